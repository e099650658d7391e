"""Sentences that explain the result of a press on a line-up, or why there was none."""

from derbyos_core.bout.model import JamId, Person
from derbyos_core.bout.reading.skating import SkatingBan
from derbyos_core.i18n import ntr, tr
from derbyos_core.roles.shared import texts

__all__ = [
    "ALL_TAKEN",
    "NOTHING_TO_CLEAR",
    "NO_JAM_TO_REST",
    "NO_LINE_UP_BEFORE",
    "already_here",
    "barred_words",
    "left_later",
    "left_out",
    "no_star_pass_yet",
    "not_in_box",
    "not_on_roster",
    "sat_later",
]

ALL_TAKEN = tr("All five places are taken. First tap the place to change.")
NO_LINE_UP_BEFORE = tr("No earlier jam has a lineup yet.")
NOTHING_TO_CLEAR = tr("This lineup is already empty.")
NO_JAM_TO_REST = tr("No jam has been skated yet after which a skater could sit out.")
_BARS = {
    SkatingBan.FOULED_OUT: tr("{short} {number} has fouled out. Kept as entered."),
    SkatingBan.EXPELLED: tr("{short} {number} was expelled. Kept as entered."),
    SkatingBan.RESTS: tr("{short} {number} sits out this jam. Kept as entered."),
}


def not_on_roster(short: str, number: str) -> str:
    """Return the remark on a number that is not on the roster; it is kept."""
    return tr("{short} has no {number}. Kept as entered.", short=short, number=number)


def already_here(person: Person) -> str:
    """Return the reason why a number that is already in the line-up fills no second place."""
    return tr("{label} is already in this lineup. Tap the tile to remove the skater.", label=person.label)


def barred_words(bar: SkatingBan, short: str, person: Person) -> str:
    """Return the remark on a skater who may not skate; the entry is kept."""
    return _BARS[bar].format(short=short, number=person.label)


def left_out(short: str, persons: tuple[Person, ...]) -> str:
    """Return the remark on skaters of a copied line-up who may not skate: their places stay open."""
    labels = texts.listed([person.label for person in persons])
    return ntr(
        "{short} {labels} may not skate. That place stays open.",
        "{short} {labels} may not skate. Those places stay open.",
        len(persons),
        short=short,
        labels=labels,
    )


def not_in_box(person: Person) -> str:
    """Return the reason why a skater who is not in the box cannot leave it."""
    return tr("{label} is not in the box.", label=person.label)


def left_later(person: Person, jam: JamId) -> str:
    """Return the reason why an exit recorded in another jam must be changed there."""
    return tr("{label} left the box in {jam_name}. Undo that first.", label=person.label, jam_name=texts.jam_name(jam))


def sat_later(person: Person, jam: JamId) -> str:
    """Return the reason why a skater cannot leave before the jam in which they sat down."""
    return tr("{label} sat down in {jam_name}. Tap that jam first.", label=person.label, jam_name=texts.jam_name(jam))


def no_star_pass_yet(jam: JamId, ended: JamId | None) -> str:
    """Return the reason why a star pass is impossible before the jam starts."""
    sentence = tr("{jam_name} has not started.", jam_name=texts.jam_name(jam))
    if ended is None:
        return sentence
    return tr("{sentence} For a star pass in {jam}, tap its card first.", sentence=sentence, jam=texts.jam_name(ended))
