"""The officials of the night: what each presses, what the window must name before and after it, and the fact of it.

Before an entry its window must mark the jam that the script means as the one "your entries go here"; after it the line
of confirmation must say the words that the script expects. A window that does not is a wrong one, and ends the night.
"""

import re
import time
from collections.abc import Callable, Sequence

from tests.proofs.night.book import Book, Played
from tests.proofs.night.laptop import Laptop, Named
from tests.proofs.night.record import clock_words

__all__ = ["BoxAndLineup", "Desk", "JamTimer", "PenaltyLineup", "PenaltyTracker", "Scorekeepers"]

GUARD_S = 1.0
"""Time between two presses that must not be one (`ui.widgets.big_button`)."""
POSITIONS = ("jammer", "pivot", "blocker", "blocker", "blocker")
NUMBER_X, FIRST_SIGN_X = 45, 96
"""Pixels from the left of a skater's tile to the middle of the number, and of the first penalty's sign."""
TILES = {"HHC": "Harbour City", "BRR": "Black Ridge"}
REACTION_S = 0.4
"""Time after which a person can press what a window has just named."""


class Desk:
    """One official at a laptop."""

    def __init__(self, laptop: Laptop, book: Book, roles: Sequence[str] = ()) -> None:
        """`roles` are the tabs of the window, in order; empty for a window with one role."""
        self.laptop = laptop
        self.book = book
        self._roles = list(roles)

    def turn_to(self, role: str) -> None:
        """Show another role of this person."""
        if f"{role}, open" not in {one.name for one in self.laptop.look()}:
            self.laptop.key(f"ctrl+{self._roles.index(role) + 1}")
            self.laptop.find(f"{re.escape(role)}, open")

    def named(self, jam: Played) -> str:
        """Return a pattern for a jam as windows call it now."""
        return f"Jam {self.book.number(jam)}(?: of period {jam.period})?"

    def is_at(self, jam: Played) -> None:
        """Wait until the window says that entries go to this jam."""
        pattern = re.compile(rf"{self.named(jam)} .*your entries go here")
        self._until(lambda shown: any(pattern.fullmatch(one.name) for one in shown), f"no entries go to {pattern}")
        time.sleep(REACTION_S)

    def said(self, pattern: str) -> str:
        """Wait for a confirmation and return it."""
        return self.laptop.find(f"Undo: {pattern}").name.removeprefix("Undo: ")

    def enter(self, *words: str) -> None:
        """Type words, each with Enter."""
        for word in words:
            self.laptop.type(word)
            self.laptop.key("Return")

    def undo(self, pattern: str) -> None:
        """Take the entry back that was confirmed with these words."""
        self.said(pattern)
        self.laptop.key("ctrl+z")
        self._until(lambda shown: not any(re.fullmatch(f"Undo: {pattern}", one.name) for one in shown), "not undone")

    def _until(self, holds: Callable[[list[Named]], object], lacks: str) -> None:
        self.laptop.wait(holds, lacks)

    def by(self, act: str) -> str:
        """Return who did it, for a sentence."""
        return f"laptop {self.laptop.number}, {act}"


class JamTimer(Desk):
    """Jams, stops and clocks."""

    def start(self, jam: Played, *, late: int = 0, twice: bool = False, words: str = "") -> None:
        """Start a jam that the great button offers, and say that the press was late."""
        self.turn_to("Jam timer")
        self.laptop.find(words or f"Start (?:Period {jam.period}, )?{self.named(jam)}")
        if twice:
            self.laptop.key("space")
            self.laptop.find("Press again .*")
            time.sleep(GUARD_S)
        jam.start = time.time()
        self.laptop.key("space")
        self.said(f"(?:Overtime )?{self.named(jam)} started")
        if late:
            time.sleep(GUARD_S)
            self.laptop.key(str(late))
            self.said(f"{self.named(jam)} started {late} s earlier")
            jam.start -= late
        self.book.add("starts", jam, jam.start, by=self.by("start"))

    def end(self, jam: Played, *, late: int = 0, key: str = "space", words: str = "") -> None:
        """End the jam, and say that the press was late."""
        self.turn_to("Jam timer")
        self.laptop.find("End (?:overtime )?jam.*")
        end = time.time()
        self.laptop.key(key)
        self.said(words or f"{self.named(jam)} ended")
        if late:
            self.laptop.key(str(late))
            self.said(f"{self.named(jam)} ended {late} s earlier")
        self.ends(jam, end - late, "end")

    def ends(self, jam: Played, end: float, act: str) -> None:
        """Note the end of a jam."""
        self.book.add("lasts", jam, end - jam.start, by=self.by(act))

    def stop(self, button: str, said: str, name: str, *, late: int = 0) -> float:
        """Press a stop and return its moment."""
        self.turn_to("Jam timer")
        begin = time.time()
        self.laptop.tap(button)
        self.said(said)
        if late:
            time.sleep(late)  # else it would begin before what was pressed before it
            self.laptop.key(str(late))
            self.said(f"The timeout began {late} s earlier")
            begin -= late
        self.book.add(f"{name} starts", None, begin, by=self.by(button))
        return begin

    def end_stop(self, name: str, begin: float, said: str) -> None:
        """End a stop."""
        self.turn_to("Jam timer")
        self.laptop.find("End (?:timeout|review)")
        time.sleep(GUARD_S)
        end = time.time()
        self.laptop.key("space")
        self.said(said)
        self.book.add(f"{name} lasts", None, end - begin, by=self.by("end of the stop"))

    def set_clock(self, clock: str, seconds: int, said: str) -> None:
        """Set the clock that the window shows."""
        self.turn_to("Jam timer")
        self.laptop.tap("Set clocks")
        self.laptop.see(f"{said} clock shows")
        self.laptop.type(clock_words(seconds))
        at = time.time()
        self.laptop.key("Return")
        self.said(f"{said} clock set to {clock_words(seconds)}")
        self.book.add(f"{clock} clock set to {clock_words(seconds)}", None, at, by=self.by("set clocks"))

    def insert_before(self, jam: Played) -> Played:
        """Insert a jam that nobody pressed, and take its time as the window says it."""
        self.turn_to("Jam timer")
        self.laptop.tap("Change jams and timeouts")
        self.laptop.tap(f"Change, {self.named(jam)}, .*")
        self.laptop.tap("Insert a jam before")
        inserted = Played(jam.period)
        self.book.jams.insert(self.book.jams.index(jam), inserted)
        self.said(f"{self.named(inserted)} inserted")
        told = re.search(r"Entered at (\d+):(\d+):(\d+) with (\d+):(\d+)", self.laptop.see("^Entered at "))
        assert told is not None
        hour, minute, second, minutes, seconds = map(int, told.groups())
        at = time.localtime(jam.start)
        midnight = time.mktime((at.tm_year, at.tm_mon, at.tm_mday, 0, 0, 0, 0, 0, -1))
        inserted.start = midnight + hour * 3600 + minute * 60 + second
        self.book.add("starts", inserted, inserted.start, within=1.0, by=self.by("insert"))
        self.book.add("lasts", inserted, minutes * 60 + seconds, within=1.0, by=self.by("insert"))
        self.laptop.tap("Close Jams and timeouts")
        return inserted

    def was_last_of(self, jam: Played, period: int) -> None:
        """Say that the jam that runs belongs to the period before."""
        self.laptop.tap(f"{self.named(jam)} was the last jam of period {period}")
        jam.period = period
        self.said(f"{self.named(jam)} counts in period {period}")

    def review(self, team: str, name: str, asked: str, outcome: str) -> None:
        """Write as Head NSO what was asked and what came of it, and that the review is retained."""
        self.turn_to("Head NSO")
        self.laptop.fill("What was asked", asked)
        self.laptop.fill("Outcome", outcome)
        self.laptop.tap(f"Retained, Official review, {team}")
        self.said("Review retained")
        for words in (f"asked: {asked}", f"outcome: {outcome}", "retained"):
            self.book.add(f"{name} {words}", by=self.by("review"))

    def complete(self) -> None:
        """Say as Head NSO that the bout is complete."""
        self.turn_to("Head NSO")
        self.laptop.tap("Bout")
        self.laptop.scroll_to("The bout is complete")
        self.laptop.tap("The bout is complete")  # it says what is still open, and asks
        self.laptop.find("Press again to end the bout")
        time.sleep(GUARD_S)
        button = self.laptop.find("Press again to end the bout")
        at = time.time()
        self.laptop.click(button)
        self.said("The bout is complete")
        self.book.add("the bout ends", None, at, by=self.by("complete"))
        self.book.add("the bout is complete", by=self.by("complete"))


class Scorekeepers(Desk):
    """The scores of both teams, one person."""

    def at(self, jam: Played, team: str) -> None:
        """Show a team's page, which must be in this jam."""
        self.turn_to(f"Scorekeeper {team}")
        self.is_at(jam)

    def lead(self, jam: Played, team: str, jammer: str) -> None:
        self.at(jam, team)
        self.laptop.key("l")
        self.said(f"Lead for {team} {jammer} · {self.named(jam)}")
        self._note(jam, team, "lead")
        self._initial(jam, team)

    def trip(self, jam: Played, team: str, number: int, points: int, *, passed: bool = False) -> None:
        """Enter the points of the next trip; `passed` after a star pass."""
        self.at(jam, team)
        self.laptop.key(str(points))
        self.said(f"Trip {number} · {points} points? · {team} · {self.named(jam)}")
        if number > 1:
            self._initial(jam, team)
        self._note(jam, team, f"trip {number}, points {points}" + (", after the star pass" if passed else ""))

    def call(self, jam: Played, team: str, jammer: str) -> None:
        self.at(jam, team)
        self.laptop.key("c")
        self.said(f"{self.named(jam)} called off · {team} {jammer}")
        self._note(jam, team, "call")
        self.book.add("called off", jam, by=self.by("call"))

    def star_pass(self, jam: Played, team: str) -> None:
        """The jammer loses lead with it."""
        self.at(jam, team)
        self.laptop.key("s")
        self.said(f"Star pass · {team} · {self.named(jam)}")
        self._note(jam, team, "star pass")
        if self.book.holds(f"{team} lead", jam):
            self._note(jam, team, "lost")

    def no_initial(self, jam: Played, team: str) -> None:
        self.at(jam, team)
        self.laptop.key("n")
        self.said(f"No initial.* · {self.named(jam)}")
        self._note(jam, team, "no initial")

    def _initial(self, jam: Played, team: str) -> None:
        """Note the initial trip, which lead and points of a later trip imply."""
        if not self.book.holds(f"{team} trip 1, points 0", jam):
            self._note(jam, team, "trip 1, points 0")

    def _note(self, jam: Played, team: str, words: str) -> None:
        self.book.add(f"{team} {words}", jam, by=self.by(words))


class _LineupDesk(Desk):
    """Somebody who writes lineups of one team."""

    team = ""

    def lineup(self, jam: Played, five: Sequence[str], *, pivot: bool = True, carried: Sequence[str] = ()) -> None:
        """Enter a lineup, jammer first. `carried` sit in the box, so the window has put them there as blockers."""
        if not pivot:
            self.laptop.key("alt+p")
            self.said(f"{self.named(jam)} no pivot · {self.team}")
            self.book.add(f"{self.team} no pivot", jam, by=self.by("no pivot"))
        for number, position in zip(five, self.positions(pivot), strict=True):
            if number in carried:
                assert position == "blocker"
                self.book.add(f"{self.team} {position} {number}", jam, by=self.by("carried from the box"))
            else:
                self.place(jam, number, position)

    def positions(self, pivot: bool) -> Sequence[str]:
        """Return the positions in order."""
        return POSITIONS if pivot else ("jammer", *("blocker",) * 4)

    def place(self, jam: Played, number: str, position: str) -> None:
        """Enter the next skater of a lineup."""
        self.enter(number)
        self.said(f"{self.named(jam)} {position} is {number}")
        self.book.add(f"{self.team} {position} {number}", jam, by=self.by(f"{position} {number}"))


class PenaltyLineup(_LineupDesk):
    """Penalties and lineup of the home team."""

    team = "HHC"

    def panel_is_at(self, jam: Played) -> None:
        """Wait until the lineup's panel names this jam."""
        self.laptop.see(f"^Lineup for {self.named(jam)}$")
        time.sleep(REACTION_S)

    def lineup(self, jam: Played, five: Sequence[str], *, pivot: bool = True, carried: Sequence[str] = ()) -> None:
        self.panel_is_at(jam)
        super().lineup(jam, five, pivot=pivot, carried=carried)

    def penalty(self, jam: Played, number: str, code: str) -> None:
        """Enter a penalty by number and letter."""
        self.enter(f"{number}{code.lower()}")
        self.said(f"Penalty {code} · {self.team} {number} · {self.named(jam)}")
        self.book.add(f"{self.team} {number} penalty {code}", jam, by=self.by(f"{number} {code}"))


class PenaltyTracker(Desk):
    """Penalties of both teams."""

    def by_keys(self, jam: Played, team: str, number: str, code: str, *, arrow: str = "") -> None:
        """Enter a penalty by keys; `arrow` picks the team where both have the number."""
        self.is_at(jam)
        self.laptop.type(f"{number}{code.lower()}")
        self.laptop.see(rf"^{number}\b(?=.*\b{code}\b).*goes to {self.named(jam)}")
        self.laptop.key("Return")
        if arrow:
            self.laptop.see(f"^Which team has {number}")
            self.laptop.key(arrow)
        self._confirm(jam, team, number, code)

    def by_mouse(self, jam: Played, team: str, number: str, code: str, *, expelled: bool = False) -> None:
        """Enter a penalty by taps on skater and code."""
        self.is_at(jam)
        if expelled:
            self.laptop.tap("Exp, .*")
        self._tap_tile(team, number)
        self.laptop.see(f"^{number}, .*goes to {self.named(jam)}")
        self.laptop.tap(f"{re.escape(code)}, .*")
        self._confirm(jam, team, number, code, "Expulsion" if expelled else "Penalty")

    def _confirm(self, jam: Played, team: str, number: str, code: str, kind: str = "Penalty") -> None:
        self.said(f"{kind} {code} · {team} {number} · {self.named(jam)}")
        self.book.add(f"{team} {number} {kind.lower()} {code}", jam, by=self.by(f"{number} {code}"))

    def move(self, jam: Played, team: str, number: str, code: str, to: str) -> None:
        """Give a skater's first penalty to another one of the team."""
        self._tap_tile(team, number, FIRST_SIGN_X)
        self.laptop.see(f"^{number}, Instead of {code}, {self.named(jam)}")
        self._tap_tile(team, to)
        self.said(f"{code} of {self.named(jam)} is {team} {to}'s now, was {team} {number}'s")
        self.book.drop(f"{team} {number} penalty {code}", jam)
        self.book.add(f"{team} {to} penalty {code}", jam, by=self.by(f"{code} of {number} moved to {to}"))

    def take_back(self, jam: Played, team: str, number: str, code: str) -> None:
        """Undo the penalty that was entered last."""
        self.undo(f"Penalty {code} · {team} {number} · {self.named(jam)}")
        self.book.drop(f"{team} {number} penalty {code}", jam)

    def _tap_tile(self, team: str, number: str, x: int = NUMBER_X) -> None:
        """Tap a skater at the number; a tap beside it is meant for a penalty."""
        tile = self.laptop.find(f"{TILES[team]} {number} .*")
        self.laptop.click_at(tile.x + x, tile.middle[1])


class BoxAndLineup(_LineupDesk):
    """The penalty box of both teams, and the lineup of the away team."""

    team = "BRR"

    def lineup(self, jam: Played, five: Sequence[str], *, pivot: bool = True, carried: Sequence[str] = ()) -> None:
        self.turn_to("Lineup BRR")
        self.is_at(jam)
        super().lineup(jam, five, pivot=pivot, carried=carried)

    def sits_from_list(self, jam: Played, team: str, number: str, how: str, seconds: int) -> None:
        """Seat a skater who is on the way; `how` is when and as what."""
        self.turn_to("Penalty box")
        button = self.laptop.find(f"{team} {number} sat, .*")
        at = time.time()
        self.laptop.click(button)
        self._sits(jam, f"{team} {number}", how, seconds, at)

    def sits_by_number(self, jam: Played, team: str, seat: str, number: str, how: str, seconds: int) -> None:
        """Press "Sat down" on a seat and then type who it is."""
        self.turn_to("Penalty box")
        button = self.laptop.find(f"Sat down, {team} {seat}")
        at = time.time()
        self.laptop.click(button)
        self.laptop.find(f"Pick number, {team} .*")
        self.enter(number)
        self._sits(jam, f"{team} {number}", how, seconds, at)

    def _sits(self, jam: Played, who: str, how: str, seconds: int, at: float) -> None:
        self.said(f"{who} (?:sat down|is in the box)")
        self.laptop.see(rf"^{who}, .*")
        words = f"{who} sits down {how} for {seconds} s"
        self.book.add(words, jam, at, by=self.by(f"{who} sits down"))

    def leaves(self, jam: Played, who: str, *, done: bool) -> None:
        """Press that a skater left, after the time is over if `done`."""
        self.turn_to("Penalty box")
        if done:
            self.laptop.see(rf"^{who}, DONE", within_s=90)
        button = self.laptop.find(f"Left the box, {who}")
        at = time.time()
        self.laptop.click(button)
        self.said(f"{who} left the box" + ("" if done else r", \d+ s early"))
        self.book.add(f"{who} leaves the box", jam, at, by=self.by(f"{who} leaves"))
