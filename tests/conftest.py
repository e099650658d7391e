"""Fixtures of all tests: own folders, the real games, and nodes in memory."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.kit.fake_node import FakeCluster, FakeNode
from tests.kit.own_network import enter_own_network

# Before anything imports Qt: windows are drawn in memory, also where a desktop could flash them.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_API", "pyside6")

ROOT = Path(__file__).resolve().parent.parent

# The same examples on every run and no time limits: a slow machine is not a wrong program.
settings.register_profile("derbyos", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("derbyos")


_NETWORK = ("interop", "system", "unit/app", "unit/node")
"""Where laptops meet on their machine's network: they would hear those of other tests.

So these run by themselves, or each process of the tests has a network of its own. Those of a file that is marked as
`unannounced` hear nobody.
"""
RARE = (50_000, 20, 100)
"""When garbage is collected: what the tests share, as bouts of the pictures, is looked through a tenth as often."""
_SPARK = "spark"
"""A second Java machine would only be in the way of the first."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer what makes the tests among laptops divisible."""
    parser.addoption("--own-network", action="store_true", help="each process of the tests has a network of its own")


def pytest_configure(config: pytest.Config) -> None:
    """Leave the machine's network, before a thread is started."""
    if config.getoption("--own-network") and hasattr(config, "workerinput"):
        enter_own_network()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests among laptops; where several processes share the others, those of one file stay together.

    It comes first because xdist reads the groups in the same hook, and a group that is set later has no effect.
    """
    for item in items:
        place = item.path.relative_to(ROOT / "tests")
        meets = place.parts[0] in _NETWORK or str(place.parent) in _NETWORK
        if meets and item.get_closest_marker("unannounced") is None:
            item.add_marker(pytest.mark.network)
        item.add_marker(pytest.mark.xdist_group(_SPARK if place.parts[0] == _SPARK else str(place)))


def pytest_collection_finish() -> None:
    """Spare the collector of garbage the thousands of tests that stay until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARE)


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Send everything that a test keeps, itself or by a child process, into a folder of its own."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CONFIG", "DATA", "STATE", "CACHE"):
            patch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
        yield home


@pytest.fixture(scope="session")
def repository() -> Path:
    """The top of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The real games beside the checkout, or under DERBYOS_SHARED; without them the test is skipped."""
    folder = Path(os.environ.get("DERBYOS_SHARED", ROOT.parent / "shared")) / "data"
    if not folder.is_dir():
        pytest.skip("the real games are not here: set DERBYOS_SHARED to the folder that holds data/")
    return folder


@pytest.fixture
def cluster() -> FakeCluster:
    """Nodes in memory, with one clock."""
    return FakeCluster()


@pytest.fixture
def timer(cluster: FakeCluster) -> FakeNode:
    """The jam timer."""
    return cluster.node("Sol A.", "jam-timer")


@pytest.fixture
def head(cluster: FakeCluster) -> FakeNode:
    """The Head NSO."""
    return cluster.node("Ines V.", "head-nso")


@pytest.fixture
def keeper(cluster: FakeCluster) -> FakeNode:
    """The scorekeeper of both teams."""
    return cluster.node("Kim T.", "scorekeeper-home", "scorekeeper-away")
