"""End of the bout: what is still open is named first, and ending the bout all the same takes a second press.

Nothing is refused: the bout may end with open sheets, and it is reopened or undone like any entry.
"""

from dataclasses import dataclass

from derbyos_core.bout.commands import EndBout, SetAttribute
from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.closing import ended_period, is_last
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.roles.head_nso.sheet_check import CheckPart, period_checks
from derbyos_core.roles.head_nso.signing import SIGNERS, signed_by
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.network import Laptop
from derbyos_core.roles.shared.paper_hints import hints_for
from derbyos_core.roles.shared.screen_state import ScreenState

__all__ = ["ARMED_US", "EndGuard", "EndValue", "open_parts"]

ARMED_US = 5_000_000
"""The first press counts for so long, in which the sentence above the button can be read."""
PART_WORDS = {
    CheckPart.LINE_UPS: tr("lineups"),
    CheckPart.POINTS: tr("points"),
    CheckPart.CODES: tr("penalty codes"),
    CheckPart.EXPULSIONS: tr("suspensions"),
    CheckPart.REVIEWS: tr("outcomes of reviews"),
    CheckPart.SETTLE: tr("questions with two answers"),
    CheckPart.ENTRIES: tr("entries that may be missing here"),
    CheckPart.TOLD: tr("the score told to the teams"),
    CheckPart.HINTS: tr("places worth a look"),
}
"""The open lines of the sheets in a few words. Signatures are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndValue:
    """The button that ends or reopens the bout, and the sentence above it."""

    title: str
    sentence: str
    kind: ButtonKind = ButtonKind.NORMAL
    is_warning: bool = False


def open_parts(state: ScreenState, laptops: tuple[Laptop, ...]) -> tuple[str, ...]:
    """Return what is open on the sheets of all periods, each kind once."""
    bout = state.bout
    found: list[str] = []
    ended = ended_period(bout)
    if ended is None or not is_last(bout, ended):
        found.append(tr("play"))
    hints = hints_for(state.role, state.hints)
    periods = [one.number for one in bout.periods if any(jam.start is not None for jam in one.jams)]
    items = [item for number in periods for item in period_checks(state, number, laptops, hints) if not item.is_ready]
    parts = {item.part for item in items}
    found += [words for part, words in PART_WORDS.items() if part in parts]
    count = sum(1 for signer in SIGNERS if signed_by(bout, signer) is not None)
    if count < len(SIGNERS):
        found.append(tr("signatures ({n} of {whole})", n=count, whole=len(SIGNERS)))
    return tuple(found)


class EndGuard:
    """Guard of the button: while something is open, the first press names it and the second one ends the bout."""

    def __init__(self) -> None:
        self._armed_until: Instant | None = None

    def press(self, state: ScreenState, laptops: tuple[Laptop, ...]) -> EndBout | SetAttribute | None:
        """Take a press. Returns the command that ends or reopens the bout; None for a first press."""
        now = state.time()
        if not state.bout.is_complete and open_parts(state, laptops) and not self._is_armed(state.bout, now):
            self._armed_until = Instant(now + ARMED_US)
            return None
        self._armed_until = None
        if state.bout.is_complete:
            return SetAttribute(path=".", attribute="end-time", value=None)
        return EndBout(at=now)

    def drop(self, now: Instant) -> bool:
        """Drop a first press; false if there is none that still counts."""
        until, self._armed_until = self._armed_until, None
        return until is not None and now < until

    def value(self, state: ScreenState, laptops: tuple[Laptop, ...]) -> EndValue:
        """Return the button and its sentence at this moment."""
        parts = open_parts(state, laptops)
        sentence = tr("Still open: {parts}.", parts=joined(", ", parts)) if parts else tr("Nothing is open.")
        if state.bout.is_complete:
            return EndValue(title=tr("Reopen the bout"), sentence=sentence, is_warning=bool(parts))
        if self._is_armed(state.bout, state.time()):
            title = tr("Press again to end the bout")
            return EndValue(title=title, sentence=sentence, kind=ButtonKind.ARMED, is_warning=True)
        return EndValue(title=tr("The bout is complete"), sentence=sentence, is_warning=bool(parts))

    def _is_armed(self, bout: Bout, now: Instant) -> bool:
        if self._armed_until is not None and (bout.is_complete or now >= self._armed_until):
            self._armed_until = None
        return self._armed_until is not None
