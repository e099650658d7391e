"""Moments of a kept bout for pictures of the Head NSO's screen.

A demo without a display leaves pictures instead of a window. Their values come from the log alone: its first part makes
the bout as it was then, its sources are the laptops that took part.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from app.verbs.kept_bouts import load_kept
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.export.source import BoutSource
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import Role, SourceId
from derbyos_core.replica.events import Loaded
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import PeerRow, PeerState, View
from derbyos_core.wire.messages import Address

__all__ = ["Still", "stills_of"]

MOMENTS = (("head-nso-playing", 0.6), ("head-nso-end", 1.0))
"""The names of the pictures, and the share of the log in each."""
INTO_JAM_US = 30_000_000
AFTER_JAM_US = 5_000_000
AGO_US = 200_000
"""When every peer was last heard; on one machine it is never longer ago."""
PLACE = Address("127.0.0.1", 49_152)


@dataclass(frozen=True, slots=True, kw_only=True)
class Still:
    """One moment: its name, view and time, and a lookup of the entries that words may name."""

    name: str
    view: View
    now: Instant
    lookup: Callable[[EntryRef], Entry | None]


def stills_of(path: Path) -> Sequence[Still]:
    """Return the moments of the bout in a file; `UserError` if there is none to read."""
    source = load_kept(path)
    return [_still(name, _replica(source, share)) for name, share in MOMENTS]


def _replica(source: BoutSource, share: float) -> Replica:
    """Return the Head NSO's replica after this share of the entries."""
    head = next((one for one in source.bout.officials if Role.HEAD_NSO in one.roles), None)
    if head is None:
        raise UserError("nobody was Head NSO in this bout, so there is no such screen to show")
    replica = Replica(bout=source.bout_id, source=SourceId(head.source), author=head.author, random=Random(0))
    first = source.placed[: max(1, int(len(source.placed) * share))]
    replica.receive(Loaded(tuple(placed.entry.body for placed in first)), Instant(1))
    return replica


def _still(name: str, replica: Replica) -> Still:
    view, bout = replica.view(), replica.bout
    now = _moment(bout)
    return Still(
        name=name,
        view=replace(view, peers=tuple(_others(view, now)), address=PLACE),
        now=now,
        lookup=replica.log.get,
    )


def _moment(bout: Bout) -> Instant:
    """Return half a minute into the running jam, else shortly after the last one."""
    jam = bout.jam(bout.active) or bout.jam(bout.completed)
    if jam is None or jam.start is None:
        return Instant(0)
    return Instant(jam.end + AFTER_JAM_US if jam.end is not None else jam.start + INTO_JAM_US)


def _others(view: View, now: Instant) -> Iterator[PeerRow]:
    for number, official in enumerate(view.bout.officials, start=1):
        if official.source != view.source:
            yield PeerRow(
                source=SourceId(official.source),
                address=Address(PLACE.host, PLACE.port + number),
                state=PeerState.MEMBER,
                author=official.author,
                name=official.name,
                roles=official.roles,
                heard_at=Instant(now - AGO_US),
                holds=view.entries,
            )
