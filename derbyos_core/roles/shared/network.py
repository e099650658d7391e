"""Synchronisation of the laptops, and the badge that sums it up (data-model 9).

Every entry is in transit for a moment, so a laptop that is one entry behind is in step. It is behind if, for a few
seconds, it has not reached the number of entries that were here when they began. That needs state: `StepWatch`.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from derbyos_core.clock import Instant
from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import DOOR_PREFIX, AuthorId, SourceId
from derbyos_core.replica.view import PeerRow, PeerState, View
from derbyos_core.roles.shared.access import OPEN_WORDS, Access
from derbyos_core.roles.shared.header import BadgeValue, SyncState
from derbyos_core.roles.shared.screen_state import first_name

__all__ = [
    "BEHIND_US",
    "SECOND_US",
    "Laptop",
    "LaptopState",
    "StepWatch",
    "badge",
    "holders_of",
    "in_step",
    "silence_of",
    "still_reached",
    "to_go",
]

SECOND_US = 1_000_000
BEHIND_US = 5 * SECOND_US
CATCHING_UP_FROM = 10
"""Missing entries from which the badge says so; fewer are in transit."""


class LaptopState(StrEnum):
    """State of one laptop."""

    SELF = "self"
    IN_STEP = "in-step"
    BEHIND = "behind"
    SILENT = "silent"
    UNSEEN = "unseen"
    """Known from its entries, not met since this laptop joined."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Laptop:
    """One author's laptop; `heard_us` is the time since it was last heard, None for never."""

    author: AuthorId
    name: str
    roles: tuple[str, ...]
    state: LaptopState
    holds: int
    heard_us: int | None = None
    source: SourceId | None = None

    @property
    def is_in_step(self) -> bool:
        return self.state in (LaptopState.SELF, LaptopState.IN_STEP)

    @property
    def is_heard(self) -> bool:
        """Whether it answers now, however far it is behind."""
        return self.state not in (LaptopState.SILENT, LaptopState.UNSEEN)


def holders_of(laptops: tuple[Laptop, ...]) -> dict[str, tuple[str, ...]]:
    """Return by role the names of the others who have it now, each once. Those who are silent still have it."""
    found: dict[str, dict[str, None]] = {}
    for laptop in laptops:
        if laptop.state is not LaptopState.SELF:
            for role in laptop.roles:
                found.setdefault(role, {})[laptop.name or tr("Somebody")] = None
    return {role: tuple(names) for role, names in found.items()}


class StepWatch:
    """Record of when each peer fell behind."""

    def __init__(self) -> None:
        self._marks: dict[SourceId, tuple[int, Instant]] = {}
        self._held: dict[SourceId, int] = {}
        """Last known number of entries per peer; a silent peer still has them."""

    def laptops(self, view: View, now: Instant) -> tuple[Laptop, ...]:
        """Return every laptop that has not left: one's own first, then those met, then those not seen.

        A gateway is no laptop: it usually runs on one of them, so the entries that it holds are no second copy.
        """
        rows: dict[AuthorId, PeerRow] = {}
        for row in view.peers:
            known = rows.get(row.author)
            if row.author != view.author and (known is None or _rank(row) < _rank(known)):
                rows[row.author] = row
        own = Laptop(
            author=view.author,
            name=view.name,
            roles=view.roles,
            state=LaptopState.SELF,
            holds=view.entries,
            heard_us=0,
            source=view.source,
        )
        met = [
            self._laptop(row, view, now)
            for row in rows.values()
            if row.state not in (PeerState.LEFT, PeerState.GREETED)
        ]
        others = (*met, *_unseen(view, frozenset(rows)))
        return own, *(laptop for laptop in others if not _is_gateway(laptop))

    def _laptop(self, row: PeerRow, view: View, now: Instant) -> Laptop:
        is_silent = row.state is not PeerState.MEMBER
        state = LaptopState.SILENT if is_silent else LaptopState.IN_STEP
        if not is_silent and self._is_behind(row, view.entries, now):
            state = LaptopState.BEHIND
        holds = max(row.holds, self._held.get(row.source, 0)) if is_silent else row.holds
        self._held[row.source] = holds
        official = next((one for one in reversed(view.bout.officials) if one.source == row.source), None)
        return Laptop(
            author=row.author,
            name=row.name or (official.name if official else ""),
            roles=row.roles or (official.roles if official else ()),
            state=state,
            holds=min(holds, view.entries),
            heard_us=max(0, now - row.heard_at),
            source=row.source,
        )

    def _is_behind(self, row: PeerRow, entries: int, now: Instant) -> bool:
        wanted, since = self._marks.get(row.source, (entries, now))
        if row.holds >= wanted:
            wanted, since = entries, now
        self._marks[row.source] = (wanted, since)
        return row.holds < wanted and now - since > BEHIND_US


def in_step(laptops: tuple[Laptop, ...]) -> tuple[int, int]:
    """Return the number of laptops in step, and of all laptops."""
    return sum(1 for laptop in laptops if laptop.is_in_step), len(laptops)


def still_reached(laptops: tuple[Laptop, ...]) -> int:
    """Return the number of other laptops that receive entries from here at once."""
    return max(0, in_step(laptops)[0] - 1)


def badge(laptops: tuple[Laptop, ...], view: View, access: Access | None = None) -> BadgeValue:
    """Return the badge. While all is well, that of an open bout says in its second line that it is open."""
    value = _badge(laptops, view)
    if access is Access.OPEN and value.state is SyncState.IN_STEP:
        good, whole = in_step(laptops)
        word = tr("{good} of {whole} in step", good=good, whole=whole)
        value = replace(value, word=word, sub=OPEN_WORDS)
    return replace(value, access=access)


def _badge(laptops: tuple[Laptop, ...], view: View) -> BadgeValue:
    others = [laptop for laptop in laptops if laptop.state is not LaptopState.SELF]
    is_alone = not any(laptop.is_heard for laptop in others)
    if is_alone:
        kept = ntr("{n} entry kept", "{n} entries kept", _kept(others, view))
        return BadgeValue(state=SyncState.ALONE, word=tr("Working alone"), sub=kept)
    missing = to_go(view)
    if missing >= CATCHING_UP_FROM:
        return BadgeValue(
            state=SyncState.CATCHING_UP, word=tr("Catching up"), sub=tr("{missing} to go", missing=missing)
        )
    good, whole = in_step(laptops)
    if good == whole:
        return BadgeValue(
            state=SyncState.IN_STEP, word=tr("In step"), sub=tr("{good} of {whole} laptops", good=good, whole=whole)
        )
    return BadgeValue(
        state=SyncState.PARTLY,
        word=tr("{good} of {whole} in step", good=good, whole=whole),
        sub=_trouble(others, view),
    )


def silence_of(laptop: Laptop) -> str:
    """Return for how long a laptop has not been heard, as the badge and the ready list say it."""
    name = first_name(laptop.name) or tr("one")
    if laptop.heard_us is None:
        return tr("{name} not seen", name=name)
    return tr("{name} silent {seconds} s", name=name, seconds=laptop.heard_us // SECOND_US)


def _is_gateway(laptop: Laptop) -> bool:
    return bool(laptop.roles) and all(role.startswith(DOOR_PREFIX) for role in laptop.roles)


def _rank(row: PeerRow) -> tuple[int, int]:
    """Rank the programs of one person: a member first, else the one heard last.

    A program that was killed is no longer missed once the next one has said good-bye.
    """
    order = 0 if row.state is PeerState.MEMBER else 2 if row.state is PeerState.GREETED else 1
    return order, -row.heard_at


def _unseen(view: View, seen: frozenset[AuthorId]) -> tuple[Laptop, ...]:
    """Return authors who wrote here and were not met since: they may hold entries that this laptop lacks."""
    found: dict[AuthorId, Laptop] = {}
    for official in view.bout.officials:
        if official.gone:
            found.pop(official.author, None)
        elif official.author != view.author and official.author not in seen:
            found[official.author] = Laptop(
                author=official.author,
                name=official.name,
                roles=official.roles,
                state=LaptopState.UNSEEN,
                holds=0,
                source=SourceId(official.source),
            )
    return tuple(found.values())


def to_go(view: View) -> int:
    """Return the number of entries that others are known to hold and this laptop lacks."""
    ahead = max((row.holds for row in view.peers if row.state is PeerState.MEMBER), default=0) - view.entries
    return max(ahead, view.held)


def _kept(others: list[Laptop], view: View) -> int:
    """Return the number of entries that no other laptop is known to hold."""
    return max(0, view.entries - max((laptop.holds for laptop in others), default=0))


def _trouble(others: list[Laptop], view: View) -> str:
    silent = [laptop for laptop in others if not laptop.is_heard]
    if len(silent) > 1:
        return tr("{silent} silent", silent=len(silent))
    if silent:
        return silence_of(silent[0])
    behind = next(laptop for laptop in others if laptop.state is LaptopState.BEHIND)
    name = first_name(behind.name) or tr("one")
    return tr("{name} {number} behind", name=name, number=view.entries - behind.holds)
