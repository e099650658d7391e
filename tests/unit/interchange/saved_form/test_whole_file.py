"""Rules for the whole saved file: no ids, one answer, no foreign content lost (entries 1.5, 2.9 and 2.11)."""

from random import Random

import pytest

from derbyos_core.bout.commands import (
    AcceptHeld,
    AddNote,
    AddPenalty,
    FieldSkater,
    MarkInjury,
    MarkLost,
    SetAttribute,
    SetTrip,
)
from derbyos_core.bout.model import Position
from derbyos_core.document.canonical import live_xml
from derbyos_core.gossip.entry import Act, Draft, Target, Verb
from derbyos_core.identity import Team
from tests.unit.document import worked_example
from tests.unit.interchange.saved_form.looking import HEAD, JAM, LINE_UP, PENALTY, SCORE, at, found, home, in_jam, lines
from tests.unit.interchange.scripted_bout import ScriptedBout, source_of


@pytest.mark.clause(62)
def test_no_id_is_saved(jam: ScriptedBout) -> None:
    """DOS-62: `eid` is not written to the saved document."""
    jam.submit(AddPenalty(jam=JAM, skater=home("404"), code="F"), PENALTY)
    jam.submit(SetAttribute(path="venue/city", value="Hull"), HEAD)
    assert b"eid" not in jam.saved()


def test_of_two_answers_the_counting_one_is_saved(jam: ScriptedBout) -> None:
    jam.submit(FieldSkater(jam=JAM, position=Position.JAMMER, skater=home("405")), SCORE)
    assert in_jam(jam, beyond="line-up[@position='jammer']") == lines('<line-up skater="home:404" position="jammer"/>')


def test_a_trip_that_counts_as_removed_is_not_saved(jam: ScriptedBout) -> None:
    jam.submit(SetTrip(jam=JAM, team=Team.HOME, number=2, points=4), SCORE)
    trip = next(item for item in jam.root.walk() if item.get("number") == "2" and item.tag == "pass")
    seen = tuple(claim.entry for claim in trip.standing)
    jam.submit(SetTrip(jam=JAM, team=Team.HOME, number=2, points=3), LINE_UP)
    removal = Act(verb=Verb.REMOVE, target=Target(eid=trip.eid))
    jam.write(Draft(acts=(removal,), role=SCORE, over=seen))
    assert b'present="no"' in live_xml(jam.root)
    assert in_jam(jam, beyond="pass") == lines('<pass skater="home:404" number="1" points="0"/>')


def test_notes_keep_their_words_and_their_place(jam: ScriptedBout) -> None:
    jam.submit(AddNote(text="  Whistle < late & soft ", jam=JAM), SCORE, at(20))
    jam.submit(MarkLost(jam=JAM, team=Team.HOME), SCORE, at(30))
    jam.submit(MarkInjury(jam=JAM, skater=home("21")), SCORE, at(40))
    assert in_jam(jam) == lines(
        "<note>  Whistle &lt; late &amp; soft </note>",
        '<lost-lead skater="home:404"/>',
        '<injury skater="home:21"/>',
    )


def test_accepted_entries_behind_a_gap_stay(bout: ScriptedBout) -> None:
    source = source_of(SCORE)
    bout.submit(AcceptHeld(source=source, missing="5-7,9"), HEAD)
    assert found(bout, "nsodes/accept") == lines(f'<accept uuid="{source}" missing="5-7,9"/>')


@pytest.mark.clause(106)
def test_unknown_elements_and_attributes_are_saved_as_they_are(bout: ScriptedBout) -> None:
    """DOS-106: new elements survive without a change of the protocol."""
    bout.read(
        '<add period="1" jam="3" source="00000000-0000-4000-8000-000000000001" sequence="1" timestamp="1795248001.0">'
        '<pack-lap count="2.5" mood="loud">three <b>wide</b> turns</pack-lap></add>'
    )
    assert in_jam(bout) == lines('<pack-lap count="2.5" mood="loud">three <b>wide</b> turns</pack-lap>')


def test_the_saved_jam_of_the_worked_example() -> None:
    """The saved jam that the design prints (entries 3)."""
    bout = ScriptedBout(worked_example.BOUT)
    for _, entry in worked_example.entries():
        bout.take(entry)
    assert found(bout, "period/jam") == lines(worked_example.SAVED_JAM)


def test_equal_documents_are_saved_as_equal_bytes() -> None:
    """The order of arrival does not affect the file."""
    rows = worked_example.entries()
    files = set()
    for seed in range(5):
        bout = ScriptedBout(worked_example.BOUT)
        Random(seed).shuffle(rows)
        for _, entry in rows:
            bout.take(entry)
        files.add(bout.saved())
    assert len(files) == 1
