"""Lookup of the bout that a person means by the name after `--bout`.

Screens and `derbyos bouts` show a bout's title, the teams; its BOUT string is a UUID that nobody types. So the name is
looked up before it is used as the string of a bout: among the kept bouts, then among those that others announce, then
at the addresses that were typed. Only an unknown name makes a new bout, and a message says so.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId, is_uuid
from derbyos_core.node.discovery.discovery import DiscoveredBout, Discovery
from derbyos_core.storage.bouts import find_kept, is_called, read_bout
from derbyos_core.wire.messages import Address

__all__ = ["MeantBout", "kept_bout", "look_up"]

LOOK_S = 2.5
"""An announcement takes a second to arrive, on a busy machine two."""
STEP_S = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class MeantBout:
    """A bout, its title if it was found by that, and whether it is new."""

    bout: BoutId
    title: str = ""
    is_new: bool = False
    elsewhere: tuple[tuple[Address, str], ...] = ()
    """The other bouts at the typed addresses, if this one is new."""


def kept_bout(folder: Path, text: str) -> MeantBout | None:
    """Return the kept bout of this name, title or UUID; `UserError` if several are possible."""
    path = find_kept(folder, text)
    if path is None:
        return None
    kept = read_bout(path)[0]
    return MeantBout(bout=kept.bout, title="" if kept.bout.string == text else kept.title)


async def look_up(folder: Path, text: str, discovery: Discovery, addresses: Sequence[Address]) -> MeantBout:
    """Return the bout that is meant: kept here, announced, at one of these addresses, or a new one of this name."""
    wanted = text.strip()
    if not wanted:
        raise UserError("a bout needs a name; give one with --bout")
    kept = kept_bout(folder, wanted)
    if kept is not None:
        return kept
    if is_uuid(wanted):
        return MeantBout(bout=BoutId(wanted.lower()))
    asked = [asyncio.create_task(_ask(address)) for address in addresses]
    try:
        announced = await _announced(wanted, discovery, asked)
        there = [told for told in await asyncio.gather(*asked) if told is not None]
    finally:
        for one in asked:
            one.cancel()
    if announced is not None:
        return announced
    new = BoutId(wanted)
    return MeantBout(
        bout=new,
        is_new=all(BoutId(bout).key != new.key for _, bout in there),
        elsewhere=tuple((address, bout) for address, bout in there if BoutId(bout).key != new.key),
    )


async def _announced(wanted: str, discovery: Discovery, asked: Sequence["asyncio.Task[object]"]) -> MeantBout | None:
    """Return the announced bout of this name, as soon as it is announced."""
    is_looking = await discovery.open()
    until = asyncio.get_running_loop().time() + LOOK_S
    while asyncio.get_running_loop().time() < until:
        found = _chosen(wanted, discovery.found_bouts())
        if found is not None:
            await asyncio.sleep(STEP_S)  # another one of this title may be announced at the same moment
            return _chosen(wanted, discovery.found_bouts())
        if not is_looking and all(one.done() for one in asked):
            break
        await asyncio.sleep(STEP_S)
    return _chosen(wanted, discovery.found_bouts())


def _chosen(wanted: str, found: Sequence[DiscoveredBout]) -> MeantBout | None:
    whole = [one for one in found if one.bout and not one.is_shortened]
    if any(one.bout == wanted for one in whole):
        return MeantBout(bout=BoutId(wanted))
    hits = [one for one in whole if is_called(wanted, one.bout, one.title)]
    if len(hits) > 1:
        names = ", ".join(one.bout for one in hits)
        raise UserError(f"'{wanted}' matches {len(hits)} announced bouts; give the UUID of one: {names}")
    return MeantBout(bout=BoutId(hits[0].bout), title=hits[0].title) if hits else None


async def _ask(address: Address) -> tuple[Address, str] | None:
    from app.verbs.ask_bout import ask_bout

    with suppress(UserError, TimeoutError):
        async with asyncio.timeout(LOOK_S):
            return address, await ask_bout(address)
    return None
