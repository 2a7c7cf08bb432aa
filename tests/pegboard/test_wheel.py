"""The ring of values under the knob."""

from pegboard.wheel import GO, Wheel, rank_wheel


def test_one_detent_is_one_step_and_the_wheel_wraps_both_ways():
    wheel = Wheel(["a", "b", "c"])
    seen = []
    for detents in (1, 1, 1, -1, -1):
        wheel.turn(detents)
        seen.append(wheel.value)
    assert seen == ["b", "c", "a", "c", "b"]


def test_many_detents_at_once_are_the_same_as_one_after_another():
    for detents in range(-30, 31):
        at_once, singly = Wheel(list(range(13)), 4), Wheel(list(range(13)), 4)
        at_once.turn(detents)
        for _ in range(abs(detents)):
            singly.turn(1 if detents > 0 else -1)
        assert at_once.value == singly.value, detents


def test_a_start_past_the_end_wraps_too():
    assert Wheel(["a", "b"], 2).value == "a"


def test_the_values_beside_the_chosen_one():
    wheel = Wheel(["a", "b", "c"], 0)
    assert (wheel.beside(-1), wheel.beside(1)) == ("c", "b")


def test_of_two_values_both_neighbours_are_the_other_one():
    wheel = Wheel(["a", "b"], 0)
    assert (wheel.beside(-1), wheel.beside(1)) == ("b", "b")


def test_a_single_value_has_no_neighbours_and_stays():
    wheel = Wheel(["a"])
    assert (wheel.beside(-1), wheel.beside(1)) == (None, None)
    wheel.turn(5)
    assert wheel.value == "a"


def test_the_way_to_a_value_arrives_there_and_is_never_longer_than_half_the_wheel():
    for size in range(1, 15):
        for start in range(size):
            for wanted in range(size):
                wheel = Wheel(list(range(size)), start)
                way = wheel.detents_to(wanted)
                wheel.turn(way)
                assert wheel.value == wanted
                assert abs(way) <= size // 2


def test_a_value_right_opposite_is_reached_clockwise():
    assert Wheel(["a", "b", "c", "d"], 1).detents_to("d") == 2
    assert Wheel(["a", "b"], 1).detents_to("a") == 1


def test_it_starts_at_the_rank_nearest_to_the_one_wanted():
    for ranks, start, nearest in (
        ([8, 10], 9, 8),  # of two as near the lower one
        ([10], 9, 10),
        ([1, 5, 13], 9, 5),
        ([7, 12], 1, 12),  # the way from king to ace is one detent
        ([4, 12], 1, 12),
        ([2, 9], 13, 2),
        ([3, 4], 4, 4),
    ):
        for go in (False, True):
            assert rank_wheel(ranks, start, go).value == nearest, (ranks, start)


def test_ranks_stand_in_rising_order_wherever_the_wheel_starts():
    for last in range(1, 14):
        wheel = rank_wheel([1, 4, 9, 12], last)
        assert list(wheel.values) == [1, 4, 9, 12]
        assert wheel.value in wheel.values


def test_go_is_on_the_wheel_only_where_it_may_be_said():
    assert GO not in rank_wheel([1, 2, 3], 2).values
    assert list(rank_wheel([1, 2, 3], 2, True).values) == [1, 2, 3, GO]


def test_go_alone_is_a_wheel_too():
    wheel = rank_wheel([], 7, True)
    assert wheel.value == GO
