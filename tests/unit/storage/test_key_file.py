"""The key of an installation: made once, kept private and whole, and never replaced without a person's decision."""

import stat
import subprocess
import sys
from pathlib import Path
from random import Random, SystemRandom

import pytest

from derbyos_core.errors import UserError
from derbyos_core.security.keys import SigningKey, encode_key, new_seed
from derbyos_core.storage import key_file
from derbyos_core.storage.key_file import KEY_FILE, load_key

PROCESSES = 4


def test_the_key_is_made_once(tmp_path: Path) -> None:
    first = load_key(tmp_path / "data", Random(1))
    again = load_key(tmp_path / "data", Random(2))
    assert again.public == first.public
    assert again.seed() == first.seed() != load_key(tmp_path / "other", Random(2)).seed()
    assert [path.name for path in (tmp_path / "data").iterdir()] == [KEY_FILE]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_only_its_owner_may_open_the_file(tmp_path: Path) -> None:
    load_key(tmp_path / "data", Random(1))
    path = tmp_path / "data" / KEY_FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    path.chmod(0o644)
    load_key(tmp_path / "data", Random(1))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def _kept(folder: Path) -> bytes:
    load_key(folder, Random(1))
    return (folder / KEY_FILE).read_bytes()


def _damages() -> dict[str, bytes]:
    whole = key_file._encode(SigningKey(bytes(range(32))))
    lines = whole.splitlines(keepends=True)
    other = SigningKey(bytes(32))
    return {
        "empty": b"",
        "cut short": whole[:-1],
        "without its end": lines[0] + lines[1],
        "a sign of the seed differs": whole.replace(b"\n0001", b"\n1001"),
        "another public key": lines[0] + lines[1] + encode_key(other.public).encode() + b"\n",
        "zeros": bytes(len(whole)),
        "of a newer program": whole.replace(b"key 1", b"key 2"),
        "not text": b"\xff" * 80,
        "too long": whole + b"x" * 300,
        "a short seed": b"derbyos key 1\n0001\n" + lines[2],
    }


@pytest.mark.parametrize("damage", list(_damages()))
def test_a_damaged_file_stays_as_it_is_and_is_told(tmp_path: Path, damage: str) -> None:
    content = _damages()[damage]
    (tmp_path / KEY_FILE).write_bytes(content)
    with pytest.raises(UserError) as told:
        load_key(tmp_path, Random(1))
    assert str(told.value) == (
        f"the key of this laptop is damaged ({tmp_path / KEY_FILE}). Put back a copy of the file, or remove it: then"
        " this laptop gets a new key, and is a stranger to every closed bout"
    )
    assert (tmp_path / KEY_FILE).read_bytes() == content


def test_the_error_has_nothing_of_the_seed(tmp_path: Path) -> None:
    whole = _kept(tmp_path)
    (tmp_path / KEY_FILE).write_bytes(whole[:-2])
    with pytest.raises(UserError) as told:
        load_key(tmp_path, Random(1))
    assert whole.splitlines()[1].decode() not in str(told.value)
    assert whole.splitlines()[1].decode() not in repr(load_key(tmp_path / "other", Random(1)))


def test_an_unreadable_file_is_told(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).mkdir()
    with pytest.raises(UserError, match="cannot be read: it is a folder"):
        load_key(tmp_path, Random(1))


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in the way")
    with pytest.raises(UserError, match="part of the path is not a folder"):
        load_key(tmp_path / "data", Random(1))


@pytest.mark.parametrize("has_links", [True, False])
def test_of_two_first_starts_the_second_takes_the_key_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    """Another process keeps its key between our look at the folder and our own file."""
    if not has_links:
        monkeypatch.setattr(Path, "hardlink_to", lambda *_: (_ for _ in ()).throw(OSError(1, "no links here")))
    other: list[SigningKey] = []

    def late(random: Random) -> bytes:
        monkeypatch.setattr(key_file, "new_seed", new_seed)
        other.append(load_key(tmp_path, Random(5)))
        return new_seed(random)

    monkeypatch.setattr(key_file, "new_seed", late)
    assert load_key(tmp_path, Random(6)).public == other[0].public
    assert load_key(tmp_path, Random(7)).public == other[0].public


def test_first_starts_of_several_processes_end_with_one_key(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from random import SystemRandom;"
        "from derbyos_core.storage.key_file import load_key; sys.stdin.readline();"
        "print(load_key(Path(sys.argv[1]), SystemRandom()).public.hex())"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(PROCESSES)
    ]
    for one in running:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    found = {one.communicate(timeout=60)[0].strip() for one in running}
    assert found == {load_key(tmp_path, SystemRandom()).public.hex()}
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]
