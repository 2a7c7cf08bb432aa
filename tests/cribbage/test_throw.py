"""Which cards to throw: averages exact where they are called exact."""

from cribbage.cards import card_names, make, parse_cards
from cribbage.show import keep_counts
from cribbage.throw import ThrowError, check_cards, exact_crib, throws, usual_crib, worth
from support import slow_count
from support.cases import load
from support.portable import raises

MICROPYTHON_TIMEOUT = 300
DECK = [make(rank, suit) for rank in range(1, 14) for suit in range(4)]


def unseen_by(cards):
    return [card for card in DECK if card not in cards]


def found(options, thrown):
    return [throw for throw in options if set(throw.thrown) == set(thrown)][0]


def check_known_throws(own_crib, number):
    known = load("throws.json")
    for deal in known["deals"][:number]:
        options = throws(parse_cards(" ".join(deal["deal"])), own_crib, True)
        assert len(options) == 15
        for option in deal["options"]:
            throw = found(options, parse_cards(" ".join(option["throw"])))
            assert set(throw.kept) == set(parse_cards(" ".join(option["keep"])))
            assert (throw.hand_sum, throw.starters) == (option["hand_sum"], 46)
            assert (throw.least, throw.most) == (option["hand_min"], option["hand_max"])
            assert (throw.crib_sum, throw.crib_ways) == (option["crib_sum"], 45540)
            number = option["dealer_num"] if own_crib else option["pone_num"]
            assert worth(throw, own_crib) == number


def test_every_known_average_of_the_dealer():
    check_known_throws(True, 10)


def test_every_known_average_of_the_pone():
    check_known_throws(False, 4)


def test_the_best_throw_comes_first():
    cards = parse_cards("5H 5S 5C JD 6D KC")
    for own_crib in (True, False):
        for exact in (True, False):
            options = throws(cards, own_crib, exact)
            values = [worth(throw, own_crib) / throw.crib_ways for throw in options]
            for better, worse in zip(values, values[1:]):
                assert better >= worse
    assert card_names(options[0].kept) == "5H 5S 5C JD"
    assert card_names(options[0].thrown) == "6D KC"


def test_equal_throws_keep_the_order_of_the_cards():
    options = throws(parse_cards("2C 2D 9H 9S KC KD"), True, True)
    alike = [throw for throw in options if {card >> 3 for card in throw.thrown} == {9, 13}]
    assert [card_names(throw.thrown) for throw in alike] == ["9H KC", "9H KD", "9S KC", "9S KD"]


def test_hand_averages_are_the_same_with_and_without_exact_cribs():
    cards = parse_cards("4C 5C 6C JC TD KS")
    exact = throws(cards, True, True)
    for throw in throws(cards, True):
        assert throw[:6] == found(exact, throw.thrown)[:6]


def test_the_hand_is_counted_over_every_starter_with_flushes_and_nobs():
    for text in ("4C 5C 6C JC 2C KS", "JC JD JH QS KS AS"):
        cards = parse_cards(text)
        for throw in throws(cards, True):
            points = [slow_count.count(throw.kept, starter)[0] for starter in unseen_by(cards)]
            assert throw.hand_sum == sum(points)
            assert (throw.least, throw.most) == (min(points), max(points))


def test_players_of_five_cards_throw_one():
    cards = parse_cards("4C 5C 6C JC 2C")
    options = throws(cards, False)
    assert len(options) == 5
    for throw in options:
        points = [slow_count.count(throw.kept, starter)[0] for starter in unseen_by(cards)]
        assert (throw.hand_sum, throw.starters) == (sum(points), 47)


def crib_by_trying_everything(thrown, unseen):
    """``(sum, ways)`` over every starter and every choice of the other cards."""
    points = ways = 0
    for starter in unseen:
        rest = [card for card in unseen if card != starter]
        for others in choices(rest, 4 - len(thrown)):
            points += slow_count.count(list(thrown) + others, starter, True)[0]
            ways += 1
    return points, ways


def choices(cards, size):
    if not size:
        yield []
        return
    for i in range(len(cards)):
        for others in choices(cards[i + 1 :], size - 1):
            yield [cards[i]] + others


def test_the_exact_crib_is_that_of_trying_every_way_to_fill_it():
    small_deck = parse_cards("AH 5H 6H TH JH JC 7C 5S")
    for text in ("2H 3H", "2H 3C", "JS JD", "JS 5C", "4H", "JS", "JD"):
        thrown = parse_cards(text)
        assert exact_crib(thrown, small_deck) == crib_by_trying_everything(thrown, small_deck)


def test_the_usual_cribs_are_the_averages_over_the_rest_of_the_deck():
    for text in ("5H 5S", "5H JS", "AH KS", "8C 7D", "2C 9C", "4H KH", "J", "5", "K"):
        thrown = parse_cards(text if len(text) > 1 else text + "C")
        points, ways = exact_crib(thrown, unseen_by(thrown))
        # Half a hundredth is lost in the table, and half a hundredth for the flush.
        assert abs(usual_crib(thrown) - 100 * points / ways) <= 1.5, text


def test_a_crib_of_one_suit_is_worth_a_little_more():
    assert usual_crib(parse_cards("2C 9C")) > usual_crib(parse_cards("2C 9D"))


def test_keeping_counts_changes_no_crib():
    thrown = parse_cards("5H JS")
    keep_counts(False)
    without = exact_crib(thrown, DECK[:20])
    keep_counts()
    try:
        assert exact_crib(thrown, DECK[:20]) == without
        assert exact_crib(thrown, DECK[:20]) == without
    finally:
        keep_counts(False)


def test_cards_that_nobody_is_dealt_are_refused():
    for text, reason in (
        ("5H 5S 5C JD", "not from 4"),
        ("5H 5S 5C JD 6D KC QS", "not from 7"),
        ("5H 5S 5C JD 6D 5H", "5H is there twice"),
        ("5H 5S 5C JD 6 KC", "6 needs its suit"),
    ):
        assert reason in str(raises(ThrowError, check_cards, parse_cards(text)))
        assert reason in str(raises(ThrowError, throws, parse_cards(text), True))
    check_cards(parse_cards("5H 5S 5C JD 6D KC"))
    check_cards(tuple(parse_cards("5H 5S 5C JD 6D")))
