"""The page is one file that loads nothing, is legible in light and dark, and escapes every name."""

import re
from html.parser import HTMLParser

import pytest

pytest.importorskip("matplotlib", reason="matplotlib is of the extra 'report', and it is not installed")

from derbyos_core.report.page import GAMES_IN_FULL_MAX, build_page
from tests.unit.report.sample_rows import game, one_game, several_games
from ui.theme.tokens import DARK, LIGHT, Colours

VOID = {"meta", "link", "br", "hr", "img", "input"}


class Outline(HTMLParser):
    """Outline of a page: faults in the nesting of tags, attributes by tag, and words."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.words.append(data)


def outline(page: str) -> Outline:
    parsed = Outline()
    parsed.feed(page)
    parsed.close()
    return parsed


def visible(page: str) -> str:
    return " ".join(" ".join(outline(page).words).split())


@pytest.mark.parametrize("results", [one_game(), several_games(3), {**one_game(), "final_score": []}])
def test_the_page_is_well_formed(results: dict[str, list[dict[str, object]]]) -> None:
    parsed = outline(build_page(results))
    assert (parsed.open, parsed.faults) == ([], [])
    ids = [attributes["id"] for _, attributes in parsed.found if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_the_page_fetches_nothing() -> None:
    page = build_page(several_games(2))
    without_fonts = re.sub(r"base64,[A-Za-z0-9+/=]*", "", page)
    assert re.findall(r"(?:https?:)?//[a-z]|@import|src=", without_fonts) == []
    parsed = outline(page)
    inside = {f"#{attributes['id']}" for _, attributes in parsed.found if "id" in attributes}
    asked = {match for match in re.findall(r"url\(([^)]*)\)", page) if not match.startswith("data:font/")}
    assert asked <= inside
    assert {tag for tag, _ in parsed.found} & {"script", "link", "img", "iframe", "object"} == set()
    links = [attributes["href"] for tag, attributes in parsed.found if tag == "a"]
    assert links == ["#game-1", "#game-2"]
    assert {attributes["href"] for _, attributes in parsed.found if "href" in attributes} <= inside


@pytest.mark.parametrize(("colours", "which"), [(LIGHT, 0), (DARK, 1)])
def test_the_page_wears_the_product_s_colours(colours: Colours[str], which: int) -> None:
    block = re.findall(r":root \{(.*?)\}", build_page(one_game()), re.DOTALL)[which]
    worn = dict(re.findall(r"--([a-z0-9-]+): (#[0-9A-F]{6})", block))
    assert len(worn) == 14
    assert worn == {name: getattr(colours, name.replace("-", "_")) for name in worn}


def test_names_are_text_and_never_markup() -> None:
    evil = "<script>alert(1)</script>\"onload='x' {{ title }}{% endif %}"
    results = one_game(home_name=evil, away_short=evil, venue=evil, home_color=f"red;{evil}", tournament=evil)
    results["jammers"][0] |= {"name": evil, "number": evil}
    results["penalties_by_skater"][0] |= {"name": evil, "codes": evil}
    results["penalties_by_code"][0] |= {"code": evil, "code_name": evil}
    results["points_by_jam"][0] |= {"home_jammer": evil, "lead": evil}
    page = build_page(results)
    parsed = outline(page)
    assert "script" not in {tag for tag, _ in parsed.found}
    assert not any(name.startswith("on") for _, attributes in parsed.found for name in attributes)
    assert "alert(1)" in visible(page)
    assert "{{ title }}{% endif %}" in visible(page)
    assert "red;" not in page


def test_every_chart_has_a_name_and_says_what_it_shows() -> None:
    page = build_page(one_game())
    parsed = outline(page)
    charts = [attributes for tag, attributes in parsed.found if tag == "svg"]
    ids = {attributes.get("id") for _, attributes in parsed.found}
    assert [chart["class"] for chart in charts] == ["chart"] * 3
    for chart in charts:
        assert chart["role"] == "img"
        assert set(str(chart["aria-labelledby"]).split()) <= ids
    assert "It ends HHC 11, LLX 4." in page


def test_charts_take_every_colour_from_the_style_of_the_page() -> None:
    page = build_page(one_game())
    style, charts = page[: page.index("</style>")], page[page.index("<svg") :]
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", charts))
    assert {"--accent", "--warn", "--warn-soft", "--live", "--line", "--strong", "--text3"} <= used
    assert all(style.count(f"{name}: #") == 2 for name in used), "once for each ground"


def test_tables_have_captions_and_headings_of_columns_and_rows() -> None:
    page = build_page(one_game())
    parsed = outline(page)
    tags = [tag for tag, _ in parsed.found]
    assert tags.count("caption") == tags.count("table") == 4, "a team without penalties has no table of them"
    scopes = {attributes.get("scope") for tag, attributes in parsed.found if tag == "th"}
    assert scopes == {"col", "row"}


def test_overtime_and_a_game_that_nobody_led_are_said() -> None:
    rows = one_game()
    (game,) = rows["final_score"]
    rows = {
        **rows,
        "final_score": [{**game, "home_largest_lead": 0, "away_largest_lead": 0}],
        "points_by_jam": [{**jam, "overtime": number == 1} for number, jam in enumerate(rows["points_by_jam"])],
    }
    words = visible(build_page(rows))
    assert "1 lead change nobody led" in words
    assert "1/2 OT" in words
    assert "1/1 OT" not in words


def test_one_game_is_told_in_full() -> None:
    words = visible(build_page(one_game()))
    assert "Hull Hellcats – Leeds Lynx" in words
    assert "2026-11-21 20:30 · Old Tram Hall, Hull, Yorkshire · game 2" in words
    assert "Hull Derby · Hosted by Hull Derby · Head Referee: Rex · Head NSO: Ines V." in words
    assert "2 jams 1 penalty 1 lead change largest lead: HHC by 7" in words
    assert "404 Not Found 2 11 5.50 1 50 0 1 0 0 7" in words
    assert "? not known" in words
    assert "404 → 7" in words


def test_what_is_lacking_is_said() -> None:
    words = visible(build_page(one_game(is_complete=False, is_over=False)))
    assert "Some laptops' entries are lacking" in words
    assert "Not ended by the Head NSO" in words
    assert "lacking" not in visible(build_page(one_game()))


def test_several_games_have_a_row_each_and_a_season() -> None:
    results = several_games(3)
    results["final_score"][1]["is_complete"] = False
    words = visible(build_page(results))
    assert "3 games, 2026" in words
    assert words.count("Hull Hellcats 11 – 4 Leeds Lynx") == 3
    assert "1 of 3 games lack entries" in words
    assert "Jammers, by points" in words


def test_a_long_season_shows_its_first_games_and_says_where_the_others_are() -> None:
    page = build_page(several_games(GAMES_IN_FULL_MAX + 2))
    words = visible(page)
    assert f"The first {GAMES_IN_FULL_MAX} games are shown one by one below" in words
    assert words.count("Hull Hellcats 11 – 4 Leeds Lynx") == GAMES_IN_FULL_MAX
    assert f"#game-{GAMES_IN_FULL_MAX}" in page
    assert f"#game-{GAMES_IN_FULL_MAX + 1}" not in page


def test_a_game_without_jams_and_penalties_has_no_charts() -> None:
    empty: dict[str, list[dict[str, object]]] = {name: [] for name in one_game()} | {
        "final_score": [game(jams=0, penalties=0)]
    }
    page = build_page(empty)
    assert "<svg" not in page
    assert "no jams no penalties" in visible(page)


def test_no_games_at_all_is_said() -> None:
    assert "This export holds no games." in visible(build_page({name: [] for name in one_game()}))


def test_the_head_of_a_game_names_its_date_and_its_teams() -> None:
    """Without a date that somebody wrote, the first whistle dates the game."""
    page = build_page(one_game())
    assert "<title>Hull Hellcats – Leeds Lynx, 2026-11-21</title>" in page
    whistled = build_page(one_game(date=None, start_time=None, started_at="2026-11-22T19:00:00Z"))
    assert "<title>Hull Hellcats – Leeds Lynx, 2026-11-22</title>" in whistled
    assert "2026-11-22 · Old Tram Hall, Hull, Yorkshire · game 2" in visible(whistled)
    unknown = build_page(one_game(date=None, start_time=None))
    assert "<title>Hull Hellcats – Leeds Lynx</title>" in unknown
