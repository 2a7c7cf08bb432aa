"""The scorecards of sessions, from what a board has saved: as CSV and as a page to print."""

import base64
import csv
import hashlib
import io

import pytest
from desk.pico_commands import plugging, run
from starlette.testclient import TestClient

from fifteentwo.games import scorecards
from fifteentwo.simulator import board_view
from fifteentwo.simulator.live_board import LiveBoard
from fifteentwo.web.deal_panel import DealPanel
from fifteentwo.web.server import create_app
from support.desk import Extra
from support.evening import begin, begin_session, choices, next_game, win
from support.sitting import Sitting

with Extra("deploy") as extra:
    from fifteentwo.device import boards


def played():
    """A board after a session of two games, one given up after its first, and one that goes on."""
    sitting = begin_session(choices(Sitting(), name0="Ann", name1="Bob B"), games=2)
    win(sitting, 0, 100)
    next_game(sitting)
    win(sitting, 1, 90)
    begin_session(sitting, games=3)
    win(sitting, 1, 120)
    next_game(sitting)
    sitting.app.match.end()
    choices(sitting, players=3, name2="Cid")
    begin(sitting)
    win(sitting, 0, 1, 2)
    begin_session(sitting, games=9)
    win(sitting, 2, 100, 91)
    return sitting


def texts(sitting):
    return dict(sitting.store.files)


def test_every_session_is_found_with_all_its_games():
    found = scorecards.sessions(texts(played()))
    assert [(session.goal, len(session.results)) for session in found] == [(2, 2), (3, 1), (9, 1)]
    assert found[0].scorecard() == [(1, 3, 1, 10), (0, 2, 1, -10)]


def test_a_session_goes_on_over_games_of_another_kind_and_back():
    sitting = begin_session(Sitting(), games=4)
    win(sitting, 0, 100)
    next_game(sitting)
    sitting.home()
    sitting.pick_line("Scoreboard")
    sitting.press()
    win(sitting, 1, 0)
    sitting.home()
    sitting.pick_line("Session")
    sitting.pick_line("Go on")
    sitting.pick_line("Blue deals")
    win(sitting, 1, 100)
    (session,) = scorecards.sessions(texts(sitting))
    assert session.points == [2, 2]
    while sitting.game.winner >= 0:
        sitting.back()
    (session,) = scorecards.sessions(texts(sitting))
    assert session.points == [2, 0]


def test_csv_has_a_line_for_every_player_in_every_game():
    rows = list(csv.reader(io.StringIO(scorecards.as_csv(scorecards.sessions(texts(played()))))))
    assert rows[0] == list(scorecards.COLUMNS)
    assert rows[1:5] == [
        ["1", "1", "Ann", "121", "2", "1", "21", "2", "1", "21"],
        ["1", "1", "Bob B", "100", "0", "0", "-21", "0", "0", "-21"],
        ["1", "2", "Ann", "90", "0", "0", "-31", "2", "1", "-10"],
        ["1", "2", "Bob B", "121", "3", "1", "31", "3", "1", "10"],
    ]
    assert [row[2] for row in rows[7:]] == ["Ann", "Bob B", "Cid"]


def test_the_page_needs_nothing_from_anywhere():
    page = scorecards.as_page(scorecards.sessions(texts(played())))
    assert "2 of 2 games played, Bob B wins." in page
    assert "<td>Bob B</td><td>3</td><td>1</td><td>+10</td>" in page
    assert "1 of 9 games played." in page
    for word in ("http", "<script", "src=", "href=", "url("):
        assert word not in page


def test_partners_stand_in_one_line():
    names = {"name%d" % seat: name for seat, name in enumerate(("Ann", "Bob", "Cid", "Di"))}
    sitting = begin_session(choices(Sitting(), players=4, **names))
    win(sitting, 1, 100)
    assert "Bob+Di" in scorecards.as_page(scorecards.sessions(texts(sitting)))


def test_a_board_without_sessions_has_an_empty_table_and_a_page_that_says_so():
    for files in ({}, {"archive": "nonsense", "archive0001": "\x00"}, texts(Sitting().begin())):
        assert scorecards.sessions(files) == []
    assert scorecards.as_csv([]).strip() == ",".join(scorecards.COLUMNS)
    assert "No session" in scorecards.as_page([])


def test_damaged_files_lose_no_more_than_their_own_part():
    files = texts(played())
    for name in sorted(files):
        damaged = dict(files)
        damaged[name] = files[name][:-20] + "??" + files[name][-18:]
        assert scorecards.sessions(damaged), name


def test_the_page_of_the_board_leads_to_both():
    live = LiveBoard(played().board)
    app = create_app(live, DealPanel(live, board_view, seed=1), {"testserver"})
    with TestClient(app) as client:
        table = client.get("/sessions.csv")
        assert table.headers["content-type"].startswith("text/csv")
        assert "1,1,Ann,121" in table.text
        page = client.get("/sessions.html")
        style = page.text.partition("<style>")[2].partition("</style>")[0]
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in page.headers["content-security-policy"]
        assert 'href="sessions.html"' in client.get("/").text


def test_logs_bring_both_beside_the_games(capsys, tmp_path, monkeypatch):
    extra.need()
    monkeypatch.setattr(boards, "comports", lambda: [])
    files = {f"games/{name}": text.encode() for name, text in texts(played()).items()}
    with plugging(tmp_path) as plug:
        out = tmp_path / "out"
        code, output, errors = run(capsys, "logs", "--port", plug(files).path, "--out", out)
    assert (code, errors) == (0, "")
    assert "3 sessions to print" in " ".join(output.split())
    assert "1,1,Ann,121" in (out / "sessions.csv").read_text(encoding="utf-8")
    assert "Bob B wins" in (out / "sessions.html").read_text(encoding="utf-8")
    assert not list(out.glob("archive*"))


@pytest.mark.parametrize("name", ["archive", "archive0000", "archive0049"])
def test_what_is_wanted_of_a_board(name):
    assert scorecards.is_wanted(name)
    assert not scorecards.is_wanted(name + ".new")
    assert not scorecards.is_wanted("settings")
