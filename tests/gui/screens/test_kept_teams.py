"""A new bout from what is kept: all of the last one, single teams, own rules, and who is here (Saturday 6)."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.bout.commands import AddPersons, NewPerson, SetAttribute, StartJam
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.identity import Role, Team
from derbyos_core.node.real_clock import RealClock
from derbyos_core.roles.shared.rules_offered import Rules
from derbyos_core.roles.shared.texts import local_date
from derbyos_core.roles.start.kept import Kept, KeptBout, KeptTeam, LoadedKept
from derbyos_core.roles.start.roster_paste import RosterLine
from tests.gui.controls import bring_into_view
from tests.gui.turning import Turning
from tests.kit.fake_node import FakeCluster
from tests.kit.fake_services import FakeServices
from ui.services import Preferences
from ui.shell.main_window import TYPING_MS, MainWindow
from ui.shell.start.kept_form import KeptForm
from ui.shell.start.new_bout import NewBoutPart

HOME, AWAY = Team.HOME, Team.AWAY
ROSTER = (
    RosterLine(number="404", name="Not Found", role="captain"),
    RosterLine(number="7", name="Käthe; die Große, 2"),
    RosterLine(name="Dee", role="bench"),
)
HELLCATS = KeptTeam(
    name="Harbour Hellcats",
    abbreviation="HHC",
    league="Harbour",
    colors=("#5B2A86", "#FFFFFF"),
    roster=ROSTER,
    date="2026-11-14",
)
SIRENS = KeptTeam(name="Salt City Sirens", colors=("#F2B705",), roster=ROSTER[:1], date="2026-11-14")
GULLS = KeptTeam(name="Gotham Gulls", colors=("#111111",), roster=(RosterLine(number="1"), RosterLine(number="1")))
SATURDAY = Rules(name="Saturday", ruleset=(("foul-out", "5"),), is_own=True)
KEPT = Kept(
    rules=(SATURDAY,),
    teams=(HELLCATS, SIRENS, GULLS),
    officials=(NewPerson(name="Ines V.", role="HNSO"), NewPerson(name="Kim T.", role="SK"), NewPerson(name="Rex")),
    last=KeptBout(
        date="2026-11-14",
        home=HELLCATS,
        away=SIRENS,
        venue=(("name", "Hall 2"),),
        rules=SATURDAY,
        officials=("Ines V.", "Kim T."),
    ),
)


@pytest.fixture
def given(cluster: FakeCluster) -> FakeServices:
    node = cluster.node("Maya R.", "head-nso")
    return FakeServices(node=node, kept=Preferences(name="Maya R."), loaded=LoadedKept(kept=KEPT))


@pytest.fixture
def window(qapp: QApplication, given: FakeServices, turn: Turning) -> Iterator[MainWindow]:
    window = MainWindow(given.services(), is_ticking=False)
    window.resize(1366, 768)
    window.show()
    yield window
    window.put_away()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _tap(window: MainWindow, widget: QWidget) -> None:
    """Press the window where the control is."""
    QApplication.processEvents()
    bring_into_view(widget)
    point: QPoint = widget.mapTo(window, widget.rect().center())
    hit = window.childAt(point)
    assert hit is widget, f"{hit} lies over {widget.accessibleName()}"
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    QApplication.processEvents()


def _page(window: MainWindow) -> KeptForm:
    _tap(window, window.start.bouts.new_bout)
    return window.start.form.kept


def _open(window: MainWindow, turn: Turning) -> Bout:
    _tap(window, window.start.person.tiles[Role.HEAD_NSO])
    _tap(window, window.start.person.join)
    turn()
    assert window.shell.session is not None
    return window.shell.session.view.bout


def test_everything_of_the_last_bout_is_three_taps_to_a_bout(window: MainWindow, turn: Turning) -> None:
    page = _page(window)
    assert page.isVisible()
    _tap(window, page.last.button)
    bout = _open(window, turn)
    home, away = bout.teams[HOME], bout.teams[AWAY]
    assert (home.name, home.league, home.short, home.color) == ("Harbour Hellcats", "Harbour", "HHC", "#5B2A86")
    people = [(one.number, one.name, " ".join(one.roles)) for one in home.persons]
    assert sorted(people) == sorted((one.number, one.name, one.role) for one in ROSTER)
    assert [one.number for one in away.persons] == ["404"]
    assert bout.venue == {"name": "Hall 2"}
    assert (bout.ruleset.foul_out, bout.ruleset.set_name) == (5, "Saturday")
    assert [one.name for one in bout.teams[Team.OFFICIAL].persons] == ["Ines V.", "Kim T."]
    assert bout.attributes["date"] == "2026-11-21", "the day of the new bout"
    assert bout.jams == ()


def test_who_is_not_here_is_left_out_and_stays_kept(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    page = _page(window)
    _tap(window, page.last.button)
    _tap(window, page.people[1])
    _tap(window, page.people[2])
    bout = _open(window, turn)
    assert [one.name for one in bout.teams[Team.OFFICIAL].persons] == ["Ines V.", "Rex"]
    assert [one.name for one in given.loaded.kept.officials] == ["Ines V.", "Kim T.", "Rex"]


def test_a_team_is_put_on_a_side_and_the_sides_change(window: MainWindow, turn: Turning) -> None:
    page = _page(window)
    _tap(window, page.rows[0].keys[HOME])
    _tap(window, page.rows[0].keys[HOME])
    _tap(window, page.rows[2].keys[AWAY])
    assert page.rows[0].keys[HOME].accessibleName() == "Harbour Hellcats: Left, chosen"
    assert page.rows[2].accessibleName() == "Gotham Gulls, 2 skaters · 1 number appears twice"
    _tap(window, page.slots[HOME].colours_[1])
    _tap(window, page.swap)
    form = window.start.form
    assert (form.home.value().name, form.away.value().name) == ("Gotham Gulls", "Harbour Hellcats")
    assert form.away.value().color == "#FFFFFF"
    assert form.away.value().roster == ROSTER
    _tap(window, page.slots[HOME].clear)
    bout = _open(window, turn)
    assert (bout.teams[HOME].name, bout.teams[AWAY].name) == ("", "Harbour Hellcats")


def test_one_team_on_both_sides_is_allowed_and_its_colour_is_told(window: MainWindow) -> None:
    page = _page(window)
    _tap(window, page.rows[0].keys[HOME])
    _tap(window, page.rows[0].keys[AWAY])
    assert page.slots[AWAY].sub.text() == "the other side has this colour"
    _tap(window, page.slots[AWAY].colours_[1])
    assert page.slots[AWAY].sub.text() == "Right · 2 skaters"


def test_a_team_is_found_by_its_name_and_its_roster_opened(window: MainWindow) -> None:
    page = _page(window)
    _tap(window, page.search)
    QTest.keyClicks(page.search, "city sal")
    QApplication.processEvents()
    assert [row.team.name for row in page.rows if row.isVisible()] == ["Salt City Sirens"]
    _tap(window, page.rows[0].keys[AWAY])
    _tap(window, page.search)
    QTest.keyClicks(page.search, "xyz")
    assert page.more.text() == "No kept team has this name."
    _tap(window, page.slots[AWAY].roster)
    assert window.start.form.away.roster.lines.hasFocus()
    assert window.start.form.away.roster.text() == "404\tNot Found (C)"


def test_a_team_is_forgotten_by_two_presses(window: MainWindow, given: FakeServices) -> None:
    page = _page(window)
    row = page.rows[1]
    _tap(window, row.forget)
    assert row.forget.accessibleName() == "Salt City Sirens: Tap the bin again to forget this team."
    assert len(given.loaded.kept.teams) == 3, "one press forgets nothing"
    _tap(window, row.forget)
    assert [team.name for team in given.loaded.kept.teams] == ["Harbour Hellcats", "Gotham Gulls"]
    assert [row.team.name for row in page.rows if row.isVisible()] == ["Harbour Hellcats", "Gotham Gulls"]
    assert "Tap" not in page.rows[1].forget.accessibleName(), "the next team is not armed"
    assert given.loaded.kept.last == KEPT.last, "the last bout stays as it was played"


def test_a_team_that_cannot_be_forgotten_stays_with_the_reason(window: MainWindow, given: FakeServices) -> None:
    page = _page(window)
    given.fault = UserError("nothing can be kept on this laptop: the disk is full")
    for _ in range(2):
        _tap(window, page.rows[0].forget)
    assert page.note.text() == "Nothing can be kept on this laptop: the disk is full."
    assert len([row for row in page.rows if row.isVisible()]) == 3


def test_the_page_goes_with_the_last_thing_that_was_kept(window: MainWindow, given: FakeServices) -> None:
    given.loaded = LoadedKept(kept=Kept(teams=(HELLCATS,)))
    page = _page(window)
    for _ in range(2):
        _tap(window, page.rows[0].forget)
    assert not page.isVisible()
    assert window.start.form.home.isVisible()


def test_the_second_game_of_a_day_is_the_same_row(window: MainWindow, given: FakeServices) -> None:
    assert KEPT.last is not None
    today = local_date(RealClock().now()).isoformat()
    given.loaded = LoadedKept(kept=replace(KEPT, last=replace(KEPT.last, date=today)))
    page = _page(window)
    assert "Second game of the day" in page.last.button.accessibleName()


def test_own_rules_are_offered_for_a_new_bout(window: MainWindow, turn: Turning) -> None:
    _page(window)
    form = window.start.form
    form.show_part(NewBoutPart.RULES)
    own = next(one for one in form.rules.sets if one.accessibleName().startswith("Saturday"))
    _tap(window, own)
    bout = _open(window, turn)
    assert (bout.ruleset.foul_out, bout.ruleset.set_name) == (5, "Saturday")


def test_a_damaged_store_is_told_on_the_page(window: MainWindow, given: FakeServices) -> None:
    given.loaded = LoadedKept(note="Kept teams and rules were damaged.")
    page = _page(window)
    assert page.isVisible()
    assert page.note.text() == "Kept teams and rules were damaged."


def test_nothing_kept_begins_with_typing(window: MainWindow, given: FakeServices) -> None:
    given.loaded = LoadedKept()
    page = _page(window)
    assert not page.isVisible()
    assert window.start.form.home.isVisible()


def test_a_bout_that_is_left_is_kept_by_itself(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    given.loaded = LoadedKept()
    _tap(window, window.start.bouts.new_bout)
    _open(window, turn)
    node = given.node
    assert node is not None
    for team, name in ((HOME, "Hellcats"), (AWAY, "Sirens")):
        node.submit(SetAttribute(team=team, attribute="name", value=name), "head-nso")
    node.submit(AddPersons(team=HOME, persons=(NewPerson(number="1", name="One"),)), "head-nso")
    node.submit(StartJam(jam=JamId(1, 1), at=Instant(node.now())), "jam-timer")
    window.shell.leave()  # the banner asks first: these entries are only here
    window.frame.banner.action_tapped.emit(1)
    turn()
    assert window.shell.session is None
    assert [team.name for team in given.loaded.kept.teams] == ["Sirens", "Hellcats"]
    assert given.loaded.kept.last is not None
    assert given.loaded.kept.last.home.roster == (RosterLine(number="1", name="One"),)


def _typed_left(window: MainWindow, page: KeptForm) -> None:
    """Type a team and its roster on the left side, and return to what is kept."""
    form = window.start.form
    form.show_part(NewBoutPart.HOME)
    QApplication.processEvents()
    form.home.name.setFocus()
    QTest.keyClicks(form.home.name, "Neue Liga")
    form.home.roster.lines.insertPlainText("99 Unfertig\n98 Halb\nwho is this")
    QTest.qWait(TYPING_MS + 50)
    form.show_part(NewBoutPart.KEPT)
    QApplication.processEvents()
    assert page.isVisible()


def _typed(given: FakeServices) -> dict[str, str]:
    return {key: one.text for key, one in given.typed.get(None, {}).items()}


@pytest.mark.parametrize("door", ["take all", "pick", "clear"])
def test_what_is_typed_is_replaced_by_a_second_press_only(window: MainWindow, given: FakeServices, door: str) -> None:
    """Tried on 29 November: Take all replaced a typed team and roster without a word, in the kept file too."""
    page, form = _page(window), window.start.form
    button, taken = {
        "take all": (page.last.button, "Harbour Hellcats"),
        "pick": (page.rows[2].keys[HOME], "Gotham Gulls"),
        "clear": (page.slots[HOME].clear, ""),
    }[door]
    _typed_left(window, page)
    before = _typed(given)
    assert before["new bout home roster"].startswith("99 Unfertig")
    _tap(window, button)
    assert (form.home.name.text(), form.away.name.text()) == ("Neue Liga", "")
    assert form.home.roster.text().startswith("99 Unfertig")
    assert "Tap again to replace “Neue Liga”." in button.accessibleName()
    _tap(window, page.slots[AWAY].roster)  # looks at something else, and comes back later
    form.show_part(NewBoutPart.KEPT)
    page._asking.timeout.emit()
    assert "Tap again" not in button.accessibleName()
    QTest.qWait(TYPING_MS + 50)
    assert _typed(given) == before
    _tap(window, button)
    _tap(window, button)
    assert form.home.name.text() == taken
    assert "Tap again" not in button.accessibleName()


def test_a_press_on_the_side_without_a_typed_text_asks_nothing(window: MainWindow) -> None:
    page, form = _page(window), window.start.form
    _typed_left(window, page)
    _tap(window, page.rows[2].keys[AWAY])
    assert (form.home.name.text(), form.away.name.text()) == ("Neue Liga", "Gotham Gulls")


def test_what_is_typed_without_a_pause_is_kept_meanwhile(window: MainWindow, given: FakeServices) -> None:
    _page(window)
    form = window.start.form
    form.show_part(NewBoutPart.HOME)
    QApplication.processEvents()
    form.home.name.setFocus()
    for letter in "Neue Liga Nord":
        QTest.keyClicks(form.home.name, letter)
        QTest.qWait(TYPING_MS // 5)
    assert _typed(given).get("new bout home name", "").startswith("Neue")


def test_what_is_typed_changes_sides_as_it_stands_and_is_still_kept(window: MainWindow, given: FakeServices) -> None:
    """Lines that are no skaters too; they were gone, and after a sudden end all of it was."""
    page, form = _page(window), window.start.form
    _tap(window, page.rows[0].keys[AWAY])
    _typed_left(window, page)
    _tap(window, page.swap)
    assert (form.home.name.text(), form.away.name.text()) == ("Harbour Hellcats", "Neue Liga")
    assert form.away.roster.text() == "99 Unfertig\n98 Halb\nwho is this"
    assert form.home.value().roster == ROSTER
    QTest.qWait(TYPING_MS + 50)
    kept = _typed(given)
    assert (kept["new bout away name"], kept["new bout away roster"]) == ("Neue Liga", form.away.roster.text())
    _tap(window, page.last.button)
    assert form.away.name.text() == "Neue Liga", "it is asked about there as well"
