"""File of what is kept for the next bout: one JSON document, always written whole.

A file that is damaged is never lost: it stays under another name, and what could be read of it is used. A file of a
newer program is left alone. Two programs of one person take turns by a lock beside the file.
"""

import json
import logging
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from app.files import read_whole, write_whole
from derbyos_core.bout.commands import NewPerson
from derbyos_core.bout.model.logo import is_logo
from derbyos_core.errors import UserError, reason_of
from derbyos_core.i18n import tr
from derbyos_core.roles.shared.rules_offered import OWN_SETS_MAX, Rules
from derbyos_core.roles.start.kept import OFFICIALS_MAX, TEAMS_MAX, Kept, KeptBout, KeptChange, KeptTeam, LoadedKept
from derbyos_core.roles.start.roster_paste import LINES_MAX, RosterLine
from derbyos_core.storage.file_lock import FileLock
from derbyos_core.storage.private_files import make_private_folder

__all__ = ["FORMAT", "KEPT_FILE", "change_kept", "decode_kept", "encode_kept", "load_kept"]

_log = logging.getLogger(__name__)

KEPT_FILE = "kept.json"
FORMAT = 1
BYTES_MAX = 8 * 1024 * 1024
"""All that can be kept, with long names and logos, is less than half of it."""
ASIDE_MAX = 99
TEXT_MAX = 200
PAIRS_MAX = 128

T = TypeVar("T")


class _NewerError(ValueError):
    """A newer program wrote the file."""


class _Reader:
    """Reading of values that may be anything. `is_damaged` afterwards: something had to be left out."""

    def __init__(self) -> None:
        self.is_damaged = False

    def text(self, value: object) -> str:
        if isinstance(value, str) and len(value) <= TEXT_MAX and value.isprintable():
            return value
        self.is_damaged = True
        return ""

    def pairs(self, value: object) -> tuple[tuple[str, str], ...]:
        if not isinstance(value, dict) or len(value) > PAIRS_MAX:
            self.is_damaged = True
            return ()
        return tuple((self.text(name), self.text(one)) for name, one in value.items())

    def many(self, value: object, read: Callable[[Mapping[str, object]], T], most: int) -> tuple[T, ...]:
        """Read each object of a list; others are left out."""
        if not isinstance(value, list):
            self.is_damaged = True
            return ()
        rows = [one for one in value if isinstance(one, dict)][:most]
        self.is_damaged = self.is_damaged or len(rows) < len(value)
        return tuple(read(one) for one in rows)

    def texts(self, value: object, most: int) -> tuple[str, ...]:
        if not isinstance(value, list):
            self.is_damaged = True
            return ()
        return tuple(self.text(one) for one in value[:most])

    def rules(self, value: Mapping[str, object]) -> Rules:
        return Rules(
            name=self.text(value.get("name")),
            bout=self.pairs(value.get("bout", {})),
            ruleset=self.pairs(value.get("ruleset", {})),
            is_own=value.get("own", True) is True,
        )

    def team(self, value: Mapping[str, object]) -> KeptTeam:
        return KeptTeam(
            name=self.text(value.get("name")),
            abbreviation=self.text(value.get("abbreviation", "")),
            league=self.text(value.get("league", "")),
            colors=self.texts(value.get("colors", []), PAIRS_MAX),
            roster=self.many(value.get("roster", []), self.line, LINES_MAX),
            date=self.text(value.get("date", "")),
            logo=self.logo(value.get("logo", "")),
        )

    def logo(self, value: object) -> str:
        """Return the logo of a team; one that is damaged is none."""
        return value if isinstance(value, str) and is_logo(value) else ""

    def line(self, value: Mapping[str, object]) -> RosterLine:
        said = {name: self.text(value.get(name, "")) for name in ("number", "name", "role")}
        return RosterLine(**said)

    def official(self, value: Mapping[str, object]) -> NewPerson:
        said = {name: self.text(value.get(name, "")) for name in ("name", "role", "league")}
        return NewPerson(**said, attributes=dict(self.pairs(value.get("more", {}))))

    def bout(self, value: object) -> KeptBout | None:
        if value is None:
            return None
        parts = ("home", "away", "rules")
        if not isinstance(value, dict) or not all(isinstance(value.get(one), dict) for one in parts):
            self.is_damaged = True
            return None
        return KeptBout(
            date=self.text(value.get("date")),
            home=self.team(value["home"]),
            away=self.team(value["away"]),
            venue=self.pairs(value.get("venue", {})),
            rules=self.rules(value["rules"]),
            officials=self.texts(value.get("officials", []), OFFICIALS_MAX),
        )


def encode_kept(kept: Kept) -> bytes:
    """Return the content of the file."""
    last = kept.last
    document = {
        "format": FORMAT,
        "rules": [_of_rules(one) for one in kept.rules],
        "teams": [_of_team(one) for one in kept.teams],
        "officials": [
            {"name": one.name, "role": one.role, "league": one.league, "more": dict(one.attributes)}
            for one in kept.officials
        ],
        "last": None
        if last is None
        else {
            "date": last.date,
            "home": _of_team(last.home),
            "away": _of_team(last.away),
            "venue": dict(last.venue),
            "rules": _of_rules(last.rules),
            "officials": list(last.officials),
        },
    }
    return (json.dumps(_clean(document), ensure_ascii=False, indent=1) + "\n").encode()


def decode_kept(content: bytes) -> tuple[Kept, bool]:
    """Return what can be read of a file, and whether that is less than all of it; `ValueError` if it is none."""
    document = json.loads(content.decode())
    if not isinstance(document, dict) or not isinstance(document.get("format"), int):
        raise ValueError("a kept file is an object with its format")
    if document["format"] > FORMAT:
        raise _NewerError
    reader = _Reader()
    kept = Kept(
        rules=tuple(one for one in reader.many(document.get("rules", []), reader.rules, OWN_SETS_MAX) if one.name),
        teams=tuple(one for one in reader.many(document.get("teams", []), reader.team, TEAMS_MAX) if one.name),
        officials=tuple(
            one for one in reader.many(document.get("officials", []), reader.official, OFFICIALS_MAX) if one.name
        ),
        last=reader.bout(document.get("last")),
    )
    return kept, reader.is_damaged


def load_kept(path: Path) -> LoadedKept:
    """Return what is kept; a file that cannot be read, or not wholly, is explained in one sentence and set aside."""
    try:
        if not path.exists():
            return LoadedKept()
        content = read_whole(path, BYTES_MAX)
        if len(content) > BYTES_MAX:
            raise ValueError("too large")
        kept, is_damaged = decode_kept(content)
    except _NewerError:
        return LoadedKept(note=_newer())
    except (ValueError, RecursionError):
        kept, is_damaged = Kept(), True
    except (OSError, UserError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        return LoadedKept(note=tr("Kept teams and rules cannot be read: {reason}.", reason=reason))
    if not is_damaged:
        return LoadedKept(kept=kept)
    name = _set_aside(path)
    if not name:
        note = tr("Kept teams and rules are damaged and cannot be set aside, so nothing more is kept.")
        return LoadedKept(kept=kept, note=note)
    with suppress(UserError):  # a disk that is full now may not be so at the next change, which writes it again
        write_whole(path, encode_kept(kept))
    _log.warning("%s is damaged; it is kept as %s", path, name)
    note = tr("Kept teams and rules were damaged; the file is kept as {name}, and what it says is used.", name=name)
    return LoadedKept(kept=kept, note=note)


def change_kept(path: Path, change: KeptChange) -> Kept:
    """Change what is kept, in one piece; raises `UserError` if that is impossible, and then nothing has changed."""
    try:
        make_private_folder(path.parent)
        lock = FileLock.acquire(path)
    except UserError as error:
        raise UserError(tr("another DerbyOS on this laptop is keeping something; try again")) from error
    except OSError as error:
        raise UserError(tr("nothing can be kept on this laptop: {reason}", reason=reason_of(error))) from error
    try:
        loaded = load_kept(path)
        if loaded.note and path.exists():  # it could not be read, or may not be replaced
            raise UserError(loaded.note)
        kept = change(loaded.kept)
        if kept != loaded.kept or not path.exists():
            write_whole(path, encode_kept(kept))
        return kept
    finally:
        lock.release()


def _set_aside(path: Path) -> str:
    """Give a damaged file another name, and return it; empty if the folder refuses, or holds too many of them."""
    for number in range(1, ASIDE_MAX + 1):
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if not aside.exists():
            try:
                path.replace(aside)
            except OSError:
                return ""
            return aside.name
    return ""


def _newer() -> str:
    return tr("Kept teams and rules were written by a newer DerbyOS, and are left as they are.")


def _clean(value: object) -> object:
    """Return a document in which every text can be read again: printable, and of bounded length."""
    match value:
        case str():
            return "".join(one for one in value if one.isprintable())[:TEXT_MAX]
        case dict():
            return {_clean(name): _clean(one) for name, one in list(value.items())[:PAIRS_MAX]}
        case list():
            return [_clean(one) for one in value]
    return value


def _of_rules(rules: Rules) -> dict[str, object]:
    return {"name": rules.name, "own": rules.is_own, "bout": dict(rules.bout), "ruleset": dict(rules.ruleset)}


def _of_team(team: KeptTeam) -> dict[str, object]:
    return {
        "name": team.name,
        "abbreviation": team.abbreviation,
        "league": team.league,
        "colors": list(team.colors),
        "roster": [_of_line(one) for one in team.roster],
        "date": team.date,
        "logo": team.logo,
    }


def _of_line(line: RosterLine) -> dict[str, object]:
    said: Iterable[tuple[str, str]] = (("number", line.number), ("name", line.name), ("role", line.role))
    return {name: value for name, value in said if value}
