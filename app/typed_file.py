"""File beside a bout's own: texts that somebody had typed there, and not entered, when the program ended.

It is no part of the bout: nobody else receives it, and it is gone once nothing unfinished is left. Of a bout whose
file is encrypted nothing is kept, because this file is not. The start page, where a bout does not exist yet, has one
as well.
"""

import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from unicodedata import category

from app.files import read_whole, write_whole
from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId
from derbyos_core.security.founding import is_closed
from derbyos_core.storage.bout_file import is_plain_file
from derbyos_core.storage.bouts import bout_path
from derbyos_core.storage.private_files import make_private_folder
from ui.services import TypedText

__all__ = ["TYPED_SUFFIX", "load_typed", "save_typed"]

_log = logging.getLogger(__name__)

TYPED_SUFFIX = ".typed.json"
BYTES_MAX = 256 * 1024
TEXTS_MAX, KEY_MAX, TEXT_MAX = 200, 200, 20_000
"""A text of several lines is a pasted list."""
NO_BOUT = "start-page"


def load_typed(folder: Path, bout: BoutId | None) -> dict[str, TypedText]:
    """Return the unfinished texts of a bout in a folder by the keys of their fields; none if the file is damaged.

    No bout stands for the start page.
    """
    path = _path(folder, bout)
    if not path.exists():
        return {}
    try:
        document = json.loads(read_whole(path, BYTES_MAX).decode())
    except (UserError, ValueError, RecursionError) as error:
        _log.warning("%s: %s", path, error)
        return {}
    found = document.get("texts") if isinstance(document, dict) else None
    texts: dict[str, TypedText] = {}
    for key, one in list(found.items())[:TEXTS_MAX] if isinstance(found, dict) else ():
        text, begun = (one.get("text"), one.get("begun", "")) if isinstance(one, dict) else (None, None)
        if _is_text(key, KEY_MAX) and _is_text(text, TEXT_MAX) and _is_text(begun, TEXT_MAX):
            texts[key] = TypedText(text=str(text), begun=str(begun))
    return texts


def save_typed(folder: Path, bout: BoutId | None, texts: Mapping[str, TypedText]) -> None:
    """Keep these unfinished texts of a bout in place of the former ones. A full disk is told by the bout file's own."""
    path = _path(folder, bout)
    try:
        if not texts:
            with suppress(FileNotFoundError):
                path.unlink()
        elif bout is None or not is_closed(bout) or is_plain_file(bout_path(folder, bout)):
            document = {"texts": {key: {"text": one.text, "begun": one.begun} for key, one in texts.items()}}
            make_private_folder(folder)  # before the first bout of a laptop there is none
            write_whole(path, (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode())
    except (UserError, OSError) as error:
        _log.warning("%s: %s", path, error)


def _path(folder: Path, bout: BoutId | None) -> Path:
    if bout is None:
        return folder / (NO_BOUT + TYPED_SUFFIX)
    path = bout_path(folder, bout)
    return path.with_name(path.stem + TYPED_SUFFIX)


def _is_text(value: object, most: int) -> bool:
    """Return whether a value is a text of lines; a list from another program may have letters that nobody sees."""
    return isinstance(value, str) and len(value) <= most and not any(map(_is_control, "".join(value.split())))


def _is_control(letter: str) -> bool:
    return category(letter) in ("Cc", "Cs")
