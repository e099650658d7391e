"""Texts that were typed and not entered are kept beside the bout file, and never more than that."""

import json
from pathlib import Path
from random import Random

import pytest

from app.typed_file import TYPED_SUFFIX, load_typed, save_typed
from derbyos_core.identity import BoutId
from ui.services import TypedText

BOUT = BoutId("tonight")
TEXTS = {"review 7 outcome": TypedText(text="„Nein“ \\ 1 – 2", begun=""), "chat": TypedText(text="half", begun="")}


def _file(folder: Path) -> Path:
    (found,) = folder.glob(f"*{TYPED_SUFFIX}")
    return found


def test_texts_come_back_and_the_file_goes_with_the_last_one(tmp_path: Path) -> None:
    assert load_typed(tmp_path, BOUT) == {}
    save_typed(tmp_path, BOUT, TEXTS)
    assert load_typed(tmp_path, BOUT) == TEXTS
    assert load_typed(tmp_path, BoutId("another")) == load_typed(tmp_path, None) == {}
    assert _file(tmp_path).stat().st_mode & 0o077 == 0, "names of minors may stand there"
    save_typed(tmp_path, BOUT, {})
    save_typed(tmp_path, BOUT, {})
    assert list(tmp_path.iterdir()) == []


def test_the_start_page_has_a_file_of_its_own(tmp_path: Path) -> None:
    """A pasted list has lines."""
    texts = {"new bout home roster": TypedText(text="404 Not Found\n123\tSlam Sung", begun="")}
    save_typed(tmp_path, BOUT, TEXTS)
    save_typed(tmp_path, None, texts)
    assert (load_typed(tmp_path, None), load_typed(tmp_path, BOUT)) == (texts, TEXTS)


@pytest.mark.parametrize("text", ["\ufeff404 Not Found", "7 Ma\u00adria", "1 \U0001f469\u200d\U0001f680", "12\u20607"])
def test_what_was_pasted_is_kept_with_its_invisible_letters(tmp_path: Path, text: str) -> None:
    """A list from another program begins with a byte order mark; it was gone after a sudden end."""
    save_typed(tmp_path, BOUT, {"chat": TypedText(text=text, begun="")})
    assert load_typed(tmp_path, BOUT) == {"chat": TypedText(text=text, begun="")}


def test_the_first_bout_of_a_laptop_has_no_folder_yet(tmp_path: Path) -> None:
    """Tried on 29 November: on a new laptop nothing that was typed for the first bout was kept."""
    save_typed(tmp_path / "bouts", None, {})
    assert not (tmp_path / "bouts").exists()
    save_typed(tmp_path / "bouts", None, TEXTS)
    assert load_typed(tmp_path / "bouts", None) == TEXTS
    assert (tmp_path / "bouts").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_file_is_no_reason_to_stop(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    save_typed(tmp_path, BOUT, TEXTS)
    content = bytearray(_file(tmp_path).read_bytes())
    for _ in range(random.randint(1, 6)):
        content[random.randrange(len(content))] = random.randrange(256)
    _file(tmp_path).write_bytes(content[: random.randrange(len(content) + 1)])
    assert not any("\0" <= letter < " " for one in load_typed(tmp_path, BOUT).values() for letter in one.text)


@pytest.mark.parametrize("document", [[], {}, {"texts": 7}, {"texts": {"a": 1, "b": {"text": 2}, "c": {"text": "\a"}}}])
def test_other_documents_hold_no_texts(tmp_path: Path, document: object) -> None:
    save_typed(tmp_path, BOUT, TEXTS)
    _file(tmp_path).write_text(json.dumps(document), encoding="utf-8")
    assert load_typed(tmp_path, BOUT) == {}
