"""Cards as people read them on a terminal."""

from collections.abc import Iterable

from rich.text import Text

from cribbage.cards import DIAMONDS, HEARTS, card_label, suit_of


def cards_text(cards: Iterable[int]) -> Text:
    """The cards with suit signs, red ones in red."""
    text = Text()
    for card in cards:
        if text:
            text.append(" ")
        text.append(card_label(card), style="red" if suit_of(card) in (DIAMONDS, HEARTS) else "")
    return text
