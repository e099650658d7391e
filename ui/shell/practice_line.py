"""Banner text of a practice bout: what could be seen on the track just now."""

from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.banner import BannerValue
from ui.services import Lesson

__all__ = ["practice_line"]

TOGETHER_US = 7_000_000
"""Events this recent are still shown, so that of two simultaneous ones none is lost."""
TOGETHER_MAX = 3
SECOND_US = 1_000_000


def practice_line(lesson: Lesson, now: Instant) -> BannerValue:
    """Return the line at a moment. It stays as long as the practice does, so nothing moves under a press."""
    return BannerValue(
        text=tr("Practice: {told}", told=_told(lesson, now)),
        actions=(tr("End practice"),),
        mark="eye",
        role="accent",
    )


def _told(lesson: Lesson, now: Instant) -> str:
    if now >= lesson.ends_at:
        return tr("the bout is over. Look around as long as you like.")
    seen = [cue for cue in lesson.cues if cue.at <= now]
    if seen:
        fresh = [cue.words for cue in seen[-TOGETHER_MAX:] if now - cue.at < TOGETHER_US]
        return joined(" ", fresh or [seen[-1].words])
    if now < lesson.starts_at:
        left = -(-(lesson.starts_at - now) // SECOND_US)
        return tr("look around. The first whistle comes in {seconds} s.", seconds=left)
    return tr("what you would see at the track appears here as it happens.")
