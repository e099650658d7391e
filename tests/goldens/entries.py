"""Texts of the goldens `entries` and `wordings`: the entries of each command, and their wordings on the screens."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from tests.goldens.adapter.bout import Kept, Laptop, Official, Outcome
from tests.goldens.adapter.exports import practised_shortly
from tests.goldens.adapter.wordings import Screens, in_german
from tests.goldens.cases import THEMES, Case
from tests.goldens.states import ADA, BO, STATES, Moment, State, made, opened

__all__ = ["entries", "screens_text", "submitted_classes", "wordings"]

ENTRIES_HEAD = """\
# The entries of each command. Below the name of a case: each state with the official who submits the command, then the
# body of each entry, the refusal, or "nothing" where the command says nothing new.
# Stored by: python -m tests.goldens --write entries
"""
WORDINGS_HEAD = """\
# Wordings of the entries in `entries`, in English and German: the toast, the line on the laptop of another official,
# the rows of the change log that are new or different, and the notices that are new.
# Stored by: python -m tests.goldens --write wordings
"""
STATES_HEAD = """\
# States of the bout in which the commands are submitted. The entries of a state follow those of the state named in its
# heading. The digest is that of the document with all of them.
# Stored by: python -m tests.goldens --write entries
"""
SCREENS_HEAD = """\
# Wordings on the laptop of the Head NSO: the rows of the change log that the state before does not have, the questions
# to settle, the hints about the paperwork, and the notices; then the notices to writers about their own entries.
# Stored by: python -m tests.goldens --write wordings
"""
LATER = 2
"""Seconds after which notices are read: there is none about an entry of the last second."""


class _Row(NamedTuple):
    """One case in one state: its texts and the class of its command."""

    entries: str
    wordings: str
    command: type


def entries() -> Iterator[tuple[str, str]]:
    """Yield the files of the golden `entries` with their texts."""
    yield "states.txt", STATES_HEAD + "".join(map(_state_entries, STATES))
    for theme in THEMES:
        yield f"{theme}.txt", ENTRIES_HEAD + _theme(theme, lambda row: row.entries)


def wordings() -> Iterator[tuple[str, str]]:
    """Yield the files of the golden `wordings` with their texts."""
    yield "states.txt", SCREENS_HEAD + "".join(map(_state_wordings, STATES))
    yield "practice.txt", SCREENS_HEAD + "\n== practice bout\n" + screens_text(practised_shortly()[0])
    for theme in THEMES:
        yield f"{theme}.txt", WORDINGS_HEAD + _theme(theme, lambda row: row.wordings)


def submitted_classes() -> frozenset[type]:
    """Return the classes of all commands that some case submits."""
    return frozenset(row.command for theme in THEMES for _, rows in _rows(theme) for row in rows)


def _theme(theme: str, text_of: Callable[[_Row], str]) -> str:
    return "".join(f"\n== {case.name}\n" + "".join(map(text_of, rows)) for case, rows in _rows(theme))


@cache
def _rows(theme: str) -> tuple[tuple[Case, tuple[_Row, ...]], ...]:
    return tuple((case, tuple(_row(case, state) for state in case.states)) for case in THEMES[theme])


def _row(case: Case, state: State) -> _Row:
    """Submit the command of a case in one state."""
    official = case.official
    laptop, found = opened(state, official)
    seen = None if case.is_blind else laptop.view
    laptop.receive(found.unseen)
    command = case.order(Moment(laptop, found.labels)) if callable(case.order) else case.order
    outcome = laptop.submit(command, case.role, found.second, seen)
    head = f"-- {state.name}, by {official.name}{_manner(case)}\n"
    lines = [*_lines("refused", [(outcome.refusal, in_german(outcome.refusal))])] if outcome.refusal else []
    if outcome.entries:
        laptop.pass_time(found.second + LATER)
        screens, known = Screens(laptop), _known(state, official)
        reader = BO if official == ADA else ADA
        lines += _lines("toast", screens.toast())
        lines += _lines("others", screens.to_others((kept.ref for kept in outcome.entries), reader))
        lines += _lines("log", (row for row in screens.rows() if row not in known))
        lines += _lines("notice", (notice for notice in screens.notices() if notice not in known))
    return _Row(head + _written(outcome), head + "".join(lines), type(command))


def _manner(case: Case) -> str:
    """Describe the unusual circumstances in which a case is submitted."""
    role = f", as {case.role or 'nobody'}" if case.role != case.official.role else ""
    return role + (", without a screen" if case.is_blind else "")


@cache
def _known(state: State, official: Official) -> frozenset[tuple[str, str]]:
    """The rows and notices on an official's laptop in a state."""
    laptop, found = opened(state, official)
    laptop.receive(found.unseen)
    screens = Screens(laptop)
    return frozenset((*screens.rows(), *screens.notices()))


def _written(outcome: Outcome) -> str:
    lines = [kept.body.decode() for kept in outcome.entries]
    if outcome.refusal:
        lines.append(f"refused: {outcome.refusal}")
    return "".join(f"{line}\n" for line in lines or ["nothing"])


def _lines(kind: str, texts: Iterable[tuple[str, str]]) -> Iterator[str]:
    for english, german in texts:
        yield f"{kind} en: {english}\n{kind} de: {german}\n"


def _state_entries(state: State) -> str:
    """The entries of a state, then the digest of the document that its laptops show."""
    found = made(state)
    labels = {name: label for label, name in found.labels.items()}
    text = ""
    for kept in _new(state):
        text += "not shown yet: " if kept in found.unseen else ""
        text += f"{labels[kept.ref]}\n    {kept.body.decode()}\n"
    after = f", after: {state.after.name}" if state.after is not None else ""
    return f"\n== {state.name}{after}\n{text}document: {_whole(state).document_digest()}\n"


def _state_wordings(state: State) -> str:
    known = _known(state.after, ADA) if state.after is not None else frozenset()
    text = screens_text(_whole(state), known)
    for official in dict.fromkeys(kept.official for kept in _new(state)):
        text += "".join(_lines(f"notice to {official.name}", Screens(_whole(state, official)).own_notices()))
    return f"\n== {state.name}\n{text}"


def _new(state: State) -> tuple[Kept, ...]:
    """The entries that a state adds to the one before it."""
    before = len(made(state.after).shown) if state.after is not None else 0
    return (*made(state).shown[before:], *made(state).unseen)


def screens_text(laptop: Laptop, known: frozenset[tuple[str, str]] = frozenset()) -> str:
    """Return the wordings on the screens of a laptop, without the rows of the change log that are known."""
    screens = Screens(laptop)
    lines = (
        *_lines("log", (row for row in screens.rows() if row not in known)),
        *_lines("question", screens.questions()),
        *_lines("hint", screens.hints()),
        *_lines("notice", screens.notices()),
    )
    return "".join(lines)


def _whole(state: State, official: Official = ADA) -> Laptop:
    """An official's laptop with every entry of a state, some time later."""
    laptop, found = opened(state, official)
    laptop.receive(found.unseen)
    laptop.pass_time(found.second + LATER)
    return laptop
