"""What an event is: a plain value, with its text."""

from cribbage.cards import NO_SUIT, is_card, make, parse_card, parse_cards
from cribbage.events import FORMS, SHAPES, Event, FormError
from cribbage.game import Game
from cribbage.rules import BY_HAND, SCOREBOARD, RefusedError, Rules
from support.portable import raises
from support.states import digest

FIVE = parse_card("5H")
FOUR_CARDS = tuple(parse_cards("KH TH 4H 6H"))

# A sound event of every kind, and how it is written.
SOUND = (
    (Event("starter", card=FIVE), "starter 5H"),
    (Event("lay", 1, card=parse_card("T")), "lay 1 T"),
    (Event("go", 1), "go 1"),
    (Event("hand", 1), "hand 1"),
    (Event("hand", 1, cards=FOUR_CARDS), "hand 1 KH TH 4H 6H"),
    (Event("hand", 1, flush=4, nobs=0), "hand 1 flush=4 nobs=0"),
    (Event("crib", cards=FOUR_CARDS, flush=0, nobs=1), "crib KH TH 4H 6H flush=0 nobs=1"),
    (Event("claim", 1, points=0), "claim 1 0"),
    (Event("muggins", 0), "muggins 0"),
    (Event("peg", 1, points=3), "peg 1 3"),
    (Event("correct", 0, points=-3), "correct 0 -3"),
    (Event("misdeal"), "misdeal"),
    (Event("penalty", 1, points=2, reason="renege"), "penalty 1 2 renege"),
    (Event("dead", 1), "dead 1"),
    (Event("lead", 0), "lead 0"),
)


def test_an_event_is_read_as_it_is_written_and_its_repr_makes_it_anew():
    for event, line in SOUND:
        assert str(event) == line
        assert Event.parse(line) == event
        assert eval(repr(event)) == event


def test_events_are_equal_when_all_that_they_have_is():
    events = [event for event, _ in SOUND]
    for number, event in enumerate(events):
        assert [other == event for other in events].index(True) == number
        assert event != str(event)
    assert len(set(events + [Event.parse(line) for _, line in SOUND])) == len(events)


def test_cards_may_be_given_as_a_list():
    assert Event("crib", cards=list(FOUR_CARDS)) == Event("crib", cards=FOUR_CARDS)


def test_a_line_without_a_word_is_no_event():
    for line in ("", " ", "\t"):
        assert "is no event" in str(raises(FormError, Event.parse, line))


# Things that are no events

# No whole number, no card, no points.
NOTHING = ("", "5H", "1", 0.5, 1.0, True, b"5", {}, {1}, [], [1], (1,), ((),), object, max)
TOO_LARGE = (10000, -10000, 1 << 40, 10**500, -(10**5000))
WRONG_CARDS = (None, 0, 1, 7, -1, 13, 14 << 3, 999, -FIVE, 5 << 3 | 5, 5 << 3 | 7)

WRONG = {
    "player": NOTHING + TOO_LARGE + (None, -1, 2, 9999),
    "points": NOTHING + TOO_LARGE + (None,),
    "flush": NOTHING + TOO_LARGE,
    "reason": NOTHING + TOO_LARGE + (None, "Renege", "renege ", "peg", ["renege"]),
    "nobs": NOTHING + TOO_LARGE,
    "card": NOTHING + TOO_LARGE + WRONG_CARDS,
    "cards": tuple([thing for thing in NOTHING if thing != []])
    + TOO_LARGE
    + (None, 0, FIVE, ((FIVE,) * 4,), (FOUR_CARDS,), "KH TH 4H 6H")
    + tuple([FOUR_CARDS[:3] + (wrong,) for wrong in NOTHING + TOO_LARGE + WRONG_CARDS]),
}


def games_in_every_phase():
    """Games of two that wait for a starter, in the play, at the show, the crib, pegging, over."""
    yield Game(Rules())
    game = Game(Rules(muggins=True))
    game.apply(Event("starter", card=parse_card("QC")))
    yield game
    for card in parse_cards("KH 2D TH 3D 6H 4S 4H 5S"):
        game.apply(Event("lay", game.play.turn, card=card))
    yield game
    game.apply(Event("claim", 1, points=0))
    game.apply(Event("hand", 1))
    yield game
    game.apply(Event("claim", 0, points=8))
    game.apply(Event("hand", 0))
    yield game
    game.apply(Event("claim", 0, points=8))
    yield game
    game = Game(Rules(play=BY_HAND))
    game.apply(Event("starter", card=parse_card("QC")))
    yield game
    yield Game(Rules(play=SCOREBOARD))
    game = Game(Rules())
    game.apply(Event("correct", 0, points=121))
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
    assert {event.kind for event, _ in SOUND} == set(SHAPES)
    for event, _ in SOUND:
        event.check(2)


def test_what_is_no_event_is_refused():
    check_refused(NOTHING + TOO_LARGE + (None, "lay 1 5H", ("lay", 1, FIVE), ["misdeal"], Event))


def test_kinds_that_do_not_exist_are_refused_those_of_methods_and_of_lines_too():
    kinds = ("shuffle", "undo", "LAY", "lay ", "_lay", "do", "_do_lay", "check_four", "winner",
             "__init__", "__class__", "apply", "\u00fc", "\n", "x" * 5000)  # fmt: skip
    for kind in kinds + NOTHING + TOO_LARGE + (None, ("lay",), ["lay"]):
        check_refused([Event(kind), Event(kind, 1), Event(kind, 1, card=FIVE)])


# What each part may be.
RIGHT = {"player": 1, "card": FIVE, "cards": FOUR_CARDS, "points": 3, "flush": 4, "nobs": 1,
         "reason": "renege"}  # fmt: skip


def event_with(event, part, value):
    parts = {name: getattr(event, name) for name in RIGHT}
    parts[part] = value
    return Event(event.kind, **parts)


def test_an_event_with_a_part_that_its_kind_does_not_have_is_refused():
    events = []
    for event, _ in SOUND:
        for part, value in RIGHT.items():
            if part not in SHAPES[event.kind]:
                events.append(event_with(event, part, value))
    assert len(events) > 30
    check_refused(events)


def test_an_event_without_a_part_that_its_kind_must_have_is_refused():
    check_refused([Event("starter"), Event("lay", 1), Event("lay", card=FIVE), Event("go"),
                   Event("hand"), Event("claim", points=3), Event("muggins"),
                   Event("peg", points=1), Event("correct", points=1), Event("dead"),
                   Event("lead"), Event("penalty", 1, points=2),
                   Event("penalty", 1, reason="other"), Event("penalty", points=2)])  # fmt: skip


def test_every_part_that_is_something_else_is_refused():
    events = []
    for event, _ in SOUND:
        for part in SHAPES[event.kind]:
            for wrong in WRONG[part]:
                events.append(event_with(event, part, wrong))
    assert len(events) > 500
    check_refused(events)


def test_no_part_of_the_board_is_reached_through_a_float_or_a_bool_that_equals_it():
    game = Game(Rules(play=SCOREBOARD))
    game.apply(Event("peg", 1, points=3))
    game.undo()
    for event in (
        Event("peg", True, points=3), Event("peg", 1.0, points=3), Event("peg", 1, points=3.0)
    ):  # fmt: skip
        raises(RefusedError, game.apply, event)
        assert game.undone == [Event("peg", 1, points=3)]


def test_the_sentence_names_what_is_wrong_and_what_would_be_right():
    for event, sentence in (
        (Event("misdeal", 1), "'misdeal' has its kind and nothing else"),
        (Event("lay", 1, card=FIVE, points=3),
         "'lay' has its kind, player, card and nothing else"),
        (Event("starter", card=999),
         "the card of 'starter' must be a card, as cribbage.cards makes it, not 999"),
        (Event("peg", 0, points=1.5), "the points of 'peg' must be a whole number of up to four"
         " digits, not a thing of type float"),
        (Event("crib", cards=5, flush=0, nobs=0),
         "the cards of 'crib' must be a tuple of cards, not 5"),
        (Event("crib", cards=FOUR_CARDS, flush=0, nobs="1"),
         "the nobs of 'crib' must be points or None, not a thing of type str"),
        (Event("x" * 5000), "there is no event '%s'" % ("x" * 40)),
        (Event("go", 2), "there is no player 2: players are 0 to 1"),
    ):  # fmt: skip
        assert str(raises(RefusedError, event.check, 2)) == sentence


def test_numbers_have_up_to_four_digits_in_events_and_in_lines():
    for number in (9999, -9999):
        event = Event("correct", 0, points=number)
        event.check(2)
        assert Event.parse("correct 0 %+d" % number) == event
    for number in (10000, -10000):
        for error in (
            raises(RefusedError, Event("correct", 0, points=number).check, 2),
            raises(ValueError, Event.parse, "correct 0 %d" % number),
        ):
            assert "up to four digits" in str(error)


def test_all_cards_there_are_and_nothing_else_are_cards():
    known = {make(rank, suit) for rank in range(1, 14) for suit in range(NO_SUIT + 1)}
    assert {number for number in range(-300, 300) if is_card(number)} == known


def test_who_deals_first_is_a_player():
    for dealer in NOTHING + (None, False, -1, 2, 9999):
        raises(RefusedError, Game, Rules(), dealer)
