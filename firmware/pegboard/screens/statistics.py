"""The statistics of the games finished on this board."""

from cribbage.cards import card_label
from pegboard.asks import CHOICE, Ask
from pegboard.devices import SCREEN_WIDTH, SEATS
from pegboard.fonts import MEDIUM, SMALL
from pegboard.screens.base import BODY_TOP, ConfirmScreen, Screen
from pegboard.statistics import average
from pegboard.wheel import Wheel

_ROW = 11

# The pages beside those of the seats.
_EMPTY, _BEST, _FORGET = -1, SEATS, SEATS + 1


class StatisticsScreen(Screen):
    """A page for every seat and every name that has played, the best hand ever, and the way to
    forget it all.
    """

    name = "statistics"
    title = "Statistics"

    def begin(self):
        self.statistics = self.current_game.statistics()
        pages = [seat for seat in range(SEATS) if self.statistics.seats[seat]["games"]]
        pages.extend([name for name, _ in self.statistics.named])
        if self.statistics.best:
            pages.append(_BEST)
        self.wheel = Wheel(pages + [_FORGET] if pages else [_EMPTY])

    def asks(self):
        return Ask(CHOICE, self.name, self.wheel, self._page_text)

    def _page_text(self, page):
        texts = {_EMPTY: "No game finished yet", _FORGET: "Forget all", _BEST: "Best hand"}
        if page in texts:
            return texts[page]
        if isinstance(page, str):
            return page
        # Who sits there now has a page by name, with the games of other seats.
        is_named = self.players.known_names.seated()[page]
        return "Seat %d" % (page + 1) if is_named else self.players.seat_name(page)

    def press(self):
        self.navigator.show("forget" if self.wheel.value == _FORGET else "home")

    def back(self):
        self.navigator.show("home")
        return True

    def hint(self):
        if self.wheel.value == _FORGET:
            return "Press: asks once more"
        return "Turn: more  Press: home" if len(self.wheel.values) > 1 else "Press: home"

    def draw(self, canvas):
        page = self.wheel.value
        if page == _EMPTY:
            canvas.centred(SMALL, self._page_text(page), BODY_TOP + 12)
        elif page == _FORGET:
            canvas.centred(MEDIUM, self._page_text(page), BODY_TOP + 7)
        elif page == _BEST:
            self._draw_best(canvas)
        else:
            self._draw_row(canvas, page)

    def _draw_row(self, canvas, page):
        by_name = isinstance(page, str)
        row = dict(self.statistics.named)[page] if by_name else self.statistics.seats[page]
        y = BODY_TOP + 1
        won = "%s: %d of %d won" % (self._page_text(page), row["wins"], row["games"])
        canvas.text(SMALL, canvas.fit(SMALL, won, SCREEN_WIDTH), 0, y)
        canvas.text(SMALL, "skunks %d" % row["skunks"], 0, y + _ROW)
        canvas.right(SMALL, _average("play", row, "deals"), SCREEN_WIDTH, y + _ROW)
        canvas.text(SMALL, _average("hand", row, "hands"), 0, y + 2 * _ROW)
        canvas.right(SMALL, _average("crib", row, "cribs"), SCREEN_WIDTH, y + 2 * _ROW)

    def _draw_best(self, canvas):
        points, cards = self.statistics.best
        canvas.text(MEDIUM, "Best hand %d" % points, 0, BODY_TOP + 1)
        labels = [card_label(card) for card in cards]
        canvas.text(SMALL, "%s + %s" % (" ".join(labels[:-1]), labels[-1]), 0, BODY_TOP + 20)


def _average(word, row, number):
    tenths = average(row, word + "_points", number)
    return "%s %d.%d" % (word, tenths // 10, tenths % 10)


class ForgetScreen(ConfirmScreen):
    """Asks before the statistics are forgotten."""

    name = "forget"
    title = "Forget the statistics?"
    lines = ("Keep them", "Forget all")
    hints = ("keep them", "all are lost")

    def confirm(self):
        self.current_game.forget_statistics()
        self.leave()

    def leave(self):
        self.navigator.show("statistics")
