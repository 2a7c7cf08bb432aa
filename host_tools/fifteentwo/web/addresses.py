"""Names and addresses: under which this machine is reached, and which one a request asks for."""

import contextlib
import io
import ipaddress
import os
import re
import shutil
import socket
import sys
import threading
from typing import NamedTuple

import segno

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
HTTP_PORT = 80

_LABEL = "[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME = re.compile(rf"{_LABEL}(\.{_LABEL})*")
_LONGEST_NAME = 253
_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]+)(:(?P<port>[0-9]{1,5}))?")
# Nothing is sent there: the system is only asked which of its addresses it would send from.
_FAR_AWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
_RESOLVER_SECONDS = 2.0
_QUIET_ZONE = 2  # modules round a QR code; the standard's four are for paper


class Host(NamedTuple):
    """What a ``Host`` header asks for: a name, or an address (IPv6 in brackets); in lower case."""

    name: str
    port: int = HTTP_PORT

    def __str__(self) -> str:
        return self.name if self.port == HTTP_PORT else f"{self.name}:{self.port}"

    @property
    def is_address(self) -> bool:
        return _address(self.name.strip("[]")) is not None


def parse_host(text: str) -> Host | None:
    """The exact form ``NAME``, ``NAME:PORT``, ``[ADDRESS]`` or ``[ADDRESS]:PORT``, else None."""
    found = _HOST.fullmatch(text.lower())
    if found is None:
        return None
    port = int(found["port"] or HTTP_PORT)
    name = found["name"]
    if name.startswith("["):
        address = _address(name[1:-1])
        if not isinstance(address, ipaddress.IPv6Address):
            return None
        name = f"[{address}]"
    else:
        name = name.removesuffix(".")
        if not is_name(name):
            return None
    return Host(name, port) if 1 <= port <= 65535 else None


def is_name(text: str) -> bool:
    """Whether a machine can be called so in an address of the web; an IPv4 address counts."""
    return len(text) <= _LONGEST_NAME and _NAME.fullmatch(text.lower()) is not None


def url_host(address: str) -> str:
    """An address or name as it stands in a URL."""
    return f"[{address}]" if ":" in address else address


def own_names() -> list[str]:
    """The names of this machine: its own, as ``NAME.local`` (mDNS), and the resolver's."""
    own = socket.gethostname()
    short = own.partition(".")[0]
    names = [own, short, f"{short}.local"]
    # A resolver that is out of reach must not hold up the start.
    asking = threading.Thread(target=lambda: names.extend(_resolved(own)), daemon=True)
    asking.start()
    asking.join(_RESOLVER_SECONDS)
    return sorted({name.lower() for name in list(names) if is_name(name)})


def _resolved(own: str) -> list[str]:
    names = [socket.getfqdn()]
    with contextlib.suppress(OSError, UnicodeError):
        canonical, aliases, _ = socket.gethostbyname_ex(own)
        names += [canonical, *aliases]
    return names


def reached_at(host: str, bound: str) -> str:
    """Where others reach a server that was to listen on ``host`` and is bound to the address
    ``bound``: bound to every address, at this machine's in the local network.
    """
    address = _endpoint(bound)
    if address is None or not address.is_unspecified:
        return host
    families = [socket.AF_INET] if address.version == 4 else [socket.AF_INET, socket.AF_INET6]
    for family in families:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((_FAR_AWAY[family], 9))
            return str(asking.getsockname()[0])
    return "127.0.0.1" if address.version == 4 else "::1"  # without a network


def is_loopback(bound: str) -> bool:
    """Whether a server bound to the address ``bound`` is reached from this machine only."""
    address = _endpoint(bound)
    return address is not None and address.is_loopback


def qr_code(url: str) -> list[str]:
    """The lines of a QR code of ``url``, light on dark, drawn with half blocks."""
    drawn = io.StringIO()
    code = segno.make(url, error="l", micro=False)
    code.terminal(drawn, border=_QUIET_ZONE, compact=True)
    return drawn.getvalue().splitlines()


def fits_terminal(lines: list[str]) -> bool:
    """Whether standard output is a terminal that can show ``lines`` at once."""
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return False
    try:
        "".join(lines).encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    columns, rows = shutil.get_terminal_size()
    return max(map(len, lines)) <= columns and len(lines) < rows


def _endpoint(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address that packets go to: that of IPv4 where IPv6 only wraps it."""
    address = _address(text)
    return getattr(address, "ipv4_mapped", None) or address


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
