"""Encrypted bout files with the real program: nothing readable on the disk, and who opens a file and who does not."""

import shutil
from pathlib import Path

import pytest

from tests.system import program
from tests.system.test_closed_node import BASE, CODE, Peer, entries

pytestmark = pytest.mark.unannounced

WORD = "Zwetschgenknödel"
"""A word that stands in no other place."""
SENTENCE = "this bout file is encrypted; open it on a laptop that took part, or give its join code with --code"


def _files(folder: Path) -> dict[str, bytes]:
    """Return the octets of all files below a data folder by their names: bout files, settings, the log."""
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _founder(tmp_path: Path, *more: str) -> Peer:
    return Peer("ann", tmp_path, "--code", CODE, *more, role="head-nso")


def _await_the_same_entries(tmp_path: Path) -> None:
    for _ in range(30):
        if entries(tmp_path, "ann") == entries(tmp_path, "bo"):
            return
    raise AssertionError(f"{entries(tmp_path, 'ann')} and {entries(tmp_path, 'bo')}")


def _file(tmp_path: Path) -> Path:
    """Return the founder's bout file."""
    (path,) = (tmp_path / "ann" / "bouts").glob("*.derbyos")
    return path


def _kept(tmp_path: Path) -> Path:
    """Return the encrypted file of a bout that was played and closed."""
    founder = _founder(tmp_path, "--encrypt")
    assert founder.ask(command="AddNote", text=WORD)["entry"]
    assert founder.end()[0] == 0
    return _file(tmp_path)


def test_what_officials_write_is_in_no_octet_of_the_files(tmp_path: Path) -> None:
    founder = _founder(tmp_path, "--encrypt")
    try:
        joined = Peer("bo", tmp_path, "--code", f"{CODE}@{founder.begun['enrols']}", "--encrypt")
        try:
            for peer in (founder, joined):
                assert peer.ask(command="AddNote", text=f"{WORD} of this one")["entry"]
                assert peer.ask(command="SetAttribute", team="home", attribute="name", value=WORD)
            while_written = _files(tmp_path / "ann")
            name = _file(tmp_path).name
            assert {name, f"{name}-wal"} <= set(while_written)
            _await_the_same_entries(tmp_path)
        finally:
            assert joined.end() == (0, "")
    finally:
        founder.end()
    for files in (while_written, _files(tmp_path / "ann"), _files(tmp_path / "bo")):
        for name, octets in files.items():
            assert WORD.encode() not in octets, name
            assert b"<add" not in octets, name
    exported = program.run("export", "finals", "--derbyxml", "out.xml", "--data-dir", tmp_path / "bo", cwd=tmp_path)
    assert exported.returncode == 0, exported.stderr
    assert (tmp_path / "out.xml").read_text(encoding="utf-8").count(f"{WORD} of this one") >= 2


def test_plain_files_are_the_default(tmp_path: Path) -> None:
    founder = _founder(tmp_path)
    assert founder.ask(command="AddNote", text=WORD)["entry"]
    founder.end()
    assert WORD.encode() in _file(tmp_path).read_bytes()
    again = _founder(tmp_path, "--encrypt")
    code, error = again.end()
    assert code == 0
    assert "the bout file was there already and is not encrypted; it stays as it is" in error
    assert WORD.encode() in _file(tmp_path).read_bytes()


def test_own_laptop_lists_and_opens_it_and_a_stranger_needs_the_code(tmp_path: Path) -> None:
    path = _kept(tmp_path)
    stranger = tmp_path / "eve"
    (stranger / "bouts").mkdir(parents=True)
    shutil.copy(path, stranger / "bouts")
    listed = program.run("bouts", "--data-dir", tmp_path / "ann", cwd=tmp_path).stdout
    assert f"3 entries  {path.stem}  finals  [encrypted]" in listed
    listed = program.run("bouts", "--data-dir", stranger, cwd=tmp_path).stdout
    assert f"3 entries  {path.stem}  (encrypted)  [encrypted]" in listed, "the name is encrypted, too"
    for words, failed in (
        (("export", "finals", "--derbyxml", "out.xml"), 1),
        (("print", "finals", "--out", "out.pdf"), 1),
        (("check", "finals"), 2),
        (("verify", path), 2),
    ):
        by_id = [path.stem if word == "finals" else word for word in words]
        refused = program.run(*by_id, "--data-dir", stranger, cwd=tmp_path)
        assert (refused.returncode, refused.stdout) == (failed, ""), words
        assert SENTENCE in refused.stderr, words
        assert refused.stderr.count("\n") == 1, words
        for folder, more in ((tmp_path / "ann", ()), (stranger, ("--code", CODE))):
            opened = program.run(*words, *more, "--data-dir", folder, cwd=tmp_path)
            assert opened.returncode in {0, 1} if words[0] == "check" else opened.returncode == 0, (words, opened)
            assert opened.stderr == "" or words[0] == "print", (words, opened.stderr)
    assert WORD in (tmp_path / "out.xml").read_text(encoding="utf-8")
    wrong = program.run(
        "export", path.stem, "--derbyxml", "no.xml", "--code", "K7M-2QF-XRE", "--data-dir", stranger, cwd=tmp_path
    )
    assert wrong.returncode == 1
    assert SENTENCE in wrong.stderr
    assert not (tmp_path / "no.xml").exists()


def test_a_killed_laptop_goes_on_with_its_encrypted_file(tmp_path: Path) -> None:
    founder = _founder(tmp_path, "--encrypt")
    for number in range(20):
        assert founder.ask(command="AddNote", text=f"{WORD} {number}")["entry"]
    founder.process.kill()
    founder.process.communicate()
    again = _founder(tmp_path)  # the file stays as it is, whatever is asked for
    assert again.ask(command="AddNote", text=f"{WORD} 20")["entry"]
    assert again.end() == (0, "")
    for octets in _files(tmp_path / "ann").values():
        assert WORD.encode() not in octets
    exported = program.run("export", "finals", "--derbyxml", "out.xml", "--data-dir", tmp_path / "ann", cwd=tmp_path)
    assert exported.returncode == 0, exported.stderr
    text = (tmp_path / "out.xml").read_text(encoding="utf-8")
    assert [number for number in range(21) if f"{WORD} {number}" not in text] == []


def test_without_a_code_there_is_nothing_to_encrypt_with(tmp_path: Path) -> None:
    words = (*BASE, "--name", "ann", "--role", "head-nso", "--data-dir", tmp_path / "ann", "--encrypt")
    refused = program.run(*words, cwd=tmp_path)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == (
        "derbyos: only the file of a closed bout can be encrypted; give its join code with --code as well\n"
    )


def test_a_closed_bout_in_an_encrypted_file_is_not_entered_without_its_code(tmp_path: Path) -> None:
    _kept(tmp_path)
    refused = program.run(*BASE, "--name", "ann", "--role", "head-nso", "--data-dir", tmp_path / "ann", cwd=tmp_path)
    assert refused.returncode == 1
    assert SENTENCE in refused.stderr
