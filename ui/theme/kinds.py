"""What each kind of button looks like, as names of colour roles for painted and for styled buttons."""

from dataclasses import dataclass

from derbyos_core.roles.shared.button_kind import Kind

__all__ = ["LOOKS", "ButtonLook"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonLook:
    """Names of colour roles; `edge` is empty where no outline is drawn."""

    ground: str
    ink: str
    edge: str = ""
    edge_width: float = 2.0


LOOKS = {
    Kind.PRIMARY: ButtonLook(ground="accent", ink="on_accent"),
    Kind.NORMAL: ButtonLook(ground="key", ink="text", edge="line"),
    Kind.CHOSEN: ButtonLook(ground="accent_soft", ink="accent", edge="accent"),
    Kind.QUIET: ButtonLook(ground="", ink="text2"),
    Kind.SETTLE: ButtonLook(ground="warn_soft", ink="warn", edge="warn"),
    Kind.LIVE: ButtonLook(ground="live", ink="on_live"),
    Kind.STOP: ButtonLook(ground="stop", ink="on_stop"),
    Kind.OFF: ButtonLook(ground="well", ink="text3", edge="line"),
}
