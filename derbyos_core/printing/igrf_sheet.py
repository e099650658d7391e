"""IGRF, the front page of the paper: hall and date, score by period, both rosters, the officials, the signatures."""

from collections.abc import Sequence

from derbyos_core.bout.model import Bout, Signer, TeamSheet
from derbyos_core.bout.paper.front_lines import signature_lines
from derbyos_core.bout.paper.jam_lines import BOTH
from derbyos_core.bout.paper.penalty_lines import skaters_of
from derbyos_core.bout.reading.closing import score_until
from derbyos_core.colours import colour_name
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.printing.open_answers import LEGEND as OPEN_LEGEND
from derbyos_core.printing.open_answers import OpenAnswers
from derbyos_core.printing.page import (
    EMPTY,
    PaperBlock,
    PaperCell,
    PaperColumn,
    PaperHead,
    PaperRow,
    PaperTable,
    SheetPart,
    cells,
    in_pages,
    padded,
)
from derbyos_core.printing.penalty_sheet import SKATER_ROWS
from derbyos_core.printing.source import PrintSource, printed_periods, team_title
from derbyos_core.roles.shared.igrf import official_lines

__all__ = ["igrf_parts"]

OFFICIALS = 28
"""Officials on the front page of the paper (domain 6.1)."""
SIGNERS = {
    Signer.HEAD_REFEREE: tr("Head Referee"),
    Signer.HEAD_NSO: tr("Head NSO"),
    Signer.HOME_CAPTAIN: tr("Captain, home"),
    Signer.AWAY_CAPTAIN: tr("Captain, away"),
}
FLAGS = {"captain": "C", "alt": "A"}
"""Signs after the name of a captain and of an alternate."""
LEGEND = (("C", tr("captain")), ("A", tr("alternate")))
TAGS = frozenset({"bout", "venue", "team", "person", "signature", "ruleset"})
HALL = (
    (tr("Hall"), "name"),
    (tr("City"), "city"),
    (tr("State"), "state"),
)
GAME = (
    (tr("Date"), "date"),
    (tr("Start"), "time"),
    (tr("Game"), "game"),
    (tr("Tournament"), "tournament"),
    (tr("Host league"), "host-league"),
    (tr("Suspension served by"), "suspension-served"),
)


def igrf_parts(source: PrintSource) -> tuple[SheetPart, ...]:
    """Return the front page, and a second one for longer rosters or more officials."""
    bout = source.bout
    answers = OpenAnswers(bout, source.zone, TAGS)
    rosters = {team: in_pages(_roster(bout.teams[team], answers), SKATER_ROWS) for team in BOTH}
    officials = in_pages(_officials(bout), OFFICIALS)
    head = (_hall(bout), _teams(bout, answers), _score(bout), _signatures(bout))
    notes = answers.notes(TAGS)
    legend = (*LEGEND, *([OPEN_LEGEND] if answers.is_any else []))
    count = max(len(officials), *(len(pages) for pages in rosters.values()))
    parts = []
    for number in range(count):
        columns = [PaperColumn(blocks=head if number == 0 else (_hall(bout),), share=1.2)]
        for team in BOTH:
            rows = rosters[team][number] if number < len(rosters[team]) else ()
            columns.append(PaperColumn(blocks=(_roster_block(bout.teams[team], rows),)))
        rows = officials[number] if number < len(officials) else ()
        columns.append(PaperColumn(blocks=(_officials_block(rows),), share=1.2))
        parts.append(SheetPart(columns=tuple(columns), legend=legend, notes=notes))
    return tuple(parts)


def _pairs(rows: Sequence[tuple[str, str]]) -> tuple[PaperRow, ...]:
    return tuple(
        PaperRow(cells=(PaperCell(text=name, is_left=True), PaperCell(text=value, is_left=True, is_strong=True)))
        for name, value in rows
    )


def _hall(bout: Bout) -> PaperBlock:
    rows = [(word, bout.venue.get(name, "")) for word, name in HALL]
    rows += [(word, bout.attributes.get(name, "")) for word, name in GAME]
    return PaperBlock(caption=tr("The bout"), table=PaperTable(widths=(1.0, 2.2), rows=_pairs(rows)))


def _teams(bout: Bout, answers: OpenAnswers) -> PaperBlock:
    sheets = [bout.teams[team] for team in BOTH]
    rows = (
        (tr("Team"), [answers.team(sheet.team, "name", sheet.name) for sheet in sheets]),
        (tr("League"), [sheet.league for sheet in sheets]),
        (tr("Colour"), [answers.team(sheet.team, "color", colour_name(sheet.color)) for sheet in sheets]),
    )
    made = tuple(
        PaperRow(
            cells=(PaperCell(text=name, is_left=True), *cells(values, is_strong=True)), lines=2 if values[0] else 1
        )
        for name, values in rows
    )
    heads = tuple(PaperHead(title=title) for title in ("", tr("Home"), tr("Away")))
    return PaperBlock(table=PaperTable(widths=(1.0, 1.3, 1.3), rows=made, heads=heads), caption=tr("Teams"))


def _score(bout: Bout) -> PaperBlock:
    """Return points and penalties of each period that has begun, and their sums once one has."""
    has_begun = any(jam.start is not None for jam in bout.jams)
    rows, before = [], (0, 0)
    for period in range(1, max(bout.ruleset.period_count, *printed_periods(bout)) + 1):
        values = [""] * 4
        if has_begun and period in printed_periods(bout):
            until = score_until(bout, period)
            fouls = [_penalties(bout, team, period) for team in BOTH]
            values = [str(until[0] - before[0]), str(until[1] - before[1]), *map(str, fouls)]
            before = until
        rows.append((tr("Period {number}", number=period), values))
    total = [""] * 4
    if has_begun:
        total = [str(bout.score[team]) for team in BOTH] + [str(_penalties(bout, team, None)) for team in BOTH]
    rows.append((tr("Total", "sheet"), total))
    made = tuple(
        PaperRow(cells=(PaperCell(text=name, is_left=True), *cells(values, is_strong=True))) for name, values in rows
    )
    heads = (PaperHead(), PaperHead(title=tr("Points"), across=2), PaperHead(title=tr("Penalties"), across=2))
    table = PaperTable(widths=(1.4, 1.0, 1.0, 1.0, 1.0), rows=made, heads=heads)
    return PaperBlock(caption=tr("Score"), remark=tr("home, away"), table=table)


def _penalties(bout: Bout, team: Team, period: int | None) -> int:
    return sum(
        1
        for one in bout.penalties
        if period in (None, one.jam.period) and (one.person.team if one.person is not None else one.team) is team
    )


def _signatures(bout: Bout) -> PaperBlock:
    rows = tuple(
        PaperRow(
            cells=(PaperCell(text=SIGNERS[one.signer], is_left=True), *cells((one.name, one.signed), is_strong=True))
        )
        for one in signature_lines(bout)
    )
    heads = (PaperHead(), PaperHead(title=tr("Name")), PaperHead(title=tr("Signed by")))
    return PaperBlock(caption=tr("Signatures"), table=PaperTable(widths=(1.2, 1.3, 1.3), rows=rows, heads=heads))


def _roster(sheet: TeamSheet, answers: OpenAnswers) -> list[PaperRow]:
    return [
        PaperRow(
            cells=(
                PaperCell(text=answers.of(person.eid, "number", person.number), is_strong=True),
                PaperCell(text=answers.of(person.eid, "name", person.name), is_left=True),
                PaperCell(text=" ".join(FLAGS[role] for role in person.roles if role in FLAGS)),
            )
        )
        for person in skaters_of(sheet)
    ]


def _roster_block(sheet: TeamSheet, rows: Sequence[PaperRow]) -> PaperBlock:
    blank = PaperRow(cells=(EMPTY,) * 3)
    table = PaperTable(
        widths=(1.1, 3.2, 0.5),
        heads=(PaperHead(title=tr("Number")), PaperHead(title=tr("Name"), across=2)),
        rows=padded(rows, SKATER_ROWS, blank),
    )
    return PaperBlock(caption=team_title(sheet), table=table)


def _officials(bout: Bout) -> list[PaperRow]:
    return [
        PaperRow(
            cells=(
                PaperCell(text=line.role, is_strong=True),
                PaperCell(text=line.person.name or line.person.number, is_left=True),
                PaperCell(text=line.person.league, is_left=True),
                PaperCell(text=line.person.certification),
            )
        )
        for line in official_lines(bout)
    ]


def _officials_block(rows: Sequence[PaperRow]) -> PaperBlock:
    blank = PaperRow(cells=(EMPTY,) * 4)
    heads = tuple(PaperHead(title=title) for title in (tr("Role"), tr("Name"), tr("League"), tr("Level")))
    table = PaperTable(widths=(0.8, 2.4, 1.4, 0.6), heads=heads, rows=padded(rows, OFFICIALS, blank))
    return PaperBlock(caption=tr("Officials"), table=table)
