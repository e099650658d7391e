"""Look of each kind of button, as names of colour roles."""

from dataclasses import dataclass

from derbyos_core.roles.shared.button_kind import ButtonKind

__all__ = ["LOOKS", "ButtonLook"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonLook:
    """Names of colour roles; `edge` is empty if no outline is drawn."""

    ground: str
    colour: str
    edge: str = ""
    edge_width: float = 2.0


LOOKS = {
    ButtonKind.PRIMARY: ButtonLook(ground="accent", colour="on_accent"),
    ButtonKind.NORMAL: ButtonLook(ground="key", colour="text", edge="line"),
    ButtonKind.CHOSEN: ButtonLook(ground="accent_soft", colour="accent", edge="accent"),
    ButtonKind.QUIET: ButtonLook(ground="", colour="text2"),
    ButtonKind.SETTLE: ButtonLook(ground="warn_soft", colour="warn", edge="warn"),
    ButtonKind.LIVE: ButtonLook(ground="live", colour="on_live"),
    ButtonKind.STOP: ButtonLook(ground="stop", colour="on_stop"),
    ButtonKind.OFF: ButtonLook(ground="well", colour="text3", edge="line"),
}
