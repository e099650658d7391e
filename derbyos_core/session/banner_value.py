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
    text = texts.correcting(cursor.jam)
    if cursor.started is not None:
        text = texts.started_meanwhile(cursor.started, cursor.jam)
    return BannerValue(
        text=text, actions=(tr("Back to {jam_name}", jam_name=texts.jam_name(home)),), action_mark="arrow-right"
    )
