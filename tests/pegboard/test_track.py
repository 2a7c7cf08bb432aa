"""The track of lights: pegs, marks, hops, turns, lanes and the current limit."""

from pegboard.current_limit import limit_current
from pegboard.settings import find
from pegboard.track import Track
from support.current import estimate_ma
from support.portable import raises


class Strip:
    """Pixels in memory; counts how often they were sent and how much the last frame drew."""

    def __init__(self, n=121):
        self.n = n
        self.rgb = bytearray(3 * n)
        self.shows = 0

    def show(self):
        self.shows += 1

    def at(self, pixel):
        return tuple(self.rgb[3 * pixel : 3 * pixel + 3])


def track_showing(pegs, now_ms=0, strip=None, **options):
    track = Track(strip or Strip(), **options)
    track.show_pegs(pegs)
    track.animate(now_ms)
    return track


def holes(track, lane=0):
    return [hole for on, hole, _ in track.lit_holes() if on == lane]


def light(track, hole, lane=0):
    """The light of a peg as (red, green, blue), or None where no peg shows."""
    for on, at, text in track.lit_holes():
        if (on, at) == (lane, hole):
            return tuple([int(text[i : i + 2], 16) for i in (0, 2, 4)])
    return None


def played_until(track, now_ms, end_ms, step):
    """Animate every ``step`` ms, as an owner does that does not care for the wanted time."""
    while now_ms < end_ms:
        track.animate(now_ms)
        now_ms += step
    track.animate(end_ms)


# Pegs


def test_before_the_game_only_marks_shine():
    track = track_showing([(0, 0), (0, 0)])
    assert track.lit_holes() == []
    assert track.marked_holes() != []


def test_a_team_shows_a_bright_front_peg_and_a_dim_back_peg_of_its_colour():
    track = track_showing([(29, 24), (45, 31)], colours=("Blue", "Orange"))
    assert holes(track) == [24, 29, 31, 45]
    for front, back in ((29, 24), (45, 31)):
        bright, dim = light(track, front), light(track, back)
        strongest = bright.index(max(bright))
        assert dim.index(max(dim)) == strongest
        assert dim[strongest] * 4 <= bright[strongest] <= dim[strongest] * 6
    assert light(track, 29)[2] > light(track, 29)[0]
    assert light(track, 45)[0] > light(track, 45)[2]


def test_hole_one_is_the_first_pixel_and_the_game_hole_the_last():
    strip = Strip()
    track_showing([(121, 1)], strip=strip, colours=("Red",))
    assert strip.at(120)[0] > 4 * strip.at(0)[0] > 0


def test_four_teams_show_eight_pegs_in_one_lane():
    track = track_showing([(11, 1), (12, 2), (13, 3), (14, 4)])
    assert holes(track) == [1, 2, 3, 4, 11, 12, 13, 14]
    assert len({text for _, _, text in track.lit_holes()}) == 8


def test_the_lights_are_as_bright_as_they_were_chosen_to_be():
    """Front and back peg of two colours, and a mark of each kind."""
    seen = (7, 3, 9, 8, 5, 60, 121)
    chosen = {
        (10, False): "ffd296 332a1e 000aff 000233 090909 090004 030900",
        (5, False): "554632 110e0a 000355 000111 030303 030001 010300",
        (1, False): "14100c 040302 000114 000004 010101 010000 000100",
        (10, True): "2f271c 090705 00022f 000009 020202 020001 010200",
        (1, True): "0c0a07 040302 00000c 000004 010101 010000 000100",
    }
    for brightness, dimmed in chosen:
        strip = Strip()
        track = Track(strip, brightness=brightness, colours=("White", "Blue"))
        track.set_dim(dimmed)
        track.show_pegs([(7, 3), (9, 8)])
        track.animate(0)
        lights = " ".join(["%02x%02x%02x" % strip.at(hole - 1) for hole in seen])
        assert lights == chosen[(brightness, dimmed)], (brightness, dimmed, lights)


def test_without_options_it_is_as_the_settings_begin():
    track = Track(Strip())
    for name in ("brightness", "limit_ma"):
        assert getattr(track, name) == find(name)[2], name
    assert not track.is_celebrating and not track.is_hopping


def test_a_peg_hides_the_mark_of_its_hole():
    track = track_showing([(25, 20)], colours=("Blue",))
    assert light(track, 25)[0] == 0


def test_a_chosen_colour_is_shown():
    track = track_showing([(9, 0)], colours=("Green",))
    red, green, blue = light(track, 9)
    assert green > red and green > blue


def test_the_text_of_the_lights_names_pegs_and_leaves_marks_out():
    track = track_showing([(12, 7)], brightness=10, colours=("White",))
    assert track.lit_text() == "7:332a1e 12:ffd296"


def test_the_text_has_a_line_for_each_lane():
    track = track_showing([(12, 0), (0, 0), (3, 0)], strip=Strip(363), lanes=3)
    first, second, third = track.lit_text().split("\n")
    assert first.startswith("12:") and second == "" and third.startswith("3:")


# Marks


def test_every_fifth_hole_is_marked_and_both_holes_beside_each_skunk_line():
    marked = [hole for _, hole, _ in track_showing([]).marked_holes()]
    expected = set(range(5, 121, 5)) | {60, 61, 90, 91, 121}
    assert marked == sorted(expected)


def test_skunk_lines_and_the_game_hole_differ_from_the_fives():
    marks = {hole: text for _, hole, text in track_showing([]).marked_holes()}
    assert marks[60] == marks[61] == marks[90] == marks[91]
    assert len({marks[5], marks[90], marks[121]}) == 3
    assert marks[5] == marks[120]


def test_once_around_ends_at_61_with_the_skunk_line_after_30():
    track = track_showing([], target=61)
    marks = {hole: text for _, hole, text in track.marked_holes()}
    assert sorted(marks) == sorted(set(range(5, 61, 5)) | {31, 61})
    assert marks[30] == marks[31] != marks[25]
    whole = {hole: text for _, hole, text in track_showing([]).marked_holes()}
    assert marks[61] == whole[121] and marks[30] == whole[90]


def test_marks_are_on_the_strip_fainter_than_any_back_peg():
    for brightness in range(1, 11):
        strip = Strip()
        track = track_showing([(2, 1)], strip=strip, brightness=brightness)
        brightest = max([max(strip.at(hole - 1)) for _, hole, _ in track.marked_holes()])
        assert 0 < brightest < max(light(track, 1))


# Pegs that share a hole


def test_two_pegs_in_one_hole_take_turns():
    track = track_showing([(20, 0), (30, 20)])
    seen = []
    for now in (0, 599, 600, 1199, 1200):
        track.animate(now)
        seen.append(light(track, 20))
    assert seen[0] == seen[1] == seen[4]
    assert seen[2] == seen[3] != seen[0]
    assert None not in seen


def test_four_pegs_in_one_hole_are_all_seen():
    track = track_showing([(20, 0), (20, 0), (20, 0), (20, 0)])
    seen = set()
    for turn in range(4):
        track.animate(600 * turn)
        seen.add(light(track, 20))
    assert len(seen) == 4 and None not in seen


def test_whose_turn_it_is_depends_on_the_time_alone():
    early = track_showing([(20, 0), (20, 0)])
    for now in range(0, 6100, 100):
        early.animate(now)
    late = track_showing([(20, 0), (20, 0)], now_ms=6000)
    assert early.lit_holes() == late.lit_holes()


def test_pegs_of_different_lanes_do_not_share_a_hole():
    track = track_showing([(20, 0), (20, 0)], strip=Strip(242), lanes=2)
    assert track.animate(0) is None
    assert light(track, 20, 0) and light(track, 20, 1)


def test_front_and_back_peg_of_one_team_in_one_hole_shine_as_the_front_peg():
    track = track_showing([(20, 20)])
    assert track.animate(0) is None
    alone = track_showing([(20, 0)])
    assert light(track, 20) == light(alone, 20)


# Hops


def test_the_peg_hops_hole_by_hole_and_the_old_front_peg_becomes_the_back_peg():
    track = track_showing([(12, 4)])
    dim, bright = light(track, 4), light(track, 12)
    track.hop(0, 12, 4, 15, 12, 1000)
    seen, now = [], 1000
    while now is not None:
        now = track.animate(now)
        foremost = holes(track)[-1]
        if foremost not in seen:
            seen.append(foremost)
        assert light(track, 12) == dim
        assert light(track, foremost) == bright
    assert seen == [13, 14, 15]
    assert holes(track) == [12, 15]


def test_what_a_hopping_peg_leaves_behind_fades_and_it_hides_no_peg():
    track = track_showing([(10, 4), (13, 0)])
    other = light(track, 13)
    track.hop(0, 10, 4, 16, 10, 0)
    track.animate(80)
    bright, behind = sum(light(track, 12)), sum(light(track, 11))
    track.animate(107)
    assert bright > behind > sum(light(track, 11) or (0,))
    track.animate(159)
    assert light(track, 11) is None
    track.animate(240)
    assert light(track, 13) == other and light(track, 14)


def test_a_hop_of_any_length_moves_at_30_frames_a_second_or_more():
    for distance in range(1, 121):
        track = track_showing([(0, 0)])
        track.hop(0, 0, 0, distance, 0, 0)
        now = 0
        while track.is_hopping:
            due = track.animate(now)
            if due is not None:
                assert 0 < due - now <= 33, distance
                now = due


def test_a_hop_draws_no_more_frames_than_smooth_motion_needs():
    for holes_to_go, frames in ((1, 3), (8, 3), (24, 2), (48, 1), (110, 1)):
        strip = Strip()
        track = track_showing([(10, 0)], strip=strip)
        track.hop(0, 10, 0, 10 + holes_to_go, 10, 0)
        times = [0]
        while track.is_hopping:
            wake = track.animate(times[-1])
            if wake is None:
                break
            times.append(wake)
        assert len(times) - 1 == holes_to_go * frames, (holes_to_go, len(times))


def test_the_frames_of_a_hop_follow_its_own_beginning():
    track = track_showing([(10, 3)], now_ms=1037)
    track.hop(0, 10, 3, 12, 10, 1037)
    wakes = [track.animate(1037)]
    while wakes[-1] is not None and wakes[-1] < 1197:
        wakes.append(track.animate(wakes[-1]))
    assert wakes == [1064, 1091, 1117, 1144, 1171, 1197]
    seen = []
    for now in (1117, 1144, 1171):
        again = track_showing([(10, 3)], now_ms=1037)
        again.hop(0, 10, 3, 12, 10, 1037)
        again.animate(now)
        seen.append(again.lit_text())
    assert len(set(seen)) == 3


def test_a_hop_begins_at_once_whatever_the_clock_says():
    for now in (-5000, 0, 10**8):
        track = track_showing([(10, 3)], now_ms=now)
        track.hop(0, 10, 3, 12, 10, now)
        track.animate(now)
        assert 11 in holes(track)
        track.show_pegs([(20, 3)])
        track.hop(0, 20, 3, 22, 20, now)
        track.animate(now)
        assert 21 in holes(track)


def test_the_first_hop_of_a_game_starts_beside_the_first_hole():
    track = track_showing([(0, 0)])
    track.hop(0, 0, 0, 2, 0, 0)
    track.animate(0)
    assert holes(track) == [1]


def test_a_hole_takes_70_to_90_ms():
    track = track_showing([(0, 0)])
    track.hop(0, 0, 0, 6, 0, 0)
    now = 0
    while holes(track)[-1:] != [2]:
        now = track.animate(now)
        track.animate(now)
    assert 70 <= now <= 90


def test_the_longest_hand_does_not_bore():
    track = track_showing([(50, 40)])
    track.hop(0, 50, 40, 79, 50, 0)
    track.animate(1601)
    assert not track.is_hopping and holes(track) == [50, 79]


def test_a_correction_hops_backwards():
    track = track_showing([(20, 11)])
    track.hop(0, 20, 11, 17, 11, 0)
    seen, now = [], 0
    while now is not None:
        now = track.animate(now)
        if holes(track)[1] not in seen:
            seen.append(holes(track)[1])
    assert seen == [19, 18, 17]
    assert holes(track) == [11, 17]


def test_what_a_correction_leaves_behind_fades_on_the_other_side():
    track = track_showing([(20, 10)])
    track.hop(0, 20, 10, 12, 10, 0)
    track.animate(85)
    assert holes(track) == [10, 18, 19]


def test_a_hop_of_no_holes_changes_nothing():
    track = track_showing([(121, 110)])
    track.hop(0, 121, 110, 121, 110, 0)
    assert track.animate(0) is None
    assert holes(track) == [110, 121] and not track.is_hopping


def test_hops_follow_one_another():
    track = track_showing([(10, 0), (20, 0)])
    track.hop(0, 10, 0, 12, 10, 0)
    track.hop(1, 20, 0, 21, 20, 0)
    track.animate(0)
    assert holes(track) == [10, 11, 20]
    played_until(track, 0, 170, 10)
    assert holes(track) == [10, 12, 20]
    played_until(track, 170, 1000, 10)
    assert holes(track) == [10, 12, 20, 21]


def test_two_hops_of_one_team_leave_the_middle_hole_as_the_back_peg():
    track = track_showing([(10, 3)])
    track.hop(0, 10, 3, 12, 10, 0)
    track.hop(0, 12, 10, 13, 12, 0)
    track.animate(0)
    assert holes(track) == [10, 11]
    played_until(track, 0, 2000, 7)
    assert holes(track) == [12, 13]


def test_between_two_hops_a_pause_lets_both_be_seen():
    track = track_showing([(10, 3), (20, 5)])
    track.hop(0, 10, 3, 11, 10, 0)
    track.hop(1, 20, 5, 21, 20, 0)
    track.animate(80 + 199)
    assert 21 not in holes(track)
    track.animate(80 + 200)
    assert 21 in holes(track)


def test_a_peg_that_waits_for_its_hop_stands_where_that_begins():
    track = track_showing([(10, 3), (20, 5)])
    track.hop(0, 10, 3, 14, 10, 0)
    track.hop(1, 25, 20, 30, 25, 0)
    track.animate(10)
    assert [hole for hole in holes(track) if hole >= 20] == [20, 25]


def test_a_peg_stays_where_it_is_until_its_turn_to_hop_comes():
    track = track_showing([(10, 3), (20, 15)])
    track.hop(1, 20, 15, 24, 20, 0)
    track.hop(0, 10, 3, 12, 10, 0)
    track.hop(0, 12, 10, 13, 12, 0)
    track.animate(0)
    assert holes(track) == [3, 10, 20, 21]


def test_the_hopping_peg_is_seen_over_the_pegs_that_it_passes():
    track = track_showing([(10, 0), (11, 0)])
    resting = light(track, 11)
    track.hop(0, 10, 0, 13, 10, 0)
    track.animate(0)
    assert light(track, 11) not in (None, resting)
    track.animate(80)
    assert light(track, 11) == resting


def test_finish_ends_all_hops_at_once():
    track = track_showing([(10, 3), (20, 0)])
    track.hop(0, 10, 3, 30, 10, 0)
    track.hop(0, 30, 10, 31, 30, 0)
    track.hop(1, 20, 0, 22, 20, 0)
    track.animate(100)
    assert track.is_hopping
    track.finish()
    assert not track.is_hopping
    assert track.animate(101) is None
    assert holes(track) == [20, 22, 30, 31]


def test_a_hop_after_finish_starts_at_once():
    track = track_showing([(10, 3)])
    track.hop(0, 10, 3, 30, 10, 0)
    track.finish()
    track.hop(0, 30, 10, 33, 30, 50)
    track.animate(50)
    assert holes(track) == [30, 31]


def test_showing_pegs_drops_every_movement():
    track = track_showing([(10, 3)])
    track.hop(0, 10, 3, 30, 10, 0)
    track.celebrate(0, 0)
    track.show_pegs([(9, 2)])
    assert track.animate(5) is None
    assert holes(track) == [2, 9]


def test_what_is_seen_does_not_depend_on_how_often_the_track_is_animated():
    shown = []
    for step in (1, 7, 33, 80, 250):
        track = track_showing([(10, 3), (13, 10)])
        track.hop(0, 10, 3, 25, 10, 0)
        played_until(track, 0, 1205, step)
        track.hop(1, 13, 10, 25, 13, 1205)
        played_until(track, 1205, 2000, step)
        in_flight = track.lit_text()
        played_until(track, 2000, 4321, step)
        shown.append((in_flight, track.lit_text()))
    assert len(set(shown)) == 1


# A win


def test_a_win_is_celebrated_for_a_few_seconds_and_ends_by_itself():
    track = track_showing([(121, 110), (98, 90)])
    settled = track.lit_text()
    track.celebrate(0, 1000)
    now, reached = 1000, set()
    while now is not None:
        last = now
        now = track.animate(now)
        reached.update(holes(track))
    assert 3000 <= last - 1000 <= 8000
    assert reached == set(range(1, 122))
    assert track.lit_text() == settled and not track.is_celebrating


def test_the_winners_light_runs_twice_pulling_a_tail_of_eight():
    track = track_showing([(1, 0)], colours=("Blue",))
    start = 1037
    track.celebrate(0, start)
    front, back = (0, 3, 85), (0, 1, 17)
    for since, head in ((0, 1), (1200, 64), (2400 + 1200, 65)):
        track.animate(start + since)
        assert light(track, head) == front, since
        tail = [hole for hole in holes(track) if hole != 1 and hole < head]
        assert tail == list(range(max(2, head - 8), head)), (since, tail)
        for hole in tail:
            assert light(track, hole) == back
        assert track.is_celebrating
    assert track.animate(start + 4790) == start + 4818
    track.refresh()
    track.animate(start + 4800)
    assert not track.is_celebrating and holes(track) == [1]


def test_the_celebration_waits_for_the_winning_hop():
    track = track_showing([(118, 110)])
    track.hop(0, 118, 110, 121, 118, 0)
    track.celebrate(0, 0)
    track.animate(150)
    assert holes(track) == [118, 120]
    track.animate(2000)
    assert len(holes(track)) > 4


def test_once_around_celebrates_up_to_hole_61():
    track = track_showing([(61, 50)], target=61)
    track.celebrate(0, 0)
    now, furthest = 0, 0
    while now is not None:
        now = track.animate(now)
        furthest = max(furthest, holes(track)[-1])
    assert furthest == 61


def test_any_input_ends_the_celebration():
    track = track_showing([(121, 110)])
    track.celebrate(0, 0)
    track.animate(900)
    track.finish()
    assert track.animate(901) is None
    assert holes(track) == [110, 121]


# Sending as little as possible


def test_a_frame_is_sent_only_when_a_pixel_changed():
    strip = Strip()
    track = track_showing([(10, 3)], strip=strip)
    assert strip.shows == 1
    for now in range(0, 2000, 10):
        assert track.animate(now) is None
    track.show_pegs([(10, 3)])
    track.animate(2000)
    assert strip.shows == 1
    track.show_pegs([(10, 4)])
    track.animate(2010)
    assert strip.shows == 2


def test_what_somebody_else_lit_stays_until_the_strip_is_asked_back():
    strip = Strip()
    track = track_showing([(10, 3)], strip=strip)
    ours = bytes(strip.rgb)
    for ask_back in (
        track.refresh,
        lambda: track.set_dim(True),
        lambda: track.configure(limit_ma=500),
    ):
        strip.rgb[:] = b"\x01" * 363
        track.animate(0)
        assert strip.rgb == b"\x01" * 363
        ask_back()
        track.animate(0)
        assert strip.rgb != b"\x01" * 363
    track.set_dim(False)
    track.animate(0)
    assert strip.rgb == ours


def test_a_hop_sends_three_frames_a_hole_and_none_that_looks_the_same():
    strip = Strip()
    track = track_showing([(10, 3)], strip=strip)
    track.hop(0, 10, 3, 18, 10, 0)
    played_until(track, 0, 2000, 3)
    # The back peg hides what fades in the hole where it begins.
    assert strip.shows == 1 + 3 * 8 - 2


def test_the_track_says_when_it_wants_to_be_called_next():
    track = track_showing([(10, 0), (10, 0)])
    assert track.animate(100) == 600
    assert track.animate(700) == 1200


# Brightness and dimming


def test_idle_dims_every_peg_and_the_touch_brings_them_back():
    track = track_showing([(10, 3)])
    awake = track.lit_text()
    bright, back = max(light(track, 10)), max(light(track, 3))
    track.set_dim(True)
    track.animate(0)
    assert max(light(track, 10)) * 3 < bright and max(light(track, 3)) * 3 < back
    track.set_dim(False)
    track.animate(0)
    assert track.lit_text() == awake


def test_a_new_setting_is_shown_by_the_next_animate():
    track = track_showing([(10, 3)], brightness=2)
    before = max(light(track, 10))
    track.configure(brightness=9, colours=("Red",))
    track.animate(0)
    red, green, blue = light(track, 10)
    assert red > before and green == blue == 0


# Lanes


def test_teams_are_dealt_out_to_the_lanes():
    track = track_showing([(10, 0), (20, 0), (30, 0)], strip=Strip(242), lanes=2)
    assert holes(track, 0) == [10, 30] and holes(track, 1) == [20]


def test_lanes_follow_one_another_on_the_strip():
    strip = Strip(363)
    track = track_showing([(1, 0), (1, 0), (121, 0)], strip=strip, lanes=3)
    assert [track.pixel(0, 1), track.pixel(1, 1), track.pixel(2, 121)] == [0, 121, 362]
    assert max(strip.at(0)) and max(strip.at(121)) and max(strip.at(362))


def test_the_order_and_the_direction_of_lanes_can_be_set():
    track = track_showing(
        [(5, 1)] * 3, strip=Strip(363), lanes=3, lane_order=(2, 0, 1), reversed_lanes=(1,)
    )
    assert track.pixel(0, 1) == 242 and track.pixel(0, 121) == 362
    assert track.pixel(1, 1) == 120 and track.pixel(1, 121) == 0
    assert [(lane, hole) for lane, hole, _ in track.lit_holes()] == [
        (0, 1),
        (0, 5),
        (1, 1),
        (1, 5),
        (2, 1),
        (2, 5),
    ]


def test_every_hole_has_a_pixel_of_its_own():
    track = Track(Strip(363), lanes=3, lane_order=(1, 2, 0), reversed_lanes=(0, 2))
    pixels = {track.pixel(lane, hole) for lane in range(3) for hole in range(1, 122)}
    assert pixels == set(range(363))


def test_every_lane_has_its_marks():
    marks = track_showing([], strip=Strip(242), lanes=2).marked_holes()
    assert [hole for lane, hole, _ in marks if lane] == [
        hole for lane, hole, _ in marks if not lane
    ]


def test_pixels_beyond_the_last_hole_stay_dark():
    strip = Strip(144)
    track_showing([(121, 120)], strip=strip)
    assert max(strip.rgb[363:]) == 0


def test_a_strip_too_short_for_its_lanes_is_refused():
    error = raises(ValueError, Track, Strip(121), lanes=2)
    assert str(error) == "2 lanes need 242 pixels, the strip has 121"


# Current


def test_a_dark_pixel_draws_1_ma_and_a_full_white_one_61():
    assert estimate_ma(bytearray(3)) == 1
    assert estimate_ma(b"\xff\xff\xff") == 61
    assert estimate_ma(b"\xff" * 363) == 121 * 61


def test_full_white_is_dimmed_to_the_limit_as_a_whole():
    frame = bytearray(b"\xff" * 363)
    limit_current(frame, 400)
    assert len(set(frame)) == 1
    assert estimate_ma(frame) <= 400 < estimate_ma(bytes([frame[0] + 1]) * 363)


def test_a_frame_within_the_limit_is_left_alone():
    frame = bytearray(b"\x05" * 363)
    limit_current(frame, 400)
    assert frame == bytearray(b"\x05" * 363)


def test_no_more_is_dimmed_than_the_limit_asks_for():
    for value in range(256):
        for limit in range(25):
            needed = estimate_ma(bytearray([value, 0, 0])) > limit
            frame = bytearray([value, 0, 0])
            limit_current(frame, limit)
            assert (frame[0] < value) == (needed and value > 0), (value, limit)
            assert estimate_ma(frame) <= max(1, limit)


def test_below_what_dark_pixels_draw_all_is_dark():
    frame = bytearray(b"\x0c\x00\x01" * 121)
    limit_current(frame, 121)
    assert not any(frame)


def test_dimming_keeps_the_colours():
    frame = bytearray(b"\xff\x80\x00" * 121)
    limit_current(frame, 600)
    red, green, blue = frame[:3]
    assert abs(green / red - 0.5) < 0.05 and blue == 0


def test_no_frame_exceeds_any_limit():
    state = 1
    for _ in range(150):
        frame = bytearray(363)
        state = (state * 1103 + 12345) % 65536
        top = state % 256 + 1
        for index in range(363):
            state = (state * 1103 + 12345) % 65536
            frame[index] = state // 7 % top
        limit = 121 + state % 900
        limit_current(frame, limit)
        assert estimate_ma(frame) <= limit


def test_the_strip_stays_within_the_limit_whatever_is_shown():
    for lanes, limit in ((1, 125), (1, 150), (1, 400), (2, 260), (3, 400)):
        strip = Strip(121 * lanes)
        track = track_showing(
            [(60, 55), (119, 118), (61, 60), (121, 7)],
            strip=strip,
            lanes=lanes,
            brightness=10,
            limit_ma=limit,
            colours=("White", "White", "White", "White"),
        )
        track.celebrate(0, 0)
        for now in range(0, 6000, 33):
            track.animate(now)
            assert estimate_ma(strip.rgb) <= limit


def test_a_dimmed_frame_still_tells_pegs_from_marks():
    track = track_showing([(60, 55), (119, 118)], brightness=10, limit_ma=141)
    assert holes(track) == [55, 60, 118, 119]
