"""docs/rules.md: every example in it is what the engine does."""

import json
import re

import pytest

from cribbage import show
from cribbage.cards import card_label, parse_card
from cribbage.events import Event
from cribbage.game import Game
from cribbage.match import ALTERNATE, LOSER, WINNER, Match, Result
from cribbage.play import Play
from cribbage.rules import BY_HAND, GAME_POINTS, OPPONENT, OPTIONS, SKUNK_NAMES, Rules
from support.desk import ROOT

DOC = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")

HAND = ("Hand", "Starter", "Points", "How")
CRIB = ("Crib", "Starter", "Points", "How")
LAID = ("Cards laid", "Count", "The last card pegs", "Why")
WHOLE_PLAY = ("Player", "Lays", "Count", "Pegged")
CLAIM = ("Hand", "Starter", "Claim", "You peg", "Left for muggins")
SKUNK = ("Game to", "Loser's score", "It is")
GAME_WORTH = ("Option", "A win", "A skunk", "A double skunk")
NEXT_DEAL = ("Players", "Dealt first", "Scores", "Loser", "Alternate", "Winner")
PENALTIES = ("What happened", "Others peg", "Congress's rules")
CHOICES = ("Option", "Choices, the usual one first", "What it is")

SPOKEN_SKUNKS = {"a plain win": "none", "a skunk": "skunk", "a double skunk": "double"}


def tables_of(text):
    """The tables of a Markdown text: a list of (header, rows), each row a tuple of its cells."""
    tables = []
    for block in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
        rows = [
            tuple(cell.strip() for cell in line.strip("|").split("|"))
            for line in block.splitlines()
        ]
        assert all(len(row) == len(rows[0]) for row in rows), block
        assert all(set(cell) == {"-"} for cell in rows[1]), block
        tables.append((rows[0], rows[2:]))
    return tables


TABLES = tables_of(DOC)


def tables(header):
    return [rows for found, rows in TABLES if found == header]


def rows_of(header):
    return [row for rows in tables(header) for row in rows]


def cards_of(text):
    """The cards as the page writes them: ``10♥``, or ``10`` where suits do not matter."""
    cards = [parse_card(word) for word in text.split()]
    assert " ".join(card_label(card) for card in cards) == text
    return cards


def the_card(text):
    (card,) = cards_of(text)
    return card


def sections():
    """(title, text) of every section of the page but the last, which lists the sources."""
    return re.findall(r"^## (.+?)\n(.*?)(?=^## )", DOC, re.MULTILINE | re.DOTALL)


def test_every_table_of_the_page_is_one_that_is_checked():
    checked = {HAND, CRIB, LAID, WHOLE_PLAY, CLAIM, SKUNK, GAME_WORTH, NEXT_DEAL, CHOICES}
    # What a table pegs for a mistake is told to the board, which reckons nothing.
    assert {header for header, _ in TABLES} == checked | {PENALTIES}


# Counts


@pytest.mark.parametrize(
    ("cards", "starter", "points", "is_crib"),
    [row[:3] + (False,) for row in rows_of(HAND)] + [row[:3] + (True,) for row in rows_of(CRIB)],
)
def test_a_count_is_what_the_page_says(cards, starter, points, is_crib):
    hand, turned = cards_of(cards), the_card(starter)
    assert len({*hand, turned}) == 5
    assert show.count_hand(hand, turned, is_crib).total == int(points)


def test_the_page_shows_every_component_and_both_ends_of_the_scale():
    counts = [
        show.count_hand(cards_of(cards), the_card(starter)) for cards, starter, *_ in rows_of(HAND)
    ]
    for name in ("fifteens", "pairs", "runs", "flush", "nobs"):
        assert any(getattr(count, name) for count in counts), name
    assert {0, 29} <= {count.total for count in counts}


def test_the_counts_no_hand_can_have():
    distribution = json.loads(
        (ROOT / "tests" / "cases" / "distribution.json").read_text(encoding="utf-8")
    )
    hands = distribution["hand"]["by_score"]
    *first, last = [str(points) for points in range(30) if not hands[str(points)]]
    assert "No hand counts %s or %s." % (", ".join(first), last) in DOC


# The play


@pytest.mark.parametrize(("laid", "count", "points", "why"), rows_of(LAID))
def test_the_last_card_of_a_row_pegs_what_the_page_says(laid, count, points, why):
    cards = cards_of(laid)
    play = Play(2, 0)
    for card in cards:
        told = play.lay(play.turn, card)
    kind, _, reached, reasons = told[0]
    assert (kind, reached) == ("lay", int(count))
    assert sum(points for _, points in reasons) == int(points)
    for reason, _ in reasons:
        assert reason in why


def play_out(rows):
    """Every row of a whole play with what was pegged for it, as the engine has it."""
    names = list(dict.fromkeys(name for name, *_ in rows))
    play = Play(len(names), 0)
    for name, lays, *_ in rows:
        player = names.index(name)
        before = play.count
        told = play.go(player) if lays == "go" else play.lay(player, the_card(lays))
        reached = before if lays == "go" else told[0][2]
        pegged = [
            "%s %d (%s)"
            % (
                names[scorer],
                sum(points for _, points in reasons),
                ", ".join(reason for reason, _ in reasons),
            )
            for _, scorer, _, reasons in told
            if reasons
        ]
        yield (name, lays, str(reached), ", ".join(pegged) or "–")
    assert play.over


@pytest.mark.parametrize("rows", tables(WHOLE_PLAY))
def test_a_whole_play_goes_as_the_page_says(rows):
    assert list(play_out(rows)) == rows
    laid = [lays for _, lays, *_ in rows if lays != "go"]
    assert len(set(laid)) == len(laid)


@pytest.mark.parametrize("rows", tables(WHOLE_PLAY))
def test_who_says_go_in_an_example_holds_no_card_that_fits(rows):
    for index, (name, lays, count, _) in enumerate(rows):
        if lays == "go":
            later = [row[1] for row in rows[index:] if row[0] == name and row[1] != "go"]
            assert later
            lowest = min(min(the_card(card) >> 3, 10) for card in later)
            assert int(count) + lowest > 31


def test_whole_plays_for_two_and_for_three_are_shown():
    assert [len({name for name, *_ in rows}) for rows in tables(WHOLE_PLAY)] == [2, 3]


# Muggins


@pytest.mark.parametrize(("cards", "starter", "claim", "pegged", "left"), rows_of(CLAIM))
def test_a_claim_pegs_what_the_page_says(cards, starter, claim, pegged, left):
    game = Game(Rules(play=BY_HAND, muggins=True), dealer=0)
    game.apply(Event("starter", card=the_card(starter)))
    game.apply(Event("claim", 1, points=int(claim)))
    game.apply(Event("hand", 1, cards=cards_of(cards)))
    assert (game.scores[1], game.missed) == (int(pegged), int(left))
    assert (("muggins", 0) in game.may()) == (int(left) > 0)


def test_a_claim_too_high_gives_the_others_what_the_page_says():
    told = r"(\d+) where (\d+) is right gives (\d+) to every other side,"
    told += r" and (\d+) where (\d+) is right gives (\d+)"
    (numbers,) = re.findall(told, " ".join(DOC.split()))
    numbers = [int(number) for number in numbers]
    examples = {(int(claim), int(pegged)): row for *row, claim, pegged, _ in rows_of(CLAIM)}
    for claim, right, others in (numbers[:3], numbers[3:]):
        cards, starter = examples[claim, right]
        game = Game(Rules(3, play=BY_HAND, muggins=True, overclaim=OPPONENT))
        game.apply(Event("starter", card=the_card(starter)))
        game.apply(Event("claim", 1, points=claim))
        game.apply(Event("hand", 1, cards=cards_of(cards)))
        assert game.scores == [others, right, others]


# Skunks, matches, options


@pytest.mark.parametrize(("target", "score", "spoken"), rows_of(SKUNK))
def test_a_loser_is_skunked_where_the_page_says(target, score, spoken):
    rules = Rules(target=int(target))
    level = rules.skunk_level((rules.target, int(score)), 0)
    assert SKUNK_NAMES[level] == SPOKEN_SKUNKS[spoken]


def test_a_game_is_worth_what_the_page_says():
    worth = {option.strip("`"): tuple(map(int, points)) for option, *points in rows_of(GAME_WORTH)}
    assert worth == GAME_POINTS


@pytest.mark.parametrize(
    ("players", "dealer", "scores", "loser", "alternate", "winner"), rows_of(NEXT_DEAL)
)
def test_the_next_game_is_dealt_by_whom_the_page_says(
    players, dealer, scores, loser, alternate, winner
):
    found = []
    for deals in (LOSER, ALTERNATE, WINNER):
        match = Match(Rules(players=int(players)), dealer_rule=deals)
        match.results.append(Result(int(dealer), map(int, scores.split())))
        found.append(match.next_dealer())
    assert found == [int(loser), int(alternate), int(winner)]


def test_every_option_is_on_the_page_with_its_choices_in_order():
    spoken = {True: "on", False: "off"}
    engine = [
        (name, [spoken.get(value, str(value)) for value in values]) for name, values in OPTIONS
    ]
    page = [
        (name.strip("`"), re.findall("`(.+?)`", values)) for name, values, _ in rows_of(CHOICES)
    ]
    assert page == engine


# Sources


def sources_named_in(text):
    """The sources of the line ``*Source: A; B (what). Against it: C. Option: ...*``."""
    named = []
    for line in re.findall(r"^\*Source: (.*)\*$", text, re.MULTILINE):
        cited = re.sub(r"\.? ?Option: .*", "", line).rstrip(".")
        for part in cited.split(". Against it: "):
            named += [re.sub(r" \(.*\)", "", name.strip()) for name in part.split(";")]
    return named


def test_every_section_names_its_sources():
    unsourced = {"What can be chosen"}
    assert {title for title, text in sections() if not sources_named_in(text)} == unsourced


def test_every_source_is_described_once_and_used():
    described = re.findall(r"^- \*\*(.+?)\*\*: ", DOC[DOC.index("## Sources") :], re.MULTILINE)
    assert len(described) == len(set(described))
    assert set(sources_named_in(DOC)) == set(described)
