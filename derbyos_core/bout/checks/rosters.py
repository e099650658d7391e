"""Checks outside single jams: date and venue, gaps in the list of jams, skaters missing from the roster."""

from collections.abc import Iterator

from derbyos_core.bout.checks.hint import Check, Hint, PaperSheet, numbered, skipped
from derbyos_core.bout.model import Bout, Person
from derbyos_core.i18n import ntr, tr

__all__ = ["roster_hints"]


def roster_hints(bout: Bout) -> Iterator[Hint]:
    """Yield the hints that concern no single jam."""
    if not bout.attributes.get("date"):
        yield Hint(check=Check.NO_DATE, sheet=PaperSheet.HEAD, text=tr("The date of the bout is not entered."))
    if not any(value.strip() for value in bout.venue.values()):
        yield Hint(check=Check.NO_VENUE, sheet=PaperSheet.HEAD, text=tr("The venue is not entered."))
    before = 0
    for period in bout.periods:
        numbers = [jam.id.number for jam in period.jams if jam.start is not None]
        missing, count = skipped(numbers, before + 1)
        if bout.ruleset.continues_jam_numbers:
            before = max((before, *numbers))
        if missing:
            text = ntr(
                "Jam {which} of period {period} has no start.",
                "Jams {which} of period {period} have no start.",
                count,
                which=numbered(missing, count),
                period=period.number,
            )
            yield Hint(check=Check.JAM_SKIPPED, sheet=PaperSheet.SCORE, text=text)
    for jam in bout.jams:
        if bout.numbers.is_reopened(jam.id):
            text = tr(
                "This jam was deleted, but not everything in it had been seen. Delete it again, or undo its deletion."
            )
            yield Hint(check=Check.JAM_REOPENED, sheet=PaperSheet.SCORE, text=text, jam=jam.id)
    for sheet in bout.teams.values():
        if not any(person.listed for person in sheet.persons):
            continue  # no roster at all: everyone would be a hint
        for person in sheet.persons:
            if person.removed:
                yield _back(person, sheet.short)
            elif not person.listed:
                yield _unlisted(person, sheet.short)


def _back(person: Person, short: str) -> Hint:
    return Hint(
        check=Check.BACK_ON_ROSTER,
        sheet=PaperSheet.ROSTERS,
        text=tr(
            "{team} {who} was removed from the roster, but an entry names them: they are back.",
            team=short,
            who=person.label,
        ),
        team=person.team,
        person=person,
    )


def _unlisted(person: Person, short: str) -> Hint:
    return Hint(
        check=Check.NOT_ON_ROSTER,
        sheet=PaperSheet.ROSTERS,
        text=tr("{team} has no {who} on its roster.", team=short, who=person.label),
        team=person.team,
        person=person,
    )
