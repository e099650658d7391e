"""Errors are reported in the language of the window: no mishap shows an English sentence to an official.

Each mishap is caused for real. In the pseudo-language, its sentence has no word left in plain letters except names: so
every part of it went through the catalogue, and the catalogue is complete (`test_language`).
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.files import write_whole
from derbyos_core.bout.commands import AddNote
from derbyos_core.errors import UnwritableError, error_text
from derbyos_core.i18n import TranslatableText, whole_sentence
from tests.gui.conftest import Enter
from tests.gui.mishaps.bringing import Mishap
from tests.gui.mishaps.of_disk import OF_DISK
from tests.gui.mishaps.of_files import OF_FILES
from tests.gui.mishaps.of_network import OF_NETWORK
from tests.gui.presses import Presses
from tests.gui.pseudo import longer, plain_words
from tests.gui.turning import Turning
from tests.kit.fake_node import FakeNode
from tests.kit.fake_services import FakeServices
from ui.language import ENGLISH, language, translated
from ui.services import Opening

MISHAPS: dict[str, Mishap] = {**OF_DISK, **OF_FILES, **OF_NETWORK}
WORD = re.compile(r"[A-Za-z]{2,}")
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
OF_MISHAPS = """
    XY xyz x.derbyos finals.derbyos gravel damaged format older file jams trips parquet RuntimeError out of luck tmp
    an address: localhost HOST PORT
"""
"""Names of files, bouts and machines in the mishaps, and the words of systems that a sentence quotes."""
ROOMS = ("storage", "node", "interchange", "export", "report", "replica", "bout", "errors.py")
ERRORS = frozenset({"UserError", "StoreError", "LocalProtocolError", "OSError"})
OURS = frozenset({"UserError", "StoreError", "LocalProtocolError", "DerbyOSError"})
NOT_SHOWN = frozenset({("sqlite_store.py", "it is not open")})
"""The reason is reported by its number."""


@pytest.fixture(autouse=True)
def english_again(qapp: QApplication) -> Iterator[None]:
    """Restore English after the test."""
    yield
    language().choose(ENGLISH)


# -- each sentence ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MISHAPS)
def test_faults_are_reported_in_every_language(name: str, tmp_path: Path) -> None:
    said = MISHAPS[name](tmp_path)
    assert isinstance(said, TranslatableText), said
    names = frozenset(WORD.findall(f"{tmp_path} {OF_MISHAPS}"))
    assert plain_words([UUID.sub("", said.translated(longer))], names) == []
    language().choose("de")
    german = translated(whole_sentence(said))
    assert german != whole_sentence(said)
    assert "{" not in german
    assert "\n" not in german
    assert german[-1] in ".!?…"


# -- every sentence there is ------------------------------------------------------------------------------


def test_no_error_has_a_text_that_only_english_people_read(repository: Path) -> None:
    """An error's text is made by `say`, and never shown by `str`, which drops the parts for translation."""
    faults: list[str] = []
    for room in ROOMS:
        place = repository / "derbyos_core" / room
        for path in sorted(place.rglob("*.py")) if place.is_dir() else (place,):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            faults += (f"{path.name}:{line}" for line in _english(tree, path.name))
    assert faults == []


def _english(tree: ast.Module, name: str) -> Iterator[int]:
    plain = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and _is_plain(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for call in _calls(tree):
        if _called(call) in ERRORS:
            first = call.args[-1] if _called(call) == "OSError" else call.args[0]
            is_named = isinstance(first, ast.Name) and first.id in plain
            is_apart = isinstance(first, ast.Constant) and (name, first.value) in NOT_SHOWN
            if (_is_plain(first) or is_named) and not is_apart:
                yield call.lineno
    for handler in ast.walk(tree):
        if isinstance(handler, ast.ExceptHandler) and handler.type is not None and OURS & _names_in(handler.type):
            told_by_str = (call for call in _calls(handler) if _called(call) == "str")
            yield from (call.lineno for call in told_by_str if handler.name in _names_in(call.args[0]))


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            yield node


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _names_in(tree: ast.AST) -> frozenset[str]:
    return frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))


def _is_plain(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr | ast.BinOp) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


# -- in the windows ---------------------------------------------------------------------------------------


def test_unopenable_bout_is_reported_in_german(
    enter: Enter, keeper: FakeNode, services: FakeServices, turn: Turning, tmp_path: Path
) -> None:
    window = enter(keeper, services=services)
    language().choose("de")
    services.refusal = OF_DISK["a bout is opened twice"](tmp_path)
    window.open(Opening(name="Kim T.", roles=("scorekeeper-home",)))
    turn()
    note = window.start.person.note
    assert note.accessibleName().startswith("Die Spieldatei ")
    assert note.accessibleName().endswith("starten: derbyos --data-dir ORDNER.")


@pytest.mark.parametrize("name", ["an export into a file", "a report that is refused", "a table is cut short"])
def test_failed_export_is_reported_in_german(
    hands: Presses, services: FakeServices, turn: Turning, tmp_path: Path, name: str
) -> None:
    language().choose("de")
    services.refusal = MISHAPS[name](tmp_path)
    hands.window.shell.exports.export_spark(tmp_path / "audit")
    turn()
    assert "Die Datei ließ sich nicht schreiben: " in hands.told()
    assert hands.told().endswith("Am Spiel hat sich nichts geändert.")
    assert "cannot" not in hands.told()


def test_unwritable_export_is_reported_once(
    hands: Presses, services: FakeServices, turn: Turning, tmp_path: Path
) -> None:
    """Design 7: "Could not write the file: <reason>. Nothing in the bout has changed."."""
    (tmp_path / "file").touch()
    with pytest.raises(UnwritableError) as caught:
        write_whole(tmp_path / "file" / "x.xml", b"")
    services.fault = caught.value
    hands.window.shell.exports.export_derbyxml(tmp_path / "bout.derbyxml")
    turn()
    said = "Could not write the file: part of the path is not a folder. Nothing in the bout has changed."
    assert hands.told() == said


def test_disk_faults_are_reported_in_german(hands: Presses, keeper: FakeNode, tmp_path: Path) -> None:
    language().choose("de")
    said = OF_DISK["the disk is full later"](tmp_path)
    keeper.otherwise = lambda view: replace(view, save_fault=said)
    hands.settle()
    alert = hands.window.frame.bottom.alert
    assert alert.accessibleName().startswith("Dieser Laptop kann nicht speichern.")
    hands.tap(alert._action)
    panel = hands.window.shell.panels.saving
    assert panel.isVisible()
    assert panel.words.accessibleName() == alert.accessibleName()
    assert panel.fault.accessibleName().startswith(
        "Die Spieldatei kann nicht geschrieben werden: der Datenträger ist voll (/"
    )
    keeper.otherwise = lambda view: view
    hands.settle()
    assert panel.words.accessibleName() == "Dieser Laptop speichert wieder. Nichts fehlt."
    assert panel.fault.accessibleName() == ""


def test_repair_of_a_damaged_file_is_reported_in_german(enter: Enter, keeper: FakeNode, tmp_path: Path) -> None:
    said = OF_DISK["a file is damaged"](tmp_path)
    keeper.otherwise = lambda view: replace(view, save_note=said)
    window = enter(keeper)
    language().choose("de")
    name = window.frame.bottom.last_change.accessibleName()
    said = "Die Spieldatei war beschädigt: 39 Einträge waren lesbar, der Rest wird von den anderen Laptops geholt; "
    assert name.startswith(said), "no change of somebody else"


def test_refused_command_is_reported_in_german(hands: Presses, keeper: FakeNode) -> None:
    language().choose("de")
    keeper.submit(AddNote(text="a\x0bb"), "scorekeeper-home")
    hands.settle()
    assert hands.told().endswith("Ein Zeichen in diesem Text lässt sich nicht speichern: tippe ihn neu.")


def test_unforeseen_disk_fault_is_reported_in_german(tmp_path: Path) -> None:
    """An uncaught error of the system is reported by its number, not by the system's English."""
    language().choose("de")
    assert (
        translated(error_text(PermissionError(13, "Permission denied", "x.xml")))
        == "x.xml: der Zugriff ist nicht erlaubt"
    )
    assert translated(error_text(OSError(71, "Protocol error"))) == "das System meldet: Protocol error"
