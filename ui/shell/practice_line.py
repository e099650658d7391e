"""Banner text of a practice bout: what could be seen at the track just now, and what was entered otherwise or not."""

from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.practice.marking import tally
from derbyos_core.roles.shared.banner import BannerValue
from ui.services import Lesson

__all__ = ["END_PRACTICE", "MARKS", "practice_line"]

TOGETHER_US = 7_000_000
"""Events this recent are still shown, so that of two simultaneous ones none is lost."""
TOGETHER_MAX = 3
SECOND_US = 1_000_000
TOLD_US = 10_000_000
"""Time for which the line says what was wrong or missed, beside what can be seen."""
END_PRACTICE, MARKS = 0, 1
"""Places of the buttons."""


def practice_line(lesson: Lesson, now: Instant, bout: Bout | None = None) -> BannerValue:
    """Return the line at a moment. It stays as long as the practice does, so nothing moves under a press."""
    marks = (tr("Marks"),) if lesson.marker is not None else ()
    return BannerValue(
        text=tr("Practice: {told}", told=_told(lesson, now, bout)),
        actions=(tr("End practice"), *marks),
        mark="eye",
        role="accent",
    )


def _told(lesson: Lesson, now: Instant, bout: Bout | None) -> str:
    marker = lesson.marker if bout is not None else None
    if now >= lesson.ends_at:
        if marker is None or bout is None:
            return tr("the bout is over. Look around as long as you like.")
        return tr("the bout is over: {numbers}.", numbers=tally(marker.look(bout, now)).words)
    bad = marker.newest(bout, now, TOLD_US) if marker is not None and bout is not None else ""
    seen = [cue for cue in lesson.cues if cue.at <= now]
    if seen:
        fresh = [cue.words for cue in seen[-TOGETHER_MAX:] if now - cue.at < TOGETHER_US]
        if bad:  # what is to be entered now comes first
            return joined(" ", (*fresh, bad))
        return joined(" ", fresh or [seen[-1].words])
    if now < lesson.starts_at:
        left = -(-(lesson.starts_at - now) // SECOND_US)
        return tr("look around. The first whistle comes in {seconds} s.", seconds=left)
    return bad or tr("what you would see at the track appears here as it happens.")
