"""Decides the verbs of the command line, their options, and how each of them ends.

A verb imports what it needs inside itself: `derbyos bouts` must not wait for Qt, nor a node for Spark. Exit
codes: 0 well, 1 failed, 2 wrong words on the line, 130 ended by Ctrl-C. An error is one line on stderr; its
traceback is in the log.
"""

import logging
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from app.session import Session
from derbyos_core import __version__
from derbyos_core.errors import DerbyOSError

__all__ = ["main"]

_log = logging.getLogger(__name__)

_EXIT_FAILED = 1

_cli = typer.Typer(
    help="One shared record of a roller derby bout, written by all its officials.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb; gives the exit code."""
    session = Session()
    try:
        return _run(session, arguments)
    finally:
        session.close()


def _run(session: Session, arguments: Sequence[str] | None) -> int:
    try:
        ended: object = _cli(args=arguments, prog_name="derbyos", standalone_mode=False, obj=session)
    except typer.TyperException as error:
        return _fail(f"{error.format_message()} (derbyos --help shows the verbs)", error.exit_code)
    except DerbyOSError as error:
        session.open_log()
        _log.info("ended by an error", exc_info=True)
        return _fail(str(error))
    except OSError as error:
        session.open_log()
        _log.info("ended by the system", exc_info=True)
        place = f": {error.filename}" if error.filename else ""
        return _fail(f"{error.strerror or error}{place}")
    except Exception as error:  # noqa: BLE001 - a fault of ours is told in one line too; the log has the rest
        path = session.open_log()
        _log.exception("a fault in the program")
        rest = f"; the log has the rest: {path}" if path else ""
        return _fail(f"a fault in the program itself: {type(error).__name__}: {error}{rest}")
    return ended if isinstance(ended, int) else 0


def _fail(text: str, code: int = _EXIT_FAILED) -> int:
    print(f"derbyos: {' '.join(text.split())}", file=sys.stderr)
    return code


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"derbyos {__version__}")
        raise typer.Exit


@_cli.callback(invoke_without_command=True)
def _before_every_verb(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """One shared record of a roller derby bout, written by all its officials."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@_cli.command("test")
def _test(
    arguments: Annotated[
        list[str] | None, typer.Argument(help="Words for pytest, after --.", show_default=False)
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="The long tests too.")] = False,
) -> int:
    """Run every check of the project: style, types, layers, tests."""
    from app.self_check import run_checks

    return run_checks(everything=everything, pytest_arguments=arguments or ())
