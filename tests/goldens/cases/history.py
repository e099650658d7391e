"""Cases about earlier entries: removal, notes, settling, undo and redo."""

from tests.goldens.adapter.bout import Official, jam, ref
from tests.goldens.adapter.bout import commands as c
from tests.goldens.cases.case import GONE, Case, case
from tests.goldens.states import (
    ADA,
    BETWEEN,
    BO,
    BUSY,
    CLEO,
    CLOSED,
    EVE,
    FLO,
    FOREIGN,
    GIL,
    HAL,
    HELD,
    KIM,
    LEA,
    LINED_UP,
    NOTHING,
    REVIEW,
    RUNNING,
    SET_UP,
    SETTLED,
    SUPERSEDED,
    TIME_OUT,
    TWO_ANSWERS,
    UNDONE,
    UNSEEN,
    Moment,
    State,
)

__all__ = ["CASES"]

TRIP_2 = "//jam[@number='1']/pass[@team='home'][@number='2']"
TRIP_3 = "//jam[@number='1']/pass[@team='home'][@number='3']"
JAMMER_2 = "//jam[@number='2']/line-up[@position='jammer']"
PENALTY = "//penalty[starts-with(@skater, 'away:')]"
VISIT = "//enter-box[@team='home']"


def _removal(name: str, official: Official, path: str, *states: State) -> Case:
    return case(f"removal: {name}", official, lambda now: c.RemoveElement(eid=now.eid(path)), *states)


REMOVALS = (
    _removal("penalty", EVE, PENALTY, RUNNING, TWO_ANSWERS, SUPERSEDED, UNSEEN),
    _removal("penalty of another official", ADA, PENALTY, RUNNING, TWO_ANSWERS),
    _removal("visit to the box", HAL, VISIT, RUNNING, BETWEEN, TWO_ANSWERS, UNSEEN),
    _removal("visit with an exit", HAL, "//enter-box[@team='away']", BETWEEN),
    _removal("exit", HAL, "//exit-box", BETWEEN),
    _removal("trip 2", CLEO, TRIP_2, RUNNING, BETWEEN, SUPERSEDED, UNSEEN),
    _removal("lead", KIM, "//lead", RUNNING),
    _removal("jammer", FLO, JAMMER_2, BETWEEN, TWO_ANSWERS, SETTLED, SUPERSEDED, UNSEEN),
    _removal("call", BO, "//call", BETWEEN, TWO_ANSWERS),
    _removal("time-out", BO, "//time-out", TIME_OUT, REVIEW),
    _removal("note", ADA, "//note", BETWEEN),
    _removal("skater", ADA, "//person[@number='404']", SET_UP, RUNNING),
    _removal("signature", ADA, "//signature", CLOSED),
    _removal("change of the score", ADA, "//score-adjustment", CLOSED),
    _removal("clock", BO, "//clock-set", CLOSED),
    case("removal: what is gone", ADA, c.RemoveElement(eid=GONE), BETWEEN),
)

NOTES = (
    case("note on the bout", ADA, c.AddNote(text="Hall is cold"), NOTHING, SET_UP, CLOSED),
    case("note on the bout in no role", KIM, c.AddNote(text="Hall is cold"), SET_UP, role=""),
    case("note on the bout in another role", KIM, c.AddNote(text="Hall is cold"), SET_UP, role="lineup-home"),
    case(
        "note on the bout in no role, by an official who has not joined", LEA, c.AddNote(text="Hall is cold"), NOTHING
    ),
    case("note on a jam", KIM, c.AddNote(text="Two lines\nof a note", jam=jam("1/2")), SET_UP, BETWEEN),
    case(
        "note on a skater", ADA, lambda now: c.AddNote(text="Borrowed", eid=now.eid("//person[@number='404']")), SET_UP
    ),
    case("note on a penalty", EVE, lambda now: c.AddNote(text="Seen by two", eid=now.eid(PENALTY)), RUNNING, UNSEEN),
    case("note without words", ADA, c.AddNote(text=" \n"), SET_UP),
    case("note on what is gone", ADA, c.AddNote(text="x", eid=GONE), SET_UP),
    case("note on jam 61", ADA, c.AddNote(text="x", jam=jam("1/61")), SET_UP),
    case("note of 1,100,000 letters", ADA, c.AddNote(text="x" * 1_100_000), SET_UP),
)

ACCEPTANCES = (
    case("entries behind a gap accepted", ADA, c.AcceptHeld(source=GIL.source, missing="6"), HELD, BETWEEN),
    case("entries of nobody accepted", ADA, c.AcceptHeld(source="nobody", missing="6"), HELD),
    case("no entries accepted", ADA, c.AcceptHeld(source=GIL.source, missing=""), HELD),
)


def _trip_2_settled(official: Official, value: str) -> Case:
    """Settle whether there was a trip, which the document may not show any more."""

    def order(now: Moment) -> c.Settle:
        return c.Settle(eid=now.eid_in("trip 2 home", "//pass[@number='2']"), attribute="present", value=value)

    return case(f"settled: trip 2 was there, {value}", official, order, TWO_ANSWERS)


def _settlement(
    name: str, official: Official, path: str, attribute: str, value: str, *states: State, skater: str = ""
) -> Case:
    def order(now: Moment) -> c.Settle:
        eid = now.eid(f"//person[@number='{skater}']") if skater else ""
        return c.Settle(eid=now.eid(path), attribute=attribute, value=value, skater_eid=eid)

    return case(f"settled: {name}", official, order, *states)


SETTLEMENTS = (
    _settlement("trip 3 is 4", ADA, TRIP_3, "points", "4", BETWEEN, TWO_ANSWERS, SETTLED),
    _settlement("trip 3 is 2", KIM, TRIP_3, "points", "2", TWO_ANSWERS, SETTLED),
    _settlement("trip 3 is 1, which nobody said", ADA, TRIP_3, "points", "1", BETWEEN, TWO_ANSWERS),
    _trip_2_settled(CLEO, "yes"),
    _trip_2_settled(KIM, "no"),
    _settlement("jammer is 21", ADA, JAMMER_2, "skater", "home:21", TWO_ANSWERS, SETTLED, skater="21"),
    _settlement("jammer is 50", FLO, JAMMER_2, "skater", "home:50", TWO_ANSWERS),
    _settlement("code B", EVE, PENALTY, "penalty", "B", TWO_ANSWERS),
    _settlement("length of jam 1", BO, "//jam[@number='1']", "duration", "59.000", TWO_ANSWERS),
    _settlement("called by no team", BO, "//call", "team", "", TWO_ANSWERS),
    _settlement("33 is in the box", HAL, VISIT, "skater", "home:33", TWO_ANSWERS, UNSEEN, skater="33"),
    _settlement("the city", ADA, "//city", "text()", "Leeds", TWO_ANSWERS, UNSEEN),
    _settlement("8 penalties told", ADA, "//person[@number='42']", "told", "8", TWO_ANSWERS),
    _settlement("what nobody has answered", ADA, "//person[@number='42']", "league", "x", TWO_ANSWERS),
    case(
        "settled: the answers that a question showed",
        ADA,
        lambda now: c.Settle(
            eid=now.eid(TRIP_3),
            attribute="points",
            value="4",
            answers=(now.entry("trip 3 is 4"), now.entry("trip 3 is 2"), now.entry("trip 3 home")),
        ),
        TWO_ANSWERS,
        SETTLED,
    ),
    case("settled: what is gone", ADA, c.Settle(eid=GONE, attribute="points", value="4"), TWO_ANSWERS),
)


def _undo(official: Official, state: State, *labels: str) -> Case:
    def order(now: Moment) -> c.Undo:
        return c.Undo(entries=tuple(now.entry(label) for label in labels))

    return case(f"undo: {', '.join(labels)}", official, order, state)


UNDOS = (
    *(_undo(ADA, SET_UP, label) for label in ("home name", "venue", "home roster", "head referee", "Kim joins")),
    _undo(ADA, SET_UP, "home name", "home letters", "home league", "home colour", "away name", "away letters"),
    _undo(FLO, LINED_UP, "Flo: 404 is jammer in 1/1"),
    _undo(GIL, LINED_UP, "no pivot away"),
    *(_undo(CLEO, RUNNING, label) for label in ("lead home", "trip 2 home", "trip 3 home", "start 1/1")),
    *(
        _undo(ADA, BETWEEN, label)
        for label in ("end 1/1", "call home", "code C", "21 is the blocker", "42 sits", "42 leaves", "note on 1/1")
    ),
    _undo(BO, REVIEW, "review home"),
    _undo(ADA, REVIEW, "what was asked"),
    *(
        _undo(CLEO, TWO_ANSWERS, label)
        for label in ("trip 3 is 4", "trip 3 is 2", "trip 3 home", "no trip 2", "lost home", "called away")
    ),
    *(_undo(ADA, TWO_ANSWERS, label) for label in ("code D", "penalty X", "city is Hull", "1/1 took 59 s", "no 27")),
    *(_undo(ADA, SETTLED, label) for label in ("trip 3 settled", "jammer settled")),
    *(
        _undo(ADA, SUPERSEDED, label)
        for label in (
            "trip 2: 4",
            "trip 2: 1",
            "no trip 3",
            "Kim: 50 is jammer in 1/2",
            "X is D",
            "D is in 1/2",
            "D is of 88",
            "no C",
            "start earlier",
            "official call",
            "home renamed",
            "no league",
            "50 is 51",
        )
    ),
    *(
        _undo(ADA, UNDONE, label)
        for label in ("undo trip 3", "redo penalty X", "undo end 1/1", "undo rosters", "trip 3 home")
    ),
    *(_undo(CLEO, UNSEEN, label) for label in ("trip 2 home", "trip 3 home", "call home", "penalty X", "start 1/1")),
    *(_undo(CLEO, UNSEEN, label) for label in ("trip 2 unseen", "end 1/1", "Flo: 404 is jammer in 1/2")),
    *(_undo(ADA, CLOSED, label) for label in ("end of the bout", "signed HR", "told period 1", "one point")),
    *(_undo(ADA, BUSY, label) for label in ("star pass away", "13 sits for 404", "404 leaves", "injury in 1/2")),
    *(_undo(ADA, FOREIGN, label) for label in ("another end", "a second 21", "unlisted", "42 struck off", "two acts")),
    _undo(ADA, HELD, "Gil: 77 is pivot in 1/2"),
    case(
        "undo: by an official who has not joined", LEA, lambda now: c.Undo(entries=(now.entry("lead home"),)), RUNNING
    ),
    case("undo: nothing", ADA, c.Undo(entries=()), BETWEEN),
    case("undo: an entry that is not here", ADA, c.Undo(entries=(ref(GIL, 99),)), BETWEEN),
)


def _redo(official: Official, label: str) -> Case:
    return case(f"redo: {label}", official, lambda now: c.Redo(undo=now.entry(label)), UNDONE)


REDOS = (
    _redo(CLEO, "undo trip 3"),
    _redo(KIM, "undo trip 3"),
    _redo(ADA, "undo penalty X"),
    _redo(BO, "undo end 1/1"),
    _redo(ADA, "undo rosters"),
    _redo(ADA, "redo penalty X"),
    _redo(ADA, "penalty X"),
    case("redo: an entry that is not here", ADA, c.Redo(undo=ref(GIL, 99)), BETWEEN),
)

CASES = (*REMOVALS, *NOTES, *ACCEPTANCES, *SETTLEMENTS, *UNDOS, *REDOS)
