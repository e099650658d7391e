"""Commands about members and rights of a closed bout (decision 0017), and the undo of all that somebody wrote.

Keys are public keys as text: 43 characters of base64url.
"""

from dataclasses import dataclass

__all__ = ["Admit", "Appoint", "ChangeJoinCode", "Expel", "FoundBout", "Restrict", "UndoAuthor"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundBout:
    """Found a closed bout with one's own key and that of the recovery word: the founder's first entry."""

    key: str
    recovery: str
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Admit:
    """Admit an installation that has shown that it knows the join code with this number."""

    key: str
    code: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Appoint:
    """Give a key the authority of a Head NSO; `proof` is the signature of the recovery key, where that appoints."""

    key: str
    proof: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeJoinCode:
    """Make the join code with this number the current one. The code itself is in no entry."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Restrict:
    """Forbid somebody a group of elements, or allow it again.

    `who` is `author:` with an author id, or `role:` with a role, or with the beginning of roles and a `*`, such as
    `role:door:*`. `what` is a group such as `score`, or `*`.
    """

    who: str
    what: str = "*"
    may: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Expel:
    """End the admission of a key: of its sources, each with the last entry that is accepted, later ones do not count.

    Of a source of the key that is not named, no entry counts.
    """

    key: str
    sources: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoAuthor:
    """Undo everything that an author wrote, in one entry, except introductions and what is about members.

    Of more entries than one undo can name, it takes the first; the same command again takes the next.
    """

    author: str
