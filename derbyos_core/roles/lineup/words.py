"""Sentences that explain the result of a press on a line-up, or why there was none."""

from dataclasses import dataclass

from derbyos_core.bout.model import JamId, Person, Position
from derbyos_core.bout.reading.skating import SkatingBan
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.roles.shared import texts

__all__ = [
    "ALL_TAKEN",
    "NOTHING_TO_CLEAR",
    "NO_JAM_TO_REST",
    "NO_LINE_UP_BEFORE",
    "NumberWords",
    "already_here",
    "already_in",
    "barred_words",
    "left_later",
    "left_out",
    "no_place",
    "no_star_pass_yet",
    "nobody_in_box",
    "not_in_box",
    "not_on_roster",
    "number_words",
    "sat_later",
    "taken_by_others",
]

ALL_TAKEN = tr("All five places are taken. First tap the place to change.")
NO_LINE_UP_BEFORE = tr("No earlier jam has a lineup yet.")
NOTHING_TO_CLEAR = tr("This lineup is already empty.")
NO_JAM_TO_REST = tr("No jam has been skated yet after which a skater could sit out.")
_BARS = {
    SkatingBan.FOULED_OUT: tr("{short} {number} has fouled out. Kept as entered."),
    SkatingBan.EXPELLED: tr("{short} {number} was expelled. Kept as entered."),
    SkatingBan.RESTS: tr("{short} {number} sits out this jam. Kept as entered."),
    SkatingBan.STRUCK_OFF: tr("{short} {number} was struck off the roster. Kept as entered."),
}


def not_on_roster(short: str, number: str) -> str:
    """Return the remark on a number that is not on the roster; it is kept."""
    return tr("{short} has no {number}. Kept as entered.", short=short, number=number)


def no_place(number: str) -> str:
    """Return the reason why a skater is not entered where all five places are taken."""
    return tr("{number} is not entered: all five places are taken. First tap the place to change.", number=number)


def already_here(person: Person) -> str:
    """Return the reason why a number that is already in the line-up fills no second place."""
    return tr("{label} is already in this lineup. Tap the tile to remove the skater.", label=person.label)


def already_in(person: Person, jam: str) -> str:
    """Return the same about a line-up that the screen leaves with this press."""
    return tr("{label} is already in the lineup of {jam}. Nothing was entered.", label=person.label, jam=jam)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberWords:
    """What a typed number can become where penalties are entered, too, and in which jam: each half, and both."""

    letter: str
    enter: str
    both: str
    title: str
    """Both in short, beside the place that shows the number."""


def number_words(
    typed: str, penalty: JamId, place: Position | None, jam: JamId, *, here: JamId, also: tuple[Person, ...] = ()
) -> NumberWords:
    """Return what a typed number can become, in words.

    `penalty` is the jam of the penalty, `jam` that of the line-up; `place` None: all its five are taken. One of another
    period than the jam `here` is named with its period. `also` are those in the box, whom the same Enter enters too.
    """
    names = [texts.jam_name(one, here.period) for one in (penalty, jam)]
    shorts = [texts.short_name(one, here.period) for one in (penalty, jam)]
    letter, other = tr("letter = penalty in {jam}", jam=names[0]), names[1]
    if place is None:
        enter = tr("{jam} has its five", jam=other)
    else:
        enter = tr("Enter = {place} of {jam}", place=texts.place_word(place), jam=other)
        if also:
            labels = texts.listed([person.label for person in also])
            enter = tr("{enter}, with {labels} from the box", enter=enter, labels=labels)
    both = joined(" · ", (typed, joined(", ", (letter, enter))))
    in_short = tr("letter = penalty in {jam}", jam=shorts[0]), tr("Enter = {jam}", jam=shorts[1])
    title = both if place is None else joined(", ", in_short)
    return NumberWords(letter=letter, enter=enter, both=both, title=title)


def not_in_box(person: Person) -> str:
    """Return the reason why a skater who is not in the box cannot leave it."""
    return nobody_in_box(person.label)


def nobody_in_box(label: str) -> str:
    """Return the same for a number."""
    return tr("{label} is not in the box.", label=label)


def left_later(person: Person, jam: str) -> str:
    """Return the reason why an exit recorded in another jam must be changed there."""
    return tr("{label} left the box in {jam_name}. Undo that first.", label=person.label, jam_name=jam)


def taken_by_others(source: str, target: str, *, has_begun: bool) -> str:
    """Return that somebody else took a line-up along, and what was begun in it with it."""
    if has_begun:
        return tr(
            "Somebody else took the lineup of {source} along to {target}. What you have begun goes there, too.",
            source=source,
            target=target,
        )
    return tr("Somebody else took the lineup of {source} along to {target}.", source=source, target=target)


def sat_later(person: Person, jam: str) -> str:
    """Return the reason why a skater cannot leave before the jam in which they sat down."""
    return tr("{label} sat down in {jam_name}. Tap that jam first.", label=person.label, jam_name=jam)


def no_star_pass_yet(jam: str, ended: str) -> str:
    """Return the reason why a star pass is impossible before the jam starts; `ended` is empty if none has ended."""
    sentence = tr("{jam_name} has not started.", jam_name=jam)
    if not ended:
        return sentence
    return tr("{sentence} For a star pass in {jam}, tap its card first.", sentence=sentence, jam=ended)
