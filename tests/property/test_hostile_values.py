"""No value in any attribute makes a reader of the document fail: projection, words, drafts, export, saving.

Values of other programs reach every reader, because an entry is never refused for its values. One place that read a
superscript as a number once lost a scorekeeper's press silently; another stopped a whole turn of every node.
"""

import random
from collections.abc import Iterable
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from derbyos_core.bout import checks
from derbyos_core.bout import commands as c
from derbyos_core.bout.clocks import game_clocks
from derbyos_core.bout.clocks.clock_log import clock_log
from derbyos_core.bout.model import JamId, Position, Signer, TimeOutKind
from derbyos_core.bout.reading import closing
from derbyos_core.bout.reading.box_rows import BoxRows
from derbyos_core.bout.reading.late_scores import LateScores
from derbyos_core.bout.wording.describe import describe
from derbyos_core.bout.wording.describe_entry import Describer
from derbyos_core.bout.writing.compose import draft
from derbyos_core.bout.writing.seen_state import WritingContext
from derbyos_core.clock import Instant
from derbyos_core.document.canonical import claims_table, live_xml
from derbyos_core.errors import LocalProtocolError
from derbyos_core.export.from_log import source_of_log
from derbyos_core.export.spool import tables_of
from derbyos_core.gossip.entry import Entry, compose
from derbyos_core.identity import AuthorId, SourceId, Team
from derbyos_core.interchange.derbyxml.reader import parse_file
from derbyos_core.interchange.derbyxml.writer import saved_xml
from derbyos_core.interchange.statsbook.cells import cells_of
from derbyos_core.interchange.statsbook.from_bout import book_of
from tests.kit.folded_log import FoldedLog
from tests.property.hostile_values import (
    BOUT,
    ELEMENTS,
    T0,
    VALUES,
    any_value,
    eid_of,
    game,
    hostile_adds,
    hostile_sets,
    named,
)

ONE, NEXT = JamId(1, 1), JamId(1, 3)
HOME = Team.HOME
AT = Instant((T0 + 100) * 1_000_000)
WRITER = SourceId("90000000-0000-4000-8000-000000000009")


class Reader:
    """All readers of a document in the core."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        folded = FoldedLog(BOUT).take_all(entries)
        self.log, self.document = folded.log, folded.document
        self.root, self.bout = folded.root, folded.bout

    def check_readers(self) -> None:
        """Read everything that is shown and saved."""
        live_xml(self.root)
        claims_table(self.root, self.document.natural_key)
        self.words()
        self.clocks()
        tables_of(source_of_log(BOUT, self.log, self.document, self.bout))
        saved = saved_xml(self.root, self.bout, BOUT)
        parse_file(saved)
        cells_of(book_of(self.bout).book)

    def words(self) -> None:
        describer = Describer(self.bout, self.root, self.log.get)
        for placed in self.log.ordered():
            assert describer.entry(placed.entry).text
        for element in self.root.walk():
            describer.thing(element.eid)

    def clocks(self) -> None:
        bout = self.bout
        for now in (AT, Instant(0), Instant(AT + 10**13)):
            game_clocks.phase_clock(bout, now)
            game_clocks.period_clock(bout, now)
            game_clocks.jam_clock(bout, now)
            game_clocks.lineup_clock(bout, now)
            game_clocks.time_out_clock(bout, now)
            game_clocks.halftime_clock(bout, now)
            game_clocks.is_overtime_due(bout, now)
        for team in (Team.HOME, Team.AWAY):
            game_clocks.time_outs_left(bout, team)
            game_clocks.reviews_left(bout, team)
            game_clocks.reviews_retained(bout, team)
        clock_log(bout)
        checks.hints(bout)
        LateScores().look(bout, self.root, self.log.get)
        for period in (1, 2):
            closing.line_ups_missing(bout, period)
            closing.score_until(bout, period)
        closing.ended_period(bout)
        for team in (Team.HOME, Team.AWAY):
            rows = BoxRows(bout, team)
            for jam in bout.jams:
                for person in bout.teams[team].persons:
                    rows.signs(jam, person.eid)
                    rows.signs(jam, person.eid, is_star_pass=True)

    def check_commands(self, commands: Iterable[c.Command]) -> None:
        """Check that each command becomes a draft or is refused with a sentence."""
        for command in commands:
            context = WritingContext(
                bout_id=BOUT,
                source=WRITER,
                author=AuthorId(WRITER),
                role="scorekeeper-home",
                document=self.root,
                bout=self.bout,
                random=random.Random(1),
                now=AT,
                lookup=self.log.get,
                undo_depth=self.document.undo_depth,
            )
            describe(command, self.bout, self.root, self.log.get)
            with suppress(LocalProtocolError):
                written = draft(command, context)
                if written is not None:
                    compose(written, WRITER, 1, AT)


def commands(reader: Reader) -> list[c.Command]:
    """Return every kind of command, about elements of the game."""
    skater, jams = c.SkaterRef(team=HOME, number="404", eid=eid_of("person")), (ONE, NEXT)
    penalty, box, stop = eid_of("penalty"), eid_of("enter-box"), eid_of("time-out")
    refs = [placed.entry.ref for placed in reader.log.ordered()]
    found: list[c.Command] = [
        c.Join(author="a", name="Bo", roles=("head-nso",)),
        c.SetRoles(roles=("jam-timer",), name="Bo"),
        c.ChangeRules(values={"jam": "1:00", "set": "x", "code-D": "y"}, bout={"association": None}, at=AT),
        c.AddPersons(team=HOME, persons=(c.NewPerson(number="404", name="x"), c.NewPerson(number="9"))),
        c.AddOfficial(person=c.NewPerson(name="Z", role="HR")),
        c.MarkGone(source=WRITER),
        c.SetLogo(team=HOME, picture="data:image/png;base64,AAAA"),
        c.FoundBout(key="A" * 43, recovery="A" * 43, title="x"),
        c.Admit(key="A" * 43, code=1),
        c.Appoint(key="A" * 43, proof="x"),
        c.ChangeJoinCode(number=2),
        c.Restrict(who="role:scoreboard", what="score"),
        c.Expel(key="A" * 43, sources=((WRITER, 1),)),
        c.UndoAuthor(author=WRITER),
        c.AcceptHeld(source=WRITER, missing="5-7"),
        c.EndPeriod(period=1, at=AT),
        c.EndBout(at=AT),
        c.TellScore(period=1, home=3, away=4),
        c.SetClock(period=1, clock="period", value_us=600_000_000, at=AT),
        *(c.SignSheets(signer=signer, name="Z", at=AT) for signer in Signer),
        *(c.StartTimeOut(period=1, kind=kind, at=AT) for kind in TimeOutKind),
        *(c.AmendTimeOut(eid=stop, kind=kind) for kind in TimeOutKind),
        c.ShiftTimeOut(eid=stop, late_us=2_000_000),
        c.ShiftTimeOut(eid=stop, late_us=2_000_000, is_end=True),
        c.EndTimeOut(eid=stop, duration_us=1_000_000),
        c.AmendReview(eid=stop, review="x", resolution="y", retained=True),
        c.AmendPenalty(eid=penalty, code="C", jam=NEXT, skater=skater),
        c.TellFoulOut(skater_eid=eid_of("person"), count=7),
        c.AmendBoxTrip(eid=box, skater=skater, duration_us=60_000_000),
        c.ExitBox(eid=box, jam=ONE, at=AT),
        c.SetAttribute(team=HOME, attribute="color", value="#000000"),
        c.SetAttribute(path="ruleset", attribute="foul-out", value="7"),
        c.AdjustScore(team=HOME, points=1, reason="x", jam=ONE),
        *(c.RemoveElement(eid=eid_of(tag)) for tag in ELEMENTS),
        *(c.AddNote(text="x", eid=eid_of(tag)) for tag in ELEMENTS),
        *(c.Undo(entries=(ref,)) for ref in refs),
        c.Undo(entries=tuple(refs)),
    ]
    for element in reader.root.walk():
        for claim in element.standing:
            found.append(
                c.Settle(eid=element.eid, attribute=claim.attribute, value=claim.value or "", answers=(claim.entry,))
            )
    for jam in jams:
        found += [
            c.StartJam(jam=jam, at=AT),
            c.StartJam(jam=jam, at=AT, overtime=True),
            c.EndJam(jam=jam, duration_us=60_000_000),
            c.InsertJam(before=jam, at=AT, duration_us=60_000_000),
            c.DeleteJam(jam=jam),
            c.ShiftJam(jam=jam, late_us=2_000_000),
            c.ShiftJam(jam=jam, late_us=2_000_000, is_end=True),
            c.ShiftJam(jam=jam, late_us=2_000_000, counts_in=1),
            c.AddJam(jam=jam, at=AT, duration_us=60_000_000),
            c.MoveJam(jam=jam, period=1),
            c.DecideJam(jam=jam, at=AT),
            c.CallJam(jam=jam, team=HOME),
            c.CallJam(jam=jam, on=False),
            c.MarkInjury(jam=jam, skater=skater),
            c.SitOut(jam=jam, skater=skater),
            c.ClearLineup(jam=jam, team=HOME),
            c.SameLineup(jam=jam, source=ONE, team=HOME),
            c.MoveLineup(jam=jam, source=ONE, team=HOME),
            c.MarkOvertime(jam=jam, on=False),
            c.MarkInitial(jam=jam, team=HOME),
            c.AddPenalty(jam=jam, skater=skater, code="X", at=AT),
            c.EnterBox(jam=jam, team=HOME, position=Position.JAMMER, at=AT, skater=skater, swap=box),
        ]
        for on in (True, False):
            found += [
                c.MarkNoPivot(jam=jam, team=HOME, on=on),
                c.MarkLead(jam=jam, team=HOME, on=on),
                c.MarkLost(jam=jam, team=HOME, on=on),
                c.MarkNoInitial(jam=jam, team=HOME, on=on),
                c.MarkStarPass(jam=jam, team=HOME, trip=2, on=on),
            ]
        for position in Position:
            found += [
                c.FieldSkater(jam=jam, position=position, skater=skater),
                c.UnfieldSkater(jam=jam, team=HOME, position=position, skater_eid=skater.eid),
                c.ReplaceSkater(
                    jam=jam, old_position=position, old_eid=skater.eid, position=Position.PIVOT, skater=skater
                ),
            ]
        for number in (1, 2, 3):
            found += [
                c.SetTrip(jam=jam, team=HOME, number=number, points=4),
                c.SetTrip(jam=jam, team=HOME, number=number, points=None),
                c.CorrectScore(jam=jam, team=HOME, number=number, points=4),
            ]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("tag", ELEMENTS)
def test_every_value_in_every_attribute_of_an_element_is_read(tag: str) -> None:
    """Each value of the list once in all attributes of one element, set by one stranger and added by another."""
    for value in VALUES:
        choose = named(tag, value)
        reader = Reader([*game(), *hostile_sets(choose), *hostile_adds(choose)])
        reader.check_readers()


@pytest.mark.parametrize("seed", range(12))
def test_every_command_is_written_or_refused_in_words(seed: int) -> None:
    """Random values in all attributes at once, and after them every command."""
    pick = random.Random(seed)
    share = 0.1 if seed % 2 else 1.0
    choose = any_value(pick, share)
    reader = Reader([*game(), *hostile_sets(choose), *hostile_adds(choose)])
    reader.check_readers()
    reader.check_commands(commands(reader))


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.data())
def test_any_text_in_any_attribute_is_read(data: st.DataObject) -> None:
    """A few attributes with random text that XML allows."""
    sign = st.characters(exclude_categories=["Cs"], exclude_characters=[chr(n) for n in range(32) if n not in (9, 10)])
    text = st.one_of(
        st.sampled_from(VALUES), st.text(sign, max_size=12).filter(lambda one: max(one, default="") < "\ufffe")
    )
    chosen = data.draw(
        st.dictionaries(
            st.sampled_from([(tag, name) for tag, (_, _, names) in ELEMENTS.items() for name in names]), text
        )
    )

    def choose(tag: str, name: str) -> str | None:
        return chosen.get((tag, name))

    reader = Reader([*game(), *hostile_sets(choose), *hostile_adds(choose)])
    reader.check_readers()
    reader.check_commands(commands(reader)[:60])


def test_the_list_of_commands_is_complete() -> None:
    """A new command must be in the list."""
    tried = {type(command) for command in commands(Reader(game()))}
    known = set(c.Command.__args__)
    assert known - tried == {c.Redo}, "Redo needs an undo and is tried where undos are"
