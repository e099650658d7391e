"""Conflicts as questions to a person, with one button per answer.

One tap settles: the chosen value counts, and all answers that the screen showed are dropped (data-model 5).
"""

from dataclasses import replace
from datetime import tzinfo

from derbyos_core.bout.commands import Settle
from derbyos_core.bout.model import Answer, Bout, Disagreement, JamId, TimeOutKind
from derbyos_core.bout.reading.persons import NEVER, SAME_AS
from derbyos_core.bout.wording.rule_words import rule_value, rule_word
from derbyos_core.bout.wording.words import attribute_word, decimal
from derbyos_core.clock import parse_instant
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.screen_state import Conflict, ConflictAnswer, ScreenState

__all__ = ["answer_value", "of_jam", "question", "with_conflicts"]

_TEAM_WORDS = {
    "lead": tr("lead"),
    "lost-lead": tr("lost"),
    "no-initial": tr("no initial"),
    "no-pivot": tr("no pivot"),
    "star-pass": tr("star pass"),
    "sit-out": tr("sits out"),
}
_TEAM_SAID = {"name": tr("team name"), "color": tr("team colour")}
_SKATER_SAID = {
    ("person", "number"): tr("number"),
    ("person", "name"): tr("name"),
    ("person", "present"): tr("on the roster"),
    ("person", "role"): tr("captain or alternate"),
    ("person", "skated"): tr("on the roster"),
    ("person", "same-as"): tr("who this is"),
    ("person", ""): tr("roster"),
    ("penalty", "penalty"): tr("penalty code"),
    ("penalty", "jam"): tr("jam of the penalty"),
    ("penalty", "skater"): tr("whose penalty"),
    ("penalty", ""): tr("penalty"),
    ("enter-box", "duration"): tr("time in the box"),
    ("enter-box", "skater"): tr("who is in the box"),
    ("enter-box", ""): tr("box"),
}
_STOP_SAID = {
    "timeout": tr("timeout"),
    "review": tr("what the review asked"),
    "resolution": tr("review outcome"),
    "retained": tr("review retained"),
}
_BOUT_WORDS = {"call": tr("call-off"), "injury": tr("injury")}


def with_conflicts(state: ScreenState) -> ScreenState:
    """Return the state with the questions of its bout, in the order of the bout."""
    if not state.bout.disagreements:
        return state
    return replace(state, conflicts=tuple(_conflict(found, state) for found in state.bout.disagreements))


def of_jam(conflicts: tuple[Conflict, ...], jam: JamId | None, team: Team | None) -> tuple[Conflict, ...]:
    """Return the conflicts in one jam that concern one team, or both."""
    return tuple(one for one in conflicts if one.jam == jam and one.team in (team, None))


def _conflict(found: Disagreement, state: ScreenState) -> Conflict:
    grouped: dict[tuple[str | None, str | None], list[Answer]] = {}
    for answer in found.answers:
        grouped.setdefault((answer.value, answer.skater_eid), []).append(answer)
    return Conflict(
        eid=found.eid,
        tag=found.tag,
        attribute=found.attribute,
        jam=found.jam,
        team=found.team,
        position=found.position,
        number=found.number,
        title=joined(
            ", ",
            filter(None, (texts.jam_in_game(found.jam, state.bout) if found.jam else "", question(found, state.bout))),
        ),
        about=question(found, state.bout),
        answers=tuple(
            ConflictAnswer(
                value=answer_value(found, value, skater, state.bout, state.zone),
                who=joined(", ", (_who(answer, state) for answer in answers)),
                short=joined(", ", (_told(answer, state) or state.who(answer.author) for answer in answers)),
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


def question(found: Disagreement, bout: Bout) -> str:
    """Return what the answers are about, with the team's three letters and without the jam."""
    short = bout.teams[found.team].short if found.team in (Team.HOME, Team.AWAY) else ""
    return joined(" ", filter(None, (short, _what(found))))


def _what(found: Disagreement) -> str:
    tag, attribute = found.tag, found.attribute
    if tag == "line-up":
        return texts.place_word(found.position) if found.position else tr("lineup")
    if tag == "pass":
        return tr("trip {number}", number=found.number) if found.number else tr("trip")
    if tag == "jam":
        return {"timestamp": tr("start"), "duration": tr("length")}.get(attribute, attribute)
    if tag == "period":
        return tr("end of Period {number}", number=found.number)
    if tag == "team":
        return _TEAM_SAID.get(attribute, attribute)
    if tag in ("person", "penalty", "enter-box"):
        return _of_skater(found)
    if tag == "ruleset":
        return rule_word(attribute)
    if tag == "bout":
        return attribute_word(attribute)
    if tag == "time-out":
        return _STOP_SAID.get(attribute) or tr("timeout {attribute}", attribute=attribute_word(attribute))
    if tag in _TEAM_WORDS or tag in _BOUT_WORDS:
        return _TEAM_WORDS.get(tag) or _BOUT_WORDS[tag]
    words = (found.number, tag.replace("-", " "), attribute if attribute != "present" else "")
    return " ".join(word for word in words if word)


def _of_skater(found: Disagreement) -> str:
    """Return the question about a skater, their penalty or their time in the box."""
    asked = _SKATER_SAID.get((found.tag, found.attribute)) or _SKATER_SAID.get((found.tag, ""), found.attribute)
    return joined(", ", filter(None, (found.number, asked)))


def answer_value(
    found: Disagreement, value: str | None, skater_eid: str | None, bout: Bout, zone: tzinfo | None
) -> str:
    """Return one answer in words."""
    if value is None:
        return tr("none")
    if found.tag == "ruleset":
        return rule_value(found.attribute, value)
    if found.attribute == "present":
        return tr("Yes") if value == "yes" else tr("No")
    if found.tag == "person" and found.attribute == "skated":
        return {"yes": tr("Yes"), NEVER: tr("Removed for good")}.get(value, tr("Struck off"))
    if found.tag == "person" and found.attribute == SAME_AS:
        person = bout.skater(value)
        return person.label if person is not None else tr("somebody else")
    if found.attribute == "skater":
        person = bout.skater(skater_eid or "")
        return person.label if person is not None else value.partition(":")[2] or value
    if found.attribute in ("timestamp", "end", "end-time"):
        at = parse_instant(value)
        return texts.clock_of_day(at, zone) if at is not None else value
    if found.attribute == "duration":
        return tr("{seconds} s", seconds=decimal(value.rstrip("0").rstrip(".") if "." in value else value))
    if found.tag == "call" and found.attribute == "team":
        return bout.teams[Team(value)].short if value in (Team.HOME, Team.AWAY) else value
    if found.attribute == "retained":
        return {"yes": tr("Retained"), "no": tr("Not retained")}.get(value, value)
    if found.attribute == "timeout" and value in TimeOutKind._value2member_map_:
        return _stop(TimeOutKind(value), bout)
    return value


def _stop(kind: TimeOutKind, bout: Bout) -> str:
    if kind.team is None:
        return tr("Official")
    short = bout.teams[kind.team].short
    return tr("{short} review", short=short) if kind.is_review else short


def _who(answer: Answer, state: ScreenState) -> str:
    return joined(", ", filter(None, (state.who(answer.author), _told(answer, state))))


def _told(answer: Answer, state: ScreenState) -> str:
    """Return the role in which another person answered, or the age of one's own answer."""
    if answer.author != state.view.author:
        return texts.role_word(answer.role) if answer.role else ""
    entry = state.lookup(answer.entry)
    at = state.written_at(entry) if entry is not None else None
    return texts.ago(at, state.now) if at is not None else ""
