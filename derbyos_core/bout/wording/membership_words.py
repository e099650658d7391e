"""Words for entries about members and rights: «Scoreboard may not enter: Score»."""

from collections.abc import Callable, Mapping

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.i18n import tr
from derbyos_core.identity import DOOR_PREFIX, Role
from derbyos_core.security.keys import author_of, decode_key

__all__ = ["GROUP_WORDS", "membership_words"]

GROUP_WORDS: Mapping[str, str] = {
    "*": tr("anything"),
    "clocks": tr("Clocks"),
    "score": tr("Score"),
    "lineups": tr("Lineups"),
    "penalties": tr("Penalties"),
    "box": tr("Penalty box"),
    "rosters": tr("Rosters"),
    "notes": tr("Notes"),
    "bout": tr("Teams, rules and officials"),
}
"""Groups of elements, as the Head NSO's page calls them."""
_ROLES: Mapping[str, str] = {
    Role.JAM_TIMER: tr("Jam timer"),
    Role.PENALTY_TRACKER: tr("Penalty tracker"),
    Role.PENALTY_BOX: tr("Penalty box"),
    Role.SCOREBOARD: tr("Scoreboard"),
    Role.OPERATOR: tr("Operator"),
    f"{DOOR_PREFIX}*": tr("Other programs"),
}
KEY_SHOWN = 6
"""Characters of a key whose owner has no name."""


def membership_words(tag: str, get: Callable[[str, str], str], named: Callable[[str], str]) -> str:
    """Return what an element says; `get` returns an attribute or a default, `named` the name of an author or «»."""
    owner = _owner(get("key", ""), named)
    match tag:
        case "founder":
            return tr("The bout was founded by {who}", who=owner)
        case "admit":
            return tr("{who} was admitted", who=owner)
        case "appoint":
            if get("proof", ""):
                return tr(
                    "{who} took the authority of the Head NSO by the recovery word", who=_owner(get("key", ""), named)
                )
            return tr("{who} has the authority of the Head NSO", who=owner)
        case "join-code":
            return tr("The join code was changed")
        case "expel":
            return tr("{who} was removed from the bout", who=owner)
    who, group, is_allowed = _restricted(get("who", ""), named), get("what", ""), get("may", "") == "yes"
    if group == "*":
        said = tr("{who} may enter everything again") if is_allowed else tr("{who} may not enter anything")
        return said.format(who=who)
    what = GROUP_WORDS.get(group, group)
    said = tr("{who} may enter again: {what}") if is_allowed else tr("{who} may not enter: {what}")
    return said.format(who=who, what=what)


def _owner(key: str, named: Callable[[str], str]) -> str:
    try:
        name = named(author_of(decode_key(key)))
    except RemoteProtocolError:
        name = ""
    return name or tr("a laptop without a name yet ({key})", key=key[:KEY_SHOWN])


def _restricted(who: str, named: Callable[[str], str]) -> str:
    kind, _, name = who.partition(":")
    if kind == "author":
        return named(name) or tr("an unnamed laptop")
    return _ROLES.get(name) or name.replace("-", " ").capitalize()
