"""What a hand counts, how it is told, and what must be asked where suits are unknown."""

from cribbage.cards import card_names, parse_card, parse_cards, without_suit
from cribbage.show import (
    ALL_ONE_SUIT,
    JACK_OF_STARTER_SUIT,
    QUESTIONS,
    STARTER_TOO,
    ShowError,
    check_hand,
    check_suit_points,
    count_five,
    count_hand,
    count_ranks,
    explain,
    explain_ranks,
    open_question,
    points_by_starter,
    settle,
    spoken,
)
from support import slow_count
from support.cases import lines
from support.portable import raises

MICROPYTHON_TIMEOUT = 300
ASKED_NOTHING = (None, None, None)


def count_text(hand, starter, is_crib=False):
    return count_hand(parse_cards(hand), parse_card(starter), is_crib)


def told(hand, starter, is_crib=False, flush=None, nobs=None):
    return explain(parse_cards(hand), parse_card(starter), is_crib, flush, nobs)


def names(items):
    return [item.name for item in items]


class Chances:
    """A small generator, the same on every runtime."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1103 + 12345) % 1000003
        return self.state % n

    def cards(self, n):
        deck = [rank << 3 | suit for rank in range(1, 14) for suit in range(4)]
        return [deck.pop(self.below(len(deck))) for _ in range(n)]


# Counting


def test_every_known_hand():
    hands = 0
    for case in lines("hands.jsonl.gz"):
        hand = [parse_card(card) for card in case["hand"]]
        count = count_hand(hand, parse_card(case["starter"]), case["is_crib"])
        assert count.total == case["total"], case
        for part, points in case["breakdown"].items():
            assert getattr(count, part) == points, case
        hands += 1
    assert hands > 1000


def test_every_disputed_hand():
    hands = 0
    for case in lines("disputes.jsonl"):
        if case["kind"] == "show":
            count = count_text(" ".join(case["hand"]), case["starter"], case["is_crib"])
            assert count.total == case["total"], case
            hands += 1
    assert hands > 10


def test_every_set_of_five_ranks_counts_as_by_trying_everything():
    for ranks in slow_count.rank_sets(5):
        cards = [rank << 3 for rank in ranks]
        fifteens, pairs, runs = (
            slow_count.fifteens(cards),
            slow_count.pairs(cards),
            slow_count.runs(cards),
        )
        count = count_five(cards[3], cards[0], cards[4], cards[2], cards[1])
        assert count == (fifteens + pairs + runs, fifteens, pairs, runs, 0, 0), ranks


def check_random_hands(seed, number):
    chances = Chances(seed)
    for _ in range(number):
        five = chances.cards(5)
        for is_crib in (False, True):
            expected = slow_count.count(five[:4], five[4], is_crib)
            assert count_hand(five[:4], five[4], is_crib) == expected, card_names(five)


def check_flushes():
    for suit in range(4):
        for starter_suit in range(4):
            hand = [2 << 3 | suit, 11 << 3 | suit, 12 << 3 | suit, 6 << 3 | suit]
            for rank in (9, 10, 13):
                starter = rank << 3 | starter_suit
                for is_crib in (False, True):
                    expected = slow_count.count(hand, starter, is_crib)
                    assert count_hand(hand, starter, is_crib) == expected


def test_random_hands_and_flushes_count_as_by_trying_everything():
    check_random_hands(1, 300)
    check_flushes()


def test_every_kept_hand_counts_with_every_starter():
    for ranks in slow_count.rank_sets(4):
        hand = [rank << 3 for rank in (ranks[2], ranks[0], ranks[3], ranks[1])]
        points = points_by_starter(hand)
        for rank in range(1, 14):
            if ranks.count(rank) < 4:
                assert points[rank] == count_five(*(hand + [rank << 3])).total, ranks


def test_the_order_of_the_cards_does_not_matter():
    assert count_text("JD 5H 5S 5C", "5D").total == 29
    assert count_text("5C JD 5S 5H", "5D").total == 29


def test_a_turned_jack_is_heels_and_never_nobs():
    assert count_text("4C 6D 8H KS", "JD") == (0, 0, 0, 0, 0, 0)


def test_counts_from_ranks_take_the_settled_suit_points():
    hand, starter = parse_cards("2 4 6 J"), parse_card("K")
    assert count_ranks(hand, starter, 0, 0) == (0, 0, 0, 0, 0, 0)
    assert count_ranks(hand, starter, 5, 1) == (6, 0, 0, 0, 5, 1)
    assert count_ranks(parse_cards("5H 5S 5C JD"), parse_card("5D"), 0, 1).total == 29


# What is no hand


def test_a_hand_is_four_cards():
    assert "not 3" in str(raises(ShowError, check_hand, parse_cards("5H 5S 5C"), parse_card("5D")))
    assert "not 5" in str(
        raises(ShowError, check_hand, parse_cards("2 3 4 5 6"), parse_card("5D"))
    )


def test_one_card_cannot_lie_there_twice():
    error = raises(ShowError, check_hand, parse_cards("5H 5S JD 5H"), parse_card("5D"))
    assert "5H is there twice" in str(error)
    error = raises(ShowError, check_hand, parse_cards("5H 5S JD 5C"), parse_card("JD"))
    assert "JD is there twice" in str(error)


def test_a_deck_has_four_of_a_rank():
    error = raises(ShowError, check_hand, parse_cards("10H T T T"), parse_card("10S"))
    assert "five cards of rank 10" in str(error)


def test_what_can_lie_on_a_table_is_a_hand():
    check_hand(parse_cards("5H 5S 5C JD"), parse_card("5D"))
    check_hand(parse_cards("5 5 5 J"), parse_card("5"))
    check_hand(tuple(parse_cards("5H 5 5 5")), parse_card("K"))
    assert isinstance(ShowError("x"), ValueError)


def test_what_is_not_called_a_crib_is_a_hand():
    flush = parse_cards("2H 4H 6H 8H")
    assert count_hand(flush, parse_card("KC")).flush == 4
    assert count_hand(flush, parse_card("KC"), True).flush == 0
    assert names(explain(flush, parse_card("KC"))) == ["four-card flush"]


def test_with_one_of_both_answers_the_suits_tell_the_rest():
    hand, starter = parse_cards("2H 4H 6H JH"), parse_card("KH")
    whole = explain(hand, starter)
    assert names(whole) == ["five-card flush", "his nobs"]
    for flush, nobs in ((5, None), (None, 1), (5, 1)):
        assert explain(hand, starter, False, flush, nobs) == whole
    raises(ShowError, explain, parse_cards("2 4 6 J"), starter, False, 4, None)


def test_his_nobs_is_the_jack_that_may_have_the_suit_of_the_starter():
    for hand, starter, jack in (
        ("2 4 6 J", "KH", "J"), ("2 4 JC J", "KH", "J"), ("2 4 JC JH", "KH", "JH"),
        ("2 4 JC JD", "K", "JC"), ("2 4 J J", "K", "J"), ("2 4 J JH", "KH", "JH"),
    ):  # fmt: skip
        items = explain(parse_cards(hand), parse_card(starter), False, 0, 1)
        assert (items[-1].name, card_names(items[-1].cards)) == ("his nobs", jack), hand
    for hand in ("2 4 6 K", "2 4 6 JC", "2 4 JC JD"):
        error = raises(ShowError, explain, parse_cards(hand), parse_card("KH"), False, 0, 1)
        assert "needs a jack" in str(error)


def test_unless_it_is_said_no_earlier_hand_had_his_nobs():
    hand, starter = parse_cards("2 4 6 J"), parse_card("4")
    assert open_question(hand, starter, True, ASKED_NOTHING) == JACK_OF_STARTER_SUIT
    assert settle(hand, starter, True, (None, None, True)) == (0, 1)
    assert open_question(hand, starter, True, ASKED_NOTHING, True) == -1


def test_the_questions_are_asked_in_these_words():
    assert QUESTIONS == ("All one suit?", "Starter too?", "Jack of the starter's suit?")


# How it is told


def test_the_count_is_told_as_at_a_table():
    assert spoken(told("7H 8C 8D KS", "2H")) == "fifteen 2, fifteen 4, and a pair is 6"
    items = told("JH 2C 3S 5D", "4H")
    assert spoken(items) == "fifteen 2, fifteen 4, and run of 4 is 8, and his nobs is 9"
    assert spoken(told("6H 6D 6S 6C", "K")) == "a double pair royal is 12"
    assert spoken(told("2H 4D 6S 8C", "K")) == "no points"
    assert spoken(told("2H 4H 6H 8H", "KH")) == "five-card flush is 5"


def test_an_item_has_its_cards_its_points_and_the_running_total():
    items = told("5H 5S 5C JD", "5D")
    assert [item.total for item in items] == [2, 4, 6, 8, 10, 12, 14, 16, 28, 29]
    assert names(items) == ["fifteen"] * 8 + ["double pair royal", "his nobs"]
    assert card_names(items[0].cards) == "5H JD"
    assert items[8].points == 12
    assert card_names(items[8].cards) == "5H 5S 5C 5D"
    assert card_names(items[9].cards) == "JD"


def test_pairs_and_runs_have_the_names_of_the_table():
    for hand, starter, expected in (
        ("2H 2S 9C KD", "7S", [("pair", 2)]),
        ("2H 2S 9C 9D", "KS", [("pair", 2), ("pair", 2)]),
        ("2H 2S 2C KD", "8S", [("pair royal", 6)]),
        ("2H 2S 2C KD", "KS", [("pair royal", 6), ("pair", 2)]),
        ("2H 2S 2C 2D", "KS", [("double pair royal", 12)]),
        ("9H TS JC 2D", "KS", [("run of 3", 3)]),
        ("9H TS JC QD", "2S", [("run of 4", 4)]),
        ("9H TS JC QD", "KS", [("run of 5", 5)]),
        ("9H TS JC JD", "AS", [("double run of 3", 8)]),
        ("9H TS JC QD", "QS", [("double run of 4", 10)]),
        ("9H TS JC JD", "JS", [("triple run", 15)]),
        ("9H 9S TC JD", "9C", [("triple run", 15)]),
        ("9H TH TC JD", "TS", [("triple run", 15)]),
        ("TH JS JC QD", "QS", [("double double run", 16)]),
        ("TH TS JC QD", "QS", [("double double run", 16)]),
        ("9H TS JC KD", "KS", [("pair", 2), ("run of 3", 3)]),
    ):
        items = [item for item in told(hand, starter) if item.name != "fifteen"]
        items = [item for item in items if item.name != "his nobs"]
        assert [(item.name, item.points) for item in items] == expected, hand


def test_a_pair_beside_a_run_is_told_apart():
    items = told("3H 4S 5C JD", "JS")
    pair, run = items[-2], items[-1]
    assert (pair.name, card_names(pair.cards)) == ("pair", "JD JS")
    assert (run.name, card_names(run.cards)) == ("run of 3", "3H 4S 5C")


def test_a_double_run_has_all_its_cards_in_order():
    items = told("5C 4S 3H 4D", "KS")
    assert (items[-1].name, card_names(items[-1].cards)) == ("double run of 3", "3H 4S 4D 5C")


def test_flushes_and_nobs_have_their_cards():
    items = told("2H 4H 6H JH", "KS")
    assert [(item.name, card_names(item.cards)) for item in items] == [
        ("four-card flush", "2H 4H 6H JH")
    ]
    items = told("2H 4H 6H JH", "KH")
    assert [(item.name, card_names(item.cards)) for item in items] == [
        ("five-card flush", "2H 4H 6H JH KH"),
        ("his nobs", "JH"),
    ]
    assert told("2H 4H 6H JH", "KS", True) == []


def test_cards_without_suits_are_told_with_the_settled_suit_points():
    items = told("2 4 6 J", "K", False, 5, 1)
    assert names(items) == ["five-card flush", "his nobs"]
    assert card_names(items[1].cards) == "J"
    items = told("JH J 4 6", "2S", False, 0, 1)
    assert card_names(items[-1].cards) == "J"
    raises(ShowError, told, "2 4 6 J", "K")
    assert told("2 2 6 8", "K")[-1].total == 2


def test_items_sum_up_to_the_count_for_every_set_of_ranks():
    for ranks in slow_count.rank_sets(5):
        cards = [rank << 3 | 4 for rank in ranks]
        items = explain_ranks(cards)
        total = 0
        for item in items:
            total += item.points
            assert item.total == total, ranks
        assert total == count_five(*cards).total, ranks


def test_each_item_of_some_hands_is_worth_what_its_cards_count():
    chances = Chances(3)
    for _ in range(150):
        five = chances.cards(5)
        for item in explain(five[:4], five[4]):
            if item.name == "fifteen":
                assert sum([min(card >> 3, 10) for card in item.cards]) == 15
            elif "pair" in item.name or "run" in item.name:
                cards = list(item.cards)
                assert item.points == slow_count.pairs(cards) + slow_count.runs(cards)
            assert item.points > 0
        items = explain(five[:4], five[4], True)
        total = items[-1].total if items else 0
        assert total == slow_count.count(five[:4], five[4], True)[0]


def test_two_to_five_cards_can_be_explained_by_rank():
    assert spoken(explain_ranks(parse_cards("5 T"))) == "fifteen 2"
    assert spoken(explain_ranks(parse_cards("5 5"))) == "a pair is 2"
    assert spoken(explain_ranks(parse_cards("4 5 6 6"))) == (
        "fifteen 2, fifteen 4, and double run of 3 is 12"
    )
    assert explain_ranks(parse_cards("K")) == []


# The suit questions


def answered(hand, starter, is_crib):
    """What one would say of suited cards when asked the three questions."""
    five_alike = slow_count.flush(hand, starter, True) == 5
    one_suit = five_alike if is_crib else slow_count.flush(hand, starter, False) > 0
    return one_suit, five_alike and not is_crib, slow_count.nobs(hand, starter) == 1


def suit_points(hand, starter, is_crib):
    return slow_count.flush(hand, starter, is_crib), slow_count.nobs(hand, starter)


def all_outcomes(five, is_crib, nobs_taken=False):
    """The set of (answers, points) that some suits of the cards lead to."""
    outcomes = set()
    for cards in slow_count.ways_to_suit(five):
        points = suit_points(cards[:4], cards[4], is_crib)
        if not (nobs_taken and points[1]):
            outcomes.add((answered(cards[:4], cards[4], is_crib), points))
    return outcomes


def check_questions(five, is_crib, nobs_taken, outcomes, answers=ASKED_NOTHING):
    """A question is asked just when the possible totals differ, down every path of answers."""
    hand, starter = five[:4], five[4]
    question = open_question(hand, starter, is_crib, answers, nobs_taken)
    totals = {sum(points) for _, points in outcomes}
    case = (five, is_crib, nobs_taken, answers, question)
    assert (question >= 0) == (len(totals) > 1), case
    if question < 0:
        points = settle(hand, starter, is_crib, answers, nobs_taken)
        assert {points} == {points for _, points in outcomes}, case
        check_suit_points(hand, starter, is_crib, points[0], points[1])
        return
    raises(ShowError, settle, hand, starter, is_crib, answers, nobs_taken)
    assert answers[question] is None
    for answer in (True, False):
        left = {outcome for outcome in outcomes if outcome[0][question] == answer}
        assert left, case
        next_answers = answers[:question] + (answer,) + answers[question + 1 :]
        check_questions(five, is_crib, nobs_taken, left, next_answers)


def pattern_of(ranks):
    """What of five ranks matters for suits: which are equal, and which are jacks."""
    return tuple([(ranks.index(rank), rank == slow_count.JACK) for rank in ranks])


def outcomes_by_rank(five_ranks, is_crib, nobs_taken):
    # No suit is special: the starter's may as well be clubs.
    five = [rank << 3 | 4 for rank in five_ranks[:4]] + [five_ranks[4] << 3]
    return all_outcomes(five, is_crib, nobs_taken)


def check_rules_of_questions(is_crib, nobs_taken):
    """Check every set of ranks; the outcomes of those with one pattern are worked out once."""
    known = {}
    for ranks in slow_count.rank_sets(4):
        for starter in range(1, 14):
            five_ranks = ranks + [starter]
            if five_ranks.count(starter) > 4 or (nobs_taken and slow_count.JACK not in ranks):
                continue
            pattern = pattern_of(five_ranks)
            if pattern not in known:
                known[pattern] = outcomes_by_rank(five_ranks, is_crib, nobs_taken)
            five = [rank << 3 | 4 for rank in five_ranks]
            if known[pattern]:
                check_questions(five, is_crib, nobs_taken, known[pattern])
            else:
                arguments = (five[:4], five[4], is_crib, ASKED_NOTHING, nobs_taken)
                raises(ShowError, open_question, *arguments)


def test_questions_for_every_set_of_ranks_are_those_that_matter_in_a_hand():
    check_rules_of_questions(False, False)


def test_questions_for_every_set_of_ranks_are_those_that_matter_in_a_crib():
    check_rules_of_questions(True, False)


def test_questions_when_an_earlier_hand_took_nobs_are_those_that_matter():
    check_rules_of_questions(False, True)
    check_rules_of_questions(True, True)


def partly_suited(chances):
    """Five cards, some without their suit; jacks and flushes come more often than by chance."""
    while True:
        five = chances.cards(5)
        kind = chances.below(4)
        if kind == 0:
            five = [card & ~3 | 2 for card in five]
        elif kind == 1:
            five = [card & ~3 | 2 for card in five[:4]] + [five[4]]
        if chances.below(2):
            i = chances.below(4)
            five[i] = 11 << 3 | five[i] & 3
        if chances.below(4) == 0:
            five[chances.below(4)] = five[4] & ~3 | chances.below(4)
        if len(set(five)) == 5:
            return [without_suit(card) if chances.below(2) else card for card in five]


def test_questions_for_partly_suited_hands_are_those_that_matter():
    chances = Chances(4)
    for _ in range(250):
        five = partly_suited(chances)
        is_crib = chances.below(3) == 0
        nobs_taken = chances.below(4) == 0
        outcomes = all_outcomes(five, is_crib, nobs_taken)
        if outcomes:
            check_questions(five, is_crib, nobs_taken, outcomes)


def test_questions_with_several_jacks_are_those_that_matter():
    for jacks in (2, 3, 4):
        suited = [11 << 3 | suit for suit in range(jacks)] + [2 << 3, 5 << 3]
        for starter_suit in (1, 3):
            five = suited[:4] + [9 << 3 | starter_suit]
            for suits_known in range(1 << 5):
                some = [
                    five[i] if suits_known >> i & 1 else without_suit(five[i]) for i in range(5)
                ]
                check_questions(some, False, False, all_outcomes(some, False))


def test_just_the_possible_suit_points_are_accepted():
    chances = Chances(5)
    for _ in range(120):
        five = partly_suited(chances)
        is_crib = chances.below(2) == 0
        possible = {points for _, points in all_outcomes(five, is_crib)}
        for flush in (0, 4, 5):
            for nobs in (0, 1):
                arguments = (five[:4], five[4], is_crib, flush, nobs)
                if (flush, nobs) in possible:
                    check_suit_points(*arguments)
                else:
                    raises(ShowError, check_suit_points, *arguments)


def asked(hand, starter, is_crib=False, answers=ASKED_NOTHING, nobs_taken=False):
    return open_question(parse_cards(hand), parse_card(starter), is_crib, answers, nobs_taken)


def test_a_hand_is_asked_about_one_suit_only_when_its_four_ranks_differ():
    assert asked("2 4 6 8", "K") == ALL_ONE_SUIT
    assert asked("2 4 6 6", "K") == -1
    assert asked("2H 4S 6 8", "K") == -1


def test_the_starter_is_asked_about_only_when_its_rank_differs_from_all_four():
    yes = (True, None, None)
    assert asked("2 4 6 8", "K", False, yes) == STARTER_TOO
    assert asked("2 4 6 8", "8", False, yes) == -1
    assert asked("2 4 6 8", "K", False, (False, None, None)) == -1


def test_a_crib_is_asked_one_question_about_all_five():
    assert asked("2 4 6 8", "K", True) == ALL_ONE_SUIT
    assert asked("2 4 6 8", "K", True, (True, None, None)) == -1
    assert asked("2 4 6 8", "8", True) == -1


def test_nobs_is_asked_only_where_nothing_settles_it():
    assert asked("2 2 6 J", "K") == JACK_OF_STARTER_SUIT
    assert asked("2 2 6 J", "J") == -1
    assert asked("2 2 6 8", "K") == -1
    assert asked("2 2 6 J", "K", False, ASKED_NOTHING, True) == -1
    assert asked("J J J J", "K") == -1
    assert settle(parse_cards("J J J J"), parse_card("K"), False, ASKED_NOTHING) == (0, 1)
    assert asked("2 4 6 J", "K", False, (False, None, None)) == JACK_OF_STARTER_SUIT
    assert asked("2 4 6 J", "K", False, (True, True, None)) == -1
    assert asked("2 4 6 J", "K", False, (True, False, None)) == -1
    assert asked("2 4 6 J", "6", False, (True, None, None)) == -1
    assert asked("2H 4H 6H J", "KH", False, (False, None, None)) == -1


def test_answers_that_contradict_the_cards_are_refused():
    error = raises(ShowError, asked, "2 4 6 6", "K", False, (True, None, None))
    assert "2 4 6 6" in str(error)
    raises(ShowError, asked, "2 4 6 8", "K", False, (False, True, None))
    raises(ShowError, asked, "2 4 6 J", "K", False, (True, True, False))
    raises(ShowError, asked, "JH 4 6 8", "KH", False, ASKED_NOTHING, True)


def test_impossible_suit_points_are_refused_with_a_reason():
    for hand, starter, is_crib, flush, nobs, reason in (
        ("2 4 6 6", "K", False, 4, 0, "2 4 6 6 are not all of one suit"),
        ("2 4 6 8", "8", False, 5, 0, "2 4 6 8 8 are not all of one suit"),
        ("2 4 6 8", "K", True, 4, 0, "crib"),
        ("2 4 6 8", "K", False, 0, 1, "no jack"),
        ("2 4 6 J", "J", False, 0, 1, "heels"),
        ("2 4 6 8", "K", False, 3, 0, "0, 4 or 5"),
        ("2 4 6 J", "K", False, 0, 2, "0 or 1"),
        ("2H 4S 6 8", "K", False, 4, 0, "2H 4S 6 8 are not all of one suit"),
        ("2H 4H 6H 8", "KS", False, 5, 0, "8 KS are not all of one suit"),
        ("2H 4H 6H 8H", "KS", False, 0, 0, "flush 0 and nobs 0"),
        ("2 4 6 J", "K", False, 5, 0, "flush 5 and nobs 0"),
        ("2 4 6 J", "K", False, 4, 1, "flush 4 and nobs 1"),
        ("2H 4H 6H JH", "KH", False, 4, 0, "KH"),
    ):
        arguments = (parse_cards(hand), parse_card(starter), is_crib, flush, nobs)
        assert reason in str(raises(ShowError, check_suit_points, *arguments)), hand
