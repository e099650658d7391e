"""Entry into a closed bout without windows: by a join code, as the member that this laptop is already, or as founder.

An invitation says where a member enrols newcomers; so does an address after `--connect`, and so do announcements. Where
nobody enrols, and this laptop has not been in the bout, it founds it. A bout with a name has no id that commits to its
founder: there the first founding in the order of the log counts, so found it once, and let the others join.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom

from app.settings import PROGRAM
from app.verbs.join_code import GivenCode
from derbyos_core import __version__
from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId
from derbyos_core.node.discovery.discovery import Discovery
from derbyos_core.node.enrolment import enrol
from derbyos_core.node.membership import Founding
from derbyos_core.security.enrolment import Enrolment
from derbyos_core.security.join_code import Invitation, JoinCode, derive_seed, new_code
from derbyos_core.security.keys import SigningKey
from derbyos_core.storage.key_file import load_key
from derbyos_core.storage.membership_file import MemberCode, load_membership
from derbyos_core.wire.messages import Address

__all__ = ["ClosedEntry", "enter_closed"]

ADDRESSES_MAX = 8
"""Members that are asked to enrol this laptop, one after the other; each has eight seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedEntry:
    """Everything with which a node enters a closed bout.

    `recovery` is the word that a founder writes down; nobody can read it anywhere afterwards.
    """

    bout: BoutId
    key: SigningKey
    code: MemberCode
    enrolment: Enrolment | None = None
    founding: Founding | None = None
    recovery: JoinCode | None = None


async def enter_closed(
    bout: BoutId, path: Path, given: GivenCode, typed: Sequence[Address], discovery: Discovery, data: Path
) -> ClosedEntry:
    """Return how to enter a bout with a code; `path` is the bout's file, `data` the folder with this laptop's key.

    Raises `UserError` with a sentence if the code fits none of the members found, or is of another bout.
    """
    random = SystemRandom()
    key = load_key(data, random)
    announced = [one for found in discovery.found_bouts() if found.bout == bout.string for one in found.enrolments]
    addresses = [given.address] if given.address is not None else [*typed, *announced]
    failure: UserError | None = None
    for address in list(dict.fromkeys(addresses))[:ADDRESSES_MAX]:
        try:
            enrolment = await enrol(Invitation(given.code, address), key.public, f"{PROGRAM} {__version__}")
        except UserError as error:
            failure = error
            continue
        if enrolment.bout.key != bout.key and given.address is None:
            failure = UserError(f"the bout at {address} is {enrolment.bout.string}; to join it, give --bout with that")
            continue
        code = MemberCode(code=given.code, number=enrolment.code)
        return ClosedEntry(bout=enrolment.bout, key=key, code=code, enrolment=enrolment)
    kept = _kept_code(path, given.code)
    if kept is not None:
        return ClosedEntry(bout=bout, key=key, code=kept)
    if failure is not None:
        raise failure
    word = new_code(random)
    founding = Founding(SigningKey(derive_seed(word)).public)
    return ClosedEntry(bout=bout, key=key, code=MemberCode(code=given.code, number=1), founding=founding, recovery=word)


def _kept_code(path: Path, given: JoinCode) -> MemberCode | None:
    """Return the code with the number that it had here, None if this laptop has not been in the bout."""
    if not path.exists():
        return None
    kept = load_membership(path)
    return MemberCode(code=given, number=kept.number if kept is not None and kept.code == given else 1)
