"""Texts of the screens: empty, waiting, fault and offline states (design 7).

Use plain words only: no networks, log entries or databases, unless a person asked about them.
"""

from collections.abc import Sequence
from datetime import date, datetime, tzinfo
from typing import TYPE_CHECKING

from derbyos_core.clock import Instant, seconds
from derbyos_core.i18n import joined, ntr, open_ended, tr
from derbyos_core.identity import Role, Team

if TYPE_CHECKING:
    from derbyos_core.bout.model import JamId

__all__ = [
    "ALONE",
    "CHANGE_LOG",
    "FIRST_JAMS",
    "LINE_UP_MISSING",
    "LOOKING_FOR_BOUTS",
    "NOBODY",
    "NO_BOUT_FOUND",
    "NO_BOUT_SAVED",
    "NO_CHANGES",
    "NO_SKATERS",
    "NO_SUCH_CHANGES",
    "QUICK_PHRASES",
    "ago",
    "also_here",
    "bad_address",
    "blank_refused",
    "book_written",
    "bounded_text",
    "cannot_save",
    "clock_of_day",
    "correcting",
    "export_failed",
    "export_running",
    "export_written",
    "first_jam",
    "jam_name",
    "jam_names",
    "jam_number",
    "joining",
    "listed",
    "local_date",
    "minutes",
    "no_program",
    "not_entered",
    "not_printed",
    "only_here",
    "picked_up",
    "place_word",
    "printed_on",
    "report_done",
    "report_failed",
    "report_not_opened",
    "role_name",
    "role_word",
    "started_meanwhile",
    "with_teams",
]

LOOKING_FOR_BOUTS = tr("Looking for bouts on this network.")
NO_BOUT_FOUND = tr(
    "No bout found on this network yet. Ask the Head NSO for the address, or open a bout that you have here."
)
NO_BOUT_SAVED = tr("There is no bout on this laptop yet. Join one on the network, or create a new one.")
NO_SKATERS = tr("No skaters yet. Type numbers as they skate; the Head NSO lists them.")
LINE_UP_MISSING = tr("Lineup not in yet. Score now, the jammer can follow.")
ALONE = tr("Everything you enter is kept on this laptop and sent by itself when the network is back.")
NOBODY = tr("Nobody has this role")
CHANGE_LOG = tr("Change log")
NO_CHANGES = tr(
    "Nothing has been entered yet. Every change will be listed here, with who made it and what it was before."
)
NO_SUCH_CHANGES = tr("No change fits this filter. Show all, or search for something else.")
QUICK_PHRASES = (tr("Official review"), tr("Need a hand"))

ADDRESS_SHOWN_MAX = 40
MINUTE_S = 60
HOUR_S = 3600
FIRST_DAY_S, LAST_DAY_S = 86_400, 253_370_764_800
"""The days from 1970 to 9998, supported by every system in every time zone."""
FIRST_JAMS = 3
"""Each role's own first sentence is shown for the first three jams."""

_ROLE_NAMES = {
    Role.HEAD_NSO: tr("Head NSO"),
    Role.JAM_TIMER: tr("Jam timer"),
    Role.SCOREKEEPER_HOME: tr("Scorekeeper {home}"),
    Role.SCOREKEEPER_AWAY: tr("Scorekeeper {away}"),
    Role.PENALTY_TRACKER: tr("Penalty tracker"),
    Role.PENALTY_TRACKER_HOME: tr("Penalty tracker {home}"),
    Role.PENALTY_TRACKER_AWAY: tr("Penalty tracker {away}"),
    Role.LINEUP_HOME: tr("Lineup {home}"),
    Role.LINEUP_AWAY: tr("Lineup {away}"),
    Role.PENALTY_LINEUP_HOME: tr("Penalty and lineup {home}"),
    Role.PENALTY_LINEUP_AWAY: tr("Penalty and lineup {away}"),
    Role.PENALTY_BOX: tr("Penalty box"),
    Role.PENALTY_BOX_HOME: tr("Penalty box {home}"),
    Role.PENALTY_BOX_AWAY: tr("Penalty box {away}"),
    Role.PENALTY_BOX_JAMMERS: tr("Box, jammers"),
    Role.SCOREBOARD: tr("Scoreboard"),
    Role.OPERATOR: tr("Operator"),
    Role.OPERATOR_SCORES: tr("Operator, scores"),
}

_ROLE_WORDS = {
    Role.HEAD_NSO: tr("Head NSO"),
    Role.JAM_TIMER: tr("jam timer", "role"),
    Role.SCOREKEEPER_HOME: tr("score", "role"),
    Role.SCOREKEEPER_AWAY: tr("score", "role"),
    Role.PENALTY_TRACKER: tr("penalties", "role"),
    Role.PENALTY_TRACKER_HOME: tr("penalties", "role"),
    Role.PENALTY_TRACKER_AWAY: tr("penalties", "role"),
    Role.LINEUP_HOME: tr("lineup {home}", "role"),
    Role.LINEUP_AWAY: tr("lineup {away}", "role"),
    Role.PENALTY_LINEUP_HOME: tr("lineup {home}", "role"),
    Role.PENALTY_LINEUP_AWAY: tr("lineup {away}", "role"),
    Role.PENALTY_BOX: tr("box", "role"),
    Role.PENALTY_BOX_HOME: tr("box", "role"),
    Role.PENALTY_BOX_AWAY: tr("box", "role"),
    Role.PENALTY_BOX_JAMMERS: tr("box", "role"),
    Role.SCOREBOARD: tr("scoreboard", "role"),
    Role.OPERATOR: tr("operator", "role"),
    Role.OPERATOR_SCORES: tr("operator", "role"),
}


_PLACES = {"jammer": tr("jammer"), "pivot": tr("pivot"), "blocker": tr("blocker")}

_WITHOUT_TEAM = {
    "Scorekeeper": tr("Scorekeeper"),
    "Penalty tracker": tr("Penalty tracker"),
    "Lineup": tr("Lineup"),
    "Penalty and lineup": tr("Penalty and lineup"),
    "Penalty box": tr("Penalty box"),
    "lineup": tr("lineup", "role"),
}


def role_name(role: str, shorts: dict[Team, str]) -> str:
    """Return a role's name for its tile and its screen; `shorts` holds the three letters of the teams."""
    return _worded(_ROLE_NAMES, role, shorts)


def role_word(role: str, shorts: dict[Team, str] | None = None) -> str:
    """Return a role in one or two small words, after a person's name; without `shorts` no team is named."""
    return _worded(_ROLE_WORDS, role, shorts or {})


def _worded(words: dict[Role, str], role: str, shorts: dict[Team, str]) -> str:
    if role not in Role._value2member_map_:
        return role.removeprefix("door:")
    return with_teams(words[Role(role)], shorts)


def with_teams(found: str, shorts: dict[Team, str]) -> str:
    """Return words about a role with the letters of its team, or the word for both sides while they are not known."""
    home, away = shorts.get(Team.HOME, ""), shorts.get(Team.AWAY, "")
    if not (home and away) and "{" in found:
        # Without names of teams both sides get the same word.
        return _WITHOUT_TEAM.get(found.partition(" {")[0], found)
    return found.format(home=home, away=away)


def jam_name(jam: "JamId") -> str:
    """Return `Jam 12`; if the period matters the caller adds it."""
    return tr("Jam {number}", number=jam.number)


def jam_names(jam: "JamId", *others: "JamId") -> tuple[str, ...]:
    """Return the names of jams that one sentence tells apart: with their periods, if these differ."""
    jams = (jam, *others)
    if len({one.period for one in jams}) == 1:
        return tuple(jam_name(one) for one in jams)
    return tuple(tr("Jam {number} of period {period}", number=one.number, period=one.period) for one in jams)


def jam_number(jam: "JamId", period: int | None) -> str:
    """Return the number of a jam on a sheet: `12`, or `1-12` on the sheet of another period; None is every period."""
    return str(jam.number) if period in (None, jam.period) else f"{jam.period}-{jam.number}"


def place_word(position: str) -> str:
    """Return jammer, pivot or blocker for use inside a sentence."""
    return _PLACES.get(position, position)


def minutes(value_us: int, *, rounded_up: bool = False) -> str:
    """Format a clock, `1:14`; a clock that counts down shows the second that is not over yet."""
    whole = max(0, -(-value_us // 1_000_000) if rounded_up else value_us // 1_000_000)
    return f"{whole // MINUTE_S}:{whole % MINUTE_S:02d}"


def ago(since: Instant, now: Instant) -> str:
    """Return an age: `6 s ago`, `2 min ago`."""
    passed = max(0, int(seconds(now - since)))
    if passed < MINUTE_S:
        return tr("{passed} s ago", passed=passed)
    if passed < HOUR_S:
        return tr("{passed} min ago", passed=passed // MINUTE_S)
    return tr("{passed} h ago", passed=passed // HOUR_S)


def not_entered(text: str) -> str:
    """Return that a typed text was replaced before anybody entered it."""
    return tr("“{text}” was not entered: press Add or Change before you tap another one.", text=text)


def clock_of_day(at: Instant, zone: tzinfo | None = None, *, with_seconds: bool = True) -> str:
    """Return the local time of day."""
    moment = _moment(at, zone)
    return moment.strftime("%H:%M:%S" if with_seconds else "%H:%M")


def _moment(at: Instant, zone: tzinfo | None) -> datetime:
    """Clamp a moment to dates that every system supports: an entry may contain any number of seconds."""
    return datetime.fromtimestamp(min(max(seconds(at), FIRST_DAY_S), LAST_DAY_S), zone)


def local_date(at: Instant, zone: tzinfo | None = None) -> date:
    """Return the local date."""
    return _moment(at, zone).date()


def listed(names: Sequence[str]) -> str:
    """Join names: `Kim`, `Kim and Bo`, `Kim, Bo and Sol`."""
    if len(names) < 2:
        return names[0] if names else ""
    return tr("{names} and {last}", names=joined(", ", names[:-1]), last=names[-1])


def correcting(jam: str) -> str:
    """Return the banner over an older jam with this name."""
    return tr("You are correcting {jam}. Entries go there until you tap Back.", jam=jam)


def started_meanwhile(started: str, jam: str) -> str:
    """Return the banner for a jam that began while the cursor was somewhere else; both by name."""
    return tr("{started} has started. You are still in {jam}.", started=started, jam=jam)


def first_jam(jam: "JamId", what: str) -> str:
    """Return the first sentence of a role, while there are no rows yet."""
    return tr("{jam} is up next. {what}", jam=jam_name(jam), what=what)


def joining(held: int, known: int) -> str:
    """Return the text shown while the bout's entries arrive."""
    return tr("Getting the bout: {held} of {known} entries. You can start now.", held=held, known=known)


def also_here(who: str) -> str:
    """Return the text for a role that somebody has already; taking it is allowed."""
    return tr("{who} is here too. Both can write.", who=who)


CANNOT_SAVE = tr("Cannot save.")
"""For places without room for the rest of the sentence."""


def bounded_text(scale: float, requested: float) -> str:
    """Return the text for a window that is too small for the requested text size."""
    return tr(
        "Text {percent} %: {wished} % does not fit this window.",
        percent=round(scale * 100),
        wished=round(requested * 100),
    )


def cannot_save(others: int) -> str:
    """Return the text shown while the disk refuses entries."""
    if others <= 0:
        return tr("This laptop cannot save. Free some space, or move to another laptop.")
    return ntr(
        "This laptop cannot save. Your entries are still sent to {n} other. "
        "Free some space, or move to another laptop.",
        "This laptop cannot save. Your entries are still sent to {n} others. "
        "Free some space, or move to another laptop.",
        others,
    )


def only_here(number: int) -> str:
    """Return the only question asked, outside play."""
    return ntr("{n} entry is only on this laptop.", "{n} entries are only on this laptop.", number)


def picked_up(jam: "JamId | None", role: str, entries: int) -> str:
    """Return the text shown after a restart."""
    where = joined(", ", (jam_name(jam), role)) if jam is not None else role
    return ntr(
        "Picked up where you were: {where}. {n} entry, nothing missing.",
        "Picked up where you were: {where}. {n} entries, nothing missing.",
        entries,
        where=where,
    )


def export_failed(reason: str) -> str:
    """Return the text for a failed export, which has changed nothing."""
    return tr("Could not write the file: {reason}. Nothing in the bout has changed.", reason=open_ended(reason))


def export_running(percent: int) -> str:
    """Return the progress of an export."""
    return tr("Writing the export: {percent} %.", percent=percent)


def export_written(path: str) -> str:
    """Return the text for a finished export."""
    return tr("Saved: {path}", path=path)


def book_written(path: str, left_out: Sequence[str], note: str) -> str:
    """Return the text for a saved StatsBook; what it has no place for is in the file `note` beside it."""
    if not left_out:
        return export_written(path)
    return ntr(
        "Saved: {path}. {n} thing has no place in the book: {note} names it.",
        "Saved: {path}. {n} things have no place in the book: {note} names them.",
        len(left_out),
        path=path,
        note=note,
    )


def blank_refused(reason: str) -> str:
    """Return the text for a blank StatsBook that cannot be filled in."""
    return tr("No StatsBook was saved: {reason}.", reason=open_ended(reason))


def report_failed(reason: str) -> str:
    """Return the text for a report that could not be made."""
    return tr("Could not make the report: {reason}. Nothing in the bout has changed.", reason=open_ended(reason))


def report_done(path: str) -> str:
    """Return the text for a finished report, which the browser shows."""
    return tr("The report opens in the browser. It is in {path}", path=path)


def report_not_opened(path: str) -> str:
    """Return the text for a finished report that no browser shows."""
    return tr("The report is made, but no browser opened. It is in {path}", path=path)


def printed_on(name: str) -> str:
    """Return the text for sheets that were sent to a printer."""
    return tr("Sent to the printer {name}.", name=name)


def not_printed(reason: str) -> str:
    """Return the text for sheets that a printer did not take."""
    return tr("Could not print: {reason}. Nothing in the bout has changed.", reason=open_ended(reason))


def no_program(path: str) -> str:
    """Return the text for a file that no program of this laptop opens."""
    return tr("No program here opens it. It is in {path}", path=path)


def bad_address(text: str) -> str:
    """Return what was expected, what was found and what to do; of a long text only the beginning is quoted."""
    if len(text) > ADDRESS_SHOWN_MAX:
        text = f"{text[:ADDRESS_SHOWN_MAX]}…"
    return tr(
        "An address looks like 192.168.1.20:50000, found “{text}”. It is on the Head NSO's screen.",
        text=text,
    )
