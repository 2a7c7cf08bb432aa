"""What a command says when it cannot do what was asked."""

import click


class Problem(click.ClickException):
    """One clear sentence for the user: what is wrong, where, and what would be right."""

    exit_code = 2
