"""The invitation to a closed bout: its code in groups, its text, and a QR code that says the same."""

import pytest

from derbyos_core.roles.shared.invitation import invitation_value, qr_rows
from derbyos_core.security.join_code import parse_code, parse_invitation
from derbyos_core.wire.messages import Address

CODE = parse_code("K7M-2QF-XRD")
ADDRESS = Address("192.168.100.200", 51000)


def test_the_invitation_joins() -> None:
    value = invitation_value(CODE, ADDRESS)
    assert value.groups == ("K7M", "2QF", "XRD")
    assert value.code == "K7M-2QF-XRD"
    assert value.text == "K7M-2QF-XRD@192.168.100.200:51000"
    found = parse_invitation(value.text)
    assert found is not None
    assert (found.code, found.address) == (CODE, ADDRESS)
    assert value.rows == qr_rows(value.text)
    assert value.note == ""


def test_without_a_network_there_is_the_code_alone() -> None:
    value = invitation_value(CODE, None)
    assert value.groups == ("K7M", "2QF", "XRD")
    assert (value.text, value.rows) == ("", ())
    assert value.note == "No network yet: nobody can join here at the moment."


def test_without_the_code_there_is_a_sentence() -> None:
    value = invitation_value(None, ADDRESS)
    assert (value.groups, value.text, value.rows) == ((), "", ())
    assert value.note == "This laptop does not know the join code. Ask the Head NSO."


def test_the_rows_are_a_qr_code() -> None:
    """A finder pattern stands in three corners, and none in the fourth (ISO/IEC 18004, 5.3.2)."""
    rows = qr_rows("K7M-2QF-XRD@192.168.100.200:51000")
    side = len(rows)
    assert side == 29
    assert {len(row) for row in rows} == {side}
    finder = [
        "1111111",
        "1000001",
        "1011101",
        "1011101",
        "1011101",
        "1000001",
        "1111111",
    ]

    def corner(top: int, left: int) -> list[str]:
        return ["".join(str(int(dark)) for dark in row[left : left + 7]) for row in rows[top : top + 7]]

    assert corner(0, 0) == corner(0, side - 7) == corner(side - 7, 0) == finder
    assert corner(side - 7, side - 7) != finder


@pytest.mark.parametrize("text", ["K7M-2QF-XRD@192.0.2.7:51000", "K7M-2QF-XRE@192.0.2.7:51000"])
def test_equal_texts_give_equal_codes_and_others_do_not(text: str) -> None:
    assert (qr_rows(text) == qr_rows("K7M-2QF-XRD@192.0.2.7:51000")) is text.startswith("K7M-2QF-XRD")
