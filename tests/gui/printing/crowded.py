"""A bout in which everything is long, full or open, for the layout of the printed sheets."""

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    AmendPenalty,
    AmendReview,
    CallJam,
    Command,
    EndJam,
    EndTimeOut,
    EnterBox,
    FieldSkater,
    MarkInjury,
    MarkLead,
    MarkStarPass,
    NewPerson,
    SetAttribute,
    SetTrip,
    SitOut,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.identity import Team
from tests.kit.fake_node import SECOND_US
from tests.kit.paper_bout import PaperBout, skater

__all__ = ["FORTY", "crowded_bout"]

HOME, AWAY = Team.HOME, Team.AWAY
FORTY = "Wilhelmina Hammersmith-Featherstonehaugh"
"""A name of forty letters."""
TEAMS = ("Grand Duchy of Nowhere Rollergirls United", "The Northern Lights of Hammerfest Brawler")
NAMES = (FORTY, "轮滑德比大联盟冠军队长王小明", "فريق الرولر ديربي العظيم", "Ömür Šťastná", "M" * 40)
NUMBERS = tuple(str(number) for number in range(1000, 1022))
REVIEW = (
    "The cut by violet 1003 at turn two was not called, although the inside pack referee stood right beside it, "
    "and the jammer was sent back behind everybody afterwards"
)
OFFICIAL_ROLES = ("HR", "IPR", "JR", "JR", "OPR", "OPR", "OPR", "HNSO", "PT", "LT", "LT", "SK", "SK", "JT", "PBM")


def crowded_bout(jams: int = 39) -> PaperBout:
    """Return the bout; in its last jam, an overtime jam, nearly everything has two answers."""
    bout = PaperBout()
    _set_up(bout)
    for number in range(1, jams):
        _play(bout, JamId(1, number))
    last = bout.jam(jams, SetTrip(jam=JamId(1, jams), team=HOME, number=1, points=4), overtime=True, seconds=120)
    _stop(bout, TimeOutKind.HOME_REVIEW, REVIEW)
    _stop(bout, TimeOutKind.AWAY, "")
    _differ(bout, last)
    return bout


def _set_up(bout: PaperBout) -> None:
    for team, name, colour in ((HOME, TEAMS[0], "#5B2A86"), (AWAY, TEAMS[1], "#F2B705")):
        persons = [
            NewPerson(number=number, name=NAMES[place % len(NAMES)], role="captain" if place == 1 else "")
            for place, number in enumerate(NUMBERS)
        ]
        bout.enter(
            SetAttribute(team=team, attribute="name", value=name),
            SetAttribute(team=team, attribute="league", value=FORTY),
            SetAttribute(team=team, attribute="color", value=colour),
            AddPersons(team=team, persons=tuple(persons)),
        )
    officials = [NewPerson(name=FORTY, role=role, league=TEAMS[0]) for role in (*OFFICIAL_ROLES, *OFFICIAL_ROLES)]
    bout.enter(
        AddPersons(team=Team.OFFICIAL, persons=tuple(officials)),
        SetAttribute(path="venue/name", value="Sporthalle der Gesamtschule am Hammerfester Platz"),
        SetAttribute(path=".", attribute="tournament", value=TEAMS[1]),
        SetAttribute(path=".", attribute="game", value="12b"),
    )


def _play(bout: PaperBout, jam: JamId) -> None:
    """Play a jam with line-ups, trips, a penalty with its trip to the box, now and then a star pass or an injury."""
    first = jam.number % 10
    five = [NUMBERS[first + place] for place in range(5)]
    for team in (HOME, AWAY):
        bout.field(jam, team, Position.JAMMER, five[0])
        bout.field(jam, team, Position.PIVOT, five[1])
        for number in five[2:]:
            bout.field(jam, team, Position.BLOCKER, number)
    box = EnterBox(jam=jam, team=HOME, position=Position.BLOCKER, at=bout.cluster.time, skater=skater(HOME, five[2]))
    commands: list[Command] = [
        MarkLead(jam=jam, team=HOME),
        *(SetTrip(jam=jam, team=HOME, number=trip, points=4) for trip in range(2, 13 if jam.number == 5 else 5)),
        AddPenalty(jam=jam, skater=skater(AWAY, NUMBERS[jam.number % 4]), code="X"),
        box,
    ]
    if jam.number % 7 == 0:
        commands.append(MarkStarPass(jam=jam, team=AWAY, trip=2))
    if jam.number % 11 == 0:
        commands += [MarkInjury(jam=jam), SitOut(jam=jam, skater=skater(HOME, five[0]))]
    bout.jam(jam.number, *commands, seconds=20)


def _stop(bout: PaperBout, kind: TimeOutKind, review: str) -> None:
    bout.enter(StartTimeOut(period=1, kind=kind, at=bout.cluster.time))
    (found,) = [one for part in bout.bout.periods for one in part.time_outs if one.duration_us is None]
    bout.cluster.wait(150)
    bout.enter(EndTimeOut(eid=found.eid, duration_us=150 * SECOND_US))
    if review:
        bout.enter(AmendReview(eid=found.eid, review=review, resolution=review, retained=True))


def _differ(bout: PaperBout, jam: JamId) -> None:
    def place(number: str, position: Position) -> FieldSkater:
        return FieldSkater(jam=jam, position=position, skater=skater(HOME, number))

    penalty = bout.bout.penalties[-1].eid
    bout.differ(SetTrip(jam=jam, team=HOME, number=2, points=4), SetTrip(jam=jam, team=HOME, number=2, points=3))
    bout.differ(CallJam(jam=jam, team=HOME), CallJam(jam=jam, team=AWAY))
    bout.differ(place("1001", Position.JAMMER), place("1002", Position.JAMMER))
    bout.differ(place("1003", Position.PIVOT), place("1004", Position.PIVOT))
    bout.differ(AmendPenalty(eid=penalty, code="C"), AmendPenalty(eid=penalty, code="B"))
    bout.differ(
        AmendPenalty(eid=penalty, skater=skater(AWAY, "1007")), AmendPenalty(eid=penalty, skater=skater(AWAY, "1008"))
    )
    bout.differ(EndJam(jam=jam, duration_us=62 * SECOND_US), EndJam(jam=jam, duration_us=64 * SECOND_US))
    bout.differ(
        SetAttribute(team=HOME, attribute="name", value=TEAMS[0]),
        SetAttribute(team=HOME, attribute="name", value=FORTY),
    )
