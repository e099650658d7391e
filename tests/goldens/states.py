"""States of one small bout in which the commands of the goldens are submitted.

A state follows another one and adds steps. A step is one command of one official, whose laptop shows everything that
happened before it; the steps of `at_once` are submitted before their writers see each other's. The entries of `unseen`
are in the log of the laptop, and its screen does not show them yet. Those of `lacking` never arrive.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from lxml import etree

from tests.goldens.adapter.bout import (
    AWAY,
    BLOCKER,
    HOME,
    JAMMER,
    PIVOT,
    Command,
    EntryRef,
    Kept,
    Laptop,
    Official,
    Position,
    at,
    away,
    by_hand,
    home,
    jam,
    newcomer,
    signer,
    stop,
)
from tests.goldens.adapter.bout import commands as c

__all__ = [
    "ADA",
    "BO",
    "BUSY",
    "CLEO",
    "DAN",
    "EVE",
    "FLO",
    "FOREIGN",
    "GIL",
    "HAL",
    "KIM",
    "LEA",
    "NOTHING_EID",
    "STATES",
    "Made",
    "Moment",
    "Order",
    "State",
    "made",
    "opened",
]

ADA = Official(letter="a", name="Ada", roles=("head-nso",))
BO = Official(letter="b", name="Bo", roles=("jam-timer",))
CLEO = Official(letter="c", name="Cleo", roles=("scorekeeper-home",))
DAN = Official(letter="d", name="Dan", roles=("scorekeeper-away",))
EVE = Official(letter="e", name="Eve", roles=("penalty-tracker",))
FLO = Official(letter="f", name="Flo", roles=("lineup-home",))
GIL = Official(letter="1", name="Gil", roles=("lineup-away",))
HAL = Official(letter="2", name="Hal", roles=("penalty-box",))
KIM = Official(letter="3", name="Kim", roles=("scorekeeper-home", "lineup-home"))
LEA = Official(letter="4", name="Lea", roles=())
"""An official who has not joined."""
ZOE = Official(letter="5", name="Zoe", roles=())
"""An official with a foreign program, which uses neither ids nor answers."""
CREW = (ADA, BO, CLEO, DAN, EVE, FLO, GIL, HAL, KIM)


NOTHING_EID = "00000000-0000-4000-8000-000000000000"
"""The id of nothing."""


class Moment:
    """The bout before an official who is about to write: where ids and names of entries are looked up."""

    def __init__(self, laptop: Laptop, entries: Mapping[str, EntryRef]) -> None:
        self._laptop = laptop
        self._entries = entries

    def eid(self, path: str) -> str:
        """Return the id of the first element at an XPath in the canonical document."""
        return _eid_at(self._laptop.live_xml(), path)

    def eid_in(self, label: str, path: str) -> str:
        """Return the id of an element that a step wrote, even if it has been removed since."""
        return _eid_at(self._laptop.body(self._entries[label]), path)

    def entry(self, label: str) -> EntryRef:
        """Return the name of the entry that a step made."""
        return self._entries[label]


def _eid_at(xml: bytes, path: str) -> str:
    found = etree.fromstring(xml).xpath(path)
    assert isinstance(found, list), f"{path} names elements"
    assert found, f"there is no {path}"
    first = found[0]
    assert isinstance(first, etree._Element), f"{path} names an element"
    return str(first.get("eid"))


Order = Command | Callable[[Moment], Command]
"""A command, or how it is made of what the moment shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A command of one official; `label` names the entry that it makes."""

    official: Official
    label: str
    order: Order | str
    """A text is the body of an entry that another program wrote, without its source, sequence and timestamp."""


Steps = tuple[tuple[Step, ...], ...]
"""Groups of steps; those of one group are submitted at once."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class State:
    """A state of the bout, reached from `after` by steps, a second each, from second `begins` on."""

    name: str
    begins: float = 0
    after: "State | None" = None
    steps: Steps = ()
    unseen: Steps = ()
    lacking: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A state with its entries: those that screens show, then those that they do not show yet."""

    shown: tuple[Kept, ...]
    unseen: tuple[Kept, ...]
    labels: Mapping[str, EntryRef]
    second: float
    """The moment at which a command is submitted in this state."""


@cache
def made(state: State) -> Made:
    """Return a state with its entries."""
    before = made(state.after) if state.after is not None else Made(shown=(), unseen=(), labels={}, second=0)
    writing = _Writing(before, state.begins)
    shown = writing.write(state.steps)
    unseen = writing.write(state.unseen)
    labels = writing.labels
    lacking = {labels[label] for label in state.lacking}
    return Made(
        shown=tuple(kept for kept in (*before.shown, *shown) if kept.ref not in lacking),
        unseen=unseen,
        labels=labels,
        second=writing.second + 1,
    )


def opened(state: State, official: Official) -> tuple[Laptop, Made]:
    """Return an official's laptop in a state, without the entries that it does not show yet."""
    found = made(state)
    return Laptop(official, found.shown), found


class _Writing:
    """The laptops of everybody who writes in one state."""

    def __init__(self, before: Made, begins: float) -> None:
        assert begins >= before.second or not before.shown, "a state begins after the one before it"
        self._kept = list(before.shown)
        self._laptops: dict[str, Laptop] = {}
        self.labels = dict(before.labels)
        self.second = begins

    def write(self, steps: Steps) -> tuple[Kept, ...]:
        """Submit the commands of these steps and return their entries."""
        written: list[Kept] = []
        for group in steps:
            entries = [kept for step in group for kept in self._submit(step)]
            for laptop in self._laptops.values():
                laptop.receive([kept for kept in entries if kept.official != laptop.official])
            self._kept += entries
            written += entries
        return tuple(written)

    def _submit(self, step: Step) -> tuple[Kept, ...]:
        official, order = step.official, step.order
        self.second += 1
        assert step.label not in self.labels, f"two steps are called {step.label}"
        if isinstance(order, str):
            number = 1 + sum(1 for kept in self._kept if kept.official == official)
            foreign = by_hand(official, number, order, self.second)
            self.labels[step.label] = foreign.ref
            return (foreign,)
        laptop = self._laptops.get(official.name)
        if laptop is None:
            laptop = self._laptops[official.name] = Laptop(official, self._kept)
        command = order(Moment(laptop, self.labels)) if callable(order) else order
        outcome = laptop.submit(command, official.role, self.second, laptop.view)
        assert len(outcome.entries) == 1, f"{step.label} makes one entry, not {outcome}"
        self.labels[step.label] = outcome.entries[0].ref
        return outcome.entries


def _step(official: Official, label: str, order: Order | str) -> tuple[Step, ...]:
    return (Step(official=official, label=label, order=order),)


def _at_once(*groups: tuple[Step, ...]) -> tuple[Step, ...]:
    return tuple(step for group in groups for step in group)


def _join(official: Official) -> tuple[Step, ...]:
    command = c.Join(author=official.author, name=official.name, roles=official.roles, version="1.0")
    return _step(official, f"{official.name} joins", command)


def _field(official: Official, jam_text: str, position: str, number: str) -> tuple[Step, ...]:
    """Put a skater of the official's team on the track."""
    place = {"jammer": JAMMER, "pivot": PIVOT, "blocker": BLOCKER}[position]
    skater = away(number) if official is GIL else home(number)
    label = f"{official.name}: {number} is {position} in {jam_text}"
    return _step(official, label, c.FieldSkater(jam=jam(jam_text), position=place, skater=skater))


NOTHING = State(name="no entry yet")

SET_UP = State(
    name="set up",
    after=NOTHING,
    steps=(
        *(_join(official) for official in CREW),
        _step(ADA, "home name", c.SetAttribute(team=HOME, attribute="name", value="Harbour Hellcats", group="teams")),
        _step(ADA, "home letters", c.SetAttribute(team=HOME, attribute="abbreviation", value="HHC", group="teams")),
        _step(ADA, "home league", c.SetAttribute(team=HOME, attribute="league", value="Hull", group="teams")),
        _step(ADA, "home colour", c.SetAttribute(team=HOME, attribute="color", value="#0A2A66", group="teams")),
        _step(ADA, "away name", c.SetAttribute(team=AWAY, attribute="name", value="Salt City Sirens", group="teams")),
        _step(ADA, "away letters", c.SetAttribute(team=AWAY, attribute="abbreviation", value="SCS", group="teams")),
        _step(ADA, "date", c.SetAttribute(path=".", attribute="date", value="2026-11-21")),
        _step(ADA, "venue", c.SetAttribute(path="venue/name", value="Old Tram Hall")),
        _step(ADA, "half-time", c.SetAttribute(path="ruleset", attribute="halftime", value="10:00")),
        _step(
            ADA,
            "home roster",
            c.AddPersons(
                team=HOME,
                persons=(
                    newcomer("0", "Zero Sum"),
                    newcomer("00", "Double Naught"),
                    newcomer("21", "Ada Byte"),
                    newcomer("27", "Pi Rate"),
                    newcomer("33", "Null Set"),
                    newcomer("404", "Not Found", role="captain"),
                    newcomer("50", "Fifty Fifty", attributes={"pronouns": "they"}),
                    newcomer("7", "Lucky Strike"),
                    newcomer(name="Dee", role="coach"),
                ),
                group="rosters",
            ),
        ),
        _step(
            ADA,
            "away roster",
            c.AddPersons(
                team=AWAY,
                persons=tuple(newcomer(number) for number in ("1000", "13", "42", "5", "77", "88", "9")),
                group="rosters",
            ),
        ),
        _step(ADA, "head referee", c.AddOfficial(person=newcomer(name="Kit R.", role="HR", league="Hull"))),
    ),
)

LINED_UP = State(
    name="lined up",
    after=SET_UP,
    begins=40,
    steps=(
        _field(FLO, "1/1", "jammer", "404"),
        _field(FLO, "1/1", "pivot", "7"),
        _field(FLO, "1/1", "blocker", "21"),
        _field(FLO, "1/1", "blocker", "33"),
        _field(FLO, "1/1", "blocker", "50"),
        _field(GIL, "1/1", "jammer", "9"),
        _step(GIL, "no pivot away", c.MarkNoPivot(jam=jam("1/1"), team=AWAY)),
        _field(GIL, "1/1", "blocker", "42"),
        _field(GIL, "1/1", "blocker", "88"),
    ),
)

RUNNING = State(
    name="running jam",
    after=LINED_UP,
    begins=60,
    steps=(
        _step(BO, "start 1/1", c.StartJam(jam=jam("1/1"), at=at(60))),
        _step(CLEO, "lead home", c.MarkLead(jam=jam("1/1"), team=HOME, at=at(74.1))),
        _step(DAN, "initial away", c.MarkInitial(jam=jam("1/1"), team=AWAY, at=at(80))),
        _step(CLEO, "trip 2 home", c.SetTrip(jam=jam("1/1"), team=HOME, number=2, points=4, at=at(91))),
        _step(CLEO, "trip 3 home", c.SetTrip(jam=jam("1/1"), team=HOME, number=3, points=3)),
        _step(DAN, "trip 2 away", c.SetTrip(jam=jam("1/1"), team=AWAY, number=2, points=2)),
        _step(EVE, "penalty X", c.AddPenalty(jam=jam("1/1"), skater=away("42"), code="X", at=at(90.8))),
        _step(EVE, "penalty ?", c.AddPenalty(jam=jam("1/1"), skater=home("21"), code="?")),
        _step(
            HAL,
            "42 sits",
            c.EnterBox(jam=jam("1/1"), team=AWAY, position=BLOCKER, at=at(96), skater=away("42")),
        ),
        _step(HAL, "a blocker sits", c.EnterBox(jam=jam("1/1"), team=HOME, position=BLOCKER, at=at(99))),
    ),
)

BETWEEN = State(
    name="between jams",
    after=RUNNING,
    begins=117,
    steps=(
        _step(BO, "end 1/1", c.EndJam(jam=jam("1/1"), duration_us=57_300_000)),
        _step(CLEO, "call home", c.CallJam(jam=jam("1/1"), team=HOME)),
        _step(EVE, "code C", lambda now: c.AmendPenalty(eid=now.eid("//penalty[@penalty='?']"), code="c")),
        _step(
            HAL,
            "21 is the blocker",
            lambda now: c.AmendBoxTrip(eid=now.eid("//enter-box[@team='home']"), skater=home("21")),
        ),
        _field(FLO, "1/2", "jammer", "404"),
        _field(FLO, "1/2", "blocker", "27"),
        _step(
            HAL,
            "42 leaves",
            lambda now: c.ExitBox(eid=now.eid("//enter-box[@team='away']"), jam=jam("1/2"), at=at(126), between=True),
        ),
        _step(FLO, "7 sits out", c.SitOut(jam=jam("1/1"), skater=home("7"))),
        _step(ADA, "note on 1/1", c.AddNote(text="Whistle was late", jam=jam("1/1"))),
    ),
)

TIME_OUT = State(
    name="time-out",
    after=BETWEEN,
    begins=130,
    steps=(_step(BO, "time-out home", c.StartTimeOut(period=1, kind=stop("home"), at=at(130))),),
)

REVIEW = State(
    name="official review",
    after=TIME_OUT,
    begins=191,
    steps=(
        _step(BO, "review home", c.StartTimeOut(period=1, kind=stop("home-review"), at=at(191))),
        _step(
            ADA,
            "what was asked",
            lambda now: c.AmendReview(eid=now.eid("//time-out[@timeout='home-review']"), review="Pivot was out"),
        ),
    ),
)

TWO_ANSWERS = State(
    name="two answers",
    after=BETWEEN,
    begins=130,
    steps=(
        _at_once(
            _step(CLEO, "trip 3 is 4", c.SetTrip(jam=jam("1/1"), team=HOME, number=3, points=4)),
            _step(KIM, "trip 3 is 2", c.SetTrip(jam=jam("1/1"), team=HOME, number=3, points=2)),
        ),
        _at_once(_field(FLO, "1/2", "jammer", "21"), _field(KIM, "1/2", "jammer", "50")),
        _at_once(
            _step(EVE, "code B", lambda now: c.AmendPenalty(eid=now.eid("//penalty[@penalty='X']"), code="B")),
            _step(ADA, "code D", lambda now: c.AmendPenalty(eid=now.eid("//penalty[@penalty='X']"), code="D")),
        ),
        _at_once(
            _step(KIM, "trip 2 is 1", c.SetTrip(jam=jam("1/1"), team=HOME, number=2, points=1)),
            _step(CLEO, "no trip 2", c.SetTrip(jam=jam("1/1"), team=HOME, number=2, points=None)),
        ),
        _at_once(
            _step(BO, "1/1 took 58 s", c.EndJam(jam=jam("1/1"), duration_us=58_000_000)),
            _step(ADA, "1/1 took 59 s", c.EndJam(jam=jam("1/1"), duration_us=59_000_000)),
        ),
        _at_once(
            _step(CLEO, "called away", c.CallJam(jam=jam("1/1"), team=AWAY)),
            _step(BO, "called for debris", c.CallJam(jam=jam("1/1"), official="debris")),
        ),
        _at_once(
            _step(
                HAL,
                "33 is the blocker",
                lambda now: c.AmendBoxTrip(eid=now.eid("//enter-box[@team='home']"), skater=home("33")),
            ),
            _step(
                EVE,
                "50 is the blocker",
                lambda now: c.AmendBoxTrip(eid=now.eid("//enter-box[@team='home']"), skater=home("50")),
            ),
        ),
        _at_once(
            _step(ADA, "city is Hull", c.SetAttribute(path="venue/city", value="Hull")),
            _step(BO, "city is Leeds", c.SetAttribute(path="venue/city", value="Leeds")),
        ),
        _at_once(
            _step(CLEO, "lost home", c.MarkLost(jam=jam("1/1"), team=HOME)),
            _step(KIM, "lost home too", c.MarkLost(jam=jam("1/1"), team=HOME)),
        ),
        _at_once(
            _step(FLO, "no 27", lambda now: c.RemoveElement(eid=now.eid("//jam[@number='2']/line-up[2]"))),
            _step(KIM, "27 stays", c.FieldSkater(jam=jam("1/2"), position=BLOCKER, skater=home("27"))),
        ),
        _at_once(
            _step(ADA, "told 7", lambda now: c.TellFoulOut(skater_eid=now.eid("//person[@number='42']"), count=7)),
            _step(EVE, "told 8", lambda now: c.TellFoulOut(skater_eid=now.eid("//person[@number='42']"), count=8)),
        ),
    ),
)

SETTLED = State(
    name="answers settled",
    after=TWO_ANSWERS,
    begins=160,
    steps=(
        _step(
            ADA,
            "trip 3 settled",
            lambda now: c.Settle(
                eid=now.eid("//jam[@number='1']/pass[@team='home'][@number='3']"), attribute="points", value="2"
            ),
        ),
        _step(
            CLEO,
            "jammer settled",
            lambda now: c.Settle(
                eid=now.eid("//jam[@number='2']/line-up[@position='jammer']"),
                attribute="skater",
                value="home:50",
                skater_eid=now.eid("//person[@number='50']"),
            ),
        ),
    ),
)

SUPERSEDED = State(
    name="superseded answers",
    after=BETWEEN,
    begins=130,
    steps=(
        _step(KIM, "trip 2: 3", c.SetTrip(jam=jam("1/1"), team=HOME, number=2, points=3)),
        _step(CLEO, "trip 2: 1", c.SetTrip(jam=jam("1/1"), team=HOME, number=2, points=1)),
        _step(ADA, "trip 2: 4", c.SetTrip(jam=jam("1/1"), team=HOME, number=2, points=4)),
        _step(CLEO, "no trip 3", c.SetTrip(jam=jam("1/1"), team=HOME, number=3, points=None)),
        _field(FLO, "1/2", "jammer", "21"),
        _field(KIM, "1/2", "jammer", "50"),
        _step(ADA, "X is D", lambda now: c.AmendPenalty(eid=now.eid("//penalty[@penalty='X']"), code="D")),
        _step(EVE, "D is in 1/2", lambda now: c.AmendPenalty(eid=now.eid("//penalty[@penalty='D']"), jam=jam("1/2"))),
        _step(ADA, "D is of 88", lambda now: c.AmendPenalty(eid=now.eid("//penalty[@penalty='D']"), skater=away("88"))),
        _step(EVE, "no C", lambda now: c.RemoveElement(eid=now.eid("//penalty[@penalty='C']"))),
        _step(BO, "start earlier", c.ShiftJam(jam=jam("1/1"), late_us=2_000_000)),
        _step(ADA, "1/1 took 60 s", c.EndJam(jam=jam("1/1"), duration_us=60_000_000)),
        _step(BO, "official call", c.CallJam(jam=jam("1/1"), official="debris")),
        _step(ADA, "home renamed", c.SetAttribute(team=HOME, attribute="name", value="Harbour Hawks")),
        _step(ADA, "no league", c.SetAttribute(team=HOME, attribute="league", value=None)),
        _step(
            ADA,
            "50 is 51",
            lambda now: c.SetAttribute(
                eid=now.eid("//team[@role='home']/person[@number='50']"), attribute="number", value="51"
            ),
        ),
    ),
)

UNDONE = State(
    name="steps undone",
    after=BETWEEN,
    begins=130,
    steps=(
        _step(CLEO, "undo trip 3", lambda now: c.Undo(entries=(now.entry("trip 3 home"),))),
        _step(ADA, "undo penalty X", lambda now: c.Undo(entries=(now.entry("penalty X"),))),
        _step(EVE, "redo penalty X", lambda now: c.Redo(undo=now.entry("undo penalty X"))),
        _step(BO, "undo end 1/1", lambda now: c.Undo(entries=(now.entry("end 1/1"),))),
        _step(FLO, "undo 7 sits out", lambda now: c.Undo(entries=(now.entry("7 sits out"),))),
        _step(ADA, "undo rosters", lambda now: c.Undo(entries=(now.entry("home roster"), now.entry("away roster")))),
    ),
)

UNSEEN = State(
    name="others' entries not shown yet",
    after=BETWEEN,
    begins=130,
    unseen=(
        _step(KIM, "trip 2 unseen", c.SetTrip(jam=jam("1/1"), team=HOME, number=2, points=3)),
        _step(KIM, "trip 4 unseen", c.SetTrip(jam=jam("1/1"), team=HOME, number=4, points=2)),
        _step(KIM, "lost unseen", c.MarkLost(jam=jam("1/1"), team=HOME)),
        _field(KIM, "1/2", "jammer", "21"),
        _field(KIM, "1/2", "blocker", "50"),
        _step(ADA, "X is B unseen", lambda now: c.AmendPenalty(eid=now.eid("//penalty[@penalty='X']"), code="B")),
        _step(ADA, "1/1 unseen", c.EndJam(jam=jam("1/1"), duration_us=60_000_000)),
        _step(BO, "debris unseen", c.CallJam(jam=jam("1/1"), official="debris")),
        _step(
            EVE,
            "60 s unseen",
            lambda now: c.AmendBoxTrip(eid=now.eid("//enter-box[@team='home']"), duration_us=60_000_000),
        ),
        _step(BO, "time-out unseen", c.StartTimeOut(period=1, kind=stop("official"), at=at(140))),
        _step(BO, "city unseen", c.SetAttribute(path="venue/city", value="Leeds")),
    ),
)


def _sits(number: str, position: Position, second: float) -> c.EnterBox:
    """Make a home skater sit down in the box in the second jam."""
    return c.EnterBox(jam=jam("1/2"), team=HOME, position=position, at=at(second), skater=home(number))


BUSY = State(
    name="box and star pass",
    after=BETWEEN,
    begins=134,
    steps=(
        _field(GIL, "1/2", "jammer", "9"),
        _field(GIL, "1/2", "pivot", "13"),
        _step(BO, "start 1/2", c.StartJam(jam=jam("1/2"), at=at(135))),
        _step(DAN, "lead away", c.MarkLead(jam=jam("1/2"), team=AWAY, at=at(150))),
        _step(CLEO, "no initial home", c.MarkNoInitial(jam=jam("1/2"), team=HOME)),
        _step(EVE, "penalty of 404", c.AddPenalty(jam=jam("1/2"), skater=home("404"), code="F", at=at(151))),
        _at_once(
            _step(HAL, "404 sits", _sits("404", JAMMER, 155)),
            _step(ADA, "404 sits, said twice", _sits("404", JAMMER, 156.5)),
        ),
        _at_once(
            _step(ADA, "27 sits, said twice", _sits("27", BLOCKER, 157)),
            _step(HAL, "27 sits", _sits("27", BLOCKER, 158)),
        ),
        _step(HAL, "21 sits again", _sits("21", BLOCKER, 159)),
        _step(DAN, "star pass away", c.MarkStarPass(jam=jam("1/2"), team=AWAY, trip=2, at=at(160))),
        _step(DAN, "trip 2 of 1/2", c.SetTrip(jam=jam("1/2"), team=AWAY, number=2, points=3, at=at(165))),
        _step(EVE, "penalty of 13", c.AddPenalty(jam=jam("1/2"), skater=away("13"), code="C", at=at(166))),
        _step(
            HAL,
            "13 sits for 404",
            lambda now: c.EnterBox(
                jam=jam("1/2"),
                team=AWAY,
                position=JAMMER,
                at=at(167),
                skater=away("13"),
                swap=now.eid("//enter-box[@position='jammer']"),
            ),
        ),
        _step(
            HAL,
            "404 leaves",
            lambda now: c.ExitBox(eid=now.eid("//enter-box[@position='jammer']"), jam=jam("1/2"), at=at(167.5)),
        ),
        _step(BO, "injury in 1/2", c.MarkInjury(jam=jam("1/2"), skater=away("9"))),
        _step(BO, "end 1/2", c.EndJam(jam=jam("1/2"), duration_us=38_000_000)),
        _step(
            HAL,
            "404 sits between",
            c.EnterBox(jam=jam("1/3"), team=HOME, position=JAMMER, at=at(176), skater=home("404"), between=True),
        ),
    ),
)

SECOND_PERIOD = State(
    name="second period",
    after=BETWEEN,
    begins=1860,
    steps=(
        _step(BO, "end of period 1", c.EndPeriod(period=1, at=at(1860))),
        _step(ADA, "told period 1", c.TellScore(period=1, home=7, away=2)),
        _step(BO, "half-time clock", c.SetClock(period=1, clock="halftime", value_us=300_000_000, at=at(1900))),
        _step(BO, "start 2/1", c.StartJam(jam=jam("2/1"), at=at(2400))),
        _step(BO, "end 2/1", c.EndJam(jam=jam("2/1"), duration_us=120_000_000)),
        _step(BO, "start 2/2", c.StartJam(jam=jam("2/2"), at=at(2550))),
        _step(BO, "end 2/2", c.EndJam(jam=jam("2/2"), duration_us=30_000_000)),
    ),
)

CLOSED = State(
    name="sheets closed",
    after=SECOND_PERIOD,
    begins=4300,
    steps=(
        _step(BO, "end of period 2", c.EndPeriod(period=2, at=at(4300))),
        _step(ADA, "one point", c.AdjustScore(team=AWAY, points=1, reason="board was behind")),
        _step(ADA, "told period 2", c.TellScore(period=2, home=7, away=3)),
        _step(ADA, "signed HR", c.SignSheets(signer=signer("HR"), name="Kit R.", at=at(4400))),
        _step(ADA, "signed captain", c.SignSheets(signer=signer("home captain"), name="Not Found", at=at(4401))),
        _step(ADA, "end of the bout", c.EndBout(at=at(4410))),
    ),
)

HELD = State(
    name="entries behind a gap",
    after=BETWEEN,
    begins=130,
    steps=(
        _field(GIL, "1/2", "jammer", "13"),
        _field(GIL, "1/2", "pivot", "77"),
        _field(GIL, "1/2", "blocker", "5"),
    ),
    lacking=frozenset(("Gil: 13 is jammer in 1/2",)),
)

FOREIGN = State(
    name="entries of another program",
    after=BETWEEN,
    begins=130,
    steps=(
        _step(ZOE, "another end", '<set period="1" jam="1" attribute="duration">56.9</set>'),
        _step(ZOE, "a second 21", '<add team="home"><person number="21" name="Second"/></add>'),
        _step(
            ZOE,
            "one of two 21",
            '<add period="1" jam="2"><line-up team="home" position="pivot" skater="home:21"/></add>',
        ),
        _step(ZOE, "unlisted", '<add period="1" jam="2"><penalty skater="home:1234" penalty="P"/></add>'),
        _step(
            ZOE,
            "33 by another id",
            '<add period="1" jam="2"><line-up team="home" position="blocker" skater="home:33"'
            ' skater-eid="55555555-0000-4000-8000-000000000033"/></add>',
        ),
        _step(ZOE, "points of nothing", f'<set eid="{NOTHING_EID}" attribute="points">3</set>'),
        _step(ZOE, "42 struck off", '<remove team="away" person="42"/>'),
        _step(ZOE, "period 7", '<set period="7" jam="1" attribute="timestamp">1795248000.0</set>'),
        _step(
            ZOE,
            "two acts",
            '<action><add period="1" jam="2"><lead team="away"/><pass team="away" points="4"/></add>'
            '<set path="venue/city">Leeds</set></action>',
        ),
    ),
)

STATES = (
    NOTHING, SET_UP, LINED_UP, RUNNING, BETWEEN, TIME_OUT, REVIEW, TWO_ANSWERS, SETTLED, SUPERSEDED, UNDONE, UNSEEN,
    BUSY, SECOND_PERIOD, CLOSED, HELD, FOREIGN,
)  # fmt: skip
"""Every state, after the one that it follows."""
