"""Names and addresses of this machine, and the host that a request asks for."""

import socket

import pytest

from fifteentwo.web import addresses
from fifteentwo.web.addresses import Host, is_loopback, own_names, parse_host, qr_code, reached_at


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("LocalHost:8152", Host("localhost", 8152)),
        ("desk.example", Host("desk.example", 80)),
        ("desk.local.:81", Host("desk.local", 81)),
        ("my_desk-2", Host("my_desk-2", 80)),
        ("192.168.0.9:8152", Host("192.168.0.9", 8152)),
        ("[::1]:8152", Host("[::1]", 8152)),
        ("[FE80:0::1]", Host("[fe80::1]", 80)),
    ],
)
def test_a_host_in_its_exact_form(text, host):
    assert parse_host(text) == host
    assert parse_host(str(host)) == host


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":80",
        "desk:",
        "desk:0",
        "desk:65536",
        "desk:+80",
        "desk: 80",
        "desk:1;x",
        "desk:1\n",
        "-desk",
        "desk-",
        "a..b",
        ".",
        "de sk",
        "d\u00e9sk",
        "desk:\u0661",
        "*",
        "[]",
        "[desk]",
        "[1.2.3.4]",
        "[::1",
        "[::1]x",
        "[::1%eth0]",
        "a" * 64,
        ".".join(["a" * 60] * 5),
    ],
)
def test_anything_else_is_no_host(text):
    assert parse_host(text) is None


def test_addresses_are_told_from_names():
    assert parse_host("10.0.0.1:80").is_address
    assert parse_host("[::1]").is_address
    assert not parse_host("10.0.0.1.evil.example").is_address
    assert not parse_host("10.0.0").is_address


def test_this_machine_by_its_own_name_its_mdns_name_and_the_resolvers(monkeypatch):
    monkeypatch.setattr(socket, "gethostname", lambda: "Desk.lan")
    monkeypatch.setattr(socket, "getfqdn", lambda: "desk.fritz.box")
    monkeypatch.setattr(
        socket, "gethostbyname_ex", lambda name: (name, ["games.home", "not a name"], [])
    )
    assert own_names() == ["desk", "desk.fritz.box", "desk.lan", "desk.local", "games.home"]


def test_a_resolver_that_fails_or_hangs_costs_only_its_names(monkeypatch):
    def fail(name):
        raise socket.gaierror("no such name")

    monkeypatch.setattr(socket, "gethostname", lambda: "desk")
    monkeypatch.setattr(socket, "getfqdn", lambda: "desk")
    monkeypatch.setattr(socket, "gethostbyname_ex", fail)
    assert own_names() == ["desk", "desk.local"]
    hangs = addresses.threading.Event()
    monkeypatch.setattr(socket, "getfqdn", hangs.wait)
    monkeypatch.setattr(addresses, "_RESOLVER_SECONDS", 0.05)
    assert own_names() == ["desk", "desk.local"]
    hangs.set()


def test_bound_to_one_address_it_is_reached_by_what_was_asked_for():
    assert reached_at("localhost", "127.0.0.1") == "localhost"
    assert reached_at("192.168.0.9", "192.168.0.9") == "192.168.0.9"


@pytest.mark.parametrize("bound", ["0.0.0.0", "::", "::ffff:0.0.0.0"])
def test_bound_to_all_it_is_reached_by_the_address_that_the_system_sends_from(monkeypatch, bound):
    class Asking:
        def __init__(self, family, kind):
            self.family = family

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def connect(self, address):
            if self.family != socket.AF_INET:
                raise OSError("no network")

        def getsockname(self):
            return ("192.168.178.20", 40000)

    monkeypatch.setattr(socket, "socket", Asking)
    assert reached_at(bound, bound) == "192.168.178.20"


def test_without_a_network_it_is_reached_from_here_alone(monkeypatch):
    def no_network(*_):
        raise OSError("no network")

    monkeypatch.setattr(socket, "socket", no_network)
    assert reached_at("0.0.0.0", "0.0.0.0") == "127.0.0.1"
    assert reached_at("::", "::") == "::1"


@pytest.mark.parametrize("bound", ["127.0.0.1", "127.0.1.1", "::1", "0::1", "::ffff:127.0.0.1"])
def test_loopback_is_any_address_of_it(bound):
    assert is_loopback(bound)


@pytest.mark.parametrize(
    "bound", ["0.0.0.0", "::", "192.168.0.9", "fe80::1", "::ffff:192.168.0.9", "::ffff:0.0.0.0"]
)
def test_what_others_reach_is_no_loopback(bound):
    assert not is_loopback(bound)


def test_a_qr_code_is_square_and_light_around():
    lines = qr_code("http://192.168.178.20:8152/")
    width = len(lines[0])
    assert {len(line) for line in lines} == {width}
    assert len(lines) == (width + 1) // 2
    # Two light modules on each side: a row of full blocks, and two of them at each end.
    assert set(lines[0]) == {"\u2588"}
    assert all(line.startswith("\u2588\u2588") for line in lines[:-1])
