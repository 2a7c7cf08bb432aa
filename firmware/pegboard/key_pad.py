"""The key pad: what a key does, by the kind of what is asked for, whatever screen that is."""

from cribbage.cards import SUIT_SIGNS, card_label, make, rank_label
from pegboard.asks import CHOICE, LETTER, NUMBER, QUESTION, RANK, SUIT
from pegboard.devices import KEYS
from pegboard.wheel import GO

_GO_KEY = KEYS.index("GO")
_MOST_DIGITS = 10

# The suits are on the keys A 2 3 4, in the order clubs, diamonds, hearts, spades.  That is no rule
# of its own: a key takes the line of a list, or the answer to a question, by its place, and the
# suits stand in this order on the wheel and in every written card.  Keys that stand as the display
# shows what they choose need next to no learning (Fitts and Seeger, S-R compatibility, Journal of
# Experimental Psychology 46, 1953).  The price is a longer way for the finger, from the rank to
# the suit and on to the next rank: 3.8 keys a card, on 5 6 7 8 it would be 3.2, on 9 10 J Q 3.6,
# in the square 6 7 10 J 3.0: a third of a bit by Fitts' law.  (Printed by: fifteentwo bench deals)
SUIT_KEYS = KEYS[:4]
SUIT_KEYS_TEXT = "  ".join([key + " " + sign for key, sign in zip(SUIT_KEYS, SUIT_SIGNS)])

# As on telephones; a key that bears a letter itself is that letter first.
_LETTERS = (
    "A1", "ABC2", "DEF3", "GHI4", "JKL5", "MNO6", "PQRS7", "TUV8", "WXYZ9", "_0", "J", "Q", "K"
)  # fmt: skip


class KeyPad:
    """``press`` takes the keys but for BACK and OK, which are the button and the knob.

    Digits of a number turn the wheel, so that it shows what a press takes.
    """

    def __init__(self, messages):
        self._messages = messages
        self.forget()

    def forget(self):
        """What was typed was taken, or something else was touched."""
        self._typed = ""
        self._letters = ""
        self._wheel = None

    def back(self, view):
        """Take back the last digit; False where none was typed."""
        if not self._typed or self._wheel is not view.wheel:
            return False
        self._typed = self._typed[:-1]
        _turn_to(view, int(self._typed) if self._typed else self._before)
        return True

    def press(self, view, key):
        """The key at the place ``key`` of KEYS: whether that did as a press of the knob does."""
        ask = view.asks()
        if self._wheel is not view.wheel:
            self.forget()
            self._wheel = view.wheel
        if key == _GO_KEY:
            return self._go(view, ask)
        if ask.kind == RANK:
            return self._take(view, ask, key + 1, _why_no_rank)
        if ask.kind == SUIT:
            return self._suit(view, ask, key)
        if ask.kind == NUMBER:
            self._digit(view, ask, key + 1)
        elif ask.kind == LETTER:
            self._letter(view, ask, _LETTERS[key])
        elif ask.kind in (QUESTION, CHOICE):
            return self._line(view, ask, key)
        else:
            self._refuse("No card here: press OK")
        return False

    def _refuse(self, *texts):
        self._messages.show_error(*texts)
        return False

    def _take(self, view, ask, value, why_not):
        """Enter ``value``, or say why it is not offered."""
        if value not in ask.values:
            return self._refuse(*why_not(view, ask, value))
        _turn_to(view, value)
        view.press()
        return True

    def _go(self, view, ask):
        if ask.kind == NUMBER and ask.chosen and -ask.chosen in ask.values:
            _turn_to(view, -ask.chosen)
            return False
        if ask.go is None or self._typed:
            return self._refuse(*_why_no_go(view, ask, self._typed))
        _turn_to(view, ask.go)
        view.press()
        return True

    def _suit(self, view, ask, key):
        if key < len(SUIT_KEYS):
            return self._take(view, ask, key, _why_no_suit)
        return self._refuse("Suits: %s" % SUIT_KEYS_TEXT, SUIT_KEYS_TEXT)

    def _line(self, view, ask, place):
        """An answer, or what is an event of the game, is entered at once, since BACK takes it
        back; of any other list the key turns to the line.
        """
        if place >= len(ask.values):
            return self._refuse("There are only %d lines" % len(ask.values))
        value = ask.values[place]
        if ask.kind == QUESTION or view.follows_game and ask.about in view.makes:
            return self._take(view, ask, value, None)
        _turn_to(view, value)
        return False

    def _digit(self, view, ask, digit):
        low, high = min(ask.values), max(ask.values)
        if digit > _MOST_DIGITS:
            self._refuse("Digits: A is 1, 10 is 0")
            return
        number = int(self._typed + str(digit % 10))
        if number not in ask.values:
            self._refuse("It is %d to %d" % (max(low, 0), high))
            return
        if not self._typed:
            self._before = ask.chosen
        self._typed = str(number)
        _turn_to(view, number)

    def _letter(self, view, ask, letters):
        """Turn to the first of ``letters``; the same key again turns to the next."""
        offered = [letter for letter in letters if letter in ask.values]
        if not offered:
            self._refuse("No more letters: GO")
            return
        again = letters == self._letters and ask.chosen in offered
        at = offered.index(ask.chosen) + 1 if again else 0
        self._letters = letters
        _turn_to(view, offered[at % len(offered)])


def _turn_to(view, value):
    ask = view.asks()
    detents = ask.detents_to(value)
    if detents or not ask.is_open:
        view.turn(detents)


def _why_no_rank(view, ask, rank):
    label = rank_label(make(rank))
    play = view.game.play if view.game and ask.about == "lay" else None
    if play and not play.fits(make(rank)):
        return ("%s at %d is over 31" % (label, play.count),)
    return ("All four %ss are out" % label,)


def _why_no_suit(view, ask, suit):
    return ("The %s is out already" % card_label(make(ask.rank, suit)),)


def _why_no_go(view, ask, typed):
    if typed:
        return ("First OK or BACK",)
    if ask.kind == RANK and GO not in ask.values and ask.about == "lay":
        return ("No go at %d: all cards fit" % view.game.play.count,)
    return ("Nobody says go here",)
