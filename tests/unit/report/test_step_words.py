"""Every step that the report tells has words in the language of the windows."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import derbyos_core
from derbyos_core.i18n import TranslatableText
from derbyos_core.roles.shared.export_state import COUNTED, COUNTING, STEPS, step_words
from derbyos_core.season.contracts import RESULTS
from tests.goldens.adapter.wordings import in_german

SENDERS = ("report/job.py", "season/update.py")
WRITING = "Writing the tables"
"""The step before the report, which the program tells itself (`app.gui.services`)."""


def _sent() -> Iterator[str]:
    """Yield the texts of the steps in the source of those who tell them, with a count for each plural."""
    for name in SENDERS:
        module = ast.parse((Path(derbyos_core.__file__).parent / name).read_text(encoding="utf-8"))
        for call in ast.walk(module):
            if isinstance(call, ast.Call) and _name(call.func) in ("tell", "_tell", "_step"):
                for part in call.args:
                    yield from _texts(part)


def _texts(part: ast.expr) -> Iterator[str]:
    if isinstance(part, ast.Constant) and isinstance(part.value, str):
        yield part.value
    if isinstance(part, ast.Call) and _name(part.func) == "ntr":
        one, many = (ast.literal_eval(form) for form in part.args[:2])
        yield one.format(n=1)
        yield many.format(n=1204)


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


@pytest.mark.parametrize("step", sorted({WRITING, *_sent()}))
def test_every_step_is_translated(step: str) -> None:
    words = step_words(step)
    assert isinstance(words, TranslatableText)
    assert in_german(words) != words


@pytest.mark.parametrize("name", [contract.name for contract in RESULTS])
def test_the_name_of_every_result_is_translated(name: str) -> None:
    words = step_words(f"{COUNTING}{name.replace('_', ' ')}")
    assert isinstance(words, TranslatableText)
    assert isinstance(words.values["what"], TranslatableText)
    assert in_german(words).startswith("Wird gezählt: ")


def test_no_words_are_kept_for_steps_that_nobody_tells() -> None:
    assert set(STEPS) <= {WRITING, *_sent()}
    assert set(COUNTED) == {contract.name.replace("_", " ") for contract in RESULTS}
    assert len(set(_sent())) >= len(STEPS)
