"""Closed bouts that the windows have open: facts for the screens, decisions of the Head NSO, and how doors get in."""

from dataclasses import dataclass
from random import SystemRandom
from typing import TYPE_CHECKING

from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.identity import BoutId, SourceId

if TYPE_CHECKING:
    from app.gui.composition import RunningNode
    from derbyos_core.document.authority import Authority
    from derbyos_core.node.membership import Membership
    from derbyos_core.node.node import Node
    from derbyos_core.replica.view import View
    from derbyos_core.roles.head_nso.closed_bout import ClosedGesture
    from derbyos_core.roles.shared.closed_bout import ClosedBout
    from derbyos_core.security.join_code import Invitation, JoinCode
    from derbyos_core.security.keys import PublicKey

__all__ = ["ClosedBouts"]


@dataclass(slots=True)
class _OpenBout:
    """One node in a closed bout. `facts` are those of `seen`, kept because each drawing asks for them."""

    node: "Node"
    membership: "Membership"
    word: "JoinCode | None"
    seen: "tuple[Authority, Invitation | None] | None" = None
    facts: "ClosedBout | None" = None


class ClosedBouts:
    """The closed bouts of one window; a `ui.services.MembershipPort`."""

    def __init__(self) -> None:
        self._open: dict[SourceId, _OpenBout] = {}

    def add(self, running: "RunningNode", word: "JoinCode | None") -> None:
        """Take in a node of a closed bout, with the recovery word if it has founded that."""
        if running.membership is not None:
            source = running.node.replica.source
            self._open[source] = _OpenBout(running.node, running.membership, word)

    def drop(self, source: SourceId) -> None:
        """Let go of a node that leaves its bout; one of an open bout is not known here."""
        self._open.pop(source, None)

    def invitation(self, bout: BoutId) -> "Invitation | None":
        """Return how another program of this laptop gets into a bout, None for an open one.

        Raises `UserError` if this laptop does not know the join code.
        """
        found = next((one for one in self._open.values() if one.node.replica.bout_id.key == bout.key), None)
        if found is None:
            return None
        if found.membership.invitation is None:
            raise UserError(
                tr("this laptop does not know the present join code, so it lets nothing in; use the Head NSO's laptop")
            )
        return found.membership.invitation

    def closed_bout(self, view: "View") -> "ClosedBout | None":
        """Return the facts of the closed bout that is shown, None for an open one."""
        one = self._open.get(view.source)
        if one is None:
            return None
        authority, invitation = one.node.replica.authority, one.membership.invitation
        if one.seen is None or one.seen[0] is not authority or one.seen[1] is not invitation:
            one.seen, one.facts = (authority, invitation), _facts(one.membership.key, authority, invitation)
        return one.facts

    def take_recovery_word(self, bout: BoutId) -> "JoinCode | None":
        """Return the recovery word of a bout that was made here just now, and forget it; None if there is none."""
        for one in self._open.values():
            if one.word is not None and one.node.replica.bout_id.key == bout.key:
                word, one.word = one.word, None
                return word
        return None

    async def perform(self, gesture: "ClosedGesture", role: str, seen: "View") -> None:
        """Carry out a decision; raises `UserError`."""
        from derbyos_core.roles.head_nso import closed_bout as gestures
        from derbyos_core.security.join_code import new_code

        one = self._open.get(seen.source)
        if one is None:
            raise UserError(tr("this bout is no longer open; open it again to decide"))
        membership = one.membership
        match gesture:
            case gestures.ChangeCode():
                await membership.change_code(new_code(SystemRandom()), role)
            case gestures.RemoveMember(key):
                membership.remove(key, role)
            case gestures.UndoEverything(author):
                membership.undo_everything(author, role)
            case gestures.AppointHead(key):
                membership.appoint(key, role)
            case gestures.SetRestriction(who, may_write, what):
                membership.restrict(who, what, role, may_write=may_write)
            case gestures.TakeOver(word):
                await membership.take_over(word, role)


def _facts(own: "PublicKey", authority: "Authority", invitation: "Invitation | None") -> "ClosedBout":
    from derbyos_core.roles.shared.closed_bout import EVERYTHING, ClosedBout

    return ClosedBout(
        own=own,
        admitted=authority.admitted,
        ranks=authority.ranks,
        expelled=frozenset(authority.expelled),
        restricted=frozenset(rule.who for rule in authority.restrictions if rule.what == EVERYTHING and not rule.may),
        code=invitation.code if invitation is not None else None,
        code_number=authority.code_number,
        address=invitation.address if invitation is not None else None,
    )
