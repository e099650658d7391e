"""Keys of a line-up (design 6), on every screen that has one."""

from derbyos_core.roles.lineup.controller import LineupController
from derbyos_core.roles.lineup.entry import LineupPrompt
from ui.roles.lineup.pane import LineupPane

__all__ = ["connect_lineup", "is_digit", "type_into"]


def is_digit(text: str) -> bool:
    """Return whether a key is a digit of a number."""
    return len(text) == 1 and text.isascii() and text.isdigit()


def type_into(controller: LineupController, pane: LineupPane, text: str, *, is_shifted: bool) -> bool:
    """Type a letter or a digit. Returns False if it means nothing here."""
    if is_digit(text):
        controller.type_digit(text)
        return True
    match text.lower():
        case "p":
            pane.no_pivot.click()
        case "r":
            controller.same()
        case "b":
            controller.want(LineupPrompt.BOX_OUT if is_shifted else LineupPrompt.BOX_IN)
        case "s":
            pane.star_pass.click()
        case _:
            return False
    return True


def connect_lineup(pane: LineupPane, controller: LineupController) -> None:
    """Connect the presses of the panel to the controller."""
    pane.skater_tapped.connect(controller.tap_skater)
    pane.skater_held.connect(controller.rest)
    pane.place_tapped.connect(controller.tap_place)
    pane.number_requested.connect(controller.ask_number)
    pane.pad.digit_tapped.connect(controller.type_digit)
    pane.pad.back_tapped.connect(controller.backspace)
    pane.pad.enter_tapped.connect(controller.commit)
    pane.nobody_tapped.connect(controller.tap_nobody)
    pane.no_pivot_wanted.connect(lambda is_on: controller.set_no_pivot(is_on=is_on))
    pane.star_pass_wanted.connect(lambda is_on: controller.set_star_pass(is_on=is_on))
    pane.same_tapped.connect(controller.same)
    pane.clear_tapped.connect(controller.clear)
    pane.box_tapped.connect(controller.tap_box)
