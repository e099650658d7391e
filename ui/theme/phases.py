"""Look of each phase of the game: its mark, its words, and the roles of its colours."""

from dataclasses import dataclass

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.phase import DisplayPhase

__all__ = ["LOOKS", "PhaseLook"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseLook:
    """Names of colour roles, the mark's icon, and the words on a jam card, long and short."""

    soft: str
    colour: str
    card: str
    on_card: str
    mark: str
    word: str
    short: str
    is_dashed: bool = False


LOOKS = {
    DisplayPhase.LIVE: PhaseLook(
        soft="live_soft", colour="live", card="live", on_card="on_live",
        mark="player-play-filled", word=tr("on track"), short=tr("now"),
    ),
    DisplayPhase.JAM_OVERDUE: PhaseLook(
        soft="bad_soft", colour="bad", card="bad_soft", on_card="bad",
        mark="alert-triangle", word=tr("time is up"), short=tr("time"),
    ),
    DisplayPhase.LINE_UP: PhaseLook(
        soft="line_up_soft", colour="line_up", card="line_up_soft", on_card="line_up",
        mark="clock", word=tr("up next"), short=tr("next"), is_dashed=True,
    ),
    DisplayPhase.LINE_UP_ENDING: PhaseLook(
        soft="line_up_soft", colour="line_up", card="line_up_soft", on_card="line_up",
        mark="clock", word=tr("up next"), short=tr("next"), is_dashed=True,
    ),
    DisplayPhase.LINE_UP_OVER: PhaseLook(
        soft="warn_soft", colour="warn", card="warn_soft", on_card="warn",
        mark="clock", word=tr("up next"), short=tr("next"), is_dashed=True,
    ),
    DisplayPhase.TIMEOUT: PhaseLook(
        soft="timeout_soft", colour="timeout", card="timeout_soft", on_card="timeout",
        mark="player-pause-filled", word=tr("up next"), short=tr("next"), is_dashed=True,
    ),
    DisplayPhase.TIMEOUT_OVER: PhaseLook(
        soft="warn_soft", colour="warn", card="warn_soft", on_card="warn",
        mark="clock", word=tr("up next"), short=tr("next"), is_dashed=True,
    ),
    DisplayPhase.REVIEW: PhaseLook(
        soft="timeout_soft", colour="timeout", card="timeout_soft", on_card="timeout",
        mark="player-pause-filled", word=tr("up next"), short=tr("next"), is_dashed=True,
    ),
    DisplayPhase.ENDED: PhaseLook(
        soft="well", colour="text2", card="well", on_card="text",
        mark="check", word=tr("just ended"), short=tr("ended"),
    ),
    DisplayPhase.CORRECTING: PhaseLook(
        soft="warn_soft", colour="warn", card="warn_soft", on_card="warn",
        mark="arrow-back-up", word=tr("correcting"), short=tr("fixing"),
    ),
    DisplayPhase.WAITING: PhaseLook(
        soft="well", colour="text2", card="well", on_card="text2",
        mark="clock", word=tr("up next"), short=tr("next"), is_dashed=True,
    ),
}  # fmt: skip
