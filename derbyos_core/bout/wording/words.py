"""Short names in the interface's words: teams, skaters, jams, stops."""

from derbyos_core.bout.model import Bout, JamId, Position, Signer, TimeOutKind
from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import Team

__all__ = ["FACT_NAMES", "POSITION_NAMES", "REVIEW_WORDS", "Words", "attribute_word", "points_word"]

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
    "skated": tr("skated"),
    "captain": tr("captain"),
    "duration": tr("length"),
    "timestamp": tr("time"),
}
"""Fallback words for attributes of the document."""
REVIEW_WORDS = {"review": tr("Review asked"), "resolution": tr("Review outcome"), "retained": tr("Review retained")}


def points_word(points: int) -> str:
    """Return «1 point», «4 points»."""
    return ntr("{n} point", "{n} points", points)


def attribute_word(attribute: str) -> str:
    """Return the word for an attribute; an unknown one is kept as written."""
    return ATTRIBUTE_WORDS.get(attribute) or attribute.replace("-", " ")


class Words:
    """The names of one bout."""

    def __init__(self, bout: Bout) -> None:
        self._bout = bout

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
        """Return «Jam 12», with its period unless that is the current one."""
        on_hand = self._bout.current or self._bout.completed
        if on_hand is None or on_hand.period == jam.period:
            return tr("Jam {number}", number=jam.number)
        return tr("Jam {number} of period {period}", number=jam.number, period=jam.period)

    def stop(self, kind: TimeOutKind) -> str:
        """Return «SCS team timeout», «Official timeout», «HHC official review»."""
        if kind.team is None:
            return tr("Official timeout")
        team = self.team(kind.team)
        return tr("{team} official review", team=team) if kind.is_review else tr("{team} team timeout", team=team)
