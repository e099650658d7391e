"""Presses of the Head NSO: set-up, and the end of the bout."""

from derbyos_core.bout.commands import (
    AddOfficial,
    AddPersons,
    EndBout,
    SetAttribute,
)
from derbyos_core.identity import Team
from derbyos_core.roles.shared.button_kind import ButtonKind
from tests.gui.windows.operators.operator import Operator
from ui.roles.head_nso.screen import HeadNSOScreen, Tab
from ui.widgets.button import Button
from ui.widgets.text_field import TextField

__all__ = ["HeadNSO"]

LISTS = (Team.HOME, Team.AWAY, Team.OFFICIAL)
PAPER_ROLES = {"ALT": "ALTN"}
"""Roles that the file names differently from the paper."""
COLOURS = {"white": "#FFFFFF", "red": "#CC2200"}
"""Colours that the file gives by name; the screen takes them as they are picked."""


class HeadNSO(Operator):
    """Set-up and the end of the bout."""

    @property
    def screen(self) -> HeadNSOScreen:
        return self.hands.sees(HeadNSOScreen)

    def show(self, tab: Tab) -> None:
        """Show one of the pages of the middle, by its tab; do nothing where it is shown."""
        if self.screen.pages.tab is not tab:
            self.hands.tap(self.screen.pages.tabs[tab])

    def enter_SetAttribute(self, what: SetAttribute) -> None:
        field = self._field(what)
        if field is None:
            return
        self.show(Tab.BOUT)
        self.hands.fill(field, COLOURS.get(what.value or "", what.value or ""))

    def _field(self, what: SetAttribute) -> TextField | None:
        """Return the field of an attribute; some attributes have none."""
        name = f"{what.team} {what.attribute}" if what.team is not None else what.attribute or ""
        if what.path.startswith("venue/"):
            name = what.path.removeprefix("venue/")
        found = next((cell for field, cell in self.screen.bout.head.cells.items() if field == name), None)
        return found.field if found is not None and what.path != "ruleset" else None

    def enter_AddPersons(self, what: AddPersons) -> None:
        self.show(Tab.ROSTERS)
        page = self.screen.rosters
        self._show_team(what.team)
        for person in what.persons:
            self.hands.fill(page.field, f"{person.number} {person.name}")

    def enter_AddOfficial(self, what: AddOfficial) -> None:
        self.show(Tab.ROSTERS)
        page, person = self.screen.rosters, what.person
        self._show_team(Team.OFFICIAL)
        first = person.role.partition(" ")[0]  # a file may name several; the form takes one
        role = PAPER_ROLES.get(first, first)
        self.hands.fill(page.officials.league, person.league, with_enter=False)
        self.hands.tap(next(button for button in page.officials.roles if button.words() == role))
        self.hands.fill(page.officials.name, person.name)

    def _show_team(self, team: Team) -> None:
        """Show one of the three lists of the rosters' page."""
        buttons = [one for one in self.screen.rosters.teams.findChildren(Button) if one.isVisible()]
        self.hands.tap(buttons[LISTS.index(team)])

    def enter_EndBout(self, what: EndBout) -> None:
        self.show(Tab.BOUT)
        button = self.screen.bout.end.button
        self.hands.tap(button)
        if button.kind is ButtonKind.ARMED:  # something is still open
            self.hands.tap(button)
