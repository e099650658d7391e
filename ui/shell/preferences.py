"""Preferences kept between starts of the windows: name, roles, language, theme, text size, sound, full screen."""

from dataclasses import replace

from ui.language import language
from ui.scheme_choice import scheme_choice
from ui.services import Opening, Preferences, Services
from ui.theme.look import look

__all__ = ["save_preferences", "take_looks"]


def take_looks(kept: Preferences) -> None:
    """Apply the saved theme, text size, motion and language. Sounds are read when a bout opens."""
    scheme_choice().choose(kept.scheme)
    look().set_scale(kept.scale)
    look().set_still(kept.is_still)
    language().choose(kept.language)


def save_preferences(
    services: Services,
    opening: Opening | None = None,
    *,
    is_full_screen: bool | None = None,
    has_sound: bool | None = None,
) -> None:
    """Save how the windows look now; with an opening also the name and the roles. What is None stays as it was."""
    kept = services.load_preferences()
    if opening is not None:
        kept = replace(kept, name=opening.name or kept.name, roles=opening.roles)
    if is_full_screen is not None:
        kept = replace(kept, is_full_screen=is_full_screen)
    if has_sound is not None:
        kept = replace(kept, has_sound=has_sound)
    services.save_preferences(
        replace(
            kept,
            scheme=scheme_choice().choice,
            scale=look().requested_scale,
            is_still=look().is_still,
            language=language().choice,
        )
    )
