"""Hook of mkdocs: takes the manual into the site.

The program shows the same pages and reads them from `resources/manual`, so they lie there and not in `docs`.
"""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

MANUAL = Path(__file__).resolve().parent.parent / "resources" / "manual"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add every page and picture of the manual, under `manual`."""
    for path in sorted(MANUAL.rglob("*")):
        if path.is_file():
            name = path.relative_to(MANUAL.parent).as_posix()
            files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Let the documents' links to the manual lead to its place in the site."""
    return markdown.replace("](../resources/manual/", "](manual/")
