"""Prints the tables of average cribs in ``cribbage.throw``.

    python -m fifteentwo.strategy.crib_table

They know the cards thrown and nothing else: the starter and the other cards of the crib are drawn
evenly from the rest of the deck.
"""

from fractions import Fraction

from cribbage.cards import CLUBS, DIAMONDS, SPADES, make
from cribbage.throw import exact_crib

DECK = [make(rank, suit) for rank in range(1, 14) for suit in (0, 1, 2, 3)]
RANKS = range(1, 14)


def average_crib(thrown: list[int]) -> Fraction:
    """The average crib, in points, when only ``thrown`` are known."""
    points, ways = exact_crib(thrown, [card for card in DECK if card not in thrown])
    return Fraction(points, ways)


def hundredths(points: Fraction) -> int:
    return round(points * 100)


def of_one() -> tuple[int, ...]:
    """Hundredths of a point by the rank of one card thrown."""
    return tuple(hundredths(average_crib([make(rank, CLUBS)])) for rank in RANKS)


def of_two() -> tuple[tuple[int, ...], ...]:
    """Hundredths of a point by two ranks of different suits: a row for each higher rank."""
    return tuple(
        tuple(
            hundredths(average_crib([make(low, CLUBS), make(high, DIAMONDS)]))
            for low in range(1, high + 1)
        )
        for high in RANKS
    )


def of_one_suit() -> int:
    """Hundredths of a point that two cards of one suit add to those of two suits."""
    alike = average_crib([make(2, SPADES), make(9, SPADES)])
    return hundredths(alike - average_crib([make(2, SPADES), make(9, CLUBS)]))


def main() -> None:
    print(f"_CRIB_OF_ONE = {of_one()}")
    print("_CRIB_OF_TWO = (")
    for row in of_two():
        print(f"    {row},")
    print(")")
    print(f"_ONE_SUIT = {of_one_suit()}")


if __name__ == "__main__":
    main()
