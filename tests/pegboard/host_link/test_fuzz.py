"""Nothing that a host sends stops the game: lines of anything at all."""

import json

from cribbage import record
from fifteentwo.simulator.dice import Dice
from support.host import host_at
from support.random_games import instances, open_kinds

MICROPYTHON_TIMEOUT = 300

WORDS = (
    b'"do"',
    b'"id"',
    b'"line"',
    b'"kind"',
    b'"number"',
    b'"name"',
    b'"value"',
    b'"hand"',
    b'"starter"',
    b'"from"',
    b'"page"',
    b'"pixels"',
    b'"on"',
    b'"event"',
    b'"state"',
    b'"input"',
    b'"set"',
    b'"count"',
    b'"game"',
    b'"undo"',
    b'"press"',
    b'"turn"',
    b'"5H"',
    b'"lay 1 7S"',
    b"null",
    b"true",
    b"false",
    b"-1",
    b"0",
    b"1e400",
    b"0.5",
    b"99999999999999999999",
    b'"\\ud83c"',
    b'"\\u0000"',
    b"\xe2\x99\xa5",
    b"\xff",
    b"\x00",
    b"\x03",
    b"[",
    b"]",
    b"{",
    b"}",
    b":",
    b",",
    b'"',
    b" ",
    b"\\",
)

REQUESTS = (
    b'{"do":"hello"}',
    b'{"do":"state","id":1}',
    b'{"do":"facts"}',
    b'{"do":"update"}',
    b'{"do":"pixels"}',
    b'{"do":"pixels","page":7}',
    b'{"do":"settings"}',
    b'{"do":"set","name":"target","value":61}',
    b'{"do":"set","name":"name0","value":"Eva"}',
    b'{"do":"games"}',
    b'{"do":"game","name":"game","from":2}',
    b'{"do":"count","hand":["5H","5S","5C","JD"],"starter":"5D","is_crib":false}',
    b'{"do":"input","kind":"turn","number":-1}',
    b'{"do":"input","kind":"press"}',
    b'{"do":"input","kind":"back"}',
    b'{"do":"input","kind":"hold"}',
    b'{"do":"input","kind":"seat","number":1}',
    b'{"do":"event","line":"lay 1 7S"}',
    b'{"do":"event","line":"starter 5H"}',
    b'{"do":"event","line":"correct 0 -3"}',
    b'{"do":"event","line":"hand 1 7S 8S 9C TD flush=4"}',
    b'{"do":"event","line":"crib 4 4 6 K flush=0 nobs=0"}',
    b'{"do":"undo"}',
    b'{"do":"listen","on":false}',
)


def mutated(dice, line):
    """``line`` with a few bytes lost, doubled, put in or changed."""
    for _ in range(1 + dice.below(4)):
        at = dice.below(len(line) + 1)
        chance = dice.below(6)
        if chance == 0:
            line = line[:at]
        elif chance == 1:
            line = line[:at] + line[at + 1 + dice.below(4) :]
        elif chance == 2:
            line = line[:at] + bytes([dice.below(256)]) + line[at + 1 :]
        elif chance == 3:
            line = line[:at] + dice.pick(WORDS) + line[at:]
        elif chance == 4:
            line = line[:at] + dice.pick(WORDS) + line[at + 1 + dice.below(8) :]
        else:
            line = line[:at] + line[dice.below(len(line) + 1) :]
    return line


def anything(dice, game):
    """A line that a host might send: sound, mutated or noise."""
    chance = dice.below(20)
    if chance < 5 and game and game.may():
        kind, player = open_kinds(game, dice)[0]
        event = dice.pick(instances(game, dice, kind, player, dice.one_in(2)))
        line = ('{"do":"event","line":"%s"}' % str(event)).encode()
        return mutated(dice, line) if dice.one_in(4) else line
    if chance < 15:
        line = dice.pick(REQUESTS)
        return mutated(dice, line) if dice.below(4) else line
    if chance < 19:
        return b"".join([dice.pick(WORDS) for _ in range(dice.below(30))])
    return bytes([dice.below(256) for _ in range(dice.below(120))]) * (1 + dice.below(12))


def lines_in(data):
    """How many lines the board has to answer in ``data``."""
    return len([1 for line in data.replace(b"\r", b"\n").split(b"\n") if line.strip()])


def seen_of(host):
    """What a refused request must not change."""
    app = host.app
    game = app.game
    return (
        app.view.name,
        tuple(app.view.entry),
        app.view.wheel.index,
        app.current_game.state_id,
        tuple(app.settings.values()),
        tuple(host.board.text()),
        (
            len(game.events),
            len(game.undone),
            tuple(game.scores),
            tuple(game.fronts),
            tuple(game.backs),
        )
        if game
        else None,
    )


class Fuzz:
    """A host that sends anything at all, and what must hold all the same."""

    def __init__(self, seed):
        self.dice = Dice(seed)
        self.host = host_at(players=2 + seed % 3)
        self.errors = 0
        self.awards = 0

    def send(self, number):
        for _ in range(number):
            self.send_one(anything(self.dice, self.host.game))

    def send_one(self, data):
        host = self.host
        before = seen_of(host)
        host.port.coming = data + b"\n"
        host.board.hear()
        host.board.run(len(data) + 5)
        answers = [json.loads(line) for line in host.lines()]
        assert len([1 for line in answers if "ok" in line or "error" in line]) == lines_in(data), (
            data
        )
        if [1 for line in answers if "error" in line] and len(answers) == 1:
            self.errors += 1
            assert seen_of(host) == before, (data, answers, host.app.game.events[-3:])
        self.awards += sum([len(line.get("awards", ())) for line in answers])
        if self.dice.one_in(2):
            host.board.run(400)
        if self.dice.one_in(300):
            self.cut()

    def cut(self):
        host = self.host
        before = (record.write(host.game), host.app.view.name, tuple(host.app.view.entry))
        host.board.cut()
        host.board.power_on()
        assert host.app.current_game.damage is None
        assert (record.write(host.game), host.app.view.name, tuple(host.app.view.entry)) == before


def fuzz(first_seed):
    """Ten boards, five hundred lines each."""
    errors = awards = 0
    for seed in range(first_seed, first_seed + 10):
        run = Fuzz(seed)
        run.send(500)
        errors += run.errors
        awards += run.awards
    assert errors > 2500
    assert awards > 400


def test_five_thousand_lines_of_anything():
    fuzz(0)


def test_five_thousand_more():
    fuzz(10)


def test_five_thousand_others():
    fuzz(20)


def test_the_last_five_thousand():
    fuzz(30)
