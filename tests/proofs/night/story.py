"""The script of the night: thirteen jams of two teams, entered by five people at five laptops."""

import time
from collections.abc import Sequence

from tests.proofs.night.book import Book, Played
from tests.proofs.night.crew import BoxAndLineup, JamTimer, PenaltyLineup, PenaltyTracker, Scorekeepers
from tests.proofs.night.laptop import Laptop
from tests.system.switch import Host

__all__ = ["LAPTOPS", "Story"]

LAPTOPS = 5
HOME, AWAY = "HHC", "BRR"
ROSTERS = {
    HOME: {"10": "Ann", "12": "Bea", "16": "Cat", "23": "Dot", "34": "Eve"}
    | {"45": "Fay", "56": "Gil", "67": "Hana", "78": "Ida", "89": "Jo"},
    AWAY: {"1": "Kay", "16": "Lou", "22": "Mia", "37": "Nel", "44": "Oda"}
    | {"55": "Pia", "66": "Que", "77": "Ria", "88": "Sue", "99": "Tea"},
}
HOME_FIRST, HOME_SECOND = ("10", "12", "16", "23", "34"), ("45", "56", "67", "78", "89")
AWAY_FIRST, AWAY_SECOND = ("1", "16", "22", "37", "44"), ("55", "66", "77", "88", "99")
AWAY_LATER = ("55", "66", "77", "88", "22")
"""Without the one who was expelled."""
NAMES = {HOME: "Harbour City", AWAY: "Black Ridge"}
PENALTY_S = 30
APART_S = 20.0
LAST_S = 3
"""Seconds left on the clock of a period when it is set for its end."""
ROOM_S = 30
"""Line-up before a jam, so that there was time for one that nobody pressed."""


class Story:
    """The night, from the first window to the last whistle."""

    def __init__(self, book: Book, laptops: Sequence[Laptop], hosts: Sequence[Host]) -> None:
        """A host for each laptop."""
        self.book = book
        self._laptops = laptops
        self._hosts = hosts
        first, second, third, fourth, fifth = laptops
        self.timer = JamTimer(first, book, ("Head NSO", "Jam timer"))
        self.tracker = PenaltyTracker(second, book)
        self.scores = Scorekeepers(third, book, ("Scorekeeper HHC", "Scorekeeper BRR"))
        self.sheet = PenaltyLineup(fourth, book)
        self.box = BoxAndLineup(fifth, book, ("Penalty box", "Lineup BRR"))

    def run(self, *, is_whole: bool = True) -> None:
        """Play all of it, or only the first jam."""
        self._open()
        self._join()
        self._called_off()
        if is_whole:
            self._two_penalties_and_a_broken_link()
            self._star_pass_and_review()
            self._end_of_first_period(self._insertion())
            self._second_period()
            self._overtime()
        else:
            self.book.add("score 4 to 0", by="all points")
        for laptop in self._laptops:
            laptop.see(f"^Network: In step, {LAPTOPS} of {LAPTOPS} laptops")

    # -- before the bout -----------------------------------------------------------------------------------

    def _open(self) -> None:
        laptop, add = self._laptops[0], self.book.add
        laptop.tap("New bout")
        for team, side in ((HOME, "Left"), (AWAY, "Right")):
            laptop.fill(f"{side} team, name", NAMES[team])
            laptop.fill(f"{side} team, three letters", team)
            laptop.fill_lines(f"{side} team, roster", [f"{number} {name}" for number, name in ROSTERS[team].items()])
            for number, name in ROSTERS[team].items():
                add(f"{team} skater {number} {name}", by="the page of the new bout")
        add(f"home is {NAMES[HOME]}, {HOME}", by="the page of the new bout")
        add(f"away is {NAMES[AWAY]}, {AWAY}", by="the page of the new bout")
        laptop.tap("Rules and officials.*")
        laptop.fill_lines("List of officials", ["Hedy, Head NSO", "Rita, Head Referee"])
        add("official Hedy, HNSO", by="the page of the new bout")
        add("official Rita, HR", by="the page of the new bout")
        add(f"date is {time.strftime('%Y-%m-%d')}", by="the page of the new bout")
        add("game is 1", by="the page of the new bout")
        laptop.fill("Your name", "Hedy")
        for role in ("Head NSO, .*", "Jam timer, .*"):
            laptop.tap(role)
        laptop.tap("Open as .*")
        laptop.tap("I have written it down")
        add("Hedy writes as head-nso and jam-timer", by="the page of the new bout")

    def _join(self) -> None:
        code = self._laptops[0].see("^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}$")
        people = {
            "Pat": {"Penalty tracker": "penalty-tracker"},
            "Sky": {"Scorekeeper HHC": "scorekeeper-home", "Scorekeeper BRR": "scorekeeper-away"},
            "Lin": {"Penalty and lineup HHC": "penalty-lineup-home"},
            "Bo": {"Penalty box": "penalty-box", "Lineup BRR": "lineup-away"},
        }
        for laptop, (name, roles) in zip(self._laptops[1:], people.items(), strict=True):
            laptop.fill("Join code.*", code)
            laptop.tap("Use it")
            laptop.find("Scorekeeper HHC")
            laptop.fill("Your name", name)
            for role in roles:
                laptop.tap(role)
            laptop.tap("Join as .*")
            laptop.find("Menu")
            self.book.add(f"{name} writes as {' and '.join(roles.values())}", by=f"laptop {laptop.number}, joining")
        for laptop in self._laptops:
            laptop.see(f"^Network: In step, {LAPTOPS} of {LAPTOPS} laptops")

    def _jam(self, period: int) -> Played:
        jam = Played(period)
        self.book.jams.append(jam)
        return jam

    def _lineups(self, jam: Played, home: Sequence[str], away: Sequence[str]) -> None:
        self.sheet.lineup(jam, home)
        self.box.lineup(jam, away)

    # -- first period --------------------------------------------------------------------------------------

    def _called_off(self) -> None:
        jam = self._jam(1)
        self._lineups(jam, HOME_FIRST, AWAY_FIRST)
        self.timer.start(jam, late=2)
        self.scores.lead(jam, HOME, "10")
        self.scores.trip(jam, HOME, 2, 4)
        self.scores.call(jam, HOME, "10")
        self.timer.end(jam)

    def _two_penalties_and_a_broken_link(self) -> None:
        """One skater serves two penalties at once; a laptop is alone for a while and goes on writing."""
        jam = self._jam(1)
        self.sheet.lineup(jam, HOME_SECOND, pivot=False)
        self.box.lineup(jam, AWAY_FIRST)
        self.timer.start(jam)
        self.tracker.by_keys(jam, AWAY, "37", "X")
        self.tracker.by_mouse(jam, AWAY, "37", "B")
        self.box.turn_to("Penalty box")
        self.box.laptop.find(f"{AWAY} 37 sat, .*")
        self.box.sits_by_number(jam, AWAY, "blocker 1", "37", "as blocker", 2 * PENALTY_S)
        self.scores.at(jam, AWAY)
        host, cut = self._hosts[2], time.monotonic()
        host.unplug()
        self.scores.lead(jam, AWAY, "1")
        self.scores.trip(jam, AWAY, 2, 3)
        self.tracker.by_keys(jam, HOME, "16", "P", arrow="Left")
        self.timer.laptop.see(f"^{NAMES[HOME]} 4, .*{NAMES[AWAY]} 0, ")  # the points are not there yet
        time.sleep(max(0.0, cut + APART_S - time.monotonic()))
        host.plug()
        self.timer.laptop.see(f"^{NAMES[HOME]} 4, .*{NAMES[AWAY]} 3, ")
        self.box.leaves(jam, f"{AWAY} 37", done=True)
        time.sleep(4)  # the end is moved to before now
        self.timer.end(jam, late=3)
        time.sleep(2)
        stop = self.timer.stop(f"Team timeout, {HOME}.*", f"{HOME} team timeout", "home stop 1", late=2)
        self.tracker.move(jam, HOME, "16", "P", "67")
        self.timer.end_stop("home stop 1", stop, "Timeout ended")

    def _star_pass_and_review(self) -> None:
        """One skater sits from before the jam until the time is over; the jam ends with a review."""
        jam = self._jam(1)
        self.box.sits_from_list(jam, HOME, "67", "before it as blocker", PENALTY_S)
        self.sheet.lineup(jam, ("10", "12", "67", "23", "34"), carried=("67",))
        self.box.lineup(jam, AWAY_SECOND)
        self.timer.start(jam)
        self.scores.lead(jam, AWAY, "55")
        self.scores.trip(jam, AWAY, 2, 4)
        self.scores.star_pass(jam, AWAY)
        self.scores.trip(jam, AWAY, 3, 1, passed=True)
        self.scores.no_initial(jam, HOME)
        self.box.leaves(jam, f"{HOME} 67", done=True)
        name = "away-review stop 1"
        stop = self.timer.stop(f"Official review, {AWAY}", f"{AWAY} official review", name)
        self.timer.ends(jam, stop, "review")
        self.timer.review(AWAY, name, "Was it a cut", "No cut")
        self.timer.end_stop(name, stop, "Official review ended")

    def _insertion(self) -> Played:
        """A jam is inserted before one whose lineup is half entered: the fifth skater goes to the same jam."""
        jam = self._jam(1)
        for number, position in zip(HOME_SECOND[:4], self.sheet.positions(True), strict=False):
            self.sheet.place(jam, number, position)
        self.box.lineup(jam, AWAY_FIRST)
        time.sleep(ROOM_S)
        self.timer.start(jam)
        self.scores.lead(jam, HOME, "45")
        self.scores.trip(jam, HOME, 2, 3)
        self.tracker.by_keys(jam, HOME, "78", "C")
        self.tracker.take_back(jam, HOME, "78", "C")
        self.timer.end(jam)
        self.timer.insert_before(jam)
        self.sheet.panel_is_at(jam)
        self.sheet.is_at(jam)
        self.sheet.place(jam, HOME_SECOND[4], "blocker")
        follower = self._jam(1)
        self.sheet.lineup(follower, HOME_FIRST)
        self.box.lineup(follower, AWAY_SECOND)
        self.timer.start(follower)
        self.tracker.by_keys(follower, AWAY, "55", "C")
        self.box.sits_from_list(follower, AWAY, "55", "as jammer", PENALTY_S)
        self.tracker.by_mouse(follower, AWAY, "99", "G", expelled=True)
        self.scores.lead(follower, HOME, "10")
        self.scores.trip(follower, HOME, 2, 2)
        self.box.leaves(follower, f"{AWAY} 55", done=False)
        self.scores.call(follower, HOME, "10")
        self.timer.end(follower)
        return follower

    def _end_of_first_period(self, before: Played) -> None:
        """The clock runs out; the jam that is pressed as the first of the second period was the last of this one."""
        self.timer.set_clock("period", LAST_S, "Period")
        self.timer.laptop.see("^Half-time ")
        jam = self._jam(2)
        self.timer.start(jam, twice=True)
        self.timer.was_last_of(jam, before.period)
        self.scores.no_initial(jam, HOME)
        self.scores.no_initial(jam, AWAY)
        self._lineups(jam, HOME_SECOND, AWAY_FIRST)
        end = time.time()
        self.timer.end(jam)
        self.book.add("period 1 ends", None, end, by="laptop 1, end of the last jam")
        self.timer.set_clock("halftime", 30, "Half-time")

    # -- second period -------------------------------------------------------------------------------------

    def _second_period(self) -> None:
        self._short_jam(HOME_FIRST, AWAY_LATER, AWAY, 2)
        self._short_jam(HOME_SECOND, AWAY_FIRST, HOME, 4)
        stop = self.timer.stop("Official timeout", "Official timeout", "official stop 1")
        self.timer.end_stop("official stop 1", stop, "Timeout ended")
        jam = self._short_jam(HOME_FIRST, AWAY_LATER, AWAY, 3, is_ended=False)
        self.sheet.penalty(jam, "23", "P")
        self.box.sits_from_list(jam, HOME, "23", "as blocker", PENALTY_S)
        self.box.leaves(jam, f"{HOME} 23", done=False)
        self.timer.end(jam)
        self._short_jam(HOME_SECOND, AWAY_FIRST, HOME, 1)
        self._short_jam(HOME_FIRST, AWAY_LATER, AWAY, 1)

    def _short_jam(
        self, home: Sequence[str], away: Sequence[str], team: str, points: int, *, is_ended: bool = True
    ) -> Played:
        """Play a jam in which one team has lead and scores, and the other one does not pass."""
        jam = self._jam(2)
        self._lineups(jam, home, away)
        self.timer.start(jam)
        self.scores.lead(jam, team, (home if team == HOME else away)[0])
        self.scores.trip(jam, team, 2, points)
        self.scores.no_initial(jam, AWAY if team == HOME else HOME)
        if is_ended:
            self.timer.end(jam)
        return jam

    def _overtime(self) -> None:
        self.timer.set_clock("period", LAST_S, "Period")
        jam = self._jam(2)
        self.timer.laptop.see("^Overtime. Tie, 14 . 14")
        self._lineups(jam, HOME_SECOND, AWAY_FIRST)
        self.timer.start(jam, words=f"Start overtime, {self.timer.named(jam)}")
        self.book.add("overtime", jam, by="laptop 1, overtime")
        self.scores.trip(jam, HOME, 1, 4)
        self.scores.trip(jam, AWAY, 1, 2)
        end = time.time()
        self.timer.end(jam)
        self.book.add("period 2 ends", None, end, by="laptop 1, end of overtime")
        self.book.add("score 18 to 16", by="all points")
        self.timer.complete()
