"""Detents from the count of edges: none lost, none invented, however the contacts bounce."""

from fifteentwo.simulator.dice import Dice
from support import chip

chip.install()

from pico.knob import Detents  # noqa: E402 - after the stand-ins are there

chip.uninstall()

WHOLE = 65536


class Hand:
    """Turns a knob with so many edges a detent; ``told``: the detents heard."""

    def __init__(self, edges, start=0, backward=False, look_ms=2):
        self.edges = edges
        self.count = start
        self.now = 0
        self.look_ms = look_ms
        self.heard = []
        self.detents = Detents(start % WHOLE, edges, backward)

    @property
    def told(self):
        return sum(self.heard)

    def wait(self, ms):
        for _ in range(0, ms, self.look_ms):
            self.now += self.look_ms
            detents = self.detents.take(self.count % WHOLE, self.now)
            if detents:
                self.heard.append(detents)

    def edge(self, way, bounces=0, ms=2):
        """One edge, the contact bouncing first; each state is seen."""
        for _ in range(bounces):
            self.count += way
            self.wait(self.look_ms)
            self.count -= way
            self.wait(self.look_ms)
        self.count += way
        self.wait(ms)

    def turn(self, detents, bounces=0, ms=2):
        way = 1 if detents > 0 else -1
        for _ in range(abs(detents) * self.edges):
            self.edge(way, bounces, ms)


def test_every_detent_is_told_and_no_other():
    for edges in (1, 2, 4):
        for bounces in (0, 1, 3):
            hand = Hand(edges)
            for detents in (7, -9, 1, -1, 1):
                hand.heard = []
                hand.turn(detents, bounces)
                hand.wait(20)
                # Never a detent the other way, which would be taken back later.
                assert hand.told == detents, (edges, bounces, hand.heard)
                assert sum([abs(told) for told in hand.heard]) == abs(detents)


def test_random_turning_with_random_bounces():
    for edges in (1, 2, 4):
        dice = Dice(edges)
        hand = Hand(edges)
        turned = 0
        for _ in range(300):
            detents = dice.pick((-3, -2, -1, 1, 2, 3))
            hand.turn(detents, dice.below(4), 2 + 2 * dice.below(3))
            if dice.one_in(3):
                hand.wait(dice.pick((20, 400)))
            turned += detents
            hand.wait(10)
            assert hand.told == turned, (edges, hand.told, turned)


def test_a_contact_that_trembles_at_rest_turns_nothing():
    for edges in (2, 4):
        for way in (1, -1):
            hand = Hand(edges)
            hand.turn(2)
            hand.wait(20)
            for _ in range(50):
                hand.count += way
                hand.wait(2)
                hand.count -= way
                hand.wait(2)
            assert hand.heard == [1, 1], (edges, way)


def test_one_edge_a_detent_trembling_shorter_than_a_contact_bounces():
    hand = Hand(1)
    hand.turn(3)
    for _ in range(50):
        hand.count -= 1
        hand.wait(2)
        hand.count += 1
        hand.wait(6)
    assert hand.heard == [2, 1]


def test_a_knob_nudged_and_let_go_turns_nothing():
    hand = Hand(4)
    for way in (1, -1):
        hand.edge(way)
        hand.edge(way)
        hand.edge(-way)
        hand.edge(-way)
    hand.wait(500)
    assert hand.heard == []


def test_detents_are_all_there_after_a_long_time_without_a_look():
    """Writing to the flash holds everything up; the machine counts on."""
    for edges in (1, 2, 4):
        hand = Hand(edges)
        hand.count += 40 * edges
        hand.wait(2)
        assert hand.told == 40
        hand.count -= 41 * edges
        hand.wait(20)
        assert hand.told == -1


def test_the_count_wraps():
    for start in (65534, 0, 32767, 32768):
        hand = Hand(4, start)
        hand.turn(3)
        hand.turn(-6)
        assert hand.told == -3


def test_backward():
    hand = Hand(4, backward=True)
    hand.turn(3)
    assert hand.heard == [-1, -1, -1]
    hand.detents.configure(4, False)
    hand.turn(2)
    assert hand.told == -1


def test_the_edges_can_be_chosen_later():
    hand = Hand(4)
    hand.turn(2)
    hand.detents.configure(2, False)
    hand.edges = 2
    hand.turn(3)
    assert hand.told == 5


def test_a_knob_switched_on_an_edge_beside_its_detent_loses_nothing():
    """The finger held it while the power came; from the first rest on its detents are known."""
    for beside in (1, -1):
        hand = Hand(4)
        hand.edge(beside)
        hand.wait(400)
        for _ in range(5):
            hand.turn(1)
            hand.wait(20)
            hand.turn(-1)
            hand.wait(20)
        assert hand.heard == [1, -1] * 5
