"""What a screen asks for: the one value that autoplayer, page, key pad and host protocol read."""

# The kinds, and what is offered.
RANK = "rank"  # ranks of cards, 1 (ace) to 13, and pegboard.wheel.GO where that can be said
SUIT = "suit"  # the suits that the card can have whose rank was entered, 0 to 3
QUESTION = "question"  # False and True
NUMBER = "number"  # all whole numbers from the lowest to the highest of the values
CHOICE = "choice"  # lines of a list, by their place from 0, or words
LETTER = "letter"  # letters and digits, "_" for a blank, and words such as "done"
NOTHING = "nothing"  # no answer is wanted: a press goes on, turning shows more


class Ask:
    """What is asked for, what is offered, what is chosen.

    ``kind``: one of the above.  ``about``: what the answer is for, in a word: the kind of event
    that it leads to (``lay``, ``claim``, ``peg``), of a question about suits one of ABOUT_SUITS,
    else what the screen is called.  ``player``: whose answer it is, -1 where that is open.
    ``cards``: ``hand`` or ``crib`` where it is about one.  ``rank``: of the card whose suit is
    asked for, else 0.

    ``values``: what is offered, in the order in which the knob comes to it, round and round.  A
    press takes ``chosen``.  ``texts`` and ``chosen_text``: what the display calls them.
    ``go``: which of them the key GO takes, None where it says nothing.  ``is_open``: whether all
    that can be seen already; where it cannot, a first press takes nothing and shows it, and so
    does turning.
    """

    def __init__(self, kind, about, wheel, text=str, player=-1, cards="", rank=0, go=None):
        self.kind = kind
        self.about = about
        self.player = player
        self.cards = cards
        self.rank = rank
        self.go = go
        self.is_open = True
        self._wheel = wheel
        self._text = text

    @property
    def values(self) -> list | tuple:
        return self._wheel.values

    @property
    def chosen(self):
        return self._wheel.value

    @property
    def texts(self) -> list[str]:
        return [self._text(value) for value in self.values]

    @property
    def chosen_text(self) -> str:
        return self._text(self.chosen)

    def detents_to(self, value):
        """The shortest way to one of ``values``: detents, clockwise positive."""
        return self._wheel.detents_to(value)


# The questions of cribbage.show.QUESTIONS, and the one that comes before them.
FLUSH_OR_NOBS = "flush-or-nobs"
ABOUT_SUITS = ("flush", "starter-too", "nobs", FLUSH_OR_NOBS)
