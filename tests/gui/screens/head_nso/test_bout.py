"""Facts of the bout during the game: the paper's head, rules, its end."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget

from derbyos_core.bout.commands import AddOfficial, AddPersons, NewPerson, SetAttribute
from derbyos_core.bout.model.logo import is_logo
from derbyos_core.identity import Team
from derbyos_core.roles.head_nso.paper_head import HeadField
from tests.gui.arranging import moved_by_arranging
from tests.gui.presses import Presses
from tests.gui.screens.head_nso.looking import screen_of
from tests.gui.turning import Turning
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.kit.fake_services import FakeServices
from ui.gallery.pose import posed
from ui.roles.head_nso.paper_head import PaperHead
from ui.roles.head_nso.screen import Tab
from ui.widgets.button import Button
from ui.widgets.fact_row import FactRow
from ui.widgets.text_field import TextField


def _write(field: TextField, text: str) -> None:
    """Tap a field, replace its text, and press Enter."""
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def _field(hands: Presses, kind: HeadField) -> TextField:
    return screen_of(hands).bout.head.cells[kind].field


def _on_paper(hands: Presses) -> PaperHead:
    screen_of(hands).show_tab(Tab.BOUT)
    return screen_of(hands).bout.head


def test_a_team_is_named_and_coloured_during_the_game(hands: Presses, head: FakeNode) -> None:
    _on_paper(hands)
    _write(_field(hands, HeadField.HOME_NAME), "Harbour Hellcats")
    _write(_field(hands, HeadField.HOME_LEAGUE), "Harbour Derby")
    _write(_field(hands, HeadField.HOME_COLOUR), "violet")
    _write(_field(hands, HeadField.AWAY_COLOUR), "like the sea")
    home, away = (head.view().bout.teams[team] for team in (Team.HOME, Team.AWAY))
    assert (home.name, home.league, home.color) == ("Harbour Hellcats", "Harbour Derby", "#5B2A86")
    assert away.color == ""
    assert "found “like the sea”" in hands.told()
    hands.settle()
    assert _field(hands, HeadField.HOME_COLOUR).text() == "Violet"
    assert _field(hands, HeadField.AWAY_COLOUR).text() == "like the sea"


def test_each_field_is_saved_when_it_is_left(hands: Presses, head: FakeNode) -> None:
    """Saturday 5: saved when left; what is empty says so, and nothing must be filled."""
    paper = _on_paper(hands)
    typed = {
        HeadField.DATE: "21.11.2026",
        HeadField.START: "8:30 pm",
        HeadField.GAME: "2",
        HeadField.HOST: "Harbour Derby",
        HeadField.TOURNAMENT: "Autumn Cup",
        HeadField.SUSPENSION: "SCS 42",
    }
    for field, text in typed.items():
        assert paper.cells[field].is_empty
        hands.tap(_field(hands, field))
        QTest.keyClicks(_field(hands, field), text)
        QTest.keyClick(_field(hands, field), Qt.Key.Key_Tab)
        hands.settle()
        assert not paper.cells[field].is_empty
    kept = {field.value: head.view().bout.attributes[field.value] for field in typed}
    assert kept == {
        "date": "2026-11-21",
        "time": "20:30",
        "game": "2",
        "host-league": "Harbour Derby",
        "tournament": "Autumn Cup",
        "suspension-served": "SCS 42",
    }


def test_a_day_that_no_calendar_has_stays_in_the_field(hands: Presses, head: FakeNode) -> None:
    """Saturday 5: the wrong text stays with what is wrong, and the last good value is kept; Esc shows that again."""
    paper = _on_paper(hands)
    date = _field(hands, HeadField.DATE)
    _write(date, "2026-11-21")
    _write(date, "31.11.")
    assert head.view().bout.attributes["date"] == "2026-11-21"
    assert (date.text(), paper.cells[HeadField.DATE].fault) == ("31.11.", "no such day")
    assert "found “31.11.”" in hands.told()
    hands.tap(_field(hands, HeadField.CITY))
    assert date.text() == "31.11."
    hands.key(Qt.Key.Key_Escape)
    assert (date.text(), paper.cells[HeadField.DATE].fault) == ("2026-11-21", "")
    _write(date, "30.11.2026")
    assert head.view().bout.attributes["date"] == "2026-11-30"


def test_the_head_officials_are_named_on_the_page(hands: Presses, head: FakeNode) -> None:
    """The Head NSO comes from the roles until the list names one; a listed official gets the role."""
    paper = _on_paper(hands)
    here = _field(hands, HeadField.HEAD_NSO)
    assert here.text() == head.view().name
    assert not paper.cells[HeadField.HEAD_NSO].is_empty
    _write(_field(hands, HeadField.HEAD_REFEREE), "Rex")
    hands.settle()
    _write(_field(hands, HeadField.HEAD_REFEREE), "Rex M.")
    (person,) = head.view().bout.teams[Team.OFFICIAL].persons
    assert (person.name, person.roles) == ("Rex M.", ("HR",))
    hands.settle()
    _write(_field(hands, HeadField.HEAD_REFEREE), "")
    assert head.view().bout.teams[Team.OFFICIAL].persons == ()


def test_fill_leads_to_the_first_gap_in_one_tap(hands: Presses, head: FakeNode) -> None:
    head.submit(SetAttribute(path=".", attribute="date", value="2026-11-21"), "head-nso")
    hands.settle()
    rows = screen_of(hands).ready.rows
    (row,) = [row for row in rows if row.isVisible() and row.accessibleName().startswith("The paper's head")]
    assert "15 of 17 still empty" in row.accessibleName()
    hands.tap(row.findChildren(Button)[0])
    assert hands.count == 1
    assert _field(hands, HeadField.START).hasFocus()


def test_the_hall_is_kept(hands: Presses, head: FakeNode) -> None:
    """Entries 2.7: the name of the hall is a text of its own."""
    _on_paper(hands)
    hall = _field(hands, HeadField.VENUE)
    _write(hall, "Hall 2")
    assert head.view().bout.venue == {"name": "Hall 2"}
    hands.settle()
    _write(hall, "")
    assert head.view().bout.venue.get("name", "") == ""


def _facts(page: QWidget) -> list[str]:
    return [row.accessibleName() for row in page.findChildren(FactRow) if row.isVisibleTo(page)]


def test_what_is_entered_elsewhere_stands_below_the_fields(hands: Presses, head: FakeNode) -> None:
    paper = _on_paper(hands)
    assert _facts(paper) == []
    captain = NewPerson(number="404", name="Not Found", role="captain")
    head.submit(AddPersons(team=Team.HOME, persons=(captain,)), "head-nso")
    head.submit(AddOfficial(person=NewPerson(name="Rex", role="HR")), "head-nso")
    hands.settle()
    assert _facts(paper) == ["Captains: HOM 404 Not Found", "Officials: 1 on the list"]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_table_export_stands_last_and_says_what_it_is(hands: Presses, scale: float) -> None:
    """Trial 4: no official knows the word Spark, and it stood before the file that they look for."""
    _on_paper(hands)
    page = screen_of(hands).bout
    with posed(scale=scale):
        hands.settle()
        assert page.statsbook.geometry().right() < page.derbyxml.geometry().left()
        assert page.derbyxml.geometry().bottom() < page.spark.geometry().top()
        assert page.spark_sub.text() == "tables for statistics (Parquet)"
        assert page.spark_sub.geometry().top() > page.spark.geometry().bottom()
        assert page.spark_sub.geometry().center().x() == pytest.approx(page.spark.geometry().center().x(), abs=1)
        assert moved_by_arranging(hands.window) == []


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_what_was_written_is_opened_from_the_page(
    hands: Presses, turn: Turning, tmp_path: Path, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page says where the file is; nobody has to look for it, or go to the change log to open it."""
    _on_paper(hands)
    page, exports = screen_of(hands).bout, hands.window.shell.exports
    assert not page.opened.isVisibleTo(page)
    opened: list[Path] = []

    def open_page(path: Path) -> bool:
        opened.append(path)
        return True

    with posed(scale=scale):
        exports.export_derbyxml(tmp_path / "bout.derbyxml")
        turn()
        assert page.note.text() == f"Saved: {tmp_path / 'bout.derbyxml'}"
        monkeypatch.setattr(exports, "open_page", open_page)
        turn()
        hands.settle()
        assert moved_by_arranging(hands.window) == []
        hands.tap(page.opened)
        hands.tap(page.folder)
        assert opened == [tmp_path / "bout.derbyxml", tmp_path]
        monkeypatch.setattr(exports, "open_page", lambda _: False)
        hands.tap(page.opened)
        assert "No program" in page.note.text()
        hands.tap(page.folder)


def test_a_failed_export_offers_nothing_to_open(
    hands: Presses, services: FakeServices, turn: Turning, tmp_path: Path
) -> None:
    _on_paper(hands)
    page = screen_of(hands).bout
    hands.window.shell.exports.export_derbyxml(tmp_path / "bout.derbyxml")
    turn()
    assert page.opened.isVisibleTo(page)
    services.refusal = "the folder cannot be written"
    hands.window.shell.exports.export_derbyxml(tmp_path / "other.derbyxml")
    turn()
    assert "cannot be written" in page.note.text()
    assert not page.opened.isVisibleTo(page)
    assert moved_by_arranging(hands.window) == []


def test_unchanged_field_overwrites_nobody(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    """A field with the focus shows what others enter there, and leaving it writes nothing."""
    other = cluster.node("Bo L.", "head-nso")
    paper = _on_paper(hands)
    hall, name = _field(hands, HeadField.VENUE), _field(hands, HeadField.HOME_NAME)
    for field in (hall, name):
        hands.tap(field)
    hands.tap(hall)
    other.submit(SetAttribute(path="venue/name", value="Hall 9"), "head-nso")
    hands.settle()
    assert hall.text() == "Hall 9"
    QTest.keyClicks(hall, "0")
    other.submit(SetAttribute(path="venue/name", value="Hall 8"), "head-nso")
    hands.settle()
    assert hall.text() == "Hall 90"
    assert paper.cells[HeadField.VENUE].label == "Venue, now: Hall 8"
    hands.tap(name)
    assert paper.cells[HeadField.VENUE].label == "Venue"
    assert head.view().bout.venue == {"name": "Hall 90"}
    other.submit(SetAttribute(path="venue/name", value="Hall 7"), "head-nso")
    hands.tap(hall)
    hands.tap(name)
    assert head.view().bout.venue == {"name": "Hall 7"}


def test_the_end_of_the_bout_can_be_taken_back(hands: Presses, head: FakeNode) -> None:
    screen_of(hands).show_tab(Tab.BOUT)
    hands.settle()
    hands.tap(screen_of(hands).bout.end.button)
    hands.tap(screen_of(hands).bout.end.button)
    assert head.view().bout.is_complete
    hands.tap(screen_of(hands).bout.end.button)
    assert not head.view().bout.is_complete


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_statsbook_is_the_first_export_and_spark_the_last(hands: Presses, scale: float) -> None:
    _on_paper(hands)
    page = screen_of(hands).bout
    with posed(scale=scale):
        hands.settle()
        first, second, last = (one.geometry() for one in (page.statsbook, page.derbyxml, page.spark))
        assert (first.top(), first.left()) < (second.top(), second.left()) < (last.top(), last.left())
        assert last.bottom() <= page.spark_sub.geometry().top()


def test_a_blank_that_is_gone_is_told_on_the_page_and_the_next_press_asks_for_another(
    hands: Presses, services: FakeServices, turn: Turning, tmp_path: Path
) -> None:
    _on_paper(hands)
    page = screen_of(hands).bout
    services.kept = replace(services.kept, statsbook="/gone.xlsx")
    services.blank_refusal = "there is no file /gone.xlsx; choose one that exists"
    hands.tap(page.statsbook)
    turn()
    assert page.note.text() == "No StatsBook was saved: there is no file /gone.xlsx; choose one that exists."
    services.blank_refusal = ""
    hands.tap(page.statsbook)
    dialog = hands.window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(tmp_path / "blank.xlsx"))
    dialog.reject()
    turn()
    assert services.kept.statsbook == str(tmp_path / "blank.xlsx")
    assert hands.window.findChildren(QFileDialog)[-1].windowTitle() == "Save as StatsBook"
    hands.window.findChildren(QFileDialog)[-1].reject()


def test_a_logo_is_given_on_the_bout_tab_and_kept_with_the_bout(hands: Presses, head: FakeNode, tmp_path: Path) -> None:
    _on_paper(hands)
    tab = screen_of(hands).bout
    image = QImage(300, 150, QImage.Format.Format_ARGB32)
    image.fill(QColor("#163DB3"))
    path = tmp_path / "logo.png"
    assert image.save(str(path))
    button = tab.logos[Team.AWAY]
    button.take_file(str(path))
    hands.settle()
    assert is_logo(head.view().bout.teams[Team.AWAY].logo)
    assert button.logo == head.view().bout.teams[Team.AWAY].logo
    assert tab.logos[Team.HOME].logo == ""
    button.take_file(str(tmp_path / "gone.png"))
    assert hands.told() == "gone.png cannot be read."
    button.setFocus()
    hands.key(Qt.Key.Key_Delete)
    assert head.view().bout.teams[Team.AWAY].logo == ""
