"""Listing and export of stored bouts by the verbs."""

import asyncio
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from app import cli
from app.gui.composition import Plan, build_headless
from app.settings import Folders, load_settings
from derbyos_core.bout.commands import AddNote, AddPersons, Command, NewPerson, SetAttribute
from derbyos_core.identity import BoutId, Team
from derbyos_core.interchange.derbyxml.reader import parse_file
from derbyos_core.interchange.game_file import FileFormat, read_game_file
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt

NAMED = SetAttribute(team=Team.HOME, attribute="name", value="Hull")


def _keep(folder: Path, bout: str, *commands: Command) -> None:
    """Store a bout with these commands, then close it."""

    async def play() -> None:
        plan = Plan(name="Ann", roles=("head-nso",), bout=BoutId(bout), listen=ListenAt(LOOPBACK_HOST), mdns=False)
        running = await build_headless(plan, load_settings(Folders.under(folder)))
        for command in commands:
            running.node.submit(command, "head-nso")
        await running.node.stop()

    asyncio.run(play())


def _lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_empty_store_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bouts", "--data-dir", str(tmp_path)]) == 0
    assert _lines(capsys) == [f"there are no bouts in {tmp_path / 'bouts'} yet"]


def test_bouts_are_listed_the_newest_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _keep(tmp_path, "one", NAMED)
    _keep(tmp_path, "two")
    assert cli.main(["bouts", "--data-dir", str(tmp_path)]) == 0
    first, second = _lines(capsys)
    assert first.split()[2:] == ["1", "entry", "two", "(no", "teams", "yet)"]
    assert second.split()[2:] == ["2", "entries", "one", "Hull", "–", "Away"]


@pytest.mark.parametrize("text", ["one", "ONE", "Hull – Away", "file"])
def test_a_bout_is_exported_by_name_title_or_file(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _keep(tmp_path, "one", NAMED, AddPersons(team=Team.HOME, persons=(NewPerson(number="404", name="Found"),)))
    _keep(tmp_path, "two")
    path = str(tmp_path / "bouts" / f"{BoutId('one').key}.derbyos")
    words = ["export", path if text == "file" else text, "--data-dir", str(tmp_path)]
    assert cli.main([*words, "--derbyxml", str(tmp_path / "x.xml"), "--parquet", str(tmp_path / "audit")]) == 0
    assert parse_file((tmp_path / "x.xml").read_bytes()).tag == "bout"
    assert pq.read_table(tmp_path / "audit" / "entries").num_rows == 3
    said = [f"{tmp_path / 'x.xml'}: 3 entries", "Exporting the bout", f"{tmp_path / 'audit'}: 3 entries of 1 bout"]
    assert _lines(capsys) == said


def test_all_bouts_go_into_one_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bout with neither teams nor rosters is exported like any other."""
    _keep(tmp_path, "one", NAMED)
    _keep(tmp_path, "two")
    words = ["export", "ALL", "--data-dir", str(tmp_path), "--parquet", str(tmp_path / "audit")]
    assert cli.main(words) == 0
    assert _lines(capsys)[-1] == f"{tmp_path / 'audit'}: 3 entries of 2 bouts"
    bouts = pq.read_table(tmp_path / "audit" / "games").column("bout").to_pylist()
    assert sorted(bouts) == ["one", "two"]
    assert cli.main([*words[:-2], "--derbyxml", str(tmp_path / "x.xml")]) == 1
    assert "one by one" in capsys.readouterr().err


def test_a_bout_is_exported_for_other_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    persons = (NewPerson(number="404", name="=Found"),)
    _keep(tmp_path, "one", NAMED, AddPersons(team=Team.HOME, persons=persons), AddNote(text="rain"))
    words = ["export", "one", "--data-dir", str(tmp_path), "--rosters", str(tmp_path / "rosters")]
    files = {name: tmp_path / f"{name}.json" for name in ("derbyjson", "crg")}
    assert cli.main([*words, *(word for name, file in files.items() for word in (f"--{name}", str(file)))]) == 0
    assert [read_game_file(file.read_bytes()).format for file in files.values()] == [
        FileFormat.DERBYJSON,
        FileFormat.CRG,
    ]
    assert (tmp_path / "rosters" / "home.csv").read_text("utf-8-sig").splitlines()[1] == "404,'=Found,,"
    assert (tmp_path / "rosters" / "away.csv").is_file()
    assert _lines(capsys)[-3:] == [
        f"{files['crg']}: 4 entries",
        "not in the game of CRG: 1 note: CRG has none",
        f"{tmp_path / 'rosters'}: the rosters of both teams",
    ]


@pytest.mark.parametrize("option", ["--derbyjson", "--crg", "--rosters"])
def test_a_file_for_other_programs_holds_one_bout(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _keep(tmp_path, "one", NAMED)
    _keep(tmp_path, "two", NAMED)
    assert cli.main(["export", "ALL", "--data-dir", str(tmp_path), option, str(tmp_path / "x")]) == 1
    assert "2 were named; export them one by one" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()
