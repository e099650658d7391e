"""Two languages, chosen without a restart: the catalogue is complete, and German fits every screen."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.commands import ShiftJam, ShiftTimeOut
from derbyos_core.bout.model import JamId
from derbyos_core.bout.wording.describe import describe
from derbyos_core.bout.wording.words import decimal
from derbyos_core.i18n import TranslatableText, ntr, tr
from resources.translations.update import FOLDER, release, sources, update
from tests.gui.conftest import Enter
from tests.kit.fake_node import FakeCluster
from ui.gallery.book import VIEWS, PictureView
from ui.gallery.pose import grab, posed
from ui.gallery.stage import Picture
from ui.gallery.states import MORE, PICTURES
from ui.language import ENGLISH, LANGUAGES, SYSTEM, language, translated
from ui.theme.look import look
from ui.theme.tokens import ColourScheme
from ui.widgets.text import overflows

GERMAN = FOLDER / "derbyos_de.ts"
FIELD = re.compile(r"\{(\w+)")
LIGHT_VIEWS = [view for view in VIEWS if view.scheme is ColourScheme.LIGHT]
Case = tuple[Picture, PictureView]


def _cases() -> Iterator[object]:
    """Return every screen in two sizes, and its panels and dialogs in one; the rest of the product is `slow`."""
    for place, picture in enumerate((*PICTURES, *MORE)):
        turn = LIGHT_VIEWS[1 + place % (len(LIGHT_VIEWS) - 1)]
        quick = (LIGHT_VIEWS[0], turn) if picture in PICTURES else (LIGHT_VIEWS[place % len(LIGHT_VIEWS)],)
        for view in LIGHT_VIEWS:
            marks = () if view in quick else (pytest.mark.slow,)
            yield pytest.param((picture, view), id=f"{view.suffix}-{picture.name}", marks=marks)


@pytest.fixture(autouse=True)
def english_again(qapp: QApplication) -> Iterator[None]:
    """Restore English after the test."""
    yield
    language().choose(ENGLISH)


# -- the catalogue ----------------------------------------------------------------------------------------


def _messages() -> list[ElementTree.Element]:
    return list(ElementTree.parse(GERMAN).iter("message"))


def test_seconds_have_the_decimal_mark_of_the_language(cluster: FakeCluster) -> None:
    bout = cluster.node("Ann", "jam-timer").view().bout
    texts = (
        describe(ShiftJam(jam=JamId(1, 2), late_us=2_500_000), bout),
        describe(ShiftTimeOut(eid="", late_us=600_000, is_end=True), bout),
        decimal("57.3"),
        decimal("57"),
    )
    language().choose("de")
    assert [translated(one) for one in texts] == [
        "Jam 2 begann 2,5 s früher",
        "Das Timeout endete 0,6 s früher",
        "57,3",
        "57",
    ]


def test_every_text_is_translated() -> None:
    assert [one.findtext("source") for one in _messages() if one.find("translation[@type]") is not None] == []
    for one in _messages():
        forms = [form.text for form in one.iter("numerusform")] or [one.findtext("translation")]
        assert all(forms), one.findtext("source")


def test_the_source_has_no_text_that_the_catalogue_lacks(tmp_path: Path) -> None:
    """A new text, or a removed one, changes the output of Qt's own tool."""
    copy = tmp_path / GERMAN.name
    copy.write_bytes(GERMAN.read_bytes())
    update(copy)
    assert copy.read_text(encoding="utf-8") == GERMAN.read_text(encoding="utf-8"), (
        "run python -m resources.translations.update, translate what is unfinished, and run it again"
    )


def test_released_catalogue_equals_the_translated_one(tmp_path: Path) -> None:
    release(GERMAN, tmp_path / "made.qm")
    assert (tmp_path / "made.qm").read_bytes() == GERMAN.with_suffix(".qm").read_bytes()


def test_a_translation_fills_the_gaps_of_its_text() -> None:
    faults = []
    for one in _messages():
        wanted = set(FIELD.findall(f"{one.findtext('source')} {one.findtext('comment') or ''}"))
        for form in [form.text or "" for form in one.iter("numerusform")] or [one.findtext("translation") or ""]:
            given = set(FIELD.findall(form))
            if given - wanted or wanted - given - {"n"}:
                faults.append((one.findtext("source"), form))
    assert faults == []


def test_texts_are_written_where_the_tool_finds_them(repository: Path) -> None:
    """A template is written in the call itself; a composed one would never be extracted."""
    faults = []
    for name in sources():
        for node in ast.walk(ast.parse((repository / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                inner = [part for part in ast.walk(node) if isinstance(part, ast.Call) and _makes(part)]
                faults += [f"{name}:{part.lineno} stands inside an f-string" for part in inner]
            elif isinstance(node, ast.Call) and (texts := _makes(node)):
                bad = [one for one in node.args[:texts] if not _is_text(one)]
                faults += [f"{name}:{node.lineno} is no literal text" for _ in bad]
    assert faults == []


def _makes(call: ast.Call) -> int:
    """Return how many of the call's first arguments are texts; 0 for a call of something else."""
    if not isinstance(call.func, ast.Name):
        return 0
    return {"tr": 1, "ntr": 2}.get(call.func.id, 0)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_the_tool_itself_runs() -> None:
    tool = Path(sys.executable).parent / "pyside6-lupdate"
    assert subprocess.run([str(tool), "-version"], capture_output=True, text=True, check=False).returncode == 0


# -- switching --------------------------------------------------------------------------------------------


def test_another_language_needs_no_restart(cluster: FakeCluster, enter: Enter) -> None:
    window = enter(cluster.node("Kim T.", "scorekeeper-home"))
    bar = window.frame.bottom
    narrow = bar.chat.preferred_size().width()
    assert bar.keys.accessibleName() == "Keys of this screen"
    language().choose("de")
    assert bar.keys.accessibleName() == "Tasten dieser Ansicht"
    assert translated(bar.keys.words()) == "Tasten"
    language().choose(ENGLISH)
    assert bar.keys.accessibleName() == "Keys of this screen"
    assert bar.chat.preferred_size().width() == narrow


def test_the_look_row_goes_through_the_languages(cluster: FakeCluster, enter: Enter) -> None:
    window = enter(cluster.node("Kim T.", "scorekeeper-home"))
    row = window.shell.panels.menu.looks
    seen = []
    for _ in range(len(LANGUAGES) + 1):
        row.tongue.click()
        seen.append(language().choice)
    assert seen == ["de", SYSTEM, ENGLISH]


def test_the_system_is_followed_where_it_speaks_one_of_ours(
    monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    for wanted, code in ((["de-AT", "en"], "de"), (["fi", "de"], "de"), (["fi"], ENGLISH)):
        monkeypatch.setattr(QLocale, "uiLanguages", lambda _, wanted=wanted: wanted)
        language().choose(ENGLISH)
        language().choose(SYSTEM)
        assert language().code == code


def test_plurals_and_meanings_come_from_the_catalogue(qapp: QApplication) -> None:
    language().choose("de")
    assert translated(ntr("{n} entry", "{n} entries", 1)) == "1 Eintrag"
    assert translated(ntr("{n} entry", "{n} entries", 2)) == "2 Einträge"
    assert translated(tr("box", "role")) == "Box"
    assert translated("Lead") == "Lead", "a skater of that name"
    assert translated(TranslatableText("nowhere", "nowhere")) == "nowhere", "what is not translated stays English"


# -- on the screens ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", list(_cases()))
def test_german_fits_its_places(qapp: QApplication, case: Case) -> None:
    """Design 9.3 for the longer language, at every size."""
    picture, view = case
    language().choose("de")
    with posed(view.scheme, view.scale):
        overflows.clear()
        window = picture.make()
        grab(window, None, view.size)
        needed = window.frame.minimumSizeHint()
        window.put_away()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert sorted({cut.text for cut in overflows}) == []
    assert needed.width() <= view.size.width()
    assert needed.height() <= view.size.height()
    assert look().scale == 1.0
