"""A jam of another period is named with its period: every name of a jam is made in one module.

A number alone named the wrong jam on one screen after the other, wherever the period was forgotten. So nobody outside
`jam_names.py` words a jam, and the name without a period stands only where the period is named beside it.
"""

import ast
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NAMES = "derbyos_core/jam_names.py"

BESIDE = {
    "derbyos_core/bout/checks/lineups.py": "the jam after the one of the hint, and only if it is of the same period",
    "derbyos_core/practice/cues.py": "a whistle that is heard now",
    "derbyos_core/printing": "a sheet of paper has one period, which is its heading",
    "derbyos_core/roles/change_log/heads.py": "the heading adds the period itself, behind the word for overtime",
    "derbyos_core/roles/head_nso/sheet_check.py": "the list is that of one period, which is its heading",
    "derbyos_core/roles/jam_timer/past_jams.py": "the line below names the period of every jam",
    "derbyos_core/roles/jam_timer/timer_panel.py": "the same button names the period",
    "derbyos_core/roles/operator/panel.py": "the same button names the period",
    "derbyos_core/roles/penalty_tracker/roster.py": "a roster marks the jams from the second period on",
    "derbyos_core/roles/shared/header_values.py": "a card of another period has the period as its word",
    "derbyos_core/session/last_change.py": "compared with the name in the game, for which the number has to suffice",
}
"""Who may say `bare_name`, and why."""
NUMBERED = {
    "derbyos_core/bout/paper/jam_lines.py": "a sheet of paper has one period, which is its heading",
    "derbyos_core/bout/checks/rosters.py": "the sentence names the period",
    "derbyos_core/bout/wording/words.py": "the sentence names the period",
    "derbyos_core/bout/writing/entry_writer.py": "a number that no jam can have",
    "derbyos_core/gateways": "values for programs, beside the period",
    "derbyos_core/interchange": "other programs' files: keys, cells, and remarks about a sheet that has one period",
    "derbyos_core/printing": "a sheet of paper has one period, which is its heading",
    "derbyos_core/report": "pages with a column for the period",
    "derbyos_core/roles/change_log/marks.py": "what a search finds: nobody reads it",
    "derbyos_core/roles/penalty_tracker/correction.py": "the chip has the period below the number",
    "derbyos_core/roles/penalty_tracker/roster.py": "behind a jam whose period is marked",
    "derbyos_core/session/last_change.py": "both ends are of the period of the game",
    "ui/gallery": "drawn moments of one game",
    "ui/widgets/jam_card.py": "the word of a card of another period is that period",
    "ui/widgets/roster_cell.py": "a roster marks the jams from the second period on",
    "ui/widgets/sheet_model.py": "a row whose number has no period is of the sheet's own",
}
"""Who may word the number of a jam without `jam_names`, and why."""

WORDED = re.compile(r"\bJams?\b ?(?:\{|%|\d)|\bJ\{|\bP\{\w+\} Jam", re.IGNORECASE)
"""A text that goes on with the number of a jam."""
NUMBER = re.compile(r"\bjams?\w*(?:\.id|\[-?\d+\])*\.number\b|\b(?:first|last|line)\.jam\.number\b")
"""The number of a jam, as an expression."""


@cache
def _modules() -> tuple[tuple[str, ast.Module], ...]:
    """Every module that speaks of jams at all, with its tree."""
    paths = [path for top in ("derbyos_core", "ui") for path in sorted((ROOT / top).rglob("*.py"))]
    texts = [(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in paths]
    return tuple((name, ast.parse(text)) for name, text in texts if "jam" in text.lower())


def worded(tree: ast.Module) -> list[str]:
    """Return where a module words the number of a jam: in a template, or as a text of its own."""
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in documentation and WORDED.search(text):
                found.append(f"{node.lineno}: {text}")
            case ast.JoinedStr(values=parts) if _begins_number(parts):
                found.append(f"{node.lineno}: {ast.unparse(node)}")
            case ast.FormattedValue(value=value) | ast.Call(func=ast.Name(id="str"), args=[value]):
                if NUMBER.search(ast.unparse(value)):
                    found.append(f"{node.lineno}: {ast.unparse(node)}")
            case ast.Call(func=ast.Name(id="tr" | "ntr") | ast.Attribute(attr="format"), keywords=keywords):
                said = [one for one in keywords if NUMBER.search(ast.unparse(one.value))]
                found += [f"{node.lineno}: {one.arg}={ast.unparse(one.value)}" for one in said]
    return found


def _begins_number(parts: list[ast.expr]) -> bool:
    """Return whether an f-string says `Jam` before a value."""
    pairs = pairwise(parts)
    return any(
        isinstance(text, ast.Constant) and isinstance(value, ast.FormattedValue) and WORDED.search(f"{text.value!s}{{")
        for text, value in pairs
    )


def _names_bare(tree: ast.Module) -> list[str]:
    """Return where a module names a jam by its number alone."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [
        f"{node.lineno}: {ast.unparse(node)}"
        for node in calls
        if ast.unparse(node.func).split(".")[-1] == "bare_name"
        or (ast.unparse(node.func).split(".")[-1] in ("jam_name", "short_name") and _is_same_jam(node))
    ]


def _is_same_jam(call: ast.Call) -> bool:
    """Return whether the period around a jam is given as its own, or as none."""
    if len(call.args) != 2:
        return False
    jam, period = map(ast.unparse, call.args)
    return period in (f"{jam}.period", "None")


def _is_listed(name: str, places: dict[str, str]) -> bool:
    return any(name == place or name.startswith(f"{place}/") for place in places)


def test_jams_are_worded_in_one_place() -> None:
    found = [
        f"{name}:{one}"
        for name, tree in _modules()
        if name != NAMES and not _is_listed(name, NUMBERED)
        for one in worded(tree)
    ]
    assert found == [], "name the jam by a function of jam_names, or say in NUMBERED why its period is plain"


def test_a_jam_is_named_without_its_period_only_where_that_stands_beside_it() -> None:
    found = [
        f"{name}:{one}"
        for name, tree in _modules()
        if name != NAMES and not _is_listed(name, BESIDE)
        for one in _names_bare(tree)
    ]
    assert found == [], "say in BESIDE why the period is plain, or name the jam by jam_in_game or jam_name"


@pytest.mark.parametrize("places", [BESIDE, NUMBERED], ids=["beside", "numbered"])
def test_who_may_is_who_does(places: dict[str, str]) -> None:
    """A place that no longer needs its exception loses it."""
    find = _names_bare if places is BESIDE else worded
    idle = [
        place for place in places if not any(find(tree) for name, tree in _modules() if _is_listed(name, {place: ""}))
    ]
    assert idle == []


@pytest.mark.parametrize(
    "line",
    [
        'tr("Jam {number}", number=n)',
        'tr("before jam {number}", number=n)',
        'tr("P{period} Jam {number}", period=p, number=n)',
        'tr("Jams {first} to {last}", first=a, last=b)',
        'tr("J{number}", number=n)',
        'tr("before Jam 1")',
        'f"Jam {n}"',
        'f"after jam {n}"',
        'f"{jam.number}"',
        "str(penalty.jam.number)",
        'tr("{number} jammer", number=place.jam.number)',
        "words.format(number=jams[0].number)",
        'tr("{number} is up", number=jam_id.number)',
    ],
)
def test_a_jam_worded_elsewhere_is_noticed(line: str) -> None:
    assert len(worded(ast.parse(line))) >= 1


@pytest.mark.parametrize(
    "line",
    ['"""Jam {number}."""', 'tr("{jam} is up next", jam=name)', "trip.number", "jam.number + 1", 'f"{trip.number}"'],
)
def test_what_words_no_jam_is_left_alone(line: str) -> None:
    assert worded(ast.parse(line)) == []


@pytest.mark.parametrize(
    ("line", "is_bare"),
    [
        ("texts.bare_name(jam)", True),
        ("jam_name(jam, jam.period)", True),
        ("texts.short_name(jam, None)", True),
        ("jam_name(jam, here.period)", False),
        ("jam_in_game(jam, bout)", False),
    ],
)
def test_a_name_without_a_period_is_noticed(line: str, is_bare: bool) -> None:
    assert bool(_names_bare(ast.parse(line))) is is_bare
