"""Front page of a StatsBook from a bout: IGRF with rosters and officials, expulsions, and the names on the sheets."""

from collections.abc import Iterator, Mapping, Sequence

from derbyos_core.bout.model import Bout, Penalty, Person, Signer
from derbyos_core.bout.paper.front_lines import SignatureLine, signature_lines
from derbyos_core.bout.paper.jam_lines import BOTH
from derbyos_core.bout.paper.penalty_lines import BENCH, EXPULSION, is_bench
from derbyos_core.bout.reading.front_page import HEAD_NSO, HEAD_REFEREE, keepers
from derbyos_core.bout.wording.words import Words
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.statsbook import layout
from derbyos_core.interchange.statsbook.row_words import team_colour, team_word
from derbyos_core.interchange.statsbook.typed_book import BookOfficial, BookPlace, BookRemark, BookSkater, BookTeam

__all__ = ["book_remark", "book_team", "head_of", "is_staff", "official_rows", "remarks_of", "roster_of"]

TITLES: Mapping[str, str] = {
    HEAD_NSO: "Head Non-Skating Official",
    "PLT": "Penalty Lineup Tracker",
    "PT": "Penalty Tracker",
    "PW": "Penalty Wrangler",
    "IWB": "Inside Whiteboard Operator",
    "JT": "Jam Timer",
    "SK": "Scorekeeper",
    "SBO": "ScoreBoard Operator",
    "PBM": "Penalty Box Manager",
    "PBT": "Penalty Box Timer",
    "LT": "Lineup Tracker",
    "ALTN": "Non-Skating Official Alternate",
    HEAD_REFEREE: "Head Referee",
    "IPR": "Inside Pack Referee",
    "JR": "Jammer Referee",
    "OPR": "Outside Pack Referee",
    "ALTR": "Referee Alternate",
}
"""Roles as the form spells them; the book is in English, whatever language DerbyOS has."""
REFEREES = (HEAD_REFEREE, "IPR", "JR", "OPR", "ALTR")
ALTERNATE = "alt"
YES, NO = "YES", "NO"
NOBODY = frozenset(("nobody", "none", "no", "-", "–", "niemand", "keiner", "keine", "nein"))
"""Words by which officials say that no suspension is served."""
_BOTH_PERIODS = (1, 43)
"""Rows of the names above the first and the second period."""
_PENALTY_TRACKERS = (Role.PENALTY_TRACKER, Role.PENALTY_TRACKER_HOME, Role.PENALTY_TRACKER_AWAY)
_NAMES: tuple[tuple[str, str, tuple[int, ...], str, tuple[Role, ...]], ...] = (
    ("Score", "L", _BOTH_PERIODS, "Scorekeeper", (Role.SCOREKEEPER_HOME,)),
    ("Score", "AE", _BOTH_PERIODS, "Scorekeeper", (Role.SCOREKEEPER_AWAY,)),
    ("Lineups", "P", _BOTH_PERIODS, "Lineup Tracker", (Role.LINEUP_HOME, Role.PENALTY_LINEUP_HOME)),
    ("Lineups", "AP", _BOTH_PERIODS, "Lineup Tracker", (Role.LINEUP_AWAY, Role.PENALTY_LINEUP_AWAY)),
    ("Penalties", "N", (1,), "Penalty Tracker", _PENALTY_TRACKERS),
    ("Penalties", "AP", (1,), "Penalty Tracker", _PENALTY_TRACKERS),
    ("Penalty Box", "L", (1, 44), "Penalty Box Timer", (Role.PENALTY_BOX, Role.PENALTY_BOX_HOME)),
    ("Penalty Box", "AC", (1, 44), "Penalty Box Timer", (Role.PENALTY_BOX, Role.PENALTY_BOX_AWAY)),
    ("Game Clock", "F", (1, 52), "Period Timer", (Role.JAM_TIMER,)),
)
"""Sheet, column and rows of the names of those who kept a sheet, the form's word, and their roles at a laptop."""


def head_of(bout: Bout) -> Mapping[str, str]:
    """Return the values at the head of the front page, by the paths of `layout.HEAD`."""
    said = {f"venue/{name}": value for name, value in bout.venue.items()} | dict(bout.attributes)
    found = {path: said[path].strip() for path in layout.HEAD if said.get(path, "").strip()}
    served = bout.attributes.get("suspension-served", "").strip()
    return found | ({"suspension": NO if served.casefold() in NOBODY else YES} if served else {})


# -- rosters ----------------------------------------------------------------------------------------------------------


def roster_of(bout: Bout, team: Team) -> Sequence[Person]:
    """Return the skaters of a team in the order of the paper; staff and those without a number follow or are left out.

    Somebody without a number is called by their name on the other sheets, so the name stands in its column as well.
    """
    skaters = [one for one in bout.teams[team].persons if not is_staff(one) and one.label]
    return sorted(skaters, key=lambda one: not one.number)


def is_staff(person: Person) -> bool:
    """Return whether a person belongs to the bench and does not skate."""
    return is_bench(person) or BENCH in person.roles or "coach" in person.roles


def book_team(bout: Bout, team: Team, out: list[str]) -> BookTeam:
    """Return one team; the skaters beyond the rows of the form are named in `out`."""
    sheet, skaters = bout.teams[team], roster_of(bout, team)
    number, _ = layout.ROSTER_COLUMNS[team]
    rows = tuple(
        BookSkater(place=BookPlace(sheet="IGRF", row=row, column=number), number=one.label, name=one.name)
        for row, one in zip(layout.ROSTER_ROWS, skaters, strict=False)
    )
    beyond = skaters[len(rows) :]
    if beyond:
        out.append(
            tr(
                "The book has {rows} rows for {team}, so {skaters} and their penalties are left out.",
                rows=len(layout.ROSTER_ROWS),
                team=sheet.short,
                skaters=", ".join(one.label for one in beyond),
            )
        )
    staff = [one.name or one.label for one in sheet.persons if is_staff(one) and not is_bench(one)]
    if staff:
        out.append(
            tr("The book has no rows for the bench staff of {team}: {names}.", team=sheet.short, names=", ".join(staff))
        )
    return BookTeam(league=sheet.league, name=sheet.name, color=team_colour(bout, team), skaters=rows)


# -- officials --------------------------------------------------------------------------------------------------------


def official_rows(bout: Bout, out: list[str]) -> tuple[BookOfficial, ...]:
    """Return the officials in the rows that the form has for their roles, then in rows that are free."""
    listed = [one for one in bout.teams[Team.OFFICIAL].persons if one.name or one.number]
    order = {role: number for number, role in enumerate(TITLES)}
    listed.sort(key=lambda one: (order.get(_role(one), len(order)), one.name, one.eid))
    found: dict[int, BookOfficial] = {}
    for person in _in_their_rows(listed, found):
        rows = layout.REFEREE_ROWS if _role(person) in REFEREES else layout.NSO_ROWS
        free = [row for row in rows[1:] if row not in found]
        if free:
            row = next((one for one in free if one not in layout.OFFICIAL_TITLES), free[0])
            found[row] = _official(person, row)
        else:
            text = tr(
                "The book has no row left for {name} ({role}).", name=person.name or person.label, role=_role(person)
            )
            out.append(text)
    named = _named(bout)
    heads = (
        (layout.NSO_ROWS[0], HEAD_NSO, named[Signer.HEAD_NSO].name),
        (layout.REFEREE_ROWS[0], HEAD_REFEREE, named[Signer.HEAD_REFEREE].name),
    )
    for head, role, name in heads:
        if head not in found and name:
            place = BookPlace(sheet="IGRF", row=head)
            found[head] = BookOfficial(place=place, role=TITLES[role], name=name, league="", certification="")
    return tuple(found[row] for row in sorted(found))


def _in_their_rows(listed: Sequence[Person], found: dict[int, BookOfficial]) -> list[Person]:
    """Fill the rows whose printed role is that of an official. Returns those for whom there is none."""
    left = []
    for person in listed:
        title = _title(person).casefold()
        rows = (row for row, printed in layout.OFFICIAL_TITLES.items() if printed.casefold() == title)
        row = next((one for one in rows if one not in found), None)
        if row is None:
            left.append(person)
        else:
            found[row] = _official(person, row)
    return left


def _official(person: Person, row: int) -> BookOfficial:
    return BookOfficial(
        place=BookPlace(sheet="IGRF", row=row),
        role=layout.OFFICIAL_TITLES.get(row, "") if _is_printed(person, row) else _title(person),
        name=person.name or person.number,
        league=person.league,
        certification=person.certification,
    )


def _is_printed(person: Person, row: int) -> bool:
    return layout.OFFICIAL_TITLES.get(row, "").casefold() == _title(person).casefold()


def _role(person: Person) -> str:
    return person.roles[0] if person.roles else ""


def _title(person: Person) -> str:
    return TITLES.get(_role(person), _role(person))


# -- further cells ----------------------------------------------------------------------------------------------------


def remarks_of(bout: Bout, out: list[str]) -> tuple[BookRemark, ...]:
    """Return the names of captains and of those who kept a sheet, adjustments of the score, and expulsions."""
    rows = (*_captains(bout), *_keepers(bout), *_adjusted(bout), *_suspension(bout), *_expulsions(bout, out))
    out += _signed_by_others(bout)
    return tuple(book_remark(*one) for one in rows if one[-1])


def book_remark(sheet: str, address: str, label: str, text: str) -> BookRemark:
    """Return a cell that belongs to no row; `label` is the form's word for it."""
    column, row = layout.split_address(address)
    return BookRemark(place=BookPlace(sheet=sheet, row=row, column=column), label=label, text=text)


_Remarks = Iterator[tuple[str, str, str, str]]
"""Sheet, address, label, text."""


def _named(bout: Bout) -> Mapping[Signer, SignatureLine]:
    return {one.signer: one for one in signature_lines(bout)}


def _signed_by_others(bout: Bout) -> Iterator[str]:
    words = Words(bout)
    for one in signature_lines(bout):
        if one.is_by_other:
            yield tr(
                "The book has no place for signatures: {signed} signed as {who} instead of {name}.",
                signed=one.signed,
                who=words.signer(one.signer),
                name=one.name,
            )


def _captains(bout: Bout) -> _Remarks:
    named = _named(bout)
    for team, signer, first in ((Team.HOME, Signer.HOME_CAPTAIN, 5), (Team.AWAY, Signer.AWAY_CAPTAIN, 7)):
        name = named[signer].name
        yield "IGRF", layout.CAPTAIN_CELLS[team], "Captain", name
        yield "Game Clock", f"B{first}", "Captain", name
        other = next((one for one in bout.teams[team].persons if ALTERNATE in one.roles), None)
        yield "Game Clock", f"B{first + 1}", "Alternate", (other.name or other.label) if other is not None else ""


def _keepers(bout: Bout) -> _Remarks:
    for sheet, column, rows, label, roles in _NAMES:
        yield from ((sheet, f"{column}{row}", label, keepers(bout, *roles)) for row in rows)
    named = _named(bout)[Signer.HEAD_NSO].name
    yield from (("Official Reviews", f"C{row}", TITLES[HEAD_NSO], named) for row in (1, 18))


def _adjusted(bout: Bout) -> _Remarks:
    if bout.adjustments:
        reasons = dict.fromkeys(one.reason for one in bout.adjustments if one.reason)
        yield "IGRF", layout.ADJUSTED_CELL, "Official score was adjusted", YES
        yield "IGRF", layout.ADJUSTED_WHY_CELL, "Reason of the adjustment", ", ".join(reasons)


def _suspension(bout: Bout) -> _Remarks:
    served = bout.attributes.get("suspension-served", "").strip()
    if served:
        yield "IGRF", layout.SERVED_CELL, "Suspension served by", served


def _expulsions(bout: Bout, out: list[str]) -> _Remarks:
    expelled = [one for one in bout.penalties if one.severity == EXPULSION]
    for row, one in zip(layout.EXPULSION_ROWS, expelled, strict=False):
        words, suspended = layout.EXPULSION_CELLS
        yield "IGRF", f"{words}{row}", "Expulsion", f"Expulsion: {_expelled(bout, one)}"
        yield "IGRF", f"{suspended}{row}", "Suspension", _yes_no(one.suspension)
    form = "Expulsion-Suspension Form"
    for one in expelled[:1]:
        sheet = bout.teams[one.team] if one.team in BOTH else None
        named = (one.person.number, one.person.name) if one.person is not None else ()
        yield form, "B18", "Expelled skater", " ".join(filter(None, named))
        yield form, "D19", "League affiliation", sheet.league if sheet is not None else ""
        yield form, "E10", "Penalty issued", _penalty(bout, one)
        yield from ((form, address, "Suspension recommended", _yes_no(one.suspension)) for address in ("B6", "E15"))
    if len(expelled) > len(layout.EXPULSION_ROWS):
        beyond = [_expelled(bout, one) for one in expelled[len(layout.EXPULSION_ROWS) :]]
        out.append(tr("The front page has no row left for an expulsion: {which}.", which=joined(", ", beyond)))
    if len(expelled) > 1:
        more = len(expelled) - 1
        out.append(
            ntr(
                "The book has one expulsion form: {n} expulsion needs a form of its own.",
                "The book has one expulsion form: {n} expulsions need forms of their own.",
                more,
            )
        )


def _expelled(bout: Bout, penalty: Penalty) -> str:
    who = penalty.person.label if penalty.person is not None else "?"
    team = team_word(bout, penalty.team) if penalty.team in BOTH else ""
    where = f"period {penalty.jam.period}, jam {penalty.jam.number}"
    return ", ".join(filter(None, (f"{team} {who}".strip(), where, _penalty(bout, penalty))))


def _penalty(bout: Bout, penalty: Penalty) -> str:
    return " ".join(filter(None, (penalty.code, bout.ruleset.penalty_names.get(penalty.code, ""))))


def _yes_no(text: str) -> str:
    return {"yes": YES, "no": NO}.get(text, "")
