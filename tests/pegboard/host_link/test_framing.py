"""The line to a host: what is no request gets an error, and no host can stop the game."""

import json

from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.devices import PRESS
from pegboard.host_link.framing import LONGEST_LINE
from support.host import Host, host_at, refused
from support.portable import raises
from support.sitting import HEADER, store_with


def test_the_id_of_a_request_comes_back():
    host = Host()
    assert host.ask(do="hello", id=7)["id"] == 7
    assert host.ask(do="hello", id='a\u2665"')["id"] == 'a\u2665"'
    assert r'"id":"\ud83c\udca1"' in host.send('{"id":"\U0001f0a1"}\n'.encode())[0]
    assert "id" not in host.ask(do="hello")
    assert "id" not in host.ask(do="hello", id=None)
    assert host.ask(do="nothing", id=8)["id"] == 8
    assert host.ask(do="undo", id=9)["id"] == 9
    for name in ([1], {}, 1.5, True, 10**9, -(10**9), "x" * 33):
        assert refused(host.ask(do="hello", id=name), "id"), name


def test_every_answer_is_one_line_of_printable_ascii():
    host = host_at("starter 5H", "lay 1 K\u2660")
    for request in (b'{"do":"state"}', '{"do":"\u2665\x7f"}'.encode(), b'{"do":"\\u0007"}'):
        lines = host.send(request + b"\n")
        assert len(lines) == 1
        assert min(lines[0]) >= " " and max(lines[0]) <= "~"


def test_lines_end_as_hosts_end_them_and_empty_ones_mean_nothing():
    host = Host()
    for end in (b"\n", b"\r\n", b"\r"):
        assert len(host.send(b'{"do":"hello"}' + end)) == 1, end
    assert host.send(b"\n\r\n  \n\t\n\r\r") == []
    assert len(host.send(b' \t{ "do" :\t"hello" } \n')) == 1


def test_a_line_may_come_byte_by_byte():
    host = Host()
    request = b'{"do":"hello"}\n'
    told = []
    for index in range(len(request)):
        told.extend(host.send(request[index : index + 1]))
    assert len(told) == 1


def test_broken_lines_get_one_error_each():
    host = host_at("starter 5H")
    for line in (
        b"state",
        b"\x00",
        b"\x03",
        b"\x1b[A",
        b'{"do":"state"\x00}',
        b'{"do":"st\x03ate"}',
        b"\xff\xfe",
        b'{"do":"\xc3"}',
        b'{"do":"state"',
        b'"do"',
        b"null",
        b"17",
        b"1e999",
        b"9" * 500,
        b"[]",
        b'["do","state"]',
        b"{}",
        b'{"DO":"state"}',
        b'{"do":null}',
        b'{"do":["state"]}',
        b'{"do":{"do":"state"}}',
        b'{"do":"State"}',
        b'{"do":"__init__"}',
        b'{"do":"state","do":"nothing"}',
        b'{"do":"state","more":1}',
        b'{"do":"undo","line":"x"}',
        b'{"do":"event","line":7}',
        b'{"do":"event","line":"lay 1 5\\u0000"}',
        b'{"do":"event","line":"lay \\ud800 5H"}',
        b'{"do":"event","line":"lay 99999999999999999999 5H"}',
        b'{"do":"state"}{"do":"state"}',
        b"import os",
        b"__import__('os')",
    ):
        lines = host.send(line + b"\n")
        assert len(lines) == 1, line
        assert refused(json.loads(lines[0])), line
    assert len(host.game.events) == 1
    assert host.ask(do="hello")["ok"]


def test_what_nests_too_deep_is_not_even_read():
    host = Host()
    for line in (
        b"[" * 512,
        b"{" * 512,
        b'{"do":' * 80,
        b'{"id":[[[[[[[[[[]]]]]]]]]],"do":"hello"}',
    ):
        assert refused(host.answer_to(line.decode()), "brackets"), line
    assert refused(host.ask(do="hello", id=[[[[[[]]]]]]), "id")


def test_a_line_too_long_gets_one_error_and_is_skipped_to_its_end():
    host = host_at("starter 5H")
    inside = b'{"do":"event","line":"lay 1 KS"}'
    for line in (
        b"x" * (LONGEST_LINE + 1),
        b"x" * 2000,
        inside + b" " * 600 + inside,
        b"[" * 2000,
        b"\x00\xff" * 1000,
    ):
        lines = host.send(line + b"\n")
        assert len(lines) == 1, lines
        assert refused(json.loads(lines[0]), "512"), lines
        assert host.ask(do="hello")["ok"]
    assert len(host.game.events) == 1
    request = b'{"do":"hello"}'
    whole = request + b" " * (LONGEST_LINE - len(request))
    assert json.loads(host.send(whole + b"\n")[0])["ok"]


def test_the_error_of_a_line_too_long_does_not_wait_for_its_end():
    host = Host()
    assert len(host.send(b"x" * 600)) == 1
    assert host.send(b"x" * 600) == []
    assert host.send(b"\n") == []


def test_a_step_handles_one_request_at_most():
    host = host_at("starter 5H")
    host.port.coming = b'{"do":"event","line":"undo"}\n' * 3 + b'{"do":"hello"}\n' * 2
    answers = []
    for _ in range(40):
        host.app.step(host.board.now_ms)
        answers.append(len(host.lines()))
    assert max(answers) == 1
    assert sum(answers) == 5


def test_the_board_asks_to_be_called_again_while_more_waits():
    host = Host()
    host.port.coming = b'{"do":"hello"}\n' * 2
    assert host.app.step(100) == 101
    assert len(host.lines()) == 1
    host.app.step(101)
    assert len(host.lines()) == 1


# Hosts that misbehave


def test_a_host_that_does_not_read_loses_lines_and_the_game_goes_on():
    host = host_at("starter 5H")
    host.ask(do="listen", on=True)
    host.port.room = 0
    for _ in range(60):
        host.send(b'{"do":"event","line":"correct 0 1"}\n')
    assert host.game.scores == [60, 0]
    assert host.port.gone == ""
    host.port.room = None
    host.board.run(1000)
    late = [json.loads(line) for line in host.lines()]
    assert 5 < len(late) < 60
    assert late[0]["scores"] == [1, 0]
    assert host.ask(do="hello")["ok"]


def test_a_host_that_reads_slowly_gets_whole_lines_in_their_order():
    host = host_at("starter 5H")
    host.port.room = 7
    lines = host.send(b'{"do":"state","id":1}\n' + b'{"do":"hello","id":2}\n' * 20 + b"x\n")
    host.board.run(5000)
    lines.extend(host.lines())
    assert len(lines) == 22
    assert [json.loads(line).get("id") for line in lines] == [1] + [2] * 20 + [None]


def test_a_host_that_does_not_read_costs_bounded_memory_and_few_steps():
    host = host_at("starter 5H")
    host.port.room = 0
    host.send(b'{"do":"state"}\n' * 50)
    steps = [0]
    step = host.app.step

    def counted(now_ms):
        steps[0] += 1
        return step(now_ms)

    host.app.step = counted
    host.board.run(10000)
    assert steps[0] <= 150
    host.port.room = None
    host.board.run(1000)
    assert len(host.port.gone) <= 4096


def test_a_port_that_fails_is_no_host():
    host = host_at("starter 5H")
    host.ask(do="listen", on=True)
    host.port.broken = True
    host.board.send(PRESS)
    host.board.run(1000)
    assert len(host.game.events) == 2
    host.port.broken = False
    host.board.run(1000)
    host.lines()
    assert host.ask(do="hello")["ok"]


def test_a_port_that_takes_all_may_say_nothing():
    host = Host()
    write = host.port.write

    def silent(text):
        write(text)

    host.port.write = silent
    assert host.ask(do="hello")["ok"]
    assert host.ask(do="hello")["ok"]


def test_ctrl_c_passes_through():
    host = host_at("starter 5H")

    def read():
        raise KeyboardInterrupt

    host.port.read = read
    assert raises(KeyboardInterrupt, host.app.step, 5000) is not None


def test_a_board_without_a_port_plays():
    board = SimulatedBoard(store_with(HEADER % (2, 121, 0), "starter 5H"))
    board.send(PRESS)
    board.run(1000)
    assert len(board.app.game.events) == 2
