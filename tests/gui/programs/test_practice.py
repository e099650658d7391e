"""A learner finds a practice bout on the start page, plays one role among a scripted crew, and leaves no trace."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

import app.gui.practice
from app.gui.services import GUIServices
from app.settings import Folders, load_settings
from derbyos_core.bout.commands import AddPenalty, SkaterRef
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.script.timed import TimedCommand
from derbyos_core.node.discovery.discovery import NoDiscovery
from derbyos_core.node.transport.addresses import ListenAt
from derbyos_core.practice.cues import Cue, cues
from derbyos_core.practice.marking import Marker
from tests.gui.entries import skate
from tests.gui.programs.conftest import Run
from tests.interop.node_kit import expect_soon
from tests.kit.fake_node import FakeCluster
from ui.services import Lesson, Opening
from ui.session.bout_session import BoutSession
from ui.shell.main_window import MainWindow
from ui.shell.practice_line import practice_line
from ui.widgets.button import Button

WHISTLE_US = 1_500_000
"""Moment of the first whistle, early for these tests."""


def _tap(widget: QWidget) -> None:
    assert widget.isVisible()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def _has_lead(session: BoutSession, jam_id: JamId) -> bool:
    jam = session.bout.jam(jam_id)
    return jam is not None and jam.side(Team.HOME).lead


@pytest.mark.parametrize("role", [Role.SCOREKEEPER_HOME, Role.PENALTY_BOX_JAMMERS])
def test_three_taps_into_a_bout_that_others_play_and_one_out_of_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, role: Role
) -> None:
    """A two-minute practice, offline, not stored (design 5.0, 11); the script enters nothing for the learner's role."""
    monkeypatch.setattr(app.gui.practice, "WHISTLE_US", WHISTLE_US)

    async def state() -> None:
        services = GUIServices(load_settings(Folders.under(tmp_path)), NoDiscovery())
        window = MainWindow(services.offered())
        window.show()
        _tap(window.start.bouts.practice.button)
        _tap(window.start.person.tiles[role])
        _tap(window.start.person.join)
        await expect_soon(lambda: window.shell.session is not None, "the practice bout")
        session = window.shell.session
        assert session is not None
        assert session.role == role
        assert window.frame.banner.isVisible()
        await expect_soon(lambda: len(session.bout.teams[Team.AWAY].persons) == 15, "both rosters")
        await expect_soon(lambda: session.bout.active is not None, "the first whistle")
        assert window.frame.banner.accessibleName().startswith("Practice: ")
        jam = session.bout.active
        assert jam is not None
        if role is Role.SCOREKEEPER_HOME:
            QTest.keyClick(window, Qt.Key.Key_L)
            await expect_soon(lambda: _has_lead(session, jam), "her own entry")
        assert len(session.laptops) >= 7, "the crew can be seen"
        _tap(next(button for button in window.frame.banner.findChildren(Button) if button.isVisible()))
        await expect_soon(lambda: window.shell.session is None and window.start.isVisible(), "the start page")
        await services.leave_all()
        window.put_away()
        assert await services.saved_bouts() == (), "a practice bout is not among those kept"

    run(state(), patience_s=60)


def test_a_practice_without_a_name_is_yours(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.gui.practice, "WHISTLE_US", WHISTLE_US)

    async def state() -> None:
        seat = await app.gui.practice.open_practice("You", ("jam-timer",))
        try:
            assert seat.view().name == "You"
            await expect_soon(lambda: len(seat.view().bout.teams[Team.HOME].persons) == 15, "the rosters")
            await expect_soon(lambda: seat.now() > seat.span[0], "the moment of the whistle")
            assert seat.view().bout.active is None, "the whistle is hers, so nobody else has started the jam"
            assert seat.cues[0].words == "Whistle: Jam 1 starts."
        finally:
            await seat.stop()

    run(state(), patience_s=60)


def test_practice_line_shows_the_last_event(cluster: FakeCluster) -> None:
    """Two events at once are both shown; the newest stays; the line is always visible."""
    at = Instant(1_000_000_000)
    second = 1_000_000
    lesson = Lesson(
        node=cluster.node("Maya", "jam-timer"),
        cues=(
            Cue(at=Instant(at + 10 * second), words="One."),
            Cue(at=Instant(at + 12 * second), words="Two."),
            Cue(at=Instant(at + 40 * second), words="Three."),
        ),
        starts_at=Instant(at + 5 * second),
        ends_at=Instant(at + 60 * second),
    )

    def told(seconds: float) -> str:
        return practice_line(lesson, Instant(at + round(seconds * second))).text

    assert told(0) == "Practice: look around. The first whistle comes in 5 s."
    assert told(6) == "Practice: what you would see at the track appears here as it happens."
    assert told(12) == "Practice: One. Two."
    assert told(30) == "Practice: Two."
    assert told(41) == "Practice: Three."
    assert told(60) == "Practice: the bout is over. Look around as long as you like."


def test_the_practice_line_says_what_was_wrong_and_counts_at_the_end(cluster: FakeCluster) -> None:
    """It said only what could be seen, so nobody learned whether they had it right."""
    node = cluster.node("Maya", "penalty-tracker")
    at, second = cluster.time, 1_000_000
    skate(cluster, node, JamId(1, 1))
    own = tuple(
        TimedCommand(
            at=Instant(at + seconds * second),
            role=Role.PENALTY_TRACKER,
            command=AddPenalty(jam=JamId(1, 1), skater=SkaterRef(team=Team.HOME, number=number), code="X"),
        )
        for seconds, number in ((5, "12"), (10, "7"))
    )
    shorts = {Team.HOME: "HHC", Team.AWAY: "SCS"}
    lesson = Lesson(
        node=node,
        cues=cues(own, shorts),
        starts_at=at,
        ends_at=Instant(at + 90 * second),
        marker=Marker(own, shorts),
    )
    wanted = own[0].command
    assert isinstance(wanted, AddPenalty)
    node.submit(replace(wanted, skater=SkaterRef(team=Team.HOME, number="10")), "penalty-tracker")

    def told(seconds: float) -> str:
        return practice_line(lesson, Instant(at + round(seconds * second)), node.view().bout).text

    assert told(6) == "Practice: Called out: HHC 12, X Cut. The penalty was 12 X; you wrote 10 X."
    assert told(18) == "Practice: Called out: HHC 7, X Cut."
    assert told(31) == "Practice: Missed: penalty HHC 7 X in Jam 1."
    assert told(60) == "Practice: Called out: HHC 7, X Cut."
    assert told(91) == "Practice: the bout is over: 0 right, 0 late, 1 wrong, 1 missed."
    assert practice_line(lesson, at, node.view().bout).actions == ("End practice", "Marks")


def test_a_bout_is_left_and_opened_again_at_once_with_all_its_entries(run: Run, tmp_path: Path) -> None:
    """The node is stopped and its file closed before the next bout is opened, even the same one."""

    async def state() -> None:
        services = GUIServices(load_settings(Folders.under(tmp_path)), NoDiscovery(), ListenAt(host="127.0.0.1"))
        window = MainWindow(services.offered())
        window.show()
        opening = Opening(name="Kim T.", roles=("jam-timer",))
        window.open(opening)
        await expect_soon(lambda: window.shell.session is not None, "a new bout")
        session = window.shell.session
        assert session is not None
        QTest.keyClick(window, Qt.Key.Key_Space)
        await expect_soon(lambda: session.bout.active is not None, "the first jam")
        bout, entries = session.view.bout_id.string, session.view.entries
        window.shell.leave()
        window.open(replace(opening, bout=bout))
        await expect_soon(lambda: window.shell.session not in (None, session), "the same bout")
        again = window.shell.session
        assert again is not None
        assert again.bout.active is not None
        assert again.view.entries == entries + 1, "all that was there, and who is here again"
        window.shell.leave()
        window.open(opening)
        await expect_soon(lambda: window.shell.session not in (None, again), "another bout")
        assert window.shell.session is not None
        assert window.shell.session.view.bout_id.string != bout
        window.shell.leave()
        await services.leave_all()
        window.put_away()
        assert {one.bout for one in await services.saved_bouts()} >= {bout}

    run(state(), patience_s=60)
