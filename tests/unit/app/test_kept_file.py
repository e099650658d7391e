"""File of what is kept for the next bout: written whole, read carefully, never lost."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.kept_file import FORMAT, KEPT_FILE, change_kept, decode_kept, encode_kept, load_kept
from derbyos_core.bout.commands import NewPerson
from derbyos_core.bout.model.logo import LOGO_PREFIX
from derbyos_core.errors import UserError
from derbyos_core.roles.shared.rules_offered import Rules, rules_offered
from derbyos_core.roles.start.kept import Kept, KeptBout, KeptTeam, with_rules
from derbyos_core.roles.start.roster_paste import RosterLine
from derbyos_core.storage.file_lock import FileLock

SATURDAY = Rules(name="Saturday", ruleset=(("foul-out", "5"),), is_own=True)
HELLCATS = KeptTeam(
    name="Harbour Hellcats",
    abbreviation="HHC",
    colors=("#5B2A86", "#FFFFFF"),
    roster=(RosterLine(number="404", name="Not Found", role="captain"), RosterLine(name="Dee", role="bench")),
    date="2026-11-14",
    logo=f"{LOGO_PREFIX}AAAA",
)
SIRENS = KeptTeam(name="Salt City Sirens", league="Salt City", date="2026-11-14")
KEPT = Kept(
    rules=(SATURDAY,),
    teams=(HELLCATS, SIRENS),
    officials=(NewPerson(name="Ines V.", role="HNSO", league="Harbour", attributes={"certification": "2"}),),
    last=KeptBout(
        date="2026-11-14",
        home=HELLCATS,
        away=SIRENS,
        venue=(("city", "Hull"), ("name", "Hall 2")),
        rules=SATURDAY,
        officials=("Ines V.",),
    ),
)


def test_what_is_kept_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "data" / KEPT_FILE
    assert load_kept(path).kept == Kept()
    assert change_kept(path, lambda _: KEPT) == KEPT
    assert load_kept(path).kept == KEPT
    assert load_kept(path).note == ""
    assert sorted(one.name for one in path.parent.iterdir()) == [KEPT_FILE, f"{KEPT_FILE}.lock"]


def test_any_text_of_a_bout_can_be_kept() -> None:
    random = Random(5)
    signs = 'a"\\\n\t\u202e\ud800é😀<&}]'
    for _ in range(200):
        text = "".join(random.choices(signs, k=random.randrange(300))) + "x"
        team = replace(HELLCATS, name=text, roster=(RosterLine(number="1", name=text),))
        kept, is_damaged = decode_kept(encode_kept(replace(KEPT, teams=(team,), rules=(replace(SATURDAY, name=text),))))
        assert not is_damaged
        assert decode_kept(encode_kept(kept)) == (kept, False)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"format": "1"}', b"[" * 100_000, b"null"])
def test_a_damaged_file_is_set_aside_with_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / KEPT_FILE
    for number in (1, 2):
        path.write_bytes(content)
        loaded = load_kept(path)
        assert loaded.kept == Kept()
        assert f"kept.damaged-{number}.json" in loaded.note
        assert (tmp_path / f"kept.damaged-{number}.json").read_bytes() == content
        assert load_kept(path).note == ""
    assert change_kept(path, lambda _: KEPT) == KEPT


@pytest.mark.parametrize("part", ["rules", "teams", "officials", "last"])
def test_what_can_be_read_of_a_damaged_file_is_used(tmp_path: Path, part: str) -> None:
    path = tmp_path / KEPT_FILE
    document = json.loads(encode_kept(KEPT))
    document[part] = [7, *document[part]] if isinstance(document[part], list) else {"date": 7}
    path.write_text(json.dumps(document), encoding="utf-8")
    loaded = load_kept(path)
    assert loaded.kept == (replace(KEPT, last=None) if part == "last" else KEPT)
    assert "kept.damaged-1.json" in loaded.note
    assert load_kept(path).kept == loaded.kept
    assert load_kept(path).note == ""


def test_a_file_without_later_parts_is_read(tmp_path: Path) -> None:
    path = tmp_path / KEPT_FILE
    path.write_text('{"format": 1, "teams": [{"name": "Rat Town"}]}', encoding="utf-8")
    assert load_kept(path).kept == Kept(teams=(KeptTeam(name="Rat Town"),))
    assert load_kept(path).note == ""


def test_a_file_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / KEPT_FILE
    content = json.dumps({"format": FORMAT + 1}).encode()
    path.write_bytes(content)
    assert "newer DerbyOS" in load_kept(path).note
    with pytest.raises(UserError, match="newer DerbyOS"):
        change_kept(path, lambda _: KEPT)
    assert path.read_bytes() == content


def test_two_programs_take_turns(tmp_path: Path) -> None:
    path = tmp_path / KEPT_FILE
    lock = FileLock.acquire(path)
    with pytest.raises(UserError, match="another DerbyOS on this laptop"):
        change_kept(path, lambda _: KEPT)
    lock.release()
    change_kept(path, lambda kept: with_rules(kept, SATURDAY))
    change_kept(path, lambda kept: with_rules(kept, SATURDAY))
    assert [one.name for one in load_kept(path).kept.rules] == ["Saturday", "Saturday 2"]


def test_a_set_is_never_overwritten() -> None:
    kept = Kept()
    for _ in range(3):
        kept = with_rules(kept, replace(SATURDAY, name="Saturday scrimmage"))
    kept = with_rules(kept, replace(SATURDAY, name="WFTDA"))
    assert [one.name for one in kept.rules] == [
        "Saturday scrimmage",
        "Saturday scrimmage 2",
        "Saturday scrimmage 3",
        "WFTDA 2",
    ]
    assert rules_offered()[0].effective != kept.rules[-1].effective
