"""What each phase of the game looks like: its mark, its words, and the roles of its colours."""

from dataclasses import dataclass

from derbyos_core.roles.shared.phase import Phase
from derbyos_core.saying import say

__all__ = ["LOOKS", "PhaseLook"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseLook:
    """Names of colour roles, the mark's icon, and the words on a jam card, long and short."""

    soft: str
    ink: str
    card: str
    on_card: str
    mark: str
    word: str
    short: str
    is_dashed: bool = False


LOOKS = {
    Phase.LIVE: PhaseLook(
        soft="live_soft", ink="live", card="live", on_card="on_live",
        mark="player-play-filled", word=say("on track"), short=say("now"),
    ),
    Phase.LINE_UP: PhaseLook(
        soft="line_up_soft", ink="line_up", card="line_up_soft", on_card="line_up",
        mark="clock", word=say("up next"), short=say("next"), is_dashed=True,
    ),
    Phase.TIMEOUT: PhaseLook(
        soft="timeout_soft", ink="timeout", card="timeout_soft", on_card="timeout",
        mark="player-pause-filled", word=say("up next"), short=say("next"), is_dashed=True,
    ),
    Phase.REVIEW: PhaseLook(
        soft="timeout_soft", ink="timeout", card="timeout_soft", on_card="timeout",
        mark="player-pause-filled", word=say("up next"), short=say("next"), is_dashed=True,
    ),
    Phase.ENDED: PhaseLook(
        soft="well", ink="text2", card="well", on_card="text",
        mark="check", word=say("just ended"), short=say("ended"),
    ),
    Phase.CORRECTING: PhaseLook(
        soft="warn_soft", ink="warn", card="warn_soft", on_card="warn",
        mark="arrow-back-up", word=say("correcting"), short=say("fixing"),
    ),
    Phase.WAITING: PhaseLook(
        soft="well", ink="text2", card="well", on_card="text2",
        mark="clock", word=say("up next"), short=say("next"), is_dashed=True,
    ),
}  # fmt: skip
