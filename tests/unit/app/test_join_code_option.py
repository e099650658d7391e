"""The option --code: the code in words, from the environment or from standard input, and one sentence if it is none."""

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from app.verbs.join_code import CODE_VARIABLE, GivenCode, code_option, read_code
from derbyos_core.errors import UserError
from derbyos_core.security.join_code import parse_code
from derbyos_core.wire.messages import Address

CODE = parse_code("K7M-2QF-XRD")
PROGRAM = "from app.verbs.join_code import read_code; import os; print(read_code('-').code, os.read(0, 99))"


@pytest.mark.parametrize(
    ("text", "given"),
    [
        (None, None),
        ("K7M-2QF-XRD", GivenCode(CODE)),
        (" k7m 2qf xrd ", GivenCode(CODE)),
        ("K7M-2QF-XRD@192.0.2.7:51000", GivenCode(CODE, Address("192.0.2.7", 51000))),
    ],
)
def test_a_code_and_an_invitation_are_taken(text: str | None, given: GivenCode | None) -> None:
    assert read_code(text) == given


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4TB-9WN-HC", "--code: a join code has nine characters such as K7M-2QF-XRD, found 8"),
        ("4TB-9WN-HCO", "--code: a join code has no 'O'; it is made of the digits 2 to 9 and letters"),
        ("4TB-9WN-HC6@hall", "--code: an invitation is written K7M-2QF-XRD@192.0.2.7:51000; what follows the @"),
        ("  ", "--code: a join code has nine characters such as K7M-2QF-XRD, found none; for an open bout leave out"),
    ],
)
def test_a_wrong_code_is_one_sentence_that_does_not_repeat_it(text: str, sentence: str) -> None:
    with pytest.raises(UserError) as told:
        read_code(text)
    assert str(told.value).startswith(sentence)
    assert text not in str(told.value)
    assert told.value.__cause__ is None


def test_a_code_is_not_shown_by_its_value() -> None:
    assert "K7M" not in repr(read_code("K7M-2QF-XRD"))


@pytest.fixture
def program() -> typer.Typer:
    """Return a program that prints the code that it was given."""
    program = typer.Typer()

    @program.command()
    def show(code: Annotated[str | None, code_option()] = None) -> None:
        given = read_code(code)
        typer.echo(given.code if given is not None else "none")

    return program


@pytest.mark.parametrize(
    ("arguments", "variable", "printed"),
    [
        ([], None, "none"),
        ([], "", "none"),
        (["--code", "K7M-2QF-XRD"], None, "K7M-2QF-XRD"),
        ([], "4TB-9WN-HC6", "4TB-9WN-HC6"),
        (["--code", "K7M-2QF-XRD"], "4TB-9WN-HC6", "K7M-2QF-XRD"),
    ],
)
def test_the_option_counts_before_the_environment(
    program: typer.Typer, arguments: list[str], variable: str | None, printed: str
) -> None:
    assert CODE_VARIABLE == "DERBYOS_CODE"
    run = CliRunner().invoke(program, arguments, env={CODE_VARIABLE: variable})
    assert (run.exit_code, run.stdout.strip()) == (0, printed)


@pytest.mark.parametrize(
    "verb",
    [
        ["node", "--bout", "finals", "--name", "Ann", "--role", "head-nso"],
        ["gateway", "--bout", "finals", "--pppp", "50123"],
        ["bouts"],
    ],
)
def test_an_empty_code_of_a_variable_that_is_not_set_founds_no_open_bout(verb: list[str], tmp_path: Path) -> None:
    words = [sys.executable, "-m", "app", "--data-dir", str(tmp_path), *verb, "--code", ""]
    run = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 1, run
    assert "found none; for an open bout leave out --code" in run.stderr
    assert not (tmp_path / "bouts").exists()


def test_the_first_line_of_the_input_is_the_code_and_the_rest_is_left() -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], input="k7m2qfxrd\nnext line\n", capture_output=True, text=True, check=True
    )
    assert run.stdout.split(maxsplit=1) == ["K7M-2QF-XRD", "b'next line\\n'\n"]


def test_an_input_without_a_line_is_told() -> None:
    run = subprocess.run([sys.executable, "-c", PROGRAM], input="", capture_output=True, text=True, check=False)
    assert "reads the join code from standard input, but that has no line" in run.stderr
