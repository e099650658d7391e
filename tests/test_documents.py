"""Links, anchors and file names in the documents.

Goal: a reader who follows a link or looks for a named file finds it. Method: every Markdown file is read as text;
links and anchors are resolved the way a forge does, and names in backticks are looked up among the repository's files.
"""

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

_ROOT = Path(__file__).resolve().parent.parent
_FENCE = re.compile(r"^ {0,3}(```|~~~).*?^ {0,3}\1\s*$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(`+)(.+?)\1", re.DOTALL)
_LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)")
_HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_NAV = re.compile(r": ([\w./-]+\.md)$", re.MULTILINE)
_FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)*\.(?:py|md|toml|ya?ml|lock|json|xml|html|ts|qm|cmd|conf|properties)")
_PATH = re.compile(r"\.?\w[\w.-]*(?:/[\w.-]+)+")
_SHELL = frozenset(" \t\n'\"()<>,;=")
_MANUAL = "resources/manual/"
"""The manual of the site, where it is `manual/`, comes from here by a hook."""
_FOLDERS = ("docs/", "packaging/", "benchmarks/", _MANUAL)
_OF_PROGRAM = frozenset(("report.html", "summary.json"))
"""Files that the program writes."""


@cache
def _repository_files() -> tuple[str, ...]:
    """Every file that git knows or would take, from the top of the repository."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        names = [name for name in listed.stdout.split("\0") if name and (_ROOT / name).is_file()]
    else:
        found = (path.relative_to(_ROOT) for path in _ROOT.rglob("*") if path.is_file())
        names = [path.as_posix() for path in found if path.parts[0] not in (".venv", "build", "dist")]
    return tuple(sorted(names))


@cache
def _top_folders() -> frozenset[str]:
    return frozenset(name.partition("/")[0] for name in _repository_files() if "/" in name)


def _documents() -> list[str]:
    return [
        name for name in _repository_files() if name.endswith(".md") and (name.startswith(_FOLDERS) or "/" not in name)
    ]


def _text(name: str) -> str:
    return (_ROOT / name).read_text(encoding="utf-8")


def _prose(text: str) -> str:
    """The text without its fenced blocks."""
    return _FENCE.sub("", text)


def _links(text: str) -> list[str]:
    """Targets of relative links; code is no link."""
    targets = _LINK.findall(_CODE.sub("", _prose(text)))
    return [target for target in targets if not _SCHEME.match(target)]


def _slug(heading: str) -> str:
    """The anchor that a forge gives to a heading."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "")
    return re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-")


def _anchors(text: str) -> set[str]:
    found: set[str] = set()
    for heading in _HEADING.findall(_prose(text)):
        slug, number = _slug(heading), 0
        while (name := f"{slug}-{number}" if number else slug) in found:
            number += 1
        found.add(name)
    return found


def _resolved(document: str, target: str) -> Path:
    return ((_ROOT / document).parent / unquote(target)).resolve() if target else _ROOT / document


def _broken_links(document: str) -> Iterator[str]:
    for link in _links(_text(document)):
        target, _, anchor = link.partition("#")
        path = _resolved(document, target)
        if not path.is_relative_to(_ROOT) or not path.exists():
            yield f"{document}: {link} does not exist"
        elif anchor and anchor not in _anchors(path.read_text(encoding="utf-8")):
            yield f"{document}: {link} names no heading"


def _named_paths(text: str) -> set[str]:
    """Words in backticks that look like a file or folder of the repository."""
    found = set()
    for _, code in _CODE.findall(_prose(text)):
        for word in re.split(f"[{re.escape(''.join(_SHELL))}]", code):
            name = word.removeprefix("./").rstrip("/.:")
            is_path = _PATH.fullmatch(name) and name.partition("/")[0] in _top_folders()
            if (is_path or _FILE.fullmatch(name)) and not any(part.isupper() for part in re.split(r"[/.]", name)[:-1]):
                found.add(name)
    return found


def _is_in_repository(name: str) -> bool:
    """A path from the top; a file may also be named by the end of its path."""
    if any(one == name or one.startswith(f"{name}/") for one in _repository_files()):
        return True
    return _FILE.fullmatch(name) is not None and any(one.endswith(f"/{name}") for one in _repository_files())


@pytest.mark.parametrize("document", _documents())
def test_relative_links_and_anchors_resolve(document: str) -> None:
    assert list(_broken_links(document)) == []


def test_every_document_is_reachable_from_readme_or_navigation() -> None:
    named = _NAV.findall(_text("mkdocs.yml"))
    in_navigation = {f"resources/{name}" if name.startswith("manual/") else f"docs/{name}" for name in named}
    assert [name for name in sorted(in_navigation) if not (_ROOT / name).is_file()] == []
    known, new = set[str](), {"README.md", *in_navigation}
    while new:
        known |= new
        paths = (_resolved(name, link.partition("#")[0]) for name in new for link in _links(_text(name)))
        names = {path.relative_to(_ROOT).as_posix() for path in paths if path.is_relative_to(_ROOT)}
        new = {name for name in names if name.endswith(".md") and (_ROOT / name).is_file()} - known
    assert [name for name in _documents() if name.startswith(("docs/", _MANUAL)) and name not in known] == []


@pytest.mark.parametrize("document", [name for name in _documents() if name != "CHANGELOG.md"])
def test_files_named_in_backticks_exist(document: str) -> None:
    """The changelog tells of the past, and may name what is gone."""
    named = _named_paths(_text(document)) - _OF_PROGRAM
    assert sorted(name for name in named if not _is_in_repository(name)) == []


def test_decision_records_are_numbered_in_order_and_have_their_parts() -> None:
    records = [name for name in _documents() if name.startswith("docs/decisions/")]
    numbers = [int(Path(name).name[:4]) for name in records]
    assert numbers == list(range(1, len(records) + 1))
    parts = ["Context", "Decision", "Consequences"]
    assert [name for name in records if _HEADING.findall(_text(name))[1:] != parts] == []


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("[a](docs/x.md#b) and [c](https://example.org/y)", ["docs/x.md#b"]),
        ("`[a](x.md)` and ![picture](p/q.png)", ["p/q.png"]),
        ("```\n[a](x.md)\n```\n[b](#c)", ["#c"]),
    ],
)
def test_relative_links_are_found(text: str, links: list[str]) -> None:
    assert _links(text) == links


def test_anchors_are_those_of_a_forge() -> None:
    text = "# What `derbyos` is\n## Exports, and report\n## Exports, and report\n```\n# no heading\n```\n"
    assert _anchors(text) == {"what-derbyos-is", "exports-and-report", "exports-and-report-1"}


def test_a_wrong_name_in_backticks_is_noticed() -> None:
    text = "`tests/test_documents.py`, `.venv/bin/python -m pytest tests/no_such_folder`, `test_nothing.py`, `NAME.csv`"
    assert {name for name in _named_paths(text) if not _is_in_repository(name)} == {
        "tests/no_such_folder",
        "test_nothing.py",
    }
