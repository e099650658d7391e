"""Ownership of facts: the one table of data-model 5, by role, element and team.

The owner's answer counts while others disagree. A role for one team owns that team's facts alone; a role for both teams
owns both. The Head NSO may supersede anything, which is not the same as owning it.
"""

from collections.abc import Mapping

__all__ = ["HEAD_NSO", "is_head_nso", "owns"]

HEAD_NSO = "head-nso"

_LINEUP = ("lineup", "penalty-lineup")
_SCORE = ("scorekeeper",)
_PENALTIES = ("penalty-tracker", "penalty-lineup")
_BOX = ("penalty-box",)
_CLOCK = ("jam-timer",)
_HEAD = (HEAD_NSO,)

_OWNERS: Mapping[str, tuple[str, ...]] = {
    "line-up": _LINEUP,
    "no-pivot": _LINEUP,
    "sit-out": _LINEUP,
    "pass": _SCORE,
    "lead": _SCORE,
    "lost-lead": _SCORE,
    "no-initial": _SCORE,
    "star-pass": _SCORE,
    "call": _SCORE,
    "injury": _SCORE,
    "score-adjustment": _SCORE,
    "penalty": _PENALTIES,
    "enter-box": _BOX,
    "exit-box": _BOX,
    "time-out": _CLOCK,
    "clock-set": _CLOCK,
    "jam": _CLOCK,
    "period": _CLOCK,
    "person": _HEAD,
    "team": _HEAD,
    "bout": _HEAD,
    "ruleset": _HEAD,
    "venue": _HEAD,
}
_HEAD_ATTRIBUTES: Mapping[str, frozenset[str]] = {
    "time-out": frozenset(("review", "resolution", "retained")),
    "penalty": frozenset(("suspension",)),
}
_TEAMS = ("-home", "-away")


def is_head_nso(role: str) -> bool:
    """Return True for the role that may supersede any answer."""
    return role == HEAD_NSO


def owns(role: str, tag: str, attribute: str, team: str | None, position: str = "") -> bool:
    """Return whether `role` owns this register. `team` None is a fact of the whole jam (call, injury, jam, clocks).

    `position` matters for box times alone: `penalty-box-jammers` owns those of jammers.
    """
    if attribute in _HEAD_ATTRIBUTES.get(tag, ()):
        return role == HEAD_NSO
    owners = _OWNERS.get(tag, ())
    if not owners:
        return False
    if role == "penalty-box-jammers":
        return owners is _BOX and position == "jammer"
    side = role[-5:] if role.endswith(_TEAMS) else ""
    base = role.removesuffix(side)
    return base in owners and (not side or team is None or side == f"-{team}")
