"""Which cards to throw: the hand exactly, the crib by the table."""

from cribbage.cards import card_names, make, parse_cards
from cribbage.crib_averages import ONE_SUIT
from cribbage.throw import ThrowError, average_crib, check_cards, throws, worth
from support import slow_count
from support.cases import load
from support.portable import raises

MICROPYTHON_TIMEOUT = 300
DECK = [make(rank, suit) for rank in range(1, 14) for suit in range(4)]


def unseen_by(cards):
    return [card for card in DECK if card not in cards]


def found(options, thrown):
    return [throw for throw in options if set(throw.thrown) == set(thrown)][0]


def test_every_known_average_of_the_hand():
    for deal in load("throws.json")["deals"]:
        options = throws(parse_cards(" ".join(deal["deal"])), True)
        assert len(options) == 15
        for option in deal["options"]:
            throw = found(options, parse_cards(" ".join(option["throw"])))
            assert set(throw.kept) == set(parse_cards(" ".join(option["keep"])))
            assert (throw.hand_sum, throw.starters) == (option["hand_sum"], 46)
            assert (throw.least, throw.most) == (option["hand_min"], option["hand_max"])


def test_a_throw_is_worth_its_hand_and_its_crib_with_the_sign_of_whose_it_is():
    for own_crib, sign in ((True, 1), (False, -1)):
        for throw in throws(parse_cards("5H 5S 5C JD 6D KC"), own_crib):
            crib = average_crib(throw.thrown, own_crib)
            assert throw.crib == crib
            assert worth(throw, own_crib) == 100 * throw.hand_sum + sign * crib * 46


def test_the_best_throw_comes_first():
    cards = parse_cards("5H 5S 5C JD 6D KC")
    for own_crib in (True, False):
        options = throws(cards, own_crib)
        values = [worth(throw, own_crib) for throw in options]
        for better, worse in zip(values, values[1:]):
            assert better >= worse
    assert card_names(options[0].kept) == "5H 5S 5C JD"
    assert card_names(options[0].thrown) == "6D KC"


def test_equal_throws_keep_the_order_of_the_cards():
    options = throws(parse_cards("2C 2D 9H 9S KC KD"), True)
    alike = [throw for throw in options if {card >> 3 for card in throw.thrown} == {9, 13}]
    assert [card_names(throw.thrown) for throw in alike] == ["9H KC", "9H KD", "9S KC", "9S KD"]


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


def rms(numbers):
    return (sum([number * number for number in numbers]) / len(numbers)) ** 0.5


def test_the_cribs_are_as_others_have_published_them():
    for author in ("hessel", "schell"):
        sides = load("published.json")["crib"][author]
        for side in ("own", "opponent"):
            apart = []
            for ranks, points in sides[side].items():
                thrown = parse_cards("%sC %sD" % (ranks[0], ranks[1]))
                apart.append(average_crib(thrown, side == "own") / 100 - points)
            assert len(apart) == 20
            assert rms(apart) <= 0.15, (author, side)


def test_the_order_of_the_cards_thrown_is_nothing():
    for own_crib in (True, False):
        for low in range(1, 14):
            for high in range(low + 1, 14):
                first, second = make(low, 0), make(high, 1)
                crib = average_crib((first, second), own_crib)
                assert average_crib((second, first), own_crib) == crib


def test_two_cards_of_one_suit_bring_a_little_more():
    for own_crib in (True, False):
        more = average_crib(parse_cards("2C 9C"), own_crib)
        assert more - average_crib(parse_cards("2C 9D"), own_crib) == ONE_SUIT
    # A flush is 5, and needs three cards more of the suit.
    assert 0 < ONE_SUIT < 500 * 11 * 10 * 9 // (50 * 49 * 48) + 2


def test_everybody_keeps_good_cards_from_a_crib_that_is_not_theirs():
    # The cribs of others get what is left over, so that one's own is leaner.
    for low in range(1, 14):
        for high in range(low, 14):
            thrown = (make(low, 0), make(high, 1))
            assert average_crib(thrown, True) < average_crib(thrown, False)


def test_a_five_is_what_a_crib_wants_of_one_card():
    for players in (3, 4):
        for own_crib in (True, False):
            cribs = [average_crib((make(rank, 0),), own_crib, players) for rank in range(1, 14)]
            assert max(cribs) == cribs[4]
            assert min(cribs) > 350


def test_cards_that_nobody_is_dealt_are_refused():
    for text, reason in (
        ("5H 5S 5C JD", "not from 4"),
        ("5H 5S 5C JD 6D KC QS", "not from 7"),
        ("5H 5S 5C JD 6D 5H", "5H is there twice"),
        ("5H 5S 5C JD 6 KC", "6 needs its suit"),
    ):
        assert reason in str(raises(ThrowError, check_cards, parse_cards(text)))
        assert reason in str(raises(ThrowError, throws, parse_cards(text), True))
    for text, players in (("5H 5S 5C JD 6D", 2), ("5H 5S 5C JD 6D KC", 3)):
        said = "with %d players nobody is dealt" % players
        assert said in str(raises(ThrowError, throws, parse_cards(text), True, players))
    check_cards(parse_cards("5H 5S 5C JD 6D KC"))
    check_cards(tuple(parse_cards("5H 5S 5C JD 6D")))
