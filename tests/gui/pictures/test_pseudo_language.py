"""Every text for a person goes through the catalogue, and layouts hold longer ones: shown in a pseudo-language.

Each text is accented, bracketed and two fifths longer. Text in plain letters is a name, or was forgotten.
"""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

import ui.widgets.text
from derbyos_core.roles.shared.igrf import ROLES
from derbyos_core.roles.shared.rules_offered import rules_offered
from tests.gui.pseudo import longer, plain_words, said_to_a_reader
from ui.gallery.people import PEOPLE, ROSTERS, TEAMS
from ui.gallery.pose import SIZE, grab, posed
from ui.gallery.stage import Picture
from ui.gallery.states import MORE, PICTURES
from ui.language import ENGLISH, language, translated
from ui.roles.shared.page import Sentence
from ui.widgets.text import overflows, paragraph_height

WORD = re.compile(r"[A-Za-z]{2,}")
OF_THE_PICTURES = """
    Night Vale v Gravel NVR GRR Hellcats Hall starts Period Jam Old Tram the hall Skater QX FFFFFF
    OR for SCS is used, kept on the board. Bo, please check the Wi-Fi in your corner. on six, I told the box.
    Key Change Sonnet Boom Scheherazade Route Sixty Rex Havoc Overture Jo Star Ivory Coast Iris Outpack
    Jam ended ago Derby bouts hellcats sirens derbyos AB Beamer HDMI Second display DP
    HH SC Gotham Gulls GOT Lakeside Lynx LAK Rat Town RAT Saturday scrimmage
    HEL SIR Delay of game Blocking out of bounds five
    K7M-2QF-XRD 4TB-9WN-HC6 FE81 2C12 F3AB E97D AFA7 B019 C5B9 40ED 3F65 3475 0F98 BD59
"""
"""Words of people in the pictures' game: bouts found, chat, later skaters and officials, a toast; codes and keys."""
OF_THE_FIELD = "DerbyOS English Deutsch WFTDA JAN MRDA JRDA RDCL HOM AWY ABC SP OR HNSO JT PB PT SK OP"
"""Names and codes that are the same in every language."""

TIGHT = (
    # Keys of codes and facts, and words over clocks: the German words have other lengths, which other tests verify.
    "No initial", "Star pass",
    "Multiplayer", "Misconduct", "Procedure", "Interference", "Penalty", "Half-time", "ended",
    # Beside something that must not become smaller: a clock, a button, a number.
    "{count} to settle", "Not on roster",
    # Roles in the header and in lists.
    "Operator, scores", "Penalty tracker", "Penalty and lineup", "Scoreboard on the big screen",
    # The page of the other displays: its name, what one shows, and what comes next by itself.
    "Other displays", "Both rosters", "Penalties and box", "next: Half-time, after the last whistle of the period",
    # Second lines of lists, which begin with what matters.
    "{held} · heard {heard} s ago", "{counts} and {counts2} skaters, no duplicates",
    "{names} hold everything", "{names} and {more} more hold everything",
    "{n} change since signing",
    # The label over three fields, in the narrow panel beside the rules.
    "Letters, word, what the referee calls",
    # Lines of the clock log that name their period.
    "{jam} ended",
)  # fmt: skip
"""Texts that are cut at two fifths more although they shrink first. No other text may be cut, and none in German."""


def _names() -> frozenset[str]:
    lists = (PEOPLE.values(), *ROSTERS.values(), *TEAMS.values(), (code for code, _ in ROLES))
    said = [one for names in lists for one in names]
    for rules in rules_offered():  # a league's own codes are its own words
        said += [one for name, value in rules.ruleset if name.startswith("code-") for one in (name, value or "")]
    return frozenset(word for one in (*said, OF_THE_PICTURES, OF_THE_FIELD) for word in WORD.findall(one))


NAMES = _names()


def _tight() -> re.Pattern[str]:
    wholes = (re.sub(r"\\{\w+\\}", ".+", re.escape(longer(text, "", None))) for text in TIGHT)
    return re.compile("|".join(f".*{whole}.*" for whole in wholes))


MAY_BE_CUT = _tight()


@pytest.fixture(autouse=True)
def a_language_nobody_speaks(qapp: QApplication) -> Iterator[None]:
    language().choose(ENGLISH)
    language().speak(longer)
    yield
    language().speak(None)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect every text that is measured or painted, as translated."""
    texts: list[str] = []

    def telling(text: str) -> str:
        texts.append(translated(text))
        return texts[-1]

    monkeypatch.setattr(ui.widgets.text, "translated", telling)
    return texts


def test_a_text_is_longer_and_keeps_its_gaps() -> None:
    assert longer("Jam {number} is up next", "", None) == "[Ĵáḿ {number} íš úƥ ñéẋţ~~~~]"
    assert longer("{n} entry", "{n} entries", 2) == "[{n} éñţŕíéš~]"
    assert plain_words(["[Ĵáḿ 12]", "Kim", "left over"], frozenset({"Kim"})) == ["left over"]


def test_what_rules_are_called_is_translated_where_it_is_words() -> None:
    assert [one for one in map(translated, (rules.name for rules in rules_offered())) if one.startswith("[")] != []


@pytest.mark.parametrize(
    "picture",
    [*PICTURES, *(pytest.param(picture, marks=pytest.mark.slow) for picture in MORE)],
    ids=lambda picture: picture.name,
)
def test_no_text_is_forgotten_and_layouts_stand_longer_ones(
    qapp: QApplication, picture: Picture, told: list[str]
) -> None:
    """Only names and codes stay in English; at 1366x768 nothing is cut, and no window must grow."""
    with posed():
        overflows.clear()
        window = picture.make()
        told.clear()
        grab(window)
        said = [*told, *said_to_a_reader(window)]
        needed = window.frame.minimumSizeHint()
        high = [
            translated(one.text())
            for one in window.findChildren(Sentence)
            if one.isVisible() and one.text() and paragraph_height(one.text(), one.width()) > one.height() + 1
        ]
        window.put_away()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert plain_words(said, NAMES) == []
    assert sorted({cut.text for cut in overflows if not MAY_BE_CUT.fullmatch(cut.text)}) == []
    assert high == []
    assert needed.width() <= SIZE.width()
    assert needed.height() <= SIZE.height()
