"""Commands of presses on a box cell, on Star pass and on "sits out". All name the jam of the panel."""

from collections.abc import Callable
from dataclasses import dataclass

from derbyos_core.bout.clocks.box_signs import sign_of
from derbyos_core.bout.commands import EnterBox, ExitBox, MarkStarPass, SitOut, SkaterRef
from derbyos_core.bout.model import Bout, BoxTrip, JamId, JamNumbers, Person
from derbyos_core.bout.reading.skating import open_visits
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from derbyos_core.roles.lineup import words as lineup_words
from derbyos_core.roles.lineup.panel import LineupPanel, box_position
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.press_times import AGREE_S

__all__ = ["BoxCommands", "BoxTurns", "Said"]

SEATED = ("-", "S")
"""Signs of a skater who is in the box when the jam ends."""

Said = EnterBox | ExitBox | MarkStarPass | SitOut | str
"""A command, or the sentence that says why there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxCommands:
    """The presses of one moment; `now` is the bout's time at the press."""

    bout: Bout
    team: Team
    panel: LineupPanel
    now: Instant

    def press_cell(self, person: Person) -> Said:
        """Return the command of a box cell: in, and at the second press out."""
        mine = [trip for trip in self.bout.box_trips if trip.person is not None and trip.person.eid == person.eid]
        seated = [trip for trip in mine if sign_of(trip, self.panel.jam, self.bout) in SEATED]
        if not seated:
            return self.sits(SkaterRef(team=self.team, number=person.number, eid=person.eid))
        return self._leaves(seated[-1], person)

    def sits(self, skater: SkaterRef) -> EnterBox:
        """Return the command that seats a skater."""
        return EnterBox(
            jam=self.panel.jam,
            team=self.team,
            position=box_position(self.panel, skater.eid),
            at=self._moment(),
            skater=skater,
        )

    def leaves(self, person: Person) -> Said:
        """Return the command that releases a skater from the box, whichever jam they sat down in."""
        visits = (one for one in open_visits(self.bout, self.team) if one.person is not None)
        visit = next((one for one in visits if one.person is not None and one.person.eid == person.eid), None)
        if visit is None:
            return lineup_words.not_in_box(person)
        return self._leaves(visit, person)

    def star_pass(self, *, is_on: bool) -> Said:
        """Return the command of a star pass. The lineup tracker counts no trips."""
        if not self.panel.is_started:
            ended = self.bout.completed
            return lineup_words.no_star_pass_yet(
                self._called(self.panel.jam, *([ended] if ended is not None else [])),
                self._called(ended) if ended is not None else "",
            )
        at = self.now if is_on and self.panel.is_live else None
        return MarkStarPass(jam=self.panel.jam, team=self.team, trip=None, at=at, on=is_on)

    def rests(self, skater: SkaterRef) -> Said:
        """Return the command of three jams off, from the jam of the injury: that on track, else the last one."""
        is_played = self.panel.is_started and self.panel.jam != self.bout.upcoming
        jam: JamId | None = self.panel.jam if is_played else self.bout.active or self.bout.completed
        return SitOut(jam=jam, skater=skater) if jam is not None else lineup_words.NO_JAM_TO_REST

    def _leaves(self, visit: BoxTrip, person: Person) -> Said:
        if visit.left_jam is not None:
            return lineup_words.left_later(person, self._called(visit.left_jam))
        if visit.jam > self.panel.jam:
            return lineup_words.sat_later(person, self._called(visit.jam))
        return ExitBox(eid=visit.eid, jam=self.panel.jam, at=self._moment())

    def _called(self, jam: JamId, *beside: JamId) -> str:
        """Return the name of a jam, told apart from that of the panel."""
        return texts.jam_in_game(jam, self.bout, self.panel.jam, *beside)

    def _moment(self) -> Instant:
        """Return the present time, or the end of a jam that is over: nobody sat down in it later than that."""
        jam = self.bout.jam(self.panel.jam)
        end = jam.end if jam is not None else None
        return self.now if end is None else min(self.now, end)


class BoxTurns:
    """Skaters whom another official seated or released a moment ago. A press at the same time meant the same.

    Such a press counts as agreement (design 1.3), for it would undo what both have seen.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._jam: JamId | None = None
        self._seated: frozenset[str] = frozenset()
        self._turned: dict[str, float] = {}
        self._is_own = False

    def press(self) -> None:
        """Note an own press, which causes the next change."""
        self._is_own = True

    def follow_numbers(self, numbers: JamNumbers) -> None:
        """Follow jams that were numbered anew."""
        self._jam = numbers.now(self._jam) if self._jam is not None else None

    def show(self, panel: LineupPanel) -> None:
        """Note the seated skaters. In another jam than before, nobody has changed."""
        seated = frozenset(str(person.eid) for person in panel.seated)
        if panel.jam != self._jam:
            self._turned = {}
        elif seated != self._seated:
            if not self._is_own:
                self._turned |= dict.fromkeys(seated ^ self._seated, self._now())
            self._is_own = False
        self._jam, self._seated = panel.jam, seated

    def agrees(self, eid: str, down_at: float | None) -> bool:
        """Return whether a press that began then, or now, agrees with another official's entry about this skater."""
        at = self._now() if down_at is None else down_at
        return at - self._turned.get(eid, float("-inf")) < AGREE_S
