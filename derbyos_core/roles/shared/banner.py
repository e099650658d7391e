"""Banner below the header as a plain value."""

from dataclasses import dataclass

__all__ = ["BannerValue"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BannerValue:
    """Text of the banner; `role` is one of the pill grounds, `action_mark` the icon of its buttons."""

    text: str
    actions: tuple[str, ...] = ()
    action_mark: str = ""
    mark: str = "pencil"
    role: str = "warn"
