"""Crew list: each role, the person who has it, and the progress of their laptop."""

from dataclasses import dataclass

from derbyos_core.bout.wording.words import decimal
from derbyos_core.i18n import tr
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.network import SECOND_US, Laptop, LaptopState
from derbyos_core.roles.shared.screen_state import first_name

__all__ = ["CREW", "CrewSeat", "crew_seats", "free_roles"]

CREW: tuple[tuple[Role, tuple[Role, ...]], ...] = (
    (Role.HEAD_NSO, (Role.HEAD_NSO,)),
    (Role.JAM_TIMER, (Role.JAM_TIMER,)),
    (Role.SCOREKEEPER_HOME, (Role.SCOREKEEPER_HOME,)),
    (Role.SCOREKEEPER_AWAY, (Role.SCOREKEEPER_AWAY,)),
    (Role.PENALTY_TRACKER, (Role.PENALTY_TRACKER, Role.PENALTY_TRACKER_HOME, Role.PENALTY_TRACKER_AWAY)),
    (Role.LINEUP_HOME, (Role.LINEUP_HOME, Role.PENALTY_LINEUP_HOME)),
    (Role.LINEUP_AWAY, (Role.LINEUP_AWAY, Role.PENALTY_LINEUP_AWAY)),
    (
        Role.PENALTY_BOX,
        (Role.PENALTY_BOX, Role.PENALTY_BOX_HOME, Role.PENALTY_BOX_AWAY, Role.PENALTY_BOX_JAMMERS),
    ),
)
"""The seats of a full crew, each with the roles that fill it; anyone else gets a row below."""
MERGED = frozenset((Role.PENALTY_LINEUP_HOME, Role.PENALTY_LINEUP_AWAY))
"""If one person per team does penalties and line-up together, no separate penalty tracker is missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewSeat:
    """One row: a role, its person, and that laptop's progress; `laptop` None is an empty seat."""

    role: str
    title: str
    who: str
    laptop: Laptop | None
    line: str
    share: float


def crew_seats(laptops: tuple[Laptop, ...], entries: int, shorts: dict[Team, str]) -> tuple[CrewSeat, ...]:
    """Return every seat of the crew, then everybody without a seat."""
    seats: list[CrewSeat] = []
    for role, filling in CREW:
        sitting = [laptop for laptop in laptops if any(one in laptop.roles for one in filling)]
        title = texts.role_name(role, shorts)
        if sitting:
            seats += [_taken(role, title, laptop, entries) for laptop in sitting]
        elif not _is_merged(role, laptops):
            seats.append(
                CrewSeat(role=role, title=title, who=tr("nobody yet"), laptop=None, line=texts.NOBODY, share=0)
            )
    known = frozenset(role for _, filling in CREW for role in filling)
    for laptop in laptops:
        if not any(role in known for role in laptop.roles):
            other = laptop.roles[0] if laptop.roles else ""
            title = texts.role_name(other, shorts) if other else tr("Watching")
            seats.append(_taken(other, title, laptop, entries))
    return tuple(seats)


def free_roles(laptops: tuple[Laptop, ...], shorts: dict[Team, str]) -> tuple[str, ...]:
    """Return the names of the empty seats."""
    taken = frozenset(role for laptop in laptops for role in laptop.roles)
    return tuple(
        texts.role_name(role, shorts)
        for role, filling in CREW
        if taken.isdisjoint(filling) and not _is_merged(role, laptops)
    )


def _is_merged(role: Role, laptops: tuple[Laptop, ...]) -> bool:
    return role is Role.PENALTY_TRACKER and any(not MERGED.isdisjoint(laptop.roles) for laptop in laptops)


def _taken(role: str, title: str, laptop: Laptop, entries: int) -> CrewSeat:
    is_self = laptop.state is LaptopState.SELF
    who = tr("You · {first_name}", first_name=first_name(laptop.name)) if is_self else laptop.name or tr("no name yet")
    share = laptop.holds / entries if entries else 1.0
    return CrewSeat(role=role, title=title, who=who, laptop=laptop, line=_line(laptop, entries), share=share)


def _line(laptop: Laptop, entries: int) -> str:
    held = tr("{holds} of {entries}", holds=laptop.holds, entries=entries)
    if laptop.heard_us is None:
        return tr("not seen since you joined")
    if laptop.state is LaptopState.SILENT:
        return tr("{held} · silent {value} s", held=held, value=laptop.heard_us // SECOND_US)
    tenths = laptop.heard_us * 10 // SECOND_US
    heard = str(tenths // 10) if tenths % 10 == 0 or tenths >= 100 else decimal(f"{tenths / 10:.1f}")
    return tr("{held} · heard {heard} s ago", held=held, heard=heard)
