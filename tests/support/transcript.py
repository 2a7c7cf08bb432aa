"""Whole games played through the knob of the simulated board, written out input by input.

``plan`` turns a case into text, a line a table event, so that the small heap never holds a whole
case; ``write_transcript`` plays them, on CPython and on MicroPython alike.  Beside the plain game
there are power cuts, looks in the middle of a hop, counts read item by item, undo and redo, at
places that follow from the number of the game.
"""

import gc
from binascii import crc32

from cribbage.events import Event
from cribbage.record import header, parse_header
from cribbage.rules import Rules
from fifteentwo.simulator.autoplayer import DETENT_MS, PRESS_MS, Autoplayer
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.archive import journal_name
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN
from pegboard.settings import QUICK, parse
from support.case_games import events_of

_INPUT_NAMES = {
    TURN: "turn",
    PRESS: "press",
    HOLD: "hold",
    BACK: "back",
    BACK_HOLD: "back-hold",
    SEAT: "seat",
}

# When the board is looked at after a press, in ms: while a peg is at the first, the second and the
# fourth hole of its hop.
_GLANCES = (15, 90, 250)
# How long the player dawdles now and then, in ms; the longer ones let two pegs in one hole take
# turns.
_WAITS = (130, 410, 1300)
# So many lines apart garbage is collected, as the owner of a board does in the pauses of a game.
_COLLECT_EVERY = 32
# A game begins with this word in the plans, a setting with that one.
_GAME = "game"
_SET = "set"
# A line of a plan: the game is the first of a match.
MATCH = "match"
# A board built with these has every setting.
_LANES = 3


# From cases to plans


def plan(case, number, entry):
    """The lines that plan ``case``, a line of ``games.jsonl.gz``, to be entered as ``entry`` says.

    The first is ``game NAME NUMBER ENTRY WINNER SCORES``, the second the header of the record,
    then come the events, each followed by ``; `` and its awards as ``award_text`` gives them.  The
    case is emptied.  Between header and events there may be settings, as ``setting_line`` gives
    them; the board then has room for three lanes.
    """
    scores = ",".join([str(score) for score in case["final_scores"]])
    yield "%s %s %d %s %d %s" % (_GAME, case["id"], number, entry, case["winner_team"], scores)
    yield header(Rules(players=case["players"], target=case["target"]), case["first_dealer"])
    for event, awards in events_of(case, quick=entry == QUICK):
        texts = [award_text(award[0], award[1], *award[4:]) for award in awards]
        yield "; ".join([str(event)] + texts)


def award_text(kind, player, points, reasons, scores):
    """An award in one line: ``lay 0 4 [('fifteen', 2), ('pair', 2)] [4, 0]``."""
    return "%s %d %d %s %s" % (kind, player, points, sorted(reasons), list(scores))


def setting_line(name, value):
    """A setting that stands during the game: ``set lanes 2``."""
    return "%s %s %s" % (_SET, name, value)


# From plans to transcripts


class _Scribe(Autoplayer):
    """Autoplayer that write down what the board shows after everything they do."""

    def __init__(self, name, number, write, settings=()):
        self._name = name
        self._number = number
        self._write = write
        self._steps = 0
        Autoplayer.__init__(self, SimulatedBoard(seed=number, lanes=_LANES if settings else 1))
        for setting, word in settings:
            self.board.app.settings.set(setting, parse(setting, word.strip()))
        self._tell("power on")

    def do(self, kind, number=0):
        board = self.board
        board.send(kind, number)
        time = DETENT_MS * abs(number) if kind == TURN else PRESS_MS
        deed = "%s %d" % (_INPUT_NAMES[kind], number)
        if kind == PRESS:
            glance = _GLANCES[self._steps % len(_GLANCES)]
            board.run(glance)
            self._tell(deed)
            time -= glance
            deed = "later"
        board.run(time)
        self._tell(deed)
        if self._steps % _COLLECT_EVERY == 0:
            gc.collect()
        # A cut forgets what the knob was turned to: no cut between a turn and its press.
        if kind != TURN and self._steps % 83 == self._number % 29:
            self._pull_the_plug()

    def _pull_the_plug(self):
        self.board.cut()
        self._tell("cut")
        self.board.run(500)
        self.board.power_on()
        self._tell("power on")

    def write_down(self, name, text):
        self._write("%s: %s\n" % (name, text))

    def wait(self, ms):
        self.board.run(ms)
        self._tell("wait %d" % ms)

    def begin_match(self, dealer):
        """A match from the game on the table on, which has just begun; it begins anew."""
        self.do(BACK_HOLD)
        self.pick_line("Match")
        self.pick_line("Begin")
        self.pick(1 + dealer)

    def go_back(self, events):
        """Undo so many events, and do the first of them again."""
        for _ in range(events):
            self.undo()
        self.do(HOLD)
        self.pick_line("Redo")

    def enter(self, event):
        """As the autoplayer does, in some deals with a look at each item of the count."""
        known = event.kind == "crib" or (event.kind == "hand" and self.board.app.game.play)
        if not known or self._steps % 3:
            Autoplayer.enter(self, event)
            return
        for card in event.cards if event.kind == "crib" else ():
            self.enter_card(card)
        self.answer(event.flush, event.nobs)
        for _ in self.view.wheel.values:
            self.do(TURN, 1)
        self.do(PRESS)

    def _tell(self, deed):
        board = self.board
        self._write(
            "%s #%d %d ms, %s: %s; oled %08x; holes %s; strip %08x\n"
            % (
                self._name,
                self._steps,
                board.now_ms,
                deed,
                " | ".join(board.text()),
                crc32(board.oled),
                board.lit(),
                crc32(board.rgb),
            )
        )
        self._steps += 1


def write_transcript(lines, write):
    """Play what ``lines`` plan; ``write(text)`` takes the transcript.

    Raises AssertionError where the board does not give the awards of a plan.
    """
    game = []
    for line in lines:
        if line.startswith(_GAME) and game:
            _play(game, write)
            game = []
        game.append(line.strip())
    _play(game, write)


def _play(plan, write):
    gc.collect()
    _, name, number, entry, winner, scores = plan[0].split(" ")
    rules, dealer = parse_header(plan[1])
    number = int(number)
    settings = [(line + " ").split(" ", 2)[1:] for line in plan if line.startswith(_SET + " ")]
    in_match = MATCH in plan
    steps = plan[2 + len(settings) + in_match :]
    scribe = _Scribe("%s %s" % (name, entry), number, write, settings)
    scribe.begin_game(rules, dealer, entry)
    if in_match:
        scribe.begin_match(dealer)
    undo_at = [len(steps) * part // 4 + number % 17 for part in range(3)] + [len(steps) - 1]
    at = 0
    while at < len(steps):
        event = Event.parse(steps[at].split(";")[0])
        scribe.enter(event)
        _check(scribe.board.app.game, steps[at])
        if (at + number) % 5 == 0:
            scribe.wait(_WAITS[(at // 5 + number) % len(_WAITS)])
        at += 1
        if undo_at and at > undo_at[0]:
            undo_at.pop(0)
            events = min(at, 2 + number % 3)
            scribe.go_back(events)
            at -= events - 1
    _check_end(scribe.board.app.game, int(winner), scores)
    scribe.wait(700)
    if settings:
        _rest_and_go_on(scribe)
    write(scribe.board.store.read(journal_name(scribe.board.app.archive.number)))


def _rest_and_go_on(scribe):
    """The board is left alone until it sleeps; a touch wakes it, and the next game begins."""
    app = scribe.board.app
    minutes = max(app.settings.dim_after, app.settings.blank_after)
    scribe.wait(minutes * 60000 + 1000)
    scribe.do(TURN, 1)
    if app.match.is_running() or not app.archive.match:
        scribe.pick(0)
        for place in range(app.match.rules().players + 1):
            if scribe.view.name == "cut":
                scribe.pick(scribe.view.wheel.values[place % len(scribe.view.wheel.values)])
    else:
        scribe.pick_line("New match")
    scribe.write_down("sounds", ",".join(scribe.board.sounds))
    scribe.write_down("knob", str(scribe.board.knob))
    for name in scribe.board.store.names():
        scribe.write_down(name, scribe.board.store.read(name))


def _check(game, step):
    told = [
        award_text(award.kind, award.player, award.points, award.reasons, award.scores)
        for award in game.awards_log[-1]
    ]
    assert told == step.split("; ")[1:], "%s: the board says %s" % (step, told)


def _check_end(game, winner, scores):
    told = ",".join([str(score) for score in game.scores])
    assert (game.winner, told) == (winner, scores), "team %d has won, %s" % (game.winner, told)


def main(plan_path, transcript_path):
    with open(plan_path) as lines, open(transcript_path, "w") as transcript:
        write_transcript(lines, transcript.write)
