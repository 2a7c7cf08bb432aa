"""Cards are read and written in both directions."""

from cribbage.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    NO_SUIT,
    RANKS,
    SPADES,
    SUIT_SIGNS,
    SUITS,
    CardError,
    card_label,
    card_name,
    card_names,
    has_suit,
    make,
    parse_card,
    parse_cards,
    rank_label,
    rank_of,
    suit_of,
    value_of,
    without_suit,
)
from support.portable import raises

ALL_SUITS = (CLUBS, DIAMONDS, HEARTS, SPADES, NO_SUIT)


def every_card():
    for rank in range(1, 14):
        for suit in ALL_SUITS:
            yield make(rank, suit)


def test_what_is_written_can_be_read_back():
    for card in every_card():
        assert parse_card(card_name(card)) == card
        assert parse_card(card_label(card)) == card


def test_every_card_has_a_name_of_its_own():
    assert len({card_name(card) for card in every_card()}) == 65
    assert len(set(every_card())) == 65


def test_ranks_run_from_ace_to_king_and_suits_from_clubs_to_spades():
    names = [card_name(make(rank, HEARTS)) for rank in range(1, 14)]
    assert " ".join(names) == "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    assert [card_name(make(5, suit)) for suit in ALL_SUITS] == ["5C", "5D", "5H", "5S", "5"]


def test_a_card_can_be_written_in_many_ways():
    for text in ("5H", "5h", "5♥", "5♡", "5♥\ufe0f", " 5h "):
        assert parse_card(text) == make(5, HEARTS)
    for text in ("TH", "th", "10H", "10h", "10♥", "T♥"):
        assert parse_card(text) == make(10, HEARTS)
    assert parse_card("js") == parse_card("J♠") == make(JACK, SPADES)


def test_a_rank_alone_is_a_card_without_a_suit():
    for text, rank in (("A", 1), ("a", 1), ("5", 5), ("10", 10), ("T", 10), ("j", 11), ("K", 13)):
        card = parse_card(text)
        assert card == make(rank) == make(rank, NO_SUIT)
        assert not has_suit(card)


def test_what_is_no_card_is_refused_by_its_name():
    for text in ("", " ", "1H", "0H", "11H", "H", "5X", "HH", "5HH", "10", "100H", "5 H", "♥5"):
        if text != "10":
            error = raises(CardError, parse_card, text)
            assert "'%s'" % text in str(error)
            assert isinstance(error, ValueError)


def test_a_list_of_cards_keeps_its_order():
    cards = [make(5, HEARTS), make(10, SPADES), make(JACK), make(1, CLUBS)]
    assert parse_cards("5h 10s J AC") == cards
    assert parse_cards("5H,TS, j,ac") == cards
    assert parse_cards("") == []
    assert card_names(cards) == "5H TS J AC"
    raises(CardError, parse_cards, "5H 5Z")


def test_a_card_gives_its_parts_back():
    for rank in range(1, 14):
        for suit in ALL_SUITS:
            card = make(rank, suit)
            assert (rank_of(card), suit_of(card)) == (rank, suit)
            assert has_suit(card) == (suit != NO_SUIT)
            assert without_suit(card) == make(rank)


def test_an_ace_counts_one_and_a_face_card_ten():
    values = [value_of(make(rank, SPADES)) for rank in range(1, 14)]
    assert values == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_players_read_a_ten_as_10():
    assert rank_label(make(10, HEARTS)) == "10"
    assert card_label(make(10, HEARTS)) == "10♥"
    assert card_label(make(10)) == "10"
    assert card_label(make(JACK, DIAMONDS)) == "J♦"


def test_no_card_is_zero():
    assert 0 not in list(every_card())


def test_a_long_text_that_is_no_card_is_repeated_in_part():
    error = raises(CardError, parse_card, "5" * 10000)
    assert "5" * 40 + "..." in str(error) and len(str(error)) < 200


def test_every_other_letter_is_refused_as_a_rank_and_as_a_suit():
    letters = "".join([chr(code) for code in range(33, 127)]) + "\xb2\u0663\u2660\u2667\u2605"
    ranks = [letter for letter in letters if _is_read(letter)]
    assert "".join(ranks) == "23456789AJKQTajkqt"
    for rank in "57TQ":
        suits = [letter for letter in letters if _is_read(rank + letter)]
        assert "".join(suits) == "CDHScdhs\u2660\u2667"


def _is_read(text):
    try:
        parse_card(text)
    except CardError:
        return False
    return True


def test_ranks_suits_and_signs_are_as_many_as_a_deck_has():
    assert (RANKS, SUITS, SUIT_SIGNS) == ("A23456789TJQK", "CDHS", "\u2663\u2666\u2665\u2660")


def test_of_a_long_text_that_is_no_card_forty_letters_are_repeated():
    told = str(raises(CardError, parse_card, "x" * 40))
    assert told.startswith("'%s' is no card" % ("x" * 40))
    told = str(raises(CardError, parse_card, "x" * 41))
    assert told.startswith("'%s...' is no card" % ("x" * 40))
