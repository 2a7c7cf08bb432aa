"""The board on a Pico: its devices and the appliance, put together."""

import gc
import os
import sys
import time

import machine
from machine import PWM, Pin

from pegboard import VERSION
from pegboard.app import App
from pegboard.deferred_store import DeferredStore
from pegboard.devices import BACK, BACK_HOLD, HOLD, HOLES, KEY, PRESS, SEAT, TURN
from pegboard.settings import Settings
from pegboard.sounds import TONES
from pico import crashes, diagnosis
from pico.buttons import Inputs
from pico.buzzer import Buzzer
from pico.clock import Clock
from pico.contacts import Contacts
from pico.flash_store import FlashStore
from pico.knob import Knob
from pico.oled import display
from pico.strip import Strip
from pico.usb_port import UsbPort

# So long without a crash, and the board runs well.
GOOD_MS = 60000
_TEND_MS = 1000
# A touch makes 1 to 2 KB of garbage, and collecting it takes some 12 ms.  That is done after so
# many touches, as soon as the last one is on the display: the next one comes later than that.
_TOUCHES = 6

# So long the lights tell what is wrong with the wiring, where nobody touches anything.
_SIGNAL_MS = 60000
_NO_DISPLAY, _WRONG_PINS = 1, 2
# What stays on the display meanwhile, 16 letters each.
_UPDATE_LINES = (
    "Update:",
    "",
    "Copy the .uf2",
    "file onto the",
    "new drive of",
    "the computer,",
    "or power off and",
    "on to play.",
)

_WATCHDOG_MS = 8388  # the most there is
# The register that starts the watchdog, seen through the address that clears bits; and the bit.
_WATCHDOG_CONTROL = {"RP2040": 0x4005B000, "RP2350": 0x400DB000}
_WATCHDOG_RUNS = 1 << 30


class PicoBoard:
    """The devices and the appliance, put together.

    Each part is None until it has been made, so that a crash finds out what there is.
    """

    def __init__(self, wiring):
        self.wiring = wiring
        self.oled = None
        self.strip = None
        self.sound = None
        self.store = None
        self.inputs = None
        self.app = None
        self._watchdog = None

    def build(self):
        """Make everything."""
        wiring = self.wiring
        self.oled = display(wiring)
        self.store = DeferredStore(FlashStore())
        settings = Settings(self.store)
        holes = HOLES * (settings.lanes or 1)
        self.strip = Strip(Pin(wiring.strip), holes, wiring.strip_order)
        self.clock = Clock(time.ticks_ms, time.ticks_diff)
        buttons = [
            (wiring.knob_switch, (PRESS, 0), (HOLD, 0)),
            (wiring.back, (BACK, 0), (BACK_HOLD, 0)),
        ]
        for seat, pin in enumerate(wiring.seats):
            if pin is not None:
                buttons.append((pin, (SEAT, seat), None))
        knob = Knob(wiring.knob_a, wiring.knob_b)
        contacts = Contacts([pin for pin, _, _ in buttons], key_pad=wiring.key_pad)
        self.inputs = Inputs(knob, TURN, contacts, buttons, KEY)
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
            self.trouble,
            self.become_drive,
        )
        for complaint in wiring.complaints:
            print(complaint)
        if wiring.complaints:
            complaint = wiring.complaints[0]
            self.app.messages.show(complaint, complaint.partition(":")[0] + " is wrong")
        if settings.watchdog:
            self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)

    def run(self):
        """Play, for ever."""
        clock, inputs, app, port = self.clock, self.inputs, self.app, self.port
        due = tended = clock()
        signal_end = due + _SIGNAL_MS
        good = due + GOOD_MS
        # What building has left is collected as soon as the first screen is shown.
        touches = _TOUCHES
        while True:
            now = clock()
            if inputs.gather(now):
                signal_end = now
                self._signal(False)
                touches += 1
                due = now
            heard = port.any()
            if heard or (due is not None and now >= due):
                touches += heard
                due = app.step(now)
                if touches >= _TOUCHES:
                    touches = 0
                    gc.collect()
            elif now - tended >= _TEND_MS:
                tended = now
                self.oled.tend()
                self._signal(now < signal_end)
            if self.sound:
                self.sound.step(now)
            if good is not None and now >= good:
                good = None
                crashes.forget()
            if self._watchdog:
                self._watchdog.feed()
            time.sleep_ms(1)

    def _signal(self, wanted):
        """Let the first lights blink where something is wrong: how many of them says what."""
        lights = 0
        if wanted and not self.strip.signal:
            if not self.oled.is_there:
                lights = _NO_DISPLAY
            if self.wiring.complaints:
                lights += _WRONG_PINS
        if lights != self.strip.signal:
            self.strip.signal = lights
            self.strip.show()

    def facts(self):
        """What is inside: for the self-test, whose display has room for three lines, and for
        About.
        """
        return diagnosis.facts(VERSION, self.oled) + [crashes.last() or "No crash noted"]

    def trouble(self):
        """What is wrong with the wiring, a sentence each; a host may ask."""
        if self.oled.is_there and not self.wiring.complaints:
            return ()
        return diagnosis.trouble(self.oled, self.wiring.complaints)

    def become_drive(self):
        """Stop playing, and wait as a drive for another firmware."""
        self.stop()
        self.darken()
        self.oled.fill(0)
        for row, line in enumerate(_UPDATE_LINES):
            self.oled.text(line, 0, 8 * row)
        try:
            self.oled.show()
        except OSError:
            pass  # it is missing, or its cable is loose
        machine.bootloader()

    def stop(self):
        """Save what waits, be still, and let the watchdog not bite whoever has come to look."""
        if self._watchdog:
            for chip, address in _WATCHDOG_CONTROL.items():
                if chip in sys.implementation._machine:
                    machine.mem32[address] = _WATCHDOG_RUNS
        if self.sound:
            self.sound.silence()
        if self.inputs:
            self.inputs.stop()
        if self.store:
            try:
                self.store.flush()
            except (OSError, MemoryError):
                pass

    def darken(self):
        """All lights off."""
        if self.strip:
            self.strip.signal = 0
            rgb = self.strip.rgb
            for index in range(len(rgb)):
                rgb[index] = 0
            self.strip.show()
