"""Page of the bout's data: teams, hall, lengths, end, exports."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import EndBout, SetAttribute
from derbyos_core.bout.model import Bout
from derbyos_core.bout.writing.attribute_text import parse_duration
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.jersey import is_colour, jersey
from ui.layout import Area, centred, columns, place, place_all
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.theme.tokens import Space
from ui.widgets.button import Button
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.text_field import TextField

__all__ = ["BoutTab"]

FIELD = 46.0
KEY = 48.0
CHIP = QSizeF(60, 32)
LEFT, LEFT_ALONE = 72.0, 84.0
"""Width of the first column, with its gap."""
TEAM_SHARES = (0.56, 0.44 * 0.39, 0.44 * 0.61)
"""Name, letters and colour of a team in one row."""
SHORT_SHARES = (0.39, 0.61)
"""Letters and colour in a row below the name."""
HALFTIME = 80.0
TITLE = 24.0
NOTE = 44.0
BESIDE_FROM = 500.0
"""On a narrower page the fields of a team, and those of the hall, are stacked."""
HEIGHT = 360.0
TEAMS = (Team.HOME, Team.AWAY)

NAMES = {Team.HOME: tr("Name of the left team"), Team.AWAY: tr("Name of the right team")}
SHORTS = {Team.HOME: tr("Three letters of the left team"), Team.AWAY: tr("Three letters of the right team")}
COLOURS = {Team.HOME: tr("Colour of the left team"), Team.AWAY: tr("Colour of the right team")}


class BoutTab(Pane):
    """The bout's own page.

    Signals:
        requested(object): a Command.
        status_requested(object): why the typed text cannot be accepted.
        spark_requested(), derbyxml_requested(): the exports.
        end_requested(): the bout is complete.
    """

    requested = Signal(object)
    status_requested = Signal(object)
    spark_requested = Signal()
    derbyxml_requested = Signal()
    end_requested = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._bout: Bout | None = None
        self.chips = {team: JerseyChip(width=CHIP.width(), height=CHIP.height(), parent=self) for team in TEAMS}
        self.names = {team: TextField(NAMES[team], hint=tr("Team name"), parent=self) for team in TEAMS}
        self.shorts = {team: TextField(SHORTS[team], hint="ABC", parent=self) for team in TEAMS}
        self.colour_fields = {team: TextField(COLOURS[team], hint="#5B2A86", parent=self) for team in TEAMS}
        self.hall_label = Heading(tr("Hall"), parent=self)
        self.hall = TextField(tr("Hall"), hint=tr("Hall 2"), parent=self)
        self.halftime_label = Heading(tr("Half-time"), parent=self)
        self.halftime = TextField(tr("Length of half-time"), hint="15:00", parent=self)
        self.hand_on = Heading(tr("Share"), parent=self)
        self.spark = Button(tr("Export to Spark"), mark="download", height=48, parent=self)
        self.derbyxml = Button(tr("DerbyXML"), mark="file", height=48, parent=self)
        self.end = Button(tr("The bout is complete"), mark="flag", height=48, parent=self)
        self.note = Sentence(parent=self)
        for team in TEAMS:
            self._join(self.names[team], team, "name")
            self._join(self.shorts[team], team, "abbreviation")
            self.shorts[team].setMaxLength(3)
            self.colour_fields[team].editingFinished.connect(lambda team=team: self._on_colour(team))
        self.hall.editingFinished.connect(self._on_hall)
        self.halftime.editingFinished.connect(self._on_halftime)
        self.spark.tapped.connect(self.spark_requested)
        self.derbyxml.tapped.connect(self.derbyxml_requested)
        self.end.tapped.connect(self.end_requested)

    def show_bout(self, bout: Bout) -> None:
        """Show the data. A field in which somebody types stays as it is."""
        self._bout = bout
        for team in TEAMS:
            sheet = bout.teams[team]
            self.chips[team].set_chip(sheet.short, jersey(sheet.color, second=team is Team.AWAY))
            for field, value in (
                (self.names[team], sheet.name),
                (self.shorts[team], sheet.abbreviation),
                (self.colour_fields[team], sheet.color),
                (self.hall, bout.venue.get("name", "")),
                (self.halftime, texts.minutes(bout.ruleset.halftime_us)),
            ):
                if not field.is_in_hand:
                    field.set_text(value)
        self.end.set_text(tr("Reopen the bout") if bout.is_complete else tr("The bout is complete"))

    def end_command(self, now: Instant) -> EndBout | SetAttribute:
        """Return the command that ends the bout, or that reopens it."""
        if self._bout is not None and self._bout.is_complete:
            return SetAttribute(path=".", attribute="end-time", value=None)
        return EndBout(at=now)

    def set_note(self, text: str, *, is_bad: bool = False) -> None:
        """Set the progress of an export, or why it failed."""
        self.note.set_text(text, colour="bad" if is_bad else "text2")

    def height_at(self, wide: float) -> float:
        """Return the height of the page. At a narrow width the fields need more rows."""
        return HEIGHT if wide >= BESIDE_FROM else HEIGHT + (len(TEAMS) + 1) * (FIELD + Space.S)

    def arrange(self, room: QRectF) -> None:
        area, is_beside = Area(room), room.width() >= BESIDE_FROM
        for team in TEAMS:
            self._arrange_team(team, area, is_beside=is_beside)
        self._arrange_hall(area, is_beside=is_beside)
        place(self.hand_on, area.top(TITLE, gap=6))
        place_all((self.spark, self.derbyxml), columns(area.top(KEY, gap=Space.S), 2, gap=Space.L))
        place(self.note, area.top(NOTE, gap=Space.S))
        end = area.top(KEY)
        end.moveTop(min(end.top(), room.bottom() - KEY - 2))
        place(self.end, end)

    def _arrange_team(self, team: Team, area: Area, *, is_beside: bool) -> None:
        """Place the fields of a team in one row, or in two."""
        start = LEFT if is_beside else LEFT_ALONE
        row = Area(area.top(FIELD, gap=Space.S))
        place(self.chips[team], centred(row.left(CHIP.width(), gap=start - CHIP.width()), height=CHIP.height()))
        name, short, colour = self.names[team], self.shorts[team], self.colour_fields[team]
        if is_beside:
            place_all((name, short, colour), columns(row.rest, TEAM_SHARES, gap=Space.S))
            return
        place(name, row.rest)
        below = area.top(FIELD, gap=Space.S).adjusted(start, 0, 0, 0)
        place_all((short, colour), columns(below, SHORT_SHARES, gap=Space.S))

    def _arrange_hall(self, area: Area, *, is_beside: bool) -> None:
        """Place the hall and the half-time beside each other, or in two rows."""
        row = area.top(FIELD, gap=Space.S)
        if is_beside:
            left, right = columns(row, 2, gap=Space.L)
            label, halftime = LEFT - Space.S, HALFTIME
        else:
            left, right = row, area.top(FIELD, gap=Space.S)
            label, halftime = LEFT_ALONE - Space.S, LEFT_ALONE - Space.XS
        area.top(Space.S)
        _place_labelled(self.hall_label, self.hall, left, width=label, gap=Space.S)
        _place_labelled(self.halftime_label, self.halftime, right, width=halftime, gap=Space.XS)

    def _join(self, field: TextField, team: Team, attribute: str) -> None:
        field.editingFinished.connect(lambda: self._on_team(field, team, attribute))

    def _on_team(self, field: TextField, team: Team, attribute: str) -> None:
        text = field.taken()
        if self._bout is None or text is None:
            return
        sheet = self._bout.teams[team]
        before = {"name": sheet.name, "abbreviation": sheet.abbreviation}[attribute]
        if text != before:
            self.requested.emit(SetAttribute(team=team, attribute=attribute, value=text or None))

    def _on_colour(self, team: Team) -> None:
        text = self.colour_fields[team].taken()
        if self._bout is None or text is None or text == self._bout.teams[team].color:
            return
        if text and not is_colour(text):
            self.status_requested.emit(tr("A colour looks like #5B2A86, found “{text}”.", text=text))
            return
        self.requested.emit(SetAttribute(team=team, attribute="color", value=text or None))

    def _on_hall(self) -> None:
        text = self.hall.taken()
        if self._bout is not None and text is not None and text != self._bout.venue.get("name", ""):
            self.requested.emit(SetAttribute(path="venue/name", value=text or None))

    def _on_halftime(self) -> None:
        text = self.halftime.taken()
        if self._bout is None or text is None:
            return
        length_us = parse_duration(text) if ":" in text else None  # a number alone would be seconds
        if text and length_us is None:
            self.status_requested.emit(tr("The length of half-time looks like 15:00, found “{text}”.", text=text))
        elif length_us != self._bout.ruleset.halftime_us:
            self.requested.emit(SetAttribute(path="ruleset", attribute="halftime", value=text or None))


def _place_labelled(label: Heading, field: TextField, room: QRectF, *, width: float, gap: float) -> None:
    row = Area(room)
    place(label, row.left(width, gap=gap))
    place(field, row.rest)
