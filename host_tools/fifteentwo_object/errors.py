"""What the makers of the object say when they cannot make it."""

import click


class HardwareError(click.ClickException):
    """One clear sentence: what is wrong with the data, where, and what would be right."""

    exit_code = 2


class ProgramMissing(HardwareError):
    """A program that is no Python package is needed and is not installed."""
