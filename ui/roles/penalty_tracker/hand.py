"""Which wish the presses of the penalty tracker become: skater and code in either order, the second one commits."""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from derbyos_core.bout.commands import AddPenalty, AmendPenalty, Command, RemoveElement, SkaterRef
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_tracker.compose import Composed, composed, instead_of
from derbyos_core.roles.penalty_tracker.entry import PenaltyDraft, candidates, chosen, command_of, is_known
from derbyos_core.roles.shared.conflicts import Conflict
from derbyos_core.roles.shared.screen_state import ScreenState

__all__ = ["BOUNCE_S", "PenaltyHand"]

OPEN_S = 8.0
"""So long another skater takes over the penalty that was opened; later she is the first half of a new one."""
BOUNCE_S = 0.3
"""A key that is pressed again so soon after its entry is a finger that bounced, no new entry."""
DECIDED_S = 2.0
"""An Enter so soon after Left or Right had the last word belongs to that entry."""


class PenaltyHand:
    """The half-entry of one penalty tracker, and what each press makes of it."""

    def __init__(
        self,
        command: Callable[[Command], None],
        explain: Callable[[str], None],
        *,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._command = command
        self._explain = explain
        self._now = now
        self._scene: ScreenState | None = None
        self._teams: tuple[Team, ...] = ()
        self._disputes: tuple[Conflict, ...] = ()
        self._composed: Composed | None = None
        self._written: tuple[str, float] = ("", float("-inf"))
        self._opened_at = float("-inf")
        self._decided_at = float("-inf")
        self.half: PenaltyDraft | None = None

    def show(self, scene: ScreenState, teams: tuple[Team, ...], disputes: tuple[Conflict, ...]) -> Composed:
        """The moment in which the next press comes, and what the compose bar says in it."""
        self._scene, self._teams, self._disputes = scene, teams, disputes
        self._composed = composed(scene.bout, self.half, pen=scene.jam, teams=teams, disputes=disputes)
        return self._composed

    def skaters(self) -> tuple[SkaterRef, ...]:
        """Whom the half-entry means, or may mean."""
        if self.half is None or self._scene is None or self.half.fixes:
            return ()
        found = candidates(self.half, self._scene.bout, self._teams)
        picked = tuple(one for one in found if one.team is self.half.team)
        return picked or found

    # -- taps ---------------------------------------------------------------------------------------------

    @property
    def instead(self) -> str:
        """What the next code takes the place of; empty while it is a new one."""
        half, scene = self.half, self._scene
        if half is None or scene is None or not half.fixes:
            return ""
        found = next((one for one in scene.bout.penalties if one.eid == half.fixes), None)
        return instead_of(found) if found is not None else ""

    def tap_skater(self, skater: SkaterRef) -> None:
        """A skater: the second half of an entry, else the first; of a penalty that is corrected, whose it is."""
        if self._hands_over(skater):
            return
        half = self._fresh()
        if half is not None:
            self.half = replace(half, skater=skater, typed="", team=None, asks_number=False)
            self._commit()

    def _hands_over(self, skater: SkaterRef) -> bool:
        """The penalty that is corrected goes to another skater; False where there is none, or it is hers."""
        half, scene = self.half, self._scene
        if half is None or scene is None or not half.fixes:
            return False
        found = next((one for one in scene.bout.penalties if one.eid == half.fixes), None)
        is_hers = found is not None and found.person is not None and found.person.eid == skater.eid
        if found is None or is_hers or self._now() - self._opened_at > OPEN_S:
            return False
        self.half = None
        self._command(AmendPenalty(eid=half.fixes, skater=skater))
        return True

    def tap_code(self, code: str, *, keep: bool = False) -> None:
        """A code, by its key; `keep` holds the skater for another one."""
        if self._is_bounce(code):
            return
        half = self.half if self.half is not None and self.half.fixes else self._fresh()
        if half is not None:
            self.half = replace(half, code=code, asks_number=False)
            self._commit(keep=keep)

    def tap_expulsion(self) -> None:
        """An expulsion: its code follows."""
        if self.half is not None and self.half.fixes:
            self._explain(tr("An expulsion is entered anew: Remove, then the skater, Exp and the code."))
            return
        half = self._fresh()
        if half is not None:
            self.half = replace(half, is_expulsion=True)

    def tap_slot(self, penalty: str) -> None:
        """A penalty that is there, to correct it; tapped again it is left alone."""
        found = self._penalty_jam(penalty)
        is_again = self.half is not None and self.half.fixes == penalty
        self.half = None if is_again or found is None else PenaltyDraft(jam=found, fixes=penalty)
        self._opened_at = self._now()

    def pick_another(self, command: Command) -> None:
        """The penalty of an unknown number, just entered, is opened: the next skater takes it over."""
        if isinstance(command, AddPenalty) and self._scene is not None:
            found = [one for one in self._scene.bout.penalties if one.jam == command.jam and one.code == command.code]
            number = command.skater.number
            opened = next((one.eid for one in found[::-1] if one.person and one.person.number == number), "")
            self.tap_slot(opened)

    def tap_choice(self, index: int) -> None:
        """A button inside the compose bar."""
        does = self._composed.does if self._composed is not None else ()
        if index >= len(does):
            return
        what = does[index]
        if isinstance(what, SkaterRef):
            self.tap_skater(what)
        else:
            self.half = None
            self._command(what)

    def ask_number(self, team: Team) -> None:
        """Somebody of this team who is on no roster."""
        half = self._fresh()
        if half is not None:
            self.half = replace(half, skater=None, typed="", team=team, asks_number=True)

    def remove(self, penalty: str) -> None:
        """Take a penalty away; undo brings it back."""
        self.half = None
        self._command(RemoveElement(eid=penalty))

    # -- keys ---------------------------------------------------------------------------------------------

    def type_digit(self, digit: str) -> None:
        """A digit of a number; after Enter has asked for a team it is the next number, and what was left is told."""
        left = self.half
        if left is not None and left.asks_team:
            self.half = None
            if left.code:
                self._explain(
                    tr("{typed} {code} is not entered: no team was picked.", typed=left.typed, code=left.code)
                )
        half = self._fresh()
        if half is not None:
            team = half.team if half.asks_number else None
            self.half = replace(half.with_digit(digit), team=team)

    def type_code(self, code: str, *, is_expulsion: bool) -> None:
        """A code by its letter; Enter commits."""
        half = self.half if self.half is not None and self.half.fixes else self._fresh()
        if half is not None:
            self.half = replace(half, code=code, is_expulsion=half.is_expulsion or (is_expulsion and not half.fixes))

    def pick_side(self, team: Team) -> bool:
        """Left or Right; where Enter has asked for the team it is the last word. False where no number asks."""
        if self.half is None or self._scene is None or self.half.asks_number:
            return False
        if len(candidates(self.half, self._scene.bout, self._teams)) < 2:
            return False
        has_entered = self.half.asks_team
        self.half = replace(self.half, team=team)
        if has_entered and self._commit():
            self._decided_at = self._now()
        return True

    def back(self) -> bool:
        """What was entered last is taken back; False where there is nothing."""
        if self.half is None:
            return False
        self.half = self.half.without_last()
        return True

    def enter(self, *, keep: bool = False) -> bool:
        """Enter: commits, or says what is missing; False where nothing is half entered."""
        half, scene = self.half, self._scene
        if half is None or scene is None:
            return self._now() - self._decided_at < DECIDED_S
        if self._commit(keep=keep):
            return True
        one = chosen(half, scene.bout, self._teams)
        if half.asks_number and one is not None:
            self.half = replace(half, skater=one, typed="", team=None, asks_number=False)
        elif one is None and half.typed:
            self.half = replace(half, asks_team=True)
            self._explain(tr("Which team has {typed}? Left or Right decides, or tap it.", typed=half.typed))
        elif one is None and half.code:
            self._explain(tr("Whose penalty is it? Type the number or tap the skater."))
        else:
            return False
        return True

    # -- jams ---------------------------------------------------------------------------------------------

    def take_jam(self, jam: JamId) -> bool:
        """The person tapped another jam: the penalty that is corrected moves there, a half-entry goes there."""
        half, scene = self.half, self._scene
        if half is None or scene is None:
            return False
        if half.fixes:
            self.half = None
            self._command(AmendPenalty(eid=half.fixes, jam=jam))
            return True
        self.half = half.in_jam(jam, self._moment(scene, jam))
        return False

    def drop(self) -> bool:
        """Forget the half-entry."""
        was, self.half = self.half, None
        return was is not None

    # -- what comes of it ---------------------------------------------------------------------------------

    def _fresh(self) -> PenaltyDraft | None:
        """The half-entry that goes on, or a new one in the jam under the pen; None where there is no jam."""
        scene = self._scene
        if self.half is not None and not self.half.fixes:
            return self.half
        if scene is None or scene.jam is None:
            self._explain(tr("There is no jam to write in. Tap an older jam first."))
            return None
        return PenaltyDraft(jam=scene.jam, at=self._moment(scene, scene.jam))

    def _commit(self, *, keep: bool = False) -> bool:
        scene, half = self._scene, self.half
        command = command_of(half, scene.bout, self._teams) if half is not None and scene is not None else None
        if half is None or scene is None or command is None:
            return False
        self.half = None
        self._written = (half.code, self._now())
        self._command(command)
        if isinstance(command, AddPenalty):
            skater = command.skater
            if keep:
                self.half = PenaltyDraft(jam=half.jam, at=self._moment(scene, half.jam), skater=skater)
            if not is_known(skater):
                self._explain(
                    tr(
                        "{short} has no {number}. Kept as entered.",
                        short=scene.short(skater.team),
                        number=skater.number,
                    )
                )
        return True

    def _moment(self, scene: ScreenState, jam: JamId) -> Instant | None:
        """When it was called: known while its jam is on the track."""
        return scene.time() if jam == scene.bout.active else None

    def _is_bounce(self, code: str) -> bool:
        written, at = self._written
        return self.half is None and code == written and self._now() - at < BOUNCE_S

    def _penalty_jam(self, penalty: str) -> JamId | None:
        bout = self._scene.bout if self._scene is not None else None
        return next((one.jam for one in bout.penalties if one.eid == penalty), None) if bout is not None else None
