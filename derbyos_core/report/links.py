"""Places of the site's pages, and the links between them.

Names of files are made of ASCII letters, digits and hyphens, and end with a digest of the key, so that they are the
same in every report and no two keys share one. A page that is left out of a large site has no link.
"""

import hashlib
import re
import unicodedata
from dataclasses import dataclass, field

from derbyos_core.report.tables import Link

__all__ = ["FOLDER", "START", "Kind", "SiteLinks", "slug"]

START = "report.html"
"""The first page, beside the tables; all others are in the folder `pages`."""
FOLDER = "pages"
WORDS_MAX = 48
DIGEST_LETTERS = 10
NOT_PLAIN = re.compile(r"[^a-z0-9]+")

Kind = str
"""`bout`, `skater`, `team` or `season`."""


def slug(words: str, key: str) -> str:
    """Return a name for a file: these words as far as they are plain, and a digest of the key."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:DIGEST_LETTERS]
    return "-".join(part for part in (NOT_PLAIN.sub("-", plain).strip("-")[:WORDS_MAX].strip("-"), digest) if part)


@dataclass(frozen=True, slots=True)
class SiteLinks:
    """Paths of the pages that the site has, from its folder, by kind and key."""

    paths: dict[tuple[Kind, str], str] = field(default_factory=dict)

    def add(self, kind: Kind, key: object, words: str) -> str:
        """Give a page its place and return it."""
        path = f"{FOLDER}/{kind}-{slug(words, str(key))}.html"
        self.paths[kind, str(key)] = path
        return path

    def put(self, kind: Kind, key: object, path: str) -> None:
        """Give a page a place of its own, such as the first page."""
        self.paths[kind, str(key)] = path

    def to(self, kind: Kind, key: object, text: object, up: str) -> Link | str:
        """Return a link with this text, or the text alone if there is no such page; `up` leads to the site's folder."""
        path = self.paths.get((kind, str(key)))
        words = str(text or "")
        return Link(words, f"{up}{path}") if path and words else words
