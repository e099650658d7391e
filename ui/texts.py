"""Decides the words on the screens: the texts of empty, waiting, fault and offline states (design 7).

Plain words only: nothing here speaks of networks, entries of logs or databases where a person has not asked.
"""

from datetime import datetime, tzinfo

from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant, seconds
from derbyos_core.identity import Role, Team
from derbyos_core.saying import say

__all__ = [
    "ALONE",
    "CHANGE_LOG",
    "FIRST_JAMS",
    "LINE_UP_MISSING",
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
    "cannot_save",
    "clock_of_day",
    "correcting",
    "count",
    "day",
    "export_failed",
    "export_running",
    "export_written",
    "first_jam",
    "jam_name",
    "joining",
    "minutes",
    "only_here",
    "picked_up",
    "report_done",
    "report_failed",
    "role_name",
    "role_word",
    "started_meanwhile",
]

NO_BOUT_FOUND = (
    "No bout found on this network yet. Ask the Head NSO for the address, or open a bout that you have here."
)
NO_BOUT_SAVED = "No bout is kept on this laptop yet. Join one on the network, or make a new one."
NO_SKATERS = "No skaters yet. Type numbers as they skate; names can follow."
LINE_UP_MISSING = "Line-up not in yet. Score now, the jammer can follow."
ALONE = "Everything you enter is kept on this laptop and sent by itself when the network is back."
NOBODY = say("Nobody has this role")
CHANGE_LOG = "Change log"
NO_CHANGES = "Nothing has been entered yet. Every change will stand here, with who made it and what it was before."
NO_SUCH_CHANGES = "No change fits this filter. Show all, or search for something else."
QUICK_PHRASES = ("Official review", "Need a hand")

MINUTE_S = 60
HOUR_S = 3600
FIRST_JAMS = 3
"""Each role's own first sentence is shown for the first three jams."""

_ROLE_NAMES = {
    Role.HEAD_NSO: "Head NSO",
    Role.JAM_TIMER: "Jam timer",
    Role.SCOREKEEPER_HOME: "Scorekeeper {home}",
    Role.SCOREKEEPER_AWAY: "Scorekeeper {away}",
    Role.PENALTY_TRACKER: "Penalty tracker",
    Role.PENALTY_TRACKER_HOME: "Penalty tracker {home}",
    Role.PENALTY_TRACKER_AWAY: "Penalty tracker {away}",
    Role.LINEUP_HOME: "Line-up {home}",
    Role.LINEUP_AWAY: "Line-up {away}",
    Role.PENALTY_LINEUP_HOME: "Penalty and line-up {home}",
    Role.PENALTY_LINEUP_AWAY: "Penalty and line-up {away}",
    Role.PENALTY_BOX: "Penalty box",
    Role.PENALTY_BOX_HOME: "Penalty box {home}",
    Role.PENALTY_BOX_AWAY: "Penalty box {away}",
    Role.PENALTY_BOX_JAMMERS: "Box, jammers",
    Role.SCOREBOARD: "Scoreboard",
}

_ROLE_WORDS = {
    Role.HEAD_NSO: "Head NSO",
    Role.JAM_TIMER: "jam timer",
    Role.SCOREKEEPER_HOME: "score",
    Role.SCOREKEEPER_AWAY: "score",
    Role.PENALTY_TRACKER: "penalties",
    Role.PENALTY_TRACKER_HOME: "penalties",
    Role.PENALTY_TRACKER_AWAY: "penalties",
    Role.LINEUP_HOME: "line-up {home}",
    Role.LINEUP_AWAY: "line-up {away}",
    Role.PENALTY_LINEUP_HOME: "line-up {home}",
    Role.PENALTY_LINEUP_AWAY: "line-up {away}",
    Role.PENALTY_BOX: "box",
    Role.PENALTY_BOX_HOME: "box",
    Role.PENALTY_BOX_AWAY: "box",
    Role.PENALTY_BOX_JAMMERS: "box",
    Role.SCOREBOARD: "scoreboard",
}


def role_name(role: str, shorts: dict[Team, str]) -> str:
    """A role as its tile and its screen name it; `shorts` holds the three letters of the teams."""
    return _worded(_ROLE_NAMES, role, shorts)


def role_word(role: str, shorts: dict[Team, str] | None = None) -> str:
    """A role in one or two small words, after a person's name; without `shorts` no team is named."""
    return _worded(_ROLE_WORDS, role, shorts or {})


def _worded(words: dict[Role, str], role: str, shorts: dict[Team, str]) -> str:
    if role not in Role._value2member_map_:
        return role.removeprefix("door:")
    home, away = shorts.get(Team.HOME, ""), shorts.get(Team.AWAY, "")
    return words[Role(role)].format(home=home, away=away).strip()


def jam_name(jam: JamId) -> str:
    """`Jam 12`; where the period must be told apart the caller says so."""
    return f"Jam {jam.number}"


def minutes(value_us: int, *, rounded_up: bool = False) -> str:
    """A clock's digits, `1:14`; a clock that counts down shows the second that is not over yet."""
    whole = max(0, -(-value_us // 1_000_000) if rounded_up else value_us // 1_000_000)
    return f"{whole // MINUTE_S}:{whole % MINUTE_S:02d}"


def ago(since: Instant, now: Instant) -> str:
    """`6 s ago`, `2 min ago`."""
    passed = max(0, int(seconds(now - since)))
    if passed < MINUTE_S:
        return f"{passed} s ago"
    if passed < HOUR_S:
        return f"{passed // MINUTE_S} min ago"
    return f"{passed // HOUR_S} h ago"


def clock_of_day(at: Instant, zone: tzinfo | None = None, *, with_seconds: bool = True) -> str:
    """The time on the wall of the hall."""
    moment = datetime.fromtimestamp(seconds(at), zone)
    return moment.strftime("%H:%M:%S" if with_seconds else "%H:%M")


def day(at: Instant, now: Instant, zone: tzinfo | None = None) -> str:
    """When something was, as far as a list of bouts needs it: the time today, else the date."""
    moment, today = (datetime.fromtimestamp(seconds(one), zone) for one in (at, now))
    return moment.strftime("today %H:%M" if moment.date() == today.date() else "%d.%m.%Y")


def count(number: int, one: str, many: str = "") -> str:
    """`1 entry`, `2 entries`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def correcting(jam: JamId) -> str:
    """The banner over an older jam."""
    return f"You are correcting {jam_name(jam)}. Entries stay there until you tap Back."


def started_meanwhile(started: JamId, jam: JamId) -> str:
    """The banner when a jam has begun while the pen was somewhere else."""
    return f"{jam_name(started)} has started. You are still in {jam_name(jam)}."


def first_jam(jam: JamId, what: str) -> str:
    """The first sentence of a role, while there are no rows yet."""
    return f"{jam_name(jam)} is up next. {what}"


def joining(held: int, known: int) -> str:
    """While the bout's entries arrive."""
    return f"Getting the bout: {held} of {known} entries. You can start now."


def also_here(who: str) -> str:
    """Taking a role that somebody has is allowed."""
    return f"{who} is here too. Both can write."


def cannot_save(others: int) -> str:
    """The disk does not take entries; stays until it does."""
    sent = f"Your entries are still sent to {others} others. " if others > 0 else ""
    return f"This laptop cannot save. {sent}Free some space, or move to another laptop."


def only_here(number: int) -> str:
    """The only question asked, outside play."""
    return f"{count(number, 'entry', 'entries')} {'is' if number == 1 else 'are'} only on this laptop."


def picked_up(jam: JamId | None, role: str, entries: int) -> str:
    """After a restart."""
    where = f"{jam_name(jam)}, {role}" if jam is not None else role
    return f"Picked up where you were: {where}. {count(entries, 'entry', 'entries')}, nothing missing."


def export_failed(reason: str) -> str:
    """An export that did not work has changed nothing."""
    return f"Could not write the file: {reason.rstrip('.')}. Nothing in the bout has changed."


def export_running(percent: int) -> str:
    """How far an export is."""
    return f"Writing the export: {percent} %."


def export_written(name: str) -> str:
    """An export is done."""
    return f"Written: {name}"


def report_failed(reason: str) -> str:
    """The report could not be made."""
    return f"Could not make the report: {reason.rstrip('.')}. Nothing in the bout has changed."


def report_done(name: str) -> str:
    """The report is made; the browser shows it."""
    return f"The report is in {name}, and opens in the browser."


def bad_address(text: str) -> str:
    """What was expected, what was found, what to do."""
    return f"An address looks like 192.168.1.20:50000, found “{text}”. Read it on the Head NSO's screen."
