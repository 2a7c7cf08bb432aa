"""``fifteentwo run``: the simulated board in the browser."""

import asyncio
import contextlib
import errno
import os
import socket
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
import platformdirs
import uvicorn

from fifteentwo.atomic_files import GrowingFile
from fifteentwo.commands.options import strip_option, strip_order_option
from fifteentwo.device import led_strip
from fifteentwo.errors import CommandError
from fifteentwo.simulator import board_view
from fifteentwo.simulator.folder_store import FolderInUse, FolderStore, claim
from fifteentwo.simulator.live_board import LiveBoard, Recorder
from fifteentwo.simulator.simulated_board import SimulatedBoard
from fifteentwo.terminal import printable
from fifteentwo.web import addresses
from fifteentwo.web.deal_panel import DealPanel
from fifteentwo.web.server import create_app
from pegboard.devices import HOLES

if TYPE_CHECKING:
    from fifteentwo.simulator.pty_port import PtyPort

DEFAULT_PORT = 8152
PORTS_TRIED = 50
LOOPBACK = "127.0.0.1"
# Longer messages are refused in a sentence up to this size, in bytes; beyond it the line is cut.
LARGEST_MESSAGE = 1_000_000


def _check_names(
    context: click.Context, option: click.Option, names: tuple[str, ...]
) -> list[str]:
    hosts = [addresses.parse_host(addresses.url_host(name)) for name in names]
    for name, host in zip(names, hosts, strict=True):
        if host is None:
            raise click.BadParameter(f"{name!r} is no name of a computer, such as desk.example")
    return [host.name for host in hosts if host]


@click.command()
@click.option(
    "--store",
    "store_folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Folder of the saved games; by default in your user data folder.",
)
@click.option(
    "--host",
    default=LOOPBACK,
    show_default=True,
    help="Address to listen on; 0.0.0.0 lets phones in the local network play too.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    callback=_check_names,
    help="Another name under which the page is opened; can be given again.",
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    help=f"Port to listen on; by default {DEFAULT_PORT}, or the next one that is free.",
)
@click.option("--open", "open_browser", is_flag=True, help="Open the page in the browser.")
@click.option(
    "--seed", type=click.IntRange(0, 2**30 - 1), default=None, help="Repeat the same chances."
)
@click.option(
    "--lanes", type=click.IntRange(1, 3), default=1, show_default=True, help="Lanes of the track."
)
@click.option(
    "--record",
    "record_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write every input to a new FILE that 'fifteentwo script' can play.",
)
@click.option(
    "--link",
    "has_link",
    is_flag=True,
    help="Speak the line protocol of the USB port on a pseudo-terminal; prints its path.",
)
@strip_option
@strip_order_option
def run(
    store_folder: Path | None,
    host: str,
    names: list[str],
    port: int | None,
    open_browser: bool,
    seed: int | None,
    lanes: int,
    record_file: Path | None,
    has_link: bool,
    strip_pin: str | None,
    strip_order: str,
) -> None:
    """Play on the simulated board in your browser.

    Prints the address of the page and runs until Ctrl-C. The game is saved with every input; the
    next run goes on where this one stopped.

    \b
    Examples:
      fifteentwo run --open
      fifteentwo run --store /tmp/tryout --record tryout.txt
      fifteentwo run --host 0.0.0.0
      fifteentwo run --strip D10
    """
    folder = store_folder or platformdirs.user_data_path("fifteentwo")
    with contextlib.ExitStack() as stack:
        strip = None
        if strip_pin is not None:
            strip = stack.enter_context(led_strip.lit(strip_pin, HOLES * lanes, strip_order))
        store = _open_store(stack, folder)
        listener = stack.enter_context(_listen(host, port))
        board_seed = _by_lot() if seed is None else seed
        link = _open_link(stack, record_file) if has_link else None
        recorder = None
        if record_file is not None:
            recorder = _open_record(stack, record_file, board_seed, lanes)
        _announce(host, listener, folder, open_browser, link)
        let_in = _names_let_in(listener, host, names)
        with contextlib.suppress(KeyboardInterrupt):
            seeds = board_seed, _by_lot() if seed is None else seed
            asyncio.run(_serve(listener, let_in, store, seeds, lanes, recorder, link, strip))


def _by_lot() -> int:
    return int.from_bytes(os.urandom(3), "big")


async def _serve(
    listener: socket.socket,
    host_names: list[str],
    store: FolderStore,
    seeds: tuple[int, int],
    lanes: int,
    recorder: Recorder | None,
    link: "PtyPort | None",
    strip: led_strip.LedStrip | None,
) -> None:
    board_seed, deal_seed = seeds
    live = LiveBoard(SimulatedBoard(store, board_seed, lanes, link), recorder)
    if link is not None:
        asyncio.get_running_loop().add_reader(link.fileno(), live.hear)
    panel = DealPanel(live, board_view, deal_seed)
    app = create_app(
        live,
        panel,
        host_names,
        any_address=not addresses.is_loopback(_bound_to(listener)),
    )
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=1,
    )
    follower = asyncio.create_task(led_strip.follow(live, strip, _warn)) if strip else None
    try:
        await uvicorn.Server(config).serve(sockets=[listener])
    finally:
        if follower:
            follower.cancel()


def _warn(trouble: str) -> None:
    click.echo(f"Warning: {trouble}: the board plays on.", err=True)


def _open_link(stack: contextlib.ExitStack, record_file: Path | None) -> "PtyPort":
    """A pseudo-terminal for the host, closed in the end."""
    if record_file is not None:
        raise CommandError(
            "--record cannot write down what a host does: leave out --link or --record"
        )
    try:
        from fifteentwo.simulator.pty_port import PtyPort

        return stack.enter_context(contextlib.closing(PtyPort()))
    except (ImportError, OSError):
        raise CommandError("--link needs a pseudo-terminal, and this system gives none") from None


def _open_store(stack: contextlib.ExitStack, folder: Path) -> FolderStore:
    try:
        stack.enter_context(claim(folder))
        return FolderStore(folder)
    except FolderInUse as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(
            f"The folder {folder} cannot hold saved games ({error.strerror}):"
            " give one that you can write to with --store"
        ) from None


@contextlib.contextmanager
def _listen(host: str, port: int | None) -> Iterator[socket.socket]:
    """A socket that listens on ``port``, or on the first free one where none is asked for."""
    if "*" in host:  # which some resolvers take for loopback
        raise _no_address(host)
    last = port or DEFAULT_PORT + PORTS_TRIED
    for candidate in range(port or DEFAULT_PORT, last + 1):
        try:
            listener = _bound(host, candidate)
        except UnicodeError:
            raise _no_address(host) from None
        except OSError as error:
            if error.errno == errno.EADDRINUSE and candidate < last:
                continue
            raise CommandError(
                f"Cannot listen on {host}, port {candidate} ({error.strerror}):"
                " choose others with --host and --port"
            ) from None
        with listener:
            yield listener
        return


def _no_address(host: str) -> CommandError:
    return CommandError(f"'{host}' is no address to listen on: choose --host")


def _bound(host: str, port: int) -> socket.socket:
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind)
    try:
        # On POSIX this only shortens the wait after the last run; on Windows it would share a busy
        # port.
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


def _open_record(stack: contextlib.ExitStack, path: Path, board_seed: int, lanes: int) -> Recorder:
    def warn(reason: OSError) -> None:
        click.echo(
            f"Warning: {printable(str(path))} cannot be written ({reason.strerror}): the board"
            " plays on, and the record goes on as soon as there is room.",
            err=True,
        )

    try:
        file = stack.enter_context(GrowingFile(path))
        return Recorder(file, board_seed, lanes, warn)
    except FileExistsError:
        raise CommandError(f"{path} is there already: name a new file with --record") from None
    except OSError as error:
        raise CommandError(
            f"{path} cannot be written ({error.strerror}): name another with --record"
        ) from None


def _announce(
    host: str, listener: socket.socket, folder: Path, open_browser: bool, link: "PtyPort | None"
) -> None:
    bound = _bound_to(listener)
    shown_host = addresses.url_host(addresses.reached_at(host, bound))
    address = f"http://{shown_host}:{listener.getsockname()[1]}/"
    click.echo(f"The board is at  {address}")
    click.echo(f"Saved games in   {printable(str(folder))}")
    if link is not None:
        click.echo(f"The USB line is  {link.path}")
    if not addresses.is_loopback(bound):
        click.echo(
            "Warning: everybody who can reach this computer over the network can play on it.",
            err=True,
        )
        _draw_qr_code(address)
    click.echo("Ctrl-C ends it; the game stays saved.")
    if open_browser:
        webbrowser.open(address)


def _draw_qr_code(address: str) -> None:
    """The address for the camera of a phone, where the terminal can show it."""
    lines = addresses.qr_code(address)
    if not addresses.fits_terminal(lines):
        return
    click.echo("A phone opens it from here:")
    for line in lines:
        # In these colours it is light on dark in a light terminal too.
        click.secho(line, fg="bright_white", bg="black")


def _bound_to(listener: socket.socket) -> str:
    return str(listener.getsockname()[0])


def _names_let_in(listener: socket.socket, host: str, names: list[str]) -> list[str]:
    """The names under which the page may be asked for."""
    url_host = addresses.url_host(host)
    asked_for = addresses.parse_host(url_host)  # of one spelling, where an address has several
    let_in = [*addresses.LOOPBACK_NAMES, asked_for.name if asked_for else url_host, *names]
    if not addresses.is_loopback(_bound_to(listener)):
        let_in += addresses.own_names()
    return let_in
