"""Decides what the banner below the header says: that the pen is in an older jam, or that a jam began without it."""

from derbyos_core.bout.model import JamId
from derbyos_core.i18n import tr
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.jam_cursor import CursorPosition

__all__ = ["banner_value"]


def banner_value(cursor: CursorPosition, home: JamId | None) -> BannerValue | None:
    """The banner while the pen is not where it is by itself; None where it follows the game."""
    if cursor.jam is None or home is None or not (cursor.is_older or cursor.started is not None):
        return None
    text = texts.correcting(cursor.jam)
    if cursor.started is not None:
        text = texts.started_meanwhile(cursor.started, cursor.jam)
    return BannerValue(text=text, actions=(tr("Back to {jam_name}", jam_name=texts.jam_name(home)),))
