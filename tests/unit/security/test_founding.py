"""Ids of closed bouts: a fixed vector, and keys that did not found one."""

import uuid
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.clock import Instant
from derbyos_core.identity import BoutId, new_bout
from derbyos_core.security.founding import is_closed, is_founder, new_closed_bout
from derbyos_core.security.keys import SigningKey

FOUNDER, RECOVERY, OTHER = (SigningKey(bytes([number] * 32)).public for number in (1, 2, 3))
NOW = Instant(1_790_000_000_123_456)


def test_the_id_of_a_closed_bout_is_fixed() -> None:
    founder, recovery = SigningKey(bytes(range(32))).public, SigningKey(bytes(range(1, 33))).public
    assert new_closed_bout(founder, recovery, NOW).string == "01a0c450-6c7b-8f66-9a29-9d3186de5e6d"


@given(st.integers(0, (1 << 48) * 1000 - 1))
def test_a_closed_bout_has_its_founder_and_its_time(now_us: int) -> None:
    bout = new_closed_bout(FOUNDER, RECOVERY, Instant(now_us))
    assert is_closed(bout)
    assert (bout.key.version, bout.key.variant) == (8, uuid.RFC_4122)
    assert bout.created_us == now_us // 1000 * 1000
    assert is_founder(bout, FOUNDER, RECOVERY)
    assert not is_founder(bout, OTHER, RECOVERY)
    assert not is_founder(bout, FOUNDER, OTHER)
    assert not is_founder(bout, RECOVERY, FOUNDER)


@given(st.integers(0, 127))
def test_each_bit_of_the_id_counts(bit: int) -> None:
    bout = new_closed_bout(FOUNDER, RECOVERY, NOW)
    other = BoutId(str(uuid.UUID(int=bout.key.int ^ (1 << bit))))
    assert not is_founder(other, FOUNDER, RECOVERY)


def test_a_closed_bout_in_capitals_is_the_same_bout() -> None:
    bout = new_closed_bout(FOUNDER, RECOVERY, NOW)
    assert is_founder(BoutId(bout.string.upper()), FOUNDER, RECOVERY)


@pytest.mark.parametrize(
    "bout",
    [BoutId("finals"), BoutId(""), new_bout(Random(1), NOW), BoutId(str(uuid.UUID(int=0x8 << 76)))],
    ids=["named", "empty", "version 7", "another variant"],
)
def test_other_bouts_are_open(bout: BoutId) -> None:
    assert not is_closed(bout)
    assert not is_founder(bout, FOUNDER, RECOVERY)
