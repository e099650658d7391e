"""Look of each kind of button, as names of colour roles."""

from dataclasses import dataclass

from derbyos_core.roles.shared.button_kind import ButtonKind

__all__ = ["LOOKS", "ButtonLook"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonLook:
    """Names of colour roles; `edge` is empty if no outline is drawn."""

    background: str
    colour: str
    edge: str = ""
    edge_width: float = 2.0
    is_dashed: bool = False


LOOKS = {
    ButtonKind.PRIMARY: ButtonLook(background="accent", colour="on_accent"),
    ButtonKind.NORMAL: ButtonLook(background="key", colour="text", edge="line"),
    ButtonKind.CHOSEN: ButtonLook(background="accent_soft", colour="accent", edge="accent"),
    ButtonKind.QUIET: ButtonLook(background="", colour="text2"),
    ButtonKind.SETTLE: ButtonLook(background="warn_soft", colour="warn", edge="warn"),
    ButtonKind.LIVE: ButtonLook(background="live", colour="on_live"),
    ButtonKind.STOP: ButtonLook(background="stop", colour="on_stop"),
    ButtonKind.LATER: ButtonLook(background="surface", colour="text", edge="text2", is_dashed=True),
    ButtonKind.ARMED: ButtonLook(background="warn_soft", colour="warn", edge="warn", edge_width=3.0),
    ButtonKind.ALARM: ButtonLook(background="surface", colour="bad", edge="bad", edge_width=3.0),
    ButtonKind.OFF: ButtonLook(background="well", colour="text3", edge="line"),
}
