"""Players of the program: what they see, what they throw and lay, and that the referee agrees."""

from random import Random

import pytest

from cribbage import throw
from cribbage.cards import card_name, make, parse_cards
from cribbage.game import Game
from cribbage.play import Play, reasons_for
from cribbage.rules import Rules
from fifteentwo.strategy import discards, pegging
from fifteentwo.strategy.dealing import StrategyError, play_deal
from fifteentwo.strategy.lookahead import Outlook, Table, play_on
from fifteentwo.strategy.players import (
    DEALT,
    GreedyPlayer,
    RandomPlayer,
    SensiblePlayer,
    Strategy,
    View,
    sensible_rank,
)
from fifteentwo.strategy.roster import PLAYERS, UnknownPlayerError, player_named
from fifteentwo.strategy.simulation import Setting, simulate

DECK = [make(rank, suit) for rank in range(1, 14) for suit in range(4)]


def dealt(strategies, seed, scores=None, dealer=None):
    """A deal between the strategies from a deck that the seed shuffles."""
    chance = Random(seed)
    players = len(strategies)
    deck = chance.sample(DECK, DEALT[players] * players + 2)
    teams = 2 if players == 4 else players
    dealer = seed % players if dealer is None else dealer
    return play_deal(strategies, deck, dealer, scores or [0] * teams, 121, chance)


def view_of(hand, pile="", seat=0):
    """What a player with ``hand`` sees after ``pile`` was laid."""
    view = View(seat, 1, [0, 0], 121, tuple(parse_cards(hand)), 2, Random(1))
    view.play = Play(2, 0)
    for card in parse_cards(pile):
        view.play.lay(view.play.turn, card)
    return view


@pytest.mark.parametrize(
    ("hand", "pile", "lays"),
    [
        ("9C 5H 2D", "KS", "5H"),  # fifteen
        ("9C KH 2D", "8S 8D 5S", "KH"),  # thirty-one
        ("9C 8H 2D", "8S", "8H"),  # a pair
        ("9C 6H 2D", "7S 8D", "9C"),  # a run, and the one that does not leave 21
        ("5C KH 4D", "", "4D"),  # nobody makes fifteen on a four
        ("5C 7H", "", "7H"),  # anything rather than a five
        ("KC 9H", "4S 7D", "9H"),  # 21 invites a ten card
        ("AC 6H", "4S", "6H"),  # so does 5
        ("AC AH QD", "3S", "QD"),  # high cards first
    ],
)
def test_sensible_players_lay_as_people_who_know_the_game(hand, pile, lays):
    assert card_name(SensiblePlayer().lay(view_of(hand, pile))) == lays


def test_greedy_players_take_what_lies_there_and_keep_what_counts():
    assert card_name(GreedyPlayer().lay(view_of("9C 5H 2D", "KS"))) == "5H"
    view = view_of("5H 5S KD 5C JD QC")
    assert len(view.dealt) == 6
    assert set(GreedyPlayer().throw(view)) <= set(parse_cards("KD JD QC"))


@pytest.mark.parametrize("size, players", [(6, 2), (5, 3), (5, 4)])
def test_throws_are_worth_what_the_board_says(size, players):
    chance = Random(121)
    hands = [chance.sample(DECK, size) for _ in range(150)]
    hands.append(parse_cards("2H 4H 6H 8H TH JH")[:size])
    hands.append(parse_cards("JC JD JH JS 5C 5D")[:size])
    for cards in hands:
        for own_crib in (True, False):
            slow = {
                option.thrown: throw.worth(option, own_crib)
                for option in throw.throws(cards, own_crib, players)
            }
            found = discards.values(tuple(cards), own_crib, players)
            thrown = [way[0] for way in discards.ways(tuple(cards))]
            assert dict(zip(thrown, found, strict=True)) == slow
            best = throw.throws(cards, own_crib, players)[0].thrown
            assert discards.best(tuple(cards), own_crib, players) == best


def test_what_a_card_pegs_is_what_the_rules_say():
    chance = Random(15)
    for _ in range(2000):
        pile = ()
        while (rank := chance.randrange(1, 14)) and (
            sum(min(r, 10) for r in pile) + min(rank, 10) <= 31 and pile.count(rank) < 4
        ):
            pile += (rank,)
            if pile:
                cards = [make(r) for r in pile]
                count = sum(min(r, 10) for r in pile)
                assert pegging.points(pile) == sum(p for _, p in reasons_for(cards, count))
                assert pegging.invitation(pile) == slow_invitation(pile)


def slow_invitation(pile):
    total = 0
    for rank in range(1, 14):
        after = sum(min(r, 10) for r in pile) + min(rank, 10)
        if after <= 31 and pile.count(rank) < 4:
            total += sum(p for _, p in reasons_for([make(r) for r in (*pile, rank)], after))
    return 10 * total // 13


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_referee_agrees_with_every_deal(name, players):
    strategies = [player_named(name) for _ in range(players)]
    for seed in range(4 if name == "strong" else 25):
        deal = dealt(strategies, seed)
        game = Game(Rules(players), deal.dealer)
        awards = []
        for event in deal.events():
            awards += game.apply(event)
            # Whoever says go has no card that fits.
            assert game.remark is None
        pegged = [(award.player, award.points) for award in awards if award.points]
        assert [(player, points) for _, player, points in deal.awards] == pegged
        assert game.starter == 0
        for player in range(players):
            laid = [card for seat, card in deal.steps if seat == player and card]
            assert sorted(laid) == sorted(deal.kept[player])


class Peeper(SensiblePlayer):
    """Writes down every card that can be reached from its view."""

    def __init__(self):
        self.found = []

    def throw(self, view):
        self.found.append(set(self.reachable(view)))
        return super().throw(view)

    def lay(self, view):
        self.found.append(set(self.reachable(view)))
        return super().lay(view)

    def reachable(self, thing, depth=0):
        if isinstance(thing, (list, tuple)):
            for part in thing:
                yield from self.reachable(part, depth + 1)
        elif isinstance(thing, (View, Play)):
            names = View.__slots__ if isinstance(thing, View) else vars(thing)
            for name in names:
                if name not in ("scores", "gone", "_room_at_go", "chance"):
                    yield from self.reachable(getattr(thing, name), depth + 1)
        elif isinstance(thing, int) and thing >= 8 and thing != 121:
            yield thing


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_player_sees_no_card_of_another_before_it_is_laid(players):
    for seed in range(30):
        peeper = Peeper()
        deal = dealt([peeper, *[SensiblePlayer() for _ in range(players - 1)]], seed)
        own = set(deal.dealt[0])
        assert peeper.found[0] - set(range(32)) <= own
        before = 0
        for turn, found in zip(
            [place for place, step in enumerate(deal.steps) if step[0] == 0 and step[1]],
            peeper.found[1:],
            strict=True,
        ):
            laid = {card for _, card in deal.steps[:turn]}
            # Counts, too, are numbers: up to 31.
            assert found - set(range(32)) <= own | laid | {deal.starter}
            assert turn >= before
            before = turn


class Cheat(Strategy):
    def __init__(self, thrown=None, laid=None):
        self.thrown = thrown
        self.laid = laid

    def throw(self, view):
        return self.thrown(view) if self.thrown else super().throw(view)

    def lay(self, view):
        return self.laid(view) if self.laid else view.fitting()[0]


@pytest.mark.parametrize(
    "cheat, said",
    [
        (Cheat(thrown=lambda view: view.dealt[:1]), "throws"),
        (Cheat(thrown=lambda view: view.dealt[:3]), "throws"),
        (Cheat(thrown=lambda view: ()), "throws nothing"),
        (Cheat(thrown=lambda view: (view.dealt[0],) * 2), "throws"),
        (
            Cheat(thrown=lambda view: tuple(c for c in DECK if c not in view.dealt)[:2]),
            "throws",
        ),
        (Cheat(laid=lambda view: next(c for c in DECK if c not in view.hand)), "lays"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_by_name(cheat, said):
    with pytest.raises(StrategyError, match=f"Cheat {said}"):
        dealt([cheat, SensiblePlayer()], 1)


def test_players_have_names_and_anyone_can_bring_their_own():
    assert isinstance(player_named("random"), RandomPlayer)
    own = player_named("fifteentwo.strategy.players:GreedyPlayer")
    assert isinstance(own, GreedyPlayer)
    for name, said in (
        ("nobody", "random, greedy, sensible"),
        ("no.such.module:Player", "no"),
        ("fifteentwo.strategy.players:Nobody", "Nobody"),
    ):
        with pytest.raises(UnknownPlayerError, match=said):
            player_named(name)


def whole_view(hand, pile):
    """What the player whose turn it is sees, with the cards that were laid and thrown before."""
    play = Play(2, 0)
    for card in parse_cards(pile):
        play.lay(play.turn, card)
    own = (*parse_cards(hand), *play.laid[play.turn])
    seen = {*own, *parse_cards(pile)}
    fill = [card for card in DECK if card not in seen][::5][: 7 - len(own)]
    view = View(play.turn, 1, [0, 0], 121, (*own, *fill[1:]), 2, Random(1))
    view.starter = fill[0]
    view.thrown = view.dealt[4:]
    view.hand = parse_cards(hand)
    view.play = play
    view.gone = [-1, -1]
    return view


@pytest.mark.parametrize(
    ("hand", "pile", "lays"),
    [
        ("KC QH 5H JD", "KS", "5H KC"),  # fifteen, or the pair
        ("9C KH 2D", "8S 8D 5S", "KH"),  # thirty-one
        ("5C KH 4D 3D", "", "4D 3D"),  # nobody makes fifteen on them
    ],
)
def test_strong_players_take_what_lies_there_too(hand, pile, lays):
    view = whole_view(hand, pile)
    assert card_name(player_named("strong").lay(view)) in lays


def test_looking_ahead_draws_no_card_that_is_seen_or_was_denied_by_a_go():
    view = view_of("9C 5H 2D QH", "KS 8D 8S")
    view.starter = parse_cards("3C")[0]
    view.gone = [-1, 10]
    outlook = Outlook(view, near=0)
    seen = {*view.dealt, view.starter, *parse_cards("KS 8D 8S")}
    for seed in range(40):
        own, other = outlook.others(Random(seed))
        assert own is None
        laid = set(view.play.laid[1])
        assert laid <= set(other.kept)
        assert len(other.kept) == 4
        assert len(other.thrown) == 2
        drawn = {*other.hand, *other.thrown}
        assert len(drawn) == len(other.hand) + 2
        assert not drawn & seen


def test_playing_on_pegs_what_the_referee_pegs():
    for seed in range(60):
        chance = Random(seed)
        cards = chance.sample(DECK, 8)
        hands = [[card >> 3 for card in cards[:4]], [card >> 3 for card in cards[4:]]]
        play = Play(2, seed % 2)
        left = [list(hand) for hand in hands]
        pegged = []
        while not play.over:
            rank = sensible_rank(left[play.turn], tuple(card >> 3 for card in play.pile))
            if rank:
                left[play.turn].remove(rank)
                told = play.lay(play.turn, make(rank))
            else:
                told = play.go(play.turn)
            pegged += [(seat, sum(p for _, p in why)) for _, seat, _, why in told if why]
        first = sensible_rank(hands[seed % 2], ())
        assert play_on(hands, Table((), seed % 2, 0, -1), first) == pegged


@pytest.mark.strategy
def test_strong_players_win_against_sensible_ones():
    setting = Setting(("strong", "sensible"), seed=31)
    mean, error = simulate(setting, 1500).wins[0].mean()
    assert mean - 2 * error > 0.5
