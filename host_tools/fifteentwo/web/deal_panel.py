"""The "deal me a hand" panel: a virtual deck that all windows share, and a hand that enters its
cards.

The page sends ``{"deal": what, ...}``; :meth:`DealPanel.handle` does it.  The board stays the
referee: the panel deals when the board begins a deal, follows its game where the same cards are
played there, and is a plain deck of cards where the board asks for none.
"""

import random
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from cribbage import cards
from cribbage.game import CRIB, OVER, PLAY, SHOW, STARTER
from cribbage.play import MOST
from fifteentwo.simulator.board_view import CUT, Name, Path, Sight
from fifteentwo.simulator.live_board import LiveBoard
from fifteentwo.simulator.virtual_deal import DealError, VirtualDeal, cut_for_deal
from fifteentwo.web.page_messages import SEEDS
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN

_WORDS = {PRESS: "press", HOLD: "press long", BACK: "BACK", BACK_HOLD: "BACK long"}
_PHASES_OF_SHOWN_HANDS = (SHOW, CRIB, OVER)
_MID_DEAL = (PLAY, SHOW, CRIB)


class BoardView(Protocol):
    """The questions of ``fifteentwo.simulator.board_view``."""

    def look(self, board: Any) -> Sight | None: ...

    def names(self, board: Any, players: int) -> list[Name] | None: ...

    def players(self, board: Any) -> int: ...

    def asks_suit(self, board: Any) -> bool: ...

    def waits_for(self, board: Any) -> str: ...

    def may_deal(self, board: Any) -> bool: ...

    def may_cut(self, board: Any) -> bool: ...

    def path_to(self, board: Any, card: int) -> Path | None: ...

    def path_to_go(self, board: Any) -> Path | None: ...

    def path_to_cut(self, board: Any) -> Path | None: ...

    def why_not(self, board: Any, card: int) -> str: ...


class Aim(NamedTuple):
    """What is being done on the board.

    ``words``: what it is, after "To".  ``path``: the inputs up to its next press.  ``goes_on``:
    whether there is more to do after a press.
    """

    words: str
    path: Callable[[], Path | None]
    goes_on: Callable[[], bool] = lambda: False


class DealPanel:
    """The cards on the virtual table.

    ``seed`` makes the row of deals repeatable; None makes every one new.  ``changes`` grows
    whenever :meth:`view` has changed.
    """

    def __init__(self, live: LiveBoard, board_view: BoardView, seed: int | None = None):
        self.deal: VirtualDeal | None = None
        self.cuts: list[int] = []
        self.changes = 0
        self._live = live
        self._board_view = board_view
        self._random = random.Random(seed)
        self._names = [Name(f"Player {player + 1}", (0, 0, 0)) for player in range(4)]
        self._sight: Sight | None = None
        self._follows = False
        self._aim: Aim | None = None
        self._hint = ""
        self._last_view: dict = {}
        self._actions: dict[str, Callable[[dict], str | None]] = {
            "shuffle": self._shuffle,
            "cut": self._cut,
            "choose": self._choose,
            "throw": self._throw,
            "lay": self._lay,
            "go": self._go,
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
        """Does what ``message`` asks, one of ``page_messages.DEALS``; a sentence for the window
        that asked, or None.

        Raises DealError, with a sentence, for what cannot be done.
        """
        action = self._actions[message["deal"]]
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
            "go": self._who_says_go(),
            "waits": self._what_is_waited_for(),
            "hint": self._hint,
        }

    def _what_is_waited_for(self) -> str:
        """The sentence that says how board and cards stand."""
        sight = self._sight
        is_mid_deal = sight is not None and sight.laid is not None and sight.phase in _MID_DEAL
        if self.deal and is_mid_deal and not self._follows:
            return "The board plays other cards: deal anew when its next deal begins"
        if self.deal and self.deal.is_played and sight is not None and sight.phase == STARTER:
            return "The board waits for the next deal: deal, throw, then cut"
        return self._wait() if self._board_view.waits_for(self._live.board) else ""

    def _who_says_go(self) -> int:
        """The player whose turn it is and none of whose cards fits, or -1."""
        sight = self._sight
        if self.deal is None or sight is None or not self._follows or sight.phase != PLAY:
            return -1
        hand = self.deal.hands[sight.to_act]
        room = MOST - sight.play_count
        fits = any(
            cards.value_of(card) <= room
            for place, card in enumerate(hand.cards)
            if place not in hand.laid
        )
        may_go = self._board_view.path_to_go(self._live.board) is not None
        return sight.to_act if may_go and not fits else -1

    # What the board does

    def _touched(self, touched: str) -> None:
        if self._aim:
            goes_on = touched == "turn" or touched == "press" and self._aim.goes_on()
            self._guide(self._aim if goes_on else None)
        self._follow()

    def _follow(self) -> None:
        """Brings the cards to where the board has them."""
        board = self._live.board
        was_at_crib = self._sight is not None and self._sight.phase == CRIB
        self._sight = self._board_view.look(board)
        players = len(self.deal.hands) if self.deal else self._players()
        self._names = self._board_view.names(board, players) or self._names
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
        if sight.phase != STARTER:
            deal.is_played = sight.phase != PLAY
        deal.hands_are_open = sight.phase in _PHASES_OF_SHOWN_HANDS
        if deal.hands_are_open:
            deal.pick_up_all()
        if sight.phase == CRIB and not was_at_crib:
            deal.crib_is_open = True

    # What the players do

    def _shuffle(self, message: dict) -> None:
        if not self._board_view.may_deal(self._live.board):
            raise DealError(self._wait())
        seed = message.get("seed", self._random.randrange(SEEDS))
        self.deal = VirtualDeal(seed, message.get("players", self._players()))
        self.cuts = []
        self._guide(None)

    def _cut(self, message: dict) -> None:
        if not self._board_view.may_cut(self._live.board):
            raise DealError(self._wait())
        players = message.get("players", self._players())
        self.cuts = cut_for_deal(self._random.randrange(SEEDS), players)
        self.deal = None
        board = self._live.board
        if self._board_view.path_to_cut(board):
            self._aim_at(
                Aim("cut on the board", lambda: self._board_view.path_to_cut(board)), message
            )
        else:
            self._guide(None)

    def _wait(self) -> str:
        return f"The board waits for {self._board_view.waits_for(self._live.board)}"

    def _players(self) -> int:
        return self._board_view.players(self._live.board)

    def _choose(self, message: dict) -> None:
        self._dealt().choose(message["player"], message["place"])

    def _throw(self, message: dict) -> None:
        self._dealt().throw(message["player"])

    def _lay(self, message: dict) -> str | None:
        player, place = message["player"], message["place"]
        card = self._dealt().card_to_lay(player, place)
        sight = self._sight
        if sight and sight.laid is not None:
            self._check_phase(PLAY)
            self._check_turn(player)
        else:
            self._check_phase(SHOW)
        if self._path_to(card) is None and (sight is None or sight.laid is None):
            self._dealt().lay(player, place)
            return f"{cards.card_label(card)} lies on the table; the board asks for no card now"
        self._enter_card(card, message)
        self._dealt().hands[player].picked = place
        return None

    def _go(self, message: dict) -> None:
        self._dealt()
        self._check_phase(PLAY)
        if self._sight is None or not self._follows:
            raise DealError("These cards are in no play on the board: nobody says go")
        self._check_turn(message["player"])
        if self._who_says_go() != message["player"]:
            raise DealError("A card of this hand fits: there is no go")
        board = self._live.board
        self._aim_at(Aim("say go", lambda: self._board_view.path_to_go(board)), message)

    def _check_turn(self, player: int) -> None:
        turn = self._sight.to_act if self._sight else player
        if turn != player:
            raise DealError(f"It is {self._names[turn].name}'s turn")

    def _pick_up(self, message: dict) -> None:
        self._check_free()
        self._dealt().pick_up(message["player"], message["place"])

    def _pick_up_all(self, message: dict) -> None:
        self._check_free()
        self._dealt().pick_up_all()

    def _starter(self, message: dict) -> None:
        starter = self._dealt().starter
        if starter is None:
            raise DealError("The starter is cut when every player has thrown")
        self._check_phase(STARTER)
        if self._dealt().is_played:
            raise DealError("These cards are played: deal anew")
        self._enter_card(starter, message)

    def _turn_crib(self, message: dict) -> None:
        self._dealt().turn_crib()

    def _crib_card(self, message: dict) -> None:
        card = self._dealt().crib_card(message["place"])
        self._check_phase(CRIB)
        self._enter_card(card, message)

    def _cut_card(self, message: dict) -> None:
        player = message["player"]
        if player >= len(self.cuts):
            raise DealError("That player has cut no card")
        sight = self._sight
        if sight is None or sight.phase != CUT:
            waiting = self._board_view.waits_for(self._live.board)
            raise DealError(self._wait() if waiting else "The board asks for no cut now")
        if sight.to_act >= 0:
            self._check_turn(player)
        self._enter_card(self.cuts[player], message)

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
        if sight.phase == CUT:
            raise DealError(self._wait())
        raise DealError(
            {
                STARTER: "The board asks for the starter: click the card that was cut",
                PLAY: "The board is at the play: click a card of a hand",
                SHOW: "The board counts a hand: press the knob when it is read",
                CRIB: "The board asks for the crib: click its cards",
            }.get(sight.phase, "The board asks for no card now")
        )

    # Entering on the board

    def _path_to(self, card: int) -> Path | None:
        return self._board_view.path_to(self._live.board, card)

    def _asks_suit(self) -> bool:
        return self._board_view.asks_suit(self._live.board)

    def _enter_card(self, card: int, message: dict) -> None:
        """The rank, and then the suit where the board asks for it."""
        if self._live.board.powered and self._path_to(card) is None:
            raise DealError(self._board_view.why_not(self._live.board, card))
        words = f"enter {cards.card_label(card)}"
        self._aim_at(Aim(words, lambda: self._path_to(card), self._asks_suit), message)

    def _aim_at(self, aim: Aim, message: dict) -> None:
        """Guides a hand to ``aim``, or does it on the board where the message says so."""
        if not self._live.board.powered:
            raise DealError("The board has no power: plug it in first")
        if self._live.is_entering:
            raise DealError("One moment: the last one is still being entered")
        if message.get("enter"):
            self._live.enter(_paths_to(aim))
        self._guide(aim)

    def _guide(self, aim: Aim | None) -> None:
        """Tells what is left to do for ``aim``; None when nothing is."""
        path = aim.path() if aim else None
        self._aim = aim if path else None
        if aim is None or path is None:
            self._hint = ""
            return
        start = "Turning the knob to" if self._live.is_entering else "To"
        self._hint = f"{start} {aim.words}: {in_words(path)}"


def _paths_to(aim: Aim) -> Callable[[], Path | None]:
    """The inputs for ``aim``, press by press."""
    has_begun = False

    def next_path() -> Path | None:
        nonlocal has_begun
        if has_begun and not aim.goes_on():
            return None
        has_begun = True
        return aim.path()

    return next_path


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
