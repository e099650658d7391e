"""Contradictions between two sheets of a typed book (domain 6.4, «cross»)."""

from collections.abc import Iterator, Mapping, Sequence

from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.checks.book_jams import BookJam, TeamRows, is_marked, tidy
from derbyos_core.interchange.statsbook.checks.finding import BookRule, Finding
from derbyos_core.interchange.statsbook.checks.skater_penalties import BookPenalty, SkaterPenalties
from derbyos_core.interchange.statsbook.layout import LINEUP_COLUMNS, SCORE_COLUMNS
from derbyos_core.interchange.statsbook.typed_book import BookPlace

__all__ = ["between_sheets"]

RESTS = "3"
REST_JAMS = 3
"""Jams that a skater sits out after a jam was called off for them."""
Given = Mapping[tuple[Team, str], SkaterPenalties]


def between_sheets(jams: Sequence[BookJam], given: Given) -> Iterator[Finding]:
    """Compare Score, Penalties and Lineups."""
    for (team, _), skater in given.items():
        for penalty in skater.penalties:
            yield from _penalty(jams, team, skater, penalty)
    for place, jam in enumerate(jams):
        for team, side in jam.sides.items():
            yield from _rows(side)
            yield from _lost(jam, team, side, given)
        yield from _injury(jams[place : place + REST_JAMS + 1])


def _penalty(jams: Sequence[BookJam], team: Team, skater: SkaterPenalties, penalty: BookPenalty) -> Iterator[Finding]:
    number = tidy(skater.number)
    place = next((place for place, jam in enumerate(jams) if jam.name == penalty.name), None)
    sides = [jam.sides.get(team) for jam in jams[place : place + 2]] if place is not None else []
    if not sides or sides[0] is None or not sides[0].lineups or not penalty.code.strip():
        return
    who, jam = skater.number, penalty.jam.strip()
    if not sides[0].is_in_line_up(number):
        text = tr("{who} has a penalty in Jam {jam}, but is not in the lineup.", who=who, jam=jam)
        what = tr("Correct the jam or the skater, here or on Lineups.")
        yield Finding(place=penalty.place, rule=BookRule.PENALTY_NOT_IN_LINE_UP, text=text, suggestion=what)
    is_last = place == len(jams) - 1
    symbols = [one for side in sides if side is not None for one in side.symbols_of(number) if one != RESTS]
    out = skater.out_since
    is_out = out is not None and out <= penalty.name
    if not symbols and not is_last and not is_out:
        text = tr("{who} has a penalty in Jam {jam}, but no sign of the box in it or the next.", who=who, jam=jam)
        what = tr("Type the sign on Lineups, or correct the penalty.")
        yield Finding(place=penalty.place, rule=BookRule.PENALTY_NOT_SERVED, text=text, suggestion=what)


def _rows(side: TeamRows) -> Iterator[Finding]:
    for score, lineup in side.rows:
        if lineup is None:
            continue
        columns = LINEUP_COLUMNS[lineup.team]
        if tidy(score.jam) != tidy(lineup.jam) and lineup.jam.strip():
            place = BookPlace(sheet=lineup.place.sheet, row=lineup.place.row, column=columns.jam)
            said = score.jam.strip() or tr("nothing")
            text = tr("The row has “{here}”, but on Score “{there}”.", here=lineup.jam.strip(), there=said)
            what = tr("Make both the same; the form copies Score.")
            yield Finding(place=place, rule=BookRule.STAR_PASS_DIFFERS, text=text, suggestion=what)
        jammer = lineup.skaters[0] if lineup.skaters else None
        if jammer is not None and tidy(jammer.number) != tidy(score.jammer) and jammer.number.strip():
            said = score.jammer.strip() or tr("nobody")
            text = tr("The jammer is {here}, but on Score {there}.", here=jammer.number.strip(), there=said)
            what = tr("Make both the same; the form copies Score.")
            yield Finding(place=jammer.place, rule=BookRule.JAMMER_DIFFERS, text=text, suggestion=what)


def _lost(jam: BookJam, team: Team, side: TeamRows, given: Given) -> Iterator[Finding]:
    jammer = tidy(side.first.jammer)
    skater = given.get((team, jammer))
    has_penalty = skater is not None and skater.in_jam(jam.name)
    row = side.first
    place = BookPlace(sheet=row.place.sheet, row=row.place.row, column=SCORE_COLUMNS[row.team].lost)
    who = row.jammer.strip()
    if is_marked(row.lead) and has_penalty and not is_marked(row.lost):
        text = tr("{who} has LEAD and a penalty in Jam {jam}, but LOST is not marked.", who=who, jam=jam.number)
        what = tr("Mark LOST, unless the penalty came after the jam.")
        yield Finding(place=place, rule=BookRule.LEAD_WITH_PENALTY, text=text, suggestion=what)
    if is_marked(row.lost) and jammer and not has_penalty and side.pass_row is None:
        text = tr("LOST is marked, but {who} has no penalty in Jam {jam}.", who=who, jam=jam.number)
        what = tr("Look whether the penalty is missing; leaving the zone or the star lose it as well.")
        yield Finding(place=place, rule=BookRule.LOST_WITHOUT_PENALTY, text=text, suggestion=what)


def _injury(jams: Sequence[BookJam]) -> Iterator[Finding]:
    """Check the first of these jams: whoever was hurt has a 3 in it or in the next ones."""
    marked = [row for side in jams[0].sides.values() for row in side.scores if is_marked(row.injury)]
    rests = any(
        tidy(symbol) == RESTS
        for jam in jams
        for side in jam.sides.values()
        for lineup in side.lineups
        for mark in lineup.skaters
        for symbol in mark.symbols
    )
    if marked and not rests:
        row = marked[0]
        place = BookPlace(sheet=row.place.sheet, row=row.place.row, column=SCORE_COLUMNS[row.team].injury)
        text = tr("Jam {jam} ended for an injury, but nobody has a 3 on Lineups.", jam=jams[0].number)
        what = tr("Type 3 beside the skater who sits out.")
        yield Finding(place=place, rule=BookRule.INJURY_WITHOUT_REST, text=text, suggestion=what)
