"""What it costs to enter a deal: detents, presses and keys, by fingers on the simulated board."""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import mean, quantiles

from cribbage.cards import make, rank_of, suit_of
from cribbage.events import Event
from cribbage.game import Game
from cribbage.rules import BY_HAND, REFEREED, Rules
from dev.benchmarks import Figure, Report
from fifteentwo.simulator.autoplayer import Autoplayer
from fifteentwo.simulator.simulated_board import SimulatedBoard
from fifteentwo.strategy.dealing import play_deal
from fifteentwo.strategy.players import SensiblePlayer
from fifteentwo.strategy.simulation import DECK
from pegboard.asks import SUIT
from pegboard.devices import PRESS
from pegboard.settings import FULL, QUICK
from pegboard.wheel import GO, GO_LIKELY_FROM, START_RANK, rank_wheel

DEALS = 1000
DEALS_IN_A_HURRY = 100

# How a deal is entered: by the key pad or not, with suits or without, refereed or by hand; and
# what it may cost in the mean, detents, presses and keys together, where that was promised.
Way = tuple[bool, str, str]
WAYS: dict[Way, float | None] = {
    (False, QUICK, REFEREED): 51,
    (True, QUICK, REFEREED): 20,
    (False, FULL, REFEREED): None,
    (True, FULL, REFEREED): 34,
    (False, QUICK, BY_HAND): None,
    (True, QUICK, BY_HAND): None,
    (False, FULL, BY_HAND): None,
    (True, FULL, BY_HAND): None,
}

PHASES = ("starter", "cards", "gos", "over", "hands", "questions", "counts", "crib")
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
    for way in WAYS:
        _tell_costs(report, way, [cost_of(deal, *way) for deal in deals])
    _tell_suit_keys(report, deals)
    _tell_rules(report, [moment for deal in deals for moment in moments(deal)], len(deals))


def sensible_deal(seed: int) -> Deal:
    """The dealer, and the table events of a whole deal between two sensible players from 0 to 0.

    All cards have their suits; hands and crib say what they count for flush and nobs.
    """
    dealer = seed % 2
    players = [SensiblePlayer(), SensiblePlayer()]
    deck = list(DECK)
    Random(seed).shuffle(deck)
    return dealer, play_deal(players, deck, dealer, [0, 0], 121, Random(seed)).events()


def cost_of(deal: Deal, by_keys: bool, entry: str, play: str = REFEREED) -> Cost:
    """Play ``deal`` on a new board in one of WAYS, and count what the hands do.

    By hand the cards of the play are entered at the show, and what the play pegs is not counted.
    """
    dealer, events = deal
    if play == BY_HAND:
        events = _by_hand(events)
    fingers = Autoplayer(SimulatedBoard())
    fingers.begin_game(Rules(play=play), dealer, entry)
    fingers.by_keys = by_keys
    cost = Cost()
    for event in events:
        for phase, deed in _deeds(fingers, event if entry == FULL else ranks_only(event)):
            detents, presses = fingers.detents, fingers.presses
            deed()
            cost.detents[phase] += fingers.detents - detents
            cost.presses[phase] += fingers.presses - presses
    return cost


def _by_hand(events: list[Event]) -> list[Event]:
    told = []
    for event in events:
        if event.kind == "hand":
            laid = [lay for lay in events if (lay.kind, lay.player) == ("lay", event.player)]
            cards = tuple(lay.card for lay in laid)
            event = Event("hand", event.player, cards=cards, flush=event.flush, nobs=event.nobs)
        if event.kind not in ("lay", "go"):
            told.append(event)
    return told


def ranks_only(event: Event) -> Event:
    """``event`` as it is entered without suits."""
    if event.cards:
        cards = tuple(make(rank_of(card)) for card in event.cards)
        return Event(event.kind, event.player, cards=cards, flush=event.flush, nobs=event.nobs)
    if event.kind in ("starter", "lay"):
        return Event(event.kind, event.player, card=make(rank_of(event.card)))
    return event


def _deeds(fingers: Autoplayer, event: Event) -> Iterator[tuple[str, Callable[[], None]]]:
    """What is done for ``event``, each with its phase; to be done before the next is asked for."""
    if event.kind in _PHASE_OF:
        yield _PHASE_OF[event.kind], lambda: fingers.enter(event)
        return
    if fingers.view.name == "byhand":
        yield "over", lambda: fingers.pick(fingers.ask.go)
    if event.cards:
        phase = "crib" if event.kind == "crib" else "hands"
        for card in cheapest_order(fingers.board.app.navigator, list(event.cards)):
            yield phase, lambda card=card: fingers.enter_card(card)  # type: ignore[misc]
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


def _tell_costs(report: Report, way: Way, costs: list[Cost]) -> None:
    total = mean(cost.total for cost in costs)
    tenth = quantiles([cost.total for cost in costs], n=10)[-1]
    budget = WAYS[way]
    allowed = f"{budget} allowed; " if budget else ""
    report.add(
        name_of(way),
        f"{total:.1f}",
        f"{allowed}nine deals in ten: {tenth:.0f} or less",
        Figure(round(total, 1), "actions a deal", budget),
    )
    for name in ("detents", "presses"):
        parts = {phase: mean(getattr(cost, name)[phase] for cost in costs) for phase in PHASES}
        told = ", ".join(f"{phase} {part:.1f}" for phase, part in parts.items() if part)
        each = Figure(round(sum(parts.values()), 1), f"{name} a deal", which=name_of(way))
        report.add(f"  {name}", f"{sum(parts.values()):.1f}", told, each)


def name_of(way: Way) -> str:
    by_keys, entry, play = way
    words = ["key pad" if by_keys else "knob", "with suits" if entry == FULL else "quick"]
    return ", ".join(words + (["play by hand"] if play == BY_HAND else []))


# Where the keys of the suits lie

SUIT_KEYS = {
    "A 2 3 4, as the board has it": (0, 1, 2, 3),
    "5 6 7 8": (4, 5, 6, 7),
    "9 10 J Q": (8, 9, 10, 11),
    "6 7 10 J": (5, 6, 9, 10),
    "A 5 9 K": (0, 4, 8, 12),
}


def travel(deals: list[Deal], suit_keys: tuple[int, ...]) -> tuple[float, float]:
    """How far the finger goes for a card, from its rank to its suit and on to the next rank: in
    keys, and by Fitts' law in bits.
    """
    ways = []
    cards = 0
    for _, events in deals:
        keys = []
        for event in events:
            for card in event.cards or ([event.card] if event.card else []):
                keys += [rank_of(card) - 1, suit_keys[suit_of(card)]]
        cards += len(keys) // 2
        places = [divmod(key, 4) for key in keys]
        ways += [math.dist(*pair) for pair in zip(places, places[1:], strict=False)]
    return sum(ways) / cards, sum(math.log2(way + 1) for way in ways) / cards


def _tell_suit_keys(report: Report, deals: list[Deal]) -> None:
    report.add("Suits on the key pad", "", "keys from key to key a card, by where they are:")
    for name, suit_keys in SUIT_KEYS.items():
        keys, bits = travel(deals, suit_keys)
        figure = Figure(round(keys, 1), "keys a card", which=f"suits on {name}")
        report.add("", f"{keys:.1f}", f"on {name}; {bits:.1f} bits", figure)


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
        mean_detents = detents_under(rule, picks) / deals
        figure = Figure(round(mean_detents, 1), "detents a deal", which=f"starting at {name}")
        report.add("", f"{mean_detents:.1f}", f"at {name}{ours}", figure)
