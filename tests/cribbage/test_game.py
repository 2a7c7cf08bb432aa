"""One game: table events in, awards out; what cannot happen is refused."""

from cribbage.cards import card_name, make, parse_card, parse_cards
from cribbage.events import Event
from cribbage.game import CRIB, OVER, PEGGING, PLAY, SHOW, STARTER, Game, RefusedError
from cribbage.rules import BY_HAND, SCOREBOARD, Rules, RulesError
from support.case_games import events_of, games
from support.plays import lay_all, with_scores
from support.portable import raises
from support.states import digest

MICROPYTHON_TIMEOUT = 300


def as_told(award):
    """An award in the form of the cases."""
    return (
        award.kind,
        award.player,
        card_name(award.card) if award.card else None,
        award.count if award.count >= 0 else None,
        award.points,
        sorted(award.reasons),
        award.scores,
    )


class Pegs:
    """Both pegs of every team, moved as the rules say."""

    def __init__(self, rules):
        self.target = rules.target
        self.fronts = [0] * rules.teams
        self.backs = [0] * rules.teams

    def move(self, team, points):
        if points:
            self.backs[team] = self.fronts[team]
            self.fronts[team] = min(self.fronts[team] + points, self.target)

    def stand_in(self, game):
        return self.fronts == game.fronts and self.backs == game.backs


def check_case(case, quick):
    rules = Rules(case["players"], case["target"])
    teams = [list(team) for team in case["teams"]]
    game = Game(rules, case["first_dealer"])
    pegs = Pegs(rules)
    for event, expected in events_of(case, quick):
        assert game.winner == -1, case["id"]
        told = [as_told(award) for award in game.apply(event)]
        assert told == expected, (case["id"], event)
        for award in expected:
            team = [number for number, team in enumerate(teams) if award[1] in team][0]
            pegs.move(team, award[4])
            assert list(award[6]) == game.scores or award != expected[-1]
        assert pegs.stand_in(game), (case["id"], event)
    assert game.winner == case["winner_team"], case["id"]
    assert game.scores == case["final_scores"], case["id"]
    assert game.phase == OVER and game.may() == []


def test_every_game_of_the_cases_is_told_as_known():
    for case in games():
        check_case(case, False)


def test_the_same_games_with_ranks_only_are_told_alike():
    for case in games():
        check_case(case, True)


def refused(game, event):
    """The sentence with which the game refuses ``event``; nothing in it has changed."""
    before = digest(game)
    sentence = str(raises(RefusedError, game.apply, event))
    assert digest(game) == before
    return sentence


def cards(text):
    return tuple(parse_cards(text))


def dealt(starter="QC", **options):
    """A game of the first starter."""
    game = Game(Rules(**options))
    game.apply(Event("starter", card=parse_card(starter)))
    return game


# Player 1 lays KH TH 6H 4H (a hand of 4 with the starter QC), player 0 2D 3D 4S 5S (a hand of 8).
# The play brings 4 to player 1 and 1 to player 0.
LAID = "KH 2D TH 3D 6H 4S 4H 5S"
CRIB_OF_4 = "AC AD 7S 8S"


def after_play(starter="QC", laid=LAID, **options):
    """Two players, dealer 0, all cards laid."""
    game = dealt(starter, **options)
    lay_all(game, laid)
    assert game.phase == SHOW
    return game


# The order of a deal


def test_a_deal_goes_from_the_starter_through_play_and_show_to_the_crib():
    game = Game(Rules())
    assert (game.phase, game.to_act, game.may()[0]) == (STARTER, 0, ("starter", -1))
    game.apply(Event("starter", card=parse_card("QC")))
    assert (game.phase, game.to_act) == (PLAY, 1)
    lay_all(game, LAID)
    assert (game.phase, game.to_act) == (SHOW, 1)
    game.apply(Event("hand", 1))
    assert (game.phase, game.to_act) == (SHOW, 0)
    game.apply(Event("hand", 0))
    assert (game.phase, game.to_act) == (CRIB, 0)
    game.apply(Event("crib", cards=cards(CRIB_OF_4)))
    assert (game.phase, game.to_act, game.dealer) == (STARTER, 1, 1)


def test_events_out_of_their_turn_are_refused_with_what_is_waited_for():
    game = Game(Rules())
    assert refused(game, Event("lay", 1, card=parse_card("5H"))).endswith("waits for the starter")
    assert refused(game, Event("go", 1)).endswith("waits for the starter")
    assert refused(game, Event("hand", 1)).endswith("waits for the starter")
    assert refused(game, Event("crib", cards=cards(CRIB_OF_4))).endswith("the starter")
    game.apply(Event("starter", card=parse_card("QC")))
    assert "player 1 to lay" in refused(game, Event("starter", card=parse_card("5H")))
    assert "player 1's turn" in refused(game, Event("lay", 0, card=parse_card("5H")))
    game = after_play()
    assert "hand of player 1" in refused(game, Event("lay", 1, card=parse_card("5H")))
    assert "player 1 shows first" in refused(game, Event("hand", 0))
    assert "hand of player 1" in refused(game, Event("crib", cards=cards(CRIB_OF_4)))


def at_each_step(**options):
    """(game, what it waits for, the first thing that may come) at every step of a deal of two."""
    game = Game(Rules(**options))
    yield game, "the starter", ("starter", -1)
    game.apply(Event("starter", card=parse_card("QC")))
    yield game, "player 1 to lay or say go", ("lay", 1)
    lay_all(game, LAID)
    for player, kind in ((1, "hand"), (0, "hand"), (0, "crib")):
        if game.rules.muggins:
            yield game, "the claim of player %d" % player, ("claim", player)
            game.apply(Event("claim", player, points=0))
        crib = kind == "crib"
        yield game, "the %s of player %d" % (kind, player), (kind, -1 if crib else player)
        game.apply(Event("crib", cards=cards(CRIB_OF_4)) if crib else Event("hand", player))
    yield game, "the starter", ("starter", -1)
    game.apply(Event("correct", 0, points=121))
    assert game.waits_for() == "nothing more" and game.may() == []


# An event of each kind, and what it is called where it comes out of turn.
OUT_OF_TURN = (
    ("starter", (PLAY, SHOW, CRIB), Event("starter", card=parse_card("9S"))),
    ("card to lay", (STARTER, SHOW, CRIB), Event("lay", 1, card=parse_card("9S"))),
    ("go", (STARTER, SHOW, CRIB), Event("go", 1)),
    ("hand", (STARTER, PLAY, CRIB), Event("hand", 1)),
    ("crib", (STARTER, PLAY, SHOW), Event("crib", cards=cards("AC AD 7S 8S"))),
)


def test_at_every_step_it_is_told_what_is_waited_for_and_all_else_is_refused():
    for muggins in (False, True):
        for game, waits_for, first in at_each_step(muggins=muggins):
            assert (game.waits_for(), game.may()[0]) == (waits_for, first)
            for name, phases, event in OUT_OF_TURN:
                if game.phase in phases:
                    sentence = "no %s now: the game waits for %s" % (name, waits_for)
                    assert refused(game, event) == sentence
            if muggins and game.phase in (STARTER, PLAY):
                sentence = refused(game, Event("claim", 1, points=3))
                assert sentence == "no claim now: the game waits for " + waits_for


def test_on_a_scoreboard_points_are_waited_for():
    game = Game(Rules(play=SCOREBOARD))
    assert game.waits_for() == "points to peg"
    assert game.may() == [
        ("peg", 0), ("peg", 1), ("correct", 0), ("correct", 1), ("penalty", 0), ("penalty", 1)
    ]  # fmt: skip


def test_all_that_may_come_stands_in_its_order():
    game = dealt("5H")
    corrections = [("correct", 0), ("correct", 1)]
    slips = [("misdeal", -1), ("penalty", 0), ("penalty", 1), ("dead", 0), ("dead", 1)]
    assert game.may() == [("lay", 1)] + corrections + slips + [("lead", 0)]
    lay_all(game, "KH TH 2D")
    assert game.may() == [("lay", 0), ("go", 0)] + corrections + slips
    game = dealt("5H", play=BY_HAND)
    pegs = [("peg", 0), ("peg", 1)]
    assert game.may() == [("hand", 1)] + pegs + corrections + slips


def test_a_claim_of_nothing_is_a_claim():
    game = after_play(muggins=True)
    game.apply(Event("claim", 1, points=0))
    assert "claimed 0 already" in refused(game, Event("claim", 1, points=4))


def test_too_few_cards_are_told_by_their_number_and_whose_they_are():
    game = dealt(play=BY_HAND)
    assert "not been entered" in refused(game, Event("hand", 1))
    assert refused(game, Event("hand", 1, cards=cards("KH TH 4H"))).endswith("cards, not 3")
    game.apply(Event("hand", 1, cards=cards("KH TH 4H 6H")))
    game.apply(Event("hand", 0, cards=cards("2D 3D 4S 5S")))
    assert refused(game, Event("crib")) == "a crib has four cards, not 0"


def test_ranks_that_are_entered_but_not_yet_an_event_are_not_open():
    game = dealt("5H", play=BY_HAND)
    assert 5 in game.open_ranks(cards("5C 5D"))
    assert 5 not in game.open_ranks(cards("5C 5D 5S"))
    assert game.open_suits(5, cards("5C")) == [1, 3]


def test_the_crib_of_the_first_player_can_win_and_its_deal_stays_on_the_table():
    for winner in (0, 1):
        game = Game(Rules(), winner)
        game.apply(Event("starter", card=parse_card("QC")))
        lay_all(game, LAID)
        for player in (1 - winner, winner):
            game.apply(Event("hand", player))
        game.apply(Event("correct", winner, points=119 - game.scores[winner]))
        game.apply(Event("crib", cards=cards(CRIB_OF_4)))
        assert (game.winner, game.dealer) == (winner, winner)
        assert game.starter == parse_card("QC") and game.crib == list(cards(CRIB_OF_4))


def test_a_snapshot_is_made_where_a_deal_has_just_begun_and_nowhere_else():
    game = dealt("QC")
    assert game.fresh_snapshot() is None  # the game itself has just begun
    early = with_scores(7)
    early.apply(Event("starter", card=parse_card("QC")))
    assert early.fresh_snapshot() == (0, (7, 0), (0, 0))
    lay_all(game, LAID)
    for player in (1, 0):
        game.apply(Event("hand", player))
        assert game.fresh_snapshot() is None
    game.apply(Event("crib", cards=cards(CRIB_OF_4)))
    assert game.fresh_snapshot() is None
    before = game.snapshot()
    game.apply(Event("starter", card=parse_card("5H")))
    assert game.fresh_snapshot() == before
    game.apply(Event("lay", 0, card=parse_card("9S")))
    assert game.fresh_snapshot() is None


def test_a_miss_is_still_offered_when_one_of_many_corrections_is_undone():
    game, _ = claiming(4)
    game.apply(Event("claim", 0, points=8))
    game.apply(Event("hand", 0))
    game.apply(Event("claim", 0, points=0))
    game.apply(Event("crib", cards=cards(CRIB_OF_4)))
    for _ in range(60):
        game.apply(Event("correct", 0, points=1))
    game.undo()
    assert game.missed == 4 and ("muggins", 1) in game.may()


def test_players_that_do_not_exist_are_refused():
    game = after_play()
    for player in (-1, 2, 99, -1000):
        for line in (
            "lay %d A",
            "go %d",
            "muggins %d",
            "hand %d",
            "claim %d 4",
            "peg %d 3",
            "correct %d 3",
        ):
            assert "no player" in refused(game, Event.parse(line % player))
    for dealer in (-1, 2):
        assert "no player" in str(raises(RefusedError, Game, Rules(), dealer))


def test_an_event_of_no_kind_is_refused():
    assert refused(Game(Rules()), Event("shuffle")) == "there is no event 'shuffle'"


def test_nothing_can_be_dealt_on_a_scoreboard():
    game = Game(Rules(play=SCOREBOARD))
    assert game.phase == PEGGING and game.to_act == -1
    assert "points to peg" in refused(game, Event("starter", card=parse_card("QC")))
    assert [award.points for award in game.apply(Event("peg", 1, points=12))] == [12]
    assert game.scores == [0, 12]


# Cards that cannot be


def test_a_card_seen_already_is_refused():
    game = dealt("QC")
    assert "QC has been seen" in refused(game, Event("lay", 1, card=parse_card("QC")))
    game.apply(Event("lay", 1, card=parse_card("5H")))
    assert "5H has been seen" in refused(game, Event("lay", 0, card=parse_card("5H")))


def test_a_fifth_card_of_a_rank_is_refused_with_suits_and_without():
    game = dealt("A")
    lay_all(game, "A AC A")
    assert "four of that rank" in refused(game, Event("lay", 0, card=parse_card("A")))
    assert "four of that rank" in refused(game, Event("lay", 0, card=parse_card("AH")))
    assert 1 not in game.open_ranks()


def test_the_crib_holds_no_card_that_was_seen():
    game = after_play("QC")
    game.apply(Event("hand", 1))
    game.apply(Event("hand", 0))
    assert "QC has been seen" in refused(game, Event("crib", cards=cards("QC AD 7S 8S")))
    assert "2D has been seen" in refused(game, Event("crib", cards=cards("AC AD 7S 2D")))
    assert "AC has been seen" in refused(game, Event("crib", cards=cards("AC AC 7S 8S")))
    for few in ((), cards("AC"), cards("AC AD 7S"), cards("AC AD 7S QS KD")):
        assert "four cards" in refused(game, Event("crib", cards=few))


def test_a_hand_shown_with_cards_must_be_the_cards_laid():
    game = after_play()
    assert "player 1 laid KH TH 6H 4H" in refused(
        game, Event("hand", 1, cards=cards("KH TH 4H 7H"))
    )
    assert "laid" in refused(game, Event("hand", 1, cards=cards("KH TH 4H 6C")))
    assert "four cards" in refused(game, Event("hand", 1, cards=cards("KH TH 4H")))
    (award,) = game.apply(Event("hand", 1, cards=cards("6H 4H TH KH")))
    assert award.points == 4 and award.reasons == [("flush", 4)]


def test_suits_may_be_given_at_the_show_for_ranks_laid_in_the_play():
    game = after_play(laid="K 2 T 3 6 4 4 5")
    (award,) = game.apply(Event("hand", 1, cards=cards("KH TH 4H 6H")))
    assert award.reasons == [("flush", 4)]
    assert "4H has been seen" in refused(game, Event("hand", 0, cards=cards("2D 3D 4H 5S")))
    (award,) = game.apply(Event("hand", 0, cards=cards("2D 3D 4S 5S")))
    assert award.reasons == [("fifteens", 4), ("runs", 4)]


def test_a_card_laid_with_its_suit_takes_that_card_of_the_hand_before_one_laid_by_rank():
    for laid in ("5 3 5H", "5H 3 5"):
        for shown in ("5H 5S 7C 8D", "5S 5H 7C 8D", "8D 5S 7C 5H"):
            game = after_play(laid=laid + " 2 7C 3 - 4 8D")
            game.apply(Event("hand", 1, cards=cards(shown)))
            assert sorted(game.hand_of(1)) == sorted(cards(shown)), (laid, shown)


def test_a_suit_known_from_the_play_stays_known_when_the_hand_is_shown_by_rank():
    game = after_play(laid="KH 2 TH 3 6H 4 4H 5")
    game.apply(Event("hand", 1, cards=cards("K T 4 6")))
    assert sorted(game.hand_of(1)) == sorted(cards("KH TH 4H 6H"))


# The suits that decide


def test_where_the_suits_decide_the_answers_must_be_given():
    game = after_play("5", laid="J 2 T 3 6 4 4 5")
    assert "say flush= and nobs=" in refused(game, Event("hand", 1))
    assert "say flush= and nobs=" in refused(game, Event("hand", 1, flush=4))
    (award,) = game.apply(Event("hand", 1, flush=0, nobs=1))
    assert ("nobs", 1) in award.reasons


def test_where_they_cannot_decide_no_answer_is_needed():
    game = after_play("J", laid="2 9 2 9 3 5 - A 4")  # a pair of twos and no jack in hand
    assert game.apply(Event("hand", 1))[0].points == 12


def test_answers_that_the_cards_contradict_are_refused():
    game = after_play("QC")
    for flush, nobs in ((0, 0), (5, 0), (4, 1), (3, 0), (-1, 0), (4, -1), (4, 2), (9999, 9999)):
        assert refused(game, Event("hand", 1, flush=flush, nobs=nobs))
    assert game.apply(Event("hand", 1, flush=4, nobs=0))[0].points == 4


def test_his_nobs_is_counted_once_in_a_deal():
    game = after_play("5", laid="J J 2 2 3 3 - - 4 4")
    game.apply(Event("hand", 1, flush=0, nobs=1))
    assert game.nobs_taken(game.hand_of(0))
    assert "nobs has been counted" in refused(game, Event("hand", 0, flush=0, nobs=1))
    (award,) = game.apply(Event("hand", 0, flush=0, nobs=0))
    assert ("nobs", 1) not in award.reasons


def test_his_nobs_lies_in_one_hand_alone():
    """A jack that is known by its suit is none of the jacks that others laid without."""
    game = after_play("5H", laid="J JH 2 2 3 3 - - 4 4")
    assert "elsewhere" in refused(game, Event("hand", 1, flush=0, nobs=1))
    game.apply(Event("hand", 1, flush=0, nobs=0))
    (award,) = game.apply(Event("hand", 0, flush=0, nobs=1))
    assert ("nobs", 1) in award.reasons


def test_a_jack_counted_as_his_nobs_is_known_by_its_suit():
    game = after_play("5H", laid="J J 2 2 3 3 - - 4 4")
    game.apply(Event("hand", 1, flush=0, nobs=1))
    game.apply(Event("hand", 0, flush=0, nobs=0))
    assert parse_card("JH") in game.hand_of(1)
    assert "seen already" in refused(game, Event("crib", cards=cards("JH 7D 8C KS")))


# Heels


def test_a_jack_turned_pegs_two_for_the_dealer_at_once():
    game = Game(Rules(), 1)
    (award,) = game.apply(Event("starter", card=parse_card("JD")))
    assert (award.kind, award.player, award.points) == ("heels", 1, 2)
    assert award.reasons == [("heels", 2)] and award.card == parse_card("JD")
    assert game.scores == [0, 2]


def test_heels_can_be_switched_off():
    game = Game(Rules(heels=False), 1)
    assert game.apply(Event("starter", card=parse_card("JD"))) == []
    assert game.scores == [0, 0]


# Winning


def test_nothing_exists_after_the_winning_award():
    game = with_scores(120, 0)
    game.apply(Event("starter", card=parse_card("QC")))
    lay_all(game, "5H TD")
    assert (game.winner, game.phase, game.scores) == (0, OVER, [122, 0])
    assert game.may() == []
    for line in ("lay 1 A", "go 1", "correct 0 -5", "misdeal", "starter 5C"):
        assert "team 0 has won" in refused(game, Event.parse(line))


def test_of_two_awards_at_once_the_first_can_win_alone():
    # The last card makes a pair royal and is the last card.
    for score, kinds, final in ((114, ["lay", "last"], 121), (115, ["lay"], 121)):
        game = with_scores(score, 0)
        game.apply(Event("starter", card=parse_card("QC")))
        told = lay_all(game, "KH 2D TH 3D 6H 4S 4H 4D")
        assert [award.kind for award in told] == kinds
        assert game.winner == 0 and game.scores[0] == final


def test_the_show_stops_in_the_middle_when_the_pone_is_home():
    game = after_play()
    game.apply(Event("correct", 1, points=117 - game.scores[1]))
    game.apply(Event("hand", 1))
    assert game.winner == 1 and game.scores[1] == 121
    assert "team 1 has won" in refused(game, Event("hand", 0))


# By hand, scoreboard


def test_play_by_hand_goes_from_the_starter_to_the_show_and_the_players_peg():
    game = dealt("QC", play=BY_HAND)
    assert game.phase == SHOW and game.to_act == 1
    game.apply(Event("peg", 0, points=2))
    game.apply(Event("peg", 1, points=1))
    assert "not been entered" in refused(game, Event("hand", 1))
    (award,) = game.apply(Event("hand", 1, cards=cards("KH TH 4H 6H")))
    assert award.points == 4
    game.apply(Event("peg", 0, points=1))
    assert "KH has been seen" in refused(game, Event("hand", 0, cards=cards("KH 2D 3D 4S")))
    game.apply(Event("hand", 0, cards=cards("2D 3D 4S 5S")))
    game.apply(Event("crib", cards=cards(CRIB_OF_4)))
    assert game.scores == [2 + 1 + 8 + 4, 1 + 4]
    assert game.dealer == 1


def test_points_to_peg_are_one_to_the_target():
    game = Game(Rules(play=SCOREBOARD, target=61))
    for points in (0, -1, 62, 9999):
        assert "1 to 61" in refused(game, Event("peg", 0, points=points))
    game.apply(Event("peg", 0, points=61))
    assert game.winner == 0


def test_the_awards_of_what_is_done_by_hand_name_no_card_and_no_count():
    game = Game(Rules(play=SCOREBOARD))
    for event in (Event("peg", 1, points=7), Event("correct", 1, points=-2)):
        (award,) = game.apply(event)
        reasons = [(event.kind, event.points)]
        told = (event.kind, 1, None, None, event.points, reasons, tuple(game.scores))
        assert as_told(award) == told
        assert (award.card, award.count) == (0, -1)


def test_a_refereed_game_is_not_pegged_by_hand():
    assert "correct" in refused(dealt(), Event("peg", 0, points=3))


# Misdeal and corrections


def test_a_misdeal_rolls_the_deal_back_and_the_same_dealer_deals():
    game = Game(Rules(), 1)
    assert "no misdeal" in refused(game, Event("misdeal"))
    game.apply(Event("correct", 0, points=7))
    game.apply(Event("starter", card=parse_card("JD")))
    lay_all(game, "5H TD")
    assert game.scores == [7, 4]
    assert game.apply(Event("misdeal")) == []
    assert (game.scores, game.fronts, game.backs) == ([7, 0], [7, 0], [0, 0])
    assert (game.phase, game.dealer, game.starter) == (STARTER, 1, 0)
    assert "no misdeal" in refused(game, Event("misdeal"))
    game.apply(Event("starter", card=parse_card("JD")))
    assert game.scores == [7, 2]


def test_a_correction_moves_the_front_peg_alone():
    game = Game(Rules(play=SCOREBOARD))
    game.apply(Event("peg", 0, points=8))
    game.apply(Event("peg", 0, points=4))
    (award,) = game.apply(Event("correct", 0, points=-1))
    assert (award.kind, award.points, award.reasons) == ("correct", -1, [("correct", -1)])
    assert (game.fronts[0], game.backs[0]) == (11, 8)
    game.apply(Event("correct", 0, points=-6))
    assert (game.fronts[0], game.backs[0]) == (5, 5)


def test_a_correction_is_a_number_of_points_the_board_has():
    game = Game(Rules())
    for points in (0, 122, -122, 9999):
        assert "1 to 121" in refused(game, Event("correct", 0, points=points))


def test_a_correction_can_win():
    game = with_scores(120, 3)
    game.apply(Event("correct", 0, points=1))
    assert game.winner == 0


# Muggins


def claiming(points):
    """Player 1, whose hand counts 4, has claimed ``points`` and shown it."""
    game = after_play(muggins=True)
    game.apply(Event("claim", 1, points=points))
    return game, game.apply(Event("hand", 1))


def test_the_claim_comes_before_the_hand():
    game = after_play(muggins=True)
    assert "claims first" in refused(game, Event("hand", 1))
    assert game.may()[0] == ("claim", 1)
    assert "player 1 claims first" in refused(game, Event("claim", 0, points=4))
    for points in (-1, 30, 9999):
        assert "0 to 29" in refused(game, Event("claim", 1, points=points))
    assert game.apply(Event("claim", 1, points=4)) == []
    assert game.may()[0] == ("hand", 1)
    assert "claimed 4 already" in refused(game, Event("claim", 1, points=4))


def test_without_muggins_nothing_is_claimed():
    game = after_play()
    assert "without muggins" in refused(game, Event("claim", 1, points=4))
    assert "left nothing" in refused(game, Event("muggins", 0))


def test_a_true_claim_pegs_the_count_with_its_reasons():
    game, (award,) = claiming(4)
    assert (award.points, award.reasons) == (4, [("flush", 4)])
    assert "left nothing" in refused(game, Event("muggins", 0))


def test_what_a_claim_misses_goes_to_the_other_who_calls_it():
    before = after_play(muggins=True).scores
    game, (award,) = claiming(1)
    assert (award.points, award.reasons) == (1, [("claimed", 1)])
    assert game.missed == 3 and ("muggins", 0) in game.may() and ("muggins", 1) not in game.may()
    assert "own side" in refused(game, Event("muggins", 1))
    (award,) = game.apply(Event("muggins", 0))
    assert (award.kind, award.player, award.points) == ("muggins", 0, 3)
    assert award.reasons == [("muggins", 3)]
    assert game.scores == [before[0] + 3, before[1] + 1]
    assert "left nothing" in refused(game, Event("muggins", 0))


def test_a_claim_of_nothing_pegs_nothing_and_can_be_called():
    game, (award,) = claiming(0)
    assert (award.points, award.reasons) == (0, [])
    assert game.missed == 4


def test_a_miss_is_lost_with_the_next_claim():
    game, _ = claiming(1)
    game.apply(Event("claim", 0, points=6))
    assert "left nothing" in refused(game, Event("muggins", 0))
    assert game.missed == 0


def test_a_miss_in_the_crib_is_lost_with_the_next_starter():
    game, _ = claiming(4)
    game.apply(Event("claim", 0, points=8))
    game.apply(Event("hand", 0))
    game.apply(Event("claim", 0, points=0))
    game.apply(Event("crib", cards=cards(CRIB_OF_4)))
    assert game.phase == STARTER and game.missed == 4 and ("muggins", 1) in game.may()
    game.apply(Event("starter", card=parse_card("5H")))
    assert "left nothing" in refused(game, Event("muggins", 1))


def test_a_miss_can_be_taken_after_the_crib_until_the_next_starter():
    game, _ = claiming(4)
    game.apply(Event("claim", 0, points=8))
    game.apply(Event("hand", 0))
    game.apply(Event("claim", 0, points=0))
    game.apply(Event("crib", cards=cards(CRIB_OF_4)))
    (award,) = game.apply(Event("muggins", 1))
    assert award.points == 4 and game.phase == STARTER


def test_muggins_can_win():
    game = after_play(muggins=True)
    game.apply(Event("correct", 0, points=120 - game.scores[0]))
    game.apply(Event("claim", 1, points=0))
    game.apply(Event("hand", 1))
    game.apply(Event("muggins", 0))
    assert game.winner == 0 and game.scores[0] == 124
    assert game.fronts[0] == 121


# Skunks, rules


def test_the_skunk_line_is_the_losers_own_hole():
    rules = Rules()
    for loser, level, points in ((91, 0, 1), (90, 1, 2), (61, 1, 2), (60, 2, 3), (0, 2, 3)):
        assert rules.skunk_level([125, loser], 0) == level
        assert rules.skunk_level([loser, 121], 1) == level
        assert rules.game_points([125, loser], 0) == points


def test_once_around_has_one_skunk_line():
    rules = Rules(target=61)
    for loser, level in ((31, 0), (30, 1), (0, 1)):
        assert rules.skunk_level([61, loser], 0) == level


def test_what_a_skunk_is_worth_can_be_chosen():
    for skunks, worth in (("1-2-3", (1, 2, 3)), ("1-2-4", (1, 2, 4)), ("acc", (2, 3, 3)),
                          ("off", (1, 1, 1))):  # fmt: skip
        rules = Rules(skunks=skunks)
        for loser, points in zip((100, 80, 40), worth):
            assert rules.game_points([121, loser], 0) == points
    assert Rules(skunks="off").skunk_level([121, 3], 0) == 0


def test_there_is_no_skunk_while_the_game_runs():
    game = with_scores(120, 3)
    assert game.skunk_level == 0
    game.apply(Event("correct", 0, points=1))
    assert game.skunk_level == 2


def test_rules_that_do_not_exist_are_refused():
    for options in ({"players": 1}, {"players": 5}, {"target": 120}, {"play": "alone"},
                    {"skunks": "2-4-6"}, {"muggins": 7}, {"heels": None}):  # fmt: skip
        raises(RulesError, Rules, **options)
    assert Rules(3) == Rules(3) and Rules(3) != Rules(4) and Rules(3) != 3


# What the wheel may offer


def test_open_ranks_are_those_that_fit_and_have_a_card_left():
    game = dealt("A")
    assert game.open_ranks() == list(range(1, 14))
    lay_all(game, "K K A")
    assert game.open_ranks() == list(range(1, 14))
    lay_all(game, "A")
    assert game.play.count == 22
    assert game.open_ranks() == list(range(1, 10))
    assert 1 not in game.open_ranks(besides=(make(1),))


def test_open_suits_are_those_not_seen():
    game = dealt("5C")
    lay_all(game, "5H")
    assert game.open_suits(5) == [1, 3]
    assert game.open_suits(5, besides=(parse_card("5D"),)) == [3]


# A go that was not true


def test_a_card_that_would_have_fitted_when_its_player_said_go_is_remarked_on():
    game = dealt("QC")
    lay_all(game, "KH KD 5H - AS")
    assert game.remark is None
    game.apply(Event("go", 1))
    before = list(game.scores)
    game.apply(Event("lay", 0, card=parse_card("6H")))
    assert game.remark is not None
    assert (game.remark.player, game.remark.card) == (0, parse_card("6H"))
    assert game.scores == before
    game.apply(Event("lay", 1, card=parse_card("TH")))
    assert game.remark is None


def test_the_first_go_that_was_none_is_the_renege():
    game = dealt("QC")
    lay_all(game, "KH KD 5H - AS")
    go = len(game.events) - 2
    assert game.renege == -1
    game.apply(Event("go", 1))
    game.apply(Event("lay", 0, card=parse_card("6H")))
    assert (game.renege, game.events[go]) == (go, Event("go", 0))
    game.apply(Event("lay", 1, card=parse_card("TH")))
    assert game.renege == go, "it can be claimed until the deal is over"
    while len(game.events) > go:
        game.undo()
    assert game.renege == -1


def test_an_earlier_go_is_still_known_after_a_later_one():
    for late, player in (("6H", 0), ("6D", 1)):
        game = dealt("QC")
        lay_all(game, "KH TH 5H - - KD TD TS - -")  # both said go at 25, then at 30
        if game.play.turn != player:
            game.apply(Event("lay", game.play.turn, card=parse_card("9C")))
        game.apply(Event("lay", player, card=parse_card(late)))
        assert game.remark is not None and game.remark.player == player


def test_a_true_go_is_not_remarked_on():
    game = dealt("QC")
    lay_all(game, "KH KD 5H - AS - 7H")
    assert game.remark is None
