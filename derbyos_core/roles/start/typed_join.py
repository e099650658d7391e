"""Reader of the text with which a person joins a bout: a join code, an address, or an invitation that has both."""

from dataclasses import dataclass

from derbyos_core.errors import LocalProtocolError, error_text
from derbyos_core.i18n import tr
from derbyos_core.roles.shared import texts
from derbyos_core.roles.start.bout_offers import read_address
from derbyos_core.security.join_code import JoinCode, parse_code, parse_invitation
from derbyos_core.wire.messages import Address

__all__ = ["TypedJoin", "read_join"]

SIGNS_MAX = 9
"""Signs of a code, of which all may be missing yet."""
ANY_SIGN = "2"


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedJoin:
    """Meaning of a typed text, or the sentence about what is wrong with it.

    With `can_go_on` a wrong text may become right if more is typed, such as a code of eight characters, of which one is
    `missing`.
    """

    code: JoinCode | None = None
    address: Address | None = None
    problem: str = ""
    can_go_on: bool = False
    missing: int = 0
    """The signs of a begun code that are still to be typed; 0 if none was begun."""


def read_join(text: str, *, wants_code: bool) -> TypedJoin:
    """Return what a typed text means; with `wants_code` an address alone is not enough, without it a code is not."""
    typed = text.strip()
    try:
        invitation = parse_invitation(typed)
        if invitation is not None:
            return TypedJoin(code=invitation.code, address=invitation.address)
        address = read_address(typed)
        if address is not None and not wants_code:
            return TypedJoin(address=address)
        code = parse_code(typed)
    except LocalProtocolError as error:
        if wants_code or "@" in typed:
            missing = _missing(typed)
            begun = missing if missing is not None and missing < SIGNS_MAX else 0
            return TypedJoin(problem=error_text(error), can_go_on=missing is not None, missing=begun)
        return TypedJoin(problem=texts.bad_address(typed), can_go_on=True)
    if wants_code:
        return TypedJoin(code=code)
    return TypedJoin(
        problem=tr("To join with a code alone, tap the bout first. Otherwise type the whole invitation, with its @."),
        can_go_on=True,
    )


def _missing(text: str) -> int | None:
    """Return how many more signs can make a code, or an invitation, of this text; None if none can."""
    code, at, _ = text.partition("@")
    tries = range(1 if at else SIGNS_MAX + 1)
    return next((missing for missing in tries if _is_code(code + missing * ANY_SIGN)), None)


def _is_code(text: str) -> bool:
    try:
        parse_code(text)
    except LocalProtocolError:
        return False
    return True
