"""Sentence after a change of a person's roles."""

from collections.abc import Sequence

from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts

__all__ = ["DRAFT_RESTS", "role_note"]

DRAFT_RESTS = tr("The unfinished entry comes back with the role: Undo, or take it again.")


def role_note(roles: Sequence[str], shorts: dict[Team, str], *, is_begun: bool, is_undone: bool = False) -> str:
    """Return which roles somebody has now; `is_begun`: one that is no longer among them has a begun entry.

    `is_undone`: an undo changed them, maybe another laptop's.
    """
    names = texts.listed(tuple(texts.role_name(role, shorts) for role in roles))
    words = tr("Your roles were changed: you are now {roles}.") if is_undone else tr("You are now {roles}.")
    taken = words.format(roles=names)
    return joined(" ", (taken, DRAFT_RESTS)) if is_begun else taken
