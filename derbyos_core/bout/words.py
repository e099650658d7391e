"""Decides how things of a bout are called in one short line: teams, skaters, jams, stops (the interface's words)."""

from derbyos_core.bout.model import Bout, JamId, Position, Signer, TimeOutKind
from derbyos_core.identity import Team

__all__ = ["FACT_NAMES", "POSITION_NAMES", "REVIEW_WORDS", "Words", "points_word"]

POSITION_NAMES = {Position.JAMMER: "Jammer", Position.PIVOT: "Pivot", Position.BLOCKER: "Blocker"}
FACT_NAMES = {
    "lead": "Lead",
    "lost-lead": "Lost",
    "no-initial": "No initial",
    "star-pass": "Star pass",
    "no-pivot": "No pivot",
    "call": "Called off",
    "injury": "Injury",
}
"""Facts that a jam has once, as the buttons call them."""
REVIEW_WORDS = {"review": "Review asked", "resolution": "Review result", "retained": "Review kept"}


def points_word(points: int) -> str:
    """«1 point», «4 points»."""
    return "1 point" if points == 1 else f"{points} points"


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
                return "Head Referee"
            case Signer.HEAD_NSO:
                return "Head NSO"
        return f"Captain of {self.team(signer.team)}"

    def jam(self, jam: JamId) -> str:
        """«Jam 12»; with its period where that is not the one on hand."""
        on_hand = self._bout.current or self._bout.completed
        if on_hand is None or on_hand.period == jam.period:
            return f"Jam {jam.number}"
        return f"Jam {jam.number} of period {jam.period}"

    def stop(self, kind: TimeOutKind) -> str:
        """«SCS team timeout», «Official timeout», «HHC official review»."""
        if kind.team is None:
            return "Official timeout"
        return f"{self.team(kind.team)} {'official review' if kind.is_review else 'team timeout'}"
