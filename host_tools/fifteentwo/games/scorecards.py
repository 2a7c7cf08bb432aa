"""The sessions that a board has saved, as CSV and as a page to print: no network, no script.  Runs
on MicroPython too.
"""

from cribbage.match import Match
from cribbage.record import JournalReader
from cribbage.rules import SESSION
from pegboard.archive import ARCHIVE, Archive, is_finished, is_snapshot_name, journal_name

COLUMNS = (
    "session", "game", "name", "score", "points", "won", "spread",
    "points so far", "won so far", "spread so far",
)  # fmt: skip

CSV_NAME, PAGE_NAME = "sessions.csv", "sessions.html"

STYLE = """
body { font: 15px/1.45 Georgia, serif; color: #111; background: #fff; max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 0 .3rem; } h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem; }
p { margin: .35rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; margin: .6rem 0; }
th, td { text-align: right; padding: .2rem .45rem; border-bottom: 1px solid #ccc; }
th { font-weight: normal; color: #444; } th:first-child, td:first-child { text-align: left; }
section { break-inside: avoid; }
@media print { body { margin: 0; max-width: none; } }
"""


def is_wanted(name):
    """Whether ``sessions`` reads the text of that name, besides the games."""
    return name == ARCHIVE or is_snapshot_name(name)


class _Texts:
    """As much of a store as an Archive reads."""

    def __init__(self, texts):
        self._texts = texts

    def read(self, name):
        return self._texts.get(name)

    def names(self):
        return list(self._texts)


def sessions(texts):
    """The sessions in the saved ``texts`` of a board, name -> text, the oldest first.

    Each has all of its games that have ended; one that was given up counts too. What cannot be
    read is left out. A board keeps its last fifty games, and with them their sessions.
    """
    found: list = []
    before = None
    for archive in _archives(texts):
        match = archive.match
        if not match or match.length != SESSION:
            before = None
            continue
        if before is None or not _goes_on(before, match):
            found.append(match)
        else:
            found[-1] = match
        game = _game(texts, archive.number)
        if is_finished(game) and game.rules == match.rules and not match.is_over:
            match.add(game)
        before = match
    return [session for session in found if session.results]


def _archives(texts):
    """What the archive said while each game was on the table, up to that of now."""
    now = Archive(_Texts(texts))
    archives = {}
    for name in sorted(filter(is_snapshot_name, texts)):
        archive = Archive(_Texts({ARCHIVE: texts[name]}))
        if not archive.damaged:
            archives[archive.number] = archive
    if ARCHIVE in texts and not now.damaged:
        archives = {number: each for number, each in archives.items() if number < now.number}
        archives[now.number] = now
    return [archives[number] for number in sorted(archives)]


def _goes_on(before, match):
    """Whether ``match`` is the session ``before`` as it was a game later."""
    return (
        (before.names, before.goal, before.rules) == (match.names, match.goal, match.rules)
        and not before.is_over
        and before.results == match.results[: len(before.results)]
    )


def _game(texts, number):
    try:
        return JournalReader([texts.get(journal_name(number), "")], False).game
    except ValueError:
        return None


def _names(session):
    """The names of the teams; partners have one together."""
    teams = session.rules.teams
    names = session.names or ["Seat %d" % (seat + 1) for seat in range(session.rules.players)]
    return [
        "+".join([names[seat] for seat in range(team, len(names), teams)]) for team in range(teams)
    ]


def _steps(session):
    """For each game the session of that game alone, and as it stood after it."""
    steps = []
    so_far = Match(session.rules, SESSION, session.goal)
    for result in session.results:
        alone = Match(session.rules, SESSION, session.goal)
        alone.results = [result]
        so_far.results = so_far.results + [result]
        standing = Match(session.rules, SESSION, session.goal)
        standing.results = so_far.results
        steps.append((alone, standing))
    return steps


def as_csv(found):
    """A line for every player or pair in every game, under a line of ``COLUMNS``."""
    rows: list = [COLUMNS]
    for number, session in enumerate(found, 1):
        for game, (alone, so_far) in enumerate(_steps(session), 1):
            for team, name in enumerate(_names(session)):
                score = min(alone.results[0].scores[team], session.rules.target)
                row = [number, game, name, score]
                for match in (alone, so_far):
                    row += [match.points[team], match.won[team], match.spreads[team]]
                rows.append(row)
    return "".join([",".join([_field(value) for value in row]) + "\r\n" for row in rows])


def _field(value):
    text = str(value)
    if any(letter in text for letter in ',"\r\n'):
        return '"%s"' % text.replace('"', '""')
    return text


def as_page(found):
    """The whole page."""
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<title>Scorecards</title><style>%s</style></head><body><h1>Scorecards</h1>" % STYLE,
    ]
    if not found:
        parts.append("<p>No session has been played on this board.</p>")
    for number, session in enumerate(found, 1):
        parts.append("<section><h2>Session %d</h2>" % number)
        parts += _section(session)
        parts.append("</section>")
    return "\n".join(parts + ["</body></html>", ""])


def _section(session):
    names = _names(session)
    played = len(session.results)
    parts = ["<p>%d of %d games played%s.</p>" % (played, session.goal, _verdict(session, names))]
    standing = [
        [_escape(names[team]), points, won, _signed(spread)]
        for team, points, won, spread in session.scorecard()
    ]
    parts.append(_table(["", "Game points", "Games won", "Spread"], standing))
    if played:
        head = ["Game"]
        for name in names:
            head += [_escape(name), "points", "spread"]
        rows = []
        for game, (alone, _) in enumerate(_steps(session), 1):
            row: list = [game]
            for team in range(session.rules.teams):
                score = min(alone.results[0].scores[team], session.rules.target)
                row += [score, alone.points[team] or "", _signed(alone.spreads[team])]
            rows.append(row)
        parts.append(_table(head, rows))
    return parts


def _verdict(session, names):
    if not session.is_over:
        return ""
    if session.winner < 0:
        return ", nobody is ahead"
    return ", %s wins" % _escape(names[session.winner])


def _signed(number):
    return "%+d" % number if number else "0"


def _escape(text):
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(sign, written)
    return text


def _table(head, rows):
    lines = ["<tr>%s</tr>" % "".join(["<th>%s</th>" % cell for cell in head])]
    lines += ["<tr>%s</tr>" % "".join(["<td>%s</td>" % cell for cell in row]) for row in rows]
    return "<table>%s</table>" % "\n".join(lines)
