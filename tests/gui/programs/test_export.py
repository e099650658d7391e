"""The real services behind the exports: node, disk and files, in a temporary folder."""

from pathlib import Path

from app.gui.services import GUIServices
from app.settings import Folders, load_settings
from derbyos_core.bout.commands import MarkLead
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role, Team
from derbyos_core.node.discovery.discovery import NoDiscovery
from tests.gui.programs.conftest import Run
from tests.interop.node_kit import expect_soon
from ui.services import Opening
from ui.shell.main_window import MainWindow

JAM = JamId(1, 1)
WRITING_S = 40.0
"""The libraries that write tables are loaded with the first of them."""


def test_the_real_services_write_a_bout_and_know_when_its_entries_came(run: Run, tmp_path: Path) -> None:
    services = GUIServices(load_settings(Folders.under(tmp_path)), NoDiscovery())

    async def live() -> None:
        seat = await services.open_bout(Opening(name="Ines V.", roles=(Role.HEAD_NSO.value,), bout=""))
        window = MainWindow(services.offered(), is_ticking=False)
        try:
            window.enter(seat, Opening(name="Ines V.", roles=(Role.HEAD_NSO.value,)))
            window.show()
            assert window.shell.session is not None
            window.shell.session.show_log()
            seat.submit(MarkLead(jam=JAM, team=Team.HOME, at=seat.now()), Role.SCOREKEEPER_HOME.value)
            window.shell.exports.export_derbyxml(tmp_path / "bout.derbyxml")
            await expect_soon(lambda: not window.shell.exports.is_running, "the DerbyXML file", WRITING_S)
            window.shell.exports.export_spark(tmp_path / "audit")
            await expect_soon(lambda: not window.shell.exports.is_running, "the tables", WRITING_S)
            await expect_soon(lambda: seat.view().unsynced == 0, "both entries on the disk", WRITING_S)
            assert len(await services.arrivals(seat.view())) == 2
        finally:
            window.put_away()
            await services.leave_all()

    run(live(), patience_s=3 * WRITING_S)
    assert b"lead" in (tmp_path / "bout.derbyxml").read_bytes()
    assert sorted(path.suffix for path in (tmp_path / "audit").rglob("*.parquet"))
