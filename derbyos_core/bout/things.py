"""Decides what a thing of the document is called: «Penalty X for SCS 42», «Jammer 456 for HHC, Jam 12»."""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.bout.model import JamId, Position, Signer, TimeOutKind
from derbyos_core.bout.words import FACT_NAMES, POSITION_NAMES, Words, points_word
from derbyos_core.bout.written import split_skater
from derbyos_core.identity import Team

__all__ = ["Names", "Thing"]

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
_POSITIONS = frozenset(position.value for position in Position)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """Something that an act is about: its tag, what it says now or said, and where it stands."""

    tag: str
    attributes: Mapping[str, str]
    jam: JamId | None = None

    @property
    def kind(self) -> str:
        """One of penalty, score, line-up, box, clock and other."""
        return _KINDS.get(self.tag, "other")

    @property
    def team(self) -> Team | None:
        """The team that it is about, if it is about one."""
        text = self.attributes.get("team") or (self.attributes.get("role") if self.tag == "team" else None)
        if text is not None and text in Team._value2member_map_:
            return Team(text)
        return split_skater(self.attributes.get("skater", ""))[0]


class Names:
    """What things are called in one bout."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def name(self, thing: Thing) -> str:
        """As the log calls it: «Penalty X for SCS 42»."""
        get = thing.attributes.get
        team, who = get("team"), self._who(thing)
        match thing.tag:
            case "penalty":
                kind = "Expulsion" if get("severity") == "expulsion" else "Penalty"
                return f"{kind} {get('penalty', '?')} for {who}"
            case "pass":
                points = get("points", "0")
                return f"Trip {get('number', '')} is {points_word(int(points)) if points.isdigit() else points}"
            case "line-up":
                position = (
                    POSITION_NAMES.get(Position(get("position", "")), "") if get("position") in _POSITIONS else ""
                )
                place = f", {self._words.jam(thing.jam)}" if thing.jam is not None else ""
                number = split_skater(get("skater", ""))[1]
                return f"{position or 'Line-up'} {number} for {self._words.team(thing.team)}{place}"
            case "sit-out":
                return f"{who} sits out three jams"
            case "enter-box":
                return f"Box: {who or self._words.team(team)} sits"
            case "exit-box":
                return f"Box: {who or 'a skater'} leaves"
            case "time-out":
                text = get("timeout", "")
                known = text in TimeOutKind._value2member_map_
                return self._words.stop(TimeOutKind(text) if known else TimeOutKind.OFFICIAL)
            case "score-adjustment":
                return f"Score of {self._words.team(team)} by {get('points', '0')}"
            case "clock-set":
                return f"{'Half-time' if get('clock') == 'halftime' else 'Period'} clock set"
            case "nsode":
                return f"{get('name') or 'Somebody'} joined"
            case "person":
                return get("name") or self._words.skater(team, get("number", "")) or "Somebody"
            case "call" | "injury":
                by = self._words.jammer(thing.jam, team)
                return FACT_NAMES[thing.tag] + (f" by {by}" if by else "")
            case "lead" | "lost-lead" | "no-initial" | "star-pass" | "no-pivot":
                return f"{FACT_NAMES[thing.tag]} for {self._words.jammer(thing.jam, team) or who}"
            case "signature":
                return f"{get('name') or 'Somebody'} signed{self._as(get('role', ''), team)}"
            case "period":
                return f"Period {get('number', '')}"
            case "team":
                return self._words.team(team or get("role"))
        return thing.tag.replace("-", " ").capitalize()

    def short(self, thing: Thing) -> str:
        """As the line at the bottom calls it: «X for SCS 42»."""
        name = self.name(thing)
        match thing.tag:
            case "penalty":
                return name.removeprefix("Penalty ")
            case "pass":
                return f"trip {thing.attributes.get('number', '')} is {thing.attributes.get('points', '0')}"
            case "line-up":
                return name.partition(" for ")[0].lower()
            case "enter-box" | "exit-box":
                return name.removeprefix("Box: ")
        return name

    def _as(self, role: str, team: str | None) -> str:
        """« as Head Referee»; nothing for a role that the paper does not ask to sign."""
        signer = next((one for one in Signer if one.role == role and one.team == team), None)
        return f" as {self._words.signer(signer)}" if signer is not None else ""

    def _who(self, thing: Thing) -> str:
        """«SCS 42»: today's number of the person, else the number that was written."""
        team, label = split_skater(thing.attributes.get("skater", ""))
        written = self._words.skater(team or thing.team, label) if label else ""
        return self._words.person(thing.attributes.get("skater-eid", ""), written)
