"""What it costs to enter a deal: detents and presses, played by fingers on the simulated board."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import mean, quantiles

from cribbage.cards import make, rank_of, suit_of
from cribbage.events import Event
from cribbage.game import Game
from cribbage.rules import Rules
from dev.benchmarks import Report
from fifteentwo.simulator.autoplayer import Autoplayer
from fifteentwo.simulator.simulated_board import SimulatedBoard
from fifteentwo.simulator.virtual_deal import shuffled_deck
from fifteentwo.strategy.dealing import play_deal
from fifteentwo.strategy.players import SensiblePlayer
from pegboard.asks import SUIT
from pegboard.devices import PRESS
from pegboard.settings import FULL, QUICK
from pegboard.wheel import GO, GO_LIKELY_FROM, START_RANK, rank_wheel

DEALS = 1000
DEALS_IN_A_HURRY = 100
# The most that a deal may cost in the mean, detents and presses together.
ALLOWED = {QUICK: 68, FULL: 95}

PHASES = ("starter", "cards", "gos", "questions", "counts", "crib")
_PHASE_OF = {"starter": "starter", "lay": "cards", "go": "gos"}

Deal = tuple[int, list[Event]]


@dataclass
class Cost:
    """Detents and presses of a deal, or of several, by phase."""

    detents: Counter[str] = field(default_factory=Counter)
    presses: Counter[str] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        return self.detents.total() + self.presses.total()


@dataclass
class Moment:
    """One pick on a wheel of ranks, before and in the play.

    ``last``: the rank entered before, 0 for the starter.  ``count``: -1 for the starter.
    ``wanted``: the rank that is picked, or GO.
    """

    ranks: list[int]
    may_go: bool
    count: int
    last: int
    wanted: int


def run(report: Report, quick: bool) -> None:
    report.title = "The cost of a deal in detents and presses"
    deals = [sensible_deal(seed) for seed in range(DEALS_IN_A_HURRY if quick else DEALS)]
    for entry in (QUICK, FULL):
        _tell_costs(report, entry, [cost_of(deal, entry) for deal in deals])
    _tell_rules(report, [moment for deal in deals for moment in moments(deal)], len(deals))


def sensible_deal(seed: int) -> Deal:
    """The dealer, and the table events of a whole deal between two sensible players from 0 to 0.

    All cards have their suits; hands and crib say what they count for flush and nobs.
    """
    dealer = seed % 2
    players = [SensiblePlayer(), SensiblePlayer()]
    deck = shuffled_deck(seed)
    return dealer, play_deal(players, deck, dealer, [0, 0], 121, Random(seed)).events()


def cost_of(deal: Deal, entry: str) -> Cost:
    """Play ``deal`` on a new board with suits or without, and count what the hands do."""
    dealer, events = deal
    fingers = Autoplayer(SimulatedBoard())
    fingers.begin_game(Rules(), dealer, entry)
    cost = Cost()
    for event in events:
        for phase, deed in _deeds(fingers, event if entry == FULL else ranks_only(event)):
            detents, presses = fingers.detents, fingers.presses
            deed()
            cost.detents[phase] += fingers.detents - detents
            cost.presses[phase] += fingers.presses - presses
    return cost


def ranks_only(event: Event) -> Event:
    """``event`` as it is entered without suits."""
    if event.kind == "crib":
        cards = tuple(make(rank_of(card)) for card in event.cards)
        return Event("crib", cards=cards, flush=event.flush, nobs=event.nobs)
    if event.kind in ("starter", "lay"):
        return Event(event.kind, event.player, card=make(rank_of(event.card)))
    return event


def _deeds(fingers: Autoplayer, event: Event) -> Iterator[tuple[str, Callable[[], None]]]:
    """What is done for ``event``, each with its phase; to be done before the next is asked for."""
    if event.kind in _PHASE_OF:
        yield _PHASE_OF[event.kind], lambda: fingers.enter(event)
        return
    if event.kind == "crib":
        for card in cheapest_order(fingers.board.app.navigator, list(event.cards)):
            yield "crib", lambda card=card: fingers.enter_card(card)  # type: ignore[misc]
    yield "questions", lambda: fingers.answer(event.flush, event.nobs)
    yield "counts", lambda: fingers.do(PRESS)


def cheapest_order(navigator, cards: list[int]) -> list[int]:
    """``cards`` in the order that takes the least turning on the screen that is shown.

    The crib lies open on the table, so people too take the next card near the last.
    """
    return _cheapest(navigator, navigator.view.entry, cards)[1]


def _cheapest(navigator, entry: list[str], cards: list[int]) -> tuple[int, list[int]]:
    """(detents, order) for entering ``cards`` after those in ``entry``."""
    best: tuple[int, list[int]] | None = None
    for card in sorted(set(cards)):
        rest = list(cards)
        rest.remove(card)
        view = navigator.view_of(navigator.view.name, entry)
        detents = _turn_and_press(view, rank_of(card))
        if view.asks().kind == SUIT:
            detents += _turn_and_press(view, suit_of(card))
        more, order = _cheapest(navigator, view.entry, rest) if rest else (0, [])
        if best is None or detents + more < best[0]:
            best = detents + more, [card, *order]
    assert best is not None
    return best


def _turn_and_press(view, value: int) -> int:
    """Pick ``value`` on a screen that nobody sees: the detents it takes."""
    detents = view.asks().detents_to(value)
    view.turn(detents)
    view.press()
    return abs(detents)


def _tell_costs(report: Report, entry: str, costs: list[Cost]) -> None:
    total = mean(cost.total for cost in costs)
    tenth = quantiles([cost.total for cost in costs], n=10)[-1]
    report.add(
        f"In {entry} entry",
        f"{total:.1f}",
        f"{ALLOWED[entry]} allowed; nine deals in ten: {tenth:.0f} or less",
    )
    for name in ("detents", "presses"):
        parts = {phase: mean(getattr(cost, name)[phase] for cost in costs) for phase in PHASES}
        told = ", ".join(f"{phase} {part:.1f}" for phase, part in parts.items() if part)
        report.add(f"  {name}", f"{sum(parts.values()):.1f}", told)


# Where the wheel of ranks starts

Rule = Callable[[Moment], int]


def moments(deal: Deal) -> Iterator[Moment]:
    """Every pick of the starter and the play of ``deal``, in quick entry."""
    dealer, events = deal
    game = Game(Rules(), dealer)
    last = 0
    for event in events:
        if event.kind not in _PHASE_OF:
            return
        play = game.play
        wanted = GO if event.kind == "go" else rank_of(event.card)
        yield Moment(
            ranks=game.open_ranks(),
            may_go=bool(play and play.may_go()),
            count=play.count if play else -1,
            last=last,
            wanted=wanted,
        )
        last = wanted or last
        game.apply(ranks_only(event))


def at(rank: int, go_from: int = GO_LIKELY_FROM) -> Rule:
    """Always at ``rank``, and at GO from the count ``go_from`` on."""
    return lambda moment: GO if moment.may_go and moment.count >= go_from else rank


def _at_last(moment: Moment) -> int:
    return at(moment.last or START_RANK)(moment)


def _at_fifteen(moment: Moment) -> int:
    """At what makes fifteen, a jack standing for all tens."""
    missing = 15 - moment.count
    if moment.count >= 0 and 0 < missing <= 10:
        return 11 if missing == 10 else missing
    return at(START_RANK)(moment)


def _at_low_lead(moment: Moment) -> int:
    return 4 if moment.count == 0 else at(START_RANK)(moment)


_NEVER = 32

RULES: tuple[tuple[str, Rule], ...] = (
    ("the last card; GO from 27", _at_last),
    ("7; GO from 27", at(7)),
    ("8; GO from 27", at(8)),
    ("9; GO from 27", at(9)),
    ("10; GO from 27", at(10)),
    ("J; GO from 27", at(11)),
    ("what makes 15, else 9; GO from 27", _at_fifteen),
    ("4 for a lead, else 9; GO from 27", _at_low_lead),
    ("9; GO when it may be said", at(9, 0)),
    ("9; GO from 25", at(9, 25)),
    ("9; GO from 29", at(9, 29)),
    ("9; never GO", at(9, _NEVER)),
)


def detents_under(rule: Rule, picks: list[Moment]) -> int:
    """The detents that ``picks`` take when the wheel starts by ``rule``."""
    detents = 0
    for moment in picks:
        wheel = rank_wheel(moment.ranks, rule(moment), moment.may_go)
        detents += abs(wheel.detents_to(moment.wanted))
    return detents


def _tell_rules(report: Report, picks: list[Moment], deals: int) -> None:
    report.add("Starter, cards, gos", "", "detents, by where the wheel of ranks starts:")
    for name, rule in RULES:
        ours = ", as the board does" if name == f"{START_RANK}; GO from {GO_LIKELY_FROM}" else ""
        report.add("", f"{detents_under(rule, picks) / deals:.1f}", f"at {name}{ours}")
