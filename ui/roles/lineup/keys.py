"""Keys of a line-up (design 6), on every screen that has one."""

from derbyos_core.roles.lineup.controller import LineupController
from derbyos_core.roles.lineup.entry import LineupPrompt
from ui.actions import Action
from ui.roles.lineup.pane import LineupPane
from ui.roles.shared.screen import is_digit

__all__ = ["LINEUP_ACTIONS", "act_on_lineup", "connect_lineup", "type_into"]

LINEUP_ACTIONS = frozenset(
    (Action.NO_PIVOT, Action.SAME_FIVE, Action.INTO_BOX, Action.OUT_OF_BOX, Action.STAR_PASS),
)
LETTERS = {
    ("p", False): Action.NO_PIVOT,
    ("r", False): Action.SAME_FIVE,
    ("b", False): Action.INTO_BOX,
    ("b", True): Action.OUT_OF_BOX,
    ("s", False): Action.STAR_PASS,
}
"""Letters, and whether with Shift, where no codes are typed."""


def type_into(controller: LineupController, pane: LineupPane, text: str, *, is_shifted: bool) -> bool:
    """Type a letter or a digit. Returns False if it means nothing here."""
    if is_digit(text):
        controller.type_digit(text)
        return True
    letter = text.lower()
    action = LETTERS.get((letter, is_shifted), LETTERS.get((letter, False)))
    return action is not None and act_on_lineup(controller, pane, action)


def act_on_lineup(controller: LineupController, pane: LineupPane, action: Action) -> bool:
    """Perform an action for a whole line-up. Returns False if it is not one."""
    match action:
        case Action.NO_PIVOT:
            pane.no_pivot.click()
        case Action.SAME_FIVE:
            controller.same()
        case Action.INTO_BOX:
            controller.want(LineupPrompt.BOX_IN)
        case Action.OUT_OF_BOX:
            controller.want(LineupPrompt.BOX_OUT)
        case Action.STAR_PASS:
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
