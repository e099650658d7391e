"""Table of every action that a key can call: its words, its keys, and its screen (design 6).

Keys with Ctrl, Alt or a function key are shortcuts of the window. Plain letters and digits are matched by the text that
they type, never by their position, so other layouts and the keypad work. They reach a screen only while no text field
has the focus. A number and a letter are a penalty, a number and Enter a line-up, on every screen that takes them.
"""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.i18n import tr

__all__ = ["ACTIONS", "ROLE_ACTIONS", "Action", "HelpSection", "KeyHelp", "help_for"]


class HelpSection(StrEnum):
    """Places where actions are offered."""

    EVERYWHERE = "everywhere"
    JAM_TIMER = "jam timer"
    SCOREKEEPER = "scorekeeper"
    PENALTY_TRACKER = "penalty tracker"
    LINE_UP = "line-up"
    PENALTY_LINE_UP = "penalties and line-up"
    PENALTY_BOX = "penalty box"
    SCOREBOARD = "scoreboard"
    OPERATOR = "operator"
    TO_SETTLE = "to settle"
    CHANGE_LOG = "change log"


class Action(StrEnum):
    """Every action that a shortcut of the window can call."""

    UNDO = "undo"
    REDO = "redo"
    CURSOR_ENDED = "pen-ended"
    CURSOR_PRESENT = "pen-present"
    OLDER_JAM = "older-jam"
    NEWER_JAM = "newer-jam"
    DROP = "drop"
    KEYS = "keys"
    CHAT = "chat"
    TO_SETTLE = "to-settle"
    CHANGE_LOG = "change-log"
    FIND = "find"
    EXPORT = "export"
    NEXT_REGION = "next-region"
    LARGER = "larger"
    SMALLER = "smaller"
    USUAL_SIZE = "usual-size"
    FULL_SCREEN = "full-screen"
    MENU = "menu"
    NEXT_EVENT = "next-event"
    TIMEOUT_LEFT = "timeout-left"
    TIMEOUT_RIGHT = "timeout-right"
    REVIEW_LEFT = "review-left"
    REVIEW_RIGHT = "review-right"
    OFFICIAL_TIMEOUT = "official-timeout"
    EARLIER_PRESS = "earlier-press"
    INJURY = "injury"
    NO_PIVOT = "no-pivot"
    SAME_FIVE = "same-five"
    INTO_BOX = "into-box"
    OUT_OF_BOX = "out-of-box"
    STAR_PASS = "star-pass"
    OPEN_IN_JAM = "open-in-jam"
    NEXT_ROLE = "next-role"
    ROLE_1 = "role-1"
    ROLE_2 = "role-2"
    ROLE_3 = "role-3"
    ROLE_4 = "role-4"
    ROLE_5 = "role-5"
    ROLE_6 = "role-6"
    ROLE_7 = "role-7"
    ROLE_8 = "role-8"
    ROLE_9 = "role-9"


ROLE_ACTIONS = tuple(Action(f"role-{number}") for number in range(1, 10))
"""The actions that open a person's first to ninth role, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyHelp:
    """One line of the F1 page. `keys` are shortcuts if an action is named, else only words for the reader."""

    section: HelpSection
    keys: tuple[str, ...]
    words: str
    action: Action | None = None
    is_listed: bool = True
    """Whether the row stands in the list of keys; one row names all nine keys of the roles."""


def _row(section: HelpSection, words: str, action: Action | None, *keys: str) -> KeyHelp:
    return KeyHelp(section=section, keys=keys, words=words, action=action)


_ALL, _TIMER, _SCORE, _SETTLE = (
    HelpSection.EVERYWHERE,
    HelpSection.JAM_TIMER,
    HelpSection.SCOREKEEPER,
    HelpSection.TO_SETTLE,
)
_PENALTY = HelpSection.PENALTY_TRACKER
_LINE_UP, _PENALTY_LINE_UP = HelpSection.LINE_UP, HelpSection.PENALTY_LINE_UP
_OPERATOR = HelpSection.OPERATOR
_LINEUP_KEYS = (
    (tr("No pivot, or one after all"), Action.NO_PIVOT, "Alt+P"),
    (tr("The same five again"), Action.SAME_FIVE, "Alt+R"),
    (tr("Into the box, then the number and Enter"), Action.INTO_BOX, "Alt+B"),
    (tr("Out of the box, then the number and Enter"), Action.OUT_OF_BOX, "Alt+Shift+B"),
    (tr("Star pass"), Action.STAR_PASS, "Alt+S"),
)
"""The line-up's keys where letters are codes; they work on every screen that has a line-up."""

ACTIONS: tuple[KeyHelp, ...] = (
    _row(_ALL, tr("Undo my last entry"), Action.UNDO, "Ctrl+Z"),
    _row(_ALL, tr("Redo it"), Action.REDO, "Ctrl+Shift+Z", "Ctrl+Y"),
    _row(_ALL, tr("Go to the jam that just ended"), Action.CURSOR_ENDED, "PgUp"),
    _row(_ALL, tr("Go to the jam on track or up next"), Action.CURSOR_PRESENT, "PgDown"),
    _row(_ALL, tr("Older jam"), Action.OLDER_JAM, "Alt+Left"),
    _row(_ALL, tr("Newer jam"), Action.NEWER_JAM, "Alt+Right"),
    _row(_ALL, tr("Drop an unfinished entry, then back to the current jam"), Action.DROP, "Esc"),
    _row(_ALL, tr("This list of keys"), Action.KEYS, "F1"),
    _row(_ALL, tr("Chat"), Action.CHAT, "F2"),
    _row(_ALL, tr("To settle"), Action.TO_SETTLE, "F3"),
    _row(_ALL, tr("Change log and export"), Action.CHANGE_LOG, "F4"),
    _row(_ALL, tr("Next part of the screen"), Action.NEXT_REGION, "F6"),
    _row(_ALL, tr("My first role to my ninth"), None, "Ctrl+1", "…", "9"),
    *(
        KeyHelp(section=_ALL, keys=(f"Ctrl+{number}",), words=tr("My roles"), action=action, is_listed=False)
        for number, action in enumerate(ROLE_ACTIONS, 1)
    ),
    _row(_ALL, tr("My next role"), Action.NEXT_ROLE, "Ctrl+Tab"),
    _row(_ALL, tr("Larger text"), Action.LARGER, "Ctrl++", "Ctrl+="),
    _row(_ALL, tr("Smaller text"), Action.SMALLER, "Ctrl+-"),
    _row(_ALL, tr("Normal text size"), Action.USUAL_SIZE, "Ctrl+0"),
    _row(_ALL, tr("Full screen"), Action.FULL_SCREEN, "F11"),
    _row(_ALL, tr("Menu"), Action.MENU, "Alt+M"),
    _row(_TIMER, tr("Next event: start, end, end of the timeout"), Action.NEXT_EVENT, "Space"),
    _row(_TIMER, tr("Pressed this many seconds late"), None, "1", "2", "3"),
    _row(_TIMER, tr("Timeout of the left team"), Action.TIMEOUT_LEFT, "Ctrl+Left"),
    _row(_TIMER, tr("Timeout of the right team"), Action.TIMEOUT_RIGHT, "Ctrl+Right"),
    _row(_TIMER, tr("Official review, left team"), Action.REVIEW_LEFT, "Ctrl+Shift+Left"),
    _row(_TIMER, tr("Official review, right team"), Action.REVIEW_RIGHT, "Ctrl+Shift+Right"),
    _row(_TIMER, tr("Official timeout"), Action.OFFICIAL_TIMEOUT, "Ctrl+O"),
    _row(_SCORE, tr("Points of the next trip"), None, "0", "1", "2", "3", "4"),
    _row(_SCORE, tr("Another value"), None, "Shift+digits", "Enter"),
    _row(_SCORE, tr("Lead"), None, "L"),
    _row(_SCORE, tr("Lost"), None, "O"),
    _row(_SCORE, tr("Call-off"), None, "C"),
    _row(_SCORE, tr("Injury"), None, "I"),
    _row(_SCORE, tr("No initial"), None, "N"),
    _row(_SCORE, tr("Star pass"), None, "S"),
    _row(_SCORE, tr("Jammer"), None, "J", "number", "Enter"),
    _row(_SCORE, tr("Remove the last trip"), None, "Backspace"),
    _row(_SCORE, tr("Row above or below"), None, "Up", "Down"),
    _row(_PENALTY, tr("A penalty, number or code first"), None, "number", "code", "Enter"),
    _row(_PENALTY, tr("Code later"), None, ".", "?"),
    _row(_PENALTY, tr("The same skater again"), None, "Shift+Enter"),
    _row(_PENALTY, tr("Expulsion with this code"), None, "Shift+code"),
    _row(_PENALTY, tr("Left or right team, where both have the number"), None, "Left", "Right"),
    _row(_PENALTY, tr("Remove a digit or the code"), None, "Backspace"),
    _row(_PENALTY, tr("Move through skaters, penalties and codes"), None, "Tab", "arrows"),
    _row(_PENALTY, tr("Correct the marked penalty: open it, the right code"), None, "Enter", "code"),
    _row(_PENALTY, tr("Give it to another skater: open it, the right number"), None, "Enter", "number", "Enter"),
    _row(_PENALTY, tr("Remove the marked penalty"), None, "Delete"),
    _row(_LINE_UP, tr("A skater into the next place"), None, "number", "Enter"),
    _row(_LINE_UP, tr("No pivot, or one after all"), None, "P"),
    _row(_LINE_UP, tr("The same five again"), None, "R"),
    _row(_LINE_UP, tr("Into the box"), None, "B", "number", "Enter"),
    _row(_LINE_UP, tr("Out of the box"), None, "Shift+B", "number", "Enter"),
    _row(_LINE_UP, tr("Star pass"), None, "S"),
    _row(_LINE_UP, tr("Clear the last place"), None, "Backspace"),
    *(
        KeyHelp(section=_LINE_UP, keys=(key,), words=words, action=action, is_listed=False)
        for words, action, key in _LINEUP_KEYS
    ),
    _row(HelpSection.CHANGE_LOG, tr("Search"), Action.FIND, "Ctrl+F"),
    _row(HelpSection.CHANGE_LOG, tr("Choose a row"), None, "Up", "Down"),
    _row(HelpSection.CHANGE_LOG, tr("Undo the selected row"), None, "U"),
    _row(HelpSection.CHANGE_LOG, tr("Export"), Action.EXPORT, "Ctrl+E"),
    _row(_PENALTY_LINE_UP, tr("A penalty, number or code first"), None, "number", "code", "Enter"),
    _row(_PENALTY_LINE_UP, tr("A skater into the next place"), None, "number", "Enter"),
    _row(_PENALTY_LINE_UP, tr("Code later"), None, ".", "?"),
    _row(_PENALTY_LINE_UP, tr("The same skater again"), None, "Shift+Enter"),
    _row(_PENALTY_LINE_UP, tr("Expulsion with this code"), None, "Shift+code"),
    _row(_PENALTY_LINE_UP, tr("Remove a digit or the code"), None, "Backspace"),
    _row(_PENALTY_LINE_UP, tr("Correct the marked penalty: open it, the right code"), None, "Enter", "code"),
    _row(
        _PENALTY_LINE_UP, tr("Give it to another skater: open it, the right number"), None, "Enter", "number", "Enter"
    ),
    _row(_PENALTY_LINE_UP, tr("Remove the marked penalty"), None, "Delete"),
    _row(_PENALTY_LINE_UP, tr("Show the codes or the lineup"), None, "Left", "Right"),
    *(_row(_PENALTY_LINE_UP, words, action, key) for words, action, key in _LINEUP_KEYS),
    _row(HelpSection.PENALTY_BOX, tr("Left seats, jammer first: sat, then left"), None, "Q", "W", "E", "R"),
    _row(HelpSection.PENALTY_BOX, tr("Right seats, jammer first: sat, then left"), None, "U", "I", "O", "P"),
    _row(HelpSection.PENALTY_BOX, tr("Number for the earliest seat without one"), None, "number", "Enter"),
    _row(HelpSection.PENALTY_BOX, tr("One more penalty for the focused seat, or else the last one"), None, "+"),
    _row(_OPERATOR, tr("Next event: start, end, end of the timeout"), Action.NEXT_EVENT, "Space"),
    _row(
        _OPERATOR,
        tr("The last press was one second earlier, again for each second"),
        Action.EARLIER_PRESS,
        "Shift+Space",
    ),
    _row(_OPERATOR, tr("0 to 4 points, left team"), None, "Q", "W", "E", "R", "T"),
    _row(_OPERATOR, tr("0 to 4 points, right team"), None, "Y", "U", "I", "O", "P"),
    _row(_OPERATOR, tr("Lead, lost, call-off, no initial, star pass, left team"), None, "A", "S", "D", "F", "G"),
    _row(_OPERATOR, tr("The same, right team"), None, "H", "J", "K", "L", ";"),
    _row(_OPERATOR, tr("A penalty"), None, "number", "code", "Enter"),
    _row(_OPERATOR, tr("The jammer, if the team has none"), None, "number", "Enter"),
    _row(_OPERATOR, tr("The jammer"), None, "number", "J", "Enter"),
    _row(_OPERATOR, tr("The pivot"), None, "number", "V", "Enter"),
    _row(_OPERATOR, tr("Left or right team, where both have the number"), None, "Left", "Right"),
    _row(_OPERATOR, tr("Remove a digit or the code, else the last trip"), None, "Backspace"),
    _row(_OPERATOR, tr("Timeout of the left team"), Action.TIMEOUT_LEFT, "Ctrl+Left"),
    _row(_OPERATOR, tr("Timeout of the right team"), Action.TIMEOUT_RIGHT, "Ctrl+Right"),
    _row(_OPERATOR, tr("Official review, left team"), Action.REVIEW_LEFT, "Ctrl+Shift+Left"),
    _row(_OPERATOR, tr("Official review, right team"), Action.REVIEW_RIGHT, "Ctrl+Shift+Right"),
    _row(_OPERATOR, tr("Official timeout"), Action.OFFICIAL_TIMEOUT, "Ctrl+O"),
    _row(_OPERATOR, tr("Injury"), Action.INJURY, "Ctrl+I"),
    _row(HelpSection.SCOREBOARD, tr("Swap the sides"), None, "X"),
    _row(HelpSection.SCOREBOARD, tr("Show or hide the menu; leaves full screen"), None, "Esc"),
    _row(_SETTLE, tr("Another question"), None, "Up", "Down"),
    _row(_SETTLE, tr("Pick an answer"), None, "1", "2", "3"),
    _row(_SETTLE, tr("Open in its jam"), Action.OPEN_IN_JAM, "Ctrl+Enter"),
)


def help_for(section: HelpSection | None) -> tuple[KeyHelp, ...]:
    """Return the keys that work on a screen: its own first, then those that work everywhere."""
    listed = tuple(row for row in ACTIONS if row.is_listed)
    own = tuple(row for row in listed if row.section is section and section is not HelpSection.EVERYWHERE)
    return own + tuple(row for row in listed if row.section is HelpSection.EVERYWHERE)
