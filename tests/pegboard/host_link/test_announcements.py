"""A host that listens is told what happens in the game as it happens."""

import json

from cribbage.events import Event
from pegboard.devices import PRESS
from support.host import Host, host_at, refused
from support.sitting import HEADER, store_with

DEAL = (
    "starter 5H",
    "lay 1 KS",
    "lay 0 5S",
    "lay 1 QS",
    "lay 0 6S",
    "lay 1 9C",
    "lay 0 7D",
    "lay 1 2C",
    "lay 0 8H",
)


def test_who_listens_is_told_of_everything_as_it_happens():
    host = host_at()
    host.enter("starter 5H")
    host.ask(do="listen", on=True)
    told = host.send(b'{"do":"event","line":"lay 1 KS"}\n{"do":"event","line":"lay 0 5S"}\n')
    kinds = [json.loads(line).get("kind") for line in told]
    assert kinds == ["lay", None, "lay", None]
    host.board.send(PRESS)  # a player at the table
    host.board.run(300)
    event = json.loads(host.lines()[0])
    assert (event["kind"], event["player"]) == ("lay", 1)
    told = host.send(b'{"do":"undo"}\n')
    assert json.loads(told[0]) == {
        "kind": "undo",
        "line": str(Event("lay", 1, card=9 << 3 | 4)),
        "scores": [2, 0],
    }
    told = host.send(b'{"do":"event","line":"misdeal"}\n')
    assert json.loads(told[0]) == {"kind": "misdeal", "scores": [0, 0]}
    assert host.send(b'{"do":"listen","on":false}\n') == ['{"ok":true,"on":false}']
    assert host.send(b'{"do":"undo"}\n')[0].startswith('{"ok":true')


def test_two_awards_of_one_card_are_two_lines():
    host = host_at("starter 5H", "lay 1 KS", "lay 0 QS", "lay 1 9C", "lay 0 2C")
    host.ask(do="undo")
    host.ask(do="listen", on=True)
    host.send(b'{"do":"event","line":"lay 0 AC"}\n{"do":"event","line":"go 1"}\n')
    told = host.send(b'{"do":"event","line":"go 0"}\n')
    assert json.loads(told[0])["kind"] == "go"
    assert json.loads(told[0])["reasons"] == [["go", 1]]


def test_a_misdeal_is_told_once_with_the_corrections_that_stay():
    host = host_at("starter JD", "correct 0 -3", "correct 1 4")
    host.ask(do="listen", on=True)
    (told, answer) = host.send(b'{"do":"event","line":"misdeal"}\n')
    assert told == '{"kind":"misdeal","scores":[0,4]}'
    awards = json.loads(answer)["awards"]
    assert [(award["kind"], award["points"]) for award in awards] == [
        ("correct", 0), ("correct", 4),
    ]  # fmt: skip


def test_what_a_claim_was_too_high_is_told_beside_the_count():
    header = (HEADER % (2, 121, 0)).replace("muggins=off", "muggins=on overclaim=opponent")
    host = Host(store_with(header, *DEAL + ("claim 1 20",)))
    host.ask(do="listen", on=True)
    (hand, over, answer) = host.send(b'{"do":"event","line":"hand 1"}\n')
    assert (json.loads(hand)["kind"], json.loads(over)["kind"]) == ("hand", "overclaim")
    assert json.loads(answer)["awards"] == [json.loads(hand), json.loads(over)]
    assert json.loads(over)["points"] == 20 - json.loads(hand)["points"]
    assert (json.loads(over)["player"], json.loads(over)["reasons"][0][0]) == (0, "overclaim")


def test_who_listens_is_told_of_a_new_game():
    host = Host()
    host.ask(do="listen", on=True)
    told = []
    for kind, number in (("press", 0), ("press", 0), ("turn", 1), ("press", 0)):
        request = {"do": "input", "kind": kind}
        if number:
            request["number"] = number
        told.extend(host.send(json.dumps(request).encode() + b"\n"))
    begun = [json.loads(line) for line in told if '"begin"' in line]
    assert begun == [{"kind": "begin", "line": HEADER % (2, 121, host.game.first_dealer)}]


def test_nobody_listens_after_a_power_cut():
    host = host_at("starter 5H")
    host.ask(do="listen", on=True)
    host.board.cut()
    host.board.power_on()
    assert len(host.send(b'{"do":"event","line":"lay 1 KS"}\n')) == 1


def test_listen_is_on_or_off():
    host = Host()
    for on in (1, "on", None):
        assert refused(host.ask(do="listen", on=on))
