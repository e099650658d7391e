"""Rights in a closed bout: which entries have no effect, and why."""

from collections.abc import Callable
from itertools import permutations

import pytest

from derbyos_core.document.authority import OPEN, Refusal, RefusalReason
from derbyos_core.document.canonical import live_xml
from derbyos_core.document.interpretation import FoldOutcome
from derbyos_core.document.membership import EVERYTHING, GROUPS, recovery_proof
from derbyos_core.gateways.intake import GROUPS as GROUPS_OF_DOORS
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import BoutId
from tests.kit.closed_log import BOUT, RECOVERY, ClosedLog, key_of, spelled_key
from tests.kit.folded_log import FoldedLog


def begun(*members: str, bout: BoutId = BOUT) -> ClosedLog:
    """Return a bout that was founded, with members that the founder admitted."""
    log = ClosedLog(bout)
    log.joins("head")
    log.founds()
    for name in members:
        log.says("head", f'<admit key="{{{name}}}" code="1"/>')
        log.joins(name)
    return log


def expels(log: ClosedLog, by: str, name: str, *accepted: tuple[str, int], at: float | None = None) -> EntryRef:
    """Write the expulsion of somebody whose sources have these last entries."""
    named = [f'<expel key="{{{name}}}" source="{{{source}.source}}" last="{last}"/>' for source, last in accepted]
    return log.says(by, "".join(named) or f'<expel key="{{{name}}}"/>', at=at)


# -- members --------------------------------------------------------------------------------------------------


def test_open_bout_has_no_authority() -> None:
    log = ClosedLog(BoutId("an open bout"))
    log.joins("ada")
    log.says("ada", '<restrict who="role:scoreboard" what="*" may="no"/>')
    log.scores("ada", 1)
    assert log.document.authority is OPEN
    assert log.document.refusals == {}
    assert log.trips() == ["1"]


def test_founder_and_admitted_keys_are_members() -> None:
    log = begun("ada")
    log.says("ada", '<admit key="{bo}" code="1"/>')
    log.joins("bo", "stranger")
    trip = log.scores("stranger", 1)
    log.scores("bo", 2)
    authority = log.document.authority
    assert (authority.founder, authority.title, authority.code_number) == (key_of("head").public, "Finals", 1)
    assert authority.ranks.keys() == {key_of("head").public}
    assert authority.admitted == {key_of(name).public for name in ("head", "ada", "bo")}
    assert log.why(trip) == "not admitted"
    assert log.document.without_effect[trip] is FoldOutcome.FORBIDDEN
    assert log.trips() == ["2"]


def test_stranger_cannot_admit_themselves() -> None:
    log = begun("ada")
    log.joins("bo", "stranger")
    ring = [log.says("stranger", '<admit key="{bo}" code="1"/>'), log.says("bo", '<admit key="{stranger}" code="1"/>')]
    assert [log.why(ref) for ref in ring] == ["not admitted"] * 2
    assert key_of("bo").public not in log.document.authority.admitted


def test_late_admission_gives_earlier_entries_their_effect() -> None:
    log = begun()
    log.joins("bo")
    trip = log.scores("bo", 1)
    assert (log.why(trip), log.trips()) == ("not admitted", [])
    log.says("head", '<admit key="{bo}" code="1"/>')
    assert (log.why(trip), log.trips()) == ("", ["1"])
    assert [one.get("name") for one in log.root.walk() if one.tag == "nsode"] == ["head", "bo"]


def test_admission_needs_the_current_code() -> None:
    log = begun("ada")
    log.says("head", '<join-code number="2"/>')
    late = log.says("ada", '<admit key="{cy}" code="1"/>')
    early = log.says("ada", '<admit key="{dee}" code="2"/>')
    before = log.says("head", '<admit key="{bo}" code="1"/>', at=log.clock - 2.5)
    assert [log.why(ref) for ref in (late, early)] == ["old code", ""]
    assert log.why(before) == "old code"
    assert log.document.authority.code_number == 2
    members = {key_of(name).public for name in ("head", "ada", "dee")}
    assert log.document.authority.admitted == members


def test_admission_before_the_change_of_the_code_stays() -> None:
    log = begun("ada", "bo")
    changed = log.says("head", '<join-code number="2"/>')
    assert key_of("bo").public in log.document.authority.admitted
    log.undoes("head", changed)
    admitted = log.says("ada", '<admit key="{cy}" code="1"/>')
    assert log.why(admitted) == ""
    assert log.document.authority.code_number == 1


@pytest.mark.parametrize(
    ("bout", "founder", "wanted"),
    [
        (BOUT, "head", "head"),
        (BOUT, "ada", None),
        (BoutId("hall 3"), "ada", "ada"),
        (BoutId("0192f2f5-2c00-7000-8000-000000000001"), "head", None),
    ],
)
def test_who_founds_a_bout(bout: BoutId, founder: str, wanted: str | None) -> None:
    """By the id of the bout; in a bout with a name, the first; others are open."""
    log = ClosedLog(bout)
    log.joins(founder)
    ref = log.founds(founder)
    found = log.document.authority.founder
    assert found == (key_of(wanted).public if wanted else None)
    assert log.why(ref) == ""


def test_second_founder_is_refused() -> None:
    log = begun("ada", bout=BoutId("hall 3"))
    second = log.founds("ada")
    copied = log.founds("head")
    assert (log.why(second), log.why(copied)) == ("not founder", "")
    log.joins("ada2")
    earlier = log.says("ada2", f'<founder key="{spelled_key("ada")}" recovery="{spelled_key("bo")}"/>', at=-1)
    assert log.log.get(earlier) is not None
    assert log.document.authority.founder == key_of("head").public


def test_entry_under_another_authors_id_has_no_effect() -> None:
    log = begun("ada")
    log.says("ada", '<admit key="{bo}" code="1"/>')
    log.joins("bo", author="head")
    assert log.why(EntryRef(log.source("bo"), 1)) == "other author"
    trip = log.scores("bo", 1)
    assert log.why(trip) == ""


# -- heads ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "element",
    [
        '<appoint key="{ada}"/>',
        '<join-code number="2"/>',
        '<restrict who="role:scoreboard" what="score" may="no"/>',
        '<expel key="{bo}"/>',
    ],
)
def test_rights_need_authority(element: str) -> None:
    log = begun("ada", "bo")
    refused = log.says("ada", element)
    assert log.why(refused) == "no authority"
    log.says("head", '<appoint key="{ada}"/>')
    accepted = log.says("ada", element)
    assert (log.why(refused), log.why(accepted)) == ("no authority", "")


def test_recovery_word_appoints_without_the_founder() -> None:
    log = begun("ada", "bo")
    wrong = recovery_proof(key_of("bo"), BOUT, key_of("bo").public)
    copied = recovery_proof(RECOVERY, BOUT, key_of("ada").public)
    refused = [log.says("bo", f'<appoint key="{{bo}}" proof="{proof}"/>') for proof in (wrong, copied, "?")]
    log.joins("dee")
    proof = recovery_proof(RECOVERY, BOUT, key_of("dee").public)
    accepted = log.says("dee", f'<appoint key="{{dee}}" proof="{proof}"/>')
    assert [log.why(ref) for ref in refused] == ["no authority"] * 3
    assert log.why(accepted) == ""
    assert log.document.authority.ranks.keys() == {key_of("head").public, key_of("dee").public}
    assert log.why(log.undoes("head", accepted)) == "out of rank"
    assert log.why(expels(log, "dee", "bo", ("bo", 4))) == ""


def test_recovery_word_expels_the_founders_stolen_laptop() -> None:
    """Its thief is out whatever its clock says, and cannot take that back; what the founder had entered stays."""
    log = begun("ada", "bo")
    before = log.scores("head", 1)
    log.says("ada", f'<appoint key="{{ada}}" proof="{recovery_proof(RECOVERY, BOUT, key_of("ada").public)}"/>')
    assert log.why(expels(log, "head", "ada")) == "out of rank"
    expelled = expels(log, "ada", "head", ("head", before.sequence))
    later = [log.says("head", '<appoint key="{bo}"/>', at=3), log.undoes("head", expelled), log.scores("head", 2)]
    assert log.why(expelled) == ""
    assert [log.why(ref) for ref in (before, *later)] == ["", "expelled", "expelled", "expelled"]
    assert log.document.authority.ranks == {key_of("ada").public: 0}
    assert {key_of(name).public for name in ("ada", "bo")} == log.document.authority.admitted
    log.says("bo", f'<appoint key="{{bo}}" proof="{recovery_proof(RECOVERY, BOUT, key_of("bo").public)}"/>')
    assert log.why(expels(log, "bo", "ada")) == "out of rank", "two with the word cannot expel each other"


def test_nobody_else_expels_the_founder_or_a_head_above() -> None:
    log = begun("ada", "bo")
    appointed = log.says("head", '<appoint key="{ada}"/>')
    log.says("ada", '<appoint key="{bo}"/>')
    for by, name in (("ada", "head"), ("bo", "ada"), ("bo", "head"), ("ada", "ada"), ("head", "head")):
        assert log.why(expels(log, by, name)) == "out of rank", (by, name)
    assert log.why(log.undoes("bo", appointed)) == "out of rank"
    assert log.why(expels(log, "ada", "bo")) == ""
    assert log.document.authority.ranks.keys() == {key_of("head").public, key_of("ada").public}


def test_stolen_laptop_cannot_expel_with_an_earlier_clock() -> None:
    """A head's laptop is stolen; its thief sets the clock back to before the expulsion."""
    log = begun("ada", "bo")
    log.says("head", '<appoint key="{ada}"/>')
    expels(log, "head", "ada", ("ada", 1))
    backdated = expels(log, "ada", "bo", at=3)
    assert log.why(backdated) == "expelled"
    assert key_of("bo").public in log.document.authority.admitted


def test_founding_cannot_be_undone() -> None:
    log = ClosedLog()
    log.joins("head")
    founding = log.founds()
    undo = log.undoes("head", founding)
    assert log.document.authority.is_closed
    assert not log.document.is_void(founding)
    assert log.why(undo) == "out of rank"


def test_undone_appointment_ends_what_followed_from_it() -> None:
    log = begun("ada", "bo")
    appointed = log.says("head", '<appoint key="{ada}"/>')
    restricted = log.says("ada", '<restrict who="author:{bo.author}" what="*" may="no"/>')
    trip = log.scores("bo", 1)
    assert log.why(trip) == "restricted"
    undo = log.undoes("head", appointed)
    assert (log.why(trip), log.why(restricted)) == ("", "no authority")
    log.undoes("head", undo)
    assert (log.why(trip), log.why(restricted)) == ("restricted", "")


# -- restrictions -------------------------------------------------------------------------------------------


WRITES = [
    ("score", '<add period="1" jam="1"><pass team="home" number="1" points="4"/></add>'),
    ("clocks", '<set period="1" jam="1" attribute="timestamp">1795248000.0</set>'),
    (
        "lineups",
        '<add period="1" jam="1"><line-up team="home" position="jammer" skater="home:7" skater-eid="p"/></add>',
    ),
    ("penalties", '<add period="1" jam="1"><penalty eid="q" team="home" penalty="X"/></add>'),
    ("box", '<add period="1" jam="1"><enter-box eid="r" team="home" position="blocker"/></add>'),
    ("rosters", '<add team="home"><person eid="s" number="9"/></add>'),
    ("notes", '<add path="."><note eid="t">Whistle</note></add>'),
    ("bout", '<set path="venue/city">Hull</set>'),
]


@pytest.mark.parametrize(("group", "act"), WRITES)
def test_restriction_of_one_group(group: str, act: str) -> None:
    log = begun("ada")
    free = log.write("ada", act)
    by = log.says("head", f'<restrict who="role:scoreboard" what="{group}" may="no"/>')
    refs = {name: log.write("ada", one) for name, one in WRITES}
    assert log.why(free) == ""
    assert {name for name, ref in refs.items() if log.why(ref)} == {group}
    assert log.document.refusals[refs[group]] == Refusal(RefusalReason.RESTRICTED, by)


def test_groups_are_those_that_doors_know() -> None:
    assert set(GROUPS) == {*GROUPS_OF_DOORS, "bout"}
    assert {group for group, _ in WRITES} == set(GROUPS)


@pytest.mark.parametrize(
    ("who", "role", "is_restricted"),
    [
        ("role:scoreboard", "scoreboard", True),
        ("role:scoreboard", "", True),
        ("role:scoreboard", "jam-timer", False),
        ("role:door:*", "door:overlay", True),
        ("role:door:overlay", "door:overlay", True),
        ("role:door:screen", "door:overlay", False),
        ("author:{ada.author}", "jam-timer", True),
        ("author:{bo.author}", "scoreboard", False),
    ],
)
def test_who_is_restricted(who: str, role: str, is_restricted: bool) -> None:
    log = begun("ada")
    log.says("head", f'<restrict who="{who}" what="{EVERYTHING}" may="no"/>')
    ref = log.scores("ada", 1, role=role)
    assert bool(log.why(ref)) is is_restricted


def test_last_restriction_of_a_writer_decides() -> None:
    log = begun("ada", "bo")
    log.says("head", '<restrict who="role:scoreboard" what="*" may="no"/>')
    log.says("head", '<restrict who="author:{bo.author}" what="score" may="yes"/>')
    assert [log.why(log.scores(name, 1)) for name in ("ada", "bo")] == ["restricted", ""]
    log.says("head", '<restrict who="role:scoreboard" what="*" may="yes"/>')
    assert log.why(log.scores("ada", 1)) == ""
    assert [(one.who[:6], one.what, one.may) for one in log.document.authority.restrictions] == [
        ("author", "score", True),
        ("role:s", "*", True),
    ]


def test_heads_are_never_restricted() -> None:
    log = begun("ada")
    log.says("head", '<restrict who="role:*" what="*" may="no"/>')
    assert log.why(log.scores("head", 1)) == ""
    assert log.why(log.scores("ada", 2)) == "restricted"
    log.says("head", '<appoint key="{ada}"/>')
    assert log.why(log.scores("ada", 3)) == ""
    assert log.trips() == ["1", "3"]


def test_late_restriction_takes_the_effect_of_later_entries() -> None:
    log = begun("ada")
    first, second = log.scores("ada", 1, at=20), log.scores("ada", 2, at=30)
    assert log.trips() == ["1", "2"]
    log.says("head", '<restrict who="role:scoreboard" what="score" may="no"/>', at=25)
    assert (log.why(first), log.why(second), log.trips()) == ("", "restricted", ["1"])


def test_undone_restriction_gives_entries_their_effect() -> None:
    log = begun("ada")
    restricted = log.says("head", '<restrict who="role:scoreboard" what="score" may="no"/>')
    trip = log.scores("ada", 1)
    refused = log.undoes("ada", restricted)
    assert (log.why(refused), log.why(trip), log.trips()) == ("no authority", "restricted", [])
    undo = log.undoes("head", restricted)
    assert (log.why(trip), log.trips()) == ("", ["1"])
    assert log.document.is_void(restricted)
    log.undoes("head", undo)
    assert (log.why(trip), log.trips()) == ("restricted", [])


def test_appointed_head_undoes_the_founders_restriction() -> None:
    log = begun("ada", "bo")
    restricted = log.says("head", '<restrict who="author:{bo.author}" what="*" may="no"/>')
    trip = log.scores("bo", 1)
    log.says("head", '<appoint key="{ada}"/>')
    log.undoes("ada", restricted)
    assert log.why(trip) == ""


def test_restricted_writer_undoes_own_later_entries_alone() -> None:
    log = begun("ada", "bo")
    others, before = log.scores("bo", 1), log.scores("ada", 2)
    by = log.says("head", '<restrict who="author:{ada.author}" what="penalties" may="no"/>')
    after = log.scores("ada", 3)
    for ref in (others, before):
        undo = log.undoes("ada", ref)
        assert log.document.refusals[undo] == Refusal(RefusalReason.RESTRICTED, by)
        assert not log.document.is_void(ref)
    log.undoes("ada", after)
    assert log.document.is_void(after)
    assert log.trips() == ["1", "2"]


def test_restricted_writer_undoes_nothing_that_comes_later() -> None:
    """The undo names an entry that is not here yet."""
    log = begun("ada", "bo")
    by = log.says("head", '<restrict who="author:{ada.author}" what="penalties" may="no"/>')
    undo = log.undoes("ada", EntryRef(log.source("bo"), 2))
    assert log.why(undo) == ""
    trip = log.scores("bo", 1)
    assert log.document.refusals[undo] == Refusal(RefusalReason.RESTRICTED, by)
    assert not log.document.is_void(trip)
    assert log.trips() == ["1"]


def test_undo_of_a_membership_entry_that_comes_later_needs_authority() -> None:
    """Until it comes, the undo takes back the other entry that it names; then it is refused as a whole."""
    log = begun("ada", "bo")
    trip = log.scores("bo", 1)
    undo = log.undoes("ada", trip, EntryRef(log.source("head"), 5))
    assert (log.trips(), log.why(undo)) == ([], "")
    log.says("head", '<join-code number="2"/>')
    assert (log.trips(), log.why(undo)) == (["1"], "no authority")
    assert log.document.authority.code_number == 2


def test_change_of_an_element_by_id_is_in_its_group() -> None:
    log = begun("ada", "bo")
    log.write("bo", '<add period="1" jam="1"><penalty eid="aa" team="home" penalty="X"/></add>')
    log.says("head", '<restrict who="author:{ada.author}" what="penalties" may="no"/>')
    change = log.write("ada", '<set eid="aa" attribute="penalty">C</set>')
    named = log.write("ada", '<set eid="{ada.source}" attribute="name">Ada L.</set>')
    assert (log.why(change), log.why(named)) == ("restricted", "")
    assert [one.get("penalty") for one in log.root.walk() if one.tag == "penalty"] == ["X"]


# -- expulsion ------------------------------------------------------------------------------------------------


def test_expelled_key_keeps_what_was_accepted() -> None:
    log = begun("ada", "bo")
    log.scores("ada", 1)
    late = log.scores("ada", 2)
    by = expels(log, "head", "ada", ("ada", 2))
    backdated = log.scores("ada", 3, at=5)
    log.joins("ada2")
    other_source = log.scores("ada2", 4)
    for ref in (late, backdated, other_source):
        assert log.document.refusals[ref] == Refusal(RefusalReason.EXPELLED, by)
    authority = log.document.authority
    assert authority.expelled == {key_of("ada").public: by}
    assert key_of("ada").public not in authority.admitted
    assert log.trips() == ["1"]


def test_admission_of_an_expelled_key_stays_ended() -> None:
    log = begun("ada", "bo")
    expulsion = expels(log, "head", "ada", ("ada", 1))
    log.says("bo", '<admit key="{ada}" code="1"/>')
    trip = log.scores("ada", 1)
    assert log.why(trip) == "expelled"
    log.undoes("head", expulsion)
    assert log.why(trip) == ""
    assert key_of("ada").public in log.document.authority.admitted


def test_earliest_last_entry_of_two_expulsions_counts() -> None:
    log = begun("ada")
    trips = [log.scores("ada", number) for number in (1, 2, 3)]
    expels(log, "head", "ada", ("ada", 3))
    expels(log, "head", "ada", ("ada", 2))
    assert [log.why(ref) for ref in trips] == ["", "expelled", "expelled"]


def test_who_was_admitted_by_an_expelled_key_after_its_last_entry_is_out() -> None:
    log = begun("ada")
    log.says("ada", '<admit key="{bo}" code="1"/>')
    log.says("ada", '<admit key="{cy}" code="1"/>')
    expels(log, "head", "ada", ("ada", 2))
    assert log.document.authority.admitted == {key_of("head").public, key_of("bo").public}


# -- forms ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "act",
    [
        '<add path="nsodes"><admit key="none" code="1"/></add>',
        '<add path="nsodes"><admit key="{bo}" code="one"/></add>',
        '<add path="nsodes"><restrict who="everybody" what="*" may="no"/></add>',
        '<add path="nsodes"><restrict who="role:scoreboard" what="goals" may="no"/></add>',
        '<add path="nsodes"><expel key="{bo}" source="bo" last="1"/></add>',
        '<add path="nsodes"><admit key="{bo}" code="1"/><appoint key="{bo}"/></add>',
        '<action><add path="nsodes"><admit key="{bo}" code="1"/></add><set path="venue/city">Hull</set></action>',
    ],
)
def test_what_cannot_be_read_has_no_effect(act: str) -> None:
    log = begun("ada")
    assert log.why(log.write("head", act)) == "unreadable"
    assert log.document.authority.admitted == {key_of("head").public, key_of("ada").public}


def test_elements_about_members_cannot_be_changed() -> None:
    log = begun("ada")
    log.says("head", '<restrict eid="bb" who="role:scoreboard" what="score" may="no"/>')
    changes = [
        log.write("head", act)
        for act in ('<set eid="bb" attribute="may">yes</set>', '<remove eid="bb"/>', '<add eid="bb"><note/></add>')
    ]
    assert log.document.invalid == tuple(changes)
    assert log.why(log.scores("ada", 1)) == "restricted"


# -- convergence ------------------------------------------------------------------------------------------------


def tangled_heads() -> ClosedLog:
    """Return a log in which two heads of a rank expel and undo each other."""
    log = begun("ada", "bo")
    log.says("head", '<appoint key="{ada}"/><appoint key="{bo}"/>')
    expels(log, "ada", "bo", ("bo", 1), at=30)
    expels(log, "bo", "ada", ("ada", 1), at=30)
    log.undoes("bo", EntryRef(log.source("ada"), 2), at=29)
    return log


def restricted_and_undone() -> ClosedLog:
    """Return a log in which a restriction is undone, and the undo as well."""
    log = begun("ada")
    restricted = log.says("head", '<restrict who="role:scoreboard" what="score" may="no"/>')
    log.scores("ada", 1)
    log.undoes("head", log.undoes("head", restricted))
    log.undoes("ada", EntryRef(log.source("ada"), 2))
    return log


def expelled_with_late_entries() -> ClosedLog:
    """Return a log in which entries of an expelled key come late, one with a changed clock."""
    log = begun("ada", "bo")
    log.scores("ada", 1)
    log.scores("ada", 2, at=3)
    expels(log, "head", "ada", ("ada", 2))
    log.undoes("ada", EntryRef(log.source("head"), 3))
    return log


@pytest.mark.parametrize("make", [tangled_heads, restricted_and_undone, expelled_with_late_entries])
def test_all_orders_of_arrival_give_the_same_rights(make: Callable[[], ClosedLog]) -> None:
    expected = make()
    entries = expected.written
    for order in permutations(range(len(entries) - 5, len(entries))):
        node = FoldedLog(BOUT).take_all([*entries[:-5], *(entries[index] for index in order)])
        assert node.document.authority == expected.document.authority, order
        assert node.document.refusals == expected.document.refusals, order
        assert live_xml(node.root) == live_xml(expected.root), order
