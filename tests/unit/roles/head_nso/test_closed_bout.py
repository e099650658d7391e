"""The panel of a closed bout: who belongs to it, and decisions that take a second press."""

from dataclasses import replace

import pytest

from derbyos_core.bout.model.people import Official
from derbyos_core.identity import AuthorId, Team
from derbyos_core.roles.head_nso.closed_bout import (
    AppointHead,
    ChangeCode,
    ClosedBoutController,
    ClosedBoutValue,
    ClosedGesture,
    MemberRow,
    RemoveMember,
    SetRestriction,
    UndoEverything,
)
from derbyos_core.roles.shared.closed_bout import DOORS_WHO, SCOREBOARDS_WHO, ClosedBout
from derbyos_core.roles.shared.network import Laptop, LaptopState
from derbyos_core.security.join_code import parse_code
from derbyos_core.security.keys import PublicKey, SigningKey, author_of, fingerprint
from derbyos_core.wire.messages import Address

SHORTS = {Team.HOME: "HHC", Team.AWAY: "SCS"}
INES, BO, KIM, GONE = (SigningKey(bytes([number]) * 32).public for number in range(1, 5))
CODE = parse_code("K7M-2QF-XRD")
CLOSED = ClosedBout(
    own=INES,
    ranks={INES: 1},
    admitted=frozenset({BO, KIM}),
    expelled=frozenset({GONE}),
    code=CODE,
    address=Address("192.0.2.7", 51000),
)


def _official(key: PublicKey, name: str, *roles: str) -> Official:
    return Official(source=name, author=author_of(key), name=name, roles=roles)


def _laptop(key: PublicKey, state: LaptopState, heard_us: int | None = 0) -> Laptop:
    return Laptop(author=author_of(key), name="", roles=(), state=state, holds=1, heard_us=heard_us)


OFFICIALS = (
    _official(INES, "Ines V.", "head-nso"),
    _official(BO, "Bo L.", "lineup-home"),
    _official(KIM, "Kim T.", "scorekeeper-home", "jam-timer"),
    _official(GONE, "Robin Q."),
)
LAPTOPS = (
    _laptop(INES, LaptopState.SELF),
    _laptop(BO, LaptopState.SILENT, 38_400_000),
    _laptop(KIM, LaptopState.BEHIND, 200_000),
)


def _value(closed: ClosedBout = CLOSED, controller: ClosedBoutController | None = None) -> ClosedBoutValue:
    return (controller or ClosedBoutController()).value(closed, OFFICIALS, LAPTOPS, SHORTS)


def _row(key: PublicKey, closed: ClosedBout = CLOSED) -> MemberRow:
    return next(row for row in _value(closed).members if row.key == key)


def test_members_are_listed_with_this_laptop_first_and_those_removed_last() -> None:
    shown = [(row.name, row.roles, row.state, row.is_here, row.is_head) for row in _value().members]
    assert shown == [
        ("Ines V.", "Head NSO", "this laptop", True, True),
        ("Kim T.", "Scorekeeper HHC and Jam timer", "here", True, False),
        ("Bo L.", "Lineup HHC", "silent 38 s", False, False),
        ("Robin Q.", "", "removed", False, False),
    ]


def test_a_member_that_has_written_nothing_is_listed_by_its_key() -> None:
    rows = ClosedBoutController().value(CLOSED, (), (), SHORTS).members
    assert {row.name for row in rows} == {"No name yet"}
    assert len({row.fingerprint for row in rows}) == len(rows) == 4
    assert {row.state for row in rows} == {"this laptop", "not here", "removed"}


def test_a_fingerprint_is_the_beginning_of_the_author_id() -> None:
    """And of the longer one that `derbyos verify` tells."""
    shown = _row(BO).fingerprint
    assert shown.replace(" ", "").lower() == author_of(BO).replace("-", "")[:12]
    assert [len(group) for group in shown.split()] == [4, 4, 4]
    assert fingerprint(BO).startswith(f"{shown} ")


def test_only_those_who_decide_may_ask() -> None:
    assert _value().can_decide
    assert _value(replace(CLOSED, own=KIM, ranks={INES: 1, KIM: 2})).can_decide
    for closed in (replace(CLOSED, own=BO), replace(CLOSED, own=GONE)):
        controller = ClosedBoutController()
        controller.ask_new_code()
        value = _value(closed, controller)
        assert not value.can_decide
        assert (value.question, value.restrictions) == (None, ())
        assert controller.confirm() == ()


def test_only_a_lower_rank_can_be_removed_and_only_others_restricted() -> None:
    closed = replace(CLOSED, ranks={INES: 1, KIM: 2})
    assert [_row(key, closed).can_remove for key in (INES, KIM, BO, GONE)] == [False, True, True, False]
    by_kim = replace(closed, own=KIM)
    assert [_row(key, by_kim).can_remove for key in (INES, BO)] == [False, True]
    by_word = replace(closed, own=BO, ranks={BO: 0, INES: 1})
    assert _row(INES, by_word).can_remove, "the recovery word outranks the founder, whose laptop may be stolen"
    assert not _row(INES, replace(closed, own=GONE)).can_remove


def test_every_member_shows_the_code_that_it_knows() -> None:
    assert _value(replace(CLOSED, own=BO)).invitation.text == "K7M-2QF-XRD@192.0.2.7:51000"
    assert _value(replace(CLOSED, own=BO, code=None)).invitation.groups == ()


BO_AUTHOR = f"author:{author_of(BO)}"
QUESTIONS: dict[str, tuple[tuple[ClosedGesture, ...], str]] = {
    "remove": ((RemoveMember(BO), ChangeCode()), "Remove Bo L."),
    "undo": ((UndoEverything(AuthorId(author_of(BO))),), "Undo everything"),
    "appoint": ((AppointHead(BO),), "Let Bo L. decide"),
    "restrict": ((SetRestriction(BO_AUTHOR, may_write=False),), "May not write"),
}


@pytest.mark.parametrize("name", list(QUESTIONS))
def test_a_decision_about_a_member_takes_two_presses(name: str) -> None:
    gestures, yes = QUESTIONS[name]
    controller = ClosedBoutController()
    getattr(controller, f"ask_{name}")(_row(BO))
    question = _value(controller=controller).question
    assert question is not None
    assert (question.about, question.yes) == (BO, yes)
    assert "Bo L." in question.sentence
    assert controller.confirm() == gestures
    assert _value(controller=controller).question is None
    assert controller.confirm() == ()


def test_a_new_code_takes_two_presses() -> None:
    controller = ClosedBoutController()
    controller.ask_new_code()
    question = _value(controller=controller).question
    assert question is not None
    assert (question.about, question.yes) == (None, "Make a new code")
    assert controller.confirm() == (ChangeCode(),)


def test_a_question_is_dropped_by_no_and_replaced_by_the_next() -> None:
    controller = ClosedBoutController()
    controller.ask_new_code()
    controller.ask_undo(_row(KIM))
    assert controller.drop()
    assert not controller.drop()
    assert controller.confirm() == ()


def test_a_question_about_a_member_that_is_no_longer_listed_is_dropped() -> None:
    controller = ClosedBoutController()
    controller.ask_remove(_row(BO))
    assert _value(replace(CLOSED, admitted=frozenset({KIM})), controller).question is None
    assert controller.confirm() == ()


def test_scoreboards_and_other_programs_are_restricted_and_released() -> None:
    rows = _value().restrictions
    assert [(row.who, row.title, row.may_write) for row in rows] == [
        (SCOREBOARDS_WHO, "Scoreboards", True),
        (DOORS_WHO, "Other programs", True),
    ]
    controller = ClosedBoutController()
    controller.ask_restrict_kind(rows[1])
    assert controller.confirm() == (SetRestriction(DOORS_WHO, may_write=False),)
    closed = replace(CLOSED, restricted=frozenset({DOORS_WHO, BO_AUTHOR}))
    doors = _value(closed).restrictions[1]
    assert not doors.may_write
    controller.ask_restrict_kind(doors)
    assert controller.confirm() == (SetRestriction(DOORS_WHO, may_write=True),)
    assert not _row(BO, closed).may_write
    controller.ask_restrict(_row(BO, closed))
    assert controller.confirm() == (SetRestriction(BO_AUTHOR, may_write=True),)
