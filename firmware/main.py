"""What the Pico runs when it is switched on: the board, unless something says that it shall not.

Nobody is locked out.  BACK or BOOTSEL held while the power comes, a file ``safe`` on the flash, or
three crashes in a row start nothing, so that the REPL is there; and Ctrl-C, which mpremote needs,
is never caught.  Only what MicroPython brings with it is imported up here: whatever is wrong with
our own files is a crash like any other.
"""

import gc
import os
import sys
import time

import machine
import rp2

SAFE = "safe"
MOST_CRASHES = 3

# So long without a crash, and the board runs well.
GOOD_MS = 60000
MESSAGE_MS = 4000
_DISPLAY_MS = 1000
# Collecting garbage takes some 10 ms: it is done when nobody has touched anything for so long.
_QUIET_MS = 200
_COLLECT_AFTER = 24 * 1024

_WATCHDOG_MS = 8388  # the most there is
# The register that starts the watchdog, seen through the address that clears bits; and the bit.
_WATCHDOG_CONTROL = {"RP2040": 0x4005B000, "RP2350": 0x400DB000}
_WATCHDOG_RUNS = 1 << 30


class Board:
    """The devices and the appliance, put together.

    Each part is None until it has been made, so that a crash finds out what there is.
    """

    def __init__(self, wiring):
        self.wiring = wiring
        self.oled = None
        self.strip = None
        self.sound = None
        self.store = None
        self.app = None
        self._watchdog = None

    def build(self):
        """Make everything, the large buffers first."""
        from machine import PWM, Pin

        wiring = self.wiring
        self.oled = display(wiring)
        from pegboard.saver import Saver
        from pegboard.settings import Settings
        from pico.clock import Clock
        from pico.flash_store import FlashStore
        from pico.strip import Strip

        self.store = Saver(FlashStore())
        settings = Settings(self.store)
        from pegboard.devices import BACK, BACK_HOLD, HOLD, HOLES, PRESS, SEAT, TURN

        holes = HOLES * (settings.lanes or 1)
        self.strip = Strip(Pin(wiring.strip), holes, wiring.strip_order)
        from pegboard.app import App
        from pegboard.sounds import TONES
        from pico.buttons import Inputs
        from pico.buzzer import Buzzer
        from pico.knob import Knob
        from pico.usb_port import UsbPort

        self.clock = Clock(time.ticks_ms, time.ticks_diff)
        buttons = [
            (_button(wiring.knob_switch), (PRESS, 0), (HOLD, 0)),
            (_button(wiring.back), (BACK, 0), (BACK_HOLD, 0)),
        ]
        for seat, pin in enumerate(wiring.seats):
            if pin is not None:
                buttons.append((_button(pin), (SEAT, seat), None))
        self.inputs = Inputs(Knob(wiring.knob_a, wiring.knob_b), TURN, buttons)
        if wiring.buzzer is not None:
            pwm = PWM(Pin(wiring.buzzer), freq=1000, duty_u16=0)
            self.sound = Buzzer(pwm, TONES, self.clock)
        self.port = UsbPort()
        self.app = App(
            self.strip,
            self.oled,
            self.inputs,
            self.store,
            self.sound,
            int.from_bytes(os.urandom(3), "little"),
            self.port,
            self.facts,
        )
        if wiring.complaints:
            complaint = wiring.complaints[0]
            self.app.tell(complaint, complaint.partition(":")[0] + " is wrong")
        if settings.watchdog:
            self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)

    def run(self):
        """Play, for ever."""
        from pico import crashes

        gc.collect()
        clock, inputs, app, port = self.clock, self.inputs, self.app, self.port
        due = touched = tended = clock()
        good = due + GOOD_MS
        is_clean = False
        while True:
            now = clock()
            if inputs.gather(now):
                touched = now
                is_clean = False
                due = now
            if port.any() or (due is not None and now >= due):
                due = app.step(now)
            elif now - tended >= _DISPLAY_MS:
                tended = now
                self.oled.tend()
            elif not is_clean and now - touched >= _QUIET_MS:
                is_clean = True
                gc.collect()
            if self.sound:
                self.sound.step(now)
            if good is not None and now >= good:
                good = None
                crashes.forget()
            if self._watchdog:
                self._watchdog.feed()
            time.sleep_ms(1)

    def facts(self):
        """What is inside, for the self-test; the display has room for three lines."""
        from pegboard import VERSION

        gc.collect()
        found = " ".join(["%02x" % address for address in self.oled.i2c.scan()])
        release = ".".join([str(number) for number in sys.implementation.version[:3]])
        return [
            "Fifteen Two %s" % VERSION,
            "MicroPython %s" % release,
            "%d KB free  I2C %s" % (gc.mem_free() // 1024, found or "-"),
        ]

    def stop(self):
        """Save what waits, be still, and let the watchdog not bite whoever has come to look."""
        if self._watchdog:
            for chip, address in _WATCHDOG_CONTROL.items():
                if chip in sys.implementation._machine:
                    machine.mem32[address] = _WATCHDOG_RUNS
        if self.sound:
            self.sound.silence()
        if self.store:
            try:
                self.store.flush()
            except OSError:
                pass

    def darken(self):
        """All lights off."""
        if self.strip:
            rgb = self.strip.rgb
            for index in range(len(rgb)):
                rgb[index] = 0
            self.strip.show()


def _button(number):
    """What reads the level of a button to ground at the pin ``number``."""
    return machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP).value


def display(wiring):
    """The display of this wiring, whether it is there or not."""
    from pico.oled import Oled

    i2c = machine.I2C(
        wiring.i2c,
        sda=machine.Pin(wiring.oled_sda),
        scl=machine.Pin(wiring.oled_scl),
        freq=400000,
        timeout=20000,
    )
    return Oled(i2c, int(wiring.oled_address, 16), wiring.oled)


def say(oled, *lines):
    """Show up to eight lines of 16 letters, where there is a display."""
    if oled is None:
        return
    oled.fill(0)
    for row, line in enumerate(lines):
        oled.text(line, 0, 8 * row)
    try:
        oled.show()
    except OSError:
        pass


def _is_held(read):
    """Whether a button is really down: a long cable takes its time to be pulled up."""
    for _ in range(10):
        if read():
            return False
        time.sleep_ms(2)
    return True


def reason_for_safe_mode(wiring, crashed):
    """Why nothing shall be started, as lines for the display; None where all is well."""
    if _is_held(_button(wiring.back)):
        return ("BACK is held",)
    if rp2.bootsel_button():
        return ("BOOTSEL is held",)
    if SAFE in os.listdir():
        return ("The flash has a", "file named safe.", "Remove it, then:")
    if crashed >= MOST_CRASHES:
        return ("It has crashed", "%d times. See" % crashed, "crash.log")
    return None


def stay_safe(wiring, why):
    """Tell that nothing is started."""
    say(display(wiring), "Safe mode", "", *why, "", "Power off and on", "to play again")


def crash(board, error):
    """Lights off, tell, write down, and start anew into the game."""
    from pico import crashes

    board.app = None
    gc.collect()
    board.stop()
    uptime = time.ticks_diff(time.ticks_ms(), 0) // 1000
    about = "After %d s, %d bytes free" % (uptime, gc.mem_free())
    counted = crashes.note(error, about)
    try:
        board.darken()
        text = "%s: %s" % (type(error).__name__, error)
        pieces = [text[at : at + 16] for at in range(0, min(len(text), 64), 16)]
        # Without a count it would start anew for ever.
        last = "Starting anew..." if counted else "Power off and on"
        say(board.oled or display(board.wiring), "Fifteen Two", "has crashed:", *pieces, "", last)
    except Exception as another:
        sys.print_exception(another)
    sys.print_exception(error)
    if counted:
        time.sleep_ms(MESSAGE_MS)
        machine.reset()


def main():
    gc.threshold(_COLLECT_AFTER)
    from pico import crashes, pins

    wiring = pins.read()
    why = reason_for_safe_mode(wiring, crashes.count())
    if why:
        # The next time it shall try again.
        crashes.forget()
        stay_safe(wiring, why)
        return
    board = Board(wiring)
    try:
        board.build()
        board.run()
    except Exception as error:
        crash(board, error)
    finally:
        board.stop()


if __name__ == "__main__":
    main()
