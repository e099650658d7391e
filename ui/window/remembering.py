"""Decides what one start remembers for the next: name, roles, language, light or dark, text size, full screen."""

from dataclasses import replace

from ui.ground_choice import ground_choice
from ui.language import language
from ui.services import Opening, Preferences, Services
from ui.theme.look import look

__all__ = ["keep", "take_looks"]


def take_looks(kept: Preferences) -> None:
    """Look and speak as the last time."""
    ground_choice().choose(kept.ground)
    look().set_scale(kept.scale)
    look().set_still(kept.is_still)
    language().choose(kept.language)


def keep(services: Services, opening: Opening | None = None, *, is_full_screen: bool | None = None) -> None:
    """Remember how the windows look now; with an opening also who opened a bout, and as what."""
    kept = services.load_preferences()
    if opening is not None:
        kept = replace(kept, name=opening.name or kept.name, roles=opening.roles)
    if is_full_screen is not None:
        kept = replace(kept, is_full_screen=is_full_screen)
    services.save_preferences(
        replace(
            kept,
            ground=ground_choice().choice,
            scale=look().wished_scale,
            is_still=look().is_still,
            language=language().choice,
        )
    )
