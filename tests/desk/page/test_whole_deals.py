"""Whole deals on the page: by keyboard, by mouse, from the virtual deck."""

import pytest
from playwright.sync_api import expect

from cribbage.cards import parse_card, parse_cards
from cribbage.events import Event
from cribbage.game import CRIB, PLAY, STARTER
from cribbage.rules import Rules
from fifteentwo.simulator import live_board
from pegboard.devices import PRESS
from pegboard.settings import FULL, QUICK
from support.cases import lines
from support.page import (
    Keys,
    Mouse,
    assert_shows_the_board,
    eventually,
    light_at,
    start_a_game,
)

pytestmark = pytest.mark.slow


def assert_pegs_shine(page, desk):
    """Blue's front peg looks blue and Orange's orange, each in its hole."""
    for team, is_right in (
        (0, lambda red, green, blue: blue > red),
        (1, lambda red, green, blue: red > blue),
    ):
        front = desk.game.fronts[team]
        if front and front not in desk.game.fronts[1 - team :: 2]:
            eventually(
                lambda front=front, is_right=is_right: (
                    is_right(*light_at(page, front)[:3]) and light_at(page, front)[3] > 0.5
                ),
                f"the peg of team {team} in hole {front}",
            )


def first_round():
    """The first deal of a game with known scores: (dealer, [(table event, scores after it)])."""
    game = next(game for game in lines("games.jsonl.gz") if game["players"] == 2)
    deal = game["rounds"][0]
    events = [(Event("starter", card=parse_card(deal["starter"])), None)]
    for kind, player, card, _, _, reasons, scores in deal["events"]:
        points = dict(reason.split(":") for reason in reasons if ":" in reason)
        suits = {name: int(points.get(name, 0)) for name in ("flush", "nobs")}
        if kind == "play":
            events.append((Event("lay", player, card=parse_card(card)), scores))
        elif kind == "says_go":
            events.append((Event("go", player), scores))
        elif kind == "hand":
            events.append((Event("hand", player, **suits), scores))
        elif kind == "crib":
            cards = tuple(parse_cards(" ".join(deal["crib"])))
            events.append((Event("crib", cards=cards, **suits), scores))
        else:  # go and last are pegged with what was before them
            events[-1] = (events[-1][0], scores)
    return game["first_dealer"], events


def play_a_deal(fingers, desk, page, entry):
    dealer, events = first_round()
    fingers.begin_game(Rules(), dealer, entry)
    for index, (event, scores) in enumerate(events):
        fingers.enter(event)
        if scores:
            assert list(desk.game.scores) == scores
        if index % 5 == 0:
            assert_shows_the_board(page, desk)
    assert desk.game.phase == STARTER
    assert desk.game.dealer == 1 - dealer
    assert_shows_the_board(page, desk)
    assert_pegs_shine(page, desk)


def test_a_whole_deal_by_keyboard(page, desk):
    play_a_deal(Keys(page, desk), desk, page, FULL)


def test_a_whole_deal_by_mouse(page, desk):
    play_a_deal(Mouse(page, desk), desk, page, QUICK)


def test_a_whole_deal_from_the_virtual_deck(page, desk, monkeypatch):
    """Every card and every go by a click; only what is pegged in the show is pressed."""
    monkeypatch.setattr(live_board, "DETENT_SECONDS", 0.025)
    monkeypatch.setattr(live_board, "PRESS_SECONDS", 0.27)
    fingers = Keys(page, desk)
    start_a_game(desk, fingers, FULL)
    page.keyboard.press("d")
    page.click("[data-deal=shuffle]")
    page.check("#enter")
    for player in (0, 1):
        for place in (1, 4):
            page.click(f"[data-key=card-{player}-{place}]")
        page.click(f"[data-key=throw-{player}]")
    page.wait_for_selector("[data-key=starter]")

    def click(key):
        events = len(desk.game.events) + len(desk.board.app.view.entry)
        page.click(f"[data-key={key}]")
        eventually(
            lambda: (
                not desk.live.is_entering
                and len(desk.game.events) + len(desk.board.app.view.entry) != events
            ),
            f"the card {key}",
        )

    click("starter")
    deal = desk.panel.deal
    assert desk.game.starter == deal.starter
    while desk.game.phase == PLAY:
        player = desk.game.to_act
        hand = deal.hands[player]
        fitting = [
            place
            for place, card in enumerate(hand.cards)
            if place not in hand.laid and desk.game.play.fits(card)
        ]
        if fitting:
            click(f"card-{player}-{fitting[0]}")
            laid = page.locator(f"[data-key=card-{player}-{fitting[0]}].laid")
            if desk.game.phase == PLAY:
                expect(laid).to_be_visible()
        else:
            click(f"go-{player}")
    for player in (0, 1):
        assert sorted(desk.game.hand_of(player)) == deal.hands[player].cards
    fingers.do(PRESS)
    fingers.do(PRESS)
    assert desk.game.phase == CRIB
    for place in range(4):
        page.wait_for_selector(f"[data-key=crib-{place}]")
        page.click(f"[data-key=crib-{place}]")
        eventually(
            lambda place=place: (
                not desk.live.is_entering and len(desk.board.app.view.entry) == place + 1
            ),
            f"card {place} of the crib",
        )
    fingers.do(PRESS)
    eventually(lambda: desk.game.phase == STARTER, "the next deal")
    assert desk.game.dealer == 1
