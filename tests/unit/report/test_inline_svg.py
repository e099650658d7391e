"""Drawings embedded in a page: their own ids, the colours of the page, and a description."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("matplotlib", reason="matplotlib is of the extra 'report', and it is not installed")

import matplotlib as mpl
from lxml import etree

from derbyos_core.report.charts import TeamNames, jam_points, score_course
from derbyos_core.report.inline_svg import write_drawing
from derbyos_core.report.palette import PROPERTIES
from tests.unit.report.sample_rows import jam

NAMES = TeamNames(home="HHC", away="LLX")
JAMS = (jam(1, 0, 4, 0, 4), jam(2, 11, 0, 11, 4))


def drawing(chart_id: str = "j", names: TeamNames = NAMES) -> etree._Element:
    """Return the points by jam: bars, hatches, stars and columns for the pointer."""
    return etree.fromstring(write_drawing(jam_points(JAMS, names, chart_id)))


def attributes(element: etree._Element, name: str) -> list[str]:
    """Return all values of an attribute in an element."""
    return [str(found.get(name)) for found in element.iter() if name in found.keys()]  # noqa: SIM118 - lxml's


def words(element: etree._Element) -> list[str]:
    return [text.text or "" for text in element.iter("text")]


def test_the_same_rows_give_the_same_text() -> None:
    assert write_drawing(jam_points(JAMS, NAMES, "j")) == write_drawing(jam_points(JAMS, NAMES, "j"))


def test_a_drawing_has_the_colours_of_the_page_alone() -> None:
    one = drawing()
    assert one.get("class") == "chart"
    used = set(re.findall(r"var\(([^)]+)\)", etree.tostring(one, encoding="unicode")))
    roles = ("home", "away", "away_soft", "live", "line", "text3", "strong")
    assert used == {PROPERTIES[role] for role in roles}
    # The columns for the pointer are invisible until it is over them.
    columns = [group for group in one.iter("g") if group.get("class") == "hover"]
    unseen = [style for group in columns for style in attributes(group, "style")]
    assert len(unseen) == len(JAMS)
    assert all("opacity: 0" in style for style in unseen)
    own = set(re.findall(r"#[0-9a-f]{6}\b", etree.tostring(one, encoding="unicode")))
    assert own <= set(re.findall(r"#[0-9a-f]{6}", "".join(unseen)))


def test_no_name_is_taken_twice_and_none_is_lacking() -> None:
    page = etree.fromstring(
        f"<page>{write_drawing(jam_points(JAMS, NAMES, 'a'))}{write_drawing(jam_points(JAMS, NAMES, 'b'))}</page>"
    )
    found = attributes(page, "id")
    assert len(found) == len(set(found))
    text = etree.tostring(page, encoding="unicode")
    used = set(re.findall(r"url\(#([^)]+)\)", text)) | set(re.findall(r'href="#([^"]+)"', text))
    assert {name.rsplit("-", 1)[0] for name in used} == {"a", "b"}
    titles = {name for labelled in attributes(page, "aria-labelledby") for name in labelled.split()}
    assert used | titles == set(found)


def test_nothing_of_the_file_is_left() -> None:
    text = write_drawing(jam_points(JAMS, NAMES, "j"))
    assert re.findall(r"<(?:metadata|style|!|\?)|xmlns|https?:|font-family", text) == []


def test_text_stays_text() -> None:
    one = drawing(names=TeamNames(home="H & <i>", away="$x^2$"))
    assert {"H & <i>", "$x^2$", "Period 1", "jam"} <= set(words(one))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("チーム 🎉", "チーム 🎉"),
        ("two\nlines", "two lines"),
        ("no\x00thing\x1b \ud800here", "nothing here"),
        ('"url(#x)" ]]> --', '"url(#x)" ]]> --'),
        ("", ""),
    ],
)
def test_any_name_can_be_drawn_and_told(name: str, shown: str) -> None:
    one = drawing(names=TeamNames(home=name, away="LLX"))
    told = f"Period 1, jam 2. {shown} 404: 11, lead; LLX 9: 0".replace("  ", " ")
    assert told in [title.text for title in one.iter("title")]
    assert shown in ["", *words(one)]


def test_what_a_chart_shows_is_said() -> None:
    one = drawing()
    assert one.get("role") == "img"
    assert [child.tag for child in list(one)[:2]] == ["title", "desc"]
    assert one.get("aria-labelledby") == " ".join(str(child.get("id")) for child in list(one)[:2])
    assert [child.text for child in list(one)[:2]] == [
        "Points by jam",
        "Points of each jam, HHC upwards and LLX downwards. The most in one jam are 11.",
    ]


def test_a_machine_s_own_wishes_change_nothing() -> None:
    before = write_drawing(score_course(JAMS, NAMES, NAMES, "c"))
    with mpl.rc_context({"axes.facecolor": "red", "svg.fonttype": "path", "font.size": 30, "lines.linewidth": 9}):
        assert write_drawing(score_course(JAMS, NAMES, NAMES, "c")) == before
        assert mpl.rcParams["font.size"] == 30, "and ours change nothing of the machine's"


def test_matplotlib_is_loaded_by_the_page_alone(repository: Path) -> None:
    """The windows and the command line start without it, and so does the report until its numbers exist."""
    pytest.importorskip("pyspark", reason="Spark is of the extra 'report', and it is not installed")
    code = "import sys, app.cli, derbyos_core.report.job; assert 'matplotlib' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], cwd=repository, env=os.environ, check=True)
    code = "import sys, derbyos_core.report.site; assert 'matplotlib.pyplot' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], cwd=repository, env=os.environ, check=True)
