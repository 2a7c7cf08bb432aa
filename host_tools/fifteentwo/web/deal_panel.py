"""The "deal me a hand" panel: a virtual deck that all windows share, and a hand that enters its
cards.  Runs on MicroPython too.

The page sends ``{"deal": what, ...}``; :meth:`DealPanel.handle` does it.  The board stays the
referee: the panel deals when the board begins a deal, follows its game where the same cards are
played there, and is a plain deck of cards where the board asks for none.
"""

from cribbage import cards
from cribbage.game import CRIB, OVER, PLAY, SHOW, STARTER
from cribbage.play import MOST
from fifteentwo.simulator.board_view import CUT, Name
from fifteentwo.simulator.dice import Dice
from fifteentwo.simulator.virtual_deal import DealError, VirtualDeal, cut_for_deal
from fifteentwo.web.page_messages import SEEDS
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN

_WORDS = {PRESS: "press", HOLD: "press long", BACK: "BACK", BACK_HOLD: "BACK long"}
_PHASES_OF_SHOWN_HANDS = (SHOW, CRIB, OVER)
_MID_DEAL = (PLAY, SHOW, CRIB)


class Aim:
    """What is being done on the board.

    ``words``: what it is, after "To".  ``path()``: the inputs up to its next press, or None.
    ``goes_on()``: whether there is more to do after a press.
    """

    def __init__(self, words, path, goes_on=lambda: False):
        self.words = words
        self.path = path
        self.goes_on = goes_on


class DealPanel:
    """The cards on the virtual table beside the LiveBoard ``live``.

    ``board_view``: who answers the questions of ``fifteentwo.simulator.board_view``.  ``seed``
    decides the row of deals.  ``changes`` grows whenever :meth:`view` has changed.
    """

    def __init__(self, live, board_view, seed):
        self.deal = None
        self.cuts = []
        self.changes = 0
        self._live = live
        self._board_view = board_view
        self._dice = Dice(seed)
        self._names = [Name("Player %d" % (player + 1), (0, 0, 0)) for player in range(4)]
        self._sight = None
        self._follows = False
        self._aim = None
        self._hint = ""
        self._last_view = None
        self._actions = {
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

    def handle(self, message):
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

    def view(self, shown):
        """What a window sees that looks into the hands of the players ``shown``."""
        return {
            "deal": self.deal.view(shown) if self.deal else None,
            "cuts": [cards.card_name(card) for card in self.cuts],
            "names": [{"name": name.name, "mix": list(name.mix)} for name in self._names],
            "dealer": self._sight.dealer if self._sight else -1,
            "follows": self._follows,
            "go": self._who_says_go(),
            "waits": self._what_is_waited_for(),
            "hint": self._hint,
        }

    def _what_is_waited_for(self):
        """The sentence that says how board and cards stand."""
        sight = self._sight
        is_mid_deal = sight is not None and sight.laid is not None and sight.phase in _MID_DEAL
        if self.deal and is_mid_deal and not self._follows:
            return "The board plays other cards: deal anew when its next deal begins"
        if self.deal and self.deal.is_played and sight is not None and sight.phase == STARTER:
            return "The board waits for the next deal: deal, throw, then cut"
        return self._wait() if self._board_view.waits_for(self._live.board) else ""

    def _who_says_go(self):
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

    def _touched(self, touched):
        if self._aim:
            goes_on = touched == "turn" or touched == "press" and self._aim.goes_on()
            self._guide(self._aim if goes_on else None)
        self._follow()

    def _follow(self):
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

    def _follow_cards(self, deal, was_at_crib):
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

    def _shuffle(self, message):
        if not self._board_view.may_deal(self._live.board):
            raise DealError(self._wait())
        seed = message.get("seed", self._new_seed())
        self.deal = VirtualDeal(seed, message.get("players", self._players()))
        self.cuts = []
        self._guide(None)

    def _new_seed(self):
        return self._dice.below(SEEDS // 1000) * 1000 + self._dice.below(1000)

    def _cut(self, message):
        if not self._board_view.may_cut(self._live.board):
            raise DealError(self._wait())
        players = message.get("players", self._players())
        self.cuts = cut_for_deal(self._new_seed(), players)
        self.deal = None
        board = self._live.board
        if self._board_view.path_to_cut(board):
            self._aim_at(
                Aim("cut on the board", lambda: self._board_view.path_to_cut(board)), message
            )
        else:
            self._guide(None)

    def _wait(self):
        return "The board waits for " + self._board_view.waits_for(self._live.board)

    def _players(self):
        return self._board_view.players(self._live.board)

    def _choose(self, message):
        self._dealt().choose(message["player"], message["place"])

    def _throw(self, message):
        self._dealt().throw(message["player"])

    def _lay(self, message):
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
            label = cards.card_label(card)
            return label + " lies on the table; the board asks for no card now"
        self._enter_card(card, message)
        self._dealt().hands[player].picked = place
        return None

    def _go(self, message):
        self._dealt()
        self._check_phase(PLAY)
        if self._sight is None or not self._follows:
            raise DealError("These cards are in no play on the board: nobody says go")
        self._check_turn(message["player"])
        if self._who_says_go() != message["player"]:
            raise DealError("A card of this hand fits: there is no go")
        board = self._live.board
        self._aim_at(Aim("say go", lambda: self._board_view.path_to_go(board)), message)

    def _check_turn(self, player):
        turn = self._sight.to_act if self._sight else player
        if turn != player:
            raise DealError("It is %s's turn" % self._names[turn].name)

    def _pick_up(self, message):
        self._check_free()
        self._dealt().pick_up(message["player"], message["place"])

    def _pick_up_all(self, message):
        self._check_free()
        self._dealt().pick_up_all()

    def _starter(self, message):
        starter = self._dealt().starter
        if starter is None:
            raise DealError("The starter is cut when every player has thrown")
        self._check_phase(STARTER)
        if self._dealt().is_played:
            raise DealError("These cards are played: deal anew")
        self._enter_card(starter, message)

    def _turn_crib(self, message):
        self._dealt().turn_crib()

    def _crib_card(self, message):
        card = self._dealt().crib_card(message["place"])
        self._check_phase(CRIB)
        self._enter_card(card, message)

    def _cut_card(self, message):
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

    def _dealt(self):
        if self.deal is None:
            raise DealError("No cards are dealt yet")
        return self.deal

    def _check_free(self):
        if self._follows:
            raise DealError("The board has this card: take it back there with BACK")

    def _check_phase(self, wanted):
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

    def _path_to(self, card):
        return self._board_view.path_to(self._live.board, card)

    def _asks_suit(self):
        return self._board_view.asks_suit(self._live.board)

    def _enter_card(self, card, message):
        """The rank, and then the suit where the board asks for it."""
        if self._live.board.powered and self._path_to(card) is None:
            raise DealError(self._board_view.why_not(self._live.board, card))
        words = "enter " + cards.card_label(card)
        self._aim_at(Aim(words, lambda: self._path_to(card), self._asks_suit), message)

    def _aim_at(self, aim, message):
        """Guides a hand to ``aim``, or does it on the board where the message says so."""
        if not self._live.board.powered:
            raise DealError("The board has no power: plug it in first")
        if self._live.is_entering:
            raise DealError("One moment: the last one is still being entered")
        if message.get("enter"):
            self._live.enter(_paths_to(aim))
        self._guide(aim)

    def _guide(self, aim):
        """Tells what is left to do for ``aim``; None when nothing is."""
        path = aim.path() if aim else None
        self._aim = aim if path else None
        if aim is None or path is None:
            self._hint = ""
            return
        start = "Turning the knob to" if self._live.is_entering else "To"
        self._hint = "%s %s: %s" % (start, aim.words, in_words(path))


def _paths_to(aim):
    """The inputs for ``aim``, press by press."""
    has_begun = False

    def next_path():
        nonlocal has_begun
        if has_begun and not aim.goes_on():
            return None
        has_begun = True
        return aim.path()

    return next_path


def in_words(path):
    """How a hand enters ``path``: ``turn 3 right, press``."""
    words = []
    detents = 0
    for kind, count in list(path) + [(0, 0)]:
        if kind == TURN:
            detents += count
            continue
        if detents:
            words.append("turn %d %s" % (abs(detents), "right" if detents > 0 else "left"))
            detents = 0
        if kind == SEAT:
            words.append("seat button %d" % (count + 1))
        elif kind in _WORDS:
            words.append(_WORDS[kind])
    return ", ".join(words)
