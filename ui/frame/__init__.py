"""The frame around every screen: header, optional banner, content, bottom bar. It takes values and never uses the node.

frame.Frame()
    set_content(QWidget), content(), header, banner, bottom (the parts), size_class;
    set_frameless(bool) hides header and bottom bar (start screen, scoreboard);
    signal resized(SizeClass): the class has changed; screens change their layout
header.Header()
    set_header(HeaderValue): role, person, cards, clocks, teams, badge, all at once;
    set_period_clock(text), set_phase_clock(text): digits only, cheap enough for 10 Hz;
    signals menu_tapped, older_tapped, card_tapped(str), badge_tapped
bottom_bar.BottomBar()
    set_toast(Toast | None), set_alert(Toast | None), set_last_change(str), set_to_settle(int), set_unread(int);
    signals undo_tapped, choice_tapped(int), alert_tapped, settle_tapped, chat_tapped, keys_tapped
size_class.SizeClass
    of(width, height, scale); is_narrow, is_short, is_compact; header_height, bar_height
focus_ring.FocusRing(window)
    the one ring that follows the keyboard focus
"""

from derbyos_core.roles.shared.header import HeaderValue
from ui.frame.bottom_bar import BottomBar
from ui.frame.focus_ring import FocusRing
from ui.frame.frame import Frame
from ui.frame.header import Header
from ui.frame.size_class import SizeClass

__all__ = ["BottomBar", "FocusRing", "Frame", "Header", "HeaderValue", "SizeClass"]
