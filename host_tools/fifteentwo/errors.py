"""What a command says when it cannot do what was asked."""

import click

from fifteentwo.terminal import printable


class CommandError(click.ClickException):
    """One clear sentence for the user: what is wrong, where, and what would be right.

    What it quotes is made harmless for a terminal.
    """

    exit_code = 2

    def __init__(self, sentence: str):
        super().__init__(printable(sentence))
