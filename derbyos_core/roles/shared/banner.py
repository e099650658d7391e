"""Banner below the header as a plain value."""

from dataclasses import dataclass

__all__ = ["BannerValue"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BannerValue:
    """Text of the banner; `role` is one of the pill grounds."""

    text: str
    actions: tuple[str, ...] = ()
    mark: str = "pencil"
    role: str = "warn"
