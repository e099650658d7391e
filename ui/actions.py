"""Decides every action that a key can call: its words, its keys, and on which screen it stands (design 6).

Keys with Ctrl, Alt or a function key are shortcuts of the window. Plain letters and digits are matched by
what they type, never by their place, so other layouts and the number block work; they reach a screen only
while no text field has the focus.
"""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.saying import say

__all__ = ["ACTIONS", "Action", "KeyHelp", "Place", "help_for"]


class Place(StrEnum):
    """Where an action is offered."""

    EVERYWHERE = "everywhere"
    JAM_TIMER = "jam timer"
    SCOREKEEPER = "scorekeeper"
    PENALTY_TRACKER = "penalty tracker"
    LINE_UP = "line-up"
    PENALTY_LINE_UP = "penalties and line-up"
    PENALTY_BOX = "penalty box"
    SCOREBOARD = "scoreboard"
    TO_SETTLE = "to settle"
    CHANGE_LOG = "change log"


class Action(StrEnum):
    """Everything that a shortcut of the window can call."""

    UNDO = "undo"
    REDO = "redo"
    PEN_ENDED = "pen-ended"
    PEN_PRESENT = "pen-present"
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
    OPEN_IN_JAM = "open-in-jam"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyHelp:
    """One line of the F1 page. `keys` are shortcuts where an action is named, else only words for a
    person.
    """

    place: Place
    keys: tuple[str, ...]
    words: str
    action: Action | None = None


def _row(place: Place, words: str, action: Action | None, *keys: str) -> KeyHelp:
    return KeyHelp(place=place, keys=keys, words=words, action=action)


_ALL, _TIMER, _SCORE, _SETTLE = Place.EVERYWHERE, Place.JAM_TIMER, Place.SCOREKEEPER, Place.TO_SETTLE
_PENALTY = Place.PENALTY_TRACKER
_LINE_UP, _PENALTY_LINE_UP = Place.LINE_UP, Place.PENALTY_LINE_UP

ACTIONS: tuple[KeyHelp, ...] = (
    _row(_ALL, say("Undo my last entry"), Action.UNDO, "Ctrl+Z"),
    _row(_ALL, say("Redo it"), Action.REDO, "Ctrl+Shift+Z", "Ctrl+Y"),
    _row(_ALL, say("Pen to the jam that just ended"), Action.PEN_ENDED, "PgUp"),
    _row(_ALL, say("Pen to the jam on track or up next"), Action.PEN_PRESENT, "PgDown"),
    _row(_ALL, say("Older jam"), Action.OLDER_JAM, "Alt+Left"),
    _row(_ALL, say("Newer jam"), Action.NEWER_JAM, "Alt+Right"),
    _row(_ALL, say("Drop a half-entry, then back to the present jam"), Action.DROP, "Esc"),
    _row(_ALL, say("These keys"), Action.KEYS, "F1"),
    _row(_ALL, say("Chat"), Action.CHAT, "F2"),
    _row(_ALL, say("To settle"), Action.TO_SETTLE, "F3"),
    _row(_ALL, say("Change log and export"), Action.CHANGE_LOG, "F4"),
    _row(_ALL, say("Next part of the screen"), Action.NEXT_REGION, "F6"),
    _row(_ALL, say("Larger text"), Action.LARGER, "Ctrl++", "Ctrl+="),
    _row(_ALL, say("Smaller text"), Action.SMALLER, "Ctrl+-"),
    _row(_ALL, say("Usual text size"), Action.USUAL_SIZE, "Ctrl+0"),
    _row(_ALL, say("Full screen"), Action.FULL_SCREEN, "F11"),
    _row(_ALL, say("Menu"), Action.MENU, "Alt+M"),
    _row(_TIMER, say("Next event: start, end, end of the timeout"), Action.NEXT_EVENT, "Space"),
    _row(_TIMER, say("Pressed so many seconds late"), None, "1", "2", "3"),
    _row(_TIMER, say("Timeout of the left team"), Action.TIMEOUT_LEFT, "Ctrl+Left"),
    _row(_TIMER, say("Timeout of the right team"), Action.TIMEOUT_RIGHT, "Ctrl+Right"),
    _row(_TIMER, say("Official review, left team"), Action.REVIEW_LEFT, "Ctrl+Shift+Left"),
    _row(_TIMER, say("Official review, right team"), Action.REVIEW_RIGHT, "Ctrl+Shift+Right"),
    _row(_TIMER, say("Official timeout"), Action.OFFICIAL_TIMEOUT, "Ctrl+O"),
    _row(_SCORE, say("Points of the next trip"), None, "0", "1", "2", "3", "4"),
    _row(_SCORE, say("Another value"), None, "Shift+digits", "Enter"),
    _row(_SCORE, say("Lead"), None, "L"),
    _row(_SCORE, say("Lost"), None, "O"),
    _row(_SCORE, say("Call-off"), None, "C"),
    _row(_SCORE, say("Injury"), None, "I"),
    _row(_SCORE, say("No initial"), None, "N"),
    _row(_SCORE, say("Star pass"), None, "S"),
    _row(_SCORE, say("Jammer"), None, "J", "number", "Enter"),
    _row(_SCORE, say("Take the last trip away"), None, "Backspace"),
    _row(_SCORE, say("Row above or below"), None, "Up", "Down"),
    _row(_PENALTY, say("A penalty, number or code first"), None, "number", "code", "Enter"),
    _row(_PENALTY, say("Code later"), None, ".", "?"),
    _row(_PENALTY, say("The same skater again"), None, "Shift+Enter"),
    _row(_PENALTY, say("Expulsion with this code"), None, "Shift+code"),
    _row(_PENALTY, say("Left or right team, where both have the number"), None, "Left", "Right"),
    _row(_PENALTY, say("Take a digit or the code back"), None, "Backspace"),
    _row(_PENALTY, say("Walk through skaters, penalties and codes"), None, "Tab", "arrows"),
    _row(_PENALTY, say("Correct the penalty that is marked, or remove it"), None, "Enter", "Delete"),
    _row(_LINE_UP, say("A skater into the next place"), None, "number", "Enter"),
    _row(_LINE_UP, say("No pivot, or one after all"), None, "P"),
    _row(_LINE_UP, say("The same five again"), None, "R"),
    _row(_LINE_UP, say("Into the box"), None, "B", "number", "Enter"),
    _row(_LINE_UP, say("Out of the box"), None, "Shift+B", "number", "Enter"),
    _row(_LINE_UP, say("Star pass"), None, "S"),
    _row(_LINE_UP, say("Empty the last place"), None, "Backspace"),
    _row(Place.CHANGE_LOG, say("Search"), Action.FIND, "Ctrl+F"),
    _row(Place.CHANGE_LOG, say("Choose a row"), None, "Up", "Down"),
    _row(Place.CHANGE_LOG, say("Undo the chosen row"), None, "U"),
    _row(Place.CHANGE_LOG, say("Export"), Action.EXPORT, "Ctrl+E"),
    _row(_PENALTY_LINE_UP, say("Codes or line-up at hand"), None, "Left", "Right"),
    _row(_PENALTY_LINE_UP, say("A penalty, while the codes are at hand"), None, "number", "code", "Enter"),
    _row(_PENALTY_LINE_UP, say("A skater into the next place"), None, "number", "Enter"),
    _row(_PENALTY_LINE_UP, say("No pivot, or one after all"), None, "P"),
    _row(_PENALTY_LINE_UP, say("The same five again"), None, "R"),
    _row(_PENALTY_LINE_UP, say("Into the box, out of it"), None, "B", "Shift+B"),
    _row(_PENALTY_LINE_UP, say("Star pass"), None, "S"),
    _row(Place.PENALTY_BOX, say("Left seats, jammer first: sat, then left"), None, "Q", "W", "E", "R"),
    _row(Place.PENALTY_BOX, say("Right seats, jammer first: sat, then left"), None, "U", "I", "O", "P"),
    _row(Place.PENALTY_BOX, say("Number of the oldest seat without one"), None, "number", "Enter"),
    _row(Place.PENALTY_BOX, say("One more penalty on the seat with the focus, else the last one"), None, "+"),
    _row(Place.SCOREBOARD, say("Flip the sides"), None, "X"),
    _row(Place.SCOREBOARD, say("Show the menu, or hide it; leaves full screen"), None, "Esc"),
    _row(_SETTLE, say("Another question"), None, "Up", "Down"),
    _row(_SETTLE, say("Pick an answer"), None, "1", "2", "3"),
    _row(_SETTLE, say("Open in its jam"), Action.OPEN_IN_JAM, "Ctrl+Enter"),
)


def help_for(place: Place | None) -> tuple[KeyHelp, ...]:
    """The keys that work on a screen: its own first, then those that work everywhere."""
    own = tuple(row for row in ACTIONS if row.place is place and place is not Place.EVERYWHERE)
    return own + tuple(row for row in ACTIONS if row.place is Place.EVERYWHERE)
