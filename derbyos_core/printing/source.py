"""Source of a print: one bout at one moment, and what every page of it says at its head and foot."""

from dataclasses import dataclass
from datetime import date, tzinfo

from derbyos_core.bout.model import Bout, TeamSheet
from derbyos_core.bout.paper.jam_lines import BOTH
from derbyos_core.bout.reading.front_page import keepers
from derbyos_core.clock import Instant
from derbyos_core.colours import colour_name
from derbyos_core.i18n import capitalised, joined, ntr, tr
from derbyos_core.identity import Role
from derbyos_core.printing.page import LINE
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.calendar_text import day_words

__all__ = [
    "PrintSource",
    "colour_word",
    "foot_line",
    "keeper",
    "printed_periods",
    "team_names",
    "team_title",
    "when_line",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintSource:
    """One bout at one moment. `laptops` 0: the other laptops are not known, as in a file.

    `is_complete` is False if this laptop knows of entries that it lacks.
    """

    bout: Bout
    entries: int
    at: Instant
    zone: tzinfo | None = None
    laptops: int = 0
    in_step: int = 0
    is_complete: bool = True


def printed_periods(bout: Bout) -> tuple[int, ...]:
    """Return the periods that have begun; before the bout all of them, as forms to fill in by hand."""
    begun = tuple(one.number for one in bout.periods if any(jam.start is not None for jam in one.jams))
    return begun or tuple(range(1, bout.ruleset.period_count + 1))


def team_names(bout: Bout) -> tuple[tuple[str, str], ...]:
    """Return the name and the colour word of both teams, each a line to write on while it is not known."""
    return tuple((team_title(bout.teams[team]), colour_name(bout.teams[team].color) or LINE) for team in BOTH)


def team_title(sheet: TeamSheet) -> str:
    """Return what a team is called, a line to write on while that is not known."""
    return sheet.title or LINE


def colour_word(sheet: TeamSheet) -> str:
    """Return the colour by which officials call a team; its three letters while it has none."""
    return capitalised(colour_name(sheet.color)) if sheet.color else sheet.short


def when_line(source: PrintSource) -> str:
    """Return the date of the bout, of its first whistle if none was entered, and the number of the game."""
    bout = source.bout
    game = bout.attributes.get("game", "").strip()
    day = _bout_day(source)
    parts = [day_words(day) if isinstance(day, date) else day or LINE]
    return joined(", ", [*parts, *([tr("game {number}", number=game)] if game else [])])


def foot_line(source: PrintSource) -> str:
    """Return the state of the bout that was printed: the time, the last jam, the entries, and who holds them."""
    today = texts.local_date(source.at, source.zone)
    time = texts.clock_of_day(source.at, source.zone, with_seconds=False)
    parts = [tr("From DerbyOS, {time}", time=time)]
    if today != _bout_day(source):
        parts = [tr("From DerbyOS, {date}, {time}", date=day_words(today), time=time)]
    parts.append(_last_jam(source.bout))
    parts.append(ntr("{n} entry", "{n} entries", source.entries))
    if source.laptops > 1:
        has_all = source.in_step == source.laptops
        parts.append(
            tr("all {laptops} laptops", laptops=source.laptops)
            if has_all
            else tr("{good} of {laptops} laptops", good=source.in_step, laptops=source.laptops)
        )
    else:
        parts.append(tr("this laptop alone") if source.laptops else tr("as kept on this laptop"))
    if not source.is_complete:
        parts.append(tr("entries are missing here"))
    return joined(", ", parts)


def keeper(bout: Bout, *roles: Role) -> str:
    """Return the names of those who have one of the roles; a line to write on if nobody has."""
    return keepers(bout, *roles) or LINE


def _bout_day(source: PrintSource) -> date | str:
    """Return the day of the bout; an entered text that is no date stays as it is, empty if nothing is known."""
    written = source.bout.attributes.get("date", "").strip()
    if written:
        try:
            return date.fromisoformat(written[:10])
        except ValueError:
            return written
    starts = [jam.start for jam in source.bout.jams if jam.start is not None]
    return texts.local_date(min(starts), source.zone) if starts else ""


def _last_jam(bout: Bout) -> str:
    if bout.active is not None:
        return tr("during {jam}", jam=texts.jam_name(bout.active, 1))
    begun = [jam.id for jam in bout.jams if jam.start is not None]
    return tr("after {jam}", jam=texts.jam_name(max(begun), 1)) if begun else tr("before Jam 1")
