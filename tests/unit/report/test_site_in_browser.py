"""The site in a real browser, without a display: tables sort, nothing is wider than the window, nothing goes wrong."""

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

import pytest

pytest.importorskip("pyspark", reason="Spark is the extra 'report', and it is not installed")
pytest.importorskip("matplotlib", reason="matplotlib is of the extra 'report', and it is not installed")

from derbyos_core.report.links import START
from derbyos_core.report.site import site_files
from tests.unit.report.sample_rows import one_game, result_rows, season

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(BROWSER is None, reason="this machine has no Chromium")

QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--virtual-time-budget=2000",
)  # fmt: skip
PATIENCE_S = 60
FOUND = re.compile(r'<pre id="found">(.*?)</pre>', re.DOTALL)
WIDTHS = (360, 1280)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site of one game, and in `season` one of several."""
    found = tmp_path_factory.mktemp("site")
    for name, results in (("one", one_game()), ("season", season(3))):
        for path, content in site_files(result_rows(results), ("jammers",)):
            place = found / name / path
            place.parent.mkdir(parents=True, exist_ok=True)
            assert content is not None
            place.write_bytes(content)
    return found


def run(page: Path, script: str, scratch: Path, width: int = 1280) -> object:
    """Return what a script finds in a page: the value of its expression, from a browser of this width."""
    watched = "window.wrong = []; addEventListener('error', event => wrong.push(event.message));"
    told = (
        "const found = document.createElement('pre'); found.id = 'found';"
        f" found.textContent = JSON.stringify({script}); document.body.append(found);"
    )
    text = page.read_text(encoding="utf-8")
    text = text.replace("<head>", f"<head><script>{watched}</script>").replace(
        "</body>", f"<script>{told}</script></body>"
    )
    tried = page.with_name(f"tried-{page.name}")
    tried.write_text(text, encoding="utf-8")
    assert BROWSER is not None
    command = (BROWSER, *QUIET, f"--user-data-dir={scratch}", f"--window-size={width},900", "--dump-dom")
    dom = subprocess.run(
        [*command, tried.as_uri()], capture_output=True, text=True, timeout=PATIENCE_S, check=True
    ).stdout
    (found,) = FOUND.findall(dom)
    return json.loads(unescape(found))


def pages(folder: Path) -> list[Path]:
    """Return the first page of each site, and one page of each kind."""
    kinds = {path.name.partition("-")[0]: path for path in sorted((folder / "season" / "pages").glob("*.html"))}
    return [folder / "one" / START, folder / "season" / START, *kinds.values()]


def test_every_page_runs_without_an_error_and_fits_into_the_window(folder: Path, tmp_path: Path) -> None:
    script = "({wrong, fits: document.documentElement.scrollWidth <= innerWidth, fonts: document.fonts.size})"
    for page in pages(folder):
        for width in WIDTHS:
            assert run(page, script, tmp_path, width) == {"wrong": [], "fits": True, "fonts": 2}, (page.name, width)


def test_long_names_leave_the_numbers_on_a_phone(folder: Path, tmp_path: Path) -> None:
    """A name of sixty letters in one line pushed every number out of the window."""
    name = "The Very Long Named Skater of the Seven Harbours and Marshes"
    results = one_game(home_name=f"{name} Rollers")
    results["jammers"][0]["name"] = results["game_summary"][0]["name"] = name
    place = tmp_path / "long" / START
    place.parent.mkdir()
    content = dict(site_files(result_rows(results), ()))[START]
    assert content is not None
    place.write_bytes(content)
    script = """[...document.querySelectorAll('.scroll > table:not(.duel, .paper) tbody tr')]
        .map(row => row.querySelector('td.n')).filter(Boolean)
        .filter(cell => cell.getBoundingClientRect().right > innerWidth).length"""
    assert run(place, script, tmp_path, 360) == 0


def test_a_press_on_a_heading_sorts_and_a_second_one_turns_the_order(folder: Path, tmp_path: Path) -> None:
    script = """(() => {
        const table = [...document.querySelectorAll('table')]
            .find(one => one.caption?.textContent.startsWith('Jammers'));
        const points = () => [...table.tBodies[0].rows].map(row => row.cells[0].textContent);
        const heads = [...table.querySelectorAll('th button')];
        const press = name => heads.find(one => one.textContent === name).click();
        const found = [points()];
        for (const name of ['No.', 'No.', 'Points']) { press(name); found.push(points()); }
        return {found, sorted: table.querySelectorAll('[aria-sort]').length};
    })()"""
    skaters = """(() => {
        const table = [...document.querySelectorAll('table')]
            .find(one => one.caption?.textContent.startsWith('Skaters'));
        const numbers = () => [...table.tBodies[0].rows].map(row => row.cells[0].textContent);
        const heads = [...table.querySelectorAll('th button')];
        const press = name => heads.find(one => one.textContent === name).click();
        const found = [];
        for (const name of ['No.', 'No.']) { press(name); found.push(numbers()); }
        return found;
    })()"""
    assert run(folder / "season" / START, skaters, tmp_path) == [["21", "404"], ["404", "21"]]
    found = run(folder / "one" / START, script, tmp_path)
    assert isinstance(found, dict)
    assert found["sorted"] == 1
    assert found["found"] == [["404"]] * 4


def test_the_page_prints_every_jam(folder: Path, tmp_path: Path) -> None:
    assert BROWSER is not None
    out = tmp_path / "page.pdf"
    page = folder / "one" / START
    command = (BROWSER, *QUIET, f"--user-data-dir={tmp_path / 'user'}", f"--print-to-pdf={out}", page.as_uri())
    subprocess.run(command, capture_output=True, timeout=PATIENCE_S, check=True)
    assert out.read_bytes().startswith(b"%PDF")
