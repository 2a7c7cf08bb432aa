"""A server with a board of its own for every test, and windows of a Chromium on it."""

import contextlib

import pytest

from support.page import Desk, browser_at


@pytest.fixture
def desk():
    desk = Desk()
    yield desk
    desk.stop()


@pytest.fixture(scope="package")
def chromium(needs_chromium):
    with browser_at(needs_chromium) as browser:
        yield browser


@pytest.fixture
def open_page(chromium, desk):
    """Opens windows; at the end none of them may have complained."""
    complaints = []
    with contextlib.ExitStack() as stack:

        def open_page(**context):
            context.setdefault("viewport", {"width": 1400, "height": 900})
            page = stack.enter_context(chromium.new_context(**context)).new_page()
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.goto(desk.address)
            page.wait_for_selector("body:not(.waiting)")
            page.wait_for_selector("#board:not([hidden])")
            return page

        yield open_page
    assert complaints == []


@pytest.fixture
def page(open_page):
    return open_page()


@pytest.fixture
def inputs(desk, monkeypatch):
    """What reaches the board."""
    seen = []
    send = desk.board.send

    def watched(kind, number=0):
        seen.append((kind, number))
        send(kind, number)

    monkeypatch.setattr(desk.board, "send", watched)
    return seen


@pytest.fixture
def phone(open_page):
    return open_page(
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
