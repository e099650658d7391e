"""Membership of a closed bout as a running node keeps it: founding, enrolment of newcomers, change of the code.

A member that knows the current join code listens for newcomers at an enrolment socket, and writes the entry that admits
each of them. The code itself is in no entry. So after a change of the code only those enrol who know the new one; the
sockets of the others are closed as soon as they hold the entry about the change.
"""

import asyncio
import logging
from asyncio import Task
from collections.abc import Callable
from dataclasses import dataclass

from derbyos_core.bout.commands import (
    Admit,
    Appoint,
    ChangeJoinCode,
    Command,
    Expel,
    FoundBout,
    Restrict,
    UndoAuthor,
)
from derbyos_core.document.membership import recovery_proof
from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId, Role
from derbyos_core.node.enrolment import EnrolmentServer
from derbyos_core.node.node import Node
from derbyos_core.node.submission import submit
from derbyos_core.node.transport.addresses import ListenAt
from derbyos_core.security.enrolment import Enroller, Enrolment
from derbyos_core.security.join_code import Invitation, JoinCode, derive_enrolment_keys, derive_seed
from derbyos_core.security.keys import PublicKey, SigningKey, encode_key
from derbyos_core.storage.membership_file import MemberCode

__all__ = ["Founding", "Membership"]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Founding:
    """Founding of a bout by this laptop: the public key of the recovery word, and the bout's name, empty for none."""

    recovery: PublicKey
    name: str = ""


class Membership:
    """Keeps the membership of one node in a closed bout; must be used on the node's loop.

    `on_code` is called with each code that this laptop comes to know, to keep it for the next start.
    """

    def __init__(
        self,
        node: Node,
        key: SigningKey,
        *,
        code: MemberCode | None,
        listen: ListenAt | None = None,
        on_code: Callable[[MemberCode], None] = lambda _code: None,
    ) -> None:
        self._node = node
        self._key = key
        self._code = code
        self._on_code = on_code
        self._server = EnrolmentServer(self._admit, listen, on_strangers=node.note_strangers_at_enrolment)
        self._invitation: Invitation | None = None
        self._unsubscribe: Callable[[], None] | None = None
        self._closing: Task[None] | None = None

    @property
    def invitation(self) -> Invitation | None:
        """The invitation for newcomers, None while this laptop enrols nobody."""
        return self._invitation

    async def start(self, founding: Founding | None = None) -> None:
        """Found the bout if that is asked for, and listen for newcomers; raises `UserError` if that is impossible."""
        if founding is not None:
            recovery = encode_key(founding.recovery)
            found = FoundBout(key=encode_key(self._key.public), recovery=recovery, title=founding.name)
            self._node.submit(found, Role.HEAD_NSO)
        self._unsubscribe = self._node.subscribe(lambda _effects: self._follow())
        if self._code is not None:
            self._on_code(self._code)
            await self._listen(self._code)
        self._follow()

    @property
    def key(self) -> PublicKey:
        """The public key of this laptop."""
        return self._key.public

    # Decisions. Each is one entry; `UserError` if it cannot be written, or if this laptop has no right to it.

    async def change_code(self, code: JoinCode, role: str = Role.HEAD_NSO) -> None:
        """Make another code the current one."""
        number = self._node.replica.authority.code_number + 1
        self._decide(ChangeJoinCode(number=number), role)
        self._code = MemberCode(code=code, number=number)
        self._on_code(self._code)
        await self._listen(self._code)

    def remove(self, key: PublicKey, role: str) -> None:
        """Remove a member; what it has written until now, as far as it has come here, stays."""
        replica = self._node.replica
        sources = tuple(sorted(replica.last_entries_of(key).items()))
        self._decide(Expel(key=encode_key(key), sources=sources), role)

    def undo_everything(self, author: AuthorId, role: str) -> None:
        """Undo all that an author has written, in one step."""
        self._decide(UndoAuthor(author=author), role)

    def appoint(self, key: PublicKey, role: str) -> None:
        """Let a member decide, too."""
        self._decide(Appoint(key=encode_key(key)), role)

    def restrict(self, who: str, what: str, role: str, *, may_write: bool) -> None:
        """Forbid somebody a group of elements, or allow it again; see `Restrict`."""
        self._decide(Restrict(who=who, what=what, may=may_write), role)

    async def take_over(self, word: JoinCode, role: str) -> None:
        """Let this laptop decide, by the recovery word of the bout."""
        seed = await asyncio.get_running_loop().run_in_executor(None, derive_seed, word)
        replica, recovery = self._node.replica, SigningKey(seed)
        if recovery.public != replica.authority.recovery:
            raise UserError(
                tr("this is not the recovery word of this bout; it was shown when the bout was made, check each sign")
            )
        proof = recovery_proof(recovery, replica.bout_id, self._key.public)
        self._decide(Appoint(key=encode_key(self._key.public), proof=proof), role)

    def _decide(self, command: Command, role: str) -> None:
        entry, refusal = submit(self._node, command, role)
        if refusal:
            raise UserError(refusal)
        if entry is not None and entry in self._node.replica.document.refusals:
            raise UserError(tr("nothing was changed: this laptop may not decide that"))

    async def stop(self) -> None:
        """Let nobody in any more; again is harmless."""
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
        self._invitation = self._node.enrolment_port = None
        if self._closing is not None:
            await self._closing
        await self._server.close()

    async def _listen(self, code: MemberCode) -> None:
        loop = asyncio.get_running_loop()
        keys = await loop.run_in_executor(None, derive_enrolment_keys, code.code)
        address = await self._server.change(keys, Enroller(self._offer, self._is_removed))
        self._invitation = Invitation(code.code, address)
        self._node.enrolment_port = address.port

    def _follow(self) -> None:
        """Stop listening when the code that this laptop knows is no longer the current one."""
        code = self._code
        if code is None or self._invitation is None or self._closing is not None:
            return
        if self._node.replica.authority.code_number > code.number:
            _log.info("the join code was changed elsewhere: this laptop lets nobody in any more")
            self._code = self._invitation = self._node.enrolment_port = None
            self._closing = asyncio.get_running_loop().create_task(self._server.close())
            self._closing.add_done_callback(self._note_closed)

    def _note_closed(self, _task: Task[None]) -> None:
        self._closing = None

    def _admit(self, key: PublicKey) -> None:
        """Admit a newcomer that has shown that it knows the code."""
        replica, code = self._node.replica, self._code
        replica.invite((key,))
        if code is not None and key not in replica.authority.admitted:
            self._node.submit(Admit(key=encode_key(key), code=code.number), "")

    def _is_removed(self, key: PublicKey) -> bool:
        return key in self._node.replica.authority.expelled

    def _offer(self) -> Enrolment:
        replica = self._node.replica
        address = self._node.view().address
        assert address is not None, "newcomers are answered only while the node listens"
        assert self._code is not None, "newcomers are answered only while the code is known"
        members = tuple(replica.keys_of_members().items())
        return Enrolment(
            bout=replica.bout_id,
            title=replica.authority.title,
            code=self._code.number,
            address=address,
            key=self._key.public,
            members=members,
        )
