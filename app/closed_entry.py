"""Entry into a closed bout: as founder, by a join code, or as the member that this laptop is already.

An invitation says where a member enrols newcomers; so does an address after `--connect`, and so do announcements. On
the command line, where nobody enrols and this laptop has not been in the bout, it founds it. A bout with a name has no
id that commits to its founder: there the first founding in the order of the log counts, so found it once, and let the
others join.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom

from app.settings import PROGRAM
from app.verbs.join_code import GivenCode
from derbyos_core import __version__
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.identity import BoutId
from derbyos_core.node.discovery.discovery import Discovery
from derbyos_core.node.enrolment import enrol_at_any
from derbyos_core.node.membership import Founding
from derbyos_core.security.enrolment import Enrolment
from derbyos_core.security.founding import new_closed_bout
from derbyos_core.security.join_code import JoinCode, derive_seed, new_code
from derbyos_core.security.keys import SigningKey
from derbyos_core.storage.key_file import load_key
from derbyos_core.storage.membership_file import MemberCode, load_membership
from derbyos_core.wire.messages import Address

__all__ = ["ClosedEntry", "enter_as_member", "enter_by_code", "enter_closed", "found_bout"]

FIRST_CODE = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedEntry:
    """Everything with which a node enters a closed bout.

    `code` is None for a member that does not know the join code any more. `recovery` is the word that a founder writes
    down; nobody can read it anywhere afterwards.
    """

    bout: BoutId
    key: SigningKey
    code: MemberCode | None
    enrolment: Enrolment | None = None
    founding: Founding | None = None
    recovery: JoinCode | None = None


async def found_bout(data: Path, now: Instant) -> ClosedEntry:
    """Return how to found a new closed bout, with a new code; `data` is the folder with this laptop's key."""
    key = await asyncio.to_thread(load_key, data, SystemRandom())
    return await _founded(key, new_code(SystemRandom()), None, now)


async def enter_by_code(
    addresses: Sequence[Address], code: JoinCode, data: Path, bout: BoutId | None = None
) -> ClosedEntry:
    """Enrol this laptop at the first of these addresses where the code fits and this bout is, or any without one.

    Raises the `UserError` that says most if it is enrolled at none.
    """
    if not addresses:
        raise UserError(
            tr("no laptop of this bout lets newcomers in now; ask the Head NSO for the invitation, and type that")
        )
    key = await asyncio.to_thread(load_key, data, SystemRandom())
    return await _enrolled(key, code, addresses, bout)


async def enter_as_member(bout: BoutId, path: Path, data: Path) -> ClosedEntry:
    """Return how to enter a bout in which this laptop has been; `path` is the bout's file."""
    key = await asyncio.to_thread(load_key, data, SystemRandom())
    return ClosedEntry(bout=bout, key=key, code=await asyncio.to_thread(load_membership, path))


async def enter_closed(
    bout: BoutId, path: Path, given: GivenCode, typed: Sequence[Address], discovery: Discovery, data: Path
) -> ClosedEntry:
    """Return how to enter a bout with the option `--code`; `path` is the bout's file.

    Raises `UserError` with a sentence if the code fits none of the members found, or is of another bout.
    """
    key = load_key(data, SystemRandom())
    announced = [one for found in discovery.found_bouts() if found.bout == bout.string for one in found.enrolments]
    addresses = [given.address] if given.address is not None else [*typed, *announced]
    failure: UserError | None = None
    if addresses:
        try:
            return await _enrolled(key, given.code, addresses, bout if given.address is None else None)
        except UserError as error:
            failure = error
    kept = await asyncio.to_thread(_kept_code, path, given.code)
    if kept is not None:
        return ClosedEntry(bout=bout, key=key, code=kept)
    if failure is not None:
        raise failure
    return await _founded(key, given.code, bout, Instant(0))


async def _enrolled(key: SigningKey, code: JoinCode, addresses: Sequence[Address], bout: BoutId | None) -> ClosedEntry:
    """Enrol at one of these addresses; raises `UserError` if that succeeds at none. `bout` None is any."""

    def objection(enrolment: Enrolment, address: Address) -> UserError | None:
        if bout is None or enrolment.bout.key == bout.key:
            return None
        return UserError(f"the bout at {address} is {enrolment.bout.string}; to join it, give --bout with that")

    enrolment = await enrol_at_any(code, addresses, key.public, f"{PROGRAM} {__version__}", objection)
    known = MemberCode(code=code, number=enrolment.code)
    return ClosedEntry(bout=enrolment.bout, key=key, code=known, enrolment=enrolment)


async def _founded(key: SigningKey, code: JoinCode, bout: BoutId | None, now: Instant) -> ClosedEntry:
    """Return how to found this bout, or without one a new bout whose id commits to the founder."""
    word = new_code(SystemRandom())
    recovery = SigningKey(await asyncio.to_thread(derive_seed, word)).public
    return ClosedEntry(
        bout=bout or new_closed_bout(key.public, recovery, now),
        key=key,
        code=MemberCode(code=code, number=FIRST_CODE),
        founding=Founding(recovery),
        recovery=word,
    )


def _kept_code(path: Path, given: JoinCode) -> MemberCode | None:
    """Return the code with the number that it had here, None if this laptop has not been in the bout."""
    if not path.exists():
        return None
    kept = load_membership(path)
    return MemberCode(code=given, number=kept.number if kept is not None and kept.code == given else FIRST_CODE)
