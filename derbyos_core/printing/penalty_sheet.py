"""Penalty sheet: two lines per skater, the code above and its jam below (domain 6.1)."""

from derbyos_core.bout.model import Bout
from derbyos_core.bout.paper.jam_lines import BOTH
from derbyos_core.bout.paper.penalty_lines import EXPULSION, PenaltyLine, penalty_lines
from derbyos_core.i18n import tr
from derbyos_core.identity import Role, Team
from derbyos_core.printing.open_answers import OpenAnswers
from derbyos_core.printing.page import (
    PaperCell,
    PaperHead,
    PaperRow,
    SheetPart,
    in_pages,
)
from derbyos_core.printing.source import PrintSource, keeper
from derbyos_core.printing.team_pages import TeamTable
from derbyos_core.roles.shared import texts

__all__ = ["SKATER_ROWS", "penalty_parts"]

SKATER_ROWS = 20
"""Skaters on a page of the paper."""
COLUMNS = 9
"""Penalties of one skater. More of them share the last column."""
UNKNOWN = "?"
WIDTHS = (1.5, *(1.0,) * COLUMNS, 1.35, 1.1)
HEADS = (
    PaperHead(title=tr("Number")),
    *(PaperHead(title=str(number)) for number in range(1, COLUMNS + 1)),
    PaperHead(title=tr("FO/EXP")),
    PaperHead(title=tr("Total", "sheet")),
)
TABLE = TeamTable(
    widths=WIDTHS,
    heads=HEADS,
    rows=SKATER_ROWS,
    blank=PaperRow(cells=(PaperCell(), *(PaperCell(below=""),) * (COLUMNS + 1), PaperCell()), lines=2),
)
KEEPERS = {
    Team.HOME: (Role.PENALTY_TRACKER, Role.PENALTY_TRACKER_HOME, Role.PENALTY_LINEUP_HOME),
    Team.AWAY: (Role.PENALTY_TRACKER, Role.PENALTY_TRACKER_AWAY, Role.PENALTY_LINEUP_AWAY),
}


def penalty_parts(source: PrintSource, period: int) -> tuple[SheetPart, ...]:
    """Return the pages of one period; its columns count the whole bout."""
    bout = source.bout
    answers = OpenAnswers(bout, source.zone, {"penalty"}, period)
    rows = {team: [_row(bout, one, period, answers) for one in penalty_lines(bout, team)] for team in BOTH}
    notes = (*_without_team(bout, period), *answers.notes({"penalty"}))
    signs = [
        ("FO", tr("fouled out")),
        (tr("letter"), tr("expelled for it")),
        *([(UNKNOWN, tr("not known"))] if _has_unknown(bout, period) else []),
    ]
    pages = {team: in_pages(rows[team], SKATER_ROWS) for team in BOTH}
    remarks = {team: tr("Penalty tracker {name}", name=keeper(bout, *KEEPERS[team])) for team in BOTH}
    return TABLE.parts(bout, pages, remarks, answers, legend=(*_codes(bout, period), *signs), notes=notes)


def _row(bout: Bout, line: PenaltyLine, period: int, answers: OpenAnswers) -> PaperRow:
    codes: list[list[str]] = [[] for _ in range(COLUMNS)]
    jams: list[list[str]] = [[] for _ in range(COLUMNS)]
    out: list[str] = []
    out_in: list[str] = []
    until = 0
    for number, penalty in enumerate(line.penalties):
        if penalty.jam.period > period:
            break
        until += 1
        if penalty.jam.period < period:
            continue
        column, jam = min(number, COLUMNS - 1), str(penalty.jam.number)
        code = answers.of(penalty.eid, "penalty", penalty.code)
        codes[column].append(code)
        jams[column].append(answers.of(penalty.eid, "jam", jam))
        signs = ["FO"] if number + 1 == bout.ruleset.foul_out else []
        signs += [code] if penalty.severity == EXPULSION else []
        if signs:
            out += signs
            out_in.append(jam)
    made = (
        PaperCell(text=(line.person.label if line.person is not None else "") or UNKNOWN, is_strong=True),
        *(PaperCell(text=", ".join(code), below=", ".join(jam)) for code, jam in zip(codes, jams, strict=True)),
        PaperCell(text=", ".join(out), below=", ".join(dict.fromkeys(out_in))),
        PaperCell(text=str(until), is_strong=True),
    )
    return PaperRow(cells=made, lines=2)


def _codes(bout: Bout, period: int) -> tuple[tuple[str, str], ...]:
    """Return the codes of the bout's rules, and those that were written and that the rules do not name."""
    written = {one.code for one in bout.penalties if one.jam.period == period and one.code not in ("", UNKNOWN)}
    named = bout.ruleset.penalty_names
    more = sorted(written - named.keys())
    return (*named.items(), *((code, tr("not in the rules of this bout")) for code in more))


def _has_unknown(bout: Bout, period: int) -> bool:
    return any(
        one.jam.period == period and (one.code == UNKNOWN or (one.person is None and one.team is not None))
        for one in bout.penalties
    )


def _without_team(bout: Bout, period: int) -> tuple[str, ...]:
    """Return a line for each penalty of which not even the team is known."""
    return tuple(
        tr("{jam}: {code}, team and skater not known", jam=texts.bare_name(one.jam), code=one.code)
        for one in bout.penalties
        if one.jam.period == period and one.person is None and one.team not in BOTH
    )
