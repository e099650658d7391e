"""Completeness of an export: its state in words, and the marked file name (data-model 9)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from derbyos_core.bout.model import Bout
from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import AuthorId, Team
from derbyos_core.replica.view import PeerState, View
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.network import Laptop, to_go
from derbyos_core.roles.shared.screen_state import first_name

__all__ = [
    "INCOMPLETE",
    "ExportState",
    "export_state",
    "file_stem",
    "is_complete",
    "marked_path",
    "silent_authors",
    "statsbook_stem",
    "step_words",
]

INCOMPLETE = "-incomplete"
COUNTING = "Counting "
STEPS = {
    "Writing the tables": tr("Writing the tables."),
    "Looking for exports": tr("Looking for exports."),
    "Starting Spark": tr("Starting Spark."),
    "Writing the facts of the season": tr("Writing the facts of the season."),
    "Keeping the new facts": tr("Keeping the new facts."),
    "Removing the old facts": tr("Removing the old facts."),
    "Writing the files": tr("Writing the files."),
    "Done": tr("Done."),
}
"""The report runs in a process of its own, which sends its steps in English."""
NUMBERED: Mapping[re.Pattern[str], Callable[[int], str]] = {
    re.compile(r"Reading (\d+) new files? of entries"): lambda count: ntr(
        "Reading {n} new file of entries.", "Reading {n} new files of entries.", count
    ),
    re.compile(r"Folding (\d+) changed bouts?"): lambda count: ntr(
        "Working out {n} changed bout.", "Working out {n} changed bouts.", count
    ),
}
COUNTED = {
    "final score": tr("final score"),
    "points by jam": tr("points by jam"),
    "game summary": tr("game summary"),
    "penalty summary": tr("penalty summary"),
    "team games": tr("games of the teams"),
    "periods": tr("periods", "table"),
    "skaters": tr("skaters", "table"),
    "jammers": tr("jammers", "table"),
    "penalties by code": tr("penalties by code"),
    "penalties by skater": tr("penalties by skater"),
    "penalty list": tr("list of penalties"),
    "box time": tr("time in the box"),
    "power jams": tr("power jams"),
    "jam lineups": tr("lineups by jam"),
    "lineups": tr("lineups", "table"),
    "trips histogram": tr("trips by points"),
    "jams": tr("jams", "table"),
    "game clock": tr("game clock", "table"),
    "time out list": tr("list of timeouts"),
    "officials": tr("officials", "table"),
    "doubles": tr("bouts kept twice"),
    "teams of season": tr("teams of the season"),
    "ratings": tr("ratings"),
    "skaters of season": tr("skaters of the season"),
    "jammers of season": tr("jammers of the season"),
    "lineups of season": tr("lineups of the season"),
    "officials of season": tr("officials of the season"),
}
"""Names of the results of a report (`season.contracts.RESULTS`)."""
NAMED_MAX = 2
"""People named in the text; the rest are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportState:
    """Text above the export buttons."""

    text: str
    is_complete: bool


def silent_authors(view: View) -> tuple[AuthorId, ...]:
    """Return authors who are silent, did not say good-bye, and are not marked as gone."""
    heard = {row.author for row in view.peers if row.state in (PeerState.MEMBER, PeerState.LEFT)} | {view.author}
    last = {official.author: official for official in view.bout.officials}
    wrote = [author for author, official in last.items() if not official.gone]
    gone = {author for author, official in last.items() if official.gone}
    met = [row.author for row in view.peers if row.state in (PeerState.EVASIVE, PeerState.EXPIRED)]
    return tuple(author for author in dict.fromkeys((*wrote, *met)) if author not in heard | gone)


def is_complete(view: View) -> bool:
    """Return False if this laptop knows of entries that it lacks, or if an author is silent."""
    return not (view.missing or view.held or to_go(view) or silent_authors(view))


def export_state(view: View, laptops: tuple[Laptop, ...]) -> ExportState:
    """Return one sentence: whether all laptops hold all changes, and if not, what may be missing."""
    missing = tuple(view.missing)
    silent = silent_authors(view)
    if missing or view.held:
        owners = {str(one.source): one.name for one in view.bout.officials}
        who = _named([owners.get(str(source), "") for source in missing])
        return ExportState(text=tr("Changes by {who} are missing here", who=who), is_complete=False)
    if to_go(view):
        text = ntr("{n} change by others still to come", "{n} changes by others still to come", to_go(view))
        return ExportState(text=text, is_complete=False)
    if silent:
        names = {one.author: one.name for one in view.bout.officials}
        who = _named([names.get(author, "") for author in silent])
        text = ntr(
            "{who} is silent and may hold changes", "{who} are silent and may hold changes", len(silent), who=who
        )
        return ExportState(text=text, is_complete=False)
    changes = ntr("{n} change", "{n} changes", view.entries)
    whole = len(laptops)
    has_all = sum(1 for laptop in laptops if laptop.is_in_step)
    if whole < 2:
        return ExportState(text=tr("All {changes} are on this laptop", changes=changes), is_complete=True)
    if has_all == whole:
        return ExportState(
            text=tr("All {changes} are on all {whole} laptops", changes=changes, whole=whole), is_complete=True
        )
    return ExportState(
        text=tr(
            "All {changes} are here, and on {has_all} of {whole} laptops", changes=changes, has_all=has_all, whole=whole
        ),
        is_complete=True,
    )


def _named(names: list[str]) -> str:
    known = [first_name(name) or tr("somebody") for name in names] or [tr("somebody")]
    if len(known) > NAMED_MAX:
        return ntr("{first} and {n} other", "{first} and {n} others", len(known) - 1, first=known[0])
    return texts.listed(known)


def step_words(text: str) -> str:
    """Return the current step of the report, translated; a step unknown here is shown as received."""
    text = text.rstrip(".")
    if text.startswith(COUNTING):
        what = text.removeprefix(COUNTING)
        return tr("Counting: {what}.", what=COUNTED.get(what, what))
    for pattern, words in NUMBERED.items():
        found = pattern.fullmatch(text)
        if found is not None:
            return words(int(found[1]))
    return STEPS.get(text) or f"{text}."


def file_stem(bout: Bout, view: View) -> str:
    """Return the suggested file name without extension: `2026-11-21-HHC-SCS`."""
    parts = [bout.attributes.get("date", ""), *(bout.teams[team].short for team in (Team.HOME, Team.AWAY))]
    stem = "-".join(part for part in parts if part)
    return _as_name(stem) + ("" if is_complete(view) else INCOMPLETE)


def statsbook_stem(bout: Bout, view: View) -> str:
    """Return the name that a StatsBook has on submission, `STATS-2026-11-21_Harbour_vs_Salt-City` (domain 6)."""
    home, away = (bout.teams[team] for team in (Team.HOME, Team.AWAY))
    names = [_as_name(one.league or one.name or one.short) for one in (home, away)]
    day = f"STATS-{_as_name(bout.attributes.get('date', ''))}".strip("-")
    return f"{day}_{'_vs_'.join(names)}" + ("" if is_complete(view) else INCOMPLETE)


def _as_name(text: str) -> str:
    """Return a text as part of a file name."""
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in text)


def marked_path(path: Path, view: View) -> Path:
    """Return the path of an export: the chosen name, marked if the export is incomplete."""
    if is_complete(view) or path.stem.endswith(INCOMPLETE):
        return path
    return path.with_name(f"{path.stem}{INCOMPLETE}{path.suffix}")
