"""What a page is heard to play."""

import pytest
from playwright.sync_api import expect

from cribbage.cards import parse_card
from cribbage.events import Event
from pegboard.sounds import TONES
from support.page import PRESS_PAUSE_MS, Keys, eventually, start_a_game

pytestmark = pytest.mark.slow


# Writes down every tone that is started, in the clock of its sound card, as [Hz, from, to].  To
# Chromium, whatever a test evaluates is a touch: here only a hand is.
HEAR_TONES = """
  let touched = false;
  for (const kind of ["keydown", "pointerdown"])
    addEventListener(kind, (event) => (touched ||= event.isTrusted), { capture: true });
  Object.defineProperty(Navigator.prototype, "userActivation", {
    get: () => ({ hasBeenActive: touched }),
  });
  window.tones = [];
  const start = OscillatorNode.prototype.start, stop = OscillatorNode.prototype.stop;
  OscillatorNode.prototype.start = function (at) {
    window.tones.push([this.frequency.value, at]);
    start.call(this, at);
  };
  OscillatorNode.prototype.stop = function (at) {
    window.tones.at(-1).push(at);
    stop.call(this, at);
  };
  const Socket = WebSocket;
  window.WebSocket = class extends Socket {
    constructor(address) {
      super(address);
      window.line = this;
    }
  };
  const Context = AudioContext;
  window.contexts = [];
  window.AudioContext = class extends Context {
    constructor() {
      super();
      window.contexts.push(this);
    }
  };
"""


class Ear:
    """What a page is heard to play."""

    def __init__(self, page):
        self.page = page

    def count(self):
        return self.page.evaluate("window.tones.length")

    def pieces(self):
        """The tones and rests since the last time, as (Hz, ms)."""
        tones = self.page.evaluate("window.tones.splice(0)")
        pieces, silent_from = [], None
        for hertz, start, end in tones:
            if silent_from is not None and start - silent_from > 0.001:
                pieces.append((0, round(1000 * (start - silent_from))))
            pieces.append((hertz, round(1000 * (end - start))))
            silent_from = end
        return tuple(pieces)

    def hears(self, name):
        tones = [hertz for hertz, _ in TONES[name] if hertz]
        eventually(lambda: self.count() >= len(tones), f"the sound {name}")
        assert self.pieces() == TONES[name]

    def hears_nothing(self):
        self.page.wait_for_timeout(300)
        assert self.pieces() == ()


@pytest.fixture
def ear(page):
    page.add_init_script(HEAR_TONES)
    page.reload()
    page.wait_for_selector("body:not(.waiting)")
    return Ear(page)


def test_the_page_plays_what_the_buzzer_would(page, desk, ear):
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    fingers.enter(Event("starter", card=parse_card("5")))
    ear.hears("lay")
    assert page.evaluate("window.contexts.map((context) => context.state)") == ["running"]
    fingers.enter(Event("lay", 1, card=parse_card("7")))
    ear.hears("lay")
    fingers.enter(Event("lay", 0, card=parse_card("8")))
    ear.hears("points")
    page.wait_for_timeout(PRESS_PAUSE_MS)
    page.keyboard.press("Shift+Digit1")  # the seat of a player whose turn it is not
    ear.hears("refusal")


def test_with_the_sound_off_the_page_is_still_and_starts_no_sound_card(page, desk, ear):
    desk.board.app.settings.sound = False
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    fingers.enter(Event("starter", card=parse_card("5")))
    ear.hears_nothing()
    assert page.evaluate("window.contexts.length") == 0


def test_a_page_is_still_until_it_is_touched(page, open_page, desk, ear):
    fingers = Keys(open_page(), desk)
    start_a_game(desk, fingers)
    fingers.enter(Event("starter", card=parse_card("5")))
    ear.hears_nothing()
    page.keyboard.press("ArrowRight")
    ear.hears_nothing()
    fingers.enter(Event("lay", 1, card=parse_card("7")))
    ear.hears("lay")


def test_a_line_that_was_lost_brings_no_sound_of_the_past(page, desk, ear):
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    fingers.enter(Event("starter", card=parse_card("5")))
    ear.hears("lay")
    page.evaluate("window.line.close()")
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#lost")).to_be_hidden()
    ear.hears_nothing()


def test_a_pulled_plug_ends_the_tone(page, desk, ear):
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    page.evaluate(
        """() => {
          const disconnect = GainNode.prototype.disconnect;
          window.ended = 0;
          GainNode.prototype.disconnect = function () {
            window.ended += 1;
            disconnect.call(this);
          };
        }"""
    )
    fingers.enter(Event("starter", card=parse_card("5")))
    ear.hears("lay")
    assert page.evaluate("window.ended") == 0
    page.keyboard.press("p")
    eventually(lambda: page.evaluate("window.ended") == 1, "silence")
