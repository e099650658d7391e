"""The join code that a member remembers: private, beside its bout, gone with it, and no obstacle if it is damaged."""

import logging
import stat
import sys
from pathlib import Path

import pytest

from derbyos_core.errors import UnwritableError
from derbyos_core.security.join_code import parse_code
from derbyos_core.storage.membership_file import (
    MemberCode,
    forget_lost_bouts,
    forget_membership,
    load_membership,
    save_membership,
)

FIRST = MemberCode(parse_code("K7M-2QF-XRD"), 1)
SECOND = MemberCode(parse_code("222-333-444"), 2)


@pytest.fixture
def bout(tmp_path: Path) -> Path:
    path = tmp_path / "8d1c.derbyos"
    path.touch()
    return path


def test_a_code_is_kept_until_the_next_one(bout: Path) -> None:
    assert load_membership(bout) is None
    save_membership(bout, FIRST)
    assert load_membership(bout) == FIRST
    save_membership(bout, SECOND)
    assert load_membership(bout) == SECOND
    assert sorted(path.name for path in bout.parent.iterdir()) == ["8d1c.derbyos", "8d1c.derbyos.code"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_only_its_owner_may_open_the_file(bout: Path) -> None:
    save_membership(bout, FIRST)
    path = bout.with_name("8d1c.derbyos.code")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o664)
    load_membership(bout)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_code_is_not_in_the_texts_of_the_value() -> None:
    assert "K7M" not in repr(FIRST)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"derbyos membership 1\n",
        b"derbyos membership 1\n0 K7M2QFXRD\n",
        b"derbyos membership 1\none K7M2QFXRD\n",
        b"derbyos membership 1\n1 K7M2QFXR\n",
        b"derbyos membership 1\n1 K7M2QFXRO\n",
        b"derbyos membership 2\n1 K7M2QFXRD\n",
        b"\x00" * 40,
        b"\xff\xfe",
        b"derbyos membership 1\n1 K7M2QFXRD\n" + b" " * 200,
    ],
)
def test_a_damaged_file_counts_as_none_and_can_be_written_again(
    bout: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    bout.with_name("8d1c.derbyos.code").write_bytes(content)
    with caplog.at_level(logging.ERROR):
        assert load_membership(bout) is None
    save_membership(bout, FIRST)
    assert load_membership(bout) == FIRST


def test_a_code_that_cannot_be_kept_is_told_without_it(tmp_path: Path) -> None:
    (tmp_path / "bouts").write_text("a file in the way")
    with pytest.raises(UnwritableError, match="a file with that name already exists") as told:
        save_membership(tmp_path / "bouts" / "8d1c.derbyos", FIRST)
    assert "K7M" not in str(told.value)


def test_a_code_goes_with_its_bout(bout: Path) -> None:
    other = bout.with_name("9999.derbyos")
    other.touch()
    for path in (bout, other):
        save_membership(path, FIRST)
    assert forget_lost_bouts(bout.parent) == 0
    bout.unlink()
    assert forget_lost_bouts(bout.parent) == 1
    assert load_membership(bout) is None
    assert load_membership(other) == FIRST
    forget_membership(other)
    forget_membership(other)
    assert load_membership(other) is None
