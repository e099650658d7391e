"""Texts of the screens: empty, waiting, fault and offline states (design 7).

Use plain words only: no networks, log entries or databases, unless a person asked about them.
"""

from collections.abc import Sequence
from datetime import date, datetime, tzinfo
from typing import TYPE_CHECKING

from derbyos_core.clock import Instant, seconds
from derbyos_core.i18n import joined, ntr, open_ended, tr
from derbyos_core.jam_names import (
    EVERY,
    bare_name,
    jam_in_game,
    jam_name,
    jam_names,
    jam_number,
    letter_name,
    short_jam,
    short_name,
    whole_name,
)
from derbyos_core.role_words import role_name, role_word, with_teams

if TYPE_CHECKING:
    from derbyos_core.bout.model import JamId

__all__ = [
    "ALONE",
    "CHANGE_LOG",
    "EVERY",
    "FIRST_JAMS",
    "JAMS_AND_TIMEOUTS",
    "LINE_UP_MISSING",
    "LOOKING_FOR_BOUTS",
    "NOBODY",
    "NO_BOUT_FOUND",
    "NO_BOUT_SAVED",
    "NO_CHANGES",
    "NO_SKATERS",
    "NO_SUCH_CHANGES",
    "QUICK_PHRASES",
    "THIS_SCREEN",
    "ago",
    "also_here",
    "bad_address",
    "bare_name",
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
    "jam_in_game",
    "jam_name",
    "jam_names",
    "jam_number",
    "joining",
    "left_typed",
    "letter_name",
    "listed",
    "local_date",
    "minutes",
    "no_program",
    "not_entered",
    "not_printed",
    "only_here",
    "overtime_now",
    "period_name",
    "picked_up",
    "place_word",
    "printed_on",
    "report_done",
    "report_failed",
    "report_not_opened",
    "role_name",
    "role_word",
    "short_jam",
    "short_name",
    "started_meanwhile",
    "whole_name",
    "with_teams",
]

LOOKING_FOR_BOUTS = tr("Looking for bouts on this network.")
NO_BOUT_FOUND = tr(
    "No bout found on this network yet. Ask the Head NSO for the address, or open a bout that you have here."
)
NO_BOUT_SAVED = tr("There is no bout on this laptop yet. Join one on the network, or create a new one.")
NO_SKATERS = tr("No skaters yet. Type numbers as they skate; the Head NSO lists them.")
JAMS_AND_TIMEOUTS = tr("Jams and timeouts")
"""The entry of the menu with all jams and stops, and the title of what it opens."""
THIS_SCREEN = tr("This screen")
"""The group of the menu with what a screen has no room for."""
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

_PLACES = {"jammer": tr("jammer"), "pivot": tr("pivot"), "blocker": tr("blocker")}


def period_name(jam: "JamId") -> str:
    """Return `Period 2`, of a jam whose number alone would name another one."""
    return tr("Period {period}", period=jam.period)


def renumbered_words(was: "JamId", now: "JamId") -> str:
    """Return the sentence for whoever writes in a jam that others have given another number."""
    before, after = jam_names(was, now)
    if was.period != now.period:
        words = tr("{before} is {after} now: it belonged to that period. Your entries stay with it.")
        return words.format(before=before, after=after)
    both = {
        True: tr("{before} is {after} now: a jam before it was added, or is back. Your entries stay with it."),
        False: tr("{before} is {after} now: a jam before it was deleted. What is entered in this one stays."),
    }
    is_later = (now.period, now.number) > (was.period, was.number)
    return both[is_later].format(before=before, after=after)


def overtime_now(jam: str, *, is_overtime: bool, leads: str = "") -> str:
    """Return the sentence for whoever writes in a jam of which others have said that it was overtime, or was not.

    `leads` are the teams whose Lead, Lost or call-off counts no more.
    """
    if leads:
        said = tr("{jam} is an overtime jam: Lead of {teams} does not count, and trip 1 counts.")
        return said.format(jam=jam, teams=leads)
    if is_overtime:
        return tr("{jam} is an overtime jam: no Lead, and trip 1 counts.", jam=jam)
    return tr("{jam} is no overtime jam: Lead is possible, and trip 1 counts no points.", jam=jam)


def start_undone(
    was: "JamId", now: "JamId | None", *, period: int | None, is_next: bool, is_overtime: bool = False
) -> str:
    """Return the sentences for whoever wrote in a jam whose start was undone; entries go to `now` from here on.

    `is_next`: the jam is the next one again. `is_overtime`: it was overtime, and trip 1 has points.
    """
    if is_overtime:
        words = start_undone(was, now, period=period, is_next=is_next)
        return joined(" ", (words, tr("Trip 1 counts in overtime alone.")))
    if now is not None and now != was:
        jam, other = jam_names(was, now)
        return tr("The start of {jam} was undone. You write in {now} now.", jam=jam, now=other)
    jam = jam_name(was, period)
    if is_next:
        return tr("The start of {jam} was undone. It is the next jam again.", jam=jam)
    return tr("The start of {jam} was undone. You are still in it.", jam=jam)


def deleted_words(
    was: "JamId", now: "JamId | None", before: "JamId | None", *, period: int | None, has_dropped: bool
) -> str:
    """Return the sentence for whoever wrote in a jam that was deleted, while the game is in this period.

    Entries go to `now` from here on, which was called `before`.
    """
    jams = [jam for jam in (was, now, before) if jam is not None]
    around = period if {jam.period for jam in jams} <= {period} else EVERY
    goes = tr("Entries go to {jam} now.", jam=jam_name(now, around)) if now is not None else ""
    if now is not None and before is not None and now != before:
        goes = tr(
            "Entries go to {jam} now, which was {before}.", jam=jam_name(now, around), before=jam_name(before, around)
        )
    dropped = tr("What was half entered in it was dropped.") if has_dropped else ""
    return joined(" ", [said for said in (tr("{jam} was deleted.", jam=jam_name(was, around)), dropped, goes) if said])


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
    """Return that a typed text is not shown any more before anybody has entered it."""
    return tr("“{text}” is not entered yet. It waits where you typed it: press Add or Change there.", text=text)


def dropped_text(text: str) -> str:
    """Return that a typed text is gone with whom it was about."""
    return dropped(tr("“{typed}”", typed=text))


def dropped(words: str) -> str:
    """Return that something half entered is dropped; `words` name it, if anything does."""
    return tr("{words} is not entered.", words=words) if words else tr("The unfinished entry was not kept.")


def left_typed(typed: str, entered: str = "") -> str:
    """Return that a typed number is dropped, unless it is what is entered; empty if nothing is to be said."""
    return dropped(typed) if typed and typed != entered else ""


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


def first_jam(jam: str, what: str) -> str:
    """Return the first sentence of a role, while there are no rows yet."""
    return tr("{jam} is up next. {what}", jam=jam, what=what)


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


def picked_up(jam: str, role: str, entries: int) -> str:
    """Return the text shown after a restart; no jam is an empty name."""
    where = joined(", ", (jam, role)) if jam else role
    return ntr(
        "Picked up where you were: {where}. {n} entry, nothing missing but the chat.",
        "Picked up where you were: {where}. {n} entries, nothing missing but the chat.",
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
