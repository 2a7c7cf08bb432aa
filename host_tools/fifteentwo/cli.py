"""The command line ``fifteentwo``: which commands there are, and what happens when one fails."""

import importlib
import sys

import click

from fifteentwo import terminal
from fifteentwo.errors import CommandError

# Each command with the line that tells of it.  The module fifteentwo.commands.NAME is imported
# when the command is used, so that help comes at once; but for those of a clone alone.
COMMANDS = {
    "run": "Play on the simulated board in your browser.",
    "script": "Drive the simulated board with a script, without a browser.",
    "table": "Play a written game through the knob of the simulated board.",
    "count": "Count a hand or a crib, and tell why.",
    "replay": "Referee a written game, award by award.",
    "throw": "Rank what can be thrown to the crib.",
    "review": "Judge a written game: luck, throws, the play, the odds.",
    "stats": "Add up written games, name by name.",
    "odds": "Tell the chance to win from any two scores.",
    "simulate": "Let players of the program play whole games.",
    "update": "Put another firmware onto a real board; games and settings stay.",
    "deploy": "Put changed modules onto a real board, for development.",
    "logs": "Bring the saved games and the crash logs of a board.",
    "mirror": "Show a real board live, large, in the terminal.",
    "emulate": "Run the firmware of the board on an emulated Pico.",
    "bench": "Measure speed and the cost of a deal.",
}

IN_A_CLONE = {"bench": "dev.bench"}

EXIT_READER_GONE = 1
EXIT_INTERRUPTED = 130


class LazyGroup(click.Group):
    """A group that imports a command only when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        module = IN_A_CLONE.get(name, f"fifteentwo.commands.{name}")
        try:
            command: click.Command = getattr(importlib.import_module(module), name)
        except ModuleNotFoundError as error:
            if error.name not in (module, module.split(".")[0]) or name not in IN_A_CLONE:
                raise
            raise CommandError(f"'{cmd_name}' needs a clone of the repository") from None
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="fifteentwo", message="fifteentwo %(version)s")
@click.pass_context
def fifteentwo(context: click.Context) -> None:
    """Fifteen Two, an electronic cribbage board, on a desk computer.

    \b
    Examples:
      fifteentwo run --open
      fifteentwo count "5H 5S 5C JD" 5D
      fifteentwo COMMAND --help
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 1 the answer is no, 2 it cannot be done."""
    terminal.prepare_streams()
    sys.exit(_run(arguments))


def _run(arguments: list[str] | None) -> int:
    try:
        code = fifteentwo.main(arguments, prog_name="fifteentwo", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.ClickException as problem:
        terminal.tell(_sentence(problem))
        return problem.exit_code
    except (click.Abort, KeyboardInterrupt):
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        terminal.drop("stdout")
        return EXIT_READER_GONE
    except OSError as error:
        # Every file is opened by its name; what has none is the output.
        terminal.tell(f"{error.filename or terminal.STANDARD_OUTPUT}: {error.strerror or error}")
        if error.filename in (None, terminal.STANDARD_OUTPUT):
            terminal.drop("stdout")
        return 2


def _sentence(problem: click.ClickException) -> str:
    text = problem.format_message()
    context = getattr(problem, "ctx", None)
    if isinstance(problem, click.UsageError) and context is not None:
        text = f"{text.rstrip('.')} (see '{context.command_path} --help')"
    # Where there are few choices, click writes a line for each.
    return " ".join(text.split())


if __name__ == "__main__":
    main()
