"""Signatures on the sheets, and changes after somebody has signed."""

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import AddOfficial, AddPenalty, AddPersons, NewPerson, SkaterRef
from derbyos_core.bout.model import Signer
from tests.gui.presses import Presses
from tests.gui.screens.head_nso.looking import AWAY, HOME, JAM, screen_of, sheets_of
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.kit.fake_services import FakeServices
from ui.roles.head_nso.pages import Tab
from ui.roles.head_nso.sheets_tab import SIGNING


def test_change_after_four_signatures_is_reported_and_accepted(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """A change after signing is reported, neither hidden nor refused."""
    tracker = cluster.node("Maya R.", "penalty-tracker")
    head.submit(AddOfficial(person=NewPerson(name="Rex", role="HR")), "head-nso")
    head.submit(AddPersons(team=AWAY, persons=(NewPerson(number="9", name="Niner", role="captain"),)), "head-nso")
    screen_of(hands).show_tab(Tab.SHEETS)
    sheets_of(hands).show_page(SIGNING)
    hands.settle()
    rows = sheets_of(hands).signing.rows
    assert [row.field.text() for row in rows] == ["Rex", "Ines V.", "", "Niner"]
    hands.tap(rows[0].sign)
    hands.tap(rows[1].sign)
    rows[2].field.setFocus()
    hands.type("Ada")
    tracker.submit(AddPenalty(jam=JAM, skater=SkaterRef(team=HOME, number="3"), code="X"), "penalty-tracker")
    hands.settle()
    assert rows[2].field.text() == "Ada"
    assert rows[2].field.hasFocus()
    hands.key(Qt.Key.Key_Return)
    hands.tap(rows[3].sign)
    assert hands.count == 3 + 4
    signed = {one.signer: one.name for one in head.view().bout.signatures}
    assert signed == {
        Signer.HEAD_REFEREE: "Rex",
        Signer.HEAD_NSO: "Ines V.",
        Signer.HOME_CAPTAIN: "Ada",
        Signer.AWAY_CAPTAIN: "Niner",
    }
    assert rows[0].sub.text().endswith("1 change since signing")
    assert "since signing" not in rows[3].sub.text()
    tracker.submit(AddPenalty(jam=JAM, skater=SkaterRef(team=HOME, number="3"), code="B"), "penalty-tracker")
    hands.settle()
    assert rows[0].sub.text().endswith("2 changes since signing")
    hands.tap(rows[0].again)
    assert "since signing" not in rows[0].sub.text()
    hands.tap(rows[0].back)
    assert rows[0].name.text() == "Rex"


def test_a_change_that_was_undone_is_no_later_change(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    screen_of(hands).show_tab(Tab.SHEETS)
    sheets_of(hands).show_page(SIGNING)
    hands.settle()
    row = sheets_of(hands).signing.rows[1]
    hands.tap(row.sign)
    cluster.wait(1)
    head.submit(AddPenalty(jam=JAM, skater=SkaterRef(team=HOME, number="3"), code="X"), "head-nso")
    hands.settle()
    assert row.sub.text().endswith("1 change since signing")
    cluster.wait(1)
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert "since signing" not in row.sub.text()


def test_nobody_signs_without_a_name(hands: Presses, head: FakeNode) -> None:
    screen_of(hands).show_tab(Tab.SHEETS)
    sheets_of(hands).show_page(SIGNING)
    hands.settle()
    hands.tap(sheets_of(hands).signing.rows[0].sign)
    assert head.view().bout.signatures == ()
    assert hands.told().endswith("Type the name of the signer first.")


def test_a_name_that_waits_for_sign_stays_and_a_signed_one_is_not_kept(
    hands: Presses, head: FakeNode, services: FakeServices
) -> None:
    """The probable signer, once known, took the place of what somebody had typed."""
    screen_of(hands).show_tab(Tab.SHEETS)
    sheets_of(hands).show_page(SIGNING)
    hands.settle()
    row = sheets_of(hands).signing.rows[0]
    hands.tap(row.field)
    hands.type("Ray")
    hands.tap(sheets_of(hands).signing.rows[2].field)
    head.submit(AddOfficial(person=NewPerson(name="Rex", role="HR")), "head-nso")
    hands.settle()
    assert row.field.text() == "Ray"
    assert services.typed[head.view().bout_id]["signer 0"].text == "Ray"
    hands.tap(row.sign)
    assert [one.name for one in head.view().bout.signatures] == ["Ray"]
    hands.settle()
    assert services.typed[head.view().bout_id] == {}
    hands.tap(row.back)
    assert row.field.text() == "Rex"
