"""A live board under asyncio: called when it is due, and heard by any number of tasks."""

import asyncio

from fifteentwo.simulator.live_board import Bell, LiveBoard


async def keep_alive(live: LiveBoard) -> None:
    """Lets the board live for as long as it is awaited.

    Not by asyncio.wait_for: before Python 3.12 it may lose a cancellation, and the server would
    never end.
    """
    due = asyncio.Event()
    live.on_due = due.set
    while True:
        due.clear()
        alarm = asyncio.get_running_loop().call_later(live.go_on(), due.set)
        try:
            await due.wait()
        finally:
            alarm.cancel()


async def wait_for_ring(bell: Bell, heard: int) -> int:
    """Waits until there were more rings than ``heard``; the number of rings until now.

    A slow listener hears only the last ring.
    """
    if bell.rings == heard:
        rung = asyncio.Event()
        bell.listeners.append(rung.set)
        try:
            await rung.wait()
        finally:
            bell.listeners.remove(rung.set)
    return bell.rings
