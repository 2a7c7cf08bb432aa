"""The pegs of up to four teams as lights on a strip: marks, hops, taking turns, the current limit.

A lane is 121 holes.  Which pixel a hole is, is decided in one place, ``Track.pixel``.  What is
shown is a function of the pegs, the hops that were asked for and the time, never of how often
``animate`` is called.  Times are milliseconds as the owner counts them; they only grow.
"""

from pegboard import colours
from pegboard.current_limit import WHOLE, limit_current
from pegboard.devices import HOLES
from pegboard.hops import FRAME_MS, PAUSE_MS, Hop

TURN_MS = 600  # how long a peg is shown when several share its hole
RUN_MS = 2400  # the winner's light from the first hole to the game hole
RUNS = 2

_BACK_LEVEL = 134  # of 255: a fifth of the front peg's light
_MARK_LEVEL = 66  # a thirtieth
_IDLE_LEVEL = 130
_LEAST_FRONT, _LEAST_BACK, _LEAST_MARK = 12, 4, 1
_TAIL = 8

FIFTH_MIX = (255, 255, 255)
SKUNK_MIX = (255, 0, 110)
GAME_MIX = (90, 255, 0)


def mark_holes(target):
    """The marked holes of a game to ``target`` as a list of (hole, mix), game hole last.

    Every fifth hole; both holes beside a skunk line (the loser at 90 or less is skunked, at 60 or
    less twice; in a game to 61 at 30 or less) and the game hole have mixes of their own.
    """
    lines = (30,) if target == 61 else (60, 90)
    marks = [(hole, FIFTH_MIX) for hole in range(5, target, 5) if hole not in lines]
    for line in lines:
        marks.append((line, SKUNK_MIX))
        marks.append((line + 1, SKUNK_MIX))
    marks.append((target, GAME_MIX))
    return marks


class Track:
    """Shows pegs on ``strip`` (see ``pegboard.devices``); for the options see ``configure``."""

    def __init__(self, strip, **options):
        self._strip = strip
        self._base = bytearray(3 * strip.n)
        self._frame = bytearray(3 * strip.n)
        self._pegs = []
        self._spots = bytearray(8)
        self._hops = []
        self._free_from = None
        self._winner = None
        self._party_start = 0
        self._dimmed = False
        self._factor = WHOLE
        self._stale = True
        self._next = None
        self.target = HOLES
        self.lanes = 1
        self.lane_order = (0, 1, 2)
        self.reversed_lanes = ()
        self.colours = colours.DEFAULT_NAMES
        self.brightness = 5
        self.limit_ma = 400
        self.configure(**options)

    def configure(
        self,
        target=None,
        lanes=None,
        lane_order=None,
        reversed_lanes=None,
        colours=None,
        brightness=None,
        limit_ma=None,
    ):
        """Change some options, the others stay; the next ``animate`` shows it.

        target: 121 or 61, the game hole.
        lanes: 1 to 3 lanes of 121 pixels, chained; team t has its pegs on lane t % lanes.
        lane_order: for each lane its place in the chain.
        reversed_lanes: the lanes whose last hole comes first in the chain.
        colours: for each team the name of its colour.
        brightness: 1 to 10.
        limit_ma: what the strip may draw in mA, dark pixels included.

        Raises ValueError when the strip has too few pixels, ColourError for an unknown colour.
        """
        self.target = target or self.target
        self.lanes = lanes or self.lanes
        self.lane_order = self.lane_order if lane_order is None else lane_order
        self.reversed_lanes = self.reversed_lanes if reversed_lanes is None else reversed_lanes
        self.colours = colours or self.colours
        self.brightness = brightness or self.brightness
        self.limit_ma = self.limit_ma if limit_ma is None else limit_ma
        if self.lanes * HOLES > self._strip.n:
            raise ValueError(
                "%d lanes need %d pixels, the strip has %d"
                % (self.lanes, self.lanes * HOLES, self._strip.n)
            )
        self._mix_lights()

    def set_dim(self, dimmed: bool) -> None:
        """Dim everything while nobody plays, or end that."""
        if dimmed != self._dimmed:
            self._dimmed = dimmed
            self._mix_lights()

    def pixel(self, lane: int, hole: int) -> int:
        """The index on the strip of ``hole`` (1 to 121) on ``lane``."""
        place = HOLES - hole if lane in self.reversed_lanes else hole - 1
        return self.lane_order[lane] * HOLES + place

    def refresh(self) -> None:
        """The strip was lit by somebody else: light it anew with the next ``animate``."""
        self._stale = True

    def show_pegs(self, pegs: list | tuple) -> None:
        """Show ``pegs``, a (front, back) pair of holes for each team, at once; 0 is not started.

        Whatever was moving is forgotten.
        """
        self._stop()
        self._pegs = [tuple(pair) for pair in pegs]

    def hop(self, team, old_front, old_back, new_front, new_back, now_ms):
        """Let the front peg of ``team`` hop to ``new_front``, after the hops already under way."""
        if not [hop for hop in self._hops if hop.team == team]:
            self._pegs[team] = (old_front, old_back)
        hop = Hop(team, old_front, new_front, new_back, self._next_free(now_ms))
        self._hops.append(hop)
        self._free_from = hop.end + PAUSE_MS
        self._stale = True

    def celebrate(self, team: int, now_ms: int) -> None:
        """A calm light of the winner's colour along the track, after the hops under way."""
        self._winner = team
        self._party_start = self._next_free(now_ms)
        self._stale = True

    def finish(self) -> None:
        """End every hop and the celebration now."""
        for hop in self._hops:
            self._land(hop)
        self._stop()

    @property
    def is_hopping(self) -> bool:
        """Whether hops are under way or waiting."""
        return bool(self._hops)

    @property
    def is_celebrating(self) -> bool:
        return self._winner is not None

    def animate(self, now_ms: int) -> int | None:
        """Bring the strip up to date.  ``strip.show`` is called only when a pixel changed.

        Returns the time at which it wants to be called again, or None when nothing moves.
        """
        if not self._stale and (self._next is None or now_ms < self._next):
            return self._next
        self._stale = False
        while self._hops and now_ms >= self._hops[0].end:
            self._land(self._hops.pop(0))
        self._next = None
        frame = self._frame
        frame[:] = self._base
        self._draw_party(now_ms)
        self._draw_pegs(now_ms)
        self._factor = limit_current(frame, self.limit_ma)
        if frame != self._strip.rgb:
            self._strip.rgb[:] = frame
            self._strip.show()
        return self._next

    def lit_holes(self) -> list[tuple[int, int, str]]:
        """The lights brighter than marks are, as (lane, hole, "rrggbb"), as last shown."""
        return self._holes_above(self._strip.rgb, self._mark_peak * self._factor // WHOLE)

    def marked_holes(self) -> list[tuple[int, int, str]]:
        """The marks alone, as they are when no peg hides them and no current limit dims them."""
        return self._holes_above(self._base, 0)

    def lit_text(self) -> str:
        """``lit_holes`` as text, a line for each lane: ``12:000755 45:551100``."""
        lines = [[] for _ in range(self.lanes)]
        for lane, hole, colour in self.lit_holes():
            lines[lane].append("%d:%s" % (hole, colour))
        return "\n".join([" ".join(words) for words in lines])

    def _holes_above(self, rgb, threshold):
        found = []
        for lane in range(self.lanes):
            for hole in range(1, HOLES + 1):
                at = 3 * self.pixel(lane, hole)
                red, green, blue = rgb[at], rgb[at + 1], rgb[at + 2]
                if max(red, green, blue) > threshold:
                    found.append((lane, hole, "%02x%02x%02x" % (red, green, blue)))
        return found

    def _mix_lights(self):
        level = colours.level_of(self.brightness)
        if self._dimmed:
            level = level * _IDLE_LEVEL // 255
        back_level = level * _BACK_LEVEL // 255
        mark_level = level * _MARK_LEVEL // 255
        mixes = [colours.mix_of(name) for name in self.colours]
        self._front_lights = [bytes(colours.lamp(mix, level, _LEAST_FRONT)) for mix in mixes]
        self._back_lights = [bytes(colours.lamp(mix, back_level, _LEAST_BACK)) for mix in mixes]
        self._mark_peak = max(colours.GAMMA[mark_level], _LEAST_MARK)
        base = self._base
        for index in range(len(base)):
            base[index] = 0
        for hole, mix in mark_holes(self.target):
            light = bytes(colours.lamp(mix, mark_level, _LEAST_MARK))
            for lane in range(self.lanes):
                at = 3 * self.pixel(lane, hole)
                base[at : at + 3] = light
        self._stale = True

    def _stop(self):
        self._hops = []
        self._free_from = None
        self._winner = None
        self._stale = True

    def _next_free(self, now_ms):
        """When the next movement may begin: after those asked for before."""
        return now_ms if self._free_from is None else max(now_ms, self._free_from)

    def _land(self, hop):
        self._pegs[hop.team] = (hop.last, hop.back)

    def _wake_by(self, time_ms):
        if self._next is None or time_ms < self._next:
            self._next = time_ms

    def _paint(self, team, hole, light):
        if 0 < hole <= HOLES:
            at = 3 * self.pixel(team % self.lanes, hole)
            self._frame[at : at + 3] = light

    def _draw_pegs(self, now_ms):
        """Draw every peg, those that share a hole in turns, and the hopping one above all."""
        hop = self._hops[0] if self._hops else None
        if hop and now_ms < hop.start:
            self._wake_by(hop.start)
            hop = None
        if hop:
            self._draw_trail(hop, now_ms)
        spots = self._spots
        for team in range(len(self._pegs)):
            front, back = self._pegs[team]
            if hop and hop.team == team:
                front, back = 0, hop.back
            spots[2 * team] = front
            spots[2 * team + 1] = 0 if back == front else back
        for index in range(2 * len(self._pegs)):
            if spots[index] and self._has_turn(index, now_ms):
                lights = self._back_lights if index & 1 else self._front_lights
                self._paint(index >> 1, spots[index], lights[index >> 1])
        if hop:
            self._paint(hop.team, hop.hole_at(now_ms), self._front_lights[hop.team])
            self._wake_by(hop.next_frame(now_ms))

    def _draw_trail(self, hop, now_ms):
        """What the hopping peg leaves in the hole behind it fades, so that eyes follow its way."""
        left = hop.frames - 1 - hop.frame_at(now_ms)
        if left:
            light = self._front_lights[hop.team]
            whole = hop.frames * hop.frames
            behind = hop.hole_at(now_ms) + (1 if hop.last < hop.first else -1)
            trail = bytes([part * left * left // whole for part in light])
            self._paint(hop.team, behind, trail)

    def _has_turn(self, index, now_ms):
        """Whether the peg ``index`` of the spots is the one of its hole that is shown now."""
        sharing = before = 0
        for other in range(2 * len(self._pegs)):
            if (
                self._spots[other] == self._spots[index]
                and (other >> 1) % self.lanes == (index >> 1) % self.lanes
            ):
                sharing += 1
                before += other < index
        if sharing == 1:
            return True
        self._wake_by(now_ms + TURN_MS - now_ms % TURN_MS)
        return now_ms // TURN_MS % sharing == before

    def _draw_party(self, now_ms):
        """The winner's light runs along the track to the game hole, pulling a dim tail."""
        if self._winner is None:
            return
        since = now_ms - self._party_start
        if since < 0:
            self._wake_by(self._party_start)
        elif since < RUNS * RUN_MS:
            into_frame = since % FRAME_MS
            self._wake_by(now_ms + FRAME_MS - into_frame)
            head = (since - into_frame) % RUN_MS * (self.target + _TAIL) // RUN_MS + 1
            for hole in range(max(1, head - _TAIL), min(head, self.target) + 1):
                lights = self._front_lights if hole == head else self._back_lights
                self._paint(self._winner, hole, lights[self._winner])
        else:
            self._winner = None
