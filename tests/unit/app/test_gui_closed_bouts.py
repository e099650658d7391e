"""Closed bouts of the program for its windows: made, joined, reopened, and decided about."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.demo.paced_node import PacedNode
from app.gui.services import GUIServices
from app.settings import Folders, load_settings
from derbyos_core.bout.commands import AddNote
from derbyos_core.errors import UserError
from derbyos_core.node.discovery.discovery import DiscoveredBout, NoDiscovery
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt
from derbyos_core.replica.view import View
from derbyos_core.roles.head_nso.closed_bout import (
    AppointHead,
    ChangeCode,
    ClosedGesture,
    RemoveMember,
    SetRestriction,
    TakeOver,
    UndoEverything,
)
from derbyos_core.roles.shared.closed_bout import ClosedBout
from derbyos_core.security.founding import is_closed
from derbyos_core.security.join_code import JoinCode, parse_code
from derbyos_core.security.keys import author_of
from derbyos_core.storage.bouts import bout_path
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import expect_soon, has_all
from ui.services import MembershipPort, Opening

LOOPBACK = ListenAt(LOOPBACK_HOST)
HEAD = "head-nso"
WRONG = parse_code("234-567-89A")


class _Found(NoDiscovery):
    """The announcements that a test sets."""

    def __init__(self) -> None:
        self.bouts: tuple[DiscoveredBout, ...] = ()

    def found_bouts(self) -> tuple[DiscoveredBout, ...]:
        return self.bouts


class _Person:
    """One person's program."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self.found = _Found()
        self.services = GUIServices(load_settings(Folders.under(folder)), self.found, LOOPBACK)
        membership = self.services.offered().membership
        assert membership is not None
        self.port: MembershipPort = membership
        self.seat: PacedNode | None = None

    async def open(self, **more: Any) -> PacedNode:
        """Open a bout as the start page does."""
        self.seat = await self.services.open_bout(Opening(name=self.name, roles=(HEAD,), **more))
        return self.seat

    @property
    def view(self) -> View:
        """The open bout as it is shown."""
        assert self.seat is not None
        return self.seat.view()

    async def leave(self) -> None:
        """Leave the bout."""
        assert self.seat is not None
        await self.seat.stop()

    @property
    def closed(self) -> ClosedBout:
        """The facts of the closed bout that is open."""
        assert self.seat is not None
        facts = self.port.closed_bout(self.seat.view())
        assert facts is not None
        return facts

    @property
    def code(self) -> JoinCode:
        """The join code that this program shows."""
        assert self.closed.code is not None
        return self.closed.code

    @property
    def invitation(self) -> dict[str, Any]:
        """The code and the address of the invitation that this program shows, as they are typed elsewhere."""
        assert self.closed.address is not None
        return {"code": self.code, "addresses": (self.closed.address,)}

    async def decide(self, gesture: ClosedGesture) -> None:
        """Carry out a decision."""
        assert self.seat is not None
        await self.port.perform(gesture, HEAD, self.seat.view())

    def write(self, text: str) -> None:
        """Write a note."""
        assert self.seat is not None
        self.seat.submit(AddNote(text=text), HEAD)

    def has(self, *texts: str) -> bool:
        """Return whether these notes are in the bout here, and count."""
        assert self.seat is not None
        return has_all(self.seat.node, *texts)


@dataclass(frozen=True)
class _Hall:
    """Three people's programs. Ann's has a closed bout open."""

    ann: _Person
    bo: _Person
    cy: _Person


def _announced(bout: str, address: Address, *enrolments: Address) -> tuple[DiscoveredBout, ...]:
    """Return the announcements of one bout."""
    found = DiscoveredBout(
        bout=bout, is_shortened=False, title="", hall="", phase="", addresses=(address,), officials=1,
        enrolments=enrolments,
    )  # fmt: skip
    return (found,)


def _run(scene: Callable[[_Hall], Awaitable[None]], folder: Path) -> None:
    async def play() -> None:
        hall = _Hall(*(_Person(name, folder / name) for name in ("Ann", "Bo", "Cy")))
        try:
            await hall.ann.open(is_closed=True)
            await scene(hall)
        finally:
            for person in (hall.bo, hall.cy, hall.ann):
                await person.services.leave_all()

    asyncio.run(play())


def test_a_new_closed_bout_has_a_code_a_recovery_word_and_a_founder(tmp_path: Path) -> None:
    async def scene(hall: _Hall) -> None:
        ann = hall.ann
        assert ann.seat is not None
        view = ann.seat.view()
        assert is_closed(view.bout_id)
        assert ann.closed.ranks == {ann.closed.own: 1}
        assert ann.closed.can_decide
        assert author_of(ann.closed.own) == view.author
        word = ann.port.take_recovery_word(view.bout_id)
        assert word not in (None, ann.code)
        assert ann.port.take_recovery_word(view.bout_id) is None
        assert ann.closed is ann.closed  # made anew only when something has changed
        await ann.leave()
        await ann.open(bout="another")
        assert ann.seat is not None
        assert ann.port.closed_bout(ann.seat.view()) is None
        with pytest.raises(UserError, match="no longer open"):
            await ann.port.perform(ChangeCode(), HEAD, view)

    _run(scene, tmp_path)


def test_an_invitation_lets_others_in_and_so_does_theirs(tmp_path: Path) -> None:
    async def scene(hall: _Hall) -> None:
        ann, bo, cy = hall.ann, hall.bo, hall.cy
        await bo.open(**ann.invitation)
        ann.write("from Ann")
        bo.write("from Bo")
        for person in (ann, bo):
            await expect_soon(partial(person.has, "from Ann", "from Bo"), "both notes", 8.0)
        assert bo.closed.ranks == {ann.closed.own: 1}
        assert not bo.closed.can_decide
        assert bo.port.take_recovery_word(bo.view.bout_id) is None
        await cy.open(**bo.invitation)
        await expect_soon(lambda: cy.has("from Ann", "from Bo"), "the third has them, too", 8.0)

    _run(scene, tmp_path)


def test_a_found_bout_asks_for_its_code_until_this_laptop_is_in(tmp_path: Path) -> None:
    async def scene(hall: _Hall) -> None:
        ann, bo = hall.ann, hall.bo
        assert ann.seat is not None
        view = ann.seat.view()
        assert ann.closed.address is not None
        assert view.address is not None
        bo.found.bouts = _announced(view.bout_id.string, view.address, ann.closed.address)
        (found,) = bo.services.found_bouts()
        assert (found.is_closed, found.needs_code) == (True, True)
        assert found.addresses == (ann.closed.address,)
        with pytest.raises(UserError, match="the code does not fit"):
            await bo.open(bout=found.bout, addresses=found.addresses, code=WRONG)
        assert await bo.services.saved_bouts() == ()
        await bo.open(bout=found.bout, addresses=found.addresses, code=ann.code)
        (found,) = bo.services.found_bouts()
        assert (found.is_closed, found.needs_code) == (True, False)
        assert found.addresses == (view.address,)
        bo.found.bouts = _announced("open", view.address)
        (found,) = bo.services.found_bouts()
        assert (found.is_closed, found.needs_code) == (False, False)

    _run(scene, tmp_path)


def test_an_invitation_for_another_bout_and_a_code_without_an_address_are_refused(tmp_path: Path) -> None:
    async def scene(hall: _Hall) -> None:
        ann, bo = hall.ann, hall.bo
        with pytest.raises(UserError, match="for another bout"):
            await bo.open(bout="0193a1f0-0000-8000-8000-000000000000", **ann.invitation)
        with pytest.raises(UserError, match="lets newcomers in"):
            await bo.open(bout="finals", code=ann.code)
        assert await bo.services.saved_bouts() == ()

    _run(scene, tmp_path)


def test_a_member_reopens_its_bout_without_a_code(tmp_path: Path) -> None:
    async def scene(hall: _Hall) -> None:
        ann, bo = hall.ann, hall.bo
        await bo.open(**ann.invitation)
        bo.write("before")
        await expect_soon(lambda: ann.has("before"), "the note", 8.0)
        code = ann.code
        for person in (bo, ann):
            await person.leave()
            (kept,) = await person.services.saved_bouts()
            await person.open(bout=kept.bout)
            assert person.has("before")
            assert person.code == code
        await bo.leave()
        await bo.open(**ann.invitation)
        ann.write("after")
        await expect_soon(lambda: bo.has("before", "after"), "both are back", 8.0)

    _run(scene, tmp_path)


def test_a_copied_file_lets_nobody_in_and_asks_for_the_code_from_then_on(tmp_path: Path) -> None:
    async def scene(hall: _Hall) -> None:
        ann, bo = hall.ann, hall.bo
        ann.write("kept")
        assert ann.seat is not None
        bout = ann.seat.view().bout_id
        await ann.leave()
        there = bout_path(Folders.under(bo.folder).bouts, bout)
        there.parent.mkdir(parents=True)
        shutil.copy(bout_path(Folders.under(ann.folder).bouts, bout), there)
        (kept,) = await bo.services.saved_bouts()
        with pytest.raises(UserError, match="does not belong to this closed bout"):
            await bo.open(bout=kept.bout)
        await ann.open(bout=bout.string)
        assert ann.closed.address is not None
        bo.found.bouts = _announced(kept.bout, Address("127.0.0.1", 1), ann.closed.address)
        (found,) = bo.services.found_bouts()
        assert found.needs_code
        await bo.open(bout=found.bout, addresses=found.addresses, code=ann.code)
        assert bo.has("kept")

    _run(scene, tmp_path)


def test_decisions_of_the_head_nso(tmp_path: Path) -> None:
    async def scene(hall: _Hall) -> None:
        ann, bo = hall.ann, hall.bo
        await bo.open(**ann.invitation)
        bo.write("one")
        await expect_soon(lambda: ann.has("one"), "the note", 8.0)
        who = f"author:{author_of(bo.closed.own)}"
        for gesture in (
            ChangeCode(),
            RemoveMember(ann.closed.own),
            AppointHead(bo.closed.own),
            SetRestriction(f"author:{author_of(ann.closed.own)}", may_write=False),
        ):
            with pytest.raises(UserError, match="may not decide"):
                await bo.decide(gesture)
        await ann.decide(SetRestriction(who, may_write=False))
        assert ann.closed.restricted == {who}
        await expect_soon(lambda: bo.closed.restricted == {who}, "the restriction", 8.0)
        await ann.decide(SetRestriction(who, may_write=True))
        assert ann.closed.restricted == frozenset()
        await ann.decide(UndoEverything(author_of(bo.closed.own)))
        assert not ann.has("one")
        before = ann.code
        await ann.decide(ChangeCode())
        assert ann.code != before
        assert ann.closed.code_number == 2
        await expect_soon(lambda: bo.closed.code is None, "the old code is not shown any more", 8.0)
        own = bo.closed.own
        await ann.decide(AppointHead(own))
        await expect_soon(lambda: bo.closed.can_decide, "Bo may decide", 8.0)
        await ann.decide(RemoveMember(own))
        assert own in ann.closed.expelled

    _run(scene, tmp_path)


def test_the_recovery_word_and_no_other_takes_over(tmp_path: Path) -> None:
    async def scene(hall: _Hall) -> None:
        ann, bo = hall.ann, hall.bo
        assert ann.seat is not None
        word = ann.port.take_recovery_word(ann.seat.view().bout_id)
        assert word is not None
        await bo.open(**ann.invitation)
        await expect_soon(lambda: bo.closed.ranks, "the log", 8.0)
        with pytest.raises(UserError, match="not the recovery word"):
            await bo.decide(TakeOver(WRONG))
        assert not bo.closed.can_decide
        await bo.decide(TakeOver(word))
        assert bo.closed.can_decide

    _run(scene, tmp_path)


def test_files_of_closed_bouts_are_encrypted_where_the_settings_say_so(tmp_path: Path) -> None:
    async def scene(hall: _Hall) -> None:
        ann, bo = hall.ann, hall.bo
        assert ann.seat is not None
        ann.write("kept in the clear")
        settings = replace(load_settings(Folders.under(bo.folder)), encrypts_files=True)
        bo.services = GUIServices(settings, bo.found, LOOPBACK)
        membership = bo.services.offered().membership
        assert membership is not None
        bo.port = membership
        await bo.open(**ann.invitation)
        await expect_soon(lambda: bo.has("kept in the clear"), "the note", 8.0)
        await bo.leave()
        await ann.leave()
        bout = ann.seat.view().bout_id
        ours, theirs = (bout_path(Folders.under(one.folder).bouts, bout).read_bytes() for one in (bo, ann))
        assert b"kept in the clear" not in ours
        assert b"kept in the clear" in theirs
        await bo.open(bout=bout.string)
        assert bo.has("kept in the clear")

    _run(scene, tmp_path)
