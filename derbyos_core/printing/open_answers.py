"""Open conflicts on paper: both answers with a sign between them, in the cell of the fact or in a line below.

A conflict that no cell of its sheet has printed becomes a line below the tables, so that none is lost.
"""

from collections.abc import Collection, Sequence
from datetime import tzinfo

from derbyos_core.bout.model import Answer, Bout, Disagreement, JamId
from derbyos_core.bout.writing.attribute_text import parse_duration, parse_integer
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.conflicts import answer_value, question

__all__ = ["LEGEND", "NONE", "NOT_EQUAL", "OpenAnswers"]

NOT_EQUAL = "≠"
LEGEND = (NOT_EQUAL, tr("two answers, still open"))
NONE = "–"
"""The answer that a fact is not so, or is not there."""
PRESENT = "present"
CLOSE_MAX = 4
"""Letters of an answer that is set without spaces: a skater's number has four."""
BOTH_TEAMS = ("call", "injury")
"""Facts of a jam that concern both teams, whichever one an answer names."""


class OpenAnswers:
    """The open conflicts of one sheet in one period, taken by the cells that print them."""

    def __init__(self, bout: Bout, zone: tzinfo | None, tags: Collection[str], period: int | None = None) -> None:
        self._bout = bout
        self._period = period if period is not None else texts.EVERY
        self._zone = zone
        self._open = [
            one
            for one in bout.disagreements
            if one.tag in tags and (period is None or one.jam is None or one.jam.period == period)
        ]
        self._printed: set[tuple[str, str]] = set()
        self.is_any = bool(self._open)
        """Whether the sheet has an open conflict."""

    def mark(self, tag: str, jam: JamId, team: Team | None, text: str = "X", *, is_so: bool) -> str:
        """Return the text if something is so, nothing if not, and both if that is open."""
        found = self._find(tag=tag, jam=jam, team=team)
        if not found:
            return text if is_so else ""
        return _both([text if self._says_so(one, answer, team) else NONE for one in found for answer in one.answers])

    def skater(self, jam: JamId, team: Team, position: str, label: str) -> str:
        """Return the label of a skater in a line-up, or all answers about their place."""
        number = label if position == "blocker" else None
        return self._values(self._find(tag="line-up", jam=jam, team=team, position=position, number=number), label)

    def trip(self, jam: JamId, team: Team, number: int, points: str) -> str:
        """Return the points of a trip, or all answers about them."""
        return self._values(self._find(tag="pass", jam=jam, team=team, number=str(number)), points)

    def of(self, eid: str, attribute: str, text: str) -> str:
        """Return the value of one attribute of an element, or all answers about it."""
        found = [one for one in self._open if one.eid == eid and one.attribute in (attribute, PRESENT)]
        return self._values(found, text)

    def team(self, team: Team, attribute: str, text: str) -> str:
        """Return the value of one attribute of a team, or all answers about it."""
        found = [one for one in self._open if (one.tag, one.team, one.attribute) == ("team", team, attribute)]
        return self._values(found, text)

    def trips(self, jam: JamId, team: Team) -> frozenset[int]:
        """Return the numbers of the trips of a jam with an open conflict, those that count for nothing included."""
        numbers = (parse_integer(one.number) for one in self._find(tag="pass", jam=jam, team=team))
        return frozenset(number for number in numbers if number is not None)

    def notes(self, tags: Collection[str]) -> tuple[str, ...]:
        """Return a line for each conflict of these tags that no cell has printed."""
        return tuple(
            self._note(one) for one in self._open if one.tag in tags and (one.eid, one.attribute) not in self._printed
        )

    def _find(
        self, *, tag: str, jam: JamId, team: Team | None, position: str | None = None, number: str | None = None
    ) -> list[Disagreement]:
        return [
            one
            for one in self._open
            if one.tag == tag
            and one.jam == jam
            and (one.team in (team, None) or tag in BOTH_TEAMS)
            and position in (None, one.position)
            and number in (None, one.number)
        ]

    def _values(self, found: Sequence[Disagreement], text: str) -> str:
        if not found:
            return text
        said: list[str] = []
        for one in found:
            self._printed.add((one.eid, one.attribute))
            if one.attribute == PRESENT:
                said += [(text or self._named(one)) if answer.value == "yes" else NONE for answer in one.answers]
            else:
                said += [self._value(one, answer.value, answer.skater_eid) for answer in one.answers]
        return _both(said)

    @staticmethod
    def _named(one: Disagreement) -> str:
        """Return the skater of an entry that does not count; the number of a trip is no value of it."""
        return (one.number if one.tag != "pass" else "") or "X"

    def _value(self, one: Disagreement, value: str | None, skater_eid: str | None) -> str:
        if value is None:
            return NONE
        length_us = parse_duration(value) if one.attribute == "duration" else None
        if length_us is not None:
            return texts.minutes(length_us)
        if one.attribute == "jam" and one.jam is not None:
            return value.removeprefix(f"{one.jam.period}/")
        return answer_value(one, value, skater_eid, self._bout, self._zone)

    def _says_so(self, one: Disagreement, answer: Answer, team: Team | None) -> bool:
        self._printed.add((one.eid, one.attribute))
        if one.attribute == PRESENT:
            return answer.value == "yes"
        return answer.value == team if one.attribute == "team" and team is not None else answer.value is not None

    def _note(self, one: Disagreement) -> str:
        said = _both([self._value(one, answer.value, answer.skater_eid) for answer in one.answers])
        about = question(one, self._bout)
        if one.jam is None:
            return tr("{about}: {answers}", about=about, answers=said)
        return tr("{jam}, {about}: {answers}", jam=texts.jam_name(one.jam, self._period), about=about, answers=said)


def _both(said: Sequence[str]) -> str:
    """Return the different answers in their order, with the sign between them; numbers and marks are set close."""
    found = tuple(dict.fromkeys(said))
    return joined(NOT_EQUAL if max(map(len, found)) <= CLOSE_MAX else f" {NOT_EQUAL} ", found)
