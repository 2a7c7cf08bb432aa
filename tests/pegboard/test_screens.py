"""Every screen at every stage with the longest values: nothing runs out of its space."""

from cribbage.cards import card_label, parse_card
from pegboard.asks import NOTHING, QUESTION
from pegboard.devices import KEY, SEAT, TURN
from pegboard.screens import catalogue
from pegboard.wheel import GO
from support.evening import begin_match, begin_session, win
from support.sitting import HEADER, Dice, Sitting, sitting_at, store_of

MICROPYTHON_TIMEOUT = 180
SLOW = (
    "test_every_screen_that_can_be_reached_from_home_and_from_the_menu",
    "test_walks_through_games_of_every_kind_with_the_widest_names",
)

# The widest that a name may be; the names there are have up to six letters.
WIDEST = ("MMMMMMMM", "MWMWMWMW", "WWWWWWWW")


def widen(sitting):
    """Give the players of the board the widest names."""
    players = sitting.app.players

    def names_for(number):
        if number == 4:
            return ["%s %d" % (WIDEST[seat % 2], seat // 2 + 1) for seat in range(4)]
        return list(WIDEST[:number])

    players.names_for = names_for
    players.team_name = lambda team: WIDEST[team]
    return sitting


def look(sitting, visited=None):
    """Turn the wheel once round and check what every position shows."""
    if visited is not None:
        visited.add(sitting.view.name)
    for _ in range(len(sitting.view.wheel.values)):
        sitting.turn(1)
        sitting.check()


# Whole walks


def choose(sitting, players, entry, play="refereed", muggins=False, target=121):
    """A new game with these choices, Blue dealing; ``sitting`` is at Home."""
    settings = sitting.app.settings
    for name, value in (
        ("players", players),
        ("entry", entry),
        ("play", play),
        ("muggins", muggins),
        ("target", target),
    ):
        settings.set(name, value)
    sitting.pick_line("New game")
    sitting.pick_line("Begin")
    sitting.pick(1)


def walk(sitting, steps, dice, visited):
    """Pick something on every screen, looking around and back on the way."""
    for step in range(steps):
        look(sitting, visited)
        if sitting.view.name in ("home", "menu"):
            sitting.pick(0)
            continue
        if step % 5 == 4:
            sitting.seat(dice.roll(4))
            look(sitting, visited)
        if step % 7 == 6:
            sitting.back()
            look(sitting, visited)
        values = sitting.view.wheel.values
        sitting.pick(values[dice.roll(len(values))])


# What no button of the board sends, but another device may: seats that nobody has, kinds that the
# board does not know, a turn by nothing.
STRANGE = (
    (SEAT, -1),
    (SEAT, 4),
    (SEAT, 5),
    (SEAT, 1000000),
    (TURN, 0),
    (0, 0),
    (8, 3),
    (KEY, -1),
    (KEY, 16),
    ("key", "q"),
)


def send_what_is_strange(sitting):
    """On the screen that is shown: nothing comes of it, but for a word that it cannot be."""
    before = sitting.state()
    for kind, number in STRANGE:
        sitting.board.send(kind, number)
        sitting.board.run(300)
        assert sitting.state() == before, (kind, number, before)
    values = sitting.view.wheel.values
    for detents in (1000003, -1000003, 60, -60):
        sitting.board.send(TURN, detents)
        sitting.board.run(300)
        assert sitting.view.wheel.value in values


def test_inputs_of_every_kind_and_number_stop_no_screen_of_a_game():
    visited = set()
    for players, entry, play, muggins in (
        (2, "full", "refereed", True),
        (3, "quick", "refereed", False),
        (4, "quick", "hand", True),
        (2, "quick", "hand", False),
    ):
        sitting = Sitting()
        choose(sitting, players, entry, play, muggins)
        dice = Dice(players + muggins)
        for step in range(60):
            send_what_is_strange(sitting)
            if step % 15 == 14:
                sitting.hold()
            values = sitting.view.wheel.values
            visited.add(sitting.view.name)
            sitting.pick(values[dice.roll(len(values))])
    assert {"starter", "play", "hand", "byhand", "menu"} <= visited, visited


def test_inputs_of_every_kind_and_number_stop_no_other_screen():
    visited = set()
    for lines in ((), ("starter 5",), ("correct 0 121",)):
        for name in catalogue.names():
            sitting = sitting_at(*lines)
            entry = {"setting": ["brightness"]}.get(name, ())
            if name == "selftest" or sitting.app.navigator.view_of(name, entry) is None:
                continue
            sitting.app.navigator.show(name, entry)
            visited.add(name)
            send_what_is_strange(sitting)
    assert len(visited) >= 20, visited


def test_walks_through_games_of_every_kind_with_the_widest_names():
    visited = set()
    for players in (2, 3, 4):
        for entry in ("quick", "full"):
            for play in ("refereed", "hand"):
                for muggins in (False, True):
                    sitting = widen(Sitting())
                    choose(sitting, players, entry, play, muggins)
                    dice = Dice(players * 8 + len(entry) + len(play) + muggins)
                    walk(sitting, 26, dice, visited)
    assert {"starter", "play", "hand", "byhand", "muggins"} <= visited, visited


def test_the_end_of_every_kind_of_game_with_scores_of_three_digits():
    for players in (2, 3, 4):
        for target in (121, 61):
            teams = 3 if players == 3 else 2
            full = ["correct %d %d" % (team, target - 1) for team in range(teams)]
            sitting = widen(sitting_at(*full, players=players, target=target))
            look(sitting)
            sitting.enter("starter 5")
            look(sitting)
            sitting.back()
            look(sitting)
            sitting.enter("starter J")
            assert sitting.view.name == "win"
            look(sitting)
            sitting.back()
            look(sitting)
            assert sitting.game.winner < 0


def test_every_skunk_with_the_widest_names():
    for loser in (0, 60, 61, 90, 91, 120):
        for players in (2, 3, 4):
            events = ["correct 0 119"]
            if loser:
                events.extend(
                    [
                        "correct %d %d" % (team, loser)
                        for team in range(1, 3)
                        if team < (3 if players == 3 else 2)
                    ]
                )
            sitting = widen(sitting_at(*events, players=players)).enter("starter J")
            look(sitting)


def test_home_and_what_leads_from_it():
    visited = set()
    for players in (2, 3, 4):
        sitting = widen(Sitting())
        sitting.app.settings.set("players", players)
        look(sitting, visited)
        sitting.pick_line("New game")
        look(sitting, visited)
        sitting.pick_line("Begin")
        look(sitting, visited)
        sitting.pick_line("Cut")
        for _ in range(players):
            look(sitting, visited)
            sitting.pick(10)
        look(sitting, visited)
        sitting.press()
        for rank in (10, 10, 9, 10)[-players:]:
            sitting.pick(rank)
        look(sitting, visited)
        sitting.press()
        look(sitting, visited)
        sitting.enter("starter 10")
        look(sitting, visited)
        sitting.home()
        look(sitting, visited)
        sitting.pick_line("Scoreboard")
        look(sitting, visited)
        sitting.pick_line("End it")
        look(sitting, visited)
        sitting.press()
        for _ in range(3):
            look(sitting, visited)
            sitting.pick(29)
            look(sitting, visited)
            sitting.press()
        sitting.back()
        look(sitting, visited)
    assert {"home", "new", "deals", "cut", "clear", "seats", "scoreboard", "starter"} <= visited


def test_the_menu_and_what_it_leads_to():
    visited = set()
    for players in (2, 3, 4):
        sitting = widen(sitting_at("starter 10H", players=players)).enter("lay 1 10D")
        sitting.back()
        for line in ("Redo", "Correct", "Misdeal"):
            sitting.hold()
            look(sitting, visited)
            sitting.pick_line(line)
            look(sitting, visited)
            if line == "Correct":
                sitting.press()
                look(sitting, visited)
                sitting.back()
                sitting.back()
        sitting.pick_line("Deal again")
        look(sitting, visited)
        sitting.hold()
        sitting.pick_line("Correct")
        sitting.press()
        look(sitting, visited)
        sitting.pick(30)
        look(sitting, visited)
        sitting.back()
        look(sitting, visited)
    assert {"menu", "correct", "misdeal"} <= visited


# Screens of the game itself, which the walks above go through.
OF_THE_TABLE = {
    "starter", "play", "hand", "crib", "win", "muggins", "byhand", "scoreboard"
}  # fmt: skip


def crawl(files, most_alike=6):
    """Press every line of every screen that can be reached from Home, and look at all of them.

    Goes on from a state by starting a board from what is saved there.  Of states that differ in
    the entry alone, ``most_alike`` are gone into.  Returns the names of the screens.
    """
    waiting = [files]
    seen = set()
    reached = {}
    while waiting:
        files = waiting.pop(0)
        sitting = widen(Sitting(store_of(files)))
        look(sitting)
        reached.setdefault(sitting.view.name, 1)
        size = len(sitting.view.wheel.values)
        for place in range(0, size, max(1, size // 8)):
            sitting = widen(Sitting(store_of(files)))
            sitting.turn_to(sitting.view.wheel.values[place])
            sitting.press()
            sitting.check()
            view = sitting.view
            state = (view.name, tuple(view.entry))
            if state in seen or reached.get(view.name, 0) >= most_alike:
                continue
            seen.add(state)
            reached[view.name] = reached.get(view.name, 0) + 1
            if view.name not in OF_THE_TABLE:
                waiting.append(dict(sitting.store.files))
    return set(reached)


def test_every_screen_that_can_be_reached_from_home_and_from_the_menu():
    sitting = sitting_at("correct 0 100", "starter 10H").enter("lay 1 10D")
    sitting.back()
    sitting.home()
    with_game = dict(sitting.store.files)
    sitting.back()
    sitting.hold()
    reached = crawl({}) | crawl(with_game) | crawl(dict(sitting.store.files))
    coached = sitting_at("correct 0 100")
    coached.app.settings.set("coach", True)
    coached.hold()
    reached |= crawl(dict(coached.store.files))
    in_a_match = begin_match(Sitting())
    in_a_match.home()
    reached |= crawl(dict(in_a_match.store.files))
    named = Sitting()
    named.app.settings.set("name0", "Ann")
    reached |= crawl(dict(named.store.files))
    in_a_session = begin_session(Sitting(), games=2)
    win(in_a_session, 0, 90)
    in_a_session.home()
    reached |= crawl(dict(in_a_session.store.files))
    with_a_past = sitting_at("correct 0 120", "starter JH")
    with_a_past.press()
    with_a_past.home()
    reached |= crawl(dict(with_a_past.store.files))
    names = set(catalogue.names())
    # To the renege leads only a card that shows one.
    assert names - reached <= OF_THE_TABLE | {"renege"}, names - reached


def test_muggins_and_the_play_by_hand():
    for players in (2, 3, 4):
        visited = set()
        sitting = widen(Sitting())
        choose(sitting, players, "full", "hand", True)
        sitting.enter("starter 5H")
        look(sitting, visited)
        sitting.enter("peg 1 30")
        look(sitting, visited)
        sitting.enter("claim 1 2")
        look(sitting, visited)
        for card in ("TH", "TD", "TC", "TS"):
            sitting.fingers.enter_card(parse_card(card))
            look(sitting, visited)
        sitting.press()
        look(sitting, visited)
        sitting.turn_to(1)
        sitting.press()
        look(sitting, visited)
        sitting.back()
        look(sitting, visited)
        assert {"byhand", "hand", "muggins"} <= visited


# Counts


def count_all_the_way(cards, kind, entry, answers=()):
    """Count a hand, looking at every step and at every item."""
    sitting = widen(Sitting())
    sitting.app.settings.set("entry", entry)
    sitting.pick_line("Count a hand")
    look(sitting)
    sitting.pick(kind)
    for card in cards.split():
        look(sitting)
        sitting.fingers.enter_card(parse_card(card))
    for answer in answers:
        look(sitting)
        sitting.pick(answer)
    assert sitting.ask.kind == NOTHING
    look(sitting)
    return sitting


def test_the_longest_counts_fit():
    for cards in (
        "TH TD TC TS 5H",  # double pair royal
        "TH TD JH JD QH",  # double double run
        "TH TD TC JH QH",  # triple run
        "TH JH QH KH 9H",  # run of 5 and five-card flush
        "TH TD JH QH KH",  # double run of 4
        "5H 5S 5C JD 5D",  # 29
        "2H 4H 6H 8H KS",
        "TH QD KC 9S AC",
    ):
        for kind in ("hand", "crib"):
            count_all_the_way(cards, kind, "full")


def test_the_longest_counts_by_ranks_fit():
    count_all_the_way("T T J J Q", "hand", "quick", (False,))
    count_all_the_way("T T J J Q", "crib", "quick", (True,))
    count_all_the_way("T J Q K 9", "hand", "quick", (True, True, True))
    count_all_the_way("T J Q K 9", "crib", "quick", (True, True))


def test_the_counts_of_a_game_fit_with_the_widest_names():
    small = [parse_card(rank + suit) for rank in "A23456" for suit in "CDS"]
    for players in (2, 3, 4):
        sitting = widen(sitting_at("correct 0 50", "correct 1 40", "starter 9H", players=players))
        sitting.app.settings.set("entry", "full")
        long_hand = [parse_card(name) for name in ("TH", "QH", "KH", "JH")]
        while sitting.view.name == "play":
            hand = long_hand if sitting.game.to_act == 1 else small
            seen = sitting.game.seen()
            fitting = [
                card
                for card in hand
                if card >> 3 in sitting.view.wheel.values and card not in seen
            ]
            if fitting:
                sitting.fingers.enter_card(fitting[0])
            else:
                sitting.pick(GO)
            sitting.check()
        counts = 0
        while sitting.view.name == "hand":
            look(sitting)
            sitting.press()
            counts += 1
        assert counts == players
        look(sitting)


# Awards and refusals


def test_the_longest_awards_fit_and_keep_their_points():
    for players in (2, 3, 4):
        sitting = widen(
            sitting_at(
                "correct 0 90",
                "starter 3",
                "lay 1 K",
                "lay %d 7" % (2 % players),
                "lay %d 7" % (3 % players),
                players=players,
            )
        )
        sitting.enter("lay %d 7" % sitting.game.to_act)
        sitting.check()
        assert sitting.says("pair royal")
        assert sitting.says("8")


def test_a_double_pair_royal_and_last_fit():
    sitting = widen(
        sitting_at(
            "starter 2",
            "lay 1 K",
            "lay 0 K",
            "lay 1 10",
            "lay 0 A",
            "lay 1 7",
            "lay 0 7",
            "lay 1 7",
        )
    )
    look(sitting)
    sitting.enter("lay 0 7")
    assert sitting.says("+13: double pair royal")
    assert not sitting.says("…")
    look(sitting)


def test_whatever_is_refused_or_lost_fits():
    sitting = widen(Sitting().begin())
    sitting.enter("starter 5")
    for sentence in (
        "It is WWWWWWWW 2's turn",
        "no starter now: the game waits for the hand of player 3, who has four cards",
        "x" * 200,
        "",
    ):
        sitting.app.messages.show_error(sentence)
        look(sitting)
    store = sitting.store
    store.files["game"] = store.files["game"].replace("starter 5", "starter 6")
    sitting = Sitting(store)
    assert sitting.says("lost") or sitting.says("damaged")
    sitting.check()


def test_a_game_of_another_version_is_told_on_a_whole_screen():
    sitting = Sitting()
    sitting.store.files["game"] = HEADER.replace("two 1", "two 7") % (2, 121, 0) + " *00000000\n"
    sitting.cut()
    assert sitting.says("lost") or sitting.says("version")
    sitting.check()


# What a person wants to see


def test_real_names_stand_whole_in_the_tabs_of_two():
    sitting = sitting_at("correct 0 110", "correct 1 110")
    for line in ("starter 5", "lay 1 K", "lay 0 K"):
        sitting.enter(line)
        assert sitting.rows()[0].startswith("Blue  ")
        assert "Orange" in sitting.rows()[0]


def test_the_name_beside_the_d_stays_whole_for_two_and_a_name_for_three():
    for dealer, name in enumerate(("Blue", "Orange")):
        sitting = sitting_at("correct 0 110", "correct 1 110", dealer=dealer)
        assert name in sitting.rows()[0]
    for dealer in range(3):
        sitting = sitting_at(
            "correct 0 118", "correct 1 109", "correct 2 114", players=3, dealer=dealer
        )
        tabs = [string for y, _, _, _, string in sitting.app.canvas.texts if y <= 0]
        names = [string for string in tabs if not string.isdigit()]
        assert [string[:2] for string in names] == ["Bl", "Or", "Wh"]


def test_the_scores_are_whole_for_three():
    sitting = sitting_at("correct 0 118", "correct 1 109", "correct 2 117", players=3)
    top = sitting.rows()[0]
    for score in ("118", "109", "117"):
        assert score in top


def test_the_count_and_the_rank_are_digits_of_at_least_32_pixels():
    sitting = sitting_at("starter 5", "lay 1 10", "lay 0 10")
    sitting.turn_to(9)
    heights = {}
    for _, _, _, font, string in sitting.app.canvas.texts:
        heights[string] = max(font.capitals, heights.get(string, 0))
    assert heights["20"] >= 32
    assert heights["9"] >= 32


def test_a_press_of_habit_enters_no_starter_and_a_turn_shows_the_wheel():
    for players, name in ((2, "Orange"), (3, "Orange"), (4, "Orange 1")):
        sitting = sitting_at(players=players, dealer=1)
        assert sitting.says("%s deals." % name) and sitting.says("Throw, cut.")
        sitting.press()
        assert sitting.game.events == [] and sitting.view.wheel.value == 9
        assert sitting.says("starter 9")
        sitting.press()
        assert [str(event) for event in sitting.game.events] == ["starter 9"]
        sitting.back()
        assert sitting.says("starter 9"), "what was taken back is there to be put right"
        sitting.cut()
        sitting = sitting_at(players=players, dealer=1)
        sitting.turn(-1)
        sitting.press()
        assert [str(event) for event in sitting.game.events] == ["starter 8"]


def test_every_deal_begins_with_who_deals_below_what_was_pegged():
    sitting = sitting_at("starter 5", "misdeal", "correct 0 5")
    sitting.enter("correct 1 7")
    assert sitting.says("Blue deals.") and sitting.says("corrected +7")


def test_a_dark_row_lies_between_a_lit_name_and_the_count():
    for players in (2, 3, 4):
        for lines in ((), ("starter 5",), ("starter 5", "lay 1 10")):
            sitting = sitting_at(*lines, players=players)
            sitting.turn(1)
            pixels = sitting.app.canvas.screen.buffer
            assert not [byte for byte in pixels[128:256] if byte & 1 << 2], (players, lines)


def test_with_four_the_tabs_name_who_is_to_act_and_the_d_who_deals():
    sitting = sitting_at("starter 5", players=4)
    assert sitting.rows()[0].split() == ["Blue", "1", "0", "Orange", "1", "0"]
    sitting.enter("lay 1 K")
    # Blue 2 is to act, and their partner deals.
    assert sitting.rows()[0].split() == ["1", "Blue", "2", "0", "Orange", "0"]


def test_the_count_is_called_the_count():
    assert sitting_at("starter 5", "lay 1 10").says("count")


def test_a_question_names_whose_hand_it_is_and_shows_the_cards_beside_the_last_award():
    for players, hand in ((2, "Orange's hand"), (4, "Blue 2's hand")):
        sitting = sitting_at("starter 5", players=players, dealer=0 if players == 2 else 1)
        while sitting.view.name == "play":
            ranks = [rank for rank in (10, 12, 13, 8, 7, 2, 3, 4) if rank in sitting.ask.values]
            sitting.pick(
                ranks[0] if ranks and GO not in sitting.ask.values else sitting.ask.values[-1]
            )
        if sitting.ask.kind != QUESTION:
            continue
        assert sitting.says(hand[:6]) and sitting.says("last card")
        cards = sitting.game.hand_of(sitting.game.to_act)
        assert [row for row in sitting.rows() if row.startswith(card_label(cards[0]))]


def test_the_cards_of_the_pile_are_shown_while_nothing_else_is_told():
    sitting = sitting_at("starter 5", "lay 1 10", "lay 0 8", "lay 1 2")
    assert sitting.says("10 8 2")


def test_screens_of_one_game_look_the_same_each_time():
    first, second = Sitting().begin(), Sitting().begin()
    for line in ("starter 5", "lay 1 7", "lay 0 8"):
        first.enter(line)
        second.enter(line)
        assert bytes(first.board.oled) == bytes(second.board.oled)
        assert first.rows() == second.rows()
