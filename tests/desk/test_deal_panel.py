"""The deal panel on the real board: it keeps in step with it, or says why it cannot."""

import pytest

from cribbage import cards
from cribbage.cards import parse_card, value_of
from cribbage.events import Event
from cribbage.game import CRIB, PLAY, SHOW, STARTER
from cribbage.rules import BY_HAND, Rules
from fifteentwo.simulator import board_view
from fifteentwo.simulator.autoplayer import PRESS_MS, Autoplayer
from fifteentwo.simulator.live_board import LiveBoard
from fifteentwo.simulator.simulated_board import SimulatedBoard
from fifteentwo.simulator.virtual_deal import DealError, VirtualDeal
from fifteentwo.web.deal_panel import DealPanel
from pegboard.devices import BACK_HOLD, HOLD, PRESS, TURN
from pegboard.settings import FULL, QUICK


class Table:
    """A board, its panel, and the fingers of who plays there."""

    def __init__(self, seed=1):
        self.board = SimulatedBoard(seed=3)
        self.panel = DealPanel(LiveBoard(self.board, clock=lambda: 0), board_view, seed)
        self.fingers = Autoplayer(self.board)

    @property
    def game(self):
        return self.board.app.game if self.board.powered else None

    @property
    def screen(self):
        return self.board.app.view.name if self.board.powered else "dark"

    def ask(self, **message):
        return self.panel.handle(message)

    def refused(self, **message):
        """The sentence with which the panel refuses it; nothing has changed."""
        before = self.panel.deal, list(self.panel.cuts), self.screen
        with pytest.raises(DealError) as error:
            self.ask(**message)
        assert (self.panel.deal, self.panel.cuts, self.screen) == before
        return str(error.value)

    def view(self):
        self.panel._touched("turn")
        return self.panel.view({0, 1, 2, 3})

    def begin(self, dealer=0, entry=QUICK, **rules):
        self.fingers.begin_game(Rules(**rules), dealer, entry)

    def deal(self, seed):
        """Deals and throws the first cards of every hand."""
        self.ask(deal="shuffle", seed=seed)
        for player, hand in enumerate(self.panel.deal.hands):
            for place in range(self.panel.deal.throw_count):
                self.ask(deal="choose", player=player, place=place)
            self.ask(deal="throw", player=player)
            assert hand.has_thrown

    def follow_hint(self):
        """Does with the knob what the panel tells to do, until there is no more."""
        while self.panel._aim:
            for kind, number in self.panel._aim.path():
                self.fingers.do(kind, number)
                self.panel._touched({TURN: "turn", PRESS: "press"}[kind])

    def click(self, **message):
        self.ask(**message)
        self.follow_hint()

    def fitting(self):
        hand = self.panel.deal.hands[self.game.to_act]
        return [
            place
            for place, card in enumerate(hand.cards)
            if place not in hand.laid and self.game.play.fits(card)
        ]

    def play_to(self, is_there):
        """Lays the highest cards that fit, or says go, until `is_there()`."""
        while not is_there():
            assert self.game.phase == PLAY
            player, fitting = self.game.to_act, self.fitting()
            if fitting:
                self.click(deal="lay", player=player, place=fitting[-1])
            else:
                self.click(deal="go", player=player)


@pytest.fixture
def table():
    return Table()


def name(table, player):
    return table.board.app.players.names_for(2)[player]


# --- Dealing in step -------------------------------------------------------------------------


def test_on_a_board_that_plays_nothing_the_deck_is_free(table):
    assert table.view()["waits"] == ""
    table.ask(deal="shuffle")
    assert len(table.panel.deal.hands) == 2
    table.ask(deal="cut")
    assert len(table.panel.cuts) == 2


def enter_play(table):
    table.begin()
    table.deal(5)
    table.click(deal="starter")
    assert table.game.phase == PLAY


def enter_show(table):
    enter_play(table)
    table.play_to(lambda: table.game.phase != PLAY)
    assert table.game.phase == SHOW


def enter_crib(table):
    enter_show(table)
    while table.game.phase == SHOW:
        table.fingers.do(PRESS)
    assert table.game.phase == CRIB


def enter_new(table):
    table.fingers.pick_line("New game")


def enter_deals(table):
    enter_new(table)
    table.fingers.pick_line("Begin")


def enter_cut(table):
    enter_deals(table)
    table.fingers.pick_line("Cut")


def enter_suit(table):
    table.begin(entry=FULL)
    # The first press only brings the wheel.
    table.fingers.do(PRESS)
    table.fingers.do(PRESS)


def enter_by_hand(table):
    table.begin(play=BY_HAND)
    table.fingers.enter(Event("starter", card=parse_card("5")))


def enter_claim(table):
    table.begin(muggins=True)
    table.deal(5)
    table.click(deal="starter")
    table.play_to(lambda: table.game.phase != PLAY)


def enter_muggins(table):
    enter_claim(table)
    table.fingers.pick(0)
    while table.screen != "muggins":
        table.fingers.do(PRESS)


def enter_menu(table):
    enter_play(table)
    table.fingers.do(HOLD)


def enter_home_mid_deal(table):
    enter_play(table)
    table.fingers.do(BACK_HOLD)


def enter_win(table):
    table.begin()
    table.board.app.enter_remote(Event("correct", 0, points=121))
    table.board.run(PRESS_MS)


def pull_the_plug(table):
    table.board.cut()


WAITING = [
    (enter_new, "the choices of a new game"),
    (enter_deals, "the choice of who deals first"),
    (enter_cut, "the cut for deal"),
    (enter_suit, "the suit of the"),
    (enter_play, "Orange's card"),
    (enter_show, "Orange's hand"),
    (enter_claim, "Orange's claim for Orange's hand"),
    (enter_muggins, "whoever calls muggins"),
    (enter_crib, "the cards of the crib"),
    (enter_by_hand, "what the play by hand pegs"),
    (enter_menu, "its game: Resume leads back"),
    (enter_home_mid_deal, "its game: Resume leads back"),
    (enter_win, "a press: the game is over"),
    (pull_the_plug, "power: plug it in"),
]
IDS = [enter.__name__ for enter, _ in WAITING]


@pytest.mark.parametrize(("enter", "waits"), WAITING, ids=IDS)
def test_no_deal_while_the_board_waits_for_something_else(table, enter, waits):
    enter(table)
    sentence = table.refused(deal="shuffle")
    assert sentence.startswith("The board waits for ")
    assert waits in sentence
    if enter is not pull_the_plug:
        assert table.view()["waits"] == sentence


@pytest.mark.parametrize(("enter", "waits"), WAITING, ids=IDS)
def test_no_cut_for_deal_in_mid_game(table, enter, waits):
    enter(table)
    if table.screen in ("new", "deals", "cut"):
        table.ask(deal="cut")
        assert len(table.panel.cuts) == 2
    else:
        assert waits in table.refused(deal="cut")


@pytest.mark.parametrize(("enter", "waits"), WAITING, ids=IDS)
def test_the_starter_is_never_taken_for_another_card(table, enter, waits):
    """The wheel of the cut, or of the crib, would take any card for its own."""
    enter(table)
    if table.panel.deal is None:
        table.panel.deal = deal = VirtualDeal(9)
        for player in (0, 1):
            for place in (0, 1):
                deal.choose(player, place)
            deal.throw(player)
    events = list(table.game.events) if table.game else []
    assert table.refused(deal="starter")
    assert (list(table.game.events) if table.game else []) == events


def test_the_deal_is_free_again_when_its_starter_is_due(table):
    enter_crib(table)
    for place in range(4):
        table.click(deal="crib-card", place=place)
    while table.game.phase == CRIB:
        table.fingers.do(PRESS)
    assert table.game.phase == STARTER
    assert table.view()["waits"] == "The board waits for the next deal: deal, throw, then cut"
    assert "deal anew" in table.refused(deal="starter")
    table.deal(6)
    table.click(deal="starter")
    assert table.game.phase == PLAY
    assert table.view()["follows"]


def test_a_deal_that_the_board_does_not_play_is_told(table):
    enter_play(table)
    table.panel.deal = VirtualDeal(6)
    table.fingers.enter(Event("lay", 1, card=parse_card("K")))
    assert "other cards" in table.view()["waits"]


def test_the_cut_leads_the_board_from_who_deals_to_the_cut(table):
    enter_deals(table)
    table.fingers.do(TURN, 1)
    table.ask(deal="cut")
    assert table.view()["hint"] == "To cut on the board: turn 1 left, press"
    table.follow_hint()
    assert table.screen == "cut"
    assert "It is Blue's turn" in table.refused(deal="cut-card", player=1)
    for player in (0, 1):
        table.click(deal="cut-card", player=player)
    table.fingers.do(PRESS)
    ranks = [cards.rank_of(card) for card in table.panel.cuts]
    assert table.game.dealer == ranks.index(min(ranks))


def test_a_card_of_the_cut_waits_until_the_board_cuts(table):
    enter_deals(table)
    table.ask(deal="cut")
    assert "who deals first" in table.refused(deal="cut-card", player=0)


# --- Go, and cards that do not fit -----------------------------------------------------------


def to_a_go(table, seed):
    """Plays the deal of that seed up to a go; False where it has none."""
    table.begin()
    table.deal(seed)
    table.click(deal="starter")
    table.play_to(lambda: table.game.phase != PLAY or not table.fitting())
    return table.game.phase == PLAY


@pytest.mark.parametrize("seed", range(6))
def test_go_is_offered_when_nothing_fits_and_only_then(seed):
    table = Table()
    is_there = to_a_go(table, seed)
    while is_there:
        player = table.game.to_act
        assert table.view()["go"] == player
        assert table.game.play.may_go()
        other = table.refused(deal="go", player=1 - player)
        assert f"It is {name(table, player)}'s turn" == other
        hand = table.panel.deal.hands[player]
        place = next(place for place in range(4) if place not in hand.laid)
        card = hand.cards[place]
        count = table.game.play.count
        assert table.refused(deal="lay", player=player, place=place) == (
            f"{cards.card_label(card)} does not fit: {count} and {value_of(card)} is over 31"
        )
        table.ask(deal="go", player=player)
        assert table.view()["hint"].startswith("To say go: ")
        table.follow_hint()
        assert table.game.events[-1].kind == "go"
        table.play_to(lambda: table.game.phase != PLAY or not table.fitting())
        is_there = table.game.phase == PLAY
    assert table.view()["go"] == -1


def test_there_is_no_go_while_a_card_fits(table):
    enter_play(table)
    assert table.view()["go"] == -1
    assert "fits" in table.refused(deal="go", player=1)


def test_no_card_is_taken_for_the_suit_of_another(table):
    table.begin(entry=FULL)
    table.deal(5)
    table.click(deal="starter")
    hand = table.panel.deal.hands[1]
    first = hand.cards[0]
    table.fingers.pick(cards.rank_of(first))
    other = next(p for p, c in enumerate(hand.cards) if cards.rank_of(c) != cards.rank_of(first))
    sentence = table.refused(deal="lay", player=1, place=other)
    assert sentence == f"The board waits for the suit of the {cards.rank_label(first)}"
    table.click(deal="lay", player=1, place=0)
    assert table.game.play.laid[1] == [first]


@pytest.mark.parametrize("players", [3, 4])
def test_deals_of_three_and_four_are_played_from_the_panel(table, players):
    table.begin(players=players)
    table.deal(2)
    table.click(deal="starter")
    table.play_to(lambda: table.game.phase != PLAY)
    assert table.game.phase == SHOW
    for player, hand in enumerate(table.panel.deal.hands):
        assert sorted(table.game.hand_of(player)) == [cards.without_suit(c) for c in hand.cards]
