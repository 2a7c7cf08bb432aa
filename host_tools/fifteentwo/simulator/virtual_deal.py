"""A deck for those who have none at hand: shuffled, dealt, thrown to the crib, laid.  Runs on
MicroPython too.

The deal knows no rules of the play: the board is the referee.  Cards are the integers of
``cribbage.cards``. Players are 0 to 3; a card of a hand is named by its place in that hand.
"""

from cribbage import cards
from fifteentwo.simulator.dice import Dice

# Cards dealt to a player, cards a player throws, cards that go from the deck to the crib: two
# players get six and throw two; three get five, throw one, and the deck adds one; four get five
# and throw one.
_DEAL = {2: (6, 2, 0), 3: (5, 1, 1), 4: (5, 1, 0)}


class DealError(ValueError):
    """What cannot be done with the cards as they lie; the text is a sentence for the player."""


class Hand:
    """One player's cards, sorted: dealt at first, the kept four once the player has thrown."""

    def __init__(self, dealt):
        self.cards = sorted(dealt)
        self.chosen = set()
        self.laid = set()
        self.picked = -1
        self.has_thrown = False

    def places_of(self, laid):
        """The places of the cards ``laid`` in this hand, or None where one is not in it.

        A card without a suit is any of its rank: best one that lies already, then the one picked
        last.
        """
        places = set()
        for card in sorted(laid, key=cards.has_suit, reverse=True):
            fitting = [
                place
                for place, own in enumerate(self.cards)
                if place not in places and card in (own, cards.without_suit(own))
            ]
            if not fitting:
                return None
            places.add(
                min(fitting, key=lambda place: (place not in self.laid, place != self.picked))
            )
        return places


class VirtualDeal:
    """One deal of a deck that ``seed`` shuffles; the same seed deals the same cards on every
    machine.

    ``is_played``: every card was laid on the board, and what is left of the deal is its show.
    """

    def __init__(self, seed, players=2):
        _check_players(players)
        deck = shuffled_deck(seed)
        dealt, self.throw_count, from_deck = _DEAL[players]
        self.seed = seed
        self.hands = [Hand([deck.pop() for _ in range(dealt)]) for _ in range(players)]
        self.crib = [deck.pop() for _ in range(from_deck)]
        self.crib_is_open = False
        self.hands_are_open = False
        self.is_played = False
        self._cut_card = deck.pop()

    @property
    def all_thrown(self):
        return all(hand.has_thrown for hand in self.hands)

    @property
    def starter(self):
        """The card cut from the deck, once every player has thrown."""
        return self._cut_card if self.all_thrown else None

    def choose(self, player, place):
        """Marks a card for the crib, or takes the mark away.

        Where the hand has all its marks already, the player must take one away first.
        """
        hand = self._hand(player)
        self._check_place(hand, place)
        if hand.has_thrown:
            raise DealError("Player %d has thrown to the crib already" % (player + 1))
        if place in hand.chosen:
            hand.chosen.remove(place)
        elif len(hand.chosen) == self.throw_count:
            raise DealError(
                "Only %d to the crib: click a raised card to keep it" % self.throw_count
            )
        else:
            hand.chosen.add(place)

    def throw(self, player):
        """Puts the marked cards into the crib."""
        hand = self._hand(player)
        if hand.has_thrown:
            raise DealError("Player %d has thrown to the crib already" % (player + 1))
        if len(hand.chosen) != self.throw_count:
            raise DealError("Choose %d for the crib first" % self.throw_count)
        self.crib += [hand.cards[place] for place in sorted(hand.chosen)]
        hand.cards = [card for place, card in enumerate(hand.cards) if place not in hand.chosen]
        hand.chosen = set()
        hand.has_thrown = True
        self.crib.sort()

    def card_to_lay(self, player, place):
        """The card at that place of a kept hand; DealError while cards are still to be thrown."""
        hand = self._hand(player)
        self._check_place(hand, place)
        if not self.all_thrown:
            raise DealError("First every player throws to the crib")
        return hand.cards[place]

    def lay(self, player, place):
        """Puts a card of a kept hand on the table."""
        self.card_to_lay(player, place)
        self._hand(player).laid.add(place)

    def follow(self, laid):
        """Puts exactly those cards on the table that each player has laid on the board.

        False, and nothing is changed, where they are not of these hands: another deal is played.
        """
        if not self.all_thrown or len(laid) != len(self.hands):
            return False
        places = [hand.places_of(own) for hand, own in zip(self.hands, laid)]
        if None in places:
            return False
        for hand, found in zip(self.hands, places):
            hand.laid = found or set()
        return True

    def pick_up(self, player, place):
        """Takes a card that lies on the table back into the hand."""
        hand = self._hand(player)
        self._check_place(hand, place)
        if place not in hand.laid:
            raise DealError("This card does not lie on the table")
        hand.laid.remove(place)

    def pick_up_all(self):
        """Every player takes the cards back to show them."""
        for hand in self.hands:
            hand.laid = set()

    def turn_crib(self):
        """Turns the crib face up, or down again; DealError while it is not complete."""
        if not self.all_thrown:
            raise DealError("The crib is not complete: first every player throws")
        self.crib_is_open = not self.crib_is_open

    def crib_card(self, place):
        """A card of the crib that lies face up."""
        if not self.crib_is_open or not 0 <= place < len(self.crib):
            raise DealError("No card of the crib lies face up there")
        return self.crib[place]

    def view(self, shown):
        """The table as somebody sees it who may look into the hands of the players ``shown``.

        JSON values; a card is its written form, or None where its back is seen.  A laid card lies
        face up for all.
        """
        starter = self.starter
        seen = range(len(self.hands)) if self.hands_are_open else shown
        return {
            "seed": self.seed,
            "throw_count": self.throw_count,
            "all_thrown": self.all_thrown,
            "hands": [
                {
                    "cards": [
                        cards.card_name(card) if player in seen or place in hand.laid else None
                        for place, card in enumerate(hand.cards)
                    ],
                    "chosen": sorted(hand.chosen),
                    "laid": sorted(hand.laid),
                    "shown": player in seen,
                    "has_thrown": hand.has_thrown,
                }
                for player, hand in enumerate(self.hands)
            ],
            "crib": [cards.card_name(card) if self.crib_is_open else None for card in self.crib],
            "starter": None if starter is None else cards.card_name(starter),
        }

    def _hand(self, player):
        if not 0 <= player < len(self.hands):
            raise DealError("There is no player %d in this deal" % (player + 1))
        return self.hands[player]

    def _check_place(self, hand, place):
        if not 0 <= place < len(hand.cards):
            raise DealError("There is no card %d in this hand" % (place + 1))


def cut_for_deal(seed, players=2):
    """One card for each player, cut from one deck."""
    _check_players(players)
    return shuffled_deck(seed)[:players]


def _check_players(players):
    if players not in _DEAL:
        raise DealError("%d players cannot play cribbage: 2, 3 or 4 can" % players)


def shuffled_deck(seed):
    """The 52 cards in an order that ``seed`` alone decides."""
    return Dice(seed).shuffled(
        [cards.make(rank, suit) for rank in range(1, 14) for suit in range(4)]
    )
