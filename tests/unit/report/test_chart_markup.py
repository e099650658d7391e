"""A chart stands in a page with its own names, takes its colours from the page, and says what it is."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("jinja2", reason="Jinja2 is of the extra 'report', and it is not installed")

from lxml import etree

from derbyos_core.report.charts import Chart, TeamNames, bars_by_side, jam_points, score_course
from derbyos_core.report.page import build_page, templates
from tests.unit.report.sample_rows import jam, one_game

NAMES = TeamNames(home="HHC", away="LLX")
JAMS = (jam(1, 0, 4, 0, 4), jam(2, 11, 0, 11, 4))


def written(chart: Chart) -> str:
    return str(templates().get_template("chart.svg").make_module().chart(chart))  # type: ignore[attr-defined]


def drawing(chart_id: str = "j", names: TeamNames = NAMES) -> etree._Element:
    """The points by jam: bars, hatches, stars and columns for the pointer."""
    return etree.fromstring(written(jam_points(JAMS, names, chart_id)))


def attributes(element: etree._Element, name: str) -> list[str]:
    """The values of an attribute, wherever it stands."""
    return [str(found.get(name)) for found in element.iter() if name in found.keys()]  # noqa: SIM118 - lxml's


def words(element: etree._Element) -> list[str]:
    return [text.text or "" for text in element.iter("text")]


def test_the_same_rows_give_the_same_text() -> None:
    assert written(jam_points(JAMS, NAMES, "j")) == written(jam_points(JAMS, NAMES, "j"))


def test_every_look_has_its_colour_in_the_page_s_style_and_no_chart_has_one_of_its_own() -> None:
    page = build_page(one_game())
    style = page[page.index("<style>") : page.index("</style>")]
    charts = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    looks = {look for chart in charts for look in re.findall(r'class="([^"]+)"', chart)} - {"chart", "hatch"}
    assert {"line home", "bar away", "star away", "hover", "grid", "zero", "name home", "tick"} <= looks
    worn = {".chart ." + name.replace(" ", ".") for name in looks}
    in_style = set(re.findall(r"\.chart \.[a-z.-]+", style))
    inherited = {".chart .number", ".chart .note", ".chart .tick"}  # the colour of all texts
    for look in worn - inherited:
        plain = ".".join(look.split(".")[:-1])
        assert look in in_style or plain in in_style, f"{look} is not in the style sheet"
    assert all(re.findall(r"#[0-9A-Fa-f]{6}|style=", chart) == [] for chart in charts)


def test_the_sides_differ_without_colour() -> None:
    style = build_page(one_game())
    assert "stroke-dasharray" in re.findall(r"\.chart \.line\.away \{[^}]*", style)[0]
    assert "stroke-dasharray" not in re.findall(r"\.chart \.line\.home \{[^}]*", style)[0]
    assert "fill" not in re.findall(r"\.chart \.bar\.away \{[^}]*", style)[0], "the hatching is in the chart"
    assert "fill" in re.findall(r"\.chart \.bar\.home \{[^}]*", style)[0]
    for bar in drawing().iter("rect"):
        if bar.get("class") == "bar away":
            assert bar.get("fill") == "url(#j-hatch)"


def test_no_name_is_taken_twice_and_none_is_lacking() -> None:
    page = etree.fromstring(
        f"<page>{written(jam_points(JAMS, NAMES, 'a'))}{written(jam_points(JAMS, NAMES, 'b'))}</page>"
    )
    found = attributes(page, "id")
    assert len(found) == len(set(found))
    text = etree.tostring(page, encoding="unicode")
    used = set(re.findall(r"url\(#([^)]+)\)", text))
    assert used == {"a-hatch", "b-hatch"}
    titles = {name for labelled in attributes(page, "aria-labelledby") for name in labelled.split()}
    assert used | titles == set(found)


def test_a_chart_names_no_type_and_no_address() -> None:
    text = written(jam_points(JAMS, NAMES, "j"))
    assert re.findall(r"<(?:metadata|style|!|\?)|xmlns|https?:|font-family", text) == []


def test_text_stays_text() -> None:
    drawn = drawing(names=TeamNames(home="H & <i>", away="$x^2$"))
    assert {"H & <i>", "$x^2$", "Period 1", "jam"} <= set(words(drawn))


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
    drawn = drawing(names=TeamNames(home=name, away="LLX"))
    told = f"Period 1, jam 2. {shown} 404: 11, lead; LLX 9: 0".replace("  ", " ")
    assert told in [title.text for title in drawn.iter("title")]
    assert shown in ["", *words(drawn)]


def test_any_name_can_stand_in_a_legend() -> None:
    full = TeamNames(home="no\x00thing\n \ud800here", away="チーム 🎉")
    for chart in (score_course(JAMS, NAMES, full, "c"), bars_by_side((), NAMES, "b", "Codes", full=full)):
        assert words(etree.fromstring(written(chart)))[-2:] == ["nothing here", "チーム 🎉"]


def test_what_a_chart_shows_is_said() -> None:
    drawn = drawing()
    assert drawn.get("role") == "img"
    assert [child.tag for child in list(drawn)[:2]] == ["title", "desc"]
    assert drawn.get("aria-labelledby") == " ".join(str(child.get("id")) for child in list(drawn)[:2])
    assert [child.text for child in list(drawn)[:2]] == [
        "Points by jam",
        "Points of each jam, HHC upwards and LLX downwards. The most in one jam are 11.",
    ]


def test_the_report_s_packages_are_loaded_by_the_report_alone(repository: Path) -> None:
    """The windows and the command line start without them."""
    code = "import sys, app.cli, derbyos_core.report; assert not {'jinja2', 'pyspark'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=repository, env=os.environ, check=True)
