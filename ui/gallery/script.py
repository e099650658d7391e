"""Script of the track until Jam 13: who scored, who was penalised when, and when they sat down.

Lengths and times are seconds; times within a jam count from its start. All facts agree as the paper demands:
`derbyos_core.bout.checks` finds nothing wrong in the game made from them.
"""

from dataclasses import dataclass

from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.identity import Team

__all__ = [
    "ALREADY_IN_JAM_TWELVE",
    "JAMS",
    "JAM_TWELVE",
    "PENALTIES",
    "STAR_PASSES",
    "STOP_AFTER_S",
    "Foul",
    "JamScript",
    "TeamScript",
    "starts",
]

JAM_ELEVEN = (19 * 60 + 39) * 60 + 38
"""19:39:38, from which the starts of all earlier jams are counted back."""
JAM_TWELVE = (19 * 60 + 42) * 60 + 10
LINE_UP_S = 30
STOP_AFTER_S = 5
HOME, AWAY = Team.HOME, Team.AWAY


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamScript:
    """One team's part of a jam; `trips` are those from the second on."""

    jammer: str
    trips: tuple[int, ...] = ()
    lead: bool = False
    lost: bool = False
    call: bool = False
    no_initial: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class JamScript:
    """One jam, and the stop that followed it: kind and length."""

    length: int
    home: TeamScript
    away: TeamScript
    injury: bool = False
    stop: tuple[TimeOutKind, int] | None = None

    def side(self, team: Team) -> TeamScript:
        """Return one team's part."""
        return self.home if team is HOME else self.away


@dataclass(frozen=True, slots=True, kw_only=True)
class Foul:
    """One penalty: called so many seconds into its jam; `sits` seconds into it, None if not yet."""

    jam: int
    team: Team
    skater: str
    code: str
    called: int
    sits: int | None


def _side(
    jammer: str, *trips: int, lead: bool = False, lost: bool = False, call: bool = False, no_initial: bool = False
) -> TeamScript:
    return TeamScript(jammer=jammer, trips=trips, lead=lead, lost=lost, call=call, no_initial=no_initial)


JAMS: tuple[JamScript, ...] = (
    JamScript(length=52, home=_side("123", 4, 4, 4, 1, lead=True, call=True), away=_side("42", no_initial=True)),
    JamScript(length=50, home=_side("456", 4), away=_side("9", 4, 4, 3, lead=True, call=True)),
    JamScript(
        length=66, home=_side("7", 4, 4, 4, 4, lead=True, call=True), away=_side("42", 4), stop=(TimeOutKind.HOME, 60)
    ),
    JamScript(length=52, home=_side("505", 0), away=_side("1", 4, 4, 4, lead=True, call=True)),
    JamScript(length=40, home=_side("123", 4, 4, lead=True, call=True), away=_side("42", 3)),
    JamScript(length=34, home=_side("456", 4, lead=True), away=_side("9", 4), injury=True, stop=(TimeOutKind.AWAY, 60)),
    JamScript(length=120, home=_side("404", 3, lead=True, lost=True), away=_side("1", 4, 3)),
    JamScript(
        length=48,
        home=_side("123", 4, 4, 1, lead=True, call=True),
        away=_side("42", no_initial=True),
        stop=(TimeOutKind.AWAY_REVIEW, 150),
    ),
    JamScript(length=120, home=_side("456", 4, 3, 4, lead=True), away=_side("9", 3)),
    JamScript(
        length=59,
        home=_side("505", no_initial=True),
        away=_side("1", 4, 4, 4, lead=True, call=True),
        stop=(TimeOutKind.AWAY, 60),
    ),
    JamScript(length=120, home=_side("7", 0), away=_side("111", 4, 4, lead=True, lost=True)),
    JamScript(length=111, home=_side("123", 4, 4, lead=True), away=_side("42", 0)),
)
STAR_PASSES = {9: 2}
"""Jam 9: the home jammer passed the star after two scoring trips."""

_CALLED_BEFORE = {
    HOME: {
        "08": "X1 A4 C5 B7 F8 X9 L11", "123": "X3", "22": "P2 P9", "27": "C4 M11", "303": "A1 X2 C4 X8 F10",
        "404": "B2 F5 X7 P10", "666": "H3 B6 C11", "7": "L7", "81": "C8", "99": "E7",
    },
    AWAY: {
        "111": "C2 X6 P7 F9 C11", "17": "C3 M7 B8", "2049": "B1", "3": "E10", "360": "F4 A5", "42": "X2", "5": "L8",
        "88": "I1",
    },
}  # fmt: skip
"""Code and jam of every penalty until Jam 11, by team and skater."""
_CALLED_AT, _APART, _WAY = 9, 15, 8
"""A team's first penalty of a jam is called after nine seconds, each further one 15 later; the way takes eight."""


def _before() -> tuple[Foul, ...]:
    fouls = []
    for jam in range(1, 12):
        for team in (HOME, AWAY):
            words = [(skater, word) for skater, said in _CALLED_BEFORE[team].items() for word in said.split()]
            here = [(skater, word[0]) for skater, word in words if int(word[1:]) == jam]
            for number, (skater, code) in enumerate(here):
                called = _CALLED_AT + _APART * number
                fouls.append(Foul(jam=jam, team=team, skater=skater, code=code, called=called, sits=called + _WAY))
    return tuple(fouls)


ALREADY_IN_JAM_TWELVE = 46
"""The pictures of the running jam are taken so many seconds after its start."""
_JAM_TWELVE = (
    Foul(jam=12, team=AWAY, skater="17", code="X", called=14, sits=22),
    Foul(jam=12, team=HOME, skater="1312", code="I", called=24, sits=32),
    Foul(jam=12, team=AWAY, skater="42", code="X", called=28, sits=36),
    Foul(jam=12, team=AWAY, skater="2049", code="C", called=30, sits=38),
    Foul(jam=12, team=HOME, skater="303", code="D", called=35, sits=43),
    Foul(jam=12, team=HOME, skater="123", code="C", called=37, sits=45),
    Foul(jam=12, team=AWAY, skater="360", code="P", called=41, sits=None),
    Foul(jam=12, team=HOME, skater="404", code="B", called=43, sits=None),
)  # fmt: skip
PENALTIES = (*_before(), *_JAM_TWELVE)


def starts() -> dict[JamId, int]:
    """Return the start of every jam, in seconds of the day: counted back from Jam 11, forward to Jam 12."""
    found = [JAM_TWELVE, JAM_ELEVEN]
    for script in reversed(JAMS[:10]):
        gap = LINE_UP_S if script.stop is None else STOP_AFTER_S + script.stop[1] + LINE_UP_S
        found.append(found[-1] - gap - script.length)
    return {JamId(1, number): second for number, second in enumerate(found[::-1], start=1)}
