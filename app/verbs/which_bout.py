"""Lookup of the bout that a person means by the name after `--bout`.

Screens and `derbyos bouts` show a bout's title, the teams; its BOUT string is a UUID that nobody types. So a name is
looked for among the kept bouts, among those that others announce, and at the addresses that were typed, before it is
used as the string of a bout. The search lasts its whole time, because a second bout of that name may be announced late:
which of two is meant is never guessed. A UUID is certain as soon as somebody has it. Only what nobody knows makes a new
bout, and a message says so.

A closed bout has a UUID that commits to its founder, and the name of the option in the founder's entry (decision 0028).
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId, is_uuid
from derbyos_core.node.discovery.discovery import DiscoveredBout, Discovery
from derbyos_core.storage.bouts import find_kept, is_called, kept_called, look_at
from derbyos_core.storage.encryption import FileOpener
from derbyos_core.wire.messages import Address

__all__ = ["KEPT", "LOOK_S", "MeantBout", "ambiguous", "kept_bout", "look_for", "look_up"]

LOOK_S = 2.5
"""An announcement takes a second to arrive, on a busy machine two."""
STEP_S = 0.05
KEPT = "kept on this laptop"


@dataclass(frozen=True, slots=True, kw_only=True)
class MeantBout:
    """A bout, its title if it was found by that, and the places where it was found; in none it is new."""

    bout: BoutId
    title: str = ""
    places: tuple[str, ...] = ()
    elsewhere: tuple[tuple[Address, str], ...] = ()
    """The other bouts at the typed addresses, if this one is new."""
    created_at: Instant | None = None
    """None if nobody says when it was made."""

    @property
    def is_new(self) -> bool:
        """Whether nobody has this bout yet."""
        return not self.places


def kept_bout(folder: Path, text: str) -> MeantBout | None:
    """Return the kept bout of this name, title or UUID; `UserError` if several are possible."""
    path = find_kept(folder, text)
    if path is None:
        return None
    kept = look_at(path)
    title = "" if kept.bout.string == text else kept.title
    return MeantBout(bout=kept.bout, title=title, places=(KEPT,), created_at=kept.created_at)


async def look_up(
    folder: Path,
    text: str,
    discovery: Discovery,
    addresses: Sequence[Address],
    on_look: Callable[[], object] = lambda: None,
) -> MeantBout:
    """Return the bout that is meant: kept here, announced, at one of these addresses, or a new one of this name.

    `on_look` is called before a search that takes time. Raises `UserError` if several bouts have the name.
    """
    found = await look_for(folder, text, discovery, addresses, on_look)
    if len(found) > 1:
        raise UserError(ambiguous(text.strip(), found))
    return found[0]


async def look_for(
    folder: Path,
    text: str,
    discovery: Discovery,
    addresses: Sequence[Address],
    on_look: Callable[[], object] = lambda: None,
    opener: FileOpener | None = None,
) -> list[MeantBout]:
    """Return all bouts that may be meant, as `look_up` looks for them: a new one if there is none.

    `opener` reads the names in encrypted files; without one it is the key of this laptop.
    """
    wanted = text.strip()
    if not wanted:
        raise UserError("a bout needs a name; give one with --bout")
    if is_uuid(wanted):
        kept = kept_bout(folder, wanted)
        if kept is not None:
            return [kept]
    asked = [asyncio.create_task(_ask(address)) for address in addresses]
    try:
        is_looking = await discovery.open()
        if is_looking or asked:
            on_look()
        announced = await _announced(wanted, discovery, asked, is_looking=is_looking)
        there = [told for told in await asyncio.gather(*asked) if told is not None]
    finally:
        for one in asked:
            one.cancel()
    new = BoutId(wanted.lower() if is_uuid(wanted) else wanted)
    found = _merged([*_kept(folder, wanted, opener), *announced, *_told(new, there)])
    return found or [MeantBout(bout=new, elsewhere=tuple(there))]


def _kept(folder: Path, wanted: str, opener: FileOpener | None) -> Iterator[MeantBout]:
    for kept in kept_called(folder, wanted, opener):
        title = "" if kept.bout.string == wanted else kept.title
        yield MeantBout(bout=kept.bout, title=title, places=(KEPT,), created_at=kept.created_at)


async def _announced(
    wanted: str, discovery: Discovery, asked: Sequence["asyncio.Task[object]"], *, is_looking: bool
) -> Sequence[MeantBout]:
    """Return the announced bouts of this name: after the whole time, or a UUID's as soon as it is announced."""
    until = asyncio.get_running_loop().time() + LOOK_S
    while asyncio.get_running_loop().time() < until:
        found = tuple(_chosen(wanted, discovery.found_bouts()))
        if (found and is_uuid(wanted)) or (not is_looking and all(one.done() for one in asked)):
            break
        await asyncio.sleep(STEP_S)
    return tuple(_chosen(wanted, discovery.found_bouts()))


def _chosen(wanted: str, found: Sequence[DiscoveredBout]) -> Iterator[MeantBout]:
    for one in found:
        if not one.bout or one.is_shortened:
            continue
        bout = BoutId(one.bout)
        if is_called(wanted, one.bout, one.title, one.name) or (is_uuid(wanted) and str(bout.key) == wanted.lower()):
            title = "" if one.bout == wanted else one.title
            place = " ".join(["found on the network", *(f"at {address}" for address in one.addresses[:1])])
            yield MeantBout(bout=bout, title=title, places=(place,), created_at=_made_at(bout))


def _told(new: BoutId, there: Sequence[tuple[Address, str]]) -> Iterator[MeantBout]:
    """Yield the bouts of this string at the typed addresses; an address tells no title."""
    for address, string in there:
        bout = BoutId(string)
        if bout.key == new.key:
            yield MeantBout(bout=bout, places=(f"found at {address}",), created_at=_made_at(bout))


def _made_at(bout: BoutId) -> Instant | None:
    return None if bout.created_us is None else Instant(bout.created_us)


def _merged(found: Sequence[MeantBout]) -> list[MeantBout]:
    """Return each bout once, with all places where it was found."""
    merged: dict[object, MeantBout] = {}
    for one in found:
        known = merged.setdefault(one.bout.key, one)
        merged[one.bout.key] = replace(
            known,
            title=known.title or one.title,
            places=tuple(dict.fromkeys((*known.places, *one.places))),
            created_at=known.created_at or one.created_at,
        )
    return list(merged.values())


def ambiguous(wanted: str, found: Sequence[MeantBout]) -> str:
    """Return the sentence about several bouts of one name."""
    listed = "; ".join(f"{one.bout.key} of {_day(one)}, {' and '.join(one.places)}" for one in found)
    return f"'{wanted}' is the name of {len(found)} bouts: give the UUID of one with --bout. {listed}"


def _day(one: MeantBout) -> str:
    if one.created_at is None:
        return "an unknown date"
    return f"{datetime.fromtimestamp(one.created_at / 1_000_000, UTC).astimezone():%Y-%m-%d %H:%M}"


async def _ask(address: Address) -> tuple[Address, str] | None:
    from app.verbs.ask_bout import ask_bout

    with suppress(UserError, TimeoutError):
        async with asyncio.timeout(LOOK_S):
            return address, await ask_bout(address)
    return None
