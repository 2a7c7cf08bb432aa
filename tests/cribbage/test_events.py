"""What events are made of, and the events of a game: a list that keeps most of them as lines."""

from cribbage.cards import NO_SUIT, is_card, make, parse_card, parse_cards
from cribbage.events import FORMS, SHAPES, Events, check_event
from cribbage.game import Game
from cribbage.record import parse_event
from cribbage.rules import BY_HAND, SCOREBOARD, RefusedError, Rules
from support.portable import raises
from support.states import digest

KNOWN = [
    parse_event(line)
    for number in range(30)
    for line in (
        "starter 5H",
        "lay 0 7",
        "lay %d TD" % (number % 3),
        "go 1",
        "hand 1 7S 8S 9C TD",
        "hand 0 flush=4 nobs=1",
        "correct 1 -%d" % (number + 1),
    )
]


def all_of(known):
    events = Events()
    for event in known:
        events.append(event)
    return events


def test_they_are_what_was_appended_however_many_they_are():
    for number in (0, 1, 15, 16, 17, 31, 32, 33, 48, 49, 200):
        events = all_of(KNOWN[:number])
        assert len(events) == number and bool(events) == (number > 0)
        assert events == KNOWN[:number] and list(events) == KNOWN[:number]
        for index in range(-number, number):
            assert events[index] == KNOWN[:number][index]
        for index in (number, -number - 1):
            assert isinstance(raises(IndexError, events.__getitem__, index), IndexError)
        assert [parse_event(line) for line in events.lines()] == KNOWN[:number]


def test_they_come_back_from_the_last_to_the_first():
    events = all_of(KNOWN)
    for number in range(len(KNOWN), 0, -1):
        assert events.pop() == KNOWN[number - 1]
        if number % 7 == 0:
            events.append(KNOWN[number - 1])
            assert events.pop() == KNOWN[number - 1]
    assert events == []
    assert isinstance(raises(IndexError, events.pop), IndexError)


def test_only_the_last_ones_take_the_memory_of_events():
    assert len(all_of(KNOWN)._at_hand) <= 32


# Things that are no events

FIVE = parse_card("5H")
FOUR_CARDS = tuple(parse_cards("KH TH 4H 6H"))

# A sound event of every kind.
SOUND = (
    ("starter", FIVE),
    ("lay", 1, FIVE),
    ("go", 1),
    ("hand", 1, FOUR_CARDS, None, None),
    ("hand", 1, None, 4, 0),
    ("crib", FOUR_CARDS, 0, 0),
    ("claim", 1, 4),
    ("muggins", 0),
    ("peg", 1, 3),
    ("correct", 0, -3),
    ("misdeal",),
)

# No whole number, no card, no points.
NOTHING = ("", "5H", "1", 0.5, 1.0, True, False, b"5", {}, {1}, [], [1], (1,), ((),), object, max)
TOO_LARGE = (10000, -10000, 1 << 40, 10**500, -(10**5000))
WRONG_CARDS = (None, 0, 1, 7, -1, 13, 14 << 3, 999, -FIVE, 5 << 3 | 5, 5 << 3 | 7)

WRONG = {
    "player": NOTHING + TOO_LARGE + (None, -1, 2, 9999),
    "points": NOTHING + TOO_LARGE + (None,),
    "flush": NOTHING + TOO_LARGE,
    "nobs": NOTHING + TOO_LARGE,
    "card": NOTHING + TOO_LARGE + WRONG_CARDS,
    "cards": tuple([thing for thing in NOTHING if thing != []])
    + TOO_LARGE
    + (0, FIVE, ((FIVE,) * 4,), (FOUR_CARDS,), "KH TH 4H 6H")
    + tuple([FOUR_CARDS[:3] + (wrong,) for wrong in NOTHING + TOO_LARGE + WRONG_CARDS]),
}


def games_in_every_phase():
    """Games of two that wait for a starter, in the play, at the show, the crib, pegging, over."""
    yield Game(Rules())
    game = Game(Rules(muggins=True))
    game.apply(("starter", parse_card("QC")))
    yield game
    for card in parse_cards("KH 2D TH 3D 6H 4S 4H 5S"):
        game.apply(("lay", game.play.turn, card))
    yield game
    game.apply(("claim", 1, 0))
    game.apply(("hand", 1, None, None, None))
    yield game
    game.apply(("claim", 0, 8))
    game.apply(("hand", 0, None, None, None))
    yield game
    game.apply(("claim", 0, 8))
    yield game
    game = Game(Rules(play=BY_HAND))
    game.apply(("starter", parse_card("QC")))
    yield game
    yield Game(Rules(play=SCOREBOARD))
    game = Game(Rules())
    game.apply(("correct", 0, 121))
    yield game


def check_refused(events):
    """In every phase each of the ``events`` is refused in a sentence and changes nothing."""
    for game in games_in_every_phase():
        before = digest(game)
        for event in events:
            sentence = str(raises(RefusedError, game.apply, event))
            assert 10 < len(sentence) < 200, sentence
        assert digest(game) == before


def test_every_kind_that_can_be_written_has_a_shape_and_a_sound_example():
    assert sorted(SHAPES) == sorted([kind for kind in FORMS if kind != "undo"])
    assert {event[0] for event in SOUND} == set(SHAPES)
    for event in SOUND:
        check_event(event, 2)


def test_what_is_no_tuple_that_begins_with_a_kind_is_refused():
    events = [None, "", "lay", "misdeal", 0, 1.5, True, [], ["misdeal"], ["lay", 1, FIVE], {}, ()]
    events.extend([(thing,) for thing in NOTHING + TOO_LARGE + (None,)])
    events.extend([(thing, 1, FIVE) for thing in NOTHING + (None, ("lay",), ["lay"])])
    check_refused(events)


def test_kinds_that_do_not_exist_are_refused_those_of_methods_and_of_lines_too():
    kinds = ("shuffle", "undo", "LAY", "lay ", "_lay", "do", "_do_lay", "check_four", "winner",
             "__init__", "__class__", "apply", "\u00fc", "\n", "x" * 5000)  # fmt: skip
    check_refused([(kind,) + rest for kind in kinds for rest in ((), (1,), (1, FIVE))])


def test_an_event_that_is_too_short_or_too_long_is_refused():
    events = []
    for event in SOUND:
        events.extend([event[:length] for length in range(1, len(event))])
        events.extend([event + rest for rest in ((None,), (0,), (FIVE, FIVE))])
    check_refused(events)


def test_every_part_that_is_something_else_is_refused():
    events = []
    for event in SOUND:
        for at, part in enumerate(SHAPES[event[0]]):
            for wrong in WRONG[part]:
                events.append(event[: 1 + at] + (wrong,) + event[2 + at :])
    assert len(events) > 500
    check_refused(events)


def test_no_part_of_the_board_is_reached_through_a_float_or_a_bool_that_equals_it():
    game = Game(Rules(play=SCOREBOARD))
    game.apply(("peg", 1, 3))
    game.undo()
    for event in (("peg", True, 3), ("peg", 1.0, 3), ("peg", 1, 3.0)):
        raises(RefusedError, game.apply, event)
        assert game.undone == [("peg", 1, 3)]


def test_the_sentence_names_what_is_wrong_and_what_would_be_right():
    for event, sentence in (
        (("lay", 0), "an event of this kind is ('lay', player, card), not 2 long"),
        (("misdeal", 1), "an event of this kind is ('misdeal'), not 2 long"),
        (("starter", 999),
         "the card of 'starter' must be a card, as cribbage.cards makes it, not 999"),
        (("peg", 0, 1.5), "the points of 'peg' must be a whole number of up to four digits,"
         " not a thing of type float"),
        (("crib", 5, 0, 0), "the cards of 'crib' must be cards or None, not 5"),
        (("crib", FOUR_CARDS, 0, "1"),
         "the nobs of 'crib' must be points or None, not a thing of type str"),
        (("x" * 5000,), "there is no event '%s'" % ("x" * 40)),
        (("go", 2), "there is no player 2: players are 0 to 1"),
    ):  # fmt: skip
        assert str(raises(RefusedError, check_event, event, 2)) == sentence


def test_numbers_have_up_to_four_digits_in_events_and_in_lines():
    for number in (9999, -9999):
        check_event(("correct", 0, number), 2)
        assert parse_event("correct 0 %+d" % number) == ("correct", 0, number)
    for number in (10000, -10000):
        for error in (
            raises(RefusedError, check_event, ("correct", 0, number), 2),
            raises(ValueError, parse_event, "correct 0 %d" % number),
        ):
            assert "up to four digits" in str(error)


def test_all_cards_there_are_and_nothing_else_are_cards():
    known = {make(rank, suit) for rank in range(1, 14) for suit in range(NO_SUIT + 1)}
    assert {number for number in range(-300, 300) if is_card(number)} == known


def test_who_deals_first_is_a_player():
    for dealer in NOTHING + (None, -1, 2, 9999):
        raises(RefusedError, Game, Rules(), dealer)
