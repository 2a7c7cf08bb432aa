"""The examples in the docstrings of the rules do what they say."""

import doctest

import pytest

from cribbage import events, game


@pytest.mark.parametrize("module", [events, game], ids=lambda module: module.__name__)
def test_the_examples_do_what_they_say(module):
    outcome = doctest.testmod(module)
    assert outcome.attempted > 3 and not outcome.failed
