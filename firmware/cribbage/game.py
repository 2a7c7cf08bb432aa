"""One game: table events go in, awards come out, and any event can be undone.

The events are described in :class:`cribbage.events.Event`.

An award says what was pegged and why, for one team.  Scores are natural: they may pass the target,
while the pegs stop in the game hole.
"""

from collections import namedtuple

from cribbage import show
from cribbage.cards import (
    JACK,
    card_name,
    card_names,
    has_suit,
    make,
    rank_of,
    suit_of,
    value_of,
)
from cribbage.checksums import without_checksum
from cribbage.events import Event, FormError
from cribbage.play import CARDS_KEPT, MOST, Play
from cribbage.rules import (
    CRIB,
    OPPONENT,
    OVER,
    PEGGING,
    PLAY,
    REFEREED,
    SCOREBOARD,
    SHOW,
    STARTER,
    RefusedError,
    Rules,
)

# The highest count there is.
MOST_IN_A_HAND = 29

# So many events between deals are done again for an undo, at most: the Pico does it in some
# milliseconds, and forgets the awards before.
_SNAPSHOT_EVERY = 24

# ``kind``: heels lay go last hand crib peg correct muggins overclaim penalty.
# ``card`` 0 and ``count`` -1 where they mean nothing.  ``reasons``: a list of (reason, points).
# ``scores``: of every team after it.
Award = namedtuple("Award", ("kind", "player", "card", "count", "points", "reasons", "scores"))

# How a running game stands where no deal is on.  ``scores`` and ``backs``, the holes of the back
# pegs: per team.  The front pegs are where the scores are.
Snapshot = namedtuple("Snapshot", ("dealer", "scores", "backs"))

# A card laid by a player who had said go in this deal although it would have fitted.
Remark = namedtuple("Remark", ("player", "card"))


def count_reasons(count: show.Count) -> list[tuple[str, int]]:
    """The components of a show.Count that score, as (reason, points) in the order of the table."""
    return [
        (name, getattr(count, name))
        for name in ("fifteens", "pairs", "runs", "flush", "nobs")
        if getattr(count, name)
    ]


class HistoryError(ValueError):
    """What a game was restored from cannot have happened."""


class History:
    """What has happened, in order: any values as events, any as snapshots.

    ``events``: all that stand.  ``undone``: those that can be done again, the next one last.
    ``snapshots``: (number of events before it, snapshot) each.

    That of a game holds Events, but so many ``unread`` of the first ones may be the lines that
    write them, as bytes with their checksums: to parse a long game takes a Pico a tenth of a
    second.
    """

    def __init__(self):
        self.events = []
        self.undone = []
        self.snapshots = []
        self.unread = 0

    def read(self, start: int = 0) -> None:
        """Parse the lines among the events from number ``start`` on.  Raises FormError."""
        for number in range(start, self.unread):
            self.events[number] = Event.parse(without_checksum(self.events[number]).decode())
        self.unread = min(start, self.unread)

    def is_redo(self, event: Event) -> bool:
        """Whether ``event`` does again what was undone last."""
        return bool(self.undone) and self.undone[-1] == event

    def add(self, event: Event) -> None:
        """``event`` has happened; the one undone last may be done again by it."""
        if self.is_redo(event):
            self.undone.pop()
        else:
            self.undone = []
        self.events.append(event)

    def take_back(self) -> Event:
        """The last event never was: the event.  Raises IndexError."""
        event = self.events.pop()
        self.undone.append(event)
        self.drop_snapshots()
        return event

    def keep(self, snapshot: object) -> None:
        """``snapshot`` is of what stands."""
        number = len(self.events)
        if self.snapshots and self.snapshots[-1][0] == number:
            self.snapshots.pop()
        self.snapshots.append((number, snapshot))

    def drop_snapshots(self) -> None:
        """Forget those after which nothing stands; that of the start stays."""
        while self.snapshots and self.snapshots[-1][0] >= max(1, len(self.events)):
            self.snapshots.pop()


class Game:
    """A game under ``rules`` in which player ``dealer`` deals first.

    ``scores``, ``fronts``, ``backs``: per team, the natural score and the holes of both pegs.
    ``phase``: what the game waits for.  ``dealer``, ``starter`` (0 before it is cut), ``play``: of
    this deal.  ``shown``: the number of hands already counted, or passed over
    because they are ``dead``, a tuple of players.  ``claimed``: the claim for the next count, -1
    without one.  ``missed``: the points another team may call muggins on,
    ``missed_by`` the team that missed them.  ``events`` and ``undone``: as in History.
    ``awards_log``: the awards of each of the last events, those of this deal at the least.
    ``remark``: about the last card laid, or None.  ``renege``: the number of the event of the
    first go in this deal that was none, as a card laid since shows; else -1.

    >>> from cribbage.rules import Rules
    >>> game = Game(Rules())
    >>> [award.points for award in game.apply(Event.parse("starter JD"))]
    [2]
    >>> game.apply(Event.parse("lay 1 7S")) and game.to_act
    0
    >>> event, awards = game.undo()
    >>> event, game.to_act
    (Event.parse('lay 1 7S'), 1)
    >>> game.redo()[0] == event
    True
    """

    def __init__(self, rules: Rules, dealer: int = 0):
        if type(dealer) is not int or not 0 <= dealer < rules.players:
            raise RefusedError("there is no player %s to deal" % dealer)
        self.rules = rules
        self.first_dealer = dealer
        self.awards_log = []
        # What was undone and not done again, the next one last, while something else happens.
        self._proposals = []
        # Its snapshots are of the start of the game, before each starter, and now and then between
        # deals.
        self.history = History()
        self._go_to(Snapshot(dealer, (0,) * rules.teams, (0,) * rules.teams))
        self._keep_snapshot()

    def restore(self, history: History) -> None:
        """Go on from the last snapshot of ``history``, whose events are not refereed anew.

        This game has just begun.  Where ``undo`` leads back into these events and they turn out
        to be such as cannot happen it raises HistoryError.
        """
        self.history = history
        self._go_to(history.snapshots[-1][1])

    # What players and screens ask

    @property
    def events(self) -> list[Event]:
        self.history.read()
        return self.history.events

    @property
    def undone(self) -> list[Event]:
        return self.history.undone

    @property
    def winner(self) -> int:
        """The team that reached the target, or -1."""
        for team, score in enumerate(self.scores):
            if score >= self.rules.target:
                return team
        return -1

    @property
    def phase(self) -> str:
        if self.winner >= 0:
            return OVER
        if self.rules.play == SCOREBOARD:
            return PEGGING
        if not self.starter:
            return STARTER
        if self.play and not self.play.over:
            return PLAY
        return SHOW if self.shown < self.rules.players else CRIB

    @property
    def pone(self) -> int:
        """The player left of the dealer, who leads and counts first."""
        return self.rules.left_of(self.dealer)

    @property
    def to_act(self) -> int:
        """The player whose turn it is; -1 when nobody's or anybody's."""
        phase = self.phase
        if phase == PLAY:
            return self.play.turn
        if phase == SHOW:
            return self._shows_next()
        return self.dealer if phase in (STARTER, CRIB) else -1

    @property
    def skunk_level(self) -> int:
        """0 to 2 as in Rules.skunk_level; 0 while the game runs."""
        winner = self.winner
        return self.rules.skunk_level(self.scores, winner) if winner >= 0 else 0

    def may(self) -> list[tuple[str, int]]:
        """Every (kind, player) that can happen next; player -1 where none is named."""
        phase = self.phase
        if phase == OVER:
            return []
        every = range(self.rules.players)
        options = []
        if phase == STARTER:
            options.append(("starter", -1))
        elif phase == PLAY:
            options.append(("lay", self.play.turn))
            if self.play.may_go():
                options.append(("go", self.play.turn))
        elif phase in (SHOW, CRIB):
            if self.rules.muggins and self.claimed < 0:
                options.append(("claim", self.to_act))
            else:
                options.append(("hand", self.to_act) if phase == SHOW else ("crib", -1))
        if self.missed:
            options.extend(
                [("muggins", p) for p in every if self.rules.team_of(p) != self.missed_by]
            )
        if self.rules.play != REFEREED:
            options.extend([("peg", player) for player in every])
        options.extend([("correct", player) for player in every])
        if self.starter:
            options.append(("misdeal", -1))
        options.extend([("penalty", player) for player in every])
        options.extend([("dead", player) for player in every if self.may_die(player)])
        if phase == PLAY:
            options.extend([("lead", player) for player in every if self.play.may_lead(player)])
        return options

    def may_die(self, player: int) -> bool:
        """Whether the hand of ``player`` can be called dead: it is still to be laid or counted."""
        if self.phase not in (PLAY, SHOW) or player in self.dead:
            return False
        return (player - self.pone) % self.rules.players >= self.shown

    def hand_of(self, player: int) -> list[int]:
        """The cards known of the player's hand: those shown, else those laid."""
        if self.hands[player]:
            return self.hands[player]
        return self.play.laid[player] if self.play else []

    def seen(self) -> list[int]:
        """Every card of this deal that the board knows of."""
        cards = [self.starter] if self.starter else []
        laid = self.play.laid if self.play else self.hands
        for player, hand in enumerate(self.hands):
            cards.extend(hand or laid[player])
        cards.extend(self.crib)
        return cards

    def open_ranks(self, besides: list[int] | tuple[int, ...] = ()) -> list[int]:
        """The ranks of which a card can still turn up, and fit where the count matters.

        ``besides``: cards that are entered but not yet part of an event.
        """
        counts = [0] * 14
        for card in self.seen():
            counts[rank_of(card)] += 1
        for card in besides:
            counts[rank_of(card)] += 1
        in_play = self.phase == PLAY
        return [
            rank
            for rank in range(1, 14)
            if counts[rank] < 4 and not (in_play and not self.play.fits(make(rank)))
        ]

    def open_suits(self, rank: int, besides: list[int] | tuple[int, ...] = ()) -> list[int]:
        """The suits in which ``rank`` has not been seen yet."""
        seen = self.seen()
        return [
            suit
            for suit in range(4)
            if make(rank, suit) not in seen and make(rank, suit) not in besides
        ]

    def overclaimed(self, total: int) -> int:
        """What the claim is above the count ``total``, where the other sides peg that; else 0."""
        return max(0, self.claimed - total) if self.rules.overclaim == OPPONENT else 0

    def nobs_taken(self, cards: list[int] | tuple[int, ...]) -> bool:
        """Whether the one jack that is his nobs is known not to be among ``cards``: an earlier
        count of this deal had it, or it lies elsewhere.
        """
        jack = self._nobs()
        return self._nobs_taken or (jack in self.seen() and jack not in cards)

    def _nobs(self):
        """The jack of the starter's suit; 0 where that is not known."""
        return make(JACK, suit_of(self.starter)) if has_suit(self.starter) else 0

    def _with_nobs_named(self, cards):
        """``cards``, of which one was counted as his nobs, with the suit of that jack."""
        jack = self._nobs()
        if jack and jack not in cards:
            cards[cards.index(make(JACK))] = jack
        return cards

    def deal_begins(self) -> int:
        """The number of the event that began this deal, or the last one between two deals; -1
        before the first.
        """
        events = self.history.events
        self.history.read(self.history.snapshots[-1][0])
        for number in range(len(events) - 1, -1, -1):
            if number < self.history.unread or events[number].kind == "misdeal":
                break
            if events[number].kind == "starter":
                return number
        return -1

    # Events

    def apply(self, event: Event) -> list[Award]:
        """Let ``event`` happen: the list of its awards.  Raises RefusedError."""
        awards = self._referee(event)
        if not self.history.is_redo(event):
            self._propose_after(event)
        self.history.add(event)
        return awards

    def _propose_after(self, event):
        """What was undone stays proposed; ``event`` stands for the first of it that is like it."""
        left = self._proposals + self.undone
        for number in range(len(left) - 1, -1, -1):
            is_theirs = left[number].player == event.player or self._led_anew()
            if left[number].kind == event.kind and is_theirs:
                # What was undone of the deal before this starter is proposed no more.
                later = [] if event.kind == "starter" else left[number + 1 :]
                left = left[:number] + later
                break
        else:
            if event.kind in ("starter", "misdeal"):
                left = []
        self._proposals = left

    def _led_anew(self):
        return self.play is not None and self.play.led_anew

    def proposal(self, kinds: tuple[str, ...], player: int = -1) -> Event | None:
        """What ``player`` did before it was undone, an event of one of the ``kinds``; or None.

        Where the wrong player had led it may be what another player did.
        """
        for event in reversed(self._proposals + self.undone):
            if event.kind in kinds and (event.player in (-1, player) or self._led_anew()):
                return event
            if event.kind == "starter":
                break
        return None

    def undo(self) -> tuple[Event, list[Award]]:
        """Take back the last event: (event, awards it had made).

        Raises RefusedError at the start.
        """
        if not self.history.events:
            raise RefusedError("there is nothing to undo: the game has not begun")
        awards = self.awards_log[-1]
        number, after = self.history.snapshots[-1]
        event = self.history.take_back()
        self._replay()
        if number == len(self.history.events) and self.snapshot() != after:
            raise HistoryError("the game did not come to where it stood after %d events" % number)
        return event, awards

    def _replay(self):
        """Let everything since the last snapshot happen again."""
        number, snapshot = self.history.snapshots[-1]
        events = self.history.events
        try:
            self.history.read(number)
            again = events[number:]
            del events[number:]
            self._go_to(snapshot)
            self.awards_log = []
            for event in again:
                self._referee(event)
                events.append(event)
        except (FormError, RefusedError) as error:
            raise HistoryError(str(error))

    def snapshot(self) -> Snapshot:
        """How the game stands: all that there is to know where no deal is on."""
        return Snapshot(self.dealer, tuple(self.scores), tuple(self.backs))

    def fresh_snapshot(self) -> Snapshot | None:
        """How the game stood before the last event, where that began a deal or might have.

        Else None.
        """
        number, snapshot = self.history.snapshots[-1]
        return snapshot if 0 < number == len(self.history.events) - 1 else None

    def redo(self) -> tuple[Event, list[Award]]:
        """Let the event undone last happen again: (event, its awards).  Raises RefusedError."""
        if not self.undone:
            raise RefusedError("there is nothing to do again")
        event = self.undone[-1]
        return event, self.apply(event)

    def _referee(self, event):
        if not isinstance(event, Event):
            raise RefusedError("an event is an Event, such as Event.parse('go 1')")
        event.check(self.rules.players)
        if self.winner >= 0:
            raise RefusedError(
                "the game is over: team %d has won; undo the last event first" % self.winner
            )
        awards = []
        getattr(self, "_do_" + event.kind)(awards, event)
        self.awards_log.append(awards)
        return awards

    # State

    def _go_to(self, snapshot):
        self.dealer = snapshot.dealer
        self.scores = list(snapshot.scores)
        self.fronts = list(snapshot.scores)
        self.backs = list(snapshot.backs)
        self._clear_deal()

    def _clear_deal(self):
        self.starter = 0
        self.play = None
        self.hands = [[] for _ in range(self.rules.players)]
        self.crib = []
        self.shown = 0
        self.claimed = -1
        self.missed = 0
        self.missed_by = -1
        self.remark = None
        self.dead: tuple[int, ...] = ()
        self.renege = -1
        # (number of the event, player, room under 31) of every go in this deal.
        self._goes = []
        self._nobs_taken = False
        # Each correction and penalty in this deal: what a misdeal leaves.
        self._lasting = []

    def _keep_snapshot_between_deals(self):
        """Called before an event that may stand between deals, where scores and pegs are all."""
        many = len(self.history.events) - self.history.snapshots[-1][0] >= _SNAPSHOT_EVERY
        if many and not self.starter and not self.missed:
            self._keep_snapshot()

    def _keep_snapshot(self):
        self.history.keep(self.snapshot())
        self.awards_log = []

    def _award(self, awards, kind, player, points, reasons, card=0, count=-1):
        """Peg ``points``, unless an earlier award of the same event has won the game."""
        if self.winner >= 0:
            return
        if points:
            team = self.rules.team_of(player)
            self.scores[team] += points
            self.backs[team] = self.fronts[team]
            self.fronts[team] = min(self.scores[team], self.rules.target)
        awards.append(Award(kind, player, card, count, points, reasons, tuple(self.scores)))

    # Checks

    def _check_phase(self, phase, deed):
        if self.phase != phase:
            raise RefusedError("no %s now: the game waits for %s" % (deed, self.waits_for()))

    def waits_for(self) -> str:
        """What must happen next, in words."""
        phase = self.phase
        if phase == PLAY:
            return "player %d to lay or say go" % self.play.turn
        if phase in (SHOW, CRIB) and self.rules.muggins and self.claimed < 0:
            return "the claim of player %d" % self.to_act
        if phase == SHOW:
            return "the hand of player %d" % self.to_act
        return {
            STARTER: "the starter",
            CRIB: "the crib of player %d" % self.dealer,
            PEGGING: "points to peg",
            OVER: "nothing more",
        }[phase]

    def _check_unseen(self, cards, seen):
        seen = list(seen)
        for card in cards:
            if has_suit(card) and card in seen:
                raise RefusedError("%s has been seen already in this deal" % card_name(card))
            if [other >> 3 for other in seen].count(card >> 3) == 4:
                raise RefusedError(
                    "%s cannot be: four of that rank have been seen already" % card_name(card)
                )
            seen.append(card)

    def _agreed(self, player, cards):
        """The cards shown, each with the suit known from the play; they must be the cards laid."""
        rest = list(cards)
        agreed = []
        for laid in sorted(self.play.laid[player], key=suit_of):
            match = laid if laid in rest else self._same_rank(laid, rest)
            if not match:
                raise RefusedError(
                    "player %d laid %s, so the hand cannot be %s"
                    % (player, card_names(self.play.laid[player]), card_names(cards))
                )
            rest.remove(match)
            agreed.append(min(laid, match))  # the one with a suit is the smaller number
        return agreed

    def _same_rank(self, laid, cards):
        """A card that may be the one laid, its suit being unknown on either side; else 0."""
        for card in cards:
            if rank_of(card) == rank_of(laid) and not (has_suit(card) and has_suit(laid)):
                return card
        return 0

    def _check_four(self, cards, whose):
        if len(cards) != CARDS_KEPT:
            raise RefusedError("%s has four cards, not %d" % (whose, len(cards)))

    # One method an event, found by its kind

    def _do_starter(self, awards, event):
        card = event.card
        self._check_phase(STARTER, "starter")
        self._keep_snapshot()
        self._clear_deal()
        self.starter = card
        if self.rules.play == REFEREED:
            self.play = Play(self.rules.players, self.pone)
        if rank_of(card) == JACK and self.rules.heels:
            self._award(awards, "heels", self.dealer, 2, [("heels", 2)], card)

    def _do_lay(self, awards, event):
        player, card = event.player, event.card
        self._check_phase(PLAY, "card to lay")
        if player == self.play.turn:
            self._check_unseen((card,), self.seen())
        denied = [go[0] for go in self._goes if go[1] == player and value_of(card) <= go[2]]
        told = self.play.lay(player, card)
        self.remark = Remark(player, card) if denied else None
        if denied and self.renege < 0:
            self.renege = denied[0]
        self._tell_play(awards, told, card)

    def _do_go(self, awards, event):
        self._check_phase(PLAY, "go")
        room = MOST - self.play.count
        told = self.play.go(event.player)
        self._goes.append((len(self.history.events), event.player, room))
        self.remark = None
        self._tell_play(awards, told, 0)

    def _tell_play(self, awards, told, card):
        for kind, player, count, reasons in told:
            points = sum([reason[1] for reason in reasons])
            self._award(awards, kind, player, points, reasons, card if kind == "lay" else 0, count)
        if self.play.over:
            self._pass_over_dead()

    def _do_hand(self, awards, event):
        player = event.player
        self._check_phase(SHOW, "hand")
        if player != self.to_act:
            raise RefusedError("player %d shows first: player %d waits" % (self.to_act, player))
        cards = self._shown_cards(player, event.cards)
        count = self._count(cards, False, event.flush, event.nobs)
        self._check_claim(player)
        self.hands[player] = self._with_nobs_named(cards) if count.nobs else cards
        self._peg_count(awards, "hand", player, count)
        self.shown += 1
        self._pass_over_dead()

    def _shows_next(self):
        return (self.pone + self.shown) % self.rules.players

    def _pass_over_dead(self):
        """A dead hand counts nothing: the next one shows."""
        while self.shown < self.rules.players and self._shows_next() in self.dead:
            self.shown += 1

    def _shown_cards(self, player, cards):
        if not cards:
            if not self.play:
                raise RefusedError("the four cards of player %d have not been entered" % player)
            return list(self.play.laid[player])
        self._check_four(cards, "a hand")
        others = self.seen()
        if self.play:
            cards = self._agreed(player, cards)
            for card in self.play.laid[player]:
                others.remove(card)
        self._check_unseen(cards, others)
        return list(cards)

    def _do_crib(self, awards, event):
        self._check_phase(CRIB, "crib")
        cards = event.cards
        self._check_four(cards, "a crib")
        self._check_unseen(cards, self.seen())
        count = self._count(cards, True, event.flush, event.nobs)
        self._check_claim(self.dealer)
        self.crib = list(cards)
        self._peg_count(awards, "crib", self.dealer, count)
        if self.winner < 0:
            missed, missed_by = self.missed, self.missed_by
            self._clear_deal()
            self.missed, self.missed_by = missed, missed_by
            self.dealer = self.rules.left_of(self.dealer)

    def _count(self, cards, is_crib, flush, nobs):
        """The show.Count of the cards; the answers must be given where only they can decide."""
        unknown = (None, None, None)
        taken = self.nobs_taken(cards)
        settled = show.open_question(cards, self.starter, is_crib, unknown, taken) < 0
        if settled:
            known_flush, known_nobs = show.settle(cards, self.starter, is_crib, unknown, taken)
            flush = known_flush if flush is None else flush
            nobs = known_nobs if nobs is None else nobs
        if flush is None or nobs is None:
            raise RefusedError(
                "%s with starter %s: the suits decide, so say flush= and nobs="
                % (card_names(cards), card_name(self.starter))
            )
        show.check_suit_points(cards, self.starter, is_crib, flush, nobs)
        if nobs and taken:
            raise RefusedError("his nobs has been counted already in this deal, or lies elsewhere")
        return show.count_ranks(cards, self.starter, flush, nobs)

    def _check_claim(self, player):
        if self.rules.muggins and self.claimed < 0:
            raise RefusedError("player %d claims first in a game with muggins" % player)

    def _peg_count(self, awards, kind, player, count):
        claimed = self.claimed
        overclaimed = self.overclaimed(count.total)
        self.claimed = -1
        self.missed = 0
        self.missed_by = -1
        self._nobs_taken = self._nobs_taken or bool(count.nobs)
        if 0 <= claimed < count.total:
            self.missed = count.total - claimed
            self.missed_by = self.rules.team_of(player)
            reasons = [("claimed", claimed)] if claimed else []
            self._award(awards, kind, player, claimed, reasons)
            return
        self._award(awards, kind, player, count.total, count_reasons(count))
        if overclaimed:
            self._peg_for_others(
                awards, "overclaim", player, overclaimed, [("overclaim", overclaimed)]
            )

    def _peg_for_others(self, awards, kind, player, points, reasons):
        """Every side but that of ``player`` pegs ``points``, to the left in turn."""
        for _ in range(self.rules.teams - 1):
            player = self.rules.left_of(player)
            self._award(awards, kind, player, points, reasons)

    def _do_claim(self, awards, event):
        player, points = event.player, event.points
        if not self.rules.muggins:
            raise RefusedError("no claim: this game is played without muggins")
        if self.phase not in (SHOW, CRIB):
            self._check_phase(SHOW, "claim")
        if player != self.to_act:
            raise RefusedError("player %d claims first: player %d waits" % (self.to_act, player))
        if self.claimed >= 0:
            raise RefusedError("player %d has claimed %d already" % (player, self.claimed))
        if not 0 <= points <= MOST_IN_A_HAND:
            raise RefusedError("a claim is 0 to %d, not %d" % (MOST_IN_A_HAND, points))
        self.claimed = points
        self.missed = 0
        self.missed_by = -1

    def _do_muggins(self, awards, event):
        player = event.player
        if not self.missed:
            raise RefusedError("no muggins: the last count left nothing to take")
        if self.rules.team_of(player) == self.missed_by:
            raise RefusedError("player %d cannot take points of the own side" % player)
        points = self.missed
        self.missed = 0
        self.missed_by = -1
        self._award(awards, "muggins", player, points, [("muggins", points)])

    def _do_peg(self, awards, event):
        player, points = event.player, event.points
        if self.rules.play == REFEREED:
            raise RefusedError("the board pegs this game: use correct to put a score right")
        if not 1 <= points <= self.rules.target:
            raise RefusedError("points to peg are 1 to %d, not %d" % (self.rules.target, points))
        self._keep_snapshot_between_deals()
        self._award(awards, "peg", player, points, [("peg", points)])

    def _do_correct(self, awards, event):
        points = event.points
        if not 0 < abs(points) <= self.rules.target:
            raise RefusedError("a correction is 1 to %d points" % self.rules.target)
        self._keep_snapshot_between_deals()
        self._correct(awards, event)
        if self.starter:
            self._lasting.append(event)

    def _correct(self, awards, event):
        """Move the front peg alone; a back peg that would stand ahead of it comes back to it."""
        player, points = event.player, event.points
        team = self.rules.team_of(player)
        before = self.scores[team]
        self.scores[team] = max(0, before + points)
        self.fronts[team] = min(self.scores[team], self.rules.target)
        self.backs[team] = min(self.backs[team], self.fronts[team])
        points = self.scores[team] - before
        awards.append(
            Award("correct", player, 0, -1, points, [("correct", points)], tuple(self.scores))
        )

    def _do_misdeal(self, awards, event):
        if not self.starter:
            raise RefusedError("no misdeal: no card of this deal has been entered")
        lasting = self._lasting
        self._go_to(self.history.snapshots[-1][1])
        for event in lasting:
            if event.kind == "penalty":
                self._penalize(awards, event)
            else:
                self._correct(awards, event)

    def _do_penalty(self, awards, event):
        if not 1 <= event.points <= self.rules.target:
            raise RefusedError("a penalty is 1 to %d points" % self.rules.target)
        self._keep_snapshot_between_deals()
        self._penalize(awards, event)
        if self.starter:
            self._lasting.append(event)

    def _penalize(self, awards, event):
        self._peg_for_others(
            awards, "penalty", event.player, event.points, [(event.reason, event.points)]
        )

    def _do_dead(self, awards, event):
        player = event.player
        if self.phase not in (PLAY, SHOW):
            raise RefusedError("no dead hand now: the game waits for %s" % self.waits_for())
        if player in self.dead:
            raise RefusedError("the hand of player %d is dead already" % player)
        if not self.may_die(player):
            raise RefusedError("the hand of player %d has been counted already" % player)
        in_play = self.phase == PLAY
        self.dead += (player,)
        if in_play:
            self._tell_play(awards, self.play.die(player), 0)
        else:
            if player == self._shows_next():
                self.claimed = -1
            self._pass_over_dead()

    def _do_lead(self, awards, event):
        self._check_phase(PLAY, "lead")
        self.play.lead(event.player)
