"""Settings kept between two starts, and the folders of the program."""

import json
import logging
import os
import uuid
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Self

import platformdirs

from derbyos_core.errors import UserError, reason_of
from derbyos_core.identity import AuthorId, is_uuid
from derbyos_core.storage.private_files import create_private, make_private_folder

__all__ = ["PROGRAM", "SETTINGS_FILE", "Folders", "Settings", "ThemeChoice", "load_settings", "save_settings"]

_log = logging.getLogger(__name__)

PROGRAM = "derbyos"
"""The program's name in its folders and in the first entry of a source."""
SETTINGS_FILE = "settings.json"
_MORE_FOLDERS = ("reports", "ticks", "replay")
_BYTES_MAX = 64 * 1024
"""A settings file has a few hundred bytes; a larger one was not written here."""

_ROLES_MAX = 32
"""A person may have several roles; there are sixteen."""

_SPONSORS_MAX = 24
"""As many as the half-time board shows in turn."""
_PARTS_MAX = 24
"""No screen has more parts to hide."""

_LANGUAGE_MAX = 16
"""A language code has two letters, with its country five."""

TEXT_PERCENT_MIN = 100
TEXT_PERCENT_MAX = 200


class ThemeChoice(StrEnum):
    """The theme of the screens; SYSTEM follows the desktop."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folders:
    """The folders of settings, bouts and the log."""

    config: Path
    data: Path
    log: Path
    named: tuple[Path, ...] = ()
    """Folders that a person named, which may contain other things as well."""

    @property
    def own(self) -> tuple[Path, ...]:
        """Folders that contain only files of this program."""
        below = (self.bouts, *(self.data / name for name in _MORE_FOLDERS))
        return tuple(dict.fromkeys(one for one in (self.config, self.data, *below) if one not in self.named))

    @property
    def bouts(self) -> Path:
        """The folder of the bouts' files."""
        return self.data / "bouts"

    @classmethod
    def of_platform(cls) -> Self:
        """Return the folders that this platform gives to a program of this user."""
        return cls(
            config=platformdirs.user_config_path(PROGRAM, appauthor=False),
            data=platformdirs.user_data_path(PROGRAM, appauthor=False),
            log=platformdirs.user_log_path(PROGRAM, appauthor=False),
        )

    @classmethod
    def under(cls, folder: Path) -> Self:
        """Return folders under one folder, as `--data-dir` asks: another installation, so another author."""
        return cls(config=folder, data=folder, log=folder / "log", named=(folder,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The kept settings; `author` is made once and stays (data-model 1)."""

    folders: Folders
    author: AuthorId
    name: str = ""
    theme: ThemeChoice = ThemeChoice.SYSTEM
    text_percent: int = TEXT_PERCENT_MIN
    roles: tuple[str, ...] = ()
    shown_role: str = ""
    """The role whose screen was shown last."""
    is_still: bool = False
    language: str = "system"
    """The language of the windows by its code, or `system`."""
    has_sound: bool = False
    """Whether tones mark the edges of the clocks for the jam timer."""
    picture: str = ""
    """Path of the league's own picture for the displays of the audience, empty for none."""
    sponsors: tuple[str, ...] = ()
    """Paths of the sponsors' pictures."""
    hidden_parts: tuple[str, ...] = ()
    """Parts of the operator's screen that are not shown, by name."""
    is_full_screen: bool = False
    """Whether roles that look at the track begin in full screen."""
    encrypts_files: bool = False
    """Whether the files of closed bouts that are new here are encrypted; off, because a lost code must lose no game."""
    statsbook: str = ""
    """Path of the blank StatsBook that is filled in, empty for none."""


def load_settings(folders: Folders) -> Settings:
    """Return the settings kept in these folders. The first load makes the author and keeps it."""
    path = folders.config / SETTINGS_FILE
    kept = _read(path)
    if kept is not None:
        return _from_json(kept, folders=folders)
    fresh = Settings(folders=folders, author=AuthorId(str(uuid.uuid4())))
    if _write(path, fresh, replacing=False):
        return fresh
    kept = _read(path)  # another process of the same person was first; use its author
    return fresh if kept is None else _from_json(kept, folders=folders)


def save_settings(settings: Settings) -> None:
    """Keep these settings. A concurrent reader sees the old file or the new one, never a part of one."""
    _write(settings.folders.config / SETTINGS_FILE, settings, replacing=True)


def _read(path: Path) -> dict[str, object] | None:
    """Return the object in the file; None if there is none, or if it was unreadable and was moved aside."""
    try:
        with path.open("rb") as file:
            kept = json.loads(file.read(_BYTES_MAX).decode())
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError):
        kept = None
    except OSError as error:
        reason = reason_of(error)
        raise UserError(f"the settings in {path} cannot be read: {reason}; give another --data-dir") from error
    if isinstance(kept, dict) and is_uuid(str(kept.get("author", ""))):
        return kept
    aside = path.with_suffix(".broken.json")
    path.replace(aside)
    _log.warning("%s could not be read; it is kept as %s, and new settings are used", path, aside)
    return None


def _from_json(kept: dict[str, object], *, folders: Folders) -> Settings:
    settings = Settings(folders=folders, author=AuthorId(str(kept["author"]).lower()))
    name, theme, percent = kept.get("name"), kept.get("theme"), kept.get("text_percent")
    if isinstance(name, str):
        settings = replace(settings, name=name)
    if isinstance(theme, str) and theme in set(ThemeChoice):
        settings = replace(settings, theme=ThemeChoice(theme))
    if isinstance(percent, int) and TEXT_PERCENT_MIN <= percent <= TEXT_PERCENT_MAX:
        settings = replace(settings, text_percent=percent)
    roles, is_still = kept.get("roles"), kept.get("is_still")
    if isinstance(roles, list):
        settings = replace(settings, roles=tuple(role for role in roles if isinstance(role, str))[:_ROLES_MAX])
    if isinstance(kept.get("shown_role"), str):
        settings = replace(settings, shown_role=str(kept["shown_role"]))
    if isinstance(is_still, bool):
        settings = replace(settings, is_still=is_still)
    if isinstance(kept.get("is_full_screen"), bool):
        settings = replace(settings, is_full_screen=kept["is_full_screen"] is True)
    language = kept.get("language")
    if isinstance(language, str) and len(language) <= _LANGUAGE_MAX:
        settings = replace(settings, language=language)
    if isinstance(kept.get("sound"), bool):
        settings = replace(settings, has_sound=kept["sound"] is True)
    if isinstance(kept.get("encrypts_files"), bool):
        settings = replace(settings, encrypts_files=kept["encrypts_files"] is True)
    if isinstance(kept.get("statsbook"), str):
        settings = replace(settings, statsbook=str(kept["statsbook"]))
    picture, sponsors = kept.get("picture"), kept.get("sponsors")
    if isinstance(picture, str):
        settings = replace(settings, picture=picture)
    if isinstance(sponsors, list):
        settings = replace(settings, sponsors=tuple(path for path in sponsors if isinstance(path, str))[:_SPONSORS_MAX])
    parts = kept.get("hidden_parts")
    if isinstance(parts, list):
        settings = replace(settings, hidden_parts=tuple(one for one in parts if isinstance(one, str))[:_PARTS_MAX])
    return settings


def _write(path: Path, settings: Settings, *, replacing: bool) -> bool:
    """Write the whole file. Returns False if one is there already and must not be replaced."""
    text = json.dumps(
        {
            "author": settings.author,
            "name": settings.name,
            "theme": settings.theme,
            "text_percent": settings.text_percent,
            "roles": list(settings.roles),
            "shown_role": settings.shown_role,
            "is_still": settings.is_still,
            "language": settings.language,
            "sound": settings.has_sound,
            "picture": settings.picture,
            "sponsors": list(settings.sponsors),
            "hidden_parts": list(settings.hidden_parts),
            "is_full_screen": settings.is_full_screen,
            "encrypts_files": settings.encrypts_files,
            "statsbook": settings.statsbook,
        },
        indent=2,
    )
    draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
    try:
        make_private_folder(path.parent)
        create_private(draft)
        draft.write_text(text + "\n", encoding="utf-8")
        try:
            if replacing:
                draft.replace(path)
            else:
                _publish(draft, path)
        except FileExistsError:
            return False
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise UserError(
            f"the settings cannot be kept in {path.parent}: {reason_of(error)}; give another --data-dir"
        ) from error
    return True


def _publish(draft: Path, path: Path) -> None:
    """Give the draft its name unless the name is taken: of two simultaneous first starts, one makes the author."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links, as on a memory stick
        if path.exists():
            raise FileExistsError(path) from None
        draft.replace(path)
