"""Filters of the change log: text, own entries, teams, kinds, first and last jam."""

from dataclasses import replace

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.jam_names import EVERY, period_now, short_name
from derbyos_core.roles.change_log.log_rows import LogFilter
from derbyos_core.roles.change_log.log_values import KINDS
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, centred, columns, place, place_all
from ui.roles.shared.page import Heading, Pane
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button
from ui.widgets.check_button import CheckButton
from ui.widgets.text import CENTRE
from ui.widgets.text_field import Keeping, TextField

__all__ = ["ABOVE", "HEIGHT", "FilterPane"]

TITLE, TITLE_GAP = 26.0, 7.0
ALL, TITLE_RIGHT = 104.0, 110.0
FIELD = 48.0
LINE = 44.0
LINE_GAP = 9.0
ACROSS, GAP = 3, 8.0
TO = 32.0
"""The word between the first and the last jam."""
ABOVE = 9.0
"""The button beside the title is higher than it; both are centred in one line."""
HEIGHT = ABOVE + TITLE + TITLE_GAP + FIELD + LINE_GAP + 4 * (LINE + LINE_GAP)
WORDS = {
    "penalty": tr("Penalty"),
    "score": tr("Score"),
    "line-up": tr("Lineup", "filter"),
    "box": tr("Box"),
    "clock": tr("Clock"),
    "other": tr("Other"),
}
TEAMS = (Team.HOME, Team.AWAY)


class FilterPane(Pane):
    """The filter.

    Signals:
        requested(object): show the rows of this LogFilter.
        jam_requested(bool): pick the first jam (False) or the last (True).
    """

    requested = Signal(object)
    jam_requested = Signal(bool)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._filter = LogFilter()
        self._around: int | None = None
        self.title = Heading(tr("Filter"), size=17, weight=Weight.BOLD, colour="text", parent=self)
        self.all = Button(tr("Show all"), kind=ButtonKind.QUIET, parent=self)
        self.field = TextField(
            tr("Search the log"),
            keeping=Keeping.SEARCH,
            hint=tr("skater, jam, person, code"),
            mark="search",
            parent=self,
        )
        self.mine = CheckButton(tr("Mine"), parent=self)
        self.teams = {team: CheckButton("", parent=self) for team in TEAMS}
        self.kinds = {kind: CheckButton(WORDS[kind], parent=self) for kind in KINDS}
        self.first = Button(tr("Start"), name=tr("From which jam: the start"), parent=self)
        self.to = Heading(tr("to", "up to a jam"), align=CENTRE, size=Type.BODY, parent=self)
        self.last = Button(tr("Now"), name=tr("Up to which jam: now"), parent=self)
        self.field.changed.connect(self._on_text)
        self.all.tapped.connect(lambda: self.requested.emit(LogFilter()))
        self.mine.tapped.connect(lambda: self.requested.emit(replace(self._filter, is_mine=not self._filter.is_mine)))
        for team, check in self.teams.items():
            check.tapped.connect(lambda team=team: self._on_team(team))
        for kind, check in self.kinds.items():
            check.tapped.connect(lambda kind=kind: self._on_kind(kind))
        self.first.tapped.connect(lambda: self.jam_requested.emit(False))
        self.last.tapped.connect(lambda: self.jam_requested.emit(True))
        self.set_filter(self._filter)

    def set_shorts(self, shorts: dict[Team, str]) -> None:
        """Set the three letters of both teams."""
        for team in TEAMS:
            self.teams[team].set_words(shorts[team])

    def set_bout(self, bout: Bout) -> None:
        """Set the bout: from its second period on, jams are named with their period."""
        self._around = EVERY if (period_now(bout) or 1) > 1 else None
        self.set_filter(self._filter)

    def set_filter(self, wanted: LogFilter) -> None:
        """Set the filter that is shown."""
        self._filter = wanted
        if self.field.text() != wanted.text:
            self.field.set_text(wanted.text)
        self.all.setHidden(wanted.is_open)
        self.mine.set_on(wanted.is_mine)
        for team, check in self.teams.items():
            check.set_on(team in wanted.teams)
        for kind, one in self.kinds.items():
            one.set_on(kind in wanted.kinds)
        self._name_jam(self.first, wanted.first, tr("Start"), tr("From which jam"))
        self._name_jam(self.last, wanted.last, tr("Now"), tr("Up to which jam"))

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        place(self.all, Area(Area(room).right(ALL)).top(LINE))
        area.top(ABOVE)
        place(self.title, area.top(TITLE, gap=TITLE_GAP).adjusted(0, 0, -TITLE_RIGHT, 0))
        place(self.field, area.top(FIELD, gap=LINE_GAP))
        checks = (self.mine, *self.teams.values(), *self.kinds.values())
        for first in range(0, len(checks), ACROSS):
            place_all(checks[first : first + ACROSS], columns(area.top(LINE, gap=LINE_GAP), ACROSS, gap=GAP))
        bounds = area.top(LINE)
        place_all((self.first, self.last), columns(bounds, 2, gap=TO))
        place(self.to, centred(bounds, width=TO))

    def _name_jam(self, button: Button, jam: JamId | None, otherwise: str, name: str) -> None:
        words = short_name(jam, self._around) if jam is not None else otherwise
        button.set_text(words)
        button.setAccessibleName(joined(": ", (name, words)))
        button.set_kind(ButtonKind.CHOSEN if jam is not None else ButtonKind.NORMAL)

    def _on_text(self, text: str) -> None:
        self.requested.emit(replace(self._filter, text=text))

    def _on_team(self, team: Team) -> None:
        self.requested.emit(replace(self._filter, teams=self._filter.teams ^ {team}))

    def _on_kind(self, kind: str) -> None:
        self.requested.emit(replace(self._filter, kinds=self._filter.kinds ^ {kind}))
