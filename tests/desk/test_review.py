"""``fifteentwo review``: a written game judged."""

import base64
import hashlib
import json
import re
from random import Random
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from cribbage import record, throw
from cribbage.cards import make, parse_cards
from cribbage.game import Game
from cribbage.rules import Rules
from fifteentwo.cli import main
from fifteentwo.simulator import board_view
from fifteentwo.simulator.live_board import LiveBoard
from fifteentwo.strategy import odds, review, throw_chances
from fifteentwo.strategy.dealing import play_deal
from fifteentwo.strategy.players import DEALT
from fifteentwo.strategy.review import ReviewError, review_game
from fifteentwo.strategy.review_page import page
from fifteentwo.strategy.review_report import as_object, missed_sentence, mistakes, summary
from fifteentwo.strategy.roster import player_named
from fifteentwo.strategy.written_deals import Missed, written_deals
from fifteentwo.web.deal_panel import DealPanel
from fifteentwo.web.server import create_app
from support.case_games import events_of, games
from support.evening import seated
from support.sitting import Sitting

DECK = [make(rank, suit) for rank in range(1, 14) for suit in range(4)]


@pytest.fixture(autouse=True)
def few_draws(monkeypatch):
    monkeypatch.setattr(review, "DRAWS", 12)
    monkeypatch.setattr(throw_chances, "DRAWS_FOR_ALL", 30)
    monkeypatch.setattr(throw_chances, "DRAWS_FOR_BEST", 30)


def played(players=2, seed=1, names=("sensible",), deals=None, target=121):
    """A game between players of the program, and what they threw."""
    chance = Random(seed)
    strategies = [player_named(names[seat % len(names)]) for seat in range(players)]
    game = Game(Rules(players, target), 0)
    thrown = {}
    number = 0
    while game.winner < 0 and number != deals:
        number += 1
        deck = chance.sample(DECK, DEALT[players] * players + 2)
        deal = play_deal(strategies, deck, game.dealer, game.scores, target, chance)
        for player, cards in enumerate(deal.thrown):
            thrown[number, player] = cards
        for event in deal.events():
            if game.winner < 0:
                game.apply(event)
    # The crib of a deal that ended before it is not written down.
    if game.winner >= 0 and game.phase == "over" and not written_deals(game)[-1].crib:
        thrown = {key: cards for key, cards in thrown.items() if key[0] != number}
    return game, thrown


def written(*lines, header="players=2 target=121 dealer=0 muggins=off skunks=1-2-3"):
    return record.read("\n".join([f"fifteentwo 1 {header}", *lines]))


@pytest.mark.parametrize("quick", [False, True])
def test_the_deals_of_every_known_game_are_found(quick):
    for number, case in enumerate(games()):
        rounds = list(case["rounds"])
        if number >= 6:
            break
        game = Game(Rules(_players(case)), rounds[0]["dealer"])
        for event, _ in events_of(case, quick):
            if game.winner < 0:
                game.apply(event)
        deals = written_deals(game)
        assert len(deals) == len(rounds)
        for deal, one_round in zip(deals, rounds, strict=True):
            assert deal.dealer == one_round["dealer"]
            assert deal.has_suits is not quick
            assert list(deal.before) == one_round["scores_before"]
            cards = [deal.starter, *[card for hand in deal.kept for card in hand], *deal.crib]
            assert len(set(cards)) == len(cards)
            assert all(card & 7 < 4 for card in cards)
            if deal.is_whole and not quick:
                kept = [set(parse_cards(" ".join(hand))) for hand in one_round["kept"]]
                assert [set(hand) for hand in deal.kept] == kept
                assert set(deal.crib) == set(parse_cards(" ".join(one_round["crib"])))


def _players(case):
    return sum(len(team) for team in case["teams"])


def test_a_throw_costs_what_the_best_was_better():
    game, thrown = played(names=("random", "sensible"), seed=4, deals=4)
    found = review_game(game, thrown)
    for reviewed in found.deals:
        deal = reviewed.deal
        for side in reviewed.sides:
            own_crib = side.player == deal.dealer
            cards = thrown[deal.number, side.player] + deal.kept[side.player]
            options = throw.throws(cards, own_crib)
            worth = {frozenset(o.thrown): throw.worth(o, own_crib) for o in options}
            best = max(worth.values())
            mine = worth[frozenset(thrown[deal.number, side.player])]
            assert side.throw.cost == pytest.approx((best - mine) / 4600)
            assert worth[frozenset(side.throw.best)] == best
            assert side.throw.win_cost >= 0
            if side.player == 1:
                assert side.throw.cost == 0


def test_throws_are_judged_by_rank_where_suits_were_not_entered():
    def ranks(line):
        return re.sub(r"\b([A2-9TJQK])[CDHS]\b", r"\1", line)

    lines = [ranks(line) for line in MISSED_FIFTEEN]
    lines = [line + " flush=0 nobs=0" if line[:4] in ("hand", "crib") else line for line in lines]
    found = review_game(written(*lines), {(1, 0): tuple(parse_cards("Q Q"))})
    full = review_game(written(*MISSED_FIFTEEN), {(1, 0): tuple(parse_cards("QC QH"))})
    for quick_side, side in zip(found.deals[0].sides, full.deals[0].sides, strict=True):
        assert quick_side.throw.cost == pytest.approx(side.throw.cost, abs=0.3)
        assert {card >> 3 for card in quick_side.throw.cards} == {
            card >> 3 for card in side.throw.cards
        }


def test_one_side_of_a_crib_tells_the_other():
    game, thrown = played(seed=4, deals=1)
    found = review_game(game, {(1, 0): thrown[1, 0]})
    assert set(found.deals[0].sides[1].throw.cards) == set(thrown[1, 1])
    assert review_game(game).deals[0].sides[0].throw is None


# Player 0 has the ten that makes fifteen, and lays the seven.
MISSED_FIFTEEN = """starter KD
lay 1 5H
lay 0 7D
lay 1 9C
lay 0 TS
lay 1 AS
lay 0 4C
lay 1 2D
lay 0 3H
hand 1
hand 0
crib QC QH 8S 6S""".splitlines()


def test_a_card_that_leaves_points_is_seen():
    found = review_game(written(*MISSED_FIFTEEN), draws=60)
    seven = found.deals[0].sides[0].lays[0]
    assert seven.cards == tuple(parse_cards("7D"))
    assert seven.best == tuple(parse_cards("TS"))
    assert seven.cost > 0.5
    assert seven.win_cost > 0
    assert any("laid 7♦" in sentence for sentence in mistakes(found.deals[0], found.names))


def test_the_only_card_that_pegs_costs_nothing():
    lines = [line.replace("7D", "x").replace("TS", "7D").replace("x", "TS") for line in (
        MISSED_FIFTEEN
    )]  # fmt: skip
    found = review_game(written(*lines), draws=60)
    ten = found.deals[0].sides[0].lays[0]
    assert (ten.cards, ten.cost) == (tuple(parse_cards("TS")), 0)


def test_the_points_are_the_average_and_luck_less_what_was_given_away():
    game, thrown = played(names=("random",), seed=2, target=61)
    found = review_game(game, thrown, draws=4)
    for reviewed in found.deals:
        for side in reviewed.sides:
            assert side.made == pytest.approx(side.usual + side.luck - side.cost)
    for player in (0, 1):
        made = sum(deal.sides[player].made for deal in found.deals)
        assert made == game.scores[player]


def test_the_odds_go_as_the_scores_went():
    game, thrown = played(seed=3, target=61)
    found = review_game(game, thrown, draws=3)
    assert found.win == [odds.win(0, 0, True, 61), 1 - odds.win(0, 0, True, 61)]
    for reviewed in found.deals[:-1]:
        deal = reviewed.deal
        own, other = deal.after
        assert reviewed.win[0] == odds.win(own, other, deal.dealer == 1, 61)
        assert sum(reviewed.win) == pytest.approx(1)
    assert found.deals[-1].win == [float(game.winner == side) for side in (0, 1)]


def test_bad_players_give_more_away():
    lost = [0.0, 0.0]
    for seed in (5, 6):
        game, thrown = played(names=("random", "sensible"), seed=seed, deals=3)
        found = review_game(game, thrown)
        for player in (0, 1):
            lost[player] += found.total(player, "cost")
    assert lost[0] > 3 * lost[1]


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_are_judged_without_odds(players):
    game, thrown = played(players, seed=1, names=("random",), deals=2)
    found = review_game(game, thrown, draws=5)
    assert found.win is None
    for reviewed in found.deals:
        assert reviewed.win is None
        for side in reviewed.sides:
            assert len(side.throw.cards) == 1
            assert side.throw.win_cost is None
    assert as_object("x", found)["totals"][0]["win_cost"] is None
    ElementTree.fromstring(svg_of(page("x", found)))


def svg_of(text):
    return "<all>%s</all>" % "".join(re.findall(r"<svg.*?</svg>", text, re.DOTALL))


MUGGINS = "players=2 target=121 dealer=0 muggins=on skunks=1-2-3"


@pytest.mark.parametrize("taken", [True, False])
def test_what_a_claim_missed_is_told(taken):
    lines = [*MISSED_FIFTEEN[:9], "claim 1 0", "hand 1", *(["muggins 0"] if taken else [])]
    lines += ["claim 0 6", "hand 0"]
    found = review_game(written(*lines, header=MUGGINS))
    counts = [missed for missed in found.deals[0].missed if missed.player == 1]
    assert [(m.kind, m.claimed, m.taken) for m in counts] == [("hand", 0, taken)]
    assert counts[0].counted > 0
    words = missed_sentence(Missed(1, "hand", 2, 6, taken), ["Ann", "Bo"])
    assert words.startswith("Bo claimed 2 for a hand of 6")
    assert ("nobody called" in words) is not taken


def test_a_misdeal_and_an_unfinished_deal_are_no_trouble():
    game = written("starter 5D", "lay 1 9H", "misdeal", *MISSED_FIFTEEN, "starter 9S", "lay 0 KH")
    found = review_game(game)
    assert len(found.deals) == 2
    assert found.deals[0].deal.number == 1
    assert found.deals[1].sides[0].lays == []
    assert "goes on" in summary(found)[0]


@pytest.mark.parametrize(
    "game, said",
    [
        (written(), "nothing was dealt"),
        (written("peg 0 3", header="players=2 play=scoreboard"), "refereed"),
    ],
)
def test_what_cannot_be_reviewed_is_said(game, said):
    with pytest.raises(ReviewError, match=said):
        review_game(game)


def test_a_review_repeats():
    game, thrown = played(seed=8, deals=2, names=("random",))
    assert as_object("x", review_game(game, thrown)) == as_object("x", review_game(game, thrown))


def test_the_page_is_one_file_with_charts_and_words():
    game, thrown = played(seed=3, target=61)
    found = review_game(game, thrown, draws=3, names=["<Ann>", "Bo & Co"])
    text = page("<b>&", found)
    assert "http" not in text.replace("http-equiv", "")
    assert not re.search(r"<(script|link|img)|src=|url\(", text)
    assert "<b>&<" not in text
    assert "&lt;Ann&gt;" in text
    charts = ElementTree.fromstring(svg_of(text))
    assert len(charts) == 3
    for sentence in ("Luck", "What could have been better", "The chance to win"):
        assert sentence in text


# The command


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "evening.txt"
    path.write_text(record.write(written(*MISSED_FIFTEEN)), encoding="utf-8")
    return path


def run(capsys, *arguments):
    with pytest.raises(SystemExit) as exit_:
        main(["review", *map(str, arguments)])
    captured = capsys.readouterr()
    return exit_.value.code, captured.out, captured.err


def test_the_command_tells_a_table_and_what_was_better(file, capsys):
    code, output, errors = run(capsys, file, "--names", "Ann,Bo", "--thrown", "1 0: QC QH")
    assert (code, errors) == (0, "")
    assert "Ann (D)" in output
    assert "Deal 1: Ann laid 7♦" in output
    assert "Q♣ Q♥" in output
    assert "--ask" not in output


def test_the_json_has_everything(file, capsys):
    code, output, errors = run(capsys, file, "--json")
    assert (code, errors) == (0, "")
    found = json.loads(output)
    assert list(found) == [
        "file", "players", "target", "names", "winner", "scores", "skunk", "win", "deals",
        "totals",
    ]  # fmt: skip
    (deal,) = found["deals"]
    assert (deal["deal"], deal["dealer"], deal["starter"]) == (1, 0, "KD")
    assert deal["sides"][0]["throw"] is None
    assert deal["sides"][1]["lays"][0]["cards"] == ["5H"]


def test_the_page_is_written(file, tmp_path, capsys):
    code, output, _ = run(capsys, file, "--html", tmp_path / "review.html")
    assert code == 0
    assert "review.html" in output.replace("\n", "")
    assert "<svg" in (tmp_path / "review.html").read_text(encoding="utf-8")


def test_who_threw_what_is_asked_for(file, capsys, monkeypatch):
    answers = iter(["KS KH", "nothing", "QC QH"])
    monkeypatch.setattr("click.prompt", lambda *args, **kwargs: next(answers))
    code, output, errors = run(capsys, file, "--ask", "--json")
    assert code == 0
    assert "not in the crib" in errors
    assert "no card" in errors
    throws = [side["throw"]["cards"] for side in json.loads(output)["deals"][0]["sides"]]
    assert throws == [["QC", "QH"], ["8S", "6S"]]


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--thrown", "1 0: KS KH"], "KS is not in the crib of deal 1"),
        (["--thrown", "2 0: QC QH"], "there is no deal 2"),
        (["--thrown", "1 2: QC QH"], "players are 0 to 1"),
        (["--thrown", "1 0: QC"], "throws 2"),
        (["--thrown", "QC QH"], "DEAL PLAYER"),
        (["--thrown", "1 0: QC ZZ"], "'ZZ' is no card"),
        (["--names", "A,B,C"], "3 names for 2"),
        (["--game", "2"], "1 games, not 2"),
    ],
)
def test_wrong_words_get_one_sentence(arguments, said, file, capsys):
    code, output, errors = run(capsys, file, *arguments)
    assert (code, output) == (2, "")
    assert errors.count("\n") == 1
    assert said in errors


def test_of_several_games_one_is_chosen(file, capsys):
    file.write_text(2 * file.read_text(encoding="utf-8"), encoding="utf-8")
    code, _, errors = run(capsys, file)
    assert code == 2
    assert "2 games" in errors
    assert run(capsys, file, "--game", "2")[0] == 0


# On the page of the board


def page_of(sitting):
    live = LiveBoard(sitting.board)
    return TestClient(create_app(live, DealPanel(live, board_view, seed=1), {"testserver"}))


def test_the_page_leads_to_the_review_of_the_game_on_the_board():
    sitting = seated(name0="Ann").enter(
        "starter 5", "lay 1 7", "lay 0 8", "lay 1 9", "lay 0 7", "lay 1 4", "lay 0 4", "lay 1 J",
        "lay 0 Q",
    )  # fmt: skip
    with page_of(sitting) as client:
        answer = client.get("/review.html")
        assert answer.status_code == 200
        assert "Ann" in answer.text and "Luck and skill" in answer.text
        style = answer.text.partition("<style>")[2].partition("</style>")[0]
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in answer.headers["content-security-policy"]
        assert ' style="' not in answer.text
        assert 'href="review.html"' in client.get("/").text


@pytest.mark.parametrize(
    ("sitting", "word"),
    [
        (Sitting, "no game on the board"),
        (lambda: Sitting().scoreboard(), "refereed card by card"),
        (lambda: seated(), "nothing was dealt"),
    ],
)
def test_where_there_is_nothing_to_review_the_page_says_so_in_a_sentence(sitting, word):
    with page_of(sitting()) as client:
        answer = client.get("/review.html")
        assert answer.status_code == 404
        assert word in answer.text and answer.text.count("\n") == 1
