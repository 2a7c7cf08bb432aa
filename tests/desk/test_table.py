"""``fifteentwo table``: written games played through the knob and the buttons."""

import json

import pytest
from click.testing import CliRunner

from cribbage import record
from cribbage.cards import without_suit
from cribbage.events import Event
from cribbage.game import Game
from cribbage.rules import BY_HAND, OPTIONS, SCOREBOARD, SHOW, Rules
from fifteentwo.cli import fifteentwo
from fifteentwo.commands.table import Parted, log_of, parting
from fifteentwo.simulator.autoplayer import CannotEnter
from fifteentwo.simulator.dice import Dice
from fifteentwo.simulator.simulated_board import MemoryStore, SimulatedBoard
from pegboard import settings
from pegboard.current_game import CurrentGame
from pegboard.current_match import CurrentMatch
from support.case_games import events_of, games
from support.cases import lines
from support.random_games import instances
from support.sitting import saved, store_of

HEADER = "fifteentwo 1 players=2 target=121 dealer=0 muggins=off skunks=1-2-3\n"
DEAL = (
    "starter QC\nlay 1 KH\nlay 0 2D\nlay 1 TH\nlay 0 3D\nlay 1 6H\nlay 0 4S\nlay 1 4H\nlay 0 5S\n"
)


def command(*arguments):
    return CliRunner().invoke(fifteentwo, [str(argument) for argument in arguments])


@pytest.fixture
def written(tmp_path):
    """Writes a text into a file, whose path it returns."""

    def write(text):
        path = tmp_path / "game.txt"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def assert_table_tells_what_replay_tells(path, *options):
    table = command("table", path, "--json", *options)
    replay = command("replay", path, "--json")
    assert (table.exit_code, replay.exit_code) == (0, 0), table.output
    assert table.output == replay.output
    return json.loads(table.output)


def record_of(case, quick):
    game = Game(Rules(players=case["players"], target=case["target"]), case["first_dealer"])
    for event, _ in events_of(case, quick):
        game.apply(event)
    return record.write(game)


NUMBER_OF_CASES = sum(1 for _ in lines("games.jsonl.gz"))


@pytest.mark.slow
@pytest.mark.parametrize("quick", [True, False], ids=["quick", "full"])
@pytest.mark.parametrize("part", range(4))
def test_every_case_game_is_played_as_it_is_refereed(part, quick, written):
    played = 0
    for number, case in enumerate(games()):
        if number % 4 != part:
            continue
        winner, scores = case["winner_team"], case["final_scores"]
        told = assert_table_tells_what_replay_tells(written(record_of(case, quick)))
        assert (told["winner"], told["scores"]) == (winner, scores)
        played += 1
    assert played >= NUMBER_OF_CASES // 4


def without_cards(told):
    return [{key: event[key] for key in event if key != "card"} for event in told["events"]]


def test_a_record_with_suits_can_be_entered_by_ranks_alone(written):
    path = written(record_of(next(games()), quick=False))
    full = assert_table_tells_what_replay_tells(path)
    quick = json.loads(command("table", path, "--json", "--entry", "quick").output)
    assert without_cards(quick) == without_cards(full)
    assert {len(event["card"]) for event in quick["events"] if event["card"]} == {1}


@pytest.mark.parametrize(
    "text",
    [
        HEADER,
        HEADER + DEAL + "hand 1\nundo\nundo\nlay 0 5S\n",
        HEADER + DEAL + "hand 1\nhand 0\ncrib 7H 7C 8H 9D\nstarter JH\nundo\nundo\n",
        HEADER + "starter 5H\nmisdeal\nstarter JD\ncorrect 0 -1\ncorrect 1 30\n",
        HEADER.replace("muggins=off", "muggins=on")
        + DEAL
        + "claim 1 0\nhand 1\nmuggins 0\nclaim 0 29\nhand 0\nclaim 0 1\ncrib 7H 7C 8H 9D\n",
        HEADER.replace("muggins", "play=hand muggins")
        + "starter 5H\npeg 1 2\npeg 0 1\nhand 1 7S 8S 9C TD\nhand 0 JH 4C 4S 6D\n",
        HEADER.replace("muggins", "play=scoreboard muggins")
        + "peg 0 12\npeg 1 29\ncorrect 1 -4\n",
    ],
    ids=["nothing", "undo", "undo a crib", "misdeal", "muggins", "by hand", "scoreboard"],
)
def test_games_of_every_kind_are_played(text, written):
    path = written(text)
    assert_table_tells_what_replay_tells(path)
    assert command("table", path).output == command("replay", path).output


# Random games of every kind

GAMES = 120
# Every option goes round at a pace of its own, so that each value meets all others.
PACES = (1, 1, 2, 3, 5, 7, 11, 13)
MOST_ON_THE_WHEEL = 30


def rules_of(number):
    """The rules of the random game of that number."""
    return Rules(
        **{
            name: values[number // PACES[place] % len(values)]
            for place, (name, values) in enumerate(OPTIONS)
        }
    )


def board_has_a_way_to(event, game):
    """Whether the board lets players enter ``event`` in ``game``, as the manual has it."""
    if event.kind in ("peg", "correct", "penalty") and abs(event.points) > MOST_ON_THE_WHEEL:
        return False
    if event.kind != "peg" or game.rules.play == SCOREBOARD:
        return True
    # By hand they peg from the starter on, until the first hand is shown.
    return game.phase == SHOW and game.shown == 0 and game.claimed < 0


class Careless:
    """Plays on at random: whatever may happen, undone and done again now and then.

    ``lines``: the record, as it came about.  ``impossible``: of the events that the board has no
    way to, which only come where ``wild``, the line by their place among the events.
    """

    def __init__(self, number, wild=False):
        self._dice = Dice(number)
        self._wild = wild
        # A third writes no suits, a third some, and a third all of them.
        self._suits = number % 3
        rules = rules_of(number)
        self.game = Game(rules, self._dice.below(rules.players))
        self.lines = [record.header(rules, self.game.first_dealer)]
        self.impossible = {}

    def play(self, events):
        while events and self.game.may():
            if self.game.events and self._dice.one_in(10):
                self._go_back()
            self._go_on()
            events -= 1
        if self._dice.one_in(3):
            self._go_back()
        return self

    def _go_back(self):
        undone = 1 + self._dice.below(min(4, len(self.game.events)))
        for _ in range(undone):
            self.game.undo()
            self.lines.append("undo")
        for _ in range(self._dice.below(undone + 1)):
            self._write(self.game.redo()[0])

    def _write(self, event):
        self.lines.append(str(event))
        place = len(self.game.events) - 1
        if place in self.impossible:
            self.impossible[place] = len(self.lines)

    def _go_on(self):
        options = self.game.may()
        plain = [option for option in options if option[0] not in ("correct", "misdeal")]
        if not self._dice.one_in(12):
            # Nobody pegs for ever.
            options = [option for option in plain if option[0] != "peg"] or plain
        if self.game.rules.play == BY_HAND and self._dice.one_in(4):
            options = [option for option in plain if option[0] == "peg"]
        for kind, player in self._dice.shuffled(options) + self._dice.shuffled(self.game.may()):
            for event in self._instances(kind, player):
                place = len(self.game.events)
                possible = board_has_a_way_to(event, self.game)
                if not (possible or self._wild):
                    continue
                try:
                    self.game.apply(event)
                except ValueError:
                    continue
                self._write(event)
                if not self.game.undone:
                    self.impossible = {
                        at: self.impossible[at] for at in self.impossible if at < place
                    }
                if not possible:
                    self.impossible[place] = len(self.lines)
                return
        raise AssertionError(f"no way on from {self.game.phase}: {self.lines}")

    def _instances(self, kind, player):
        if kind in ("peg", "correct") and self._wild and self._dice.one_in(8):
            return [Event(kind, player, points=25 + self._dice.below(12))]
        if kind == "hand" and self.game.play and self._dice.one_in(2):
            return self._laid(player)
        events = instances(self.game, self._dice, kind, player, quick=self._suits == 0)
        return [self._with_some_suits(event) for event in events]

    def _laid(self, player):
        """A refereed hand written with the cards that were laid, in some order."""
        cards = tuple(self._dice.shuffled(self.game.hand_of(player)))
        answers = ((None, None), (0, 0), (0, 1))
        return [
            Event("hand", player, cards=cards, flush=flush, nobs=nobs) for flush, nobs in answers
        ]

    def _with_some_suits(self, event):
        if self._suits != 1:
            return event
        if event.kind in ("starter", "lay"):
            return Event(event.kind, event.player, card=self._seen(event.card))
        if event.cards:
            cards = tuple(self._seen(card) for card in event.cards)
            return Event(event.kind, event.player, cards=cards, flush=event.flush, nobs=event.nobs)
        return event

    def _seen(self, card):
        return card if self._dice.one_in(2) else without_suit(card)


def test_the_random_games_know_every_value_of_every_option():
    assert len(OPTIONS) <= len(PACES)
    for name, values in OPTIONS:
        assert {getattr(rules_of(number), name) for number in range(GAMES)} == set(values), name


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_random_games_of_every_kind_are_played_as_they_are_refereed(part, written):
    for number in range(part, GAMES, 4):
        careless = Careless(number).play(events=20 + number)
        path = written("\n".join(careless.lines) + "\n")
        told = assert_table_tells_what_replay_tells(path)
        assert told["scores"] == list(careless.game.scores), careless.lines


@pytest.mark.slow
def test_what_the_board_has_no_way_to_is_told_with_its_line(written):
    told = 0
    for number in range(GAMES // 2):
        careless = Careless(number, wild=True).play(events=30)
        path = written("\n".join(careless.lines) + "\n")
        if not careless.impossible:
            assert_table_tells_what_replay_tells(path)
            continue
        result = command("table", path, "--json")
        line = careless.impossible[min(careless.impossible)]
        assert (result.exit_code, result.stdout) == (2, ""), careless.lines
        assert f"game.txt, line {line}, '{careless.lines[line - 1]}': " in result.stderr
        assert result.stderr.count("\n") == 1
        told += 1
    assert told > GAMES // 6


@pytest.mark.parametrize(("name", "values"), OPTIONS, ids=[name for name, _ in OPTIONS])
def test_every_option_of_the_header_is_chosen_on_the_board(name, values, written, monkeypatch):
    begun = []
    monkeypatch.setattr(CurrentGame, "begin", note(begun, CurrentGame.begin))
    for value in values:
        rules = Rules(**{"muggins": True, name: value})
        assert_table_tells_what_replay_tells(written(record.header(rules, 1) + "\n"))
        assert getattr(begun.pop(), name) == value
    assert not begun


def note(begun, begin):
    def noted(current_game, rules, *details):
        begun.append(rules)
        begin(current_game, rules, *details)

    return noted


def test_an_option_that_the_board_has_no_setting_for_is_told(written, monkeypatch):
    def find(name):
        if name == "heels":
            raise ValueError("there is no setting 'heels'")
        return settings.find(name)

    monkeypatch.setattr("fifteentwo.simulator.autoplayer.find", find)
    result = command("table", written(HEADER.replace("muggins", "heels=off muggins")))
    assert result.exit_code == 2
    assert "game.txt, the header: " in result.stderr and "heels" in result.stderr


def without_heels(game):
    """Break the board: it pegs no heels, whatever is chosen."""
    return Rules(heels=False)


@pytest.mark.parametrize(
    ("text", "difference"),
    [
        ("starter JH\nlay 1 5H\n", 'award 1 is {"kind":"lay"'),
        ("correct 0 2\nstarter JH\n", 'award 2 is nothing on the board, {"kind":"heels"'),
    ],
)
def test_a_board_that_plays_another_game_is_found_out(text, difference, written, monkeypatch):
    monkeypatch.setattr(CurrentMatch, "rules", without_heels)
    result = command("table", written(HEADER + text), "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"game.txt: {difference}" in result.stderr
    assert result.stderr.endswith("} in the file\n") and result.stderr.count("\n") == 1


def test_every_thing_that_is_told_is_compared():
    assert parting(Game(Rules()), Game(Rules()), None) is None
    pegged = Game(Rules())
    pegged.fronts[0] = 1
    assert parting(Game(Rules()), pegged, None).startswith("pegs: [[1,0],[0,0]] on the board")
    won = [Game(Rules(play=SCOREBOARD, skunks=skunks)) for skunks in ("1-2-3", "1-2-4", "off")]
    for game in won:
        game.apply(Event("peg", 0, points=121))
    assert parting(won[0], won[1], None).startswith("game points: 4 on the board, 3 in the file")
    assert parting(won[0], won[2], None).startswith("skunk: ")


def test_several_games_of_a_file_are_played_one_after_the_other(written):
    text = HEADER + DEAL + HEADER.replace("players=2", "players=3") + "starter 5H\nlay 1 KD\n"
    path = written(text)
    table, replay = (command(name, path, "--json").output for name in ("table", "replay"))
    assert table == replay and table.count("\n") == 2


def test_the_games_before_one_that_cannot_be_played_are_told(written):
    path = written(HEADER + DEAL + HEADER + "peg 0 1\n")
    result = command("table", path, "--json")
    assert result.exit_code == 2
    assert result.stdout.count("\n") == 1 and "line 12" in result.stderr
    path = written(HEADER + HEADER.replace("muggins", "play=hand muggins") + "peg 0 1\n")
    result = command("table", path, "--json")
    assert result.stdout.count("\n") == 1
    assert "game.txt, line 3, 'peg 0 1': " in result.stderr


def test_a_log_of_the_board_that_is_not_whole_is_told(written, monkeypatch):
    monkeypatch.setattr(MemoryStore, "append", lambda *_: None)
    result = command("table", written(HEADER + "starter JH\n"), "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "award 1 is nothing on the board" in result.stderr
    monkeypatch.setattr(MemoryStore, "append", tear)
    result = command("table", written(HEADER + "starter JH\n"), "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "log cannot be read" in result.stderr


def tear(store, name, text):
    store.files[name] += text[:-3]


def test_the_standard_input_is_played():
    result = CliRunner().invoke(fifteentwo, ["table", "-", "--json"], input=HEADER + DEAL)
    assert result.exit_code == 0 and json.loads(result.output)["file"] == "-"


@pytest.mark.parametrize(
    "text",
    ["starter 5H\nlay 1 KD\n", "starter 5\nlay 1 K\n", "starter 5\nlay 1 KD\nlay 0 K\nlay 1 4S\n"],
    ids=["with suits", "without", "with some"],
)
def test_cards_are_entered_as_they_are_written(text, written):
    path = written(HEADER + text)
    told = assert_table_tells_what_replay_tells(path)
    names = [line.split()[-1] for line in text.splitlines()[1:]]
    assert [event["card"] for event in told["events"]] == names
    quick = command("table", path, "--json", "--entry", "quick")
    assert quick.exit_code == 0
    cards = [event["card"] for event in json.loads(quick.stdout)["events"]]
    assert cards == [name[0] for name in names]


def test_suits_that_are_not_written_cannot_be_entered(written):
    full = command(
        "table", written(HEADER + "starter 5H\nlay 1 KD\n"), "--json", "--entry", "full"
    )
    assert full.exit_code == 0 and '"card":"KD"' in full.stdout
    path = written(HEADER + "starter 5\nlay 1 K\n")
    result = command("table", path, "--entry", "full")
    assert (result.exit_code, result.stdout) == (2, "")
    said = f"Error: {path}: suits cannot be entered, since some cards are written without\n"
    assert result.stderr == said


def test_an_undo_that_the_board_does_not_do_is_told(written, monkeypatch):
    def fail(_):
        raise CannotEnter("nothing is taken back")

    monkeypatch.setattr("fifteentwo.simulator.autoplayer.Autoplayer.undo", fail)
    path = written(HEADER + "starter 5H\nundo\n")
    result = command("table", path)
    assert result.exit_code == 2
    assert result.stderr == (
        f"Error: {path}, an undo at the end: the board cannot play this: nothing is taken back\n"
    )


@pytest.mark.parametrize(
    ("log", "damage"),
    [
        ("", "its end is torn"),
        (saved(HEADER.strip()) + "starter", "its end is torn"),
        (saved(HEADER.strip()) + "starter 5H *00000000\n", "line 2 is damaged"),
        ("x\n", "line 1 is damaged"),
    ],
)
def test_a_log_that_cannot_be_read_is_told(log, damage):
    board = SimulatedBoard(store_of({"game": log}))
    board.store.files["game"] = log
    with pytest.raises(Parted) as error:
        log_of(board)
    assert error.value.message == f"the board's own log cannot be read: {damage}"
    assert error.value.exit_code == 1


def test_a_game_that_cannot_have_happened_is_told_with_its_line(written):
    result = command("table", written(HEADER + "starter 5H\nlay 0 KD\n"))
    assert result.exit_code == 2
    assert "line 3" in result.output and "player 1's turn" in result.output


def test_a_missing_file_is_told():
    result = command("table", "nowhere.txt")
    assert result.exit_code == 2
    assert "nowhere.txt" in result.output
