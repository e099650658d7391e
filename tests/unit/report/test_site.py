"""The site: every page is well formed, fetches nothing, escapes every name, and its links lead to pages of it."""

import re
from html.parser import HTMLParser
from posixpath import dirname, normpath
from typing import Any

import pytest

pytest.importorskip("pyspark", reason="Spark is the extra 'report', and it is not installed")
pytest.importorskip("matplotlib", reason="matplotlib is of the extra 'report', and it is not installed")

from derbyos_core.report import site
from derbyos_core.report.links import START, slug
from derbyos_core.report.site import site_files
from derbyos_core.report.values import box_seconds, timed
from tests.unit.report.sample_rows import Results, empty, one_game, result_rows, season
from ui.theme.tokens import DARK, LIGHT, Colours

VOID = {"meta", "link", "br", "hr", "img", "input"}
TABLES = ("final_score", "jammers")


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
        if not {"style", "script"}.intersection(self.open[-1:]):
            self.words.append(data)

    def links(self) -> list[str]:
        return [str(attributes["href"]) for tag, attributes in self.found if tag == "a"]


def outline(page: str) -> Outline:
    parsed = Outline()
    parsed.feed(page)
    parsed.close()
    return parsed


def visible(page: str) -> str:
    return " ".join(" ".join(outline(page).words).split())


def pages(results: Results) -> dict[str, str]:
    """Return the pages of a site by path."""
    files = site_files(result_rows(results), TABLES)
    return {path: content.decode() for path, content in files if content is not None and path.endswith(".html")}


def start(results: Results) -> str:
    """Return the first page."""
    return pages(results)[START]


@pytest.mark.parametrize("results", [one_game(), season(3), empty()], ids=["one", "three", "none"])
def test_every_page_is_well_formed(results: Results) -> None:
    for path, page in pages(results).items():
        parsed = outline(page)
        assert (path, parsed.open, parsed.faults) == (path, [], [])
        ids = [attributes["id"] for _, attributes in parsed.found if "id" in attributes]
        assert len(ids) == len(set(ids)), path


@pytest.mark.parametrize("results", [one_game(), season(3)], ids=["one", "three"])
def test_every_link_leads_to_a_file_of_the_site(results: Results) -> None:
    site_pages = pages(results)
    files = {*site_pages, *(f"{name}.csv" for name in TABLES)}
    for path, page in site_pages.items():
        parsed = outline(page)
        ids = {attributes.get("id") for _, attributes in parsed.found}
        for href in parsed.links():
            if href.startswith("#"):
                assert href[1:] in ids, (path, href)
            else:
                assert normpath(f"{dirname(path)}/{href}".lstrip("/")) in files, (path, href)
    assert len(site_pages) == (1 if len(results["final_score"]) == 1 else 1 + 3) + 2 + 2


@pytest.mark.parametrize("results", [one_game(), season(2)], ids=["one", "two"])
def test_no_page_fetches_anything_from_a_network(results: Results) -> None:
    for page in pages(results).values():
        assert re.findall(r"(?:https?:)?//[a-z]|@import|src=", re.sub(r"/\*.*?\*/", "", page)) == []
        parsed = outline(page)
        assert {tag for tag, _ in parsed.found} & {"link", "img", "iframe", "object"} == set()
        assert all("src" not in attributes for _, attributes in parsed.found)
        inside = {f"#{attributes['id']}" for _, attributes in parsed.found if "id" in attributes}
        asked = {match for match in re.findall(r"url\(([^)]*)\)", page) if not match.endswith(".woff2")}
        assert asked <= inside


@pytest.mark.parametrize(("colours", "which"), [(LIGHT, 0), (DARK, 1)])
def test_the_pages_wear_the_product_s_colours(colours: Colours[str], which: int) -> None:
    block = re.findall(r":root \{(.*?)\}", start(season(2)), re.DOTALL)[which]
    worn = dict(re.findall(r"--([a-z0-9-]+): (#[0-9A-F]{6})", block))
    of_teams = {"home": "accent", "home-soft": "accent-soft", "away": "warn", "away-soft": "warn-soft"}
    assert len(worn) == 18
    assert worn == {name: getattr(colours, str(of_teams.get(name, name)).replace("-", "_")) for name in worn}


def test_a_bout_s_page_wears_the_jerseys() -> None:
    light = re.findall(r":root \{(.*?)\}", start(one_game()), re.DOTALL)[0]
    assert "--home: #0A2A66" in light
    assert "--away: #FFFFFF" not in light, "white on white is not seen"


def test_names_are_text_and_never_markup() -> None:
    evil = "<script>alert(1)</script>\"onload='x' {{ title }}{% endif %}"
    results = one_game(home_name=evil, away_short=evil, venue=evil, home_color=f"red;{evil}", tournament=evil)
    for name in ("jammers", "penalties_by_skater", "game_summary", "skaters_of_season", "penalty_list", "box_time"):
        results[name][0] |= {"name": evil, "number": evil}
    results["penalties_by_code"][0] |= {"code": evil, "code_name": evil}
    results["points_by_jam"][0] |= {"home_jammer": evil, "lead": evil}
    results["time_out_list"][0] |= {"review": evil}
    results["teams_of_season"][0] |= {"team_name": evil}
    for page in pages(results).values():
        parsed = outline(page)
        assert [tag for tag, _ in parsed.found].count("script") == 1, "the site's own"
        assert not any(name.startswith("on") for _, attributes in parsed.found for name in attributes)
        assert "red;" not in page
    words = visible(start(results))
    assert "alert(1)" in words
    assert "{{ title }}{% endif %}" in words


def test_every_chart_has_a_name_and_says_what_it_shows() -> None:
    page = start(one_game())
    parsed = outline(page)
    charts = [attributes for tag, attributes in parsed.found if tag == "svg"]
    ids = {attributes.get("id") for _, attributes in parsed.found}
    assert [chart["class"] for chart in charts] == ["chart"] * 5
    for chart in charts:
        assert chart["role"] == "img"
        assert set(str(chart["aria-labelledby"]).split()) <= ids
    assert "It ends HHC 11, LLX 4." in page


def test_charts_take_every_colour_from_the_style_of_the_page() -> None:
    page = start(one_game())
    style, charts = page[: page.index("</style>")], page[page.index("<svg") :]
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", charts))
    assert {"--home", "--away", "--away-soft", "--live", "--line", "--strong", "--text3"} <= used
    assert all(style.count(f"{name}: #") == 2 for name in used), "once for each ground"


def test_tables_have_captions_and_headings_of_columns_and_rows() -> None:
    for page in pages(one_game()).values():
        parsed = outline(page)
        tags = [tag for tag, _ in parsed.found]
        duel = page.count('<table class="duel">')
        assert tags.count("caption") == tags.count("table") - duel
        scopes = {attributes.get("scope") for tag, attributes in parsed.found if tag == "th"}
        assert scopes == {"col", "row"}


def test_one_game_is_told_in_full() -> None:
    words = visible(start(one_game()))
    assert "Hull Hellcats – Leeds Lynx" in words
    assert "2026-11-21 20:30 · Old Tram Hall, Hull, Yorkshire · game 2" in words
    assert "Hull Derby · Hosted by Hull Derby · Head Referee: Rex · Head NSO: Ines V." in words
    assert "2 jams 1 penalty 1 lead change HHC led by 7 at most LLX led by 4 at most margin 7" in words
    assert "404 Not Found 2 11 5.50 1 50 0 1 0 0 +7" in words
    assert "? not known" in words
    assert "404 → 7" in words
    assert "21 Blackjack 2" in words, "the skaters' table"
    assert "All 10" in words, "the team's row"
    assert "21 · 30" in words, "a pair"
    assert "21 F 2" in words, "the paper's grid: the code over its jam"
    assert "1/2 Hull Hellcats 0:10 0:40 30 8 0" in words, "a power jam"
    assert "1/1 Hull Hellcats: official review 1:35 No pack – yes" in words


def test_overtime_is_said() -> None:
    results = one_game(overtime=True)
    results["points_by_jam"][1]["overtime"] = True
    words = visible(start(results))
    assert "Overtime" in words
    assert "1/2 OT" in words
    assert "1/1 OT" not in words


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"is_complete": False}, "Some laptops' entries are lacking"),
        ({"is_over": False}, "Not ended by the Head NSO"),
        ({"is_counted": False}, "Also there as another bout: not counted in the season"),
        ({"file": "game.xlsx"}, "Imported from game.xlsx"),
    ],
)
def test_what_is_special_about_a_bout_is_said(changes: dict[str, Any], words: str) -> None:
    assert words in visible(start(one_game(**changes)))
    assert words not in visible(start(one_game()))


def test_a_season_has_a_page_for_each_bout_team_and_skater() -> None:
    results = season(3)
    results["final_score"][1]["is_complete"] = False
    site_pages = pages(results)
    words = visible(site_pages[START])
    assert "Season 2026" in words
    assert words.count("Hull Hellcats – Leeds Lynx") == 3
    assert "1 of 3 games lack entries" in words
    assert "1 Hull Hellcats 1 1" in words, "the league table"
    kinds = sorted(path.partition("-")[0] for path in site_pages)
    assert kinds == ["pages/bout"] * 3 + ["pages/skater"] * 2 + ["pages/team"] * 2 + [START]
    (skater,) = (page for path, page in site_pages.items() if "blackjack" in path)
    assert visible(skater).count("Hull Hellcats – Leeds Lynx 2026-11-21") == 3


def test_several_seasons_have_a_list_before_them() -> None:
    results = season(2)
    results["final_score"][1]["season"] = 2025
    site_pages = pages(results)
    assert "2 games of 2 seasons" in visible(site_pages[START])
    assert sum(path.startswith("pages/season") for path in site_pages) == 2


def test_the_first_page_is_an_index_of_games_teams_and_seasons() -> None:
    """It was a link for each season, over the names of two dozen files."""
    results = season(2)
    results["final_score"][1]["season"] = 2025
    page = start(results)
    captions = [words for words in ("Games", "Teams", "Seasons") if f"<caption>{words}" in page]
    assert captions == ["Games", "Teams", "Seasons"]
    hrefs = outline(page).links()
    for kind in ("bout-", "team-", "season-"):
        assert [href for href in hrefs if href.startswith(f"pages/{kind}")], kind


@pytest.mark.parametrize("results", [one_game(), season(2)], ids=["one", "two"])
def test_the_files_stand_behind_one_fold(results: Results) -> None:
    for page in pages(results).values():
        body, _, folded = page.partition("<details><summary>Tables as files (CSV)</summary>")
        assert ".csv" not in body
        assert [href.rpartition("/")[2] for href in outline(folded).links()] == [f"{name}.csv" for name in TABLES]


def _team(trips: int, served: int | None, **more: object) -> dict[str, object]:
    row = {"team": "home", "box_trips": trips, "box_trips_served": served, "box_s": 0.0, "penalties": 0}
    return row | {"power_jams": 0, "power_jam_s": 0.0, "power_jam_points": 0, "power_jam_points_against": 0} | more


@pytest.mark.parametrize(
    ("row", "seconds"),
    [
        (_team(3, 0), None),
        (_team(0, 0, penalties=4), None),
        (_team(0, 0), 0.0),
        (_team(3, 3, box_s=90.0), 90.0),
        (_team(3, 1, box_s=30.0), 30.0),
        (_team(3, None, box_s=30.0), 30.0),
    ],
    ids=["a StatsBook", "nobody wrote the box", "nobody sat", "all timed", "one timed", "of an older report"],
)
def test_the_time_in_the_box_is_unknown_where_no_visit_was_timed(row: dict[str, object], seconds: float | None) -> None:
    assert box_seconds(row) == seconds
    other = _team(1, 1, team="away", box_s=30.0, power_jams=1)
    assert [one["power_jams"] for one in timed([row, other])] == ([None, None] if seconds is None else [0, 1])


def test_a_statsbook_s_page_does_not_say_that_there_were_no_power_jams() -> None:
    results = one_game()
    for row in results["team_games"]:
        row |= {"box_trips": 2, "box_trips_served": 0, "box_s": 0.0, "power_jams": 0, "power_jam_points": 0}
    for row in results["box_time"]:
        row |= {"box_trips_served": 0, "box_s": 0.0}
    results["power_jams"] = []
    words = visible(start(results))
    assert "Power jams" not in words
    assert "Minutes in the box" not in words
    for row in results["team_games"]:
        row |= {"box_trips_served": 2, "box_s": 60.0}
    words = visible(start(results))
    assert "0 Power jams 0" in words
    assert "1.0 Minutes in the box 1.0" in words


def test_a_long_season_has_pages_of_its_newest_bouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "BOUT_PAGES_MAX", 2)
    results = season(4)
    for number, game in enumerate(results["final_score"]):
        game["date"] = f"2026-11-0{number + 1}"
    site_pages = pages(results)
    bouts = [path for path in site_pages if path.startswith("pages/bout")]
    assert sorted(path[-18:-16] for path in bouts) == ["03", "04"]
    assert visible(site_pages[START]).count("Hull Hellcats – Leeds Lynx") == 4


def test_a_bout_s_page_is_drawn_again_only_if_something_of_it_changed() -> None:
    results = season(2)
    first = pages(results)
    results["jammers"][0]["points"] = 12
    again = dict(site_files(result_rows(results), TABLES, first.get))
    changed = [path for path in again if path.startswith("pages/bout") and again[path] is not None]
    (of_first,) = (path for path in first if path.startswith("pages/bout") and path.endswith(f"{slug('', 'b0')}.html"))
    assert changed == [of_first]


def test_a_game_without_jams_and_penalties_has_no_charts() -> None:
    results = empty() | {"final_score": one_game(jams=0, penalties=0)["final_score"]}
    page = start(results)
    assert "<svg" not in page
    assert "no jams no penalties" in visible(page)


def test_no_games_at_all_is_said() -> None:
    assert "no games of no seasons" in visible(start(empty()))


def test_the_head_of_a_game_names_its_date_and_its_teams() -> None:
    """Without a date that somebody wrote, the first whistle dates the game."""
    assert "<title>Hull Hellcats – Leeds Lynx, 2026-11-21</title>" in start(one_game())
    unknown = start(one_game(date=None, start_time=None))
    assert "<title>Hull Hellcats – Leeds Lynx</title>" in unknown


@pytest.mark.parametrize("words", ["", "../../etc/passwd", "Ünïcode Ö", "a" * 300, "con"])
def test_a_file_s_name_is_plain_and_of_its_key(words: str) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug(words, "key"))
    assert len(slug(words, "key")) <= 60
    assert slug(words, "key") != slug(words, "other")
