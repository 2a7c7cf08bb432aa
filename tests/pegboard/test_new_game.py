"""From Home to the first card of a game: choices, the cut, the lot, who deals next."""

from pegboard.lot import Lot
from support.deals import won_by_orange
from support.evening import at_the_cut
from support.sitting import Sitting, scores, sitting_at


def test_home_of_a_new_board_offers_no_game_to_resume():
    sitting = Sitting()
    assert sitting.view.name == "home"
    lines = [text for text, _ in sitting.view.labels()]
    assert "New game" in lines and "Count a hand" in lines and "Scoreboard" in lines
    assert "Resume" not in lines
    sitting.check()


def test_one_press_plays_with_the_choices_of_last_time():
    sitting = Sitting()
    sitting.pick_line("New game")
    sitting.pick_line("Play to")
    sitting.pick_line("Cards")
    sitting.cut()
    assert (sitting.app.settings.target, sitting.app.settings.entry) == (61, "full")
    sitting.home()
    sitting.pick_line("New game")
    sitting.press()
    assert sitting.view.name == "deals"
    sitting.pick_line("Blue deals")
    assert sitting.game.rules.target == 61


def test_choices_of_a_new_game_go_round_and_stay_on_their_line():
    sitting = Sitting()
    sitting.pick_line("New game")
    sitting.pick_line("Players")
    seen = [sitting.app.settings.players]
    for _ in range(2):
        sitting.press()
        seen.append(sitting.app.settings.players)
    assert seen == [3, 4, 2]


def test_the_first_dealer_can_be_chosen():
    for dealer, name in ((0, "Blue"), (1, "Orange")):
        sitting = Sitting()
        sitting.pick_line("New game")
        sitting.pick_line("Begin")
        sitting.pick_line("%s deals" % name)
        assert sitting.view.name == "starter"
        assert sitting.game.dealer == dealer
        sitting.check()


def test_the_lot_gives_either_dealer_and_the_same_one_for_the_same_seed():
    def by_lot(seed):
        sitting = Sitting(seed=seed)
        sitting.pick_line("New game")
        sitting.pick_line("Begin")
        sitting.pick_line("Draw by lot")
        return sitting.game.dealer

    dealers = [by_lot(seed) for seed in range(20)]
    assert set(dealers) == {0, 1}
    assert dealers == [by_lot(seed) for seed in range(20)]


def test_the_lot_gives_every_player_of_three():
    found = set()
    for seed in range(30):
        found.add(Lot(seed).draw(3))
    assert found == {0, 1, 2}


def test_the_low_card_of_the_cut_deals():
    for ranks, dealer in (((9, 4), 1), ((4, 9), 0)):
        sitting = at_the_cut()
        for rank in ranks:
            sitting.pick(rank)
        assert sitting.says("%s deals" % ("Blue", "Orange")[dealer])
        sitting.press()
        assert sitting.game.dealer == dealer


def test_in_the_cut_the_ace_is_low():
    sitting = at_the_cut()
    sitting.pick(2)
    sitting.pick(1)
    assert sitting.says("Orange deals")


def test_dispute_4_in_the_cut_a_jack_is_lower_than_a_queen():
    sitting = at_the_cut()
    sitting.pick(12)
    sitting.pick(11)
    assert sitting.says("Orange deals")


def test_dispute_3_a_tie_is_cut_again_with_nothing_left_over():
    sitting = at_the_cut()
    sitting.pick(5)
    sitting.pick(5)
    assert sitting.says("tie")
    assert sitting.game is None
    sitting.press()
    assert sitting.view.name == "cut"
    assert sitting.view.entry == []
    assert list(sitting.view.wheel.values) == list(range(1, 14))
    sitting.pick(9)
    sitting.pick(6)
    sitting.press()
    assert sitting.game.dealer == 1


def test_of_three_a_tie_of_the_high_cards_does_not_matter():
    sitting = at_the_cut(3)
    for rank in (9, 2, 9):
        sitting.pick(rank)
    sitting.press()
    assert sitting.game.dealer == 1


def test_back_in_the_cut_takes_back_a_card_and_leaves_it_on_the_wheel():
    sitting = at_the_cut()
    sitting.pick(12)
    sitting.pick(3)
    sitting.back()
    assert sitting.view.wheel.value == 3
    sitting.back()
    assert sitting.view.wheel.value == 12
    sitting.back()
    assert sitting.view.name == "deals"
    sitting.back()
    assert sitting.view.name == "new"
    sitting.back()
    assert sitting.view.name == "home"


def test_dispute_2_the_loser_deals_the_next_game_without_a_cut():
    sitting = won_by_orange()
    assert sitting.says("Orange wins!")
    assert sitting.says("Blue deals")
    sitting.press()
    assert sitting.view.name == "starter"
    assert sitting.game.dealer == 0
    assert scores(sitting) == [0, 0]
    assert sitting.lit() == []
    sitting = sitting_at("correct 0 119").enter("starter J")
    sitting.press()
    assert sitting.game.dealer == 1


def test_of_three_the_lowest_score_deals_the_next_game():
    sitting = sitting_at("correct 0 119", "correct 1 50", "correct 2 20", players=3)
    sitting.enter("starter J")
    sitting.press()
    assert sitting.game.dealer == 2


def test_the_cut_is_shown_with_who_cut_what():
    for players in (2, 3, 4):
        sitting = Sitting()
        sitting.app.settings.set("players", players)
        sitting.pick_line("New game")
        sitting.pick_line("Begin")
        sitting.pick_line("Cut")
        for rank in (12, 4, 9, 10)[:players]:
            sitting.pick(rank)
        for name, rank in zip(sitting.app.players.names_for(players), ("Q", "4", "9", "10")):
            assert sitting.says("%s %s" % (name, rank)), sitting.rows()
        sitting.check()
