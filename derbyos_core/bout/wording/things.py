"""Names of things in the document: «Penalty X for SCS 42», «Jammer 456 for HHC, Jam 12»."""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.bout.model import JamId, Position, Signer, TimeOutKind
from derbyos_core.bout.wording.words import FACT_NAMES, POSITION_NAMES, Words, points_word
from derbyos_core.bout.writing.attribute_text import parse_integer, parse_skater
from derbyos_core.i18n import in_sentence, joined, tr
from derbyos_core.identity import Team

__all__ = ["Thing", "ThingNames"]

_KINDS: Mapping[str, str] = {
    "penalty": "penalty",
    "pass": "score",
    "lead": "score",
    "lost-lead": "score",
    "no-initial": "score",
    "star-pass": "score",
    "call": "score",
    "injury": "score",
    "score-adjustment": "score",
    "line-up": "line-up",
    "no-pivot": "line-up",
    "sit-out": "line-up",
    "enter-box": "box",
    "exit-box": "box",
    "jam": "clock",
    "period": "clock",
    "time-out": "clock",
    "clock-set": "clock",
}
_TAG_WORDS = {
    "note": tr("Note"),
    "official": tr("Official"),
    "bout": tr("Bout"),
    "jam": tr("Jam"),
    "logo": tr("Logo"),
    "text": tr("Text"),
}
_POSITIONS = frozenset(position.value for position in Position)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """The subject of an act: its tag, its present or former attributes, and its jam."""

    tag: str
    attributes: Mapping[str, str]
    jam: JamId | None = None

    @property
    def kind(self) -> str:
        """One of penalty, score, line-up, box, clock and other."""
        return _KINDS.get(self.tag, "other")

    @property
    def team(self) -> Team | None:
        """The team that it is about, if any."""
        text = self.attributes.get("team") or (self.attributes.get("role") if self.tag == "team" else None)
        if text is not None and text in Team._value2member_map_:
            return Team(text)
        return parse_skater(self.attributes.get("skater", ""))[0]


class ThingNames:
    """Names of things in one bout."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def _fielded(self, thing: Thing) -> str:
        text = thing.attributes.get("position", "")
        position = POSITION_NAMES.get(Position(text), "") if text in _POSITIONS else ""
        said = tr(
            "{place} {number} for {team}",
            place=position or tr("Lineup"),
            number=parse_skater(thing.attributes.get("skater", ""))[1],
            team=self._words.team(thing.team),
        )
        return joined(", ", (said, self._words.jam(thing.jam))) if thing.jam is not None else said

    def name(self, thing: Thing) -> str:  # noqa: C901 - a flat table, one case for each kind of thing
        """Return the long form, for the log: «Penalty X for SCS 42»."""
        get = thing.attributes.get
        team, who = get("team"), self._who(thing)
        match thing.tag:
            case "penalty":
                is_out = get("severity") == "expulsion"
                kind = tr("Expulsion {code} for {who}") if is_out else tr("Penalty {code} for {who}")
                return kind.format(code=get("penalty", "?"), who=who)
            case "pass":
                scored = parse_integer(get("points", "0"))
                points = points_word(scored) if scored is not None else get("points", "0")
                text = tr("Trip {number} is {points} for {who}") if team else tr("Trip {number} is {points}")
                return text.format(number=get("number", ""), points=points, who=self._words.team(team))
            case "line-up":
                return self._fielded(thing)
            case "sit-out":
                return tr("{who} sits out three jams", who=who)
            case "enter-box":
                return tr("Box: {who} sits", who=who or self._words.team(team))
            case "exit-box":
                return tr("Box: {who} leaves", who=who or tr("a skater"))
            case "time-out":
                text = get("timeout", "")
                known = text in TimeOutKind._value2member_map_
                return self._words.stop(TimeOutKind(text) if known else TimeOutKind.OFFICIAL)
            case "score-adjustment":
                return tr("Score of {team} by {points}", team=self._words.team(team), points=get("points", "0"))
            case "clock-set":
                return self._words.clock_set(get("value", ""), is_break=get("clock") == "halftime")
            case "nsode":
                return tr("{name} joined", name=get("name") or tr("Somebody"))
            case "person":
                return get("name") or self._words.skater(team, get("number", "")) or tr("Somebody")
            case "call" | "injury":
                by = self._words.jammer(thing.jam, team)
                return tr("{fact} by {who}", fact=FACT_NAMES[thing.tag], who=by) if by else FACT_NAMES[thing.tag]
            case "no-pivot":
                return tr("{fact} for {who}", fact=FACT_NAMES[thing.tag], who=self._words.team(team))
            case "lead" | "lost-lead" | "no-initial" | "star-pass":
                by = self._words.jammer(thing.jam, team) or who
                return tr("{fact} for {who}", fact=FACT_NAMES[thing.tag], who=by)
            case "accept":
                return tr("Waiting entries accepted")
            case "signature":
                return self._signed(get("name") or tr("Somebody"), get("role", ""), team)
            case "period":
                return tr("Period {period}", period=get("number", ""))
            case "team":
                return self._words.team(team or get("role"))
        return _TAG_WORDS.get(thing.tag) or thing.tag.replace("-", " ").capitalize()

    def short(self, thing: Thing) -> str:
        """Return the short form, for the line at the bottom: «X for SCS 42»."""
        get, who = thing.attributes.get, self._who(thing)
        match thing.tag:
            case "penalty" if get("severity") != "expulsion":
                return tr("{code} for {who}", code=get("penalty", "?"), who=who)
            case "pass":
                return tr("trip {number} is {points}", number=get("number", ""), points=get("points", "0"))
            case "line-up":
                known = get("position") in _POSITIONS
                place = POSITION_NAMES[Position(get("position", ""))] if known else tr("Lineup")
                return joined(" ", (in_sentence(place), parse_skater(get("skater", ""))[1]))
            case "enter-box":
                return tr("{who} sits", who=who or self._words.team(get("team")))
            case "exit-box":
                return tr("{who} leaves", who=who or tr("a skater"))
        return self.name(thing)

    def _signed(self, name: str, role: str, team: str | None) -> str:
        return self._words.signed(name, next((one for one in Signer if one.role == role and one.team == team), None))

    def _who(self, thing: Thing) -> str:
        """Return «SCS 42»: the person's current number, else the number that was written."""
        team, label = parse_skater(thing.attributes.get("skater", ""))
        written = self._words.skater(team or thing.team, label) if label else ""
        return self._words.person(thing.attributes.get("skater-eid", ""), written)
