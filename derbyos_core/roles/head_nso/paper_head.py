"""Front page of the paper (IGRF) as fields: what each shows, and which entry a typed text becomes.

Nothing must be filled. A text that cannot be right, such as a day that no calendar has, becomes no entry: the value
entered last stays, and the field says what is wrong (design: saturday 5).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, tzinfo
from enum import StrEnum
from types import MappingProxyType

from derbyos_core.bout.commands import AddOfficial, Command, NewPerson, RemoveElement, SetAttribute
from derbyos_core.bout.model import Bout, TeamSheet
from derbyos_core.bout.reading.front_page import head_nso, head_official
from derbyos_core.clock import Instant
from derbyos_core.colours import PLAIN, PLAIN_WORDS, hex_colour
from derbyos_core.i18n import capitalised, tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared.calendar_text import (
    date_here,
    date_words,
    parse_date,
    parse_time,
    stored_date,
    weekday_word,
)

__all__ = [
    "ASKED",
    "FIELD_NAMES",
    "FIELD_WORDS",
    "HINTS",
    "SHORT_MAX",
    "FieldEntry",
    "FieldValue",
    "HeadField",
    "enter_field",
    "gaps",
    "head_values",
]


class HeadField(StrEnum):
    """A field of the front page, in the order in which the page is filled."""

    DATE = "date"
    START = "time"
    GAME = "game"
    VENUE = "name"
    CITY = "city"
    STATE = "state"
    HOST = "host-league"
    TOURNAMENT = "tournament"
    HOME_LEAGUE = "home league"
    HOME_NAME = "home name"
    HOME_SHORT = "home abbreviation"
    HOME_COLOUR = "home color"
    AWAY_LEAGUE = "away league"
    AWAY_NAME = "away name"
    AWAY_SHORT = "away abbreviation"
    AWAY_COLOUR = "away color"
    HEAD_REFEREE = "HR"
    HEAD_NSO = "HNSO"
    SUSPENSION = "suspension-served"


OF_BOUT = (HeadField.DATE, HeadField.START, HeadField.GAME, HeadField.HOST, HeadField.TOURNAMENT, HeadField.SUSPENSION)
OF_VENUE = (HeadField.VENUE, HeadField.CITY, HeadField.STATE)
OF_OFFICIALS = (HeadField.HEAD_REFEREE, HeadField.HEAD_NSO)
COLOURS = (HeadField.HOME_COLOUR, HeadField.AWAY_COLOUR)
SHORTS = (HeadField.HOME_SHORT, HeadField.AWAY_SHORT)
"""The letters come from the name while nobody has entered them, so they are never missing."""
ASKED = tuple(field for field in HeadField if field not in SHORTS)
"""The fields for which the paper has a place."""

FIELD_WORDS: Mapping[HeadField, str] = {
    HeadField.DATE: tr("Date"),
    HeadField.START: tr("First whistle"),
    HeadField.GAME: tr("Game number"),
    HeadField.VENUE: tr("Venue"),
    HeadField.CITY: tr("City"),
    HeadField.STATE: tr("State or country"),
    HeadField.HOST: tr("Host league"),
    HeadField.TOURNAMENT: tr("Tournament or event"),
    HeadField.HOME_LEAGUE: tr("League"),
    HeadField.HOME_NAME: tr("Team"),
    HeadField.HOME_SHORT: tr("Letters"),
    HeadField.HOME_COLOUR: tr("Colour"),
    HeadField.AWAY_LEAGUE: tr("League"),
    HeadField.AWAY_NAME: tr("Team"),
    HeadField.AWAY_SHORT: tr("Letters"),
    HeadField.AWAY_COLOUR: tr("Colour"),
    HeadField.HEAD_REFEREE: tr("Head Referee"),
    HeadField.HEAD_NSO: tr("Head NSO"),
    HeadField.SUSPENSION: tr("Suspension served by"),
}
"""Label over each field."""
FIELD_NAMES: Mapping[HeadField, str] = {
    **FIELD_WORDS,
    HeadField.HOME_LEAGUE: tr("League of the left team"),
    HeadField.HOME_NAME: tr("Name of the left team"),
    HeadField.HOME_SHORT: tr("Three letters of the left team"),
    HeadField.HOME_COLOUR: tr("Colour of the left team"),
    HeadField.AWAY_LEAGUE: tr("League of the right team"),
    HeadField.AWAY_NAME: tr("Name of the right team"),
    HeadField.AWAY_SHORT: tr("Three letters of the right team"),
    HeadField.AWAY_COLOUR: tr("Colour of the right team"),
}
"""Name of each field for those who do not see what stands around it."""
HINTS: Mapping[HeadField, str] = {
    HeadField.DATE: "2026-11-21",
    HeadField.START: "20:30",
    HeadField.GAME: "1",
    HeadField.TOURNAMENT: tr("none, or its name"),
    HeadField.HOME_SHORT: "ABC",
    HeadField.AWAY_SHORT: "ABC",
    HeadField.HOME_COLOUR: tr("a word"),
    HeadField.AWAY_COLOUR: tr("a word"),
    HeadField.SUSPENSION: tr("nobody, or number"),
}
"""Hints on what to type, shown in empty fields."""

SHORT_MAX = 3
"""Letters of a team on its chip."""
NO_DAY, NO_TIME, NO_COLOUR = tr("no such day"), tr("no such time"), tr("not known")


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldValue:
    """The text that a field shows, and a word at its end, such as "today"."""

    field: HeadField
    text: str
    tag: str = ""

    @property
    def is_asked(self) -> bool:
        """Whether the paper has a place for this value."""
        return self.field in ASKED

    @property
    def is_empty(self) -> bool:
        """Whether the paper has a gap here."""
        return self.is_asked and not self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldEntry:
    """Commands for a typed text; or the fault, in two or three words and in a sentence. Neither: nothing changed."""

    commands: tuple[Command, ...] = ()
    fault: str = ""
    sentence: str = ""


def head_values(bout: Bout, now: Instant, zone: tzinfo | None = None) -> tuple[FieldValue, ...]:
    """Return the values of all fields, in order; the date is compared with today in the time zone."""
    today = date_here(now, zone)
    return tuple(_value(field, bout, today) for field in HeadField)


def gaps(bout: Bout) -> tuple[HeadField, ...]:
    """Return the fields that are empty on the paper."""
    return tuple([field for field in ASKED if not _raw(field, bout) and not _has_from_roles(field, bout)])


def _has_from_roles(field: HeadField, bout: Bout) -> bool:
    return field is HeadField.HEAD_NSO and bool(head_nso(bout))


def enter_field(
    field: HeadField,
    typed: str,
    bout: Bout,
    now: Instant,
    zone: tzinfo | None = None,
    colour_names: Mapping[str, str] = MappingProxyType({}),
) -> FieldEntry:
    """Return what a text typed into a field means; an empty text removes the value.

    `colour_names` maps the colours of the person's language, in small letters, to their English names in `PLAIN`.
    """
    text = " ".join(typed.split())
    if text == _value(field, bout, date_here(now, zone)).text:
        return FieldEntry()
    match field:
        case HeadField.DATE if text:
            day = parse_date(text, date_here(now, zone))
            if day is None:
                sentence = tr("A date looks like 2026-11-21 or 21.11.2026, found “{text}”.", text=text)
                return FieldEntry(fault=NO_DAY, sentence=sentence)
            text = day.isoformat()
        case HeadField.START if text:
            start = parse_time(text)
            if start is None:
                sentence = tr("A time of day looks like 20:30, found “{text}”.", text=text)
                return FieldEntry(fault=NO_TIME, sentence=sentence)
            text = start
        case HeadField.HOME_COLOUR | HeadField.AWAY_COLOUR if text:
            word = text.lower()
            color = PLAIN.get(colour_names.get(word, word)) or hex_colour(text)
            if not color:
                sentence = tr("A colour is a word such as violet, or #5B2A86; found “{text}”.", text=text)
                return FieldEntry(fault=NO_COLOUR, sentence=sentence)
            text = color
    if text.lower() == _raw(field, bout).lower() if field in COLOURS else text == _raw(field, bout):
        return FieldEntry()
    if field in OF_OFFICIALS:
        return FieldEntry(commands=_official_commands(field, text, bout))
    return FieldEntry(commands=(_set(field, text or None),))


def _set(field: HeadField, value: str | None) -> SetAttribute:
    if field in OF_BOUT:
        return SetAttribute(path=".", attribute=field.value, value=value)
    if field in OF_VENUE:
        return SetAttribute(path=f"venue/{field.value}", value=value)
    team, _, attribute = field.value.partition(" ")
    return SetAttribute(team=Team(team), attribute=attribute, value=value)


def _official_commands(field: HeadField, name: str, bout: Bout) -> tuple[Command, ...]:
    """Return the commands that name a head official: one on the list gets the name, or the role if they are listed."""
    person = head_official(bout, field.value)
    if person is not None:
        if not name:
            return (RemoveElement(eid=person.eid),)
        return (SetAttribute(eid=person.eid, attribute="name", value=name),)
    if not name:
        return ()
    known = next((one for one in bout.teams[Team.OFFICIAL].persons if one.name == name), None)
    if known is not None:
        return (SetAttribute(eid=known.eid, attribute="role", value=" ".join((field.value, *known.roles))),)
    return (AddOfficial(person=NewPerson(name=name, role=field.value)),)


def _value(field: HeadField, bout: Bout, today: date) -> FieldValue:
    text = _raw(field, bout)
    match field:
        case HeadField.DATE:
            day = stored_date(text)
            if day is not None:
                tag = tr("today") if day == today else weekday_word(day)
                return FieldValue(field=field, text=date_words(day), tag=tag)
        case HeadField.GAME if text.isdecimal():
            return FieldValue(field=field, text=text, tag=tr("of this day"))
        case HeadField.HOME_COLOUR | HeadField.AWAY_COLOUR:
            return FieldValue(field=field, text=_colour_word(text))
        case HeadField.HEAD_NSO if not text:
            here = head_nso(bout)
            return FieldValue(field=field, text=here, tag=tr("from roles") if here else "")
    return FieldValue(field=field, text=text)


def _raw(field: HeadField, bout: Bout) -> str:
    """Return the value as the bout keeps it; empty if there is none."""
    if field in OF_BOUT:
        return bout.attributes.get(field, "").strip()
    if field in OF_VENUE:
        return bout.venue.get(field, "")
    if field in OF_OFFICIALS:
        person = head_official(bout, field)
        return person.name if person is not None else ""
    team, _, attribute = field.partition(" ")
    return OF_TEAM[attribute](bout.teams[Team(team)])


OF_TEAM: Mapping[str, Callable[[TeamSheet], str]] = {
    "league": lambda sheet: sheet.league,
    "name": lambda sheet: sheet.name,
    "abbreviation": lambda sheet: sheet.abbreviation,
    "color": lambda sheet: sheet.color,
}


def _colour_word(color: str) -> str:
    """Return the name of a plain colour; any other stays as it is written."""
    for name, value in PLAIN.items():
        if value.lower() == color.lower():
            return capitalised(PLAIN_WORDS[name])
    return color
