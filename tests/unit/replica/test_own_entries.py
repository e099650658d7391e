"""Path of an own entry: shown, stored, sent; and the last steps of an official."""

import pytest

from derbyos_core.bout.commands import (
    Admit,
    Appoint,
    ChangeJoinCode,
    EndJam,
    FoundBout,
    MarkLead,
    Redo,
    SetAttribute,
    SetRoles,
    SetTrip,
    StartJam,
    Undo,
)
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant, format_instant
from derbyos_core.gossip.entry import EntryRef, parse_body
from derbyos_core.identity import Team
from derbyos_core.replica import bout_state
from derbyos_core.replica.effects import Patched, Persist, Rejected, Send
from derbyos_core.replica.events import Loaded, PersistFailed
from derbyos_core.security.keys import SigningKey, encode_key
from derbyos_core.wire.messages import TimeMessage, XMLMessage
from tests.unit.gossip.script import entry
from tests.unit.replica.script import NOW, SECOND, SOURCES, Bench

JAM = JamId(1, 1)
OWN = SOURCES["a"]


@pytest.mark.clause(86, 88)
def test_first_entry_of_a_source_names_its_writer() -> None:
    """DOS-86, DOS-88, data model 1: source, sequence 1, an nsode with author, name and role."""
    bench = Bench(joined=False)
    bench.replica.join("Ada", ("jam-timer",), "derbyos", "1.0", NOW)
    (persist,) = [effect for effect in bench.effects() if isinstance(effect, Persist)]
    assert persist.entry.ref == EntryRef(OWN, 1)
    attributes = persist.entry.acts[0].payload[0].attributes
    assert (attributes["author"], attributes["name"], attributes["role"]) == ("author-a", "Ada", "jam-timer")
    assert (bench.replica.name, bench.replica.roles) == ("Ada", ("jam-timer",))


def test_official_joins_before_their_first_command() -> None:
    bench = Bench(joined=False)
    bench.replica.submit(StartJam(jam=JAM, at=NOW), "jam-timer", NOW)
    entries = [effect.entry for effect in bench.effects() if isinstance(effect, Persist)]
    assert [each.sequence for each in entries] == [1, 2]
    assert entries[0].acts[0].payload[0].tag == "nsode"


def test_joining_again_changes_name_and_roles() -> None:
    bench = Bench()
    bench.replica.join("Ada L.", ("scorekeeper-home", "lineup-home"), "derbyos", "1.0", bench.now)
    assert bench.replica.view().name == "Ada L."
    assert bench.replica.view().roles == ("scorekeeper-home", "lineup-home")
    bench.replica.submit(SetRoles(roles=("jam-timer",)), "", bench.now)
    assert bench.replica.view().roles == ("jam-timer",)


def test_an_entry_is_drawn_then_kept_then_sent() -> None:
    """Data model 8: at once on the screen; to the peers when the write has returned."""
    bench = Bench()
    bench.meets("b", "c")
    bench.replica.submit(StartJam(jam=JAM, at=NOW), "jam-timer", bench.now)
    effects = bench.effects()
    assert bench.kinds(effects) == ["Patched", "Persist"]
    assert effects[0] == Patched((EntryRef(OWN, 2),), own=True)
    assert bench.replica.view().bout.active == JAM
    assert bench.sent(bench.kept(*effects)) == ["b XMSG", "c XMSG"]


def test_a_slow_disk_holds_an_entry_up_for_fifty_milliseconds() -> None:
    """Data model 8: sent when the write returns or after 50 ms, whichever is first."""
    bench = Bench()
    bench.meets("b")
    bench.waits(0.5)
    bench.replica.submit(StartJam(jam=JAM, at=NOW), "jam-timer", bench.now)
    effects = bench.effects()
    assert "b XMSG" not in bench.sent(bench.waits(0.049))
    assert "b XMSG" in bench.sent(bench.waits(0.002))
    assert "b XMSG" not in bench.sent(bench.kept(*effects))


@pytest.mark.clause(88)
def test_entries_leave_in_their_order() -> None:
    """DOS-88: sequences increase by one, and entries are sent in that order."""
    bench = Bench()
    bench.meets("b")
    bench.replica.submit(StartJam(jam=JAM, at=NOW), "jam-timer", bench.now)
    bench.replica.submit(EndJam(jam=JAM, duration_us=60 * SECOND), "jam-timer", bench.now)
    *_, last = [effect for effect in bench.effects() if isinstance(effect, Persist)]
    sent = [effect for effect in bench.kept(last) if isinstance(effect, Send)]
    numbers = [
        each.sequence
        for effect in sent
        if isinstance(effect.message, XMLMessage)
        for each in parse_body(effect.message.body)
    ]
    assert numbers == [2, 3]


def test_a_disk_that_refuses_does_not_keep_an_entry_from_the_peers() -> None:
    """Performance and reliability, faults: the node continues in memory, shows that, and catches up when space
    returns."""
    bench = Bench()
    bench.meets("b")
    bench.replica.submit(StartJam(jam=JAM, at=NOW), "jam-timer", bench.now)
    (persist,) = [effect for effect in bench.effects() if isinstance(effect, Persist)]
    bench.replica.receive(PersistFailed((persist.entry.ref,), "the disk is full"), bench.now)
    assert bench.sent(bench.effects()) == ["b XMSG"]
    view = bench.replica.view()
    assert (view.save_fault, view.unsynced) == ("the disk is full", 1)
    again = [effect for effect in bench.waits(2.1) if isinstance(effect, Persist)]
    assert [effect.entry.ref for effect in again] == [persist.entry.ref]
    bench.kept(*again)
    view = bench.replica.view()
    assert (view.save_fault, view.unsynced) == ("", 0)


def test_kept_means_synced() -> None:
    """Data model 8."""
    bench = Bench()
    bench.replica.submit(StartJam(jam=JAM, at=NOW), "jam-timer", bench.now)
    effects = bench.effects()
    bench.kept(*effects, is_synced=False)
    assert bench.replica.view().unsynced == 1
    bench.kept(*effects, is_synced=True)
    assert bench.replica.view().unsynced == 0


@pytest.mark.clause(87)
def test_an_entry_is_stamped_after_everything_that_is_held() -> None:
    """DOS-87, data model 3: max(the bout's time, newest stamp + 1 microsecond)."""
    bench = Bench()
    bench.meets("b")
    bench.writes_of("b", 1, 2)
    late = Instant(NOW + 3600 * SECOND)
    body = entry("b", 3).body.replace(format_instant(NOW + 3).encode(), format_instant(late).encode())
    bench.hears("b", XMLMessage(body))
    ref = bench.replica.submit(StartJam(jam=JAM, at=NOW), "jam-timer", bench.now)
    assert ref is not None
    written = bench.replica.log.get(ref)
    assert written is not None
    assert written.stamp == late + 1


@pytest.mark.clause(50, 51)
def test_a_lone_newcomer_writes_in_the_time_of_the_bout() -> None:
    """DOS-50, DOS-51: the local clock is an hour behind."""
    bench = Bench()
    bench.meets("b")
    bench.hears("b", TimeMessage((NOW + 3600 * SECOND) / SECOND))
    assert bench.replica.view().offset_us == 3600 * SECOND
    ref = bench.replica.submit(StartJam(jam=JAM, at=NOW), "jam-timer", bench.now)
    assert ref is not None
    written = bench.replica.log.get(ref)
    assert written is not None
    assert written.stamp == NOW + 3600 * SECOND


def test_a_wish_without_sense_is_refused_with_a_sentence() -> None:
    bench = Bench()
    command = SetTrip(jam=JAM, team=Team.HOME, number=0, points=3)
    assert bench.replica.submit(command, "", bench.now) is None
    (effect,) = bench.effects()
    assert isinstance(effect, Rejected)
    assert effect.command == command
    assert effect.reason


def test_text_that_xml_cannot_say_is_refused() -> None:
    bench = Bench()
    bench.replica.submit(SetAttribute(team=Team.HOME, attribute="name", value="a\0b"), "head-nso", bench.now)
    (effect,) = bench.effects()
    assert isinstance(effect, Rejected)


def test_repeated_own_answer_is_not_written_again() -> None:
    bench = Bench()
    bench.replica.submit(MarkLead(jam=JAM, team=Team.HOME), "scorekeeper-home", bench.now)
    bench.effects()
    assert bench.replica.submit(MarkLead(jam=JAM, team=Team.HOME), "scorekeeper-home", bench.now) is None
    assert bench.effects() == ()


def test_the_last_steps_are_named_and_undone() -> None:
    bench = Bench()
    for number in (2, 3):
        bench.replica.submit(SetTrip(jam=JAM, team=Team.HOME, number=number, points=4), "scorekeeper-home", bench.now)
    first, second = bench.replica.view().steps
    assert first.text
    assert not second.undone
    bench.replica.submit(Undo(entries=second.refs), "scorekeeper-home", bench.now)
    assert [step.undone for step in bench.replica.view().steps] == [False, True]
    second = bench.replica.view().steps[1]
    assert second.undo is not None
    bench.replica.submit(Redo(undo=second.undo), "scorekeeper-home", bench.now)
    assert [step.undone for step in bench.replica.view().steps] == [False, False]


def test_a_page_of_set_up_is_one_step() -> None:
    bench = Bench()
    for attribute in ("name", "league"):
        bench.replica.submit(
            SetAttribute(team=Team.HOME, attribute=attribute, value="Hull", group="g1"), "head-nso", bench.now
        )
    (step,) = bench.replica.view().steps
    assert len(step.refs) == 2


def test_the_undo_of_anothers_entry_is_a_step() -> None:
    bench = Bench()
    bench.meets("b")
    bench.writes_of("b", 1)
    bench.replica.submit(Undo(entries=(EntryRef(SOURCES["b"], 1),)), "head-nso", bench.now)
    assert len(bench.replica.view().steps) == 1


def test_what_the_program_writes_by_itself_and_what_lasts_are_no_steps() -> None:
    """Undo takes back what the person did last, not the admission of a newcomer that came after it."""
    bench = Bench()
    key = encode_key(SigningKey(bytes(32)).public)
    bench.replica.submit(FoundBout(key=key, recovery=key), "head-nso", bench.now)
    bench.replica.submit(SetTrip(jam=JAM, team=Team.HOME, number=2, points=4), "head-nso", bench.now)
    for command in (Admit(key=key), Appoint(key=key), ChangeJoinCode(number=2)):
        bench.replica.submit(command, "head-nso", bench.now)
    (step,) = bench.replica.view().steps
    assert "4" in step.text


@pytest.mark.clause(84, 85, 97)
def test_loaded_entries_are_not_persisted_again() -> None:
    """DOS-84, DOS-85, DOS-97: the log alone, in any order, makes the document; what is broken is counted."""
    bench = Bench()
    bodies = [entry("d", number).body for number in (3, 1, 2)]
    bench.replica.receive(Loaded((*bodies, b"<torn", bodies[0])), bench.now)
    effects = bench.effects()
    assert bench.kinds(effects) == ["Patched"]
    view = bench.replica.view()
    assert view.tops[SOURCES["d"]] == 3
    assert view.entries == 4
    assert bench.replica.counters["broken-record"] == 1


def test_program_error_at_a_command_is_explained_and_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press is never lost silently; it leaves nothing in the log, and the next one is entered."""

    def broken(*_: object) -> None:
        raise IndexError("a fault of ours")

    bench = Bench()
    bench.effects()
    top = bench.replica.log.tops[OWN]
    monkeypatch.setattr(bout_state, "draft", broken)
    with pytest.raises(IndexError):
        bench.replica.submit(StartJam(jam=JAM, at=NOW), "jam-timer", NOW)
    (effect,) = bench.effects()
    assert isinstance(effect, Rejected)
    assert "could not process" in effect.reason
    assert bench.replica.log.tops[OWN] == top
    monkeypatch.undo()
    bench.replica.submit(StartJam(jam=JAM, at=NOW), "jam-timer", NOW)
    assert bench.replica.log.tops[OWN] == top + 1
