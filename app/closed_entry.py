"""Entry into a closed bout: as founder, by a join code, or as the member that this laptop is already.

An invitation says where a member enrols newcomers; so does an address after `--connect`, and so do announcements. On
the command line, where nobody knows a bout of the name, this laptop founds one: its id commits to this laptop's key,
and the name is in the founder's entry (decision 0028). Where several bouts have the name, the code says which is meant.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom

from app.settings import PROGRAM, Folders
from app.verbs.join_code import GivenCode
from app.verbs.which_bout import KEPT, MeantBout, ambiguous
from derbyos_core import __version__
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.identity import BoutId, is_uuid
from derbyos_core.node.discovery.discovery import Discovery
from derbyos_core.node.enrolment import enrol_at_any
from derbyos_core.node.membership import Founding
from derbyos_core.node.real_clock import RealClock
from derbyos_core.security.enrolment import Enrolment
from derbyos_core.security.founding import new_closed_bout
from derbyos_core.security.join_code import JoinCode, derive_seed, new_code
from derbyos_core.security.keys import SigningKey
from derbyos_core.storage.bouts import bout_path, is_called
from derbyos_core.storage.key_file import load_key
from derbyos_core.storage.membership_file import MemberCode, load_membership
from derbyos_core.wire.messages import Address

__all__ = ["ClosedEntry", "enter_as_member", "enter_by_code", "enter_closed", "found_bout"]

FIRST_CODE = 1
JOINED = "joined with the join code"
FOUNDED = "a new closed bout, founded here"
NAME_LETTERS_MAX = 200
"""As many as an answer to a newcomer has room for."""

_Objection = Callable[[Enrolment, Address], UserError | None]


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
    return await _founded(key, new_code(SystemRandom()), now)


async def enter_by_code(addresses: Sequence[Address], code: JoinCode, data: Path, wanted: str = "") -> ClosedEntry:
    """Enrol this laptop at the first of these addresses where the code fits and the bout of this name or UUID is.

    Without a name any bout is wanted. Raises the `UserError` that says most if it is enrolled at none.
    """
    if not addresses:
        raise UserError(
            tr("no laptop of this bout lets newcomers in now; ask the Head NSO for the invitation, and type that")
        )
    key = await asyncio.to_thread(load_key, data, SystemRandom())
    meant = [MeantBout(bout=BoutId(wanted))]

    def objection(enrolment: Enrolment, address: Address) -> UserError | None:
        return None if not wanted or _is_meant(enrolment, wanted, meant) else _other_bout(enrolment, address)

    return await _enrolled(key, code, addresses, objection)


async def enter_as_member(bout: BoutId, path: Path, data: Path) -> ClosedEntry:
    """Return how to enter a bout in which this laptop has been; `path` is the bout's file."""
    key = await asyncio.to_thread(load_key, data, SystemRandom())
    return ClosedEntry(bout=bout, key=key, code=await asyncio.to_thread(load_membership, path))


async def enter_closed(
    wanted: str,
    found: Sequence[MeantBout],
    given: GivenCode,
    typed: Sequence[Address],
    discovery: Discovery,
    folders: Folders,
) -> tuple[ClosedEntry, MeantBout]:
    """Return how to enter a bout with the option `--code`, and which of those that were found under its name it is.

    Raises `UserError` with a sentence if the code fits none of the members found, or is of another bout.
    """
    key = load_key(folders.data, SystemRandom())
    kept = {one.bout.string: one for one in found if KEPT in one.places}
    fitting = [one for one in kept.values() if _kept_with(folders, one, given.code)]
    if len(fitting) > 1 and given.address is None:
        raise UserError(ambiguous(wanted, fitting))
    meant = fitting or list(found)
    announced = _enrolments(meant, discovery)
    addresses = [given.address] if given.address is not None else [*typed, *announced]
    failure: UserError | None = None
    if addresses:

        def objection(enrolment: Enrolment, address: Address) -> UserError | None:
            is_meant = given.address is not None or _is_meant(enrolment, wanted, meant)
            return None if is_meant else _other_bout(enrolment, address)

        try:
            entry = await _enrolled(key, given.code, addresses, objection)
        except UserError as error:
            failure = error
        else:
            places = tuple(place for one in found if one.bout.key == entry.bout.key for place in one.places)
            title = entry.enrolment.title if entry.enrolment is not None else ""
            return entry, MeantBout(
                bout=entry.bout, title="" if title == entry.bout.string else title, places=places or (JOINED,)
            )
    (only, *others) = meant
    code = None if others else await asyncio.to_thread(_kept_code, bout_path(folders.bouts, only.bout), given.code)
    if code is not None:
        return ClosedEntry(bout=only.bout, key=key, code=code), only
    if failure is not None:
        raise failure
    if others:
        raise UserError(ambiguous(wanted, meant))
    if not only.is_new or is_uuid(wanted):
        raise UserError(
            f"no laptop of the bout '{wanted}' lets newcomers in now; ask the Head NSO for the invitation, and give "
            "that with --code"
        )
    return await _founded_by_name(key, given.code, wanted)


async def _founded_by_name(key: SigningKey, code: JoinCode, name: str) -> tuple[ClosedEntry, MeantBout]:
    if len(name) > NAME_LETTERS_MAX or not name.isprintable():
        raise UserError(f"--bout: the name of a new closed bout has at most {NAME_LETTERS_MAX} printable characters")
    entry = await _founded(key, code, RealClock().now(), name)
    return entry, MeantBout(bout=entry.bout, title=name, places=(FOUNDED,))


def _kept_with(folders: Folders, one: MeantBout, code: JoinCode) -> bool:
    """Return whether this laptop is a member of a kept bout and knows this code as its."""
    kept = load_membership(bout_path(folders.bouts, one.bout))
    return kept is not None and kept.code == code


def _enrolments(meant: Sequence[MeantBout], discovery: Discovery) -> list[Address]:
    """Return where these bouts are announced to let newcomers in."""
    strings = {one.bout.string for one in meant}
    return [one for found in discovery.found_bouts() if found.bout in strings for one in found.enrolments]


def _is_meant(enrolment: Enrolment, wanted: str, meant: Sequence[MeantBout]) -> bool:
    """Return whether a bout that lets this laptop in is one of those meant, or has the name that none has here."""
    if any(enrolment.bout.key == one.bout.key for one in meant):
        return True
    return all(one.is_new for one in meant) and not is_uuid(wanted) and is_called(wanted, enrolment.title)


def _other_bout(enrolment: Enrolment, address: Address) -> UserError:
    name = f"'{enrolment.title}', " if enrolment.title else ""
    return UserError(f"the bout at {address} is {name}{enrolment.bout.string}; to join it, give --bout with that UUID")


async def _enrolled(
    key: SigningKey, code: JoinCode, addresses: Sequence[Address], objection: _Objection
) -> ClosedEntry:
    """Enrol at one of these addresses; raises `UserError` if that succeeds at none."""
    enrolment = await enrol_at_any(code, addresses, key.public, f"{PROGRAM} {__version__}", objection)
    known = MemberCode(code=code, number=enrolment.code)
    return ClosedEntry(bout=enrolment.bout, key=key, code=known, enrolment=enrolment)


async def _founded(key: SigningKey, code: JoinCode, now: Instant, name: str = "") -> ClosedEntry:
    """Return how to found a bout whose id commits to the founder."""
    word = new_code(SystemRandom())
    recovery = SigningKey(await asyncio.to_thread(derive_seed, word)).public
    return ClosedEntry(
        bout=new_closed_bout(key.public, recovery, now),
        key=key,
        code=MemberCode(code=code, number=FIRST_CODE),
        founding=Founding(recovery, name),
        recovery=word,
    )


def _kept_code(path: Path, given: JoinCode) -> MemberCode | None:
    """Return the code with the number that it had here, None if this laptop has not been in the bout."""
    if not path.exists():
        return None
    kept = load_membership(path)
    return MemberCode(code=given, number=kept.number if kept is not None and kept.code == given else FIRST_CODE)
