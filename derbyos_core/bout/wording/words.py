"""Short names in the interface's words: teams, skaters, jams, stops."""

from datetime import UTC, datetime, tzinfo

from derbyos_core.bout.model import Bout, JamId, JamNumbers, Position, Signer, TimeOutKind
from derbyos_core.bout.reading.persons import NEVER, SAME_AS
from derbyos_core.bout.writing.attribute_text import SECOND_US, parse_duration
from derbyos_core.clock import STAMP_FIRST, STAMP_LAST, parse_instant
from derbyos_core.i18n import TranslatableText, joined, ntr, rewritten, tr
from derbyos_core.identity import Team
from derbyos_core.jam_names import EVERY, jam_in_game, jam_name, jam_named

__all__ = [
    "FACT_NAMES",
    "POSITION_NAMES",
    "REVIEW_WORDS",
    "ROSTER_CHANGES",
    "VENUE",
    "Words",
    "attribute_word",
    "clock_set_to",
    "decimal",
    "moved_words",
    "overtime_words",
    "points_word",
    "there_words",
    "value_word",
    "venue_word",
]

GONE = tr("{jam} (deleted)")
POSITION_NAMES = {Position.JAMMER: tr("Jammer"), Position.PIVOT: tr("Pivot"), Position.BLOCKER: tr("Blocker")}
FACT_NAMES = {
    "lead": tr("Lead"),
    "lost-lead": tr("Lost"),
    "no-initial": tr("No initial"),
    "star-pass": tr("Star pass"),
    "no-pivot": tr("No pivot"),
    "call": tr("Called off"),
    "injury": tr("Injury"),
}
"""Facts that a jam has once, as the buttons call them."""
ATTRIBUTE_WORDS = {
    "attribute": tr("attribute"),
    "text": tr("text"),
    "name": tr("name"),
    "number": tr("number"),
    "color": tr("colour"),
    "short": tr("short name"),
    "date": tr("date"),
    "start": tr("start"),
    "venue": tr("venue"),
    "points": tr("points"),
    "skater": tr("skater"),
    "penalty": tr("penalty"),
    "swap": tr("swap"),
    "penalties": tr("penalties served"),
    "skated": tr("on the roster"),
    "same-as": tr("who this is"),
    "captain": tr("captain"),
    "team": tr("team"),
    "duration": tr("length"),
    "timestamp": tr("time"),
    "end": tr("end"),
    "time": tr("first whistle"),
    "end-time": tr("end time"),
    "game": tr("game number"),
    "host-league": tr("host league"),
    "tournament": tr("tournament"),
    "doors": tr("what other programs may enter"),
    "suspension-served": tr("suspension served by"),
    "suspension": tr("suspension"),
    "association": tr("association"),
    "ruleset": tr("rule set"),
    "city": tr("city"),
    "state": tr("state or country"),
    "league": tr("league"),
    "abbreviation": tr("short name"),
    "certification": tr("certification"),
    "role": tr("role"),
    "gone": tr("gone"),
    "overtime": tr("overtime"),
    "counts-in": tr("period"),
    "jam-follows": tr("another jam follows"),
    "position": tr("position"),
    "value": tr("value"),
    "reason": tr("reason"),
    "period": tr("length of a period"),
    "halftime": tr("length of half-time"),
    "jam": tr("jam"),
    "lineup": tr("lineup time"),
    "overtime-lineup": tr("lineup time before overtime"),
    "foul-out": tr("foul-out"),
}
"""Fallback words for attributes of the document."""
REVIEW_WORDS = {"review": tr("Review asked"), "resolution": tr("Review outcome"), "retained": tr("Review retained")}


ROLE_WORDS = {"captain": tr("captain"), "alt": tr("alternate"), "bench": tr("bench"), "coach": tr("coach")}
_MOMENTS = frozenset(("timestamp", "end", "end-time", "jam-follows"))
_LENGTHS = frozenset(("duration", "value"))
_TRUTHS = frozenset(("gone", "overtime", "retained", "skated", "suspension", "sanctioned"))
_TRUTH_WORDS = {"yes": tr("yes"), "no": tr("no"), NEVER: tr("never")}
_REFERENCES = frozenset(("swap",))
"""Attributes that hold the id of another element."""


def value_word(attribute: str, text: str, zone: tzinfo | None = None) -> str:
    """Return the value of an attribute as people read it: a time of day, a length, yes or no.

    The time of day is that of the time zone; None is the zone of this laptop. A value that cannot be read so is
    returned as it is written.
    """
    if attribute in _MOMENTS:
        moment = parse_instant(text)
        if moment is None or not STAMP_FIRST <= moment <= STAMP_LAST:
            return text
        return datetime.fromtimestamp(moment // SECOND_US, UTC).astimezone(zone).strftime("%H:%M:%S")
    if attribute in _LENGTHS:
        length_us = parse_duration(text)
        if length_us is None or ":" in text:
            return text
        minutes, rest_us = divmod(length_us, 60 * SECOND_US)
        return f"{minutes}:{rest_us // SECOND_US:02d}"
    if attribute in _TRUTHS:
        return _TRUTH_WORDS.get(text, text)
    if attribute == "role":
        return joined(", ", [ROLE_WORDS.get(role, role) for role in text.split()]) if text.split() else text
    return tr("another") if attribute in _REFERENCES and text else text


def decimal(number: str) -> str:
    """Return a plain decimal number, such as `57.3`, with the decimal mark of each language."""
    whole, dot, part = number.partition(".")
    return tr("{whole}.{part}", whole=whole, part=part) if dot else number


def there_words(what: str, value: str | None) -> str:
    """Return that something is there after all, or is not."""
    return tr("Removed {what}", what=what) if value == "no" else what


def points_word(points: int) -> str:
    """Return «1 point», «4 points»."""
    return ntr("{n} point", "{n} points", points)


def attribute_word(attribute: str) -> str:
    """Return the word for an attribute; an unknown one is kept as written."""
    return ATTRIBUTE_WORDS.get(attribute) or attribute.replace("-", " ")


VENUE = "venue/"
"""Beginning of the paths of what is known of the hall."""


def venue_word(name: str) -> str:
    """Return the word for an element of the venue, such as its name or city."""
    return tr("venue") if name == "name" else attribute_word(name)


ROSTER_CHANGES = frozenset((SAME_AS, "skated"))
"""Attributes of a person that say whether they are on the roster."""


def moved_words(jam: JamId, period: int) -> str:
    """Return that a jam belonged to the period before, as its last, or to the one after, as its first."""
    text = tr("{jam} was the last jam of period {period}")
    if period > jam.period:
        text = tr("{jam} was the first jam of period {period}")
    return text.format(jam=jam_name(jam, EVERY), period=period)


def overtime_words(jam: JamId, *, is_on: bool) -> str:
    """Return that a jam was overtime, or that it was the last jam of the last period instead."""
    text = tr("Overtime Jam {number} was the last jam of period {period}")
    if is_on:
        return tr("{jam} was overtime", jam=jam_name(jam, EVERY))
    return text.format(number=jam.number, period=jam.period)


def clock_set_to(value_us: int, *, is_break: bool, is_half: bool) -> str:
    """Return to what a clock was set: that of a period, or of a break, half-time or another."""
    text = tr("Period clock set to {minutes}:{seconds:02d}")
    if is_break:
        half = tr("Half-time clock set to {minutes}:{seconds:02d}")
        text = half if is_half else tr("Break clock set to {minutes}:{seconds:02d}")
    minutes, seconds = divmod(value_us // SECOND_US, 60)
    return text.format(minutes=minutes, seconds=seconds)


class Words:
    """The names of one bout."""

    def __init__(self, bout: Bout) -> None:
        self._bout = bout

    def clock_set(self, value: str, *, is_break: bool) -> str:
        """Return to what the clock of a period was set, or that of a break: half-time where it is the only one."""
        is_half = is_break and self._bout.ruleset.period_count == 2
        value_us = parse_duration(value)
        if value_us is None:
            if not is_break:
                return tr("Period clock set")
            return tr("Half-time clock set") if is_half else tr("Break clock set")
        return clock_set_to(value_us, is_break=is_break, is_half=is_half)

    def team(self, team: Team | str | None) -> str:
        """Return the three letters of a team, or nothing for no team."""
        if team is None or team not in Team._value2member_map_:
            return ""
        return self._bout.teams[Team(team)].short

    def skater(self, team: Team | str | None, number: str) -> str:
        """Return «SCS 42»."""
        return f"{self.team(team)} {number}".strip()

    def person(self, eid: str, otherwise: str = "") -> str:
        """Return «SCS 42» by id; `otherwise` if nobody has it."""
        person = self._bout.skater(eid)
        return self.skater(person.team, person.label) if person is not None else otherwise

    def entered(self, eid: str) -> str:
        """Return «SCS 111» by id as it was entered, whoever that was."""
        sheets = self._bout.teams.values()
        merged = (person for sheet in sheets for person in (*sheet.merged, *sheet.removed) if person.eid == eid)
        person = next(merged, None) or self._bout.skater(eid)
        return self.skater(person.team, person.label) if person is not None else ""

    def roster_change(self, attribute: str, eid: str, value: str) -> str:
        """Return what it means that somebody is on the roster, or not, or is somebody else."""
        who = self.entered(eid) or tr("Somebody")
        if attribute == SAME_AS:
            whom = self.entered(value) if value else ""
            return tr("{who} is {whom}", who=who, whom=whom) if whom else tr("{who} is nobody else", who=who)
        if value == NEVER:
            return tr("{who} removed from the roster for good", who=who)
        return tr("{who} back on the roster", who=who) if value in ("", "yes") else tr("{who} struck off", who=who)

    def jammer(self, jam: JamId | None, team: Team | str | None) -> str:
        """Return the team with its jammer of that jam, if the line-up has one: «HHC 7»."""
        row = self._bout.jam(jam)
        if row is None or team not in (Team.HOME, Team.AWAY):
            return self.team(team)
        jammer = row.side(Team(team)).jammer
        return self.skater(team, jammer.label if jammer is not None else "")

    def signer(self, signer: Signer) -> str:
        """Return «Head Referee», «Captain of HHC»."""
        match signer:
            case Signer.HEAD_REFEREE:
                return tr("Head Referee")
            case Signer.HEAD_NSO:
                return tr("Head NSO")
        return tr("Captain of {team}", team=self.team(signer.team))

    def signed(self, name: str, signer: Signer | None) -> str:
        """Return «Ada L. signed for HHC», «Rex signed as Head Referee»; without a known signer, only «… signed»."""
        if signer is None:
            return tr("{name} signed", name=name)
        if signer.team is not None:
            return tr("{name} signed for {team}", name=name, team=self.team(signer.team))
        return tr("{name} signed as {role}", name=name, role=self.signer(signer))

    def jam(self, jam: JamId) -> str:
        """Return «Jam 12», with its period unless that is the current one, and whether it was deleted."""
        called = self.called(jam)
        return GONE.format(jam=called) if self._bout.numbers.is_deleted(jam) else called

    def renamed(self, text: str, numbers: JamNumbers) -> str:
        """Return a text that was worded while jams had these numbers, with today's names of its jams."""

        def now(part: TranslatableText) -> str | None:
            named = jam_named(part.values["jam"] if part.template == GONE else part)
            return self.jam(self._bout.numbers.now(numbers.numbered(*named))) if named is not None else None

        return rewritten(text, now)

    def called(self, jam: JamId) -> str:
        """Return «Jam 12», with its period unless the game is in it: at half-time it is in the one that ended."""
        return jam_in_game(jam, self._bout)

    def stop(self, kind: TimeOutKind) -> str:
        """Return «SCS team timeout», «Official timeout», «HHC official review»."""
        if kind.team is None:
            return tr("Official timeout")
        team = self.team(kind.team)
        return tr("{team} official review", team=team) if kind.is_review else tr("{team} team timeout", team=team)
