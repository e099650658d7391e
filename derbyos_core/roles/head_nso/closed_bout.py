"""Members of a closed bout and what the Head NSO may decide about them; each decision takes a second press.

A first press asks: the question stands in the place of the buttons, says what will happen and to whom, and stays until
it is answered. The answer yields *gestures*, small values that the program around the windows carries out; what they
change comes back through the log. Whoever is removed knows the join code, so a removal changes the code as well.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from derbyos_core.bout.model import Official
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId, Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.closed_bout import DOORS_WHO, EVERYTHING, SCOREBOARDS_WHO, ClosedBout
from derbyos_core.roles.shared.invitation import InvitationValue, invitation_value
from derbyos_core.roles.shared.network import SECOND_US, Laptop, LaptopState
from derbyos_core.security.join_code import JoinCode
from derbyos_core.security.keys import PublicKey, author_of, fingerprint

__all__ = [
    "AppointHead",
    "ChangeCode",
    "ClosedBoutController",
    "ClosedBoutValue",
    "ClosedGesture",
    "MemberRow",
    "Question",
    "RemoveMember",
    "RestrictionRow",
    "SetRestriction",
    "TakeOver",
    "UndoEverything",
]

FINGERPRINT_GROUPS = 3
"""48 bits, read aloud in a few seconds: enough to tell the keys of a hall apart."""


@dataclass(frozen=True, slots=True)
class ChangeCode:
    """Make a new join code. Members stay members; the old code lets nobody in."""


@dataclass(frozen=True, slots=True)
class RemoveMember:
    """Remove a key from the bout; what it has written so far stays."""

    key: PublicKey


@dataclass(frozen=True, slots=True)
class UndoEverything:
    """Undo all that an author has written, in one step."""

    author: AuthorId


@dataclass(frozen=True, slots=True)
class AppointHead:
    """Let a key decide about members, codes and restrictions, too."""

    key: PublicKey


@dataclass(frozen=True, slots=True)
class SetRestriction:
    """Set whether somebody may write; `who` and `what` as the log names them (`SCOREBOARDS_WHO`, `EVERYTHING`)."""

    who: str
    may_write: bool
    what: str = EVERYTHING


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Let this laptop decide, by the recovery word that was shown when the bout was made."""

    word: JoinCode


ClosedGesture = ChangeCode | RemoveMember | UndoEverything | AppointHead | SetRestriction | TakeOver
"""A decision about a closed bout."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A decision that is to be confirmed; `about` is the key of the row in which it is asked, None above the rows."""

    sentence: str
    yes: str
    no: str
    gestures: tuple[ClosedGesture, ...]
    about: PublicKey | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRow:
    """One member: who it is, and what may be decided about it. What a head writes always counts."""

    key: PublicKey
    name: str
    roles: str
    fingerprint: str
    state: str
    is_here: bool = False
    is_removed: bool = False
    is_own: bool = False
    is_head: bool = False
    can_remove: bool = False
    may_write: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RestrictionRow:
    """A kind of program or role, and whether it may write."""

    who: str
    title: str
    may_write: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedBoutValue:
    """The panel of a closed bout. Restrictions are empty, and nothing can be decided, where this laptop may not."""

    invitation: InvitationValue
    members: tuple[MemberRow, ...]
    restrictions: tuple[RestrictionRow, ...]
    can_decide: bool
    question: Question | None = None


RESTRICTED_TITLES = ((SCOREBOARDS_WHO, tr("Scoreboards")), (DOORS_WHO, tr("Other programs")))


class ClosedBoutController:
    """Presses on the panel of a closed bout. The question that is open is dropped when it no longer makes sense."""

    def __init__(self) -> None:
        self._question: Question | None = None

    def value(
        self, closed: ClosedBout, officials: Iterable[Official], laptops: Iterable[Laptop], shorts: dict[Team, str]
    ) -> ClosedBoutValue:
        """Return the panel at this moment."""
        members = _members(closed, tuple(officials), tuple(laptops), shorts)
        about = self._question.about if self._question is not None else None
        is_gone = about is not None and not any(row.key == about for row in members)
        if not closed.can_decide or is_gone:
            self._question = None
        return ClosedBoutValue(
            invitation=invitation_value(closed.code, closed.address),
            members=members,
            restrictions=_restrictions(closed) if closed.can_decide else (),
            can_decide=closed.can_decide,
            question=self._question,
        )

    def ask_new_code(self) -> None:
        """Ask whether the join code is to be changed."""
        self._question = Question(
            sentence=tr("The old code lets nobody in any more. Everybody who is in the bout stays in it."),
            yes=tr("Make a new code"),
            no=tr("Keep the code"),
            gestures=(ChangeCode(),),
        )

    def ask_remove(self, row: MemberRow) -> None:
        """Ask whether a member is to be removed."""
        self._question = Question(
            sentence=tr(
                "{name} is out at once. What {name} has entered stays; what comes later does not count. The join code"
                " changes too, because {name} knows it.",
                name=row.name,
            ),
            yes=tr("Remove {name}", name=row.name),
            no=tr("Keep {name}", name=row.name),
            gestures=(RemoveMember(row.key), ChangeCode()),
            about=row.key,
        )

    def ask_undo(self, row: MemberRow) -> None:
        """Ask whether everything that a member has written is to be undone."""
        self._question = Question(
            sentence=tr(
                "Everything that {name} has entered in this bout is undone, in one step. Undo brings it back.",
                name=row.name,
            ),
            yes=tr("Undo everything"),
            no=tr("Leave it"),
            gestures=(UndoEverything(author_of(row.key)),),
            about=row.key,
        )

    def ask_appoint(self, row: MemberRow) -> None:
        """Ask whether a member may decide as the founder does."""
        self._question = Question(
            sentence=tr(
                "{name} can then do all that you can do on this page. This cannot be taken back.", name=row.name
            ),
            yes=tr("Let {name} decide", name=row.name),
            no=tr("Leave it"),
            gestures=(AppointHead(row.key),),
            about=row.key,
        )

    def ask_restrict(self, row: MemberRow) -> None:
        """Ask whether a member may write no longer, or again."""
        who = f"author:{author_of(row.key)}"
        self._question = _restriction(who, row.name, may_write=not row.may_write, about=row.key)

    def ask_restrict_kind(self, row: RestrictionRow) -> None:
        """Ask whether all scoreboards, or all other programs, may write no longer, or again."""
        self._question = _restriction(row.who, row.title, may_write=not row.may_write)

    def confirm(self) -> tuple[ClosedGesture, ...]:
        """Answer the question with yes; return what is to be done, nothing if none is asked."""
        question, self._question = self._question, None
        return question.gestures if question is not None else ()

    def drop(self) -> bool:
        """Answer the question with no; false if none was asked."""
        question, self._question = self._question, None
        return question is not None


def _restriction(who: str, name: str, *, may_write: bool, about: PublicKey | None = None) -> Question:
    if may_write:
        sentence = tr("{name}: what is entered there counts again from now on.", name=name)
        yes, no = tr("May write again"), tr("Leave it")
    else:
        sentence = tr("{name}: what is entered there from now on is kept and shown, but does not count.", name=name)
        yes, no = tr("May not write"), tr("Leave it")
    return Question(sentence=sentence, yes=yes, no=no, gestures=(SetRestriction(who, may_write),), about=about)


def _restrictions(closed: ClosedBout) -> tuple[RestrictionRow, ...]:
    return tuple(
        RestrictionRow(who=who, title=title, may_write=who not in closed.restricted) for who, title in RESTRICTED_TITLES
    )


def _members(
    closed: ClosedBout, officials: tuple[Official, ...], laptops: tuple[Laptop, ...], shorts: dict[Team, str]
) -> tuple[MemberRow, ...]:
    """Return the members: this laptop, then those who are here, the others, and those who were removed, by name."""
    keys = closed.admitted | closed.ranks.keys() | closed.expelled | {closed.own}
    by_author = {one.author: one for one in officials}  # of several programs of a person the last one counts
    by_laptop = {one.author: one for one in laptops}
    make = partial(_member, closed, by_author, by_laptop, shorts)
    return tuple(sorted(map(make, keys), key=_order))


def _member(
    closed: ClosedBout,
    officials: dict[AuthorId, Official],
    laptops: dict[AuthorId, Laptop],
    shorts: dict[Team, str],
    key: PublicKey,
) -> MemberRow:
    author = author_of(key)
    official, laptop = officials.get(author), laptops.get(author)
    roles = official.roles if official is not None else laptop.roles if laptop is not None else ()
    name = (official.name if official is not None else "") or (laptop.name if laptop is not None else "")
    is_removed = key in closed.expelled
    is_own = key == closed.own
    is_here = not is_removed and (is_own or (laptop is not None and laptop.is_in_step) or _is_behind(laptop))
    return MemberRow(
        key=key,
        name=name or tr("No name yet"),
        roles=texts.listed(tuple(texts.role_name(role, shorts) for role in roles)),
        fingerprint=fingerprint(key, FINGERPRINT_GROUPS),
        state=_state(laptop, is_removed=is_removed, is_own=is_own),
        is_here=is_here,
        is_removed=is_removed,
        is_own=is_own,
        is_head=key in closed.ranks,
        can_remove=not is_removed and closed.can_remove(key),
        may_write=f"author:{author}" not in closed.restricted,
    )


def _is_behind(laptop: Laptop | None) -> bool:
    return laptop is not None and laptop.state is LaptopState.BEHIND


def _state(laptop: Laptop | None, *, is_removed: bool, is_own: bool) -> str:
    if is_removed:
        return tr("removed")
    if is_own:
        return tr("this laptop")
    if laptop is None or laptop.state is LaptopState.UNSEEN or laptop.heard_us is None:
        return tr("not here")
    if laptop.state is LaptopState.SILENT:
        return tr("silent {seconds} s", seconds=laptop.heard_us // SECOND_US)
    return tr("here")


def _order(row: MemberRow) -> tuple[int, str, str]:
    rank = 0 if row.is_own else 3 if row.is_removed else 1 if row.is_here else 2
    return rank, row.name.casefold(), row.fingerprint
