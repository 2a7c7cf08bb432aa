"""Cards as small integers, and their written form.

A card is ``rank << 3 | suit``: rank 1 (ace) to 13 (king), suit 0 to 3 for clubs, diamonds, hearts,
spades, and ``NO_SUIT`` for a card of which only the rank was entered.  The integer 0 is no card.
"""

NO_SUIT = 4
CLUBS, DIAMONDS, HEARTS, SPADES = 0, 1, 2, 3
JACK = 11
RANKS = "A23456789TJQK"
SUITS = "CDHS"
SUIT_SIGNS = "♣♦♥♠"

_SUIT_LETTERS = "CDHS♣♦♥♠♧♢♡♤"
# Of a text that is no card, so much is repeated to whoever wrote it.
_LONGEST_ECHO = 40

_EMOJI_SELECTOR = "\ufe0f"


class CardError(ValueError):
    """A text that names no card."""


def make(rank: int, suit: int = NO_SUIT) -> int:
    """The card of ``rank`` (1 to 13) and ``suit`` (0 to 3, or ``NO_SUIT``)."""
    return rank << 3 | suit


def is_card(thing: object) -> bool:
    """Whether ``thing`` is a card, whatever else it may be."""
    return type(thing) is int and 1 <= thing >> 3 <= 13 and thing & 7 <= NO_SUIT


def rank_of(card: int) -> int:
    """1 for an ace, up to 13 for a king."""
    return card >> 3


def suit_of(card: int) -> int:
    """0 to 3 for clubs, diamonds, hearts, spades; ``NO_SUIT`` where it was not entered."""
    return card & 7


def value_of(card: int) -> int:
    """What the card counts in the play and in fifteens: an ace 1, a face card 10."""
    rank = card >> 3
    return rank if rank < 10 else 10


def has_suit(card: int) -> bool:
    return card & 7 != NO_SUIT


def without_suit(card: int) -> int:
    """The same rank with its suit forgotten."""
    return card & ~7 | NO_SUIT


def card_name(card: int) -> str:
    """The written form: ``5H``, ``TD``, or ``5`` for a card without a suit."""
    name = RANKS[(card >> 3) - 1]
    return name if card & 7 == NO_SUIT else name + SUITS[card & 7]


def rank_label(card: int) -> str:
    """The rank as players read it: ``10`` rather than ``T``."""
    rank = card >> 3
    return "10" if rank == 10 else RANKS[rank - 1]


def card_label(card: int) -> str:
    """The card as players read it: ``10♥``, or ``10`` for a card without a suit."""
    label = rank_label(card)
    return label if card & 7 == NO_SUIT else label + SUIT_SIGNS[card & 7]


def parse_card(text: str) -> int:
    """The card that ``text`` names: ``5H 5h 5♥ 10h TH``, or a rank alone.

    Raises CardError with a sentence that names the text.
    """
    if len(text) == 2:
        # As we write it ourselves: to look at it closer takes a Pico long.
        rank, suit = RANKS.find(text[0]), SUITS.find(text[1])
        if rank >= 0 and suit >= 0:
            return make(rank + 1, suit)
    letters = text.strip().upper().replace(_EMOJI_SELECTOR, "")
    if letters[:2] == "10":
        letters = "T" + letters[2:]
    rank = RANKS.find(letters[0]) + 1 if letters else 0
    sign = _SUIT_LETTERS.find(letters[1:2])
    if not rank or sign < 0 or len(letters) > 2:
        raise CardError(
            "'%s' is no card: a card is a rank A 2-9 T J Q K and a suit C D H S, like 5H"
            % (text if len(text) <= _LONGEST_ECHO else text[:_LONGEST_ECHO] + "...")
        )
    return make(rank, NO_SUIT if len(letters) == 1 else sign & 3)


def parse_cards(text: str) -> list[int]:
    """The cards that ``text`` lists, apart by spaces or commas, in its order."""
    return [parse_card(word) for word in text.replace(",", " ").split()]


def card_names(cards: list[int] | tuple[int, ...]) -> str:
    """The written form of several cards: ``5H 5S JD``."""
    return " ".join([card_name(card) for card in cards])
