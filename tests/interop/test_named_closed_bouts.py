"""Closed bouts of the command line: the name is for people, the id commits to the founder (decision 0028)."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.closed_entry import ClosedEntry, enter_closed
from app.gui.composition import Plan, RunningNode, build_headless
from app.settings import Folders, Settings, load_settings
from app.verbs import which_bout
from app.verbs.join_code import GivenCode
from app.verbs.which_bout import MeantBout, look_for
from derbyos_core.bout.commands import AddNote, Expel, FoundBout
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.gossip.entry import Draft, Entry, compose
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.node.discovery.discovery import DiscoveredBout, NoDiscovery
from derbyos_core.node.membership import Founding
from derbyos_core.node.transport.addresses import ListenAt
from derbyos_core.replica import bout_state
from derbyos_core.security.founding import is_closed, is_founder
from derbyos_core.security.join_code import Invitation
from derbyos_core.security.keys import SigningKey, encode_key, new_seed
from derbyos_core.storage.key_file import load_key
from derbyos_core.storage.membership_file import MemberCode
from tests.interop.closed_kit import CODE, OTHER_CODE
from tests.interop.node_kit import expect_soon, has_all, write_note

NAME = "Spring finals"
RECOVERY = SigningKey(new_seed(Random(99)))
GIVEN = GivenCode(CODE)
IN_2020 = 1_577_836_800_000_000


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(which_bout, "LOOK_S", 0.2)


class _Announced(NoDiscovery):
    def __init__(self, bouts: Sequence[DiscoveredBout]) -> None:
        self._bouts = tuple(bouts)

    async def open(self) -> bool:
        return True

    def found_bouts(self) -> tuple[DiscoveredBout, ...]:
        return self._bouts


def announced(running: RunningNode, name: str = NAME) -> DiscoveredBout:
    """Return the bout of a node as others find it."""
    at = _invitation(running).address
    return DiscoveredBout(
        bout=running.node.replica.bout_id.string, is_shortened=False, title="Rat City – Gotham", hall="", phase="",
        addresses=(running.address,), officials=1, name=name, enrolments=(at,),
    )  # fmt: skip


def _invitation(running: RunningNode) -> Invitation:
    assert running.membership is not None
    assert running.membership.invitation is not None
    return running.membership.invitation


class Laptop:
    """An installation, as `derbyos node --bout NAME --code CODE` uses it."""

    def __init__(self, folder: Path) -> None:
        self.settings: Settings = load_settings(Folders.under(folder))
        self.meant = MeantBout(bout=BoutId(""))
        self.entry: ClosedEntry | None = None

    async def start(
        self, given: GivenCode = GIVEN, found: Sequence[DiscoveredBout] = (), name: str = NAME
    ) -> RunningNode:
        discovery, folders = _Announced(found), self.settings.folders
        candidates = await look_for(folders.bouts, name, discovery, ())
        self.entry, self.meant = await enter_closed(name, candidates, given, (), discovery, folders)
        return await self.build(self.entry)

    async def build(self, entry: ClosedEntry) -> RunningNode:
        plan = Plan(name="Ann", roles=("head-nso",), bout=entry.bout, listen=ListenAt("127.0.0.1"), mdns=False)
        return await build_headless(plan, self.settings, NoDiscovery(), entry)


def test_a_name_founds_a_bout_that_commits_to_its_founder(tmp_path: Path) -> None:
    async def scene() -> None:
        ann = Laptop(tmp_path)
        running = await ann.start()
        authority = running.node.replica.authority
        assert is_closed(running.node.replica.bout_id)
        assert authority.founder == load_key(ann.settings.folders.data, Random()).public
        assert authority.recovery is not None
        assert is_founder(running.node.replica.bout_id, authority.founder, authority.recovery)
        assert (authority.title, ann.meant.title) == (NAME, NAME)
        assert ann.meant.places == ("a new closed bout, founded here",)
        await running.stop()
        again = await ann.start()
        assert again.node.replica.bout_id == running.node.replica.bout_id, "the name leads back to it"
        assert ann.entry is not None
        assert ann.entry.founding is None
        await again.stop()

    asyncio.run(scene())


def test_the_name_leads_back_right_after_the_founding(tmp_path: Path) -> None:
    """The power may go in the first second."""

    async def scene() -> None:
        ann = Laptop(tmp_path)
        running = await ann.start()
        found = await look_for(ann.settings.folders.bouts, NAME, NoDiscovery(), ())
        await expect_soon(lambda: not found[0].is_new, "the name is kept", 0.1)
        assert found[0].bout == running.node.replica.bout_id
        await running.stop()

    asyncio.run(scene())


@pytest.mark.parametrize("by_invitation", [True, False])
def test_a_name_joins_the_bout_of_the_network_or_of_the_invitation(by_invitation: bool, tmp_path: Path) -> None:
    async def scene() -> None:
        running = await Laptop(tmp_path / "ann").start()
        bo = Laptop(tmp_path / "bo")
        if by_invitation:
            joined = await bo.start(GivenCode(CODE, _invitation(running).address))
        else:
            joined = await bo.start(found=[announced(running)])
        assert joined.node.replica.bout_id == running.node.replica.bout_id
        write_note(joined.node, "from bo")
        await expect_soon(lambda: has_all(running.node, "from bo"), "the entry")
        await joined.stop()
        alone = await bo.start()
        assert alone.node.replica.bout_id == running.node.replica.bout_id, "kept by its name"
        await alone.stop()
        await running.stop()

    asyncio.run(scene())


def test_of_two_bouts_of_one_name_the_code_says_which(tmp_path: Path) -> None:
    async def scene() -> None:
        ann = await Laptop(tmp_path / "ann").start()
        eve = await Laptop(tmp_path / "eve").start(GivenCode(OTHER_CODE))
        assert ann.node.replica.bout_id != eve.node.replica.bout_id
        both = [announced(eve), announced(ann)]
        bo = Laptop(tmp_path / "bo")
        joined = await bo.start(found=both)
        assert joined.node.replica.bout_id == ann.node.replica.bout_id
        await joined.stop()
        again = await bo.start(found=both)
        assert again.node.replica.bout_id == ann.node.replica.bout_id
        await again.stop()
        other = await bo.start(GivenCode(OTHER_CODE), both)
        assert other.node.replica.bout_id == eve.node.replica.bout_id
        await other.stop()
        for one in (ann, eve):
            await one.stop()

    asyncio.run(scene())


def test_two_bouts_of_one_name_that_no_code_tells_apart_are_told(tmp_path: Path) -> None:
    async def scene() -> None:
        ann, bo = Laptop(tmp_path / "ann"), Laptop(tmp_path / "bo")
        first = await ann.start()
        second = await bo.start()
        joined = await ann.start(GivenCode(CODE, _invitation(second).address))
        for one in (joined, second, first):
            await one.stop()
        with pytest.raises(UserError) as caught:
            await ann.start()
        assert f"'{NAME}' is the name of 2 bouts: give the UUID of one with --bout." in str(caught.value)
        wanted = first.node.replica.bout_id.string
        again = await ann.start(name=wanted)
        assert again.node.replica.bout_id.string == wanted
        await again.stop()

    asyncio.run(scene())


def test_a_uuid_that_nobody_knows_and_an_unprintable_name_found_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        with pytest.raises(UserError, match="ask the Head NSO for the invitation"):
            await Laptop(tmp_path).start(name="01a0c450-6c7b-8f66-9a29-9d3186de5e6d")
        with pytest.raises(UserError, match="at most 200 printable characters"):
            await Laptop(tmp_path).start(name="a\x07b")

    asyncio.run(scene())
    assert list(tmp_path.rglob("*.derbyos")) == []


def test_an_announced_bout_that_lets_nobody_in_is_not_founded_again(tmp_path: Path) -> None:
    async def scene() -> None:
        running = await Laptop(tmp_path / "ann").start()
        closed = replace(announced(running), enrolments=())
        with pytest.raises(UserError, match="lets newcomers in now; ask the Head NSO"):
            await Laptop(tmp_path / "bo").start(found=[closed])
        await running.stop()

    asyncio.run(scene())


def test_a_kept_bout_of_an_older_version_still_opens_by_its_name(tmp_path: Path) -> None:
    async def scene() -> None:
        ann = Laptop(tmp_path)
        key = load_key(ann.settings.folders.data, Random())
        code, bout = MemberCode(code=CODE, number=1), BoutId(NAME)
        old = await ann.build(ClosedEntry(bout=bout, key=key, code=code, founding=Founding(RECOVERY.public)))
        old.node.submit(AddNote(text="kept"), "head-nso")
        await old.stop()
        again = await ann.start()
        assert again.node.replica.bout_id == bout
        assert has_all(again.node, "kept")
        bo = Laptop(tmp_path / "bo")
        joined = await bo.start(GivenCode(CODE, _invitation(again).address))
        assert joined.node.replica.bout_id == bout
        await joined.stop()
        await again.stop()

    asyncio.run(scene())


@pytest.mark.parametrize("is_by_name", [True, False])
def test_a_back_dated_founding_of_a_member_has_no_effect(
    is_by_name: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """closed.md 3: it put the founder out, and took the effect of what had been entered.

    In a bout of an older version, whose name is its id, it still does; that is the proof that the attack is one.
    """
    honest: list[SourceId] = []

    def back_dated(draft: Draft, source: SourceId, sequence: int, stamp: Instant) -> Entry:
        return compose(draft, source, sequence, stamp if source in honest else Instant(IN_2020 + sequence))

    async def scene() -> None:
        ann, bo = Laptop(tmp_path / "ann"), Laptop(tmp_path / "bo")
        key = load_key(ann.settings.folders.data, Random())
        code, founding = MemberCode(code=CODE, number=1), Founding(RECOVERY.public)
        old = ClosedEntry(bout=BoutId(NAME), key=key, code=code, founding=founding)
        running = await (ann.start() if is_by_name else ann.build(old))
        honest.append(running.node.replica.source)
        write_note(running.node, "from ann")
        monkeypatch.setattr(bout_state, "compose", back_dated)
        joined = await bo.start(GivenCode(CODE, _invitation(running).address))
        await expect_soon(lambda: has_all(joined.node, "from ann"), "the entry")
        assert bo.entry is not None
        thief = bo.entry.key.public
        joined.node.submit(FoundBout(key=encode_key(thief), recovery=encode_key(thief)), "scoreboard")
        joined.node.submit(Expel(key=encode_key(key.public), sources=()), "scoreboard")
        await expect_soon(lambda: running.node.view().entries >= 7, "what the member has written")
        authority = running.node.replica.authority
        assert authority.founder == (key.public if is_by_name else thief)
        assert (key.public in authority.admitted, has_all(running.node, "from ann")) == (is_by_name, is_by_name)
        await joined.stop()
        await running.stop()

    asyncio.run(scene())
