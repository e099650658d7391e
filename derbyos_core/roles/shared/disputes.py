"""Decides how two different answers are put to a person: what is asked, and one button per answer.

One tap settles: the picked value counts, and all answers that the screen showed are dropped (data-model 5).
"""

from dataclasses import dataclass

from derbyos_core.bout.commands import Settle
from derbyos_core.bout.model import Answer, Disagreement, JamId, TimeOutKind
from derbyos_core.clock import parse_instant
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.scene import Scene
from derbyos_core.saying import joined, say

__all__ = ["Dispute", "DisputeAnswer", "disputes_in", "of_jam"]

_TEAM_WORDS = {
    "lead": say("lead"),
    "lost-lead": say("lost"),
    "no-initial": say("no initial"),
    "no-pivot": say("no pivot"),
    "star-pass": say("star pass"),
    "sit-out": say("sits out"),
}
_TEAM_SAID = {"name": say("team name"), "color": say("team colour")}
_SKATER_SAID = {
    ("person", "number"): say("number"),
    ("person", "name"): say("name"),
    ("person", "present"): say("on the roster"),
    ("person", "role"): say("captain or alternate"),
    ("person", "skated"): say("skates"),
    ("person", ""): say("roster"),
    ("penalty", "penalty"): say("penalty code"),
    ("penalty", "jam"): say("jam of the penalty"),
    ("penalty", "skater"): say("whose penalty"),
    ("penalty", ""): say("penalty"),
    ("enter-box", "duration"): say("time in the box"),
    ("enter-box", "skater"): say("who is in the box"),
    ("enter-box", ""): say("box"),
}
_BOUT_WORDS = {"call": say("call-off"), "injury": say("injury")}


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeAnswer:
    """One answer, with everybody who gave it."""

    value: str
    who: str
    short: str
    """The same without names, where there is little room: the roles of others, when one said it oneself."""
    settle: Settle


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """One question to settle. `tag` and `attribute` name the fact, for the screen that shows it in place."""

    eid: str
    tag: str
    attribute: str
    jam: JamId | None
    team: Team | None
    position: str
    number: str
    title: str
    about: str
    """The title without its jam, where that is known."""
    answers: tuple[DisputeAnswer, ...]


def disputes_in(scene: Scene) -> tuple[Dispute, ...]:
    """Everything that is to settle, in the order of the bout."""
    return tuple(_dispute(found, scene) for found in scene.bout.disagreements)


def of_jam(disputes: tuple[Dispute, ...], jam: JamId | None, team: Team | None) -> tuple[Dispute, ...]:
    """What is to settle in one jam and concerns one team, or both."""
    return tuple(one for one in disputes if one.jam == jam and one.team in (team, None))


def _dispute(found: Disagreement, scene: Scene) -> Dispute:
    grouped: dict[tuple[str | None, str | None], list[Answer]] = {}
    for answer in found.answers:
        grouped.setdefault((answer.value, answer.skater_eid), []).append(answer)
    return Dispute(
        eid=found.eid,
        tag=found.tag,
        attribute=found.attribute,
        jam=found.jam,
        team=found.team,
        position=found.position,
        number=found.number,
        title=joined(", ", filter(None, (texts.jam_name(found.jam) if found.jam else "", _about(found, scene)))),
        about=_about(found, scene),
        answers=tuple(
            DisputeAnswer(
                value=_value(found, value, skater, scene),
                who=joined(", ", (_who(answer, scene) for answer in answers)),
                short=joined(", ", (_told(answer, scene) or scene.who(answer.author) for answer in answers)),
                settle=Settle(
                    eid=found.eid,
                    attribute=found.attribute,
                    value=value or "",
                    skater_eid=skater or "",
                    answers=tuple(answer.entry for answer in found.answers),
                ),
            )
            for (value, skater), answers in grouped.items()
        ),
    )


def _about(found: Disagreement, scene: Scene) -> str:
    short = scene.short(found.team) if found.team in (Team.HOME, Team.AWAY) else ""
    return joined(" ", filter(None, (short, _what(found))))


def _what(found: Disagreement) -> str:
    tag, attribute = found.tag, found.attribute
    if tag == "line-up":
        return texts.place_word(found.position) if found.position else say("line-up")
    if tag == "pass":
        return say("trip {number}", number=found.number) if found.number else say("trip")
    if tag == "jam":
        return {"timestamp": say("start"), "duration": say("length")}.get(attribute, attribute)
    if tag == "period":
        return say("end of Period {number}", number=found.number)
    if tag == "team":
        return _TEAM_SAID.get(attribute, attribute)
    if tag in ("person", "penalty", "enter-box"):
        return _of_skater(found)
    if tag == "time-out":
        return say("timeout") if attribute == "timeout" else say("timeout {attribute}", attribute=attribute)
    if tag in _TEAM_WORDS or tag in _BOUT_WORDS:
        return _TEAM_WORDS.get(tag) or _BOUT_WORDS[tag]
    words = (found.number, tag.replace("-", " "), attribute if attribute != "present" else "")
    return " ".join(word for word in words if word)


def _of_skater(found: Disagreement) -> str:
    """What is asked about one skater, her penalty or her time in the box."""
    asked = _SKATER_SAID.get((found.tag, found.attribute)) or _SKATER_SAID.get((found.tag, ""), found.attribute)
    return joined(", ", filter(None, (found.number, asked)))


def _value(found: Disagreement, value: str | None, skater_eid: str | None, scene: Scene) -> str:
    if value is None:
        return say("none")
    if found.attribute == "present":
        return say("Yes") if value == "yes" else say("No")
    if found.attribute == "skater":
        person = scene.bout.skater(skater_eid or "")
        return person.label if person is not None else value.partition(":")[2] or value
    if found.attribute in ("timestamp", "end"):
        at = parse_instant(value)
        return texts.clock_of_day(at, scene.zone) if at is not None else value
    if found.attribute == "duration":
        return f"{value.rstrip('0').rstrip('.') if '.' in value else value} s"
    if found.tag == "call" and found.attribute == "team":
        return scene.short(Team(value)) if value in (Team.HOME, Team.AWAY) else value
    if found.attribute == "timeout" and value in TimeOutKind._value2member_map_:
        return _stop(TimeOutKind(value), scene)
    return value


def _stop(kind: TimeOutKind, scene: Scene) -> str:
    if kind.team is None:
        return say("Official")
    short = scene.short(kind.team)
    return say("{short} review", short=short) if kind.is_review else short


def _who(answer: Answer, scene: Scene) -> str:
    return joined(", ", filter(None, (scene.who(answer.author), _told(answer, scene))))


def _told(answer: Answer, scene: Scene) -> str:
    """The role in which others said it, or how long ago one said it oneself."""
    if answer.author != scene.view.author:
        return texts.role_word(answer.role) if answer.role else ""
    entry = scene.lookup(answer.entry)
    return texts.ago(entry.stamp, scene.now) if entry is not None and entry.stamp is not None else ""
