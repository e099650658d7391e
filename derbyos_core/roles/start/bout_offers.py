"""Tiles on the start page for bouts found on the network or saved on this laptop, and addresses typed there."""

import re
from datetime import tzinfo
from typing import TYPE_CHECKING

from derbyos_core.clock import Instant
from derbyos_core.colours import jersey
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Team, is_uuid
from derbyos_core.roles.shared import texts
from derbyos_core.roles.start.offered_bouts import BoutValue, FoundBout, SavedBout, TeamMark

if TYPE_CHECKING:
    from derbyos_core.wire.messages import Address

__all__ = ["address_to_keep", "found_value", "read_address", "saved_value", "shorts_of"]


PHASES = {
    "before": tr("not started"),
    "lineup": tr("lineup"),
    "jam": tr("jam on track"),
    "timeout": tr("timeout"),
    "review": tr("review"),
    "halftime": tr("half-time"),
    "period-over": tr("period over"),
    "complete": tr("over"),
}
"""Announced phases in words; phases of other programs are shown as they are."""
BEFORE = "before"
UNKNOWN = TeamMark(short="?")
_ADDRESS = re.compile(r"\s*(?:tcp://)?(\d{1,3}(?:\.\d{1,3}){3})\s*[:\s]\s*(\d{1,5})\s*", re.ASCII)
_ADDRESS_SIGNS = re.compile(r"(?:tcp://)?[\d.:\s]*", re.ASCII)
_NO_CODE = re.compile(r"[01:/]")
"""Signs that no join code has."""
_VERSUS = re.compile(r"\s+(?:v|vs|vs\.|-|–)\s+", re.IGNORECASE)


def read_address(text: str) -> "Address | None":
    """Parse a typed address: four numbers, and a port after a colon or a blank."""
    found = _ADDRESS.fullmatch(text)
    if found is None:
        return None
    host, port = found.group(1), int(found.group(2))
    if not 1 <= port <= 65535 or any(int(part) > 255 for part in host.split(".")):
        return None
    from derbyos_core.wire.messages import Address  # the first paint needs no messages

    return Address(host, port)


def address_to_keep(text: str) -> str:
    """Return what may be kept of a text that is typed to join: the address, in an invitation from its @ on.

    A join code is a secret; of a text that can be the beginning of one nothing is kept.
    """
    typed = text.strip()
    _, at, after = typed.partition("@")
    if at:
        return at + after if after and _ADDRESS_SIGNS.fullmatch(after) else ""
    return typed if _ADDRESS_SIGNS.fullmatch(typed) and _NO_CODE.search(typed) else ""


def found_value(found: FoundBout) -> BoutValue:
    """Return the tile of a bout on the network."""
    left, right = _teams(found.teams, found.title)
    here = ntr("{n} official here", "{n} officials here", found.officials) if found.officials else ""
    closed = tr("join code") if found.needs_code else ""
    is_live = found.phase == "jam" or ", Jam" in found.phase
    return BoutValue(
        left=left.short,
        left_jersey=jersey(left.color),
        right=right.short,
        right_jersey=jersey(right.color, second=True),
        title=_title(found.title, found.bout) or tr("A bout without a short name"),
        sub=joined(" · ", filter(None, (closed, found.hall, here))) or _addresses(found),
        state=_state(found),
        mark="player-play-filled" if is_live else "clock",
        role="live" if is_live else "note",
    )


def shorts_of(found: FoundBout) -> dict[Team, str] | None:
    """Return the teams' short names from the tile, if it has two different ones."""
    left, right = (mark.short for mark in _teams(found.teams, found.title))
    return {Team.HOME: left, Team.AWAY: right} if left != right else None


def saved_value(saved: SavedBout, now: Instant, zone: tzinfo | None = None) -> BoutValue:
    """Return the tile of a saved bout."""
    left, right = _teams(saved.teams, saved.title)
    from derbyos_core.roles.shared.calendar_text import day_words, stored_date  # painted first: no bout is listed yet

    day, today = stored_date(saved.date), texts.local_date(now, zone)
    when = [day_words(day, today)] if day is not None else []
    when += [saved.start] if saved.start else []
    entries = ntr("{n} entry", "{n} entries", saved.entries)
    changed = tr("no date")
    if saved.changed_at is not None:
        last = texts.local_date(saved.changed_at, zone)
        time = texts.clock_of_day(saved.changed_at, zone, with_seconds=False)
        changed = tr("today {time}", time=time) if last == today else day_words(last, today)
    return BoutValue(
        left=left.short,
        left_jersey=jersey(left.color),
        right=right.short,
        right_jersey=jersey(right.color, second=True),
        title=_title(saved.title, saved.bout),
        sub=joined(" · ", filter(None, (joined(" ", when) if when else "", saved.hall, entries))),
        state=changed,
        mark="history",
    )


def _title(title: str, bout: str) -> str:
    """Return the title of a bout, or the name that was typed; a UUID says nothing to a person."""
    return title or (tr("A bout without team names") if is_uuid(bout) else bout)


def _state(found: FoundBout) -> str:
    """Return the phase in words; before the bout the start, if it is known."""
    if found.phase == BEFORE and found.start:
        return tr("starts {time}", time=found.start)
    return PHASES.get(found.phase, found.phase) or tr("open")


def _teams(teams: tuple[TeamMark, ...], title: str) -> tuple[TeamMark, TeamMark]:
    if len(teams) == 2:
        return teams[0], teams[1]
    names = _VERSUS.split(title, maxsplit=1)
    if len(names) != 2:
        return UNKNOWN, UNKNOWN
    return TeamMark(short=_letters(names[0])), TeamMark(short=_letters(names[1]))


def _letters(name: str) -> str:
    return "".join(name.split())[:3].upper() or UNKNOWN.short


def _addresses(found: FoundBout) -> str:
    return ", ".join(str(address) for address in found.addresses[:1])
