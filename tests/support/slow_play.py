"""A play of the cards told from the words of the rules, to hold the engine against.

It shares nothing with the engine but the form of a card, ``rank << 3 | suit``.
"""

HAND = 4
PAIRS = {2: ("pair", 2), 3: ("pair royal", 6), 4: ("double pair royal", 12)}


class SlowPlay:
    """The play after ``moves``: a list of (player, card), the card None for a go.

    ``turn``: who is to lay or say go, None at the end.  ``count``, ``pile``: since the last reset.
    ``told``: for every move its list of (kind, player, count, reasons).
    """

    def __init__(self, players, first, moves):
        self.seats = range(players)
        self.left = [HAND] * players
        self.gone = set()
        self.turn = first
        self.pile = []
        self.told = []
        last_to_lay = None
        for player, card in moves:
            if card is None:
                self.gone.add(player)
                awards = []
            else:
                last_to_lay = player
                self.left[player] -= 1
                self.pile.append(card)
                awards = [("lay", player, self.count, points_of_last(self.pile))]
            able = [seat for seat in self.seats if self.left[seat] and seat not in self.gone]
            if self.count != 31 and not able:
                kind = "go" if any(self.left) else "last"
                awards.append((kind, last_to_lay, self.count, [(kind, 1)]))
            if self.count == 31 or not able:
                self.pile = []
                self.gone = set()
                player = last_to_lay
                able = [seat for seat in self.seats if self.left[seat]]
            self.turn = self.first_after(player, able)
            self.told.append(awards)

    @property
    def count(self):
        return sum([min(card >> 3, 10) for card in self.pile])

    def first_after(self, player, able):
        """Going round to the left from ``player``, who comes last himself."""
        for steps in range(1, len(self.seats) + 1):
            seat = (player + steps) % len(self.seats)
            if seat in able:
                return seat
        return None


def points_of_last(pile):
    """What the last card of the pile scores, in the order it is told."""
    reasons = []
    count = sum([min(card >> 3, 10) for card in pile])
    if count == 15:
        reasons.append(("fifteen", 2))
    if count == 31:
        reasons.append(("thirty-one", 2))
    ranks = [card >> 3 for card in pile]
    for size in (4, 3, 2):
        if len(ranks) >= size and len(set(ranks[-size:])) == 1:
            reasons.append(PAIRS[size])
            break
    for size in range(len(ranks), 2, -1):
        if sorted(ranks[-size:]) == list(range(min(ranks[-size:]), min(ranks[-size:]) + size)):
            reasons.append(("run", size))
            break
    return reasons
