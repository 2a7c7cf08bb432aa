"""The play of the cards: counts to 31, pairs, runs, gos and the last card."""

from cribbage.cards import make, parse_card, parse_cards, value_of
from cribbage.play import Play, PlayError
from fifteentwo.simulator.dice import Dice
from support.cases import lines
from support.portable import raises
from support.slow_play import SlowPlay
from support.states import digest

MICROPYTHON_TIMEOUT = 300

RANDOM_PLAYS = 3000

# How the cases write a reason, where it is not "name:points" of ours.
CASE_REASONS = {
    "thirtyone:2": ("thirty-one", 2),
    "triple:6": ("pair royal", 6),
    "quad:12": ("double pair royal", 12),
}


def case_reason(text):
    if text in CASE_REASONS:
        return CASE_REASONS[text]
    name, _, points = text.partition(":")
    return ("run" if name.startswith("run") else name, int(points))


def points_of(told):
    return [sum([points for _, points in award[3]]) for award in told]


def laid(text, players=2, first=1):
    """A play in which the cards of ``text`` are laid in turn; a ``-`` is a go.

    Returns the play and what was told of the last one.
    """
    play = Play(players, first)
    told = []
    for word in text.split():
        told = play.go(play.turn) if word == "-" else play.lay(play.turn, parse_card(word))
    return play, told


def test_every_play_of_the_cases_is_told_as_known():
    for case in lines("plays.jsonl.gz"):
        play = Play(case["players"], (case["dealer"] + 1) % case["players"])
        totals = [0] * case["players"]
        told = []
        for player, card, count, points, reasons in case["events"]:
            if card is None and reasons != ["says_go"]:
                kind = reasons[0].partition(":")[0]
                assert told.pop(0) == (kind, player, count, [(kind, 1)]), case["id"]
                totals[player] += 1
                continue
            assert not told, case["id"]
            assert play.turn == player, case["id"]
            if card is None:
                told = play.go(player)
                continue
            told = play.lay(player, parse_card(card))
            kind, who, at, why = told.pop(0)
            assert (kind, who, at) == ("lay", player, count), case["id"]
            assert sorted(why) == sorted([case_reason(text) for text in reasons]), case["id"]
            assert sum([points for _, points in why]) == points, case["id"]
            totals[player] += points
        assert not told and play.over, case["id"]
        assert totals == case["totals"], case["id"]
        assert [sorted(cards) for cards in play.laid] == [
            sorted(parse_cards(" ".join(hand))) for hand in case["hands"]
        ]


def random_play(seed):
    """A play with gos that are not always true, compared with the slow one after every move."""
    dice = Dice(seed)
    players = 2 + seed % 3
    first = dice.below(players)
    # Few ranks make many pairs and runs; low cards make long counts.
    low, width = 1 + dice.below(6), 2 + dice.below(7)
    deck = dice.shuffled(
        [make(min(low + step, 13), suit) for step in range(width) for suit in range(4)] * 2
    )
    rare = dice.shuffled([make(rank, suit) for rank in range(1, 14) for suit in range(4)])
    seen = [0] * 14
    play = Play(players, first)
    moves = []
    while not play.over:
        turn = play.turn
        fitting = [card for card in deck + rare if play.fits(card) and seen[card >> 3] < 4]
        if play.may_go() and (dice.one_in(4) or not fitting):
            told = play.go(turn)
            moves.append((turn, None))
        else:
            card = fitting[dice.below(min(6, len(fitting)))]
            seen[card >> 3] += 1
            told = play.lay(turn, card)
            moves.append((turn, card))
        slow = SlowPlay(players, first, moves)
        assert told == slow.told[-1], (seed, moves)
        assert play.turn == (-1 if slow.turn is None else slow.turn), (seed, moves)
        assert (play.count, play.pile) == (slow.count, slow.pile), (seed, moves)
    return len(moves)


def test_random_plays_agree_with_the_slow_referee():
    for seed in range(RANDOM_PLAYS):
        assert random_play(seed) >= 8


def test_what_cannot_be_done_is_refused_and_changes_nothing():
    for seed in range(40):
        dice = Dice(seed)
        players = 2 + seed % 3
        play = Play(players, 0)
        for number in range(100):
            before = digest(play)
            player = dice.below(players)
            if dice.one_in(3):
                allowed = player == play.turn and play.count > 21
                done = attempt(play.go, player)
            else:
                card = make(1 + (number * 5 + dice.below(3)) % 13, number % 4)
                allowed = player == play.turn and play.count + value_of(card) <= 31
                done = attempt(play.lay, player, card)
            assert done == allowed
            assert done == (digest(play) != before)
            if play.over:
                break


def attempt(deed, *arguments):
    """Whether the play let it happen."""
    try:
        deed(*arguments)
        return True
    except PlayError:
        return False


def test_a_go_is_refused_while_every_card_fits():
    play, _ = laid("K A T")
    assert play.count == 21 and not play.may_go()
    assert str(raises(PlayError, play.go, play.turn)) == "no go at 21: every card still fits"
    play.lay(play.turn, parse_card("A"))
    assert play.count == 22 and play.may_go()


def test_a_card_that_does_not_fit_is_refused_with_the_sum():
    play, _ = laid("K K 5")
    error = raises(PlayError, play.lay, play.turn, parse_card("7H"))
    assert str(error) == "7H does not fit: 25 and 7 is over 31"


def test_the_wrong_player_is_told_whose_turn_it_is():
    play, _ = laid("K")
    told = "it is player 0's turn: player 1 cannot "
    assert str(raises(PlayError, play.lay, 1, parse_card("5"))) == told + "lay"
    assert str(raises(PlayError, play.go, 1)) == told + "say go"


def test_before_the_first_card_nobody_has_laid_the_last_one():
    play = Play(3, 2)
    assert (play.turn, play.last, play.count, play.pile) == (2, -1, 0, [])
    play.lay(2, parse_card("K"))
    assert (play.turn, play.last) == (0, 2)


def test_after_the_last_card_nothing_can_be_laid_or_said():
    play, _ = laid("A A 2 2 3 3 4 4")
    assert play.over
    assert "over" in str(raises(PlayError, play.lay, 0, parse_card("5")))
    assert "over" in str(raises(PlayError, play.go, 0))


def test_pairs_are_consecutive_since_the_reset_whoever_laid_them():
    assert points_of(laid("2 2")[1]) == [2]
    assert points_of(laid("2 2 2")[1]) == [6]
    assert points_of(laid("2 2 2 2")[1]) == [12]
    assert points_of(laid("2 3 2")[1]) == [0]
    # By one player alone, the other having said go; then he is out of cards.
    assert points_of(laid("K T 6 - 2 2")[1]) == [2, 1]
    # 31 in between: the second ace is the first card of a new count.
    assert points_of(laid("K T K A A")[1]) == [0]


def test_face_cards_pair_by_rank_not_by_value():
    assert points_of(laid("J Q")[1]) == [0]
    assert points_of(laid("J J")[1]) == [2]


def test_thirty_one_pays_two_and_nothing_for_the_go():
    play, told = laid("K T K A")
    assert told == [("lay", 0, 31, [("thirty-one", 2)])]
    assert (play.count, play.turn) == (0, 1)


def test_thirty_one_with_the_very_last_card_is_no_last_card_as_well():
    play, told = laid("K T K A K T Q A")
    assert told == [("lay", 0, 31, [("thirty-one", 2)])]
    assert play.over


def test_the_one_who_says_go_leads_the_next_count():
    play, told = laid("K T 9 - -")
    assert told == [("go", 1, 29, [("go", 1)])]
    assert (play.turn, play.count) == (0, 0)


def test_the_player_of_the_last_card_may_lay_on_alone_and_says_go_himself():
    play, told = laid("K T 5 -")
    assert told == [] and play.turn == 1
    play.lay(1, parse_card("4"))
    assert play.turn == 1
    assert play.go(1) == [("go", 1, 29, [("go", 1)])]
    assert play.turn == 0


def test_who_is_out_of_cards_is_skipped_and_says_no_go():
    # Player 1 lays the fourth card after player 0 said go: the point falls without a word more.
    play, told = laid("K T 5 - A 2")
    assert told == [("lay", 1, 28, []), ("go", 1, 28, [("go", 1)])]
    assert (play.turn, play.count) == (0, 0)
    # From here on player 0 lays alone.
    play.lay(0, parse_card("4"))
    assert play.turn == 0
    play.lay(0, parse_card("9"))
    assert play.turn == 0
    told = play.lay(0, parse_card("6"))
    assert told == [("lay", 0, 19, []), ("last", 0, 19, [("last", 1)])]
    assert play.over
