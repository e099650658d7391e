"""Penalty controller: a skater and a code in either order, of which the second commits.

A penalty that is written already is corrected at its code: another code, another skater, another jam, or its removal.
Until its end, by a command or by Esc or Keep, a correction adds no penalty, whatever is pressed and whatever others
enter meanwhile: only a skater and a code that were both given outside a correction make one.
"""

from collections.abc import Callable
from dataclasses import replace

from derbyos_core.bout.commands import AddPenalty, AmendPenalty, Command, RemoveElement, SkaterRef
from derbyos_core.bout.model import JamId, JamNumbers, Penalty
from derbyos_core.bout.model.jam_numbers import renumbered
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_tracker.codes import LATER, TypedCode, typed_code
from derbyos_core.roles.penalty_tracker.compose import composed
from derbyos_core.roles.penalty_tracker.compose_values import Composed
from derbyos_core.roles.penalty_tracker.correction import GONE, corrected_penalty, has_two_codes, instead_of
from derbyos_core.roles.penalty_tracker.entry import BENCH, PenaltyDraft, candidates, chosen, command_of, is_known
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState

__all__ = ["BOUNCE_S", "PenaltyController"]

BOUNCE_S = 0.3
"""A key pressed again this soon after its entry is a bounced key, not a new entry."""
DECIDED_S = 2.0
"""An Enter this soon after Left or Right completed an entry belongs to that entry."""


class PenaltyController:
    """The draft of one penalty tracker, and the effect of each press on it."""

    def __init__(
        self,
        submit: Callable[[Command], None],
        show_status: Callable[[str], None],
        *,
        now: Callable[[], float],
    ) -> None:
        self._submit = submit
        self._show_status = show_status
        self._now = now
        self._state: ScreenState | None = None
        self._teams: tuple[Team, ...] = ()
        self._conflicts: tuple[Conflict, ...] = ()
        self._composed: Composed | None = None
        self._written: tuple[str, float] = ("", float("-inf"))
        self._corrected_at = float("-inf")
        self._known: Penalty | None = None
        """The penalty being corrected, as it was shown last."""
        self._decided_at = float("-inf")
        self.draft: PenaltyDraft | None = None

    def show(self, state: ScreenState, teams: tuple[Team, ...], conflicts: tuple[Conflict, ...]) -> Composed:
        """Note the state in which the next press arrives. Returns the value of the compose bar."""
        self._state, self._teams, self._conflicts = state, teams, conflicts
        self._tell_meanwhile()
        cursor = state.jam if self.draft is not None else state.free_jam
        self._composed = composed(state.bout, self.draft, cursor=cursor, teams=teams, conflicts=conflicts)
        return self._composed

    def follow_numbers(self, numbers: JamNumbers) -> None:
        """Follow jams that were numbered anew: the draft stays with its jam."""
        self.draft = renumbered(self.draft, numbers)
        self._known = renumbered(self._known, numbers)

    def entry_jam(self) -> JamId | None:
        """Return the jam of what is half entered: of a correction, the one in which its penalty was shown last."""
        if self.draft is None:
            return None
        return self._known.jam if self.draft.fixes and self._known is not None else self.draft.jam

    def skaters(self) -> tuple[SkaterRef, ...]:
        """Return the skaters that the draft means, or may mean; of a correction, the skater of the penalty."""
        if self.draft is None or self._state is None:
            return ()
        if self.draft.fixes and not self.draft.typed:
            return self._corrected_skater()
        found = candidates(self.draft, self._state.bout, self._teams)
        picked = tuple(one for one in found if one.team is self.draft.team)
        return picked or found

    # -- taps ---------------------------------------------------------------------------------------------

    @property
    def instead(self) -> str:
        """The code that the next one replaces, in words; empty if it is a new one."""
        if self.draft is None or not self.draft.fixes:
            return ""
        found = self._corrected()
        return instead_of(found, self._state.bout) if found is not None and self._state is not None else GONE

    @property
    def present_code(self) -> str:
        """The code of the penalty that is being corrected; empty if there is none."""
        found = self._corrected()
        return found.code if found is not None else ""

    def tap_skater(self, skater: SkaterRef) -> None:
        """Take a skater: second half of an entry, else first half. A penalty that is being corrected becomes theirs."""
        if self._hands_over(skater):
            return
        draft = self._fresh()
        if draft is not None:
            if self._tell_typed(but=skater.number) and not (draft.code or draft.begun):
                self.draft = None  # nothing of it is left, its jam least of all
                draft = self._fresh() or draft
            self.draft = replace(draft, skater=skater, typed="", team=None, is_of_team=False, asks_number=False)
            self._commit()

    def _tell_typed(self, *, but: str = "") -> bool:
        """Say that a typed number is dropped, unless it is the one that is entered; returns whether it was said."""
        said = texts.left_typed(self.draft.typed if self.draft is not None else "", but)
        if said:
            self._show_status(said)
        return bool(said)

    def _hands_over(self, skater: SkaterRef) -> bool:
        """Give the penalty that is being corrected to a skater. Returns False if there is none to give."""
        draft, found = self.draft, self._corrected()
        if draft is None or found is None:
            return False
        if skater in self._corrected_skater():
            self._tell_typed(but=skater.number)
            self._show_status(tr("{what} is theirs already. Esc or Keep ends the correction.", what=self._what(found)))
            self.draft = replace(draft, typed="", team=None, is_of_team=False, asks_team=False, asks_number=False)
            return True
        self._tell_typed(but=skater.number)
        self.draft = None
        self._submit(AmendPenalty(eid=found.eid, skater=skater))
        self._tell_unknown(skater)
        return True

    def tap_code(self, code: str, *, keep: bool = False) -> None:
        """Take a code, by its key; `keep` keeps the skater for another one."""
        if self._is_bounce(code) or self._correct(code):
            return
        draft = self._fresh()
        if draft is not None:
            self.draft = replace(draft, code=code, begun="", asks_number=False)
            self._commit(keep=keep)

    def tap_expulsion(self) -> None:
        """Begin an expulsion; its code follows."""
        if self.draft is not None and self.draft.fixes:
            self._show_status(tr("To change an expulsion, tap Remove, then the skater, Exp and the code."))
            return
        draft = self._fresh()
        if draft is not None:
            self.draft = replace(draft, is_expulsion=True)

    def tap_slot(self, penalty: str) -> None:
        """Open a penalty to correct it. Once it is open another tap changes nothing."""
        found, corrected = self._penalty(penalty), self._corrected_skater()
        if found is not None and corrected and _owner(found) not in corrected:
            self.tap_skater(_owner(found))  # a tap anywhere on another skater means them
            return
        before = self.draft
        self._open(found)
        if before is None or found is None:
            return
        if before.code:
            # A code and a written code are no new penalty, whichever came first.
            left = joined(" ", filter(None, (before.typed, before.code)))
            self._show_status(
                tr("{code} is not entered. Tap it again to correct {what}.", code=left, what=self._what(found))
            )
        else:
            self._tell_left(before)

    def _tell_left(self, before: PenaltyDraft | None) -> None:
        """Say what is dropped for the correction of a penalty."""
        if before is not None and before.words and self._known is not None:
            what = self._what(self._known)
            self._show_status(tr("{words} is not entered. You are correcting {what}.", words=before.words, what=what))

    def _open(self, found: Penalty | None) -> None:
        """Begin the correction of a penalty; without one there is no draft any more."""
        self.draft = PenaltyDraft(jam=found.jam, fixes=found.eid) if found is not None else None
        self._known = found

    def pick_another(self, command: Command) -> None:
        """Open the newly entered penalty of an unknown number: the next skater takes it over."""
        if isinstance(command, AddPenalty) and self._state is not None:
            found = [one for one in self._state.bout.penalties if one.jam == command.jam and one.code == command.code]
            number = command.skater.number
            before = self.draft
            self._open(next((one for one in found[::-1] if one.person and one.person.number == number), None))
            if self.draft is not None:
                self.draft = replace(self.draft, asks_skater=True)
                self._tell_left(before)

    def tap_choice(self, index: int) -> None:
        """Press a button inside the compose bar."""
        choices = self._composed.choices if self._composed is not None else ()
        if index >= len(choices):
            return
        what = choices[index]
        if isinstance(what, SkaterRef):
            self.tap_skater(what)
        else:
            self._tell_typed()
            self.draft = None
            self._submit(what)

    def tap_chip(self, index: int) -> None:
        """Correct another penalty of the skater instead; or move the penalty to the jam of a chip."""
        chips = self._composed.chips if self._composed is not None else ()
        if index >= len(chips):
            return
        what = chips[index]
        if isinstance(what, JamId):
            self.take_jam(what)
        else:
            self.tap_slot(what)

    def tap_key(self, index: int) -> None:
        """Press a button of the correction: Remove, a jam, or Keep."""
        keys = self._composed.keys if self._composed is not None else ()
        if index >= len(keys):
            return
        what = keys[index]
        if isinstance(what, JamId):
            self.take_jam(what)
        elif what is not None:
            self.remove(what.eid)
        else:
            self._tell_typed()
            self.drop()

    def hold_key(self, index: int) -> None:
        """Hold a button of the correction: a jam offers all jams, the others do what a press does."""
        keys = self._composed.bar.keys if self._composed is not None else ()
        if index < len(keys) and keys[index].has_list and self.draft is not None:
            self.draft = replace(self.draft, lists_jams=True)
        else:
            self.tap_key(index)

    def ask_number(self, team: Team) -> None:
        """Ask for the number of a skater of this team who is on no roster: for a new penalty, or the corrected one."""
        draft = self.draft if self._corrected() is not None else self._fresh()
        if draft is not None:
            self._tell_typed()
            self.draft = replace(draft, skater=None, typed="", team=team, is_of_team=False, asks_number=True)

    def remove(self, penalty: str) -> None:
        """Remove a penalty; undo brings it back."""
        self._tell_typed()
        self.drop()
        self._submit(RemoveElement(eid=penalty))

    # -- keys ---------------------------------------------------------------------------------------------

    def type_digit(self, digit: str) -> None:
        """Take a digit: of a new penalty, or of the number that takes over the corrected one.

        While Enter asks for a team it begins the next number, and a message names what was dropped.
        """
        left = self.draft
        if left is not None and left.asks_team:
            self.draft = replace(left, typed="", team=None, is_of_team=False, asks_team=False) if left.fixes else None
            dropped = joined(" ", filter(None, (left.typed, left.code)))
            self._show_status(tr("{dropped} is not entered: no team was picked.", dropped=dropped))
        draft = self.draft if self._corrected() is not None else self._fresh()
        if draft is not None:
            team = draft.team if draft.asks_number or draft.is_of_team else None
            self.draft = replace(draft.with_digit(digit), team=team)

    def type_code(self, code: str, *, is_expulsion: bool) -> None:
        """Take a letter of a code; Enter commits. In a correction the last letter that a code can have is enough."""
        is_bounce = self._now() - self._corrected_at < BOUNCE_S and self._is_bounce(code)
        if is_bounce or self._state is None or self._refuses_code():
            return
        begun = self.draft.begun if self.draft is not None else ""
        typed = TypedCode(code=LATER, begun="") if code == LATER else typed_code(begun, code, self._state.bout.ruleset)
        if typed is None:
            self._show_status(tr("No code of this bout begins with {letter}.", letter=code))
            return
        if self.draft is not None and self.draft.fixes and typed.begun:
            self.draft = replace(self.draft, begun=typed.begun)
            return
        if self._correct(typed.code):
            return
        draft = self._fresh()
        if draft is not None:
            is_out = draft.is_expulsion or is_expulsion
            self.draft = replace(draft, code=typed.code, begun=typed.begun, is_expulsion=is_out)

    def pick_side(self, team: Team) -> bool:
        """Pick the team by Left or Right; commits if Enter asked for it. Returns False if no number needs a team."""
        if self.draft is None or self._state is None or self.draft.asks_number:
            return False
        if len(candidates(self.draft, self._state.bout, self._teams)) < 2:
            return False
        has_entered = self.draft.asks_team
        self.draft = replace(self.draft, team=team, asks_team=False)
        if not has_entered:
            return True
        one = chosen(self.draft, self._state.bout, self._teams)
        if (self.draft.fixes and one is not None and self._hands_over(one)) or self._commit():
            self._decided_at = self._now()
        return True

    def back(self) -> bool:
        """Remove what was typed last. Returns False if there is nothing."""
        if self.draft is None:
            return False
        self.draft = self.draft.without_last()
        return True

    def enter(self, *, keep: bool = False) -> bool:
        """Commit, or say what is missing. Returns False if there is no draft."""
        draft, state = self.draft, self._state
        if draft is None or state is None:
            return self._now() - self._decided_at < DECIDED_S
        if self._commit(keep=keep) or (draft.begun and self._end_code(draft)):
            return True
        one = chosen(draft, state.bout, self._teams)
        if one is None and draft.typed:
            self.draft = replace(draft, asks_team=True)
            self._show_status(tr("Which team has {typed}? Press Left or Right, or tap it.", typed=draft.typed))
        elif draft.fixes:
            if one is None or not self._hands_over(one):
                self._show_status(tr("Type the right code, or the right number and Enter. Esc leaves it as it is."))
        elif draft.asks_number and one is not None:
            self.draft = replace(draft, skater=one, typed="", team=None, asks_number=False)
        elif one is None:
            self._show_status(tr("Whose penalty is it? Type the number or tap the skater."))
        else:
            number = one.number if one.number != BENCH else tr("Bench")
            self._show_status(tr("{number}: type the code, or tap it.", number=number))
        return True

    # -- jams ---------------------------------------------------------------------------------------------

    def take_jam(self, jam: JamId) -> bool:
        """Move the penalty being corrected, or the draft, to a jam that the person tapped."""
        draft, state = self.draft, self._state
        if draft is None or state is None:
            return False
        if draft.fixes:
            found = self._corrected()
            self._tell_typed()
            self.draft = None
            if found is None:
                self._show_status(_REMOVED)
            elif found.jam != jam:
                self._submit(AmendPenalty(eid=found.eid, jam=jam))
            return True
        self.draft = draft.in_jam(jam, self._moment(state, jam))
        return True

    def drop(self) -> bool:
        """Drop the draft; nothing of it is left. Returns False if there was none."""
        was, self.draft, self._known = self.draft, None, None
        return was is not None

    # -- results ------------------------------------------------------------------------------------------

    def _fresh(self) -> PenaltyDraft | None:
        """Return the present draft, or a new one in the cursor's jam; None if there is no jam."""
        state = self._state
        if self.draft is not None and not self.draft.fixes:
            return self.draft
        jam = state.free_jam if state is not None else None
        if state is None or jam is None:
            self._show_status(tr("There is no jam to write in. Tap an older jam first."))
            return None
        return PenaltyDraft(jam=jam, at=self._moment(state, jam))

    def _commit(self, *, keep: bool = False) -> bool:
        state, draft = self._state, self.draft
        if draft is None or state is None or draft.fixes:
            return False
        command = command_of(draft, state.bout, self._teams)
        if command is None:
            return False
        self.draft = None
        self._written = (draft.code, self._now())
        self._submit(command)
        skater = command.skater
        if keep:
            self.draft = PenaltyDraft(jam=draft.jam, at=self._moment(state, draft.jam), skater=skater)
        self._tell_unknown(skater)
        return True

    def _tell_unknown(self, skater: SkaterRef) -> None:
        """Say that a number is on no roster; the entry is kept."""
        if self._state is not None and not is_known(skater):
            short = self._state.short(skater.team)
            self._show_status(tr("{short} has no {number}. Kept as entered.", short=short, number=skater.number))

    def _refuses_code(self) -> bool:
        """Say that a number was typed into the correction, so that a code would leave it half entered."""
        typed = self.draft.typed if self.draft is not None and self.draft.fixes else ""
        if typed:
            self._show_status(tr("{typed}: Enter makes the penalty theirs, Esc leaves it as it is.", typed=typed))
        return bool(typed)

    def _end_code(self, draft: PenaltyDraft) -> bool:
        """End the letters of a code: of a correction they are the code. Returns False if none were typed."""
        codes = [one.letters for one in self._state.bout.ruleset.codes] if self._state is not None else []
        if draft.begun and draft.begun not in codes:
            longer = [one for one in codes if one.startswith(draft.begun)]
            self._show_status(
                tr("{letters} is no code of this bout; {codes}?", letters=draft.begun, codes=" ".join(longer))
            )
            return True
        return bool(draft.begun) and self._correct(draft.begun)

    def _correct(self, code: str) -> bool:
        """Give the opened penalty this code; the one that it has is kept. Returns False if none is open."""
        draft = self.draft
        if draft is None or not draft.fixes:
            return False
        if self._refuses_code():
            return True
        found = self._corrected()
        self.draft = None
        self._written, self._corrected_at = (code, self._now()), self._now()
        if found is None:
            self._show_status(_REMOVED)
        elif code != found.code or has_two_codes(found, self._conflicts):
            self._submit(AmendPenalty(eid=found.eid, code=code))
        return True

    def _tell_meanwhile(self) -> None:
        """Say that somebody has changed or removed the penalty that is being corrected."""
        if self.draft is None or not self.draft.fixes:
            return
        before, found = self._known, self._corrected()
        self._known = found
        if found is None:
            if before is not None:
                self._show_status(_REMOVED)
        elif before is not None and _facts(before) != _facts(found):
            self._show_status(tr("This penalty was changed meanwhile: it is now {what}.", what=self._what(found)))

    def _what(self, penalty: Penalty) -> str:
        number = penalty.person.label if penalty.person is not None else "?"
        jam = texts.short_jam(penalty.jam, self._state.bout) if self._state is not None else ""
        return joined(", ", (number, penalty.code, jam))

    def _moment(self, state: ScreenState, jam: JamId) -> Instant | None:
        """Return when the penalty was called: known while its jam is on the track."""
        return state.time() if jam == state.bout.active else None

    def _is_bounce(self, code: str) -> bool:
        written, at = self._written
        return self.draft is None and code == written and self._now() - at < BOUNCE_S

    def _corrected(self) -> Penalty | None:
        return corrected_penalty(self._state.bout, self.draft) if self._state is not None else None

    def _corrected_skater(self) -> tuple[SkaterRef, ...]:
        found = self._corrected()
        return (_owner(found),) if found is not None and found.team is not None else ()

    def _penalty(self, penalty: str) -> Penalty | None:
        bout = self._state.bout if self._state is not None else None
        return next((one for one in bout.penalties if one.eid == penalty), None) if bout is not None else None


_REMOVED = tr("That penalty was removed meanwhile, so there is nothing to correct.")


def _owner(penalty: Penalty) -> SkaterRef:
    """Return whose a penalty is; the bench has no person."""
    assert penalty.team is not None, "a penalty on a roster has a team"
    person = penalty.person
    if person is None or not person.number:
        return SkaterRef(team=penalty.team, number=BENCH)
    return SkaterRef(team=penalty.team, number=person.number, eid=person.eid)


def _facts(penalty: Penalty) -> tuple[object, ...]:
    """Return what a correction can change."""
    return penalty.code, penalty.jam, penalty.person.label if penalty.person is not None else ""
