"""Decides the sentences that explain what a press on a line-up did, or why it did nothing."""

from derbyos_core.bout.model import JamId, Person
from derbyos_core.bout.skating import Bar
from ui import texts

__all__ = [
    "ALL_TAKEN",
    "NOTHING_TO_CLEAR",
    "NO_JAM_TO_REST",
    "NO_LINE_UP_BEFORE",
    "already_here",
    "barred_words",
    "left_later",
    "no_star_pass_yet",
    "not_in_box",
    "not_on_roster",
    "sat_later",
]

ALL_TAKEN = "All five places are taken. Tap the place that is to change first."
NO_LINE_UP_BEFORE = "No jam before this one has a line-up yet."
NOTHING_TO_CLEAR = "This line-up is empty already."
NO_JAM_TO_REST = "No jam has been skated yet after which she could sit out."
_BARS = {
    Bar.FOULED_OUT: "{short} {number} has fouled out. Kept as entered.",
    Bar.EXPELLED: "{short} {number} was expelled. Kept as entered.",
    Bar.RESTS: "{short} {number} sits out this jam. Kept as entered.",
}


def not_on_roster(short: str, number: str) -> str:
    """A number that nobody has is kept."""
    return f"{short} has no {number}. Kept as entered."


def already_here(person: Person) -> str:
    """The same number twice fills no second place."""
    return f"{person.label} is in this line-up already. Tap her tile to take her out."


def barred_words(bar: Bar, short: str, person: Person) -> str:
    """Who may not skate is entered all the same."""
    return _BARS[bar].format(short=short, number=person.label)


def not_in_box(person: Person) -> str:
    """Only who sits can leave."""
    return f"{person.label} is not in the box."


def left_later(person: Person, jam: JamId) -> str:
    """What another jam says is changed there."""
    return f"{person.label} left the box in {texts.jam_name(jam)}. Undo that first."


def sat_later(person: Person, jam: JamId) -> str:
    """Nobody leaves before she has sat down."""
    return f"{person.label} sat down in {texts.jam_name(jam)}. Tap that jam first."


def no_star_pass_yet(jam: JamId, ended: JamId | None) -> str:
    """There is no star to pass before the whistle."""
    sentence = f"{texts.jam_name(jam)} has not started."
    return (
        f"{sentence} For a star pass in {texts.jam_name(ended)} tap its card first." if ended is not None else sentence
    )
