"""Every reader of foreign octets reads a changed sample or refuses it, at a bounded cost of memory.

The samples are valid, and the changes know the format, so that most inputs come deep into a reader. Coverage leads
further changes in `derbyos prove fuzz`, which also measures time; here an input that takes long only takes long.
"""

import logging
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.kit.fuzzing.cost import memory_of
from tests.kit.fuzzing.mutations import join_frames, split_frames
from tests.kit.fuzzing.targets import COST_OCTETS, TARGETS, FuzzTarget, mutated

EXAMPLES, EXAMPLES_OF_FILES = 60, 25


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    """A damaged file of ours is told in the log each time."""
    caplog.set_level(logging.CRITICAL)


@pytest.mark.parametrize("name", TARGETS)
def test_samples_are_read_and_used(name: str) -> None:
    target = TARGETS[name]
    for sample in target.samples():
        found = target.read(sample)
        assert found is not None
        if target.use is not None:
            assert target.use(found) is not None


@pytest.mark.clause(108)
@pytest.mark.parametrize("name", TARGETS)
def test_a_changed_sample_is_read_or_refused(name: str) -> None:
    """DOS-108: no other error leaves a reader, and nothing makes it hold ten megabytes."""
    target = TARGETS[name]
    samples = target.samples()
    outcomes = {"read": 0, "refused": 0}

    @settings(
        max_examples=EXAMPLES_OF_FILES if target.is_file else EXAMPLES,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
        deadline=None,
    )
    @given(st.integers(0, len(samples) - 1), st.integers(0, (1 << 32) - 1))
    def read_or_refuse(sample: int, seed: int) -> None:
        data = mutated(target, samples[sample], Random(seed))
        outcomes[_outcome(target, data)] += 1

    read_or_refuse()
    assert outcomes["read"], "the changes leave enough that readers go on"


def _outcome(target: FuzzTarget, data: bytes) -> str:
    found: list[object] = []
    words: list[str] = []

    def read() -> None:
        try:
            found.append(target.read(data))
        except target.refusals as error:
            words.append(str(error))

    assert memory_of(read) < COST_OCTETS
    if not found:
        assert words[-1], "a refusal says why"
        return "refused"
    if target.use is not None and found[0] is not None:
        target.use(found[0])
    return "read"


@pytest.mark.parametrize("name", TARGETS)
def test_an_input_without_sense_is_refused_or_nothing(name: str) -> None:
    """Empty, one octet, and a stretch of each odd octet: nothing that any format begins with."""
    target = TARGETS[name]
    for data in (b"", b"\0", b"\xff" * 1_000, b"<" * 1_000, b"{" * 100_000, bytes(range(256)) * 4, b"PK\3\4" * 50):
        assert _outcome(target, data) in ("read", "refused")


@given(st.lists(st.binary(max_size=40), max_size=8))
def test_frames_are_joined_and_split_again(frames: list[bytes]) -> None:
    assert split_frames(join_frames(*frames)) == tuple(frames)
