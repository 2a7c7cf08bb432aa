"""The "deal me a hand" panel: a virtual deck that all windows share, and a hand that enters its
cards.

The page sends ``{"deal": what, ...}``; :meth:`DealPanel.handle` does it.  The board stays the
referee: the panel follows its game where the same cards are played there, and is a plain deck of
cards where not.
"""

import random
from collections.abc import Callable
from typing import Any, Protocol

from cribbage import cards
from cribbage.game import CRIB, OVER, PLAY, SHOW, STARTER
from fifteentwo.live_board import LiveBoard
from fifteentwo.onlooker import Name, Path, Sight
from fifteentwo.virtual_deal import DealError, VirtualDeal, cut_for_deal
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN

SEED_LIMIT = 1_000_000

_WORDS = {PRESS: "press", HOLD: "press long", BACK: "BACK", BACK_HOLD: "BACK long"}
_PHASES_OF_SHOWN_HANDS = (SHOW, CRIB, OVER)


class Onlooker(Protocol):
    """The questions of ``fifteentwo.onlooker``."""

    def look(self, board: Any) -> Sight | None: ...

    def names(self, board: Any, players: int) -> list[Name] | None: ...

    def players(self, board: Any) -> int: ...

    def asks_suit(self, board: Any) -> bool: ...

    def path_to(self, board: Any, card: int) -> Path | None: ...


class DealPanel:
    """The cards on the virtual table.

    ``seed`` makes the row of deals repeatable; None makes every one new.  ``changes`` grows
    whenever :meth:`view` has changed.
    """

    def __init__(self, live: LiveBoard, onlooker: Onlooker, seed: int | None = None):
        self.deal: VirtualDeal | None = None
        self.cuts: list[int] = []
        self.changes = 0
        self._live = live
        self._onlooker = onlooker
        self._random = random.Random(seed)
        self._names = [Name(f"Player {player + 1}", (0, 0, 0)) for player in range(4)]
        self._sight: Sight | None = None
        self._follows = False
        self._card = 0  # the one that is being entered
        self._hint = ""
        self._last_view: dict = {}
        self._actions: dict[str, Callable[[dict], str | None]] = {
            "shuffle": self._shuffle,
            "cut": self._cut,
            "choose": self._choose,
            "throw": self._throw,
            "lay": self._lay,
            "pick-up": self._pick_up,
            "pick-up-all": self._pick_up_all,
            "starter": self._starter,
            "turn-crib": self._turn_crib,
            "crib-card": self._crib_card,
            "cut-card": self._cut_card,
        }
        live.on_touch = self._touched
        self._follow()

    def handle(self, message: dict) -> str | None:
        """Does what ``message`` asks; a sentence for the window that asked, or None.

        Raises DealError, with a sentence, for what cannot be done.
        """
        action = self._actions.get(message["deal"]) if isinstance(message["deal"], str) else None
        if action is None:
            raise DealError(f"'deal' is one of {', '.join(self._actions)}")
        self._live.catch_up()
        self._follow()
        sentence = action(message)
        self._follow()
        return sentence

    def view(self, shown: set[int]) -> dict:
        """What a window sees that looks into the hands of the players ``shown``."""
        return {
            "deal": self.deal.view(shown) if self.deal else None,
            "cuts": [cards.card_name(card) for card in self.cuts],
            "names": [name._asdict() for name in self._names],
            "dealer": self._sight.dealer if self._sight else -1,
            "follows": self._follows,
            "hint": self._hint,
        }

    # What the board does

    def _touched(self, touched: str) -> None:
        if self._card:
            goes_on = touched == "turn" or touched == "press" and self._asks_suit()
            self._guide(self._card if goes_on else 0)
        self._follow()

    def _follow(self) -> None:
        """Brings the cards to where the board has them."""
        board = self._live.board
        was_at_crib = self._sight is not None and self._sight.phase == CRIB
        self._sight = self._onlooker.look(board)
        players = len(self.deal.hands) if self.deal else self._players()
        self._names = self._onlooker.names(board, players) or self._names
        if self.deal:
            self._follow_cards(self.deal, was_at_crib)
        view = self.view({0, 1, 2, 3})
        if view != self._last_view:
            self._last_view = view
            self.changes += 1
            self._live.bell.ring()

    def _follow_cards(self, deal: VirtualDeal, was_at_crib: bool) -> None:
        sight = self._sight
        self._follows = bool(sight and sight.laid is not None and deal.follow(sight.laid))
        if sight is None or not self._follows:
            return
        deal.hands_are_open = sight.phase in _PHASES_OF_SHOWN_HANDS
        if deal.hands_are_open:
            deal.pick_up_all()
        if sight.phase == CRIB and not was_at_crib:
            deal.crib_is_open = True

    # What the players do

    def _shuffle(self, message: dict) -> None:
        seed = number(message, "seed", self._random.randrange(SEED_LIMIT))
        self.deal = VirtualDeal(seed, number(message, "players", self._players()))
        self.cuts = []
        self._guide(0)

    def _cut(self, message: dict) -> None:
        players = number(message, "players", self._players())
        self.cuts = cut_for_deal(self._random.randrange(SEED_LIMIT), players)
        self.deal = None
        self._guide(0)

    def _players(self) -> int:
        return self._onlooker.players(self._live.board)

    def _choose(self, message: dict) -> None:
        self._dealt().choose(number(message, "player"), number(message, "place"))

    def _throw(self, message: dict) -> None:
        self._dealt().throw(number(message, "player"))

    def _lay(self, message: dict) -> str | None:
        player, place = number(message, "player"), number(message, "place")
        card = self._dealt().card_to_lay(player, place)
        sight = self._sight
        if sight and sight.laid is not None:
            self._check_phase(PLAY)
            if sight.to_act != player:
                raise DealError(f"It is {self._names[sight.to_act].name}'s turn")
        else:
            self._check_phase(SHOW)
        if self._path_to(card) is None and not self._follows:
            self._dealt().lay(player, place)
            return f"{cards.card_label(card)} lies on the table; the board asks for no card now"
        self._tell_the_board(card, message)
        self._dealt().hands[player].picked = place
        return None

    def _pick_up(self, message: dict) -> None:
        self._check_free()
        self._dealt().pick_up(number(message, "player"), number(message, "place"))

    def _pick_up_all(self, message: dict) -> None:
        self._check_free()
        self._dealt().pick_up_all()

    def _starter(self, message: dict) -> None:
        starter = self._dealt().starter
        if starter is None:
            raise DealError("The starter is cut when every player has thrown")
        self._check_phase(STARTER)
        self._tell_the_board(starter, message)

    def _turn_crib(self, message: dict) -> None:
        self._dealt().turn_crib()

    def _crib_card(self, message: dict) -> None:
        card = self._dealt().crib_card(number(message, "place"))
        self._check_phase(CRIB)
        self._tell_the_board(card, message)

    def _cut_card(self, message: dict) -> None:
        player = number(message, "player")
        if not 0 <= player < len(self.cuts):
            raise DealError("That player has cut no card")
        self._tell_the_board(self.cuts[player], message)

    def _dealt(self) -> VirtualDeal:
        if self.deal is None:
            raise DealError("No cards are dealt yet")
        return self.deal

    def _check_free(self) -> None:
        if self._follows:
            raise DealError("The board has this card: take it back there with BACK")

    def _check_phase(self, wanted: str) -> None:
        """A card must not be taken for another: the wheel of the starter would take any card."""
        sight = self._sight
        if sight is None or sight.phase == wanted:
            return
        raise DealError(
            {
                STARTER: "The board asks for the starter: click the card that was cut",
                PLAY: "The board is at the play: click a card of a hand",
                SHOW: "The board counts a hand: press the knob when it is read",
                CRIB: "The board asks for the crib: click its cards",
            }.get(sight.phase, "The board asks for no card now")
        )

    # Entering a card

    def _path_to(self, card: int) -> Path | None:
        return self._onlooker.path_to(self._live.board, card)

    def _asks_suit(self) -> bool:
        return self._onlooker.asks_suit(self._live.board)

    def _tell_the_board(self, card: int, message: dict) -> None:
        """Guides a hand to entering ``card``, or enters it where the message says so."""
        if not self._live.board.powered:
            raise DealError("The board has no power: plug it in first")
        if self._live.is_entering:
            raise DealError("One moment: the last card is still being entered")
        if self._path_to(card) is None:
            label = cards.card_label(card)
            raise DealError(f"The board does not take {label} now: look at its screen")
        if message.get("enter") is True:
            self._live.enter(self._paths_to(card))
        self._guide(card)

    def _paths_to(self, card: int) -> Callable[[], Path | None]:
        """The inputs for the rank, then those for the suit where the board asks for it."""
        has_begun = False

        def next_path() -> Path | None:
            nonlocal has_begun
            if has_begun and not self._asks_suit():
                return None
            has_begun = True
            return self._path_to(card)

        return next_path

    def _guide(self, card: int) -> None:
        """Tells what is left to do to enter ``card``; 0 when nothing is."""
        path = self._path_to(card) if card else None
        self._card = card if path else 0
        if path is None:
            self._hint = ""
            return
        start = "Entering" if self._live.is_entering else "To enter"
        self._hint = f"{start} {cards.card_label(card)}: {in_words(path)}"


def in_words(path: Path) -> str:
    """How a hand enters ``path``: ``turn 3 right, press``."""
    words: list[str] = []
    detents = 0
    for kind, count in [*path, (0, 0)]:
        if kind == TURN:
            detents += count
            continue
        if detents:
            words.append(f"turn {abs(detents)} {'right' if detents > 0 else 'left'}")
            detents = 0
        if kind == SEAT:
            words.append(f"seat button {count + 1}")
        elif kind in _WORDS:
            words.append(_WORDS[kind])
    return ", ".join(words)


def number(message: dict, key: str, default: int | None = None) -> int:
    """The whole number that ``message`` has for ``key``; DealError when it is none."""
    value = message.get(key, default)
    if type(value) is not int:
        raise DealError(f"'{key}' must be a whole number")
    return value
