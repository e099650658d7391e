"""A name refers to a known bout, wherever it is known, before it makes a new one."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from app.verbs import which_bout
from app.verbs.which_bout import MeantBout, look_up
from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId
from derbyos_core.node.discovery.discovery import DiscoveredBout, NoDiscovery
from derbyos_core.storage.bouts import bout_path
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.wire.messages import Address
from tests.unit.storage.records import MADE_AT

KEPT = BoutId("0190aaaa-0000-7000-8000-000000000001")
ANNOUNCED = "0190bbbb-0000-7000-8000-000000000001"
AT = Address("10.0.0.1", 50_000)


class _Announced(NoDiscovery):
    """Announcements that appear after some attempts."""

    def __init__(self, *bouts: DiscoveredBout, after: int = 3) -> None:
        self._bouts, self._looks_left = bouts, after

    async def open(self) -> bool:
        return True

    def found_bouts(self) -> tuple[DiscoveredBout, ...]:
        self._looks_left -= 1
        return self._bouts if self._looks_left < 0 else ()


def _found(bout: str, title: str = "", *, is_shortened: bool = False) -> DiscoveredBout:
    return DiscoveredBout(
        bout=bout, is_shortened=is_shortened, title=title, hall="", phase="", addresses=(AT,), officials=1
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    store = SQLiteStore.open(bout_path(tmp_path, KEPT), KEPT, MADE_AT)
    store.note("title", "Rat City – Gotham")
    store.close()
    return tmp_path


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(which_bout, "LOOK_S", 0.3)


def _look(folder: Path, text: str, *bouts: DiscoveredBout, addresses: Sequence[Address] = ()) -> MeantBout:
    discovery = _Announced(*bouts) if bouts else NoDiscovery()
    return asyncio.run(look_up(folder, text, discovery, addresses))


@pytest.mark.parametrize("text", ["Rat City – Gotham", "rat city - gotham", str(KEPT.key), "0190aaaa"])
def test_a_kept_bout_is_meant_by_what_the_screens_show(folder: Path, text: str) -> None:
    meant = _look(folder, text)
    assert (meant.bout, meant.places) == (KEPT, ("kept on this laptop",))


def test_an_announced_bout_is_meant_by_its_title(folder: Path) -> None:
    meant = _look(folder, "Semi - final", _found(ANNOUNCED, "Semi – final"), _found("other", "Other"))
    assert (meant.bout, meant.title) == (BoutId(ANNOUNCED), "Semi – final")
    assert meant.places == ("found on the network at 10.0.0.1:50000",)


def test_an_announced_bout_is_meant_by_its_string(folder: Path) -> None:
    meant = _look(folder, "semi", _found("semi", "A – B"))
    assert (meant.bout, meant.title, meant.is_new) == (BoutId("semi"), "", False)


def test_two_bouts_of_one_name_are_never_chosen_between(folder: Path) -> None:
    """Wherever they are found, one sentence names their ids and dates."""
    with pytest.raises(UserError) as asked:
        _look(folder, "Semi", _found(ANNOUNCED, "Semi"), _found("other", "Semi"))
    text = str(asked.value)
    assert text.startswith("'Semi' is the name of 2 bouts: give the UUID of one with --bout. ")
    assert f"{ANNOUNCED} of 20" in text
    assert f"{BoutId('other').key} of an unknown date, found on the network at 10.0.0.1:50000" in text
    with pytest.raises(UserError) as asked:
        _look(folder, "rat city - gotham", _found(ANNOUNCED, "Rat City – Gotham"))
    assert f"{KEPT.key} of 20" in str(asked.value)
    assert "kept on this laptop" in str(asked.value)
    assert ANNOUNCED in str(asked.value)


def test_a_bout_made_by_mistake_under_the_title_of_another_is_no_answer(folder: Path) -> None:
    """Its string is what the screens of the others print as their title."""
    mistake = BoutId("Semi – final")
    SQLiteStore.open(bout_path(folder, mistake), mistake, MADE_AT).close()
    with pytest.raises(UserError, match="is the name of 2 bouts"):
        _look(folder, "Semi – final", _found(ANNOUNCED, "Semi – final"))


def test_a_late_announcement_of_a_second_bout_is_waited_for(folder: Path) -> None:
    class Late(_Announced):
        def found_bouts(self) -> tuple[DiscoveredBout, ...]:
            self._looks_left -= 1
            return self._bouts[: 1 if self._looks_left > -3 else 2]

    both = Late(_found(ANNOUNCED, "Semi"), _found("other", "Semi"), after=0)
    with pytest.raises(UserError, match="is the name of 2 bouts"):
        asyncio.run(look_up(folder, "Semi", both, ()))


def test_a_bout_that_is_kept_and_announced_is_one(folder: Path) -> None:
    meant = _look(folder, "Rat City – Gotham", _found(KEPT.string, "Rat City – Gotham"))
    assert meant.bout == KEPT
    assert meant.places == ("kept on this laptop", "found on the network at 10.0.0.1:50000")


def test_the_uuid_of_a_named_bout_is_that_bout(folder: Path) -> None:
    """So whatever UUID the sentence about two bouts names can be given."""
    assert _look(folder, str(BoutId("other").key), _found("other", "Semi")).bout == BoutId("other")


def test_a_search_is_told_and_ends_in_time(folder: Path) -> None:
    told: list[str] = []

    async def timed(discovery: NoDiscovery) -> float:
        loop = asyncio.get_running_loop()
        began = loop.time()
        await look_up(folder, "Nobody's", discovery, (), lambda: told.append("look"))
        return loop.time() - began

    assert asyncio.run(timed(NoDiscovery())) < 0.2
    assert told == [], "without a network there is nothing to wait for"
    assert 0.3 <= asyncio.run(timed(_Announced())) < 2.0
    assert told == ["look"]


def test_a_name_that_nobody_knows_is_a_new_bout(folder: Path) -> None:
    cut = _found("Finals of the", "", is_shortened=True)
    assert _look(folder, "Finals", _found(ANNOUNCED, "Semi"), cut) == MeantBout(bout=BoutId("Finals"))
    assert _look(folder, "Finals") == MeantBout(bout=BoutId("Finals"))


def test_a_uuid_is_itself(folder: Path) -> None:
    assert _look(folder, ANNOUNCED.upper()) == MeantBout(bout=BoutId(ANNOUNCED))


def test_a_bout_at_a_typed_address_is_not_new(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(address: Address) -> tuple[Address, str]:
        return address, "Finals"

    monkeypatch.setattr(which_bout, "_ask", ask)
    known = MeantBout(bout=BoutId("Finals"), places=("found at 10.0.0.1:50000",))
    assert _look(folder, "Finals", addresses=[AT]) == known
    unknown = MeantBout(bout=BoutId("Semi"), elsewhere=((AT, "Finals"),))
    assert _look(folder, "Semi", addresses=[AT]) == unknown
    assert unknown.is_new


def test_a_bout_without_a_name_is_refused(folder: Path) -> None:
    with pytest.raises(UserError, match="needs a name"):
        _look(folder, " ")


def test_a_closed_bout_is_found_by_the_name_that_its_founder_gave_it(tmp_path: Path) -> None:
    """Also when its title is that of its teams."""
    store = SQLiteStore.open(bout_path(tmp_path, KEPT), KEPT, MADE_AT)
    store.note("title", "Rat City – Gotham")
    store.note("name", "Semi 1")
    store.close()
    assert _look(tmp_path, "semi 1").bout == KEPT
    announced = replace(_found(ANNOUNCED, "Rose – Angel"), name="Semi 2")
    assert _look(tmp_path, "Semi 2", announced).bout == BoutId(ANNOUNCED)
