"""Rows reused from the last drawing equal new rows, after each entry of a whole game."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from derbyos_core.bout.commands import Command, Redo, Undo
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from derbyos_core.roles.lineup.entry import LineupDraft
from derbyos_core.roles.lineup.panel import lineup_panel
from derbyos_core.roles.lineup.rows import KeptRows, lineup_rows
from derbyos_core.roles.penalty_tracker.roster import RosterHighlights, RosterRow, team_roster
from derbyos_core.roles.scorekeeper.rows import JamRows, score_rows
from derbyos_core.roles.shared.conflicts import with_conflicts
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from derbyos_core.roles.shared.row_cache import RowCache
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.gallery.game import game, second_jammer
from ui.gallery.hall import Hall
from ui.gallery.step import ScriptStep

TEAMS = (Team.HOME, Team.AWAY)
OLD_EACH = 7
"""The jam cursor goes to the first jam after this many entries, and back with the next."""
UNDONE_EACH = 11
JAM_TWELVE_S = 20.0


class _Sheets:
    """The three sheets of both teams, with the cache of a screen."""

    def __init__(self) -> None:
        self._scores: dict[Team, RowCache[JamRows]] = {team: RowCache() for team in TEAMS}
        self._line_ups = {team: KeptRows() for team in TEAMS}
        self._rosters: dict[Team, RowCache[RosterRow]] = {team: RowCache() for team in TEAMS}
        self.looks = 0

    def check(self, state: ScreenState, jam: JamId) -> None:
        """Compare the rows drawn with the cache and the rows drawn anew."""
        conflicts, bout = state.conflicts, state.bout
        penalties = [one.eid for one in bout.penalties]
        highlights = RosterHighlights(
            penalty=penalties[self.looks % len(penalties)] if penalties else "",
            conflicts=frozenset(one.eid for one in conflicts),
        )
        for team in TEAMS:
            assert score_rows(bout, team, jam, conflicts, self._scores[team]) == score_rows(bout, team, jam, conflicts)
            panel = lineup_panel(bout, jam, team, LineupDraft(jam=jam))
            again = lineup_rows(bout, team, panel, conflicts, self._line_ups[team])
            assert again == lineup_rows(bout, team, panel, conflicts)
            assert team_roster(bout, team, jam, highlights, self._rosters[team]) == team_roster(
                bout, team, jam, highlights
            )
        self.looks += 1


def _state(hall: Hall, at: Instant) -> ScreenState:
    view = hall.view(Role.HEAD_NSO, at)
    return with_conflicts(
        ScreenState(
            view=view,
            role=Role.HEAD_NSO.value,
            cursor=CursorPosition(jam=None),
            now=at,
            lookup=hall.entry,
            time=lambda: at,
            bout=view.bout,
        )
    )


def _doubts() -> Iterator[tuple[ScriptStep, Callable[[Hall, Role], Command] | None]]:
    """Yield the steps of the game, some of which are taken back and entered again."""
    for number, step in enumerate((*game(), second_jammer(JAM_TWELVE_S))):
        yield step, None
        if number % UNDONE_EACH == 0 and number:
            yield step, _take_back
            yield step, _put_again


def _take_back(hall: Hall, role: Role) -> Command:
    return Undo(entries=hall.last_of(role))


def _put_again(hall: Hall, role: Role) -> Command:
    return Redo(undo=hall.last_of(role)[-1])


def test_cached_rows_equal_new_rows() -> None:
    """Score sheet, line-up sheet and rosters, with several jam cursors, undo, redo, and two answers."""
    hall, sheets = Hall(), _Sheets()
    state = _state(hall, game()[0].at)
    for number, (step, doubt) in enumerate(_doubts()):
        hall.enter([step if doubt is None else replace(step, command=doubt(hall, step.role))])
        state = _state(hall, step.at)
        sheets.check(state, JamId(1, 1) if number % OLD_EACH == 0 else state.bout.current or JamId(1, 1))
    assert state.bout.disagreements, "two answers are among what is drawn"
    assert len(state.bout.jams) >= 12


def test_entry_renews_only_its_own_row() -> None:
    """All other rows of the score sheet are the same objects as before."""
    hall, kept = Hall(), RowCache[JamRows]()
    steps = game()
    hall.enter(steps[:-1])
    before = score_rows(_state(hall, steps[-1].at).bout, Team.HOME, JamId(1, 12), (), kept)
    hall.enter(steps[-1:])
    after = score_rows(_state(hall, steps[-1].at).bout, Team.HOME, JamId(1, 12), (), kept)
    others = [one is other for one, other in zip(before.rows, after.rows, strict=True)]
    assert others.count(False) <= 1
    assert others.count(True) >= 11
