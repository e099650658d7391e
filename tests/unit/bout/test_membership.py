"""Commands about members and rights: what they write, and the words for them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from lxml import etree

from derbyos_core.bout import commands as c
from derbyos_core.bout.wording.describe import describe
from derbyos_core.bout.wording.describe_entry import Describer
from derbyos_core.bout.writing import compose_membership
from derbyos_core.bout.writing.compose import draft
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.bounded_xml import canonical
from derbyos_core.gossip.entry import Draft, EntryRef
from derbyos_core.identity import AuthorId
from tests.kit.closed_log import ClosedLog, spelled_key
from tests.unit.bout.bench import Bench, eid, ref, spelled

ADA, BO = spelled_key("ada"), spelled_key("bo")
HEAD = "head-nso"
WRITTEN = [
    (
        c.FoundBout(key=ADA, recovery=BO, title="Finals"),
        f'<add path="nsodes"><founder eid="R1" key="{ADA}" recovery="{BO}" title="Finals"/></add>',
    ),
    (c.Admit(key=ADA, code=2), f'<add path="nsodes"><admit code="2" eid="R1" key="{ADA}"/></add>'),
    (c.Appoint(key=ADA), f'<add path="nsodes"><appoint eid="R1" key="{ADA}"/></add>'),
    (c.Appoint(key=ADA, proof="x"), f'<add path="nsodes"><appoint eid="R1" key="{ADA}" proof="x"/></add>'),
    (c.ChangeJoinCode(number=3), '<add path="nsodes"><join-code eid="R1" number="3"/></add>'),
    (
        c.Restrict(who="role:scoreboard", what="score"),
        '<add path="nsodes"><restrict eid="R1" may="no" what="score" who="role:scoreboard"/></add>',
    ),
    (
        c.Expel(key=ADA, sources=((eid("S2"), 7), (eid("S3"), 0))),
        f'<add path="nsodes"><expel eid="R1" key="{ADA}" last="7" source="S2"/>'
        f'<expel eid="R2" key="{ADA}" last="0" source="S3"/></add>',
    ),
    (c.Expel(key=ADA), f'<add path="nsodes"><expel eid="R1" key="{ADA}"/></add>'),
]


@pytest.mark.parametrize(("command", "body"), WRITTEN)
def test_a_command_is_one_entry(command: c.Command, body: str) -> None:
    assert Bench().say("S1", HEAD, command) == canonical(etree.fromstring(spelled(body))).decode()


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (c.Admit(key="no key"), "a public key is 43 "),
        (c.Restrict(who="everybody"), "a restriction names "),
        (c.Restrict(who="role:scoreboard", what="goals"), "a restriction names "),
        (c.Expel(key=ADA, sources=(("S2", 1),)), "a source is a UUID"),
        (c.ChangeJoinCode(number=-1), "a number counts from 0"),
    ],
)
def test_senseless_command_is_refused(command: c.Command, sentence: str) -> None:
    with pytest.raises(LocalProtocolError) as caught:
        Bench().say("S1", HEAD, command)
    assert str(caught.value).startswith(sentence)


def told(log: ClosedLog, ref: EntryRef) -> str:
    """Return the row of the change log for an entry."""
    entry = log.log.get(ref)
    assert entry is not None
    return Describer(log.bout, log.root, log.log.get).entry(entry).text


def test_entries_and_commands_have_the_same_words() -> None:
    log = ClosedLog()
    log.joins("head", "ada")
    author = next(one.get("author") for one in log.root.walk() if one.get("name") == "ada")
    bo_author = AuthorId("b0000000-0000-4000-8000-000000000000")
    rows: list[tuple[c.Command, str, str]] = [
        (c.FoundBout(key=ADA, recovery=BO), f'<founder key="{ADA}"/>', "The bout was founded by ada"),
        (c.Admit(key=ADA), f'<admit key="{ADA}"/>', "ada was admitted"),
        (c.Admit(key=BO), f'<admit key="{BO}"/>', f"a laptop without a name yet ({BO[:6]}) was admitted"),
        (c.Appoint(key=ADA), f'<appoint key="{ADA}"/>', "ada has the authority of the Head NSO"),
        (
            c.Appoint(key=ADA, proof="x"),
            f'<appoint key="{ADA}" proof="x"/>',
            "ada took the authority of the Head NSO by the recovery word",
        ),
        (c.ChangeJoinCode(number=2), '<join-code number="2"/>', "The join code was changed"),
        (
            c.Restrict(who="role:scoreboard", what="score"),
            '<restrict who="role:scoreboard" what="score" may="no"/>',
            "Scoreboard may not enter: Score",
        ),
        (
            c.Restrict(who="role:door:*"),
            '<restrict who="role:door:*" what="*" may="no"/>',
            "Other programs may not enter anything",
        ),
        (
            c.Restrict(who=f"author:{author}", what="box", may=True),
            f'<restrict who="author:{author}" what="box" may="yes"/>',
            "ada may enter again: Penalty box",
        ),
        (
            c.Restrict(who=f"author:{bo_author}", what="bout"),
            f'<restrict who="author:{bo_author}" what="bout" may="no"/>',
            "an unnamed laptop may not enter: Teams, rules and officials",
        ),
        (c.Expel(key=ADA), f'<expel key="{ADA}"/>', "ada was removed from the bout"),
    ]
    for command, element, text in rows:
        assert describe(command, log.bout, log.root, log.log.get) == text
        assert told(log, log.says("head", element)) == text


def undone(bench: Bench, author: str) -> Draft | None:
    """Return the undo of everything that an author wrote."""

    def written_by(wanted: AuthorId) -> Iterator[EntryRef]:
        for source, top in bench.log.tops.items():
            if wanted == eid("A" + bench_number(source)):
                yield from (EntryRef(source, number) for number in range(1, top + 1))

    def bench_number(source: str) -> str:
        return next(number for number in "1234" if eid("S" + number) == source)

    context = replace(bench.context("S1", HEAD), is_void=bench.document.is_void, written_by=written_by)
    return draft(c.UndoAuthor(author=eid(author)), context)


def busy_bench() -> Bench:
    """Return a bench on which S2 has scored, undone, admitted somebody and noted something."""
    bench = Bench()
    bench.say("S1", HEAD, c.AddNote(text="Kept"))
    bench.say("S2", "jam-timer", c.AddNote(text="First"))
    bench.say("S2", "jam-timer", c.Admit(key=ADA))
    bench.say("S2", "jam-timer", c.AddNote(text="Second"))
    bench.say("S2", "jam-timer", c.Undo(entries=(ref("S2 4"),)))
    return bench


def test_everything_by_an_author_is_undone_in_one_entry() -> None:
    bench = busy_bench()
    written = undone(bench, "A2")
    assert written is not None
    assert written.undoes == (ref("S2 2"), ref("S2 5"), ref("S2 4"))
    bench.put("S1", written)
    assert [one.text for one in bench.root.walk() if one.tag == "note"] == ["Kept"]
    assert undone(bench, "A2") is None


def test_more_entries_than_an_undo_can_name_are_undone_in_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compose_membership, "UNDONE_MAX", 2)
    bench, entries = busy_bench(), 0
    while (written := undone(bench, "A2")) is not None:
        assert len(written.undoes) <= 2
        bench.put("S1", written)
        entries += 1
        assert entries <= 3
    assert [one.text for one in bench.root.walk() if one.tag == "note"] == ["Kept"]


def test_undo_of_an_author_has_words() -> None:
    bench = busy_bench()
    said = describe(c.UndoAuthor(author=eid("A2")), bench.bout, bench.root, bench.log.get)
    assert said == "Undid everything by Ada"


def test_founding_is_not_offered_for_undo() -> None:
    bench = Bench()
    bench.say("S1", HEAD, c.FoundBout(key=ADA, recovery=BO))
    with pytest.raises(LocalProtocolError, match="the founding of a bout cannot be undone"):
        bench.draft("S1", HEAD, c.Undo(entries=(ref("S1 2"),)))


def test_change_of_the_join_code_is_not_offered_for_undo() -> None:
    """Newcomers would be let in with a number that does not count any more."""
    bench = Bench()
    bench.say("S1", HEAD, c.FoundBout(key=ADA, recovery=BO))
    bench.say("S1", HEAD, c.ChangeJoinCode(number=2))
    with pytest.raises(LocalProtocolError, match="make a new code instead"):
        bench.draft("S1", HEAD, c.Undo(entries=(ref("S1 3"),)))
