"""The page with the board in the browser: deals without a network, and what outlives a tab."""

import json
import re
import time

import pytest
from playwright.sync_api import Error, expect

from cribbage.cards import parse_card
from cribbage.events import Event
from cribbage.game import STARTER
from cribbage.rules import Rules
from dev import build_site
from fifteentwo.simulator.autoplayer import Autoplayer
from pegboard.devices import PRESS
from pegboard.settings import FULL, QUICK
from support.deals import DEAL
from support.page import eventually
from support.site import TapTwin, Twin, site_files

pytestmark = pytest.mark.slow

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
MOST_COMPRESSED = 1_000_000  # bytes
FIRST_SCREEN = 1.5  # seconds
MOST_TURN = 60  # milliseconds


def keep_offline(page):
    """Waits until the page has all that it needs without a network, and takes the network away."""
    page.evaluate("navigator.serviceWorker.ready")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("body:not(.waiting)")


def play_a_deal(twin, entry):
    twin.begin_game(Rules(), 0, entry)
    twin.assert_shown()
    for event in map(Event.parse, DEAL):
        twin.enter(event)
        twin.assert_shown()
    assert twin.board.app.game.phase == STARTER
    assert twin.board.app.game.dealer == 1
    twin.assert_lit()


def test_a_whole_deal_by_keyboard_without_a_network(page):
    keep_offline(page)
    play_a_deal(Twin(page), QUICK)


def test_a_whole_deal_on_the_key_pad_without_a_network(page):
    keep_offline(page)
    page.keyboard.press("o")
    play_a_deal(Twin(page, by_keys=True), QUICK)


def test_a_whole_deal_by_touch_without_a_network(browser, visit):
    page = visit(browser(**PHONE))
    keep_offline(page)
    play_a_deal(TapTwin(page, by_keys=True), QUICK)


def test_a_card_of_the_virtual_deck_is_entered_for_the_player(page):
    twin = Twin(page)
    twin.begin_game(Rules(), 0, QUICK)
    page.keyboard.press("d")
    page.click("[data-deal=shuffle]")
    page.check("#enter")
    for player in (0, 1):
        for place in (0, 1):
            page.click(f"[data-key=card-{player}-{place}]")
        page.click(f"[data-key=throw-{player}]")
    starter = page.locator("[data-key=starter]")
    card = parse_card(starter.get_attribute("data-card"))
    starter.click()
    twin.board.run(1000)
    Autoplayer(twin.board).enter(Event("starter", card=card))
    twin.assert_shown()
    expect(page.locator("#hint")).to_contain_text("The board waits for Orange's card")


def some_cards(twin, entry=FULL):
    twin.begin_game(Rules(), 0, entry)
    for event in (
        Event("starter", card=parse_card("5H")),
        Event("lay", 1, card=parse_card("7S")),
        Event("lay", 0, card=parse_card("8D")),
    ):
        twin.enter(event)
    twin.assert_shown()
    return list(twin.board.app.game.scores)


def cut_the_twin(twin):
    twin.board.cut()
    twin.board.power_on()
    twin.board.run(300)


def test_the_plug_is_pulled_in_mid_play_and_the_game_goes_on(page):
    twin = Twin(page)
    scores = some_cards(twin)
    page.keyboard.press("p")
    expect(page.locator("#plug-text")).to_have_text("Plug it in")
    page.keyboard.press("p")
    expect(page.locator("#plug-text")).to_have_text("Pull the plug")
    cut_the_twin(twin)
    twin.assert_shown()
    twin.enter(Event("lay", 1, card=parse_card("9C")))
    twin.assert_shown()
    assert list(twin.board.app.game.scores) == [scores[0], scores[1] + 3]


def test_a_tab_that_is_killed_comes_back_where_it_was(browser, visit):
    window = browser()
    page = visit(window)
    twin = Twin(page, by_keys=True)
    page.keyboard.press("o")
    some_cards(twin, QUICK)
    for card in ("9", "A", "2"):
        twin.enter(Event("lay", twin.board.app.game.to_act, card=parse_card(card)))
        twin.assert_shown()
        kill(page)
        page = twin.page = visit(window)
        cut_the_twin(twin)
        twin.assert_shown()
    twin.undo()
    twin.assert_shown()


def kill(page):
    """The process of the tab ends in the middle of whatever it does."""
    with pytest.raises(Error, match="crash"):
        page.goto("chrome://crash")
    page.close()


def test_one_tab_has_the_board_and_the_others_say_so(browser, visit, site):
    window = browser()
    first = visit(window)
    twin = Twin(first)
    some_cards(twin)
    second = window.new_page()
    second.goto(site.address)
    expect(second.locator("#lost")).to_contain_text("open in another tab")
    assert "waiting" in second.get_attribute("body", "class")
    first.keyboard.press("ArrowRight")
    first.close()
    second.wait_for_selector("body:not(.waiting)")
    expect(second.locator("#lost")).to_be_hidden()
    cut_the_twin(twin)
    twin.page = second
    twin.assert_shown()


def begin_version(site, title):
    """The site has another version, in which the page has this title."""
    page = site.files["index.html"]
    site.files["index.html"] = page.replace(b"<title>Fifteen Two", b"<title>" + title)
    site.files[build_site.LIST] = build_site.list_of_files(site.files)


def test_a_version_of_which_a_file_is_not_right_is_not_taken(browser, visit, site):
    page = visit(browser())
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    begin_version(site, b"Fifteen 3")
    site.files["board.css"] += b" "
    state = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          await registration.update();
          const coming = registration.installing;
          await new Promise((done) => coming.addEventListener("statechange", done));
          return coming.state;
        }"""
    )
    assert state == "redundant"
    assert page.locator("#update").is_hidden()


def test_a_new_version_is_offered_and_not_forced(browser, visit, site):
    window = browser()
    page = visit(window)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    twin = Twin(page)
    page.wait_for_selector("body:not(.waiting)")
    some_cards(twin)
    assert page.locator("#update").is_hidden()
    begin_version(site, b"Fifteen 3")
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    page.wait_for_selector("#update:not([hidden])")
    page.click("#later")
    expect(page.locator("#update")).to_be_hidden()
    page.reload()
    page.wait_for_selector("#update:not([hidden])")
    assert page.title() == "Fifteen Two"
    page.click("#use-update")
    eventually(lambda: page.title() == "Fifteen 3", "the new version")
    page.wait_for_selector("body:not(.waiting)")
    cut_the_twin(twin)
    cut_the_twin(twin)
    twin.assert_shown()
    assert page.locator("#update").is_hidden()


def test_games_go_into_a_file_and_into_another_browser(browser, visit, tmp_path):
    page = visit(browser(accept_downloads=True))
    twin = Twin(page)
    some_cards(twin)
    page.click("#open-games")
    with page.expect_download() as download:
        page.click("#backup")
    backup = tmp_path / "backup.json"
    download.value.save_as(backup)
    content = json.loads(backup.read_text(encoding="utf-8"))
    assert content["kind"] == "fifteentwo backup 1"
    assert content["files"] == twin.board.store.files
    other = visit(browser())
    other.on("dialog", lambda dialog: dialog.accept())
    other.click("#open-games")
    wrong = tmp_path / "wrong.json"
    for text in ("", "{}", '{"kind": "fifteentwo backup 1", "files": {"game": 1}}', "\x00\xff"):
        wrong.write_text(text, encoding="utf-8")
        other.set_input_files("#restore-file", wrong)
        expect(other.locator("#games-note")).to_have_text(
            "This file is no backup of a board: nothing is changed"
        )
        other.evaluate("document.getElementById('games-note').textContent = ''")
    other.set_input_files("#restore-file", backup)
    expect(other.locator("#games-note")).to_contain_text("are here")
    other.keyboard.press("Escape")
    cut_the_twin(twin)
    twin.page = other
    twin.assert_shown()
    twin.do(PRESS)
    twin.assert_shown()


def test_scorecards_and_inputs_are_saved_as_files(browser, visit, tmp_path):
    page = visit(browser(accept_downloads=True))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.click("#open-games")
    expect(page.locator("#sessions-page")).to_have_attribute("href", re.compile("^blob:"))
    with page.expect_download() as download:
        page.click("#sessions-table")
    assert download.value.suggested_filename == "sessions.csv"
    assert "session,game,name" in (download.value.path()).read_text(encoding="utf-8")
    with page.expect_popup() as popup:
        page.click("#sessions-page")
    expect(popup.value.locator("body")).to_contain_text("No session has been played")
    assert popup.value.evaluate("getComputedStyle(document.body).maxWidth") != "none"
    with page.expect_download() as download:
        page.click("#record")
    lines = download.value.path().read_text(encoding="utf-8").splitlines()
    assert [line for line in lines[1:] if not line.startswith("wait")] == ["turn 1", "press"]


def test_a_browser_that_keeps_nothing_says_so_and_plays(browser, site):
    window = browser()
    page = window.new_page()
    page.route(
        "**/worker.js",
        lambda route: route.fulfill(
            body="navigator.storage.getDirectory = undefined;\n"
            + site.files["worker.js"].decode(),
            content_type="text/javascript",
        ),
    )
    page.goto(site.address)
    page.wait_for_selector("body:not(.waiting)")
    expect(page.locator("#note")).to_contain_text("no place to keep anything")
    some_cards(Twin(page))


def test_everything_is_small():
    assert build_site.compressed_size(site_files()) < MOST_COMPRESSED


def test_the_first_screen_comes_at_once(page, site):
    """The best of some starts: others use this machine too."""
    page.evaluate("navigator.serviceWorker.ready")
    seconds = []
    while len(seconds) < 3 or (min(seconds) > FIRST_SCREEN and len(seconds) < 12):
        begin = time.monotonic()
        page.goto(site.address)
        page.wait_for_selector("body:not(.waiting)")
        seconds.append(time.monotonic() - begin)
    assert min(seconds) < FIRST_SCREEN, seconds


def test_a_turn_is_seen_at_once(page):
    """Of some turns the third best, for others use this machine too."""
    milliseconds = page.evaluate(
        """async () => {
          const canvas = document.getElementById("oled");
          const look = () => canvas.toDataURL();
          const all = [];
          for (let turn = 0; turn < 12; turn++) {
            const before = look();
            const begin = performance.now();
            const key = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
            document.body.dispatchEvent(key);
            while (look() === before) await new Promise(requestAnimationFrame);
            all.push(performance.now() - begin);
          }
          return all;
        }"""
    )
    assert sorted(milliseconds)[2] < MOST_TURN, milliseconds


def test_nothing_comes_from_elsewhere(browser, site):
    window = browser()
    asked = []
    window.on("request", lambda request: asked.append(request.url))
    page = window.new_page()
    page.goto(site.address)
    page.wait_for_selector("body:not(.waiting)")
    page.evaluate("navigator.serviceWorker.ready")
    assert len(asked) > 15
    assert [url for url in asked if not url.startswith((site.address, "blob:"))] == []
