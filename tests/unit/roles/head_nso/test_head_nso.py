"""Lists of the Head NSO."""

from dataclasses import replace

import pytest

from derbyos_core.bout.commands import AddOfficial, NewPerson, SetAttribute
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId, Team
from derbyos_core.replica.fork_reports import ForkReport
from derbyos_core.replica.view import View
from derbyos_core.roles.head_nso.ready_item import ReadyItem, ReadyPart
from derbyos_core.roles.head_nso.ready_laptops import clock_item, trouble_items
from derbyos_core.roles.shared.igrf import ROLES, commands_for_official, official_lines, present_and_unlisted
from tests.kit.fake_node import FakeCluster, FakeNode


def _only(items: tuple[ReadyItem, ...]) -> ReadyItem:
    (item,) = items
    return item


def _versioned(view: View, versions: dict[str, str]) -> View:
    officials = tuple(replace(one, version=versions[one.name]) for one in view.bout.officials)
    return replace(view, bout=replace(view.bout, officials=officials))


_NAMED = ("Sol's clock was 0.7 s off", "Sol's clock was 0.7 s off and is being followed.")
_APART = ("two clocks are 0.7 s apart", "The clocks of two laptops are 0.7 s apart. They agree again once no jam runs.")


@pytest.mark.parametrize(
    ("apart_us", "error_us", "others_us", "sub", "words", "is_ready"),
    [
        (4_000, 0, (), "largest gap 0.01 s", "", True),
        (4_000, 90_000, (), "largest gap 0.10 s", "", True),
        (-500_000, 0, (), "largest gap 0.50 s", "", True),
        (-740_000, 20_000, (0,), *_NAMED, False),
        (700_000, 0, (0,), *_NAMED, False),
        (700_000, 0, (), *_APART, False),
        (700_000, 0, (700_000,), *_APART, False),
        (700_000, 300_000, (0,), "still measuring", "", False),
        (100_000, 450_000, (0,), "still measuring", "", False),
        (None, 0, (), "not known yet", "", False),
    ],
)
def test_clock_item_names_the_largest_gap(
    cluster: FakeCluster,
    head: FakeNode,
    apart_us: int | None,
    error_us: int,
    others_us: tuple[int, ...],
    sub: str,
    words: str,
    is_ready: bool,
) -> None:
    """Design 7: a gap of more than half a second has a line, if it is certain. Most clocks tell whose it is."""
    sol = replace(cluster.node("Sol A.", "jam-timer").as_peer(holds=0, apart_us=apart_us), apart_error_us=error_us)
    others = [cluster.node("Bo L.", "lineup-home").as_peer(holds=0, apart_us=one) for one in others_us]
    item = clock_item(replace(head.view(), peers=(sol, *others)))
    assert (item.sub, item.words, item.is_ready) == (sub, words, is_ready)


def test_a_clock_that_takes_over_the_time_of_the_bout_is_not_named(cluster: FakeCluster, head: FakeNode) -> None:
    sol = replace(cluster.node("Sol A.", "jam-timer").as_peer(holds=0, apart_us=700_000), is_time_settled=False)
    bo = cluster.node("Bo L.", "lineup-home").as_peer(holds=0, apart_us=0)
    assert clock_item(replace(head.view(), peers=(sol, bo))).sub == "still measuring"


def test_alone_there_is_no_other_clock(head: FakeNode) -> None:
    assert clock_item(head.view()).is_ready


def test_no_trouble_shows_no_items(cluster: FakeCluster, head: FakeNode) -> None:
    sol = cluster.node("Sol A.", "jam-timer")
    assert trouble_items(replace(head.view(), peers=(sol.as_peer(holds=0),))) == ()


def test_entries_that_wait_lead_to_where_they_are_accepted(cluster: FakeCluster, head: FakeNode) -> None:
    """The Head NSO may accept entries behind a gap (entries 2.11)."""
    bo = cluster.node("Bo L.", "lineup-home")
    item = _only(trouble_items(replace(head.view(), missing={bo.replica.source: "5-7"}, held=3)))
    assert (item.part, item.sub, item.fix) == (ReadyPart.WAITING, "3 entries by Bo are waiting", "Look")


def test_fork_is_reported_in_plain_words(cluster: FakeCluster, head: FakeNode) -> None:
    """Forks: the other entry is kept and shown (data-model 4)."""
    bo = cluster.node("Bo L.", "lineup-home")
    entry = bo.entry(EntryRef(bo.replica.source, 1))
    assert entry is not None
    conflict = ForkReport(ref=entry.ref, counting=entry, other=entry, is_own=False)
    item = _only(trouble_items(replace(head.view(), fork_reports=(conflict,))))
    assert (item.part, item.sub) == (ReadyPart.DOUBLES, "two entries by Bo share a number")


def test_flooding_laptop_is_named(cluster: FakeCluster, head: FakeNode) -> None:
    bo = cluster.node("Bo L.", "lineup-home")
    item = _only(trouble_items(replace(head.view(), unheard=frozenset((SourceId(bo.replica.source),)))))
    assert item.words == "Bo's laptop sends so much that it is ignored for now. Restart DerbyOS there."


@pytest.mark.parametrize(
    ("theirs", "said"),
    [
        ("1.10.0", "has a newer version. Your entries are exchanged; some of Bo's fields may not show here."),
        ("1.8", "has an older version. Your entries are exchanged; some of your fields may not show there."),
    ],
)
def test_other_version_is_reported_and_blocks_nobody(
    cluster: FakeCluster, head: FakeNode, theirs: str, said: str
) -> None:
    """Design 7. The version is in the first entry of each source (data-model 1)."""
    bo = cluster.node("Bo L.", "lineup-home")
    view = _versioned(replace(head.view(), peers=(bo.as_peer(holds=0),)), {"Ines V.": "1.9.1", "Bo L.": theirs})
    item = _only(trouble_items(view))
    assert item.words == f"Bo's laptop {said}"
    assert trouble_items(_versioned(view, {"Ines V.": "1.9.1", "Bo L.": "1.9.1"})) == ()


def test_the_officials_list_is_in_the_order_of_the_paper(head: FakeNode) -> None:
    for name, role in (("Una", "JT"), ("Rex", "HR"), ("Ada", "JT"), ("Cy", "DJ")):
        head.submit(AddOfficial(person=NewPerson(name=name, role=role)), "head-nso")
    assert [line.title for line in official_lines(head.view().bout)] == ["Rex", "Ada", "Una", "Cy"]
    assert [line.name for line in official_lines(head.view().bout)][::3] == ["Rex, Head Referee", "Cy, DJ"]


def test_listed_official_is_not_offered_again(cluster: FakeCluster, head: FakeNode) -> None:
    cluster.node("Sol A.", "jam-timer")
    head.submit(AddOfficial(person=NewPerson(name="Sol A.", role="JT")), "head-nso")
    assert [(one.name, one.role) for one in present_and_unlisted(head.view().bout)] == [("Ines V.", "HNSO")]


def test_only_what_is_different_of_an_official_is_written(head: FakeNode) -> None:
    head.submit(AddOfficial(person=NewPerson(name="Rex", role="HR")), "head-nso")
    person = head.view().bout.teams[Team.OFFICIAL].persons[0]
    assert commands_for_official(person, "Rex", "HR", "") == ()
    assert commands_for_official(person, "Rex", "HR", "Hull") == (
        SetAttribute(eid=person.eid, attribute="league", value="Hull", group=f"official {person.eid}"),
    )


def test_every_role_of_the_paper_has_its_own_abbreviation() -> None:
    shorts = [short for short, _ in ROLES]
    assert len(set(shorts)) == len(shorts)
