"""Notices above the change log: entries behind a gap, and forks."""

from collections.abc import Callable
from dataclasses import dataclass

from derbyos_core.bout.commands import AcceptHeld
from derbyos_core.gossip.entry import Entry
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Role, SourceId
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.roles.change_log.reader import MissingEntries
from derbyos_core.roles.shared.screen_state import ScreenState

__all__ = ["NOTICES_MAX", "LogNoticeValue", "notices"]

NOTICES_MAX = 3
"""Notices shown above the log; the rest are counted."""
ACCEPT_NOTE = tr("If you accept, the bout goes on without them; they still take their place if they arrive.")


@dataclass(frozen=True, slots=True, kw_only=True)
class LogNoticeValue:
    """One or two sentences; `accept` is the command of the button, None if there is no button."""

    text: str
    accept: AcceptHeld | None = None


def notices(
    state: ScreenState, waiting: tuple[MissingEntries, ...], describe: Callable[[Entry], str]
) -> tuple[LogNoticeValue, ...]:
    """Return notices on gaps first, then on forks, one for each writer, and on entries in one's own name.

    Only the Head NSO is offered to accept a gap.
    """
    may_accept = Role.HEAD_NSO in (state.role, *state.view.roles)
    found = [_waiting(one, state, may_accept=may_accept) for one in waiting]
    found += [LogNoticeValue(text=one.sentence) for one in state.view.notices if one.kind is NoticeKind.FORK]
    foreign = [report for report in state.view.fork_reports if report.other is None]
    if foreign:
        text = ntr(
            "{n} entry in your name was not written here since DerbyOS started: {entry}.",
            "{n} entries in your name were not written here since DerbyOS started. The first is: {entry}.",
            len(foreign),
            entry=describe(foreign[0].counting),
        )
        found.append(LogNoticeValue(text=text))
    if len(found) <= NOTICES_MAX:
        return tuple(found)
    more = len(found) - NOTICES_MAX + 1
    return (
        *found[: NOTICES_MAX - 1],
        LogNoticeValue(text=tr("{more} more laptops need attention.", more=more)),
    )


def _waiting(one: MissingEntries, state: ScreenState, *, may_accept: bool) -> LogNoticeValue:
    numbers, who = one.missing.replace("-", "–").replace(",", ", "), _who(one.source, state)
    if one.missing.isdigit():
        text = ntr(
            "Entry {number} by {who} is missing; {n} later one is waiting for it.",
            "Entry {number} by {who} is missing; {n} later ones are waiting for it.",
            one.held,
            number=numbers,
            who=who,
        )
    else:
        text = ntr(
            "Entries {numbers} by {who} are missing; {n} later one is waiting for them.",
            "Entries {numbers} by {who} are missing; {n} later ones are waiting for them.",
            one.held,
            numbers=numbers,
            who=who,
        )
    if not may_accept:
        return LogNoticeValue(text=tr("{text} The Head NSO can accept that.", text=text))
    return LogNoticeValue(
        text=joined(" ", (text, ACCEPT_NOTE)), accept=AcceptHeld(source=one.source, missing=one.missing)
    )


def _who(source: SourceId, state: ScreenState) -> str:
    official = next((one for one in state.bout.officials if one.source == source), None)
    return official.name if official is not None and official.name else tr("somebody who is not known yet")
