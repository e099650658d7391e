"""What is typed to join: a code in any grouping, an address, or both, and one sentence for everything else."""

import pytest

from derbyos_core.roles.start.typed_join import TypedJoin, read_join
from derbyos_core.security.join_code import parse_code
from derbyos_core.wire.messages import Address

CODE = parse_code("K7M-2QF-XRD")
ADDRESS = Address("192.0.2.7", 51000)


@pytest.mark.parametrize("wants_code", [True, False])
@pytest.mark.parametrize(
    "text", ["K7M-2QF-XRD@192.0.2.7:51000", "k7m2qfxrd@192.0.2.7:51000", "  K7M 2QF XRD@192.0.2.7:51000 "]
)
def test_an_invitation_is_enough_everywhere(text: str, wants_code: bool) -> None:
    assert read_join(text, wants_code=wants_code) == TypedJoin(code=CODE, address=ADDRESS)


@pytest.mark.parametrize("text", ["K7M-2QF-XRD", "k7m2qfxrd", " K7M 2QF XRD "])
def test_a_code_is_enough_for_a_chosen_bout(text: str) -> None:
    assert read_join(text, wants_code=True) == TypedJoin(code=CODE)
    assert read_join(text, wants_code=False).problem == (
        "To join with a code alone, tap the bout first. Otherwise type the whole invitation, with its @."
    )


def test_an_address_is_enough_for_an_open_bout() -> None:
    assert read_join("192.0.2.7:51000", wants_code=False) == TypedJoin(address=ADDRESS)
    assert read_join("192.0.2.7:51000", wants_code=True).problem.startswith("a join code has ")


@pytest.mark.parametrize(
    ("text", "problem", "can_go_on", "missing"),
    [
        ("", "a join code has nine characters such as K7M-2QF-XRD, found 0", True, 0),
        ("K7M-2Q", "a join code has nine characters such as K7M-2QF-XRD, found 5", True, 4),
        ("K7M-2QF-XRDD", "a join code has nine characters such as K7M-2QF-XRD, found 10", False, 0),
        (
            "K7O",
            "a join code has no 'O'; it is made of the digits 2 to 9 and letters without I, L, O, U",
            False,
            0,
        ),
        (
            "K7M-2QF-XRD@192.0.2",
            "an invitation is written K7M-2QF-XRD@192.0.2.7:51000; what follows the @ is no address",
            True,
            0,
        ),
        ("K7M@192.0.2.7:51000", "a join code has nine characters such as K7M-2QF-XRD, found 3", False, 0),
    ],
)
def test_a_wrong_code_is_one_sentence(text: str, problem: str, can_go_on: bool, missing: int) -> None:
    assert read_join(text, wants_code=True) == TypedJoin(problem=problem, can_go_on=can_go_on, missing=missing)


def test_a_wrong_address_is_one_sentence() -> None:
    found = read_join("the hall", wants_code=False)
    assert found.problem == (
        "An address looks like 192.168.1.20:50000, found “the hall”. It is on the Head NSO's screen."
    )


def test_the_beginning_of_a_right_text_is_never_told_to_be_wrong() -> None:
    whole = "K7M-2QF-XRD@192.0.2.7:51000"
    for end in range(len(whole)):
        found = read_join(whole[:end], wants_code=True)
        assert not found.problem or found.can_go_on, whole[:end]
