"""Preferences kept between starts of the windows: name, roles, language, theme, text size, sound, full screen."""

from collections.abc import Callable
from dataclasses import replace

from ui.language import language
from ui.scheme_choice import scheme_choice
from ui.services import Preferences, Services
from ui.theme.look import look

__all__ = ["save_preferences", "take_looks"]


def take_looks(kept: Preferences) -> None:
    """Apply the saved theme, text size, motion and language. Sounds are read when a bout opens."""
    scheme_choice().choose(kept.scheme)
    look().set_scale(kept.scale)
    look().set_still(kept.is_still)
    language().choose(kept.language)


def _unchanged(kept: Preferences) -> Preferences:
    return kept


def save_preferences(services: Services, change: Callable[[Preferences], Preferences] = _unchanged) -> None:
    """Save how the windows look now, and what `change` makes of the rest."""
    services.save_preferences(
        replace(
            change(services.load_preferences()),
            scheme=scheme_choice().choice,
            scale=look().requested_scale,
            is_still=look().is_still,
            language=language().choice,
        )
    )
