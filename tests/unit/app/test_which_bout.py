"""A name refers to a known bout, wherever it is known, before it makes a new one."""

import asyncio
from collections.abc import Sequence
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


def _look(folder: Path, text: str, *bouts: DiscoveredBout, addresses: Sequence[Address] = ()) -> MeantBout:
    discovery = _Announced(*bouts) if bouts else NoDiscovery()
    return asyncio.run(look_up(folder, text, discovery, addresses))


@pytest.mark.parametrize("text", ["Rat City – Gotham", "rat city - gotham", str(KEPT.key), "0190aaaa"])
def test_a_kept_bout_is_meant_by_what_the_screens_show(folder: Path, text: str) -> None:
    meant = _look(folder, text)
    assert (meant.bout, meant.is_new) == (KEPT, False)


def test_an_announced_bout_is_meant_by_its_title(folder: Path) -> None:
    meant = _look(folder, "Semi - final", _found(ANNOUNCED, "Semi – final"), _found("other", "Other"))
    assert meant == MeantBout(bout=BoutId(ANNOUNCED), title="Semi – final")


def test_an_announced_bout_is_meant_by_its_string(folder: Path) -> None:
    assert _look(folder, "semi", _found("semi", "A – B")) == MeantBout(bout=BoutId("semi"))


def test_two_announced_bouts_of_one_title_are_asked_about(folder: Path) -> None:
    with pytest.raises(UserError, match="matches 2 announced bouts"):
        _look(folder, "Semi", _found(ANNOUNCED, "Semi"), _found("other", "Semi"))


def test_a_name_that_nobody_knows_is_a_new_bout(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(which_bout, "LOOK_S", 0.2)
    cut = _found("Finals of the", "", is_shortened=True)
    assert _look(folder, "Finals", _found(ANNOUNCED, "Semi"), cut) == MeantBout(bout=BoutId("Finals"), is_new=True)
    assert _look(folder, "Finals") == MeantBout(bout=BoutId("Finals"), is_new=True)


def test_a_uuid_is_itself(folder: Path) -> None:
    assert _look(folder, ANNOUNCED.upper()) == MeantBout(bout=BoutId(ANNOUNCED))


def test_a_bout_at_a_typed_address_is_not_new(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(address: Address) -> tuple[Address, str]:
        return address, "Finals"

    monkeypatch.setattr(which_bout, "_ask", ask)
    assert _look(folder, "Finals", addresses=[AT]) == MeantBout(bout=BoutId("Finals"))
    assert _look(folder, "Semi", addresses=[AT]) == MeantBout(
        bout=BoutId("Semi"), is_new=True, elsewhere=((AT, "Finals"),)
    )


def test_a_bout_without_a_name_is_refused(folder: Path) -> None:
    with pytest.raises(UserError, match="needs a name"):
        _look(folder, " ")
