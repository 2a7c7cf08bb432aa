"""What the board says."""

from cribbage.cards import parse_card
from cribbage.events import Event
from cribbage.game import Award
from pegboard import messages

NAMES = ["Blue", "Orange"]


def award(kind, player, points, *reasons):
    return Award(kind, player, 0, -1, points, list(reasons), (0, 0))


def told(*awards):
    """The fullest wording."""
    return messages.award_texts(list(awards), NAMES)[0]


def test_points_in_the_play_are_told_with_their_reasons_and_the_name():
    cases = (
        (("fifteen", 2), "Blue: fifteen for 2"),
        (("thirty-one", 2), "Blue: thirty-one for 2"),
        (("pair", 2), "Blue: pair for 2"),
        (("pair royal", 6), "Blue: pair royal for 6"),
        (("double pair royal", 12), "Blue: double pair royal for 12"),
        (("run", 3), "Blue: run of 3"),
        (("run", 7), "Blue: run of 7"),
    )
    for reason, text in cases:
        assert told(award("lay", 0, reason[1], reason)) == text


def test_all_reasons_of_a_card_are_told():
    text = told(award("lay", 1, 4, ("fifteen", 2), ("pair", 2)))
    assert text == "Orange: fifteen for 2, pair for 2"


def test_a_cards_own_points_and_the_point_for_last_are_told_together():
    text = told(award("lay", 0, 2, ("pair", 2)), award("last", 0, 1, ("last", 1)))
    assert text == "Blue: pair for 2, last card for 1"


def test_the_point_for_go_bears_the_name_of_who_laid_the_last_card():
    assert told(award("go", 1, 1, ("go", 1))) == "Orange: go for 1"


def test_heels_counts_and_pegs_are_told():
    assert told(award("heels", 0, 2, ("heels", 2))) == "Blue: his heels for 2"
    assert told(award("hand", 1, 12, ("fifteens", 12))) == "Orange: hand 12"
    assert told(award("crib", 0, 0)) == "Blue: crib 0"
    assert told(award("peg", 1, 7, ("peg", 7))) == "Orange: +7"
    assert told(award("correct", 1, -2, ("correct", -2))) == "Orange: corrected -2"


def test_a_claim_too_high_is_told_with_the_count_and_who_pegs_it():
    hand = award("hand", 1, 6, ("pairs", 6))
    texts = messages.award_texts([hand, award("overclaim", 0, 22, ("overclaim", 22))], NAMES)
    assert texts[0] == "Orange: hand 6; overclaim: Blue +22"
    assert texts[1] == "Orange: hand 6, Blue +22"
    others = [award("overclaim", player, 3, ("overclaim", 3)) for player in (2, 0)]
    texts = messages.award_texts([hand] + others, NAMES + ["White"])
    assert texts[2] == "Orange +6, White, Blue +3"
    assert texts[3] == "White, Blue +3"


def test_a_card_that_scores_nothing_is_not_told():
    assert messages.award_texts([award("lay", 0, 0)], NAMES) == []
    assert messages.award_texts([], NAMES) == []


def test_shorter_wordings_follow_the_full_one_and_keep_the_points():
    texts = messages.award_texts(
        [award("lay", 1, 14, ("thirty-one", 2), ("double pair royal", 12))], NAMES
    )
    lengths = [len(text) for text in texts]
    assert lengths[0] == max(lengths)
    assert lengths[-1] == min(lengths)
    assert texts[-1] == "Orange +14"
    for text in texts[1:]:
        assert "14" in text


def test_every_wording_names_who_pegs_and_marks_the_points():
    for names in (NAMES, ["Blue 1", "Orange 1", "Blue 2", "Orange 2"]):
        for reasons in ((("last", 1),), (("pair royal", 6), ("last", 1)), (("run", 3),)):
            points = sum([points for _, points in reasons])
            texts = messages.award_texts([award("lay", len(names) - 1, points, *reasons)], names)
            for text in texts:
                assert text.startswith(names[-1][:1]), text
            assert [text for text in texts[1:] if "+%d" % points not in text] == []


def test_what_was_undone_is_named():
    cases = (
        (Event("starter", card=parse_card("JH")), [], "Undid: starter J♥"),
        (
            Event("lay", 0, card=parse_card("5")),
            [award("lay", 0, 3, ("run", 3))],
            "Undid: Blue run of 3",
        ),
        (Event("lay", 1, card=parse_card("TS")), [award("lay", 1, 0)], "Undid: Orange 10♠"),
        (Event("go", 1), [], "Undid: Orange go"),
        (Event("hand", 1, flush=0, nobs=0), [award("hand", 1, 8)], "Undid: Orange hand 8"),
        (Event("crib", cards=(), flush=0, nobs=0), [award("crib", 0, 4)], "Undid: Blue crib 4"),
        (Event("peg", 0, points=6), [award("peg", 0, 6)], "Undid: Blue 6"),
        (Event("correct", 0, points=-2), [award("correct", 0, -2)], "Undid: Blue -2"),
        (Event("claim", 1, points=8), [], "Undid: Orange claim 8"),
        (Event("muggins", 1), [award("muggins", 1, 2)], "Undid: Orange muggins"),
        (Event("misdeal"), [], "Undid: misdeal"),
    )
    for event, awards, text in cases:
        assert messages.undone_texts(event, awards, NAMES)[0] == text


def test_a_long_reason_gives_way_to_the_points_never_to_the_name():
    event = Event("lay", 1, card=parse_card("7"))
    awards = [
        award("lay", 1, 14, ("thirty-one", 2), ("double pair royal", 12)),
        award("last", 1, 1, ("last", 1)),
    ]
    assert messages.undone_texts(event, awards, NAMES)[1] == "Undid: Orange 15"


def test_what_can_be_done_again_is_named():
    assert messages.redo_text(Event("lay", 0, card=parse_card("7")), NAMES) == "Redo Blue 7"
    assert messages.redo_text(Event("go", 1), NAMES) == "Redo Orange go"
    assert messages.redo_text(Event("starter", card=parse_card("5")), NAMES) == "Redo starter 5"
    assert messages.redo_text(Event("crib", cards=(), flush=0, nobs=0), NAMES).startswith("Redo")


def test_the_win_is_told_with_its_skunk():
    assert messages.win_texts("Blue", 0) == ("Blue wins!", "")
    assert messages.win_texts("Blue", 1) == ("Skunk!", "Blue wins")
    assert messages.win_texts("Blue", 2) == ("Double skunk!", "Blue wins")
