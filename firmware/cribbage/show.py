"""Counting a hand or a crib at the show, and telling the count the way it is told at a table.

Rules: fifteens 2 each; pairs 2 each; every distinct run of the greatest length, a point a card;
a flush 4 in a hand and 5 with the starter, in a crib only the 5; his nobs, the jack of the
starter's suit, 1.  A turned jack is heels for the dealer, never nobs.

A hand is a sequence of four cards (see :mod:`cribbage.cards`), the starter a card apart.  Points
are points everywhere: two fifteens are 4.
"""

from collections import namedtuple

from cribbage.cards import JACK, NO_SUIT, card_name, card_names, rank_label
from cribbage.rules import RefusedError

Count = namedtuple("Count", ("total", "fifteens", "pairs", "runs", "flush", "nobs"))
Item = namedtuple("Item", ("name", "cards", "points", "total"))

# The three questions that can settle the suits, in the order they are asked.  For a crib the first
# one means all five cards, since nothing less counts there.
ALL_ONE_SUIT, STARTER_TOO, JACK_OF_STARTER_SUIT = 0, 1, 2
QUESTIONS = ("All one suit?", "Starter too?", "Jack of the starter's suit?")

_JACK_CARD = JACK << 3
_VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


class ShowError(RefusedError):
    """Cards that make no hand, or suit points that these cards cannot have."""


def check_hand(hand: list[int] | tuple[int, ...], starter: int) -> None:
    """Raise ShowError unless ``hand`` and ``starter`` can lie on one table.

    The functions that count do not check, for speed.
    """
    if len(hand) != 4:
        raise ShowError("a hand is four cards, not %d" % len(hand))
    five = list(hand) + [starter]
    for card in five:
        if card & 7 != NO_SUIT and five.count(card) > 1:
            raise ShowError("%s is there twice" % card_name(card))
        if len([other for other in five if other >> 3 == card >> 3]) > 4:
            raise ShowError("there are five cards of rank %s, a deck has four" % rank_label(card))


def count_hand(hand: list[int] | tuple[int, ...], starter: int, is_crib: bool = False) -> Count:
    """The Count of four cards and a starter whose suits are all known."""
    a, b, c, d = hand
    return add_suits(count_five(a, b, c, d, starter), hand, starter, is_crib)


def add_suits(
    count: Count, hand: list[int] | tuple[int, ...], starter: int, is_crib: bool = False
) -> Count:
    """``count``, which is that by ranks, with what the suits of the cards bring."""
    a, b, c, d = hand
    nobs = 1 if (_JACK_CARD | starter & 7) in hand else 0
    if (a ^ b) & 7 or (a ^ c) & 7 or (a ^ d) & 7:
        return _with_suits(count, 0, nobs) if nobs else count
    if not (a ^ starter) & 7:
        return _with_suits(count, 5, nobs)
    return _with_suits(count, 0 if is_crib else 4, nobs)


def count_ranks(hand: list[int] | tuple[int, ...], starter: int, flush: int, nobs: int) -> Count:
    """The Count by ranks, with ``flush`` and ``nobs`` points that somebody else has settled."""
    a, b, c, d = hand
    return _with_suits(count_five(a, b, c, d, starter), flush, nobs)


def count_five(a: int, b: int, c: int, d: int, e: int) -> Count:
    """The Count of five cards by their ranks: its flush and nobs are 0."""
    a, b, c, d, e = a >> 3, b >> 3, c >> 3, d >> 3, e >> 3
    fifteens = 2 * _fifteens(_VALUES[a], _VALUES[b], _VALUES[c], _VALUES[d], _VALUES[e])
    pairs = (
        (a == b) + (a == c) + (a == d) + (a == e) + (b == c)
        + (b == d) + (b == e) + (c == d) + (c == e) + (d == e)
    )  # fmt: skip
    runs = _runs(1 << a, 1 << b, 1 << c, 1 << d, 1 << e, pairs)
    return Count(fifteens + 2 * pairs + runs, fifteens, 2 * pairs, runs, 0, 0)


def points_by_starter(hand: list[int] | tuple[int, ...]) -> list[int]:
    """What ranks alone count with each starter: 14 totals, indexed by the starter's rank.

    Much cheaper than 13 counts, since the sums inside the hand are made once.  Entry 0 is unused;
    so is that of a rank of which the hand has all four.
    """
    a, b, c, d = [card >> 3 for card in hand]
    sets_of_sum = _sets_of_sum(_VALUES[a], _VALUES[b], _VALUES[c], _VALUES[d])
    pairs_in_hand = (a == b) + (a == c) + (a == d) + (b == c) + (b == d) + (c == d)
    bit_a, bit_b, bit_c, bit_d = 1 << a, 1 << b, 1 << c, 1 << d
    points = [0] * 14
    for rank in range(1, 14):
        fifteens = sets_of_sum[15] + sets_of_sum[15 - _VALUES[rank]]
        pairs = pairs_in_hand + (a == rank) + (b == rank) + (c == rank) + (d == rank)
        runs = _runs(bit_a, bit_b, bit_c, bit_d, 1 << rank, pairs)
        points[rank] = 2 * fifteens + 2 * pairs + runs
    return points


def _sets_of_sum(a, b, c, d):
    """How many sets of the four values have each sum, up to 40."""
    sets = bytearray(41)
    for first in (0, a):
        for second in (first, first + b):
            for third in (second, second + c):
                sets[third] += 1
                sets[third + d] += 1
    return sets


def _with_suits(count, flush, nobs):
    if not flush and not nobs:
        return count
    total, fifteens, pairs, runs, _, _ = count
    return Count(total + flush + nobs, fifteens, pairs, runs, flush, nobs)


def _fifteens(a, b, c, d, e):
    """How many of the sets of five values make fifteen.

    Sets of four and of three are found as what their complement leaves of the sum of all.
    """
    everything = a + b + c + d + e
    if everything < 15:
        return 0
    left = everything - 15
    return (
        (left == 0)
        + (a == left) + (b == left) + (c == left) + (d == left) + (e == left)
        + (a + b == 15) + (a + c == 15) + (a + d == 15) + (a + e == 15) + (b + c == 15)
        + (b + d == 15) + (b + e == 15) + (c + d == 15) + (c + e == 15) + (d + e == 15)
        + (a + b == left) + (a + c == left) + (a + d == left) + (a + e == left) + (b + c == left)
        + (b + d == left) + (b + e == left) + (c + d == left) + (c + e == left) + (d + e == left)
    )  # fmt: skip


def _runs(a, b, c, d, e, pairs):
    """The points of all runs; the ranks come as single bits, ``pairs`` as a number of pairs."""
    ranks = a | b | c | d | e
    threes = ranks & ranks >> 1 & ranks >> 2
    if not threes:
        return 0
    fours = threes & ranks >> 3
    if fours:
        # Beside a run of four, the fifth card can pair only inside the run.
        return 5 if fours & ranks >> 4 else 4 * (1 + pairs)
    if pairs == 1:
        run = threes | threes << 1 | threes << 2
        unpaired = a ^ b ^ c ^ d ^ e
        return 3 if unpaired == run else 6
    # The two other cards: both apart, both on one card of the run, or on two cards of it.
    return (3, 0, 12, 9)[pairs]


def explain(
    hand: list[int] | tuple[int, ...],
    starter: int,
    is_crib: bool = False,
    flush: int | None = None,
    nobs: int | None = None,
) -> list[Item]:
    """The count, item by item, in the order it is told; the points sum up to the Count's total.

    Returns Items: a name, the tuple of its cards, its points, the running total.  Where suits are
    unknown, give the ``flush`` and ``nobs`` points that were settled; without them ShowError is
    raised if they are still open.
    """
    if flush is None or nobs is None:
        flush, nobs = settle(hand, starter, is_crib, (None, None, None))
    items = explain_ranks(list(hand) + [starter])
    if flush == 5:
        _add(items, "five-card flush", list(hand) + [starter], 5)
    elif flush:
        _add(items, "four-card flush", hand, flush)
    if nobs:
        _add(items, "his nobs", [_nobs_card(hand, starter)], nobs)
    return items


def explain_ranks(cards: list[int] | tuple[int, ...]) -> list[Item]:
    """The Items that two to five ``cards`` count by their ranks: fifteens, pairs and runs."""
    items = []
    _explain_fifteens(cards, items)
    by_rank = _sorted_by_rank(cards)
    low, high = _run_ends(by_rank)
    in_run = [card for card in by_rank if low <= card >> 3 <= high]
    start = 0
    for i in range(1, len(by_rank) + 1):
        if i == len(by_rank) or by_rank[i] >> 3 != by_rank[start] >> 3:
            if not low <= by_rank[start] >> 3 <= high:
                _explain_pairs(by_rank[start:i], items)
            start = i
    if in_run:
        _explain_run(in_run, high - low + 1, items)
    return items


def spoken(items: list[Item]) -> str:
    """The Items as one says them: "fifteen 2, fifteen 4, and a pair is 6"."""
    if not items:
        return "no points"
    parts = []
    for item in items:
        if item.name == "fifteen":
            parts.append("fifteen %d" % item.total)
        else:
            words = "and " if parts else ""
            words += "a " if "pair" in item.name else ""
            parts.append("%s%s is %d" % (words, item.name, item.total))
    return ", ".join(parts)


def _add(items, name, cards, points):
    items.append(Item(name, tuple(cards), points, points + (items[-1].total if items else 0)))


def _explain_fifteens(cards, items):
    for size in range(2, len(cards) + 1):
        for chosen in range(1, 1 << len(cards)):
            some = [cards[i] for i in range(len(cards)) if chosen >> i & 1]
            if len(some) == size and sum([_VALUES[card >> 3] for card in some]) == 15:
                _add(items, "fifteen", some, 2)


def _explain_pairs(alike, items):
    if len(alike) > 1:
        name, points = (("pair", 2), ("pair royal", 6), ("double pair royal", 12))[len(alike) - 2]
        _add(items, name, alike, points)


def _explain_run(cards, length, items):
    """Name a run of ``length`` ranks together with the pairs inside it."""
    spare = len(cards) - length
    ranks = [card >> 3 for card in cards]
    if spare == 0:
        _add(items, "run of %d" % length, cards, length)
    elif spare == 1:
        _add(items, "double run of %d" % length, cards, 2 * length + 2)
    elif max([ranks.count(rank) for rank in ranks]) == 3:
        _add(items, "triple run", cards, 15)
    else:
        _add(items, "double double run", cards, 16)


def _run_ends(by_rank):
    """The lowest and the highest rank of the run in sorted cards; (14, 0) when there is none."""
    present = 0
    for card in by_rank:
        present |= 1 << (card >> 3)
    for low in range(1, 12):
        if present >> low & 7 == 7:
            high = low + 2
            while present >> high + 1 & 1:
                high += 1
            return low, high
    return 14, 0


def _sorted_by_rank(cards):
    """The cards by rank; cards of one rank keep their order."""
    return [card for rank in range(1, 14) for card in cards if card >> 3 == rank]


def _nobs_card(hand, starter):
    """The jack that took nobs: the one of the starter's suit, else the first it may have been."""
    jacks = [card for card in hand if card >> 3 == JACK]
    for card in jacks:
        if card & 7 == starter & 7 != NO_SUIT:
            return card
    for card in jacks:
        if card & 7 == NO_SUIT or starter & 7 == NO_SUIT:
            return card
    raise ShowError("his nobs needs a jack of the starter's suit in hand")


# Suits that were not entered.  What the suits of the five cards amount to is one of eight
# outcomes: a number with bit 0 for "all one suit", bit 1 for "starter too" (hands only), bit 2 for
# nobs.  A set of outcomes is a byte; each of these holds those in which one question is answered
# yes.
_YES = (0b10101010, 0b11001100, 0b11110000)


def open_question(
    hand: list[int] | tuple[int, ...],
    starter: int,
    is_crib: bool,
    answers: list | tuple,
    nobs_taken: bool = False,
) -> int:
    """The next suit question that can still change the count, or -1.

    ``answers`` holds True, False or None for each of the three questions.  ``nobs_taken``: an
    earlier hand of this deal held the jack of the starter's suit.  Raises ShowError when the
    answers contradict each other or the cards.
    """
    outcomes = _outcomes_left(hand, starter, is_crib, answers, nobs_taken)
    for question in range(3):
        if outcomes & _YES[question] and outcomes & ~_YES[question]:
            return question
    return -1


def settle(
    hand: list[int] | tuple[int, ...],
    starter: int,
    is_crib: bool,
    answers: list | tuple,
    nobs_taken: bool = False,
) -> tuple[int, int]:
    """The ``(flush, nobs)`` points that the suits and the answers amount to.

    Raises ShowError while a question is open, or when the answers contradict each other or the
    cards.
    """
    question = open_question(hand, starter, is_crib, answers, nobs_taken)
    if question >= 0:
        raise ShowError("the suits are not settled: '%s' is open" % QUESTIONS[question])
    outcomes = _outcomes_left(hand, starter, is_crib, answers, nobs_taken)
    flush = 0
    if outcomes & _YES[ALL_ONE_SUIT]:
        flush = 5 if is_crib or outcomes & _YES[STARTER_TOO] else 4
    return flush, 1 if outcomes & _YES[JACK_OF_STARTER_SUIT] else 0


def answers_for(flush: int, nobs: int, is_crib: bool) -> tuple[bool, bool, bool]:
    """The answer to each of QUESTIONS with which a count has these points for flush and nobs."""
    return flush == 5 if is_crib else flush >= 4, flush == 5, nobs == 1


def check_suit_points(
    hand: list[int] | tuple[int, ...], starter: int, is_crib: bool, flush: int, nobs: int
) -> None:
    """Raise ShowError unless these cards can have ``flush`` and ``nobs`` points."""
    _check_flush(hand, starter, is_crib, flush)
    _check_nobs(hand, starter, nobs)
    outcome = (1 if is_crib or flush == 4 else 3) if flush else 0
    if not _outcomes(hand, starter, is_crib) >> (outcome + 4 * nobs) & 1:
        raise ShowError(
            "flush %d and nobs %d together cannot be with %s and the starter %s"
            % (flush, nobs, card_names(hand), card_name(starter))
        )


def _check_flush(hand, starter, is_crib, flush):
    if flush not in (0, 4, 5):
        raise ShowError("flush is 0, 4 or 5 points, not %s" % flush)
    if not flush:
        return
    if is_crib and flush == 4:
        raise ShowError("a crib counts no four-card flush: its flush is 0 or 5")
    alike = list(hand) + [starter] if flush == 5 else hand
    known = {card & 7 for card in alike if card & 7 != NO_SUIT}
    if len(known) > 1 or not _all_ranks_differ(alike):
        raise ShowError("%s are not all of one suit: no flush of %d" % (card_names(alike), flush))


def _check_nobs(hand, starter, nobs):
    if nobs not in (0, 1):
        raise ShowError("nobs is 0 or 1 point, not %s" % nobs)
    if nobs and starter >> 3 == JACK:
        raise ShowError("the starter is a jack: that is heels, and there is no nobs")
    if nobs and not [card for card in hand if card >> 3 == JACK]:
        raise ShowError("there is no jack in hand, so that nobs is 0")


def _outcomes_left(hand, starter, is_crib, answers, nobs_taken):
    outcomes = _outcomes(hand, starter, is_crib)
    if nobs_taken:
        outcomes &= ~_YES[JACK_OF_STARTER_SUIT]
    for question in range(3):
        if answers[question] is not None:
            outcomes &= _YES[question] if answers[question] else ~_YES[question]
    if not outcomes:
        raise ShowError(
            "what was said of the suits cannot be with %s and the starter %s"
            % (card_names(hand), card_name(starter))
        )
    return outcomes


def _outcomes(hand, starter, is_crib):
    """The set of outcomes that some suits of the cards without one lead to."""
    jacks = [i for i in range(4) if hand[i] >> 3 == JACK]
    outcomes = 0
    for suit in range(4):
        if starter & 7 != NO_SUIT and starter & 7 != suit:
            continue
        own = 1 << suit
        # The suits that each card in hand can have, as bits.
        suits = [15 if card & 7 == NO_SUIT else 1 << (card & 7) for card in hand]
        for i in range(4):
            if hand[i] >> 3 == starter >> 3:
                suits[i] &= ~own
        maybe = [i for i in jacks if suits[i] & own]
        for i in jacks:
            suits[i] &= ~own
        outcomes |= _outcomes_of(hand, suits, own, is_crib)
        if maybe:
            # The jacks not entered with a suit are alike: which of them it is does not matter.
            known = [i for i in maybe if hand[i] & 7 != NO_SUIT]
            suits[known[0] if known else maybe[0]] = own
            outcomes |= _outcomes_of(hand, suits, own, is_crib) << 4
    return outcomes


def _outcomes_of(hand, suits, own, is_crib):
    """The outcomes, nobs left out, when each card has one of ``suits``, the starter ``own``."""
    ranks_differ = _all_ranks_differ(hand)
    if not (ranks_differ and all(suits)) and not _can_have(hand, suits):
        return 0
    common = suits[0] & suits[1] & suits[2] & suits[3] if ranks_differ else 0
    # Cards differ in suit unless they all have one suit left, the same.
    forced = common and common == suits[0] | suits[1] | suits[2] | suits[3]
    forced = forced and not common & (common - 1)
    if is_crib:
        common &= own
        return (2 if common else 0) | (0 if forced and common else 1)
    outcomes = 0 if forced else 1
    if common & own:
        outcomes |= 1 << 3
    if common & ~own:
        outcomes |= 1 << 1
    return outcomes


def _can_have(hand, suits):
    """Whether the cards of each rank can have different suits, each one of its own ``suits``."""
    for card in hand:
        taken = open_suits = open_cards = 0
        for i in range(4):
            if hand[i] >> 3 != card >> 3:
                continue
            own = suits[i]
            if own & (own - 1):
                open_suits = own
                open_cards += 1
            elif not own or taken & own:
                return False
            else:
                taken |= own
        open_suits &= ~taken
        while open_cards:
            if not open_suits:
                return False
            open_suits &= open_suits - 1
            open_cards -= 1
    return True


def _all_ranks_differ(cards):
    seen = 0
    for card in cards:
        bit = 1 << (card >> 3)
        if seen & bit:
            return False
        seen |= bit
    return True
