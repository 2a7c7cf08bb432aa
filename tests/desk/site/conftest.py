"""The site handed out by a server of its own, and windows of a Chromium on it."""

import contextlib

import pytest

from support.page import browser_at
from support.site import SiteServer, site_files


@pytest.fixture(scope="package")
def chromium(needs_chromium):
    with browser_at(needs_chromium) as browser:
        yield browser


@pytest.fixture
def site():
    server = SiteServer(site_files())
    yield server
    server.stop()


@pytest.fixture
def browser(chromium, site):
    """A visitor's browser, which keeps what pages keep; in the end no page may have complained."""
    complaints = []
    with contextlib.ExitStack() as stack:

        def browser(**context):
            context.setdefault("viewport", {"width": 1280, "height": 800})
            made = stack.enter_context(chromium.new_context(**context))
            made.on("weberror", lambda error: complaints.append(str(error.error)))
            made.on("console", lambda line: line.type == "error" and complaints.append(line.text))
            return made

        yield browser
    assert complaints == []


@pytest.fixture
def visit(site):
    """Opens the page in a browser, and waits for the board."""

    def visit(browser):
        page = browser.new_page()
        page.goto(site.address)
        page.wait_for_selector("body:not(.waiting)")
        return page

    return visit


@pytest.fixture
def page(browser, visit):
    return visit(browser())
