"""The statistics of the games finished on this board."""

from cribbage.cards import card_label
from pegboard.fonts import MEDIUM, SMALL
from pegboard.past import SEATS
from pegboard.screens.base import BODY_TOP, Screen
from pegboard.wheel import Wheel

_ROW = 11


class StatisticsScreen(Screen):
    """A page for every seat that has played, then the best hand ever."""

    name = "statistics"
    title = "Statistics"

    def begin(self):
        past = self.app.past
        pages = [seat for seat in range(SEATS) if past.seats[seat]["games"]]
        if past.best:
            pages.append(SEATS)
        self.wheel = Wheel(pages or [-1])

    def press(self):
        self.app.go_to("home")

    def back(self):
        self.app.go_to("home")
        return True

    def hint(self):
        return "Turn: more  Press: home" if len(self.wheel.values) > 1 else "Press: home"

    def draw(self, canvas):
        page = self.wheel.value
        if page < 0:
            canvas.centred(SMALL, "No game finished yet", BODY_TOP + 12)
        elif page == SEATS:
            self._draw_best(canvas)
        else:
            self._draw_seat(canvas, page)

    def _draw_seat(self, canvas, seat):
        past = self.app.past
        row = past.seats[seat]
        y = BODY_TOP + 1
        canvas.text(SMALL, "%s: %d of %d won" % (
            self.app.seat_name(seat), row["wins"], row["games"]), 0, y)
        canvas.text(SMALL, "skunks %d" % row["skunks"], 0, y + _ROW)
        canvas.right(SMALL, "play %s" % _tenths(past.average(seat, "play_points", "deals")), 128, y + _ROW)
        canvas.text(SMALL, "hand %s" % _tenths(past.average(seat, "hand_points", "hands")), 0, y + 2 * _ROW)
        canvas.right(SMALL, "crib %s" % _tenths(past.average(seat, "crib_points", "cribs")), 128, y + 2 * _ROW)

    def _draw_best(self, canvas):
        points, cards = self.app.past.best
        canvas.text(MEDIUM, "Best hand %d" % points, 0, BODY_TOP + 1)
        labels = [card_label(card) for card in cards]
        canvas.text(SMALL, "%s + %s" % (" ".join(labels[:-1]), labels[-1]), 0, BODY_TOP + 20)


def _tenths(tenths):
    return "%d.%d" % (tenths // 10, tenths % 10)
