"""Decides what is said to a person who comes into a bout, changes what she does there, or leaves it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from derbyos_core.saying import joined, say, says, whole_sentence
from ui import texts
from ui.widgets.big_button import BigButton
from ui.widgets.pressable import Pressable

if TYPE_CHECKING:
    from ui.main_window import MainWindow
    from ui.models.start.setup import NewBout
    from ui.screens.screen import Screen
    from ui.services import NodePort, Opening
    from ui.sitting.sitting import Sitting

__all__ = ["come_in", "focus_entry", "has_half", "left_note", "roles_note", "tell_return"]

WIDGETS_MAX = 4096
"""More than a window has."""

HALF_DROPPED = say("What was half entered was not kept.")


def has_half(screens: "tuple[Screen, ...]") -> bool:
    """Whether anything is half entered on one of these screens."""
    return any(screen.half_jam() is not None for screen in screens)


def tell_return(sitting: "Sitting") -> None:
    """After a restart: what had to be done to the bout file, else where one was, and that nothing is missing."""
    view, jam = sitting.view, sitting.pen_jam()
    if view.save_note:
        sitting.explain(whole_sentence(view.save_note))
        return
    before = [one for one in view.bout.officials if one.author == view.author and one.source != view.source]
    if before and not view.missing:
        sitting.explain(texts.picked_up(jam, texts.role_name(sitting.role, {}), view.entries))


def roles_note(roles: tuple[str, ...], *, is_half_dropped: bool) -> str:
    """After other roles were taken."""
    names = tuple(texts.role_name(role, {}) for role in roles)
    taken = say("You are {roles} now.", roles=texts.listed(names))
    return joined(" ", (taken, HALF_DROPPED)) if is_half_dropped else taken


def left_note(sitting: "Sitting", *, is_practice: bool) -> str:
    """On the start page, after a bout was left."""
    if is_practice:
        return say("The practice is over. Nothing of it was kept.")
    kept = says(
        "You left the bout. {n} entry is kept on this laptop.",
        "You left the bout. {n} entries are kept on this laptop.",
        sitting.view.entries,
    )
    return joined(" ", (kept, HALF_DROPPED)) if has_half(tuple(sitting.screens().values())) else kept


def come_in(window: "MainWindow", node: "NodePort", opening: "Opening", page: "NewBout | None" = None) -> None:
    """From the start page to the screen of the first role, with the focus on its main entry (design 8)."""
    window.enter(node, opening, page)
    if window.sitting is not None:
        focus_entry(window.sitting.screen)


def focus_entry(screen: "Screen") -> None:
    """The big button where there is one, else the first control in working order.

    Fields and sheets would take digits and Enter for themselves.
    """
    big = next((one for one in screen.findChildren(BigButton) if one.isVisible()), None)
    if big is not None:
        big.setFocus(Qt.FocusReason.OtherFocusReason)
        return
    here = screen.nextInFocusChain()
    for _ in range(WIDGETS_MAX):
        if here is None or here is screen:
            return
        can_tab = bool(here.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if isinstance(here, Pressable) and can_tab and here.isVisible() and screen.isAncestorOf(here):
            here.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        here = here.nextInFocusChain()
