"""All pictures of the screens: a module per screen."""

from ui.gallery.states import (
    change_log,
    closed_bout,
    displays,
    head_nso,
    jam_timer,
    lineup,
    operator,
    panels,
    penalty_box,
    penalty_lineup,
    penalty_tracker,
    practice,
    role_tabs,
    scoreboard,
    scorekeeper,
    start,
    to_check,
)

__all__ = ["MORE", "PICTURES"]

_SCREENS = (
    start,
    head_nso,
    jam_timer,
    scorekeeper,
    penalty_tracker,
    lineup,
    penalty_lineup,
    penalty_box,
    scoreboard,
    change_log,
    displays,
    role_tabs,
    panels,
    closed_bout,
    to_check,
    practice,
    operator,
)

PICTURES = tuple(picture for screen in _SCREENS for picture in screen.PICTURES)
"""The screens themselves; those in docs/pictures."""
MORE = tuple(picture for screen in _SCREENS for picture in screen.MORE)
"""Panels over the screens, and further pages."""
