"""Banner shown while the cursor is in an older jam, or after a jam began elsewhere."""

from derbyos_core.bout.model import JamId
from derbyos_core.i18n import tr
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.jam_cursor import CursorPosition

__all__ = ["banner_value"]


def banner_value(cursor: CursorPosition, home: JamId | None) -> BannerValue | None:
    """Return the banner while the cursor is away from its default jam; None while it follows the game."""
    if cursor.jam is None or home is None or not (cursor.is_older or cursor.started is not None):
        return None
    here, back, *others = texts.jam_names(cursor.jam, home, *([cursor.started] if cursor.started is not None else []))
    text = texts.started_meanwhile(others[0], here) if others else texts.correcting(here)
    return BannerValue(text=text, actions=(tr("Back to {jam_name}", jam_name=back),), action_mark="arrow-right")
