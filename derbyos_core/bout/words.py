"""Decides how things of a bout are called in one short line: teams, skaters, jams, stops (the interface's words)."""

from derbyos_core.bout.model import Bout, JamId, Position, Signer, TimeOutKind
from derbyos_core.identity import Team
from derbyos_core.saying import say, says

__all__ = ["FACT_NAMES", "POSITION_NAMES", "REVIEW_WORDS", "Words", "attribute_word", "points_word"]

POSITION_NAMES = {Position.JAMMER: say("Jammer"), Position.PIVOT: say("Pivot"), Position.BLOCKER: say("Blocker")}
FACT_NAMES = {
    "lead": say("Lead"),
    "lost-lead": say("Lost"),
    "no-initial": say("No initial"),
    "star-pass": say("Star pass"),
    "no-pivot": say("No pivot"),
    "call": say("Called off"),
    "injury": say("Injury"),
}
"""Facts that a jam has once, as the buttons call them."""
ATTRIBUTE_WORDS = {
    "attribute": say("attribute"),
    "text": say("text"),
    "name": say("name"),
    "number": say("number"),
    "color": say("colour"),
    "short": say("short name"),
    "date": say("date"),
    "start": say("start"),
    "venue": say("venue"),
    "points": say("points"),
    "skater": say("skater"),
    "penalty": say("penalty"),
    "swap": say("swap"),
    "skated": say("skated"),
    "captain": say("captain"),
    "duration": say("length"),
    "timestamp": say("time"),
}
"""What an attribute of the document is called where no better word is known."""
REVIEW_WORDS = {"review": say("Review asked"), "resolution": say("Review result"), "retained": say("Review kept")}


def points_word(points: int) -> str:
    """«1 point», «4 points»."""
    return says("{n} point", "{n} points", points)


def attribute_word(attribute: str) -> str:
    """What an attribute is called; one that the interface does not know stands as it is written."""
    return ATTRIBUTE_WORDS.get(attribute) or attribute.replace("-", " ")


class Words:
    """The names of one bout."""

    def __init__(self, bout: Bout) -> None:
        self._bout = bout

    def team(self, team: Team | str | None) -> str:
        """Three letters of a team, nothing where there is none."""
        if team is None or team not in Team._value2member_map_:
            return ""
        return self._bout.teams[Team(team)].short

    def skater(self, team: Team | str | None, number: str) -> str:
        """«SCS 42»."""
        return f"{self.team(team)} {number}".strip()

    def person(self, eid: str, otherwise: str = "") -> str:
        """«SCS 42» by id; `otherwise` where nobody has it."""
        person = self._bout.skater(eid)
        return self.skater(person.team, person.label) if person is not None else otherwise

    def jammer(self, jam: JamId | None, team: Team | str | None) -> str:
        """The team with its jammer of that jam, where the line-up has one: «HHC 7»."""
        row = self._bout.jam(jam)
        if row is None or team not in (Team.HOME, Team.AWAY):
            return self.team(team)
        jammer = row.side(Team(team)).jammer
        return self.skater(team, jammer.label if jammer is not None else "")

    def signer(self, signer: Signer) -> str:
        """«Head Referee», «Captain of HHC»."""
        match signer:
            case Signer.HEAD_REFEREE:
                return say("Head Referee")
            case Signer.HEAD_NSO:
                return say("Head NSO")
        return say("Captain of {team}", team=self.team(signer.team))

    def signed(self, name: str, signer: Signer | None) -> str:
        """«Ada L. signed for HHC», «Rex signed as Head Referee»; of nobody whom the paper asks, only that."""
        if signer is None:
            return say("{name} signed", name=name)
        if signer.team is not None:
            return say("{name} signed for {team}", name=name, team=self.team(signer.team))
        return say("{name} signed as {role}", name=name, role=self.signer(signer))

    def jam(self, jam: JamId) -> str:
        """«Jam 12»; with its period where that is not the one on hand."""
        on_hand = self._bout.current or self._bout.completed
        if on_hand is None or on_hand.period == jam.period:
            return say("Jam {number}", number=jam.number)
        return say("Jam {number} of period {period}", number=jam.number, period=jam.period)

    def stop(self, kind: TimeOutKind) -> str:
        """«SCS team timeout», «Official timeout», «HHC official review»."""
        if kind.team is None:
            return say("Official timeout")
        team = self.team(kind.team)
        return say("{team} official review", team=team) if kind.is_review else say("{team} team timeout", team=team)
