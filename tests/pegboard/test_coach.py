"""The coach: when it can be asked, what it is told, what it says."""

from cribbage import throw
from cribbage.cards import card_label, parse_cards
from cribbage.events import Event
from pegboard.asks import NOTHING, SUIT
from support.evening import choices, put, seated
from support.sitting import Sitting, store_of

MICROPYTHON_TIMEOUT = 240

SIX = "5H 5S 5C JD 6D KC"
FIVE = "5H 5S 5C JD 6D"
TWO_OF_A_KIND = "7C 7D 8H 9S KD KH"


def coached(players=2, **values):
    return seated(players=players, coach=True, **values)


def ask(sitting, own=True):
    sitting.hold()
    sitting.pick_line("What to throw")
    sitting.check()
    sitting.pick("own" if own else "theirs")
    sitting.check()
    return sitting


def deal(sitting, cards):
    """Enter the cards that were dealt, rank and suit."""
    for card in parse_cards(cards):
        sitting.fingers.enter_card(card)
        sitting.check()
    return sitting


def menu_lines(sitting):
    sitting.hold()
    lines = [text for text, _ in sitting.view.labels()]
    sitting.back()
    return lines


def test_it_is_off_by_default():
    sitting = Sitting()
    assert sitting.app.settings.coach is False
    assert "What to throw" not in menu_lines(seated())


def test_it_can_be_asked_before_the_starter_alone():
    sitting = coached()
    assert "What to throw" in menu_lines(sitting)
    sitting.enter("starter 5")
    assert "What to throw" not in menu_lines(sitting)
    sitting.back()
    assert "What to throw" in menu_lines(sitting)
    put(sitting, 121)
    assert "What to throw" not in menu_lines(sitting)


def test_it_can_be_asked_where_the_play_is_pegged_by_hand_but_not_at_the_scoreboard():
    assert "What to throw" in menu_lines(coached(play="hand"))
    scoreboard = choices(Sitting(), coach=True).scoreboard()
    assert "What to throw" not in menu_lines(scoreboard)


def points_of(choice, own):
    """What a throw is worth to the thrower, in points."""
    hand = choice.hand_sum / choice.starters
    crib = choice.crib / 100
    return hand + crib if own else hand - crib


def is_rounded(told, points):
    """Whether the text ``told`` is ``points`` rounded to tenths."""
    return len(told.split(".")[-1]) == 1 and abs(float(told) - points) < 0.0501


def test_the_throws_are_those_of_the_engine_best_first_for_either_crib():
    for players, cards in ((2, SIX), (2, TWO_OF_A_KIND), (3, FIVE), (4, FIVE)):
        for own in (True, False):
            sitting = deal(ask(coached(players), own), cards)
            best = throw.throws(parse_cards(cards), own, players)
            for place in range(5):
                kept = " ".join([card_label(card) for card in best[place].kept])
                thrown = " ".join([card_label(card) for card in best[place].thrown])
                assert sitting.says("Keep %s" % kept), (place, sitting.rows())
                assert sitting.says("%d. Throw" % (place + 1))
                row = [row for row in sitting.rows() if thrown in row][-1]
                assert is_rounded(row.split(" ")[-1], points_of(best[place], own)), sitting.rows()
                sitting.check()
                sitting.turn(1)
            assert sitting.says("1. Throw")


def test_a_press_at_the_throws_goes_back_to_the_table():
    sitting = deal(ask(coached()), SIX)
    sitting.press()
    assert sitting.view.name == "starter"
    assert sitting.game.events == []
    sitting.enter("starter 5", "lay 1 7")


def test_three_and_four_enter_five_cards_and_throw_one():
    for players in (3, 4):
        sitting = ask(coached(players))
        assert "card 1 of 5" in sitting.hint(), sitting.hint()
        deal(sitting, FIVE)
        assert len(sitting.view.step.throws[0].thrown) == 1


def test_a_card_cannot_be_entered_twice():
    sitting = deal(ask(coached()), "5H")
    sitting.pick(5)
    assert sitting.ask.kind == SUIT
    assert 2 not in sitting.view.wheel.values
    assert len(sitting.view.wheel.values) == 3


def test_the_fifth_of_a_rank_cannot_be_entered():
    sitting = deal(ask(coached()), "5H 5S 5C 5D")
    assert 5 not in sitting.view.wheel.values


def test_the_last_suit_of_a_rank_needs_no_question():
    sitting = deal(ask(coached()), "5H 5S 5C")
    sitting.pick(5)
    assert sitting.ask.kind != SUIT
    assert len(sitting.view.cards) == 4


def test_cards_are_entered_with_suits_in_quick_entry_too():
    sitting = ask(coached(entry="quick"))
    sitting.pick(9)
    assert sitting.ask.kind == SUIT


def test_back_goes_press_by_press_to_the_table():
    sitting = deal(ask(coached()), SIX)
    assert sitting.ask.kind == NOTHING
    # Each card took two presses and is one word once it is whole.
    for left in range(5, -1, -1):
        sitting.back()
        assert len(sitting.view.cards) == left
        assert sitting.ask.kind != NOTHING
        sitting.check()
    sitting.back()
    assert sitting.view.entry == []
    assert sitting.view.wheel.value == "own"
    sitting.back()
    assert sitting.view.name == "starter"
    assert sitting.game.events == []


def test_a_power_cut_keeps_what_was_entered_and_what_was_said():
    for cards in ("5H", "5H 5S 5C", SIX):
        sitting = deal(ask(coached(), False), cards)
        before = sitting.rows()
        sitting.cut()
        assert sitting.view.name == "coach"
        assert sitting.rows() == before
    sitting = ask(coached())
    sitting.pick(9)
    sitting.cut()
    assert sitting.ask.kind == SUIT


def test_what_cannot_be_dealt_is_not_taken_from_a_damaged_place():
    sitting = deal(ask(coached()), "5H")
    files = dict(sitting.store.files)
    moment = files["place"].split(" ")[0]
    for entry in (
        "own 5H 5H",
        "own 5 6H",
        "own 5H 6H 7H 8H 9H TH JH",
        "own 5H 6H 7H 8H 9H 9H",
        "mine 5H",
        "own own",
        "theirs 1X",
    ):
        files["place"] = "%s coach %s" % (moment, entry)
        again = Sitting(store_of(files))
        assert again.view.name == "starter", entry
        again.check()


def test_a_starter_from_a_host_ends_the_asking():
    sitting = deal(ask(coached()), "5H 6H")
    sitting.app.enter_remote(Event("starter", card=parse_cards("7D")[0]))
    sitting.board.next_wake = sitting.board.now_ms
    sitting.board.run(300)
    assert sitting.view.name == "play"
    sitting.check()


def test_asking_leaves_the_game_alone_and_home_comes_back_to_it():
    sitting = deal(ask(put(coached(), 50, 60)), "5H 6H")
    sitting.home()
    sitting.pick_line("Resume")
    assert sitting.view.name == "starter"
    assert sitting.game.scores == [50, 60]


def chances(sitting):
    sitting.hold()
    sitting.pick_line("Chance to win")
    sitting.check()
    return [row for row in sitting.rows() if row.endswith("%")]


def test_the_chances_are_told_before_a_deal_of_two():
    assert chances(coached()) == ["Blue  56 %", "Orange  44 %"]
    sitting = put(coached(), 100, 75)
    told = chances(sitting)
    assert told[0].startswith("Blue") and told[1].startswith("Orange")
    percents = [int(row.split()[-2]) for row in told]
    assert sum(percents) == 100 and percents[0] > 95
    sitting.press()
    assert sitting.view.name == "starter"


def test_nobody_is_sure_before_the_game_is_over():
    assert chances(put(coached(), 0, 119)) == ["Blue  1 %", "Orange  99 %"]


def test_chances_are_offered_where_there_is_a_table_for_them():
    assert "Chance to win" in menu_lines(coached(target=61))
    assert "Chance to win" not in menu_lines(seated())
    assert "Chance to win" not in menu_lines(coached(players=3))
    assert "Chance to win" not in menu_lines(coached(players=4))
    assert "Chance to win" not in menu_lines(coached().enter("starter 5"))


def test_the_chances_are_back_after_a_power_cut_and_gone_with_the_starter():
    sitting = coached()
    before = chances(sitting)
    sitting.cut()
    assert sitting.view.name == "chances"
    assert [row for row in sitting.rows() if row.endswith("%")] == before
    sitting.app.enter_remote(Event("starter", card=parse_cards("7D")[0]))
    sitting.board.next_wake = sitting.board.now_ms
    sitting.board.run(300)
    assert sitting.view.name == "play"


def test_the_throws_say_into_whose_crib():
    for line, title in (("My crib", "Into my own crib"), ("Their crib", "Into their crib")):
        sitting = coached()
        sitting.hold()
        sitting.pick_line("What to throw")
        sitting.pick_line(line)
        for card in parse_cards("5H 6S 4C JD KD KH"):
            sitting.fingers.enter_card(card)
        assert sitting.rows()[0] == title and sitting.says("on average")
