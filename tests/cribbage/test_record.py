"""The written form of a game, and the signed journal of the game on the table."""

import gc

from cribbage import record
from cribbage.cards import parse_card, parse_cards
from cribbage.checksums import signed_pieces
from cribbage.events import Event
from cribbage.game import Game, HistoryError, Snapshot
from cribbage.record import ChecksumChain, JournalReader, Reader, RecordError
from cribbage.rules import BY_HAND, SCOREBOARD, RefusedError, Rules
from fifteentwo.simulator.dice import Dice
from support.portable import raises
from support.states import digest

MICROPYTHON_TIMEOUT = 300
HEADER = "fifteentwo 1 players=2 target=121 dealer=0 muggins=off skunks=1-2-3"

# A deal with every kind of line that a refereed game has.
ONE_DEAL = (
    HEADER.replace("muggins=off", "muggins=on"),
    "starter QC",
    "lay 1 KH",
    "misdeal",
    "starter QC",
    "lay 1 KH",
    "lay 0 2D",
    "lay 1 TH",
    "undo",
    "lay 1 TH",
    "lay 0 3D",
    "go 1",
    "undo",
    "lay 1 6H",
    "lay 0 4S",
    "lay 1 4H",
    "lay 0 5S",
    "claim 1 1",
    "hand 1",
    "muggins 0",
    "claim 0 8",
    "hand 0 2D 3D 4S 5S",
    "correct 1 -2",
    "claim 0 4",
    "crib AC AD 7S 8S",
    "undo",
    "undo",
)


# The deal after it too, with snapshots, as a board's journal has it.
FIRST = Snapshot(0, (0, 0), (0, 0))
SECOND = Snapshot(1, (16, 3), (12, 3))
TWO_DEALS = ONE_DEAL[:4] + (FIRST,)
TWO_DEALS += ONE_DEAL[4:] + (
    "claim 0 4",
    "crib AC AD 7S 8S",
    SECOND,
    "starter 6D",
    "lay 0 6C",
    "lay 1 9H",
    "undo",
    "lay 1 6S",
)


def text_of(lines):
    return "\n".join(lines) + "\n"


def game_of(*lines):
    return record.read(text_of((HEADER,) + lines))


def broken(*lines):
    """The error with which these lines after the header are refused."""
    return raises(RecordError, game_of, *lines)


# Reading and writing


def test_every_kind_of_event_is_written_as_it_is_read():
    game = record.read(text_of(ONE_DEAL))
    # Player 0: 1 for last, 3 by muggins, 8 in hand.
    # Player 1: 4 in the play, 1 claimed, 2 taken back by hand.
    assert game.scores == [1 + 3 + 8, 4 + 1 - 2]
    assert len(game.undone) == 2
    again = record.read(record.write(game))
    assert digest(again) == digest(game)


def test_the_written_form_is_that_of_the_house():
    game = Game(Rules(players=3, target=61, muggins=True, skunks="acc"), 2)
    game.apply(Event("starter", card=parse_card("5H")))
    game.apply(Event("lay", 0, card=parse_card("T")))
    assert record.write(game) == (
        "fifteentwo 1 players=3 target=61 dealer=2 muggins=on skunks=acc\n"
        "starter 5H\n"
        "lay 0 T\n"
    )  # fmt: skip
    assert str(Event("hand", 1)) == "hand 1"
    four = tuple(parse_cards("4 4 6 K"))
    assert str(Event("hand", 1, cards=four, flush=0, nobs=1)) == "hand 1 4 4 6 K flush=0 nobs=1"
    assert str(Event("crib", cards=four)) == "crib 4 4 6 K"
    assert str(Event("correct", 1, points=-2)) == "correct 1 -2"
    assert str(Event("misdeal")) == "misdeal"


def test_what_is_undone_is_kept_to_be_done_again():
    game = game_of("starter 5H", "lay 1 7S", "lay 0 8D", "undo", "undo")
    assert record.write(game) == text_of(
        (HEADER, "starter 5H", "lay 1 7S", "lay 0 8D", "undo", "undo")
    )
    assert game.redo()[0] == Event("lay", 1, card=parse_card("7S"))
    assert game.redo()[0] == Event("lay", 0, card=parse_card("8D"))


def test_every_option_is_written_and_read():
    for rules in (Rules(), Rules(2, 61), Rules(3, muggins=True), Rules(4, skunks="off"),
                  Rules(play=BY_HAND), Rules(play=SCOREBOARD, heels=False)):  # fmt: skip
        for dealer in range(rules.players):
            assert record.parse_header(record.header(rules, dealer)) == (rules, dealer)
    assert record.header(Rules(play=BY_HAND, heels=False), 0) == (
        "fifteentwo 1 players=2 target=121 dealer=0 play=hand muggins=off skunks=1-2-3 heels=off"
    )


def test_a_header_may_leave_out_what_is_usual():
    game = record.read("fifteentwo 1\n")
    assert game.rules == Rules() and game.dealer == 0


def test_lines_may_be_indented_commented_and_end_as_on_windows():
    text = "# an evening\r\n\r\n%s\r\n  STARTER  5h \r\n# the play\r\nlay 1 10♥"
    game = record.read(text % HEADER)
    assert game.events == [
        Event("starter", card=parse_card("5H")),
        Event("lay", 1, card=parse_card("TH")),
    ]


def test_a_record_without_a_game_is_told():
    for text in ("", "\n\n", "# nothing\n"):
        error = raises(RecordError, record.read, text)
        assert error.line == 1 and "fifteentwo 1" in error.sentence


def test_the_reader_goes_on_after_a_line_it_could_not_read():
    reader = Reader()
    reader.feed(HEADER)
    assert raises(RecordError, reader.feed, "lay 1 7S").line == 2
    assert reader.feed("starter JD")[0].kind == "heels"
    assert reader.number == 3


# What cannot be read


def test_an_error_names_the_line_and_what_would_be_right():
    error = broken("starter 5H", "", "# so far", "lay 1 7X")
    assert error.line == 5
    assert str(error).startswith("line 5: '7X' is no card")
    assert error.sentence.endswith("(written: lay PLAYER CARD)")


def test_headers_that_cannot_be_are_refused():
    for line, word in (
        ("fifteentwo", "begins with"),
        ("chess 1", "begins with"),
        ("fifteentwo 2", "version 2"),
        ("fifteentwo x", "version x"),
        ("fifteentwo 1 players=5", "2 3 4"),
        ("fifteentwo 1 players=-2", "2 3 4"),
        ("fifteentwo 1 target=100", "121 61"),
        ("fifteentwo 1 muggins=maybe", "off on"),
        ("fifteentwo 1 dealer=2", "players are 0 to 1"),
        ("fifteentwo 1 dealer=-1", "no player"),
        ("fifteentwo 1 dealer=²", "no player"),
        ("fifteentwo 1 dealer=99999999999999999999", "no player"),
        ("fifteentwo 1 dealer=", "no player"),
        ("fifteentwo 1 players", "name=value"),
        ("fifteentwo 1 colour=red", "no option 'colour'"),
        ("fifteentwo 1 players=3 players=2", "given twice"),
        ("fifteentwo 1 dealer=0 dealer=1", "given twice"),
        ("fifteentwo 1 =2", "no option ''"),
    ):
        error = raises(RecordError, record.read, line + "\n")
        assert error.line == 1 and word in error.sentence, line


def test_lines_that_are_no_events_are_refused():
    for line, word in (
        ("shuffle", "is no event"),
        (HEADER, "is no event"),
        ("lay", "player is missing"),
        ("lay 1", "2 words after the kind, not 1"),
        ("lay 1 7S 8S", "2 words after the kind, not 3"),
        ("lay x 7S", "'x' is no number"),
        ("lay 7S 1", "'7S' is no number"),
        ("lay ² 7S", "no number"),
        ("lay ٣ 7S", "no number"),
        ("lay -1 7S", "no player -1"),
        ("lay 2 7S", "no player 2"),
        ("lay 99999 7S", "no number"),
        ("lay 1 1S", "no card"),
        ("go", "player is missing"),
        ("go 1 2", "1 words after"),
        ("starter", "1 words after"),
        ("starter 5H 6H", "1 words after"),
        ("misdeal 1", "0 words after"),
        ("undo 2", "0 words after"),
        ("hand", "player is missing"),
        ("hand 1 flush", "no card"),
        ("hand 1 flush=", "no number"),
        ("hand 1 flush=x", "no number"),
        ("hand 1 flush=4 flush=4", "given twice"),
        ("hand 1 pairs=2", "no 'pairs=2'"),
        ("crib", "crib"),
        ("correct 0 +-3", "no number"),
        ("correct 0 -", "no number"),
        ("correct 0 1.5", "no number"),
        ("peg 0 1e3", "no number"),
        ("\x00", "is no event"),
    ):
        error = broken("starter 5H", line)
        assert error.line == 3 and word in error.sentence, line


def test_undo_at_the_start_is_refused():
    assert "nothing to undo" in broken("undo").sentence


def test_a_crib_without_cards_is_refused():
    by_hand = "fifteentwo 1 play=hand\nstarter 5H\nhand 1 2C 3C 4C 9D\nhand 0 2D 3D 4D 9C\n"
    for crib in ("crib", "crib flush=0 nobs=0", "crib 5C", "crib 5C 5D 5S 6S 7S"):
        assert "four cards" in raises(RecordError, record.read, by_hand + crib).sentence


WORDS = (
    "lay", "go", "hand", "crib", "claim", "muggins", "peg", "correct", "misdeal", "undo",
    "starter", "0", "1", "2", "-1", "+1", "121", "9999", "10000", "-9999", "99999999999999999999",
    "5H", "5h", "5♥", "5", "10", "10h", "TH", "J", "JD", "1", "flush=4", "flush=0", "flush=5",
    "nobs=1", "nobs=0", "flush=", "=4", "=", "nobs=²", "²", "٣", "①", "é", "\x00", "\x1b[2J", "#",
    "*", "*00000000", "fifteentwo", "players=2", "\ufeff", "\u2003", "\xa0", "ſ", "5ſ", "\t",
    "A" * 300,
)  # fmt: skip


def test_random_lines_raise_nothing_but_record_errors():
    taken = 0
    for seed in range(60):
        dice = Dice(seed)
        reader = Reader()
        options = ("", " play=hand", " play=scoreboard", " muggins=on", " players=4", " heels=off")
        reader.feed("fifteentwo 1" + dice.pick(options))
        for _ in range(120):
            line = " ".join([dice.pick(WORDS) for _ in range(1 + dice.below(7))])
            if dice.one_in(3):
                # Half of the way right, so that deeper checks come to their turn.
                line = dice.pick(("lay %d ", "go %d", "hand %d ", "starter ", "peg %d ", "crib "))
                line = line % reader.game.to_act if "%" in line else line
                line += " ".join([dice.pick(WORDS) for _ in range(dice.pick((0, 1, 1, 4)))])
            before = digest(reader.game)
            try:
                reader.feed(line)
                taken += 1
            except RecordError as error:
                assert error.line == reader.number
                assert digest(reader.game) == before
    assert taken > 100


# The signed journal


def signed(lines):
    """The journal of ``lines``, some of which may be snapshots."""
    chain = ChecksumChain()
    text = ""
    for line in lines:
        if isinstance(line, tuple):
            line = record.snapshot_line(line, chain.text_sum)
        text += chain.sign(line) + "\n"
    return text


def events_of(lines):
    return [line for line in lines if isinstance(line, str)]


def states_after(lines):
    """The digest of the game after each line: what a sound part may hold, and nothing else."""
    reader = Reader()
    states = []
    for line in lines:
        reader.feed(line if isinstance(line, str) else "")
        states.append(digest(reader.game))
    return states


def check_sound(text, states, number):
    """The journal holds the game of the first ``number`` lines and can be gone on with."""
    journal = JournalReader([text])
    if number:
        assert digest(journal.game) == states[number - 1]
    else:
        assert journal.game is None
    assert number == journal.number
    assert journal.is_current == (not journal.damage and text[-1:] in ("", "\n"))
    if number and journal.is_current:
        further = JournalReader([text, journal.chain.sign("correct 0 1") + "\n"])
        assert further.damage is None
        assert len(further.game.events) == len(journal.game.events) + 1
    return journal


def test_a_whole_journal_holds_the_game():
    journal = check_sound(signed(ONE_DEAL), states_after(ONE_DEAL), len(ONE_DEAL))
    assert journal.damage is None


def test_no_journal_is_no_damage():
    journal = JournalReader([""])
    assert (journal.game, journal.damage, journal.number) == (None, None, 0)


def test_cut_anywhere_a_journal_holds_all_whole_lines():
    text, states = signed(TWO_DEALS), states_after(TWO_DEALS)
    for end in range(len(text)):
        whole = text[:end].count("\n")
        journal = check_sound(text[:end], states, whole)
        # A torn last line is what a power cut leaves; without its header there is no game.
        assert journal.damage == ("line 1 is damaged" if whole == 0 and end > 0 else None)


def test_an_altered_letter_is_told_and_what_stands_before_it_is_kept():
    text, states = signed(TWO_DEALS), states_after(TWO_DEALS)
    for at in range(len(text)):
        for flip in (1, 0x80) if at % 2 else (0x10,):
            bad = text[:at] + chr(ord(text[at]) ^ flip) + text[at + 1 :]
            journal = check_sound(bad, states, text[:at].count("\n"))
            torn = at == len(text) - 1
            damage = "line %d is damaged" % (text[:at].count("\n") + 1)
            assert torn or journal.damage == damage, (at, flip)
        if at % 8 == 0:
            gc.collect()


def test_a_journal_in_pieces_holds_the_same_wherever_they_end():
    text = signed(TWO_DEALS)
    for bad in (text, text[:-4], text[:900] + "?" + text[901:], text[:300] + "\n" + text[300:]):
        known = JournalReader([bad])
        for size in (1, 20, 21, 77, 300):
            pieces = [bad[at : at + size] for at in range(0, len(bad), size)]
            journal = JournalReader(pieces)
            assert digest(journal.game) == digest(known.game)
            assert (journal.damage, journal.is_current) == (known.damage, known.is_current)
            assert (journal.number, journal.last) == (known.number, known.last)
            if known.is_current:
                assert journal.chain.__dict__ == known.chain.__dict__


def test_a_journal_whose_last_deal_has_many_lines_is_read_all_the_same():
    lines = TWO_DEALS + ("correct 0 1", "undo") * 200
    assert digest(JournalReader([signed(lines)]).game) == states_after(lines)[-1]


def test_lines_lost_doubled_or_swapped_are_told():
    pieces = signed(ONE_DEAL).split("\n")[:-1]
    states = states_after(ONE_DEAL)
    for at in range(len(pieces)):
        journal = check_sound(text_of(pieces[: at + 1] + pieces[at:]), states, at + 1)
        assert journal.damage == "line %d is damaged" % (at + 2)
        if at + 1 < len(pieces):
            journal = check_sound(text_of(pieces[:at] + pieces[at + 1 :]), states, at)
            assert journal.damage == "line %d is damaged" % (at + 1)
        for other in range(at + 1, len(pieces), 5):
            mixed = list(pieces)
            mixed[at], mixed[other] = mixed[other], mixed[at]
            if mixed[at] != pieces[at]:
                check_sound(text_of(mixed), states, at)


def test_a_signed_line_that_cannot_happen_is_told_and_left_out():
    lines = ONE_DEAL[:6] + ("lay 1 7S",)
    journal = check_sound(signed(lines), states_after(ONE_DEAL[:6]), 6)
    assert journal.damage.startswith("line 7: it is player 0's turn")
    lines = ONE_DEAL[:6] + ("shuffle", "lay 0 2D")
    journal = check_sound(signed(lines), states_after(ONE_DEAL), 6)
    assert "is no event" in journal.damage


def test_a_journal_of_no_sense_holds_no_game():
    for seed in range(200):
        dice = Dice(seed)
        text = "".join([chr(dice.pick((10, 32, 42, 48, 97, 255, 0x2665))) for _ in range(80)])
        journal = JournalReader([text])
        assert journal.game is None and journal.damage and journal.number == 0


# Snapshots


def with_two_deals(snapshot):
    """The journal of two deals, where the snapshot between them is another line."""
    return JournalReader([signed([snapshot if line == SECOND else line for line in TWO_DEALS])])


def test_only_what_came_after_the_last_snapshot_is_refereed_anew():
    """Guards the tests of what is restored: a snapshot that lies is believed, as it is signed."""
    game = with_two_deals(Snapshot(1, (50, 40), (44, 31))).game
    assert (game.scores, game.fronts, game.backs) == ([50, 42], [50, 42], [44, 40])


def test_before_the_last_snapshot_all_is_as_if_it_had_been_refereed():
    game = with_two_deals(SECOND).game
    known = record.read(text_of(events_of(TWO_DEALS)))
    assert game.events == known.events
    game = with_two_deals(SECOND).game
    while known.events:
        assert (game.scores, game.fronts, game.backs) == (known.scores, known.fronts, known.backs)
        assert (game.may(), game.awards_log[-1]) == (known.may(), known.awards_log[-1])
        assert game.undo() == known.undo()
    assert game.history.events == []
    raises(RefusedError, game.undo)


def test_all_snapshots_are_restored():
    lines = (HEADER.replace("muggins", "play=scoreboard muggins"), "peg 0 1",
             Snapshot(0, (1, 0), (0, 0)), "peg 0 2", Snapshot(0, (3, 0), (1, 0)), "peg 0 3",
             "correct 0 1")  # fmt: skip
    game = JournalReader([signed(lines)]).game
    assert [number for number, _ in game.history.snapshots] == [0, 1, 2]
    for scores in ([6, 0], [3, 0], [1, 0], [0, 0]):
        game.undo()
        assert game.scores == scores


WRONG_SNAPSHOTS = (
    Snapshot(2, (16, 3), (12, 3)),
    Snapshot(-1, (16, 3), (12, 3)),
    Snapshot(1, (16,), (12, 3)),
    Snapshot(1, (16, 3, 0), (12, 3, 0)),
    Snapshot(1, (121, 3), (12, 3)),
    Snapshot(1, (16, -3), (12, 3)),
    "snapshot dealer=1",
    "snapshot",
    "snapshot dealer=1 scores=16,x backs=12,3 before=00000000",
    "snapshot dealer=1 scores=16,3 backs=12,3",
    "snapshot dealer=1 scores=16,3 backs=12,3 more=1,2 before=00000000",
)


def test_a_snapshot_that_cannot_be_is_told_and_what_stands_before_it_is_kept():
    at = TWO_DEALS.index(SECOND)
    states = states_after(TWO_DEALS)
    for snapshot in WRONG_SNAPSHOTS:
        journal = with_two_deals(snapshot)
        assert journal.damage.startswith("line %d: " % (at + 1)), snapshot
        assert digest(journal.game) == states[at - 1], snapshot


def test_a_snapshot_of_another_text_is_not_trusted():
    journal = with_two_deals("snapshot dealer=1 scores=16,3 backs=12,3 before=00000000")
    assert journal.damage is None and not journal.game.history.unread
    lie = with_two_deals("snapshot dealer=1 scores=17,3 backs=12,3 before=00000000")
    assert "does not stand" in lie.damage and lie.number == TWO_DEALS.index(SECOND)


def test_without_trust_every_line_is_refereed():
    text = signed(
        [Snapshot(1, (50, 40), (44, 31)) if line == SECOND else line for line in TWO_DEALS]
    )
    journal = JournalReader([text], trusting=False)
    assert "does not stand" in journal.damage and journal.number == TWO_DEALS.index(SECOND)


def test_a_snapshot_is_no_line_of_a_written_game():
    assert "is no event" in str(broken("snapshot dealer=0 scores=0,0 backs=0,0 before=00000000"))


# Of two deals, what cannot be before the snapshot: another card, a hand of other cards, a line
# left out, one that is none; and a snapshot that lies.
UNSOUND = (
    ("lay 1 6H", "lay 1 QC"),
    ("hand 0 2D 3D 4S 5S", "hand 0 2D 3D 4S 6S"),
    ("lay 0 3D", "lay 0 9D"),
    ("claim 1 1", "claim 1 30"),
    ("starter QC", "go 1"),
    ("muggins 0", "shuffle"),
    (SECOND, Snapshot(1, (17, 3), (12, 3))),
)


def test_what_turns_out_to_be_unsound_when_an_undo_leads_there_is_told_by_an_error_of_its_own():
    for right, wrong in UNSOUND:
        lines = [wrong if line == right else line for line in TWO_DEALS]
        game = JournalReader([signed(lines)]).game
        assert game.scores[1] >= 3 and game.history.unread
        with_error = 0
        while game.history.events:
            try:
                game.undo()
            except HistoryError:
                with_error += 1
                break
        assert with_error, wrong


def test_an_undo_past_the_snapshot():
    for undone in range(1, 12):
        lines = TWO_DEALS + ("undo",) * undone
        journal = JournalReader([signed(lines)])
        known = record.read(text_of(events_of(lines)))
        assert journal.game.scores == known.scores and journal.game.may() == known.may()
        assert record.write(journal.game) == record.write(known), undone
        further = JournalReader([signed(lines + ("correct 0 1",))])
        assert further.game.scores == [known.scores[0] + 1, known.scores[1]]


def test_a_snapshot_after_which_all_was_undone_is_forgotten():
    # Starter, crib and claim are undone.  With a correction more the crib then is where that
    # starter was, and the snapshot before the starter does not hold there.
    lines = TWO_DEALS[: TWO_DEALS.index(SECOND) + 2] + ("undo",) * 3
    lines += ("correct 0 9", "claim 0 4", "crib AC AD 7S 8S")
    known = record.read(text_of(events_of(lines + ("starter 6D",))))
    game = JournalReader([signed(lines + (known.fresh_snapshot(), "starter 6D"))]).game
    while known.events:
        assert (game.scores, game.may()) == (known.scores, known.may())
        assert game.undo()[0] == known.undo()[0]


def test_a_journal_written_anew_holds_the_same_with_all_its_snapshots():
    for undone in range(0, 22, 3):
        known = record.read(text_of(events_of(TWO_DEALS + ("undo",) * undone)))
        chain = ChecksumChain()
        journal = JournalReader(signed_pieces(chain, record.journal_lines(known, chain)))
        assert journal.is_current and journal.damage is None
        assert journal.game.history.snapshots == known.history.snapshots
        assert bool(journal.game.history.unread) == (len(known.history.snapshots) > 1), undone
        assert record.write(journal.game) == record.write(known)


def test_a_checksum_covers_the_line_and_all_before_it():
    chain = ChecksumChain()
    first = chain.sign("starter 5H")
    second = chain.sign("starter 5H")
    assert first[:-8] == second[:-8] == "starter 5H *" and first != second
    opener = ChecksumChain()
    assert opener.verify(second) is None
    assert opener.verify(first) == "starter 5H"
    assert opener.verify(first) is None
    assert opener.verify(second) == "starter 5H"
    for bad in ("", " ", "*", " *", "starter 5H", "starter 5H *", " *00000000"):
        assert opener.verify(bad) is None


def test_checksums_are_those_of_the_page_on_formats():
    assert signed((HEADER, "starter JD", "lay 1 7S")) == (
        HEADER + " *a3e94ce1\nstarter JD *7d6a7fed\nlay 1 7S *9a2cbfaf\n"
    )
    chain = ChecksumChain()
    assert chain.text_sum == 0
    assert chain.sign(HEADER).endswith(" *a3e94ce1")


def test_signed_pieces_are_the_signed_text_in_pieces_of_some_lines():
    lines = events_of(ONE_DEAL) * 9
    pieces = list(signed_pieces(ChecksumChain(), lines))
    assert "".join(pieces) == signed(lines)
    for piece in pieces[:-1]:
        assert piece.endswith("\n") and 200 < len(piece) < 300
    assert len(pieces[-1]) <= 200
    assert list(signed_pieces(ChecksumChain(), ())) == [""]


def test_a_long_journal_is_restored_from_its_last_snapshot_too():
    known = record.read(HEADER + "\n" + "correct 0 1\ncorrect 0 -1\n" * 60)
    chain = ChecksumChain()
    game = JournalReader(signed_pieces(chain, record.journal_lines(known, chain))).game
    assert game.history.unread == known.history.snapshots[-1][0] > 90
