"""Pages of the manual: complete in each language, and true of the program's labels and keys.

Goal: a label or a key that changes is noticed in the manual. Method: what a page shows in bold is looked up among the
texts of the program, and what it shows as code among the keys of its screen.
"""

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage

from derbyos_core.i18n import TranslatableText
from derbyos_core.identity import Role
from resources import manual_codes, manual_picture, manual_text
from ui.actions import ACTIONS, HelpSection
from ui.gallery.manual import PICTURES_OF_PAGES
from ui.gallery.states import MORE, PICTURES
from ui.language import ENGLISH, LANGUAGES, catalogue
from ui.roles.shared.screen import Screen
from ui.session.role_screens import SCREENS
from ui.shell.dialogs.keys import SIGNS
from ui.shell.dialogs.manual import CONTENTS, PAGES

OTHERS = (CONTENTS, "before-the-bout", "joining", "closed-bouts", "keys", "when-something-goes-wrong", "after-the-bout")
NAMES = tuple(dict.fromkeys((*PAGES.values(), *OTHERS)))
KB_MAX = 80
LABEL = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
CODE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)]+)\)")
PICTURE = re.compile(r"!\[([^\]]+)\]\(pictures/([^)]+)\)")
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
PLACEHOLDER = re.compile(r"\{[^}]*\}")
VALUE = r"(?:Jam \d+|HHC|Scorekeeper HHC|Bo|[Tt]imeout|\d)"
"""Examples used for the placeholders of a label."""
COMMAND = "derbyos doctor"
EACH = [(code, name) for code in LANGUAGES for name in NAMES]


@cache
def _texts(code: str) -> frozenset[str]:
    """Return every text of the program in one language, with its placeholders."""
    root = Path(__file__).resolve().parents[2]
    found: set[str] = set()
    for message in ElementTree.parse(root / "resources/translations/derbyos_de.ts").iter("message"):
        if code == ENGLISH:
            found.add(message.findtext("source") or "")
            found.add(message.findtext("comment") or "")  # the plural is there
        else:
            found |= {form.text or "" for form in message.iter("numerusform")}
            found.add(message.findtext("translation") or "")
    return frozenset(found)


@cache
def _templates(code: str) -> tuple[re.Pattern[str], ...]:
    texts = (text for text in _texts(code) if PLACEHOLDER.search(text) and PLACEHOLDER.sub("", text).strip(" .,:"))
    return tuple(re.compile(VALUE.join(map(re.escape, PLACEHOLDER.split(text)))) for text in texts)


def _is_label(code: str, label: str) -> bool:
    return label in _texts(code) or any(one.fullmatch(label) for one in _templates(code))


def _keys(code: str, name: str) -> frozenset[str]:
    """The keys of a page as they are printed on the keyboard, combinations and their parts."""
    places = {HelpSection.EVERYWHERE, HelpSection.TO_SETTLE, *(place for place, page in PAGES.items() if page == name)}
    if name == "keys":
        places = set(HelpSection)  # this page is about all screens
    found: set[str] = set()
    for row in ACTIONS:
        for key in row.keys if row.section in places else ():
            parts = ["Ctrl", "+"] if key == "Ctrl++" else [key] if key == "+" else key.split("+")
            words = [_sign(code, SIGNS.get(part, part)) for part in parts]
            found |= {"+".join(words), *words}
    return frozenset(found)


def _sign(code: str, sign: str) -> str:
    if code == ENGLISH or not isinstance(sign, TranslatableText):
        return str(sign)
    return sign.translated(catalogue(code))


def test_there_is_a_manual_in_every_language_of_the_windows() -> None:
    assert set(manual_codes()) == set(LANGUAGES)


@pytest.mark.parametrize("role", list(Role))
def test_every_role_has_a_page(role: Role) -> None:
    screen = SCREENS[role]
    assert isinstance(screen, type)
    assert issubclass(screen, Screen)
    assert PAGES[screen.help_section] in NAMES


def test_no_page_is_without_a_link_from_the_contents(repository: Path) -> None:
    for code in LANGUAGES:
        folder = repository / "resources" / "manual" / code
        assert {path.stem for path in folder.glob("*.md")} == set(NAMES)
        linked = {link.removesuffix(".md") for link in LINK.findall(manual_text(code, CONTENTS))}
        assert linked == set(NAMES) - {CONTENTS}


@pytest.mark.parametrize(("code", "name"), EACH)
def test_links_lead_to_pages(code: str, name: str) -> None:
    assert [link for link in LINK.findall(manual_text(code, name)) if link.removesuffix(".md") not in NAMES] == []


@pytest.mark.parametrize(("code", "name"), EACH)
def test_each_page_has_its_picture(code: str, name: str) -> None:
    ((words, file),) = PICTURE.findall(manual_text(code, name))
    assert words
    assert file == f"{name}.png"
    octets = manual_picture(code, file)
    image = QImage.fromData(octets)
    assert (image.width(), image.height()) == (1366, 768)
    assert len(octets) <= KB_MAX * 1024


def test_the_pictures_are_those_of_the_gallery(repository: Path) -> None:
    assert set(PICTURES_OF_PAGES) == set(NAMES)
    assert set(PICTURES_OF_PAGES.values()) <= {picture.name for picture in (*PICTURES, *MORE)}
    stored = {path.stem for path in (repository / "resources/manual").glob("*/pictures/*")}
    assert stored == set(NAMES)


@pytest.mark.parametrize(("code", "name"), EACH)
def test_bold_words_are_labels_of_the_program(code: str, name: str) -> None:
    assert [label for label in LABEL.findall(manual_text(code, name)) if not _is_label(code, label)] == []


@pytest.mark.parametrize(("code", "name"), EACH)
def test_quoted_keys_work_on_that_screen(code: str, name: str) -> None:
    quoted = [key for key in CODE.findall(manual_text(code, name)) if key != COMMAND]
    assert [key for key in quoted if key not in _keys(code, name)] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_languages_say_the_same(name: str) -> None:
    """Each has the same headings, and as many labels, keys, links and pictures."""
    assert _shape(manual_text("de", name)) == _shape(manual_text(ENGLISH, name))


def _shape(text: str) -> tuple[object, ...]:
    patterns = (LABEL, CODE, LINK, PICTURE)
    return (HEADING.findall(text), *(len(pattern.findall(text)) for pattern in patterns))


def test_a_wrong_label_or_key_is_noticed() -> None:
    assert not _is_label(ENGLISH, "Start the jam now")
    assert _is_label(ENGLISH, "Start Jam 13")
    assert "F9" not in _keys(ENGLISH, "jam-timer")
    assert "L" not in _keys(ENGLISH, "jam-timer")
    assert "Strg+Z" in _keys("de", "jam-timer")
