"""Draft of the penalty tracker: its skater, its code, and the resulting command.

Skater and code come in either order. The draft belongs to its jam from the first tap and stays there when a whistle
moves the game on (design 1.5). A number that both teams have, or neither, is never guessed: the official picks the
team.
"""

from dataclasses import dataclass, replace

from derbyos_core.bout.commands import AddPenalty, SkaterRef
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.clock import Instant
from derbyos_core.identity import Team

__all__ = ["BENCH", "DIGITS_MAX", "PenaltyDraft", "candidates", "chosen", "command_of", "is_known"]

DIGITS_MAX = 4
BENCH = "bench"
"""The name in entries for staff that no roster lists (entries 2.5)."""
EXPULSION = "expulsion"


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyDraft:
    """Everything entered so far."""

    jam: JamId
    at: Instant | None = None
    """The moment of the first tap, if its jam was on the track."""
    skater: SkaterRef | None = None
    typed: str = ""
    team: Team | None = None
    """The team that was picked for a typed number."""
    is_of_team: bool = False
    """Somebody else of that team is meant: the number is theirs, whichever roster has it."""
    asks_team: bool = False
    """Enter was pressed, and only the team is missing."""
    asks_number: bool = False
    """"Not on roster" was tapped: the pad types digits."""
    code: str = ""
    begun: str = ""
    """Letters that were typed and can go on to a longer code; `code` is empty if they are none yet."""
    is_expulsion: bool = False
    fixes: str = ""
    """The penalty that is being corrected. The draft then has neither skater nor code."""
    asks_skater: bool = False
    """The number of the penalty that is being corrected is not the right one; the bar asks for the skater."""
    lists_jams: bool = False
    """All jams are offered for the penalty that is being corrected."""

    @property
    def letters(self) -> str:
        """The code, or the letters of which it is not complete yet."""
        return self.code or self.begun

    @property
    def awaits_skater(self) -> bool:
        """Whether the next tap brings the skater."""
        return self.skater is None and not self.fixes

    @property
    def is_bare_number(self) -> bool:
        """Whether nothing but a number was typed: where line-ups are entered, too, it can become either."""
        has_more = self.letters or self.is_expulsion or self.asks_number or self.fixes
        return bool(self.typed) and not has_more

    @property
    def words(self) -> str:
        """The number or the code entered so far; empty if neither was."""
        return self.typed or (self.skater.number if self.skater is not None else "") or self.code

    def with_digit(self, digit: str) -> "PenaltyDraft":
        """Append a digit; a number that is too long keeps its last digits, and a tapped skater is dropped."""
        return replace(self, skater=None, typed=(self.typed + digit)[-DIGITS_MAX:])

    def without_last(self) -> "PenaltyDraft | None":
        """Remove the last input; returns None if nothing remains, and for a correction that nothing was typed into."""
        if self.fixes and self.asks_number and not self.typed:
            return replace(self, asks_number=False, team=None)
        if self.letters and not self.asks_number:
            left = replace(self, code="", begun="", asks_team=False)
        elif self.typed:
            left = replace(self, typed=self.typed[:-1], asks_team=False)
            if self.is_of_team and not left.typed:
                left = replace(left, team=None, is_of_team=False)
        else:
            return None
        is_something = left.typed or left.skater or left.code or left.asks_number or left.is_expulsion or left.fixes
        return left if is_something else None

    def of_team(self, team: Team) -> "PenaltyDraft":
        """Return the same draft for a number of somebody else of a team."""
        return replace(self, team=team, is_of_team=True, asks_team=False)

    def in_jam(self, jam: JamId, at: Instant | None) -> "PenaltyDraft":
        """Return the same draft for another jam that the official tapped."""
        return replace(self, jam=jam, at=at)


def candidates(draft: PenaltyDraft, bout: Bout, teams: tuple[Team, ...]) -> tuple[SkaterRef, ...]:
    """Return the possible skaters: the tapped one, else all with the typed number, else that number on each team."""
    if draft.skater is not None:
        return (draft.skater,)
    if not draft.typed:
        return ()
    is_picked = draft.asks_number or draft.is_of_team
    among = (draft.team,) if is_picked and draft.team is not None else teams
    known = []
    for team in among:
        person = bout.teams[team].numbered(draft.typed)
        if person is not None:
            known.append(SkaterRef(team=team, number=draft.typed, eid=person.eid))
    return tuple(known) or tuple(SkaterRef(team=team, number=draft.typed) for team in among)


def chosen(draft: PenaltyDraft, bout: Bout, teams: tuple[Team, ...]) -> SkaterRef | None:
    """Return the one skater meant; None if there is none, or the team is still to be picked."""
    found = candidates(draft, bout, teams)
    if len(found) > 1:
        found = tuple(one for one in found if one.team is draft.team)
    return found[0] if len(found) == 1 else None


def is_known(skater: SkaterRef) -> bool:
    """Return whether a roster or an earlier entry names the skater."""
    return bool(skater.eid) or skater.number == BENCH


def command_of(draft: PenaltyDraft, bout: Bout, teams: tuple[Team, ...]) -> AddPenalty | None:
    """Return the penalty of a complete draft; None while something is missing."""
    assert not draft.fixes, "a correction adds no penalty"
    skater = chosen(draft, bout, teams)
    if skater is None or not draft.code:
        return None
    severity = EXPULSION if draft.is_expulsion else ""
    return AddPenalty(jam=draft.jam, skater=skater, code=draft.code, at=draft.at, severity=severity)
