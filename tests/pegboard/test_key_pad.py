"""The key pad: what a key does on each kind of screen, and that the wheel goes on beside it."""

from cribbage.cards import card_name
from cribbage.events import Event
from cribbage.rules import Rules
from pegboard.asks import LETTER, NOTHING, QUESTION
from pegboard.devices import KEY, KEYS, PRESS, TURN
from pegboard.settings import FULL, QUICK
from support.deals import DEAL, dealt
from support.evening import begin
from support.option_games import Dealt
from support.sitting import Sitting, scores, sitting_at

MICROPYTHON_TIMEOUT = 120


def keys(sitting, text):
    """Press these keys, named by what is printed on them."""
    for name in text.split():
        sitting.fingers.do(KEY, KEYS.index(name))
    return sitting


def refuses(sitting, text, sentence):
    """The keys change nothing but the message, and are heard."""
    before, chosen = sitting.state(), sitting.ask.chosen
    del sitting.board.sounds[:]
    sitting.app.settings.set("sound", True)
    keys(sitting, text)
    assert sitting.says(sentence), sitting.rows()
    assert (sitting.state(), sitting.ask.chosen) == (before, chosen)
    assert sitting.board.sounds == ["refusal"]
    sitting.check()
    return True


def laid(sitting):
    return [card_name(event.card) for event in sitting.game.events if event.card]


# Cards


def test_a_card_is_one_press():
    sitting = keys(dealt(), "5 7 8 9 7 4 4 K Q")
    assert laid(sitting) == ["5", "7", "8", "9", "7", "4", "4", "K", "Q"]
    assert scores(sitting) == [10, 3]
    assert sitting.view.name == "hand"


def test_a_whole_deal_by_keys_is_the_deal_by_knob():
    by_knob, by_keys = dealt().enter(*DEAL), dealt()
    keys(by_keys, "5 7 8 9 7 4 4 K Q")
    while by_keys.view.name == "hand":
        keys(by_keys, "OK")
    keys(by_keys, "2 2 J 3")
    while by_keys.view.name == "crib":
        yes = by_keys.ask.kind == QUESTION and by_keys.ask.about != "flush"
        keys(by_keys, "2" if yes else "OK")
    assert by_keys.game.events == by_knob.game.events


def test_ten_is_a_card_and_not_a_digit():
    assert laid(keys(dealt(), "10 A")) == ["T", "A"]


def test_with_suits_the_second_press_chooses_the_suit():
    sitting = dealt(entry=FULL)
    for key, suit in (("A", "C"), ("2", "D"), ("3", "H"), ("4", "S")):
        keys(sitting, "5 " + key)
        assert card_name(sitting.game.events[-1].card) == "5" + suit
        sitting.back()
        sitting.back()
    keys(sitting, "K 3 10 4")
    assert laid(sitting) == ["KH", "TS"]


def test_the_display_says_which_key_is_which_suit_where_there_is_a_pad():
    sitting = dealt(entry=FULL)
    sitting.turn_to(5)
    sitting.press()
    assert not sitting.says("A ♣")
    sitting.back()
    keys(sitting, "5")
    assert sitting.says("A ♣  2 ♦  3 ♥  4 ♠")
    sitting.check()


def test_a_card_that_cannot_be_is_refused_with_a_sentence():
    sitting = sitting_at("starter 5", "lay 1 K", "lay 0 Q", "lay 1 2")
    assert refuses(sitting, "Q", "Q at 22 is over 31")
    sitting = sitting_at("starter 5", "lay 1 5", "lay 0 5", "lay 1 5")
    assert refuses(sitting, "5", "All four 5s are out")
    sitting = dealt(entry=FULL)
    keys(sitting, "5 3 5")
    assert refuses(sitting, "3", "The 5♥ is out already")
    assert refuses(sitting, "K", "Suits: A ♣  2 ♦  3 ♥  4 ♠")
    keys(sitting, "4")
    assert laid(sitting) == ["5H", "5S"]


def test_the_last_suit_of_a_rank_is_not_asked_for():
    sitting = dealt(entry=FULL).enter("starter 5H", "lay 1 5S", "lay 0 5C")
    keys(sitting, "5")
    assert laid(sitting)[-1] == "5D"


def test_back_takes_back_a_card_and_a_rank_whose_suit_is_asked_for():
    sitting = keys(dealt(), "5 7 BACK 8")
    assert laid(sitting) == ["5", "8"]
    sitting = keys(dealt(entry=FULL), "5 BACK 6 A")
    assert laid(sitting) == ["6C"]


def test_the_crib_is_four_keys_and_two_of_a_kind_quickly_are_two():
    sitting = dealt().enter(*DEAL[:11])
    for name in ("2", "2", "J", "3"):
        sitting.board.send(KEY, KEYS.index(name))
        sitting.board.run(100)
    assert sitting.view.entry == ["2", "2", "J", "3"]


def test_go():
    sitting = sitting_at("starter 5", "lay 1 K", "lay 0 Q")
    assert refuses(sitting, "GO", "No go at 20: all cards fit")
    keys(sitting, "8 GO")
    assert str(sitting.game.events[-1]) == "go 0"
    assert refuses(dealt(), "GO", "Nobody says go here")


def test_ok_is_the_press_of_the_knob_and_the_wheel_goes_on_beside_the_keys():
    sitting = keys(dealt(), "5")
    sitting.turn_to(7)
    keys(sitting, "OK 8")
    sitting.turn_to(9)
    sitting.press()
    assert laid(sitting) == ["5", "7", "8", "9"]


def test_ok_right_after_a_card_is_the_same_press():
    sitting = keys(dealt(), "5")
    sitting.quickly((KEY, KEYS.index("7")), (KEY, KEYS.index("OK")), PRESS)
    assert laid(sitting) == ["5", "7"]
    sitting.quickly((KEY, KEYS.index("8")), (TURN, 1), PRESS)
    assert len(laid(sitting)) == 4


def test_the_cards_of_a_cut():
    sitting = Sitting()
    sitting.pick_line("New game")
    sitting.pick_line("Begin")
    keys(sitting, "OK 4 J OK")
    assert sitting.game.dealer == 0


# Questions


def test_a_question_is_answered_by_its_place_at_once():
    sitting = dealt().enter(*DEAL[:9])
    asked = sitting.ask.kind
    assert asked == QUESTION
    keys(sitting, "2")
    assert sitting.view.entry[0] in ("yes", "some")
    keys(sitting, "BACK A")
    assert sitting.view.entry[0] in ("no", "none")
    sitting.back()
    assert refuses(sitting, "3", "There are only 2 lines")
    assert sitting.ask.kind == QUESTION


# Numbers


def scoreboard():
    return Sitting().scoreboard(3)


def test_points_are_typed_and_ok_takes_them():
    sitting = keys(scoreboard(), "A 2")
    assert sitting.ask.chosen == 12
    assert sitting.says("12")
    assert scores(sitting) == [0, 0, 0]
    keys(sitting, "OK 3")
    assert scores(sitting) == [0, 0, 12]


def test_ten_is_nought():
    sitting = keys(scoreboard(), "2 10 OK A")
    assert scores(sitting) == [20, 0, 0]


def test_back_takes_back_a_digit_and_then_what_was_there():
    sitting = keys(scoreboard(), "5 OK A")
    sitting.turn_to(7)
    keys(sitting, "2 9 BACK")
    assert sitting.ask.chosen == 2
    keys(sitting, "BACK")
    assert sitting.ask.chosen == 7
    assert scores(sitting) == [5, 0, 0]
    keys(sitting, "BACK")
    assert scores(sitting) == [0, 0, 0]


def test_a_number_that_cannot_be_is_refused_digit_by_digit():
    sitting = scoreboard()
    assert refuses(sitting, "10", "It is 1 to 30")
    keys(sitting, "3")
    assert refuses(sitting, "A", "It is 1 to 30")
    assert refuses(sitting, "K", "Digits: A is 1, 10 is 0")
    keys(sitting, "10 OK 2")
    assert scores(sitting) == [0, 30, 0]


def test_a_turn_ends_the_typing():
    sitting = keys(scoreboard(), "2")
    sitting.turn(1)
    keys(sitting, "5")
    assert sitting.ask.chosen == 5
    keys(sitting, "BACK")
    assert sitting.ask.chosen == 3


def test_a_claim_of_nought_and_one_of_two_digits():
    sitting = begin(Sitting(), muggins=True).enter(*DEAL[:9])
    assert sitting.ask.about == "claim"
    keys(sitting, "10 8 OK")
    assert str(sitting.game.events[-1]) == "claim 1 8"
    keys(sitting, "BACK 10 OK")
    assert str(sitting.game.events[-1]) == "claim 1 0"


def test_a_correction_down():
    sitting = sitting_at("correct 0 20").enter("starter 5")
    sitting.hold()
    sitting.pick_line("Correct")
    keys(sitting, "A OK A 2 GO")
    assert sitting.says("-12")
    keys(sitting, "OK")
    assert sitting.game.events[-1] == Event("correct", 0, points=-12)


def test_go_ends_the_play_by_hand():
    sitting = begin(Sitting(), play="hand").enter("starter 5")
    keys(sitting, "2")
    assert refuses(sitting, "GO", "First OK or BACK")
    keys(sitting, "OK A GO")
    assert scores(sitting) == [2, 0]
    assert sitting.view.name == "hand"


# Lists and names


def test_in_a_list_a_key_turns_to_the_line_and_ok_takes_it():
    sitting = keys(Sitting(), "2")
    assert sitting.view.name == "home" and sitting.ask.chosen_text == "Count a hand"
    assert refuses(sitting, "K", "There are only %d lines" % len(sitting.ask.values))
    keys(sitting, "OK")
    assert sitting.view.name == "count"


def test_who_calls_muggins_is_one_press():
    sitting = begin(Sitting(), muggins=True).enter(*DEAL[:9])
    keys(sitting, "10 OK")
    while sitting.view.name == "hand":
        keys(sitting, "OK")
    assert sitting.view.name == "muggins"
    keys(sitting, "2")
    assert str(sitting.game.events[-1]) == "muggins 0"


def test_a_name_is_typed_as_on_a_telephone():
    sitting = Sitting()
    sitting.pick_line("Settings")
    sitting.pick_line("Names")
    sitting.pick_line("Seat 1")
    assert sitting.ask.kind == LETTER
    keys(sitting, "A OK 6 6 OK 6 6 OK A OK GO")
    assert sitting.app.settings.name0 == "Anna"
    sitting.pick_line("Seat 2")
    keys(sitting, "J OK 6 6 6 OK 10 OK 3 3 3 3 OK")
    assert sitting.rows()[1].startswith("Jo 3")
    keys(sitting, "BACK BACK GO")
    assert sitting.app.settings.name1 == "Jo"


def test_where_nothing_is_asked_a_card_is_refused():
    sitting = dealt().enter(*DEAL[:9])
    while sitting.ask.kind != NOTHING:
        sitting.press()
    for name in KEYS[:13]:
        assert refuses(sitting, name, "No card here: press OK")
    keys(sitting, "OK")
    assert sitting.game.events[-1].kind == "hand"


def test_the_first_key_only_wakes_the_board():
    sitting = keys(dealt(), "5")
    sitting.board.run(200_000)
    keys(sitting, "7")
    assert laid(sitting) == ["5"]
    keys(sitting, "7")
    assert laid(sitting) == ["5", "7"]


# Whole games


def games():
    for number in range(24):
        players, play = 2 + number % 3, ("refereed", "hand")[number // 3 % 2]
        entry, muggins = (QUICK, FULL)[number // 6 % 2], number >= 12
        yield number, Rules(players=players, target=61, play=play, muggins=muggins), entry


def played_by_keys(rules, entry, number):
    """A game to its end, in which the knob is neither turned nor, but for OK, pressed."""
    sitting = Sitting()
    sitting.fingers.begin_game(rules, number % rules.players, entry)
    sitting.fingers.by_keys = True
    detents = sitting.fingers.detents
    game = Dealt(rules, number % rules.players, entry, number)
    for event, _ in game.play():
        sitting.fingers.enter(event)
    assert sitting.game.events == game.game.events, (number, entry)
    assert scores(sitting) == game.game.scores
    assert sitting.game.winner == game.game.winner >= 0
    assert sitting.fingers.detents == detents
    sitting.check()


def test_whole_games_with_the_pad_in_every_option():
    for number, rules, entry in games():
        played_by_keys(rules, entry, number)


# The self-test


def test_the_self_test_counts_the_keys_and_names_the_last():
    sitting = Sitting()
    sitting.pick_line("Settings")
    sitting.pick_line("Self-test")
    for _ in range(4):
        sitting.pick("good")
    keys(sitting, "10 BACK OK 10")
    assert sitting.view.name == "selftest" and len(sitting.view.entry) == 4
    assert sitting.says("Keys 3 of 16: 10")
    sitting.check()
