"""Conversion between the settings and the windows' preferences."""

from dataclasses import replace

from app.settings import Settings, ThemeChoice
from ui.services import Preferences

__all__ = ["preferences_of", "with_preferences"]


def preferences_of(kept: Settings) -> Preferences:
    """Return the windows' preferences of the last time."""
    return Preferences(
        name=kept.name,
        roles=kept.roles,
        shown_role=kept.shown_role,
        scheme=kept.theme.value,
        scale=kept.text_percent / 100,
        is_still=kept.is_still,
        is_full_screen=kept.is_full_screen,
        language=kept.language,
        has_sound=kept.has_sound,
        encrypts_files=kept.encrypts_files,
        picture=kept.picture,
        sponsors=kept.sponsors,
        hidden_parts=kept.hidden_parts,
        statsbook=kept.statsbook,
    )


def with_preferences(kept: Settings, wanted: Preferences) -> Settings:
    """Return the settings with these preferences for the next time."""
    theme = ThemeChoice(wanted.scheme) if wanted.scheme in set(ThemeChoice) else ThemeChoice.SYSTEM
    return replace(
        kept,
        name=wanted.name,
        roles=wanted.roles,
        shown_role=wanted.shown_role,
        theme=theme,
        text_percent=round(wanted.scale * 100),
        is_still=wanted.is_still,
        is_full_screen=wanted.is_full_screen,
        language=wanted.language,
        has_sound=wanted.has_sound,
        encrypts_files=wanted.encrypts_files,
        picture=wanted.picture,
        sponsors=wanted.sponsors,
        hidden_parts=wanted.hidden_parts,
        statsbook=wanted.statsbook,
    )
