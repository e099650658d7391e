"""Correcting a penalty never makes a second one.

A penalty tracker taps and types at random, while jams start and end and another official writes, corrects and removes
penalties, some of them on a laptop that is out of reach for a while. The number of penalties grows only by a skater and
a code that were both given outside a correction; the test counts those from the presses alone.
"""

from collections import Counter
from itertools import chain
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from derbyos_core.bout.commands import AddPenalty, AmendPenalty, Command, EndJam, RemoveElement, SkaterRef, StartJam
from derbyos_core.bout.model import JamId, Penalty
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_tracker.controller import PenaltyController
from derbyos_core.roles.penalty_tracker.entry import PenaltyDraft
from tests.gui.entries import enroll, start
from tests.kit.fake_node import SECOND_US, FakeCluster
from tests.unit.roles.state import state_of

ONE = JamId(1, 1)
TEAMS = (Team.HOME, Team.AWAY)
SKATERS = ((Team.HOME, "7"), (Team.HOME, "88"), (Team.AWAY, "88"))
CODES = "CX?"
HASTY_S, CALM_S = 0.1, 1.0
PRESSES_MAX = 40
NUMBERS = 6

OWN = (
    *("skater", "code", "slot") * 4,
    *("chip", "key", "hold key", "letter", "enter", "choice") * 2,
    *("hold code", "digit", "number", "side", "back", "escape", "expulsion", "another", "jam", "delete"),
)
OTHERS = ("whistle", "adds", *("corrects", "moves", "removes") * 3, "apart", "together")
AFTER_OPENING = ("code", "letter", "skater", "digit", "enter", "key", "chip", "jam")
_number = st.integers(0, NUMBERS - 1)
_anything = st.tuples(st.tuples(st.sampled_from(OWN + OTHERS), _number))
_interrupted = st.tuples(
    st.tuples(st.just("slot"), _number),
    st.tuples(st.sampled_from(OTHERS), _number),
    *(st.tuples(st.sampled_from(AFTER_OPENING), _number),) * 3,
)
"""A correction into which somebody else writes, and the presses after that."""
PRESSES = st.lists(st.one_of(_anything, _interrupted), max_size=PRESSES_MAX)


class Halves:
    """The halves of a new penalty that have been given since the last one, and whether a correction is open."""

    def __init__(self) -> None:
        self.is_correcting = self.skater = self.code = False

    def close(self) -> None:
        """Forget everything: the draft has been dropped or used."""
        self.is_correcting = self.skater = self.code = False

    def open(self) -> None:
        """Begin a correction, in which no half counts."""
        self.close()
        self.is_correcting = True

    def give_skater(self) -> None:
        """Take a skater: half of a new penalty, but in a correction the one who takes the penalty over."""
        self.skater = self.skater or not self.is_correcting

    def give_code(self) -> None:
        """Take a code: half of a new penalty, but in a correction the right one."""
        self.code = self.code or not self.is_correcting

    def follow(self, draft: PenaltyDraft | None) -> None:
        """Note whether a correction goes on after a press in it.

        The press that ends it is a half of a new penalty only where the corrected one is gone.
        """
        if self.is_correcting and (draft is None or not draft.fixes):
            self.close()
            if draft is not None:
                self.skater, self.code = bool(draft.skater or draft.typed), bool(draft.letters)

    @property
    def are_both(self) -> bool:
        return self.skater and self.code


class Evening:
    """The penalty tracker under test, another official, and the jam timer."""

    def __init__(self) -> None:
        self.cluster = FakeCluster()
        self.timer = self.cluster.node("Tim R.", "jam-timer")
        for team in TEAMS:
            enroll(self.timer, *(number for one, number in SKATERS if one is team), team=team)
        start(self.cluster, self.timer, ONE)
        self.node = self.cluster.node("Maya R.", "penalty-tracker")
        self.other = self.cluster.node("Pia O.", "penalty-tracker-home")
        self.jam, self.is_on_track = ONE, True
        self.seconds = 0.0
        self.halves = Halves()
        self.said: Counter[str] = Counter()
        self.submitted: Counter[type[Command]] = Counter()
        self.completed = self.others_added = 0
        self.controller = PenaltyController(self._submit, self._say, now=lambda: self.seconds)
        self.show()
        for number, code in enumerate(CODES):
            self.do("adds", number)
            assert len(self.penalties) == number + 1, code

    @property
    def penalties(self) -> tuple[Penalty, ...]:
        return self.node.view().bout.penalties

    def show(self) -> None:
        state = state_of(self.node)
        self.composed = self.controller.show(state, TEAMS, state.conflicts)

    def do(self, what: str, number: int) -> None:
        """Do one thing; our own number of penalties grows by one where both halves have been given, else never."""
        self.seconds += HASTY_S if number == NUMBERS - 1 else CALM_S
        self.cluster.wait(1)
        if what in OTHERS:
            self._by_others(what, number)
            self.show()
            return
        before = len(self.penalties)
        self._press(what, number)
        self.show()
        self.halves.follow(self.controller.draft)
        grown = len(self.penalties) - before
        assert grown <= int(self.halves.are_both), f"{what} {number}: {before} penalties became {before + grown}"
        if grown > 0:
            self.completed += 1
            is_kept = what == "hold code" or (what == "enter" and number == 1)
            self.halves.close()
            self.halves.skater = is_kept

    def meet(self) -> None:
        """Exchange what was entered while the laptops were out of reach of each other."""
        self.node.is_deaf = self.other.is_deaf = False
        for node in self.cluster.nodes:
            for peer in self.cluster.nodes:
                if node is not peer:
                    node.hear(peer.bodies())

    def _submit(self, command: Command) -> None:
        self.submitted[type(command)] += 1
        self.node.submit(command, "penalty-tracker")
        self.show()

    def _say(self, sentence: str) -> None:
        self.said[" ".join(sentence.split()[:5])] += 1

    def _slot(self, number: int) -> str:
        penalties = self.penalties
        return penalties[number % len(penalties)].eid if penalties else ""

    def _press(self, what: str, number: int) -> None:
        """Do what the official under test does, and note the halves before it is done."""
        controller, halves, code = self.controller, self.halves, CODES[number % len(CODES)]
        match what:
            case "skater":
                halves.give_skater()
                team, label = SKATERS[number % len(SKATERS)]
                person = self.node.view().bout.teams[team].numbered(label)
                assert person is not None, "everybody is enrolled"
                controller.tap_skater(SkaterRef(team=team, number=label, eid=person.eid))
            case "digit":
                halves.give_skater()
                controller.type_digit("78"[number % 2])
            case "number":
                halves.give_skater()
                controller.ask_number(TEAMS[number % 2])
            case "code" | "hold code":
                halves.give_code()
                controller.tap_code(code, keep=what == "hold code")
            case "letter":
                halves.give_code()
                controller.type_code(code, is_expulsion=number == 0)
            case "enter":
                controller.enter(keep=number == 1)
            case "side":
                controller.pick_side(TEAMS[number % 2])
            case "expulsion":
                controller.tap_expulsion()
            case _:
                self._correct(what, number)

    def _correct(self, what: str, number: int) -> None:
        """Do what opens a correction, or what a correction offers."""
        controller, halves, keys = self.controller, self.halves, self.composed.bar.keys
        match what:
            case "slot":
                eid = self._slot(number)
                halves.open() if eid else halves.close()
                controller.tap_slot(eid)
            case "another":
                found = [one for one in self.penalties if one.person is not None and one.team is not None]
                one = found[number % len(found)] if found else None
                if one is not None and one.person is not None and one.team is not None:
                    halves.open()
                    skater = SkaterRef(team=one.team, number=one.person.number)
                    controller.pick_another(AddPenalty(jam=one.jam, skater=skater, code=one.code))
            case "chip":
                if number < len(self.composed.chips) and isinstance(self.composed.chips[number], JamId):
                    halves.close()
                controller.tap_chip(number)
            case "choice":
                choices = self.composed.choices
                if number < len(choices) and isinstance(choices[number], SkaterRef):
                    halves.give_skater()
                elif number < len(choices):
                    halves.close()
                controller.tap_choice(number)
            case "key":
                if number < len(keys):
                    halves.close()
                controller.tap_key(number)
            case "hold key":
                if number < len(keys) and not keys[number].has_list:
                    halves.close()
                controller.hold_key(number)
            case "jam" | "back":
                if halves.is_correcting:
                    halves.close()
                if what == "jam":
                    controller.take_jam(JamId(1, 1 + number % 2))
                else:
                    controller.back()
            case "delete" if self.penalties:
                halves.close()
                controller.remove(self._slot(number))
            case _:
                halves.close()
                controller.drop()

    def _by_others(self, what: str, number: int) -> None:
        """Do what somebody else does, often with the very penalty that is being corrected."""
        there = [one.eid for one in self.other.view().bout.penalties]
        eid = there[number % len(there)] if there else ""
        draft = self.controller.draft
        if number % 2 and draft is not None and draft.fixes in there:
            eid = draft.fixes
        match what:
            case "whistle" if self.is_on_track:
                self.timer.submit(EndJam(jam=self.jam, duration_us=30 * SECOND_US), "jam-timer")
                self.is_on_track = False
            case "whistle":
                self.jam = JamId(1, self.jam.number + 1)
                self.timer.submit(StartJam(jam=self.jam, at=self.cluster.time), "jam-timer")
                self.is_on_track = True
            case "adds":
                team, label = SKATERS[number % len(SKATERS)]
                skater = SkaterRef(team=team, number=label)
                added = AddPenalty(jam=self.jam, skater=skater, code=CODES[number % len(CODES)])
                self.other.submit(added, "penalty-tracker-home")
                self.others_added += 1
            case "apart":
                self.node.is_deaf = self.other.is_deaf = True
            case "together":
                self.meet()
            case _ if eid:
                found: dict[str, Command] = {
                    "corrects": AmendPenalty(eid=eid, code=CODES[(number + 1) % len(CODES)]),
                    "moves": AmendPenalty(eid=eid, jam=JamId(1, 1 + number % 2)),
                    "removes": RemoveElement(eid=eid),
                }
                self.other.submit(found[what], "penalty-tracker-home")


@settings(max_examples=200)
@given(presses=PRESSES)
def test_the_number_of_penalties_grows_only_by_completed_additions(presses: list[tuple[tuple[str, int], ...]]) -> None:
    evening = Evening()
    for what, number in chain.from_iterable(presses):
        evening.do(what, number)
    evening.meet()
    assert evening.submitted[AddPenalty] == evening.completed
    for node in (evening.node, evening.other):
        assert len(node.view().bout.penalties) <= evening.completed + evening.others_added


def test_random_presses_add_correct_remove_and_meet_the_corrections_of_others() -> None:
    """The random presses do add, correct, remove and get answers: the property is not empty."""
    submitted: Counter[type[Command]] = Counter()
    said: Counter[str] = Counter()
    for seed in range(20):
        random, evening = Random(seed), Evening()
        for _ in range(100):
            evening.do(random.choice(OWN + OTHERS), random.randrange(NUMBERS))
        submitted += evening.submitted
        said += evening.said
    assert all(submitted[kind] >= 20 for kind in (AddPenalty, AmendPenalty, RemoveElement)), submitted
    assert said["That penalty was removed meanwhile,"] >= 5
    assert said["This penalty was changed meanwhile:"] >= 5
