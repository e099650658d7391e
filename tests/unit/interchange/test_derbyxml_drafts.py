"""A file read into a fresh bout gives the same file again, whatever its content."""

from random import Random

import pytest

from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId, Team, new_bout
from derbyos_core.interchange.derbyxml.drafts import bout_key_of, drafts_from
from derbyos_core.interchange.derbyxml.file_roster import FileRoster, Named
from tests.property import colliding_logs
from tests.unit.document import worked_example
from tests.unit.interchange.scripted_bout import T0, ScriptedBout

BOUT = new_bout(Random(2), T0)

# As a person might write it by hand (domain 3.7), with some additions.
BY_HAND = f"""<bout sanctioned="no" ruleset="JAN2019" date="2026-11-21">
  <uuid>{BOUT.string}</uuid><uuid>0f0e0d0c-0000-4000-8000-000000000000</uuid>
  <venue url="https://example.org"><name>Old Tram Hall</name><city>Springfield</city><note>upstairs</note></venue>
  <ruleset halftime="10:00"/>
  <team role="home" name="Pistons" abbreviation="PIS" league="Springfield" color="black">
    <person number="0" name="Null Pointer"/><person number="00" name="Double Free"/>
    <person number="7" name="Seg Fault"/><person number="404" name="Not Found" skated="no"/>
    <person number="1024" name="Kilo Bite"><role>captain</role>
      <uuid>11111111-0000-4000-8000-000000000000</uuid></person>
    <logo small="pistons.png"/>
  </team>
  <team role="away" name="Valves" color="white">
    <person number="12" name="Dozen"/><person name="Dee"><role>coach</role></person></team>
  <team role="officials" name="Officials"><person name="Tick Tock"><role>JT</role>
    <certification level="2"/></person>
    <person name="Rex"><certification association="WFTDA" level="3"/></person></team>
  <period number="1" timestamp="1795248000.0">
    <jam number="1" timestamp="1795248000.0" duration="57.0">
      <line-up skater="home:0" position="jammer"/>
      <line-up skater="PIS:00" position="pivot"/>
      <line-up skater="Pistons:Seg Fault" position="blocker"/>
      <lead skater="home:0" timestamp="1795248014.2"/>
      <pass skater="home:0" number="1" points="0"/>
      <penalty skater="home:7" penalty="F" timestamp="1795248030.8"><involved skater="away:12"/></penalty>
      <enter-box skater="home:7" duration="30" timestamp="1795248036.0"/>
      <pass skater="home:0" number="2" points="4"/>
      <pack-lap count="2.5"/>
      <call skater="home:0"/>
      <note>Whistle <b>late</b> again</note>
    </jam>
    <time-out timeout="away" duration="60" timestamp="1795248070.0"/>
    <time-out timeout="home" review="Pivot out of bounds" retained="yes" timestamp="1795248130.0"/>
    <note>The clock hung</note>
    <jam number="2" timestamp="1795248160.0" duration="60">
      <line-up skater="home:1024" position="jammer"/>
      <line-up skater="home:404" position="pivot"/>
      <line-up skater="home:7" position="blocker" start-in-box="yes"/>
      <exit-box skater="home:7" duration="9" timestamp="1795248169.0"/>
      <pass skater="home:1024" number="1" points="0" timestamp="1795248170.0"/>
      <star-pass skater="home:1024" completed="yes" timestamp="1795248180.0"/>
      <pass skater="home:404" number="2" points="3" timestamp="1795248190.0"/>
      <enter-box team="away" position="blocker" timestamp="1795248191.0"/>
      <no-initial team="away"/>
      <exit-box team="away" timestamp="1795248195.0"/>
      <penalty skater="away:Dee" penalty="G" severity="expulsion" timestamp="1795248200.0"/>
      <penalty skater="home:4040" penalty="?"/>
      <score-adjustment team="home" points="-1" reason="paper"/>
      <lost-lead skater="away:99"/>
    </jam>
    <jam number="3"/>
  </period>
  <period number="2"/>
  <expulsion skater="away:Dee" suspension="yes"/>
  <signature role="HR" name="Zed"/>
  <tally unit="beer">12</tally>
</bout>""".encode()


def entered(file: bytes, bout_id: BoutId = BOUT) -> ScriptedBout:
    bout = ScriptedBout(bout_id)
    bout.write_all(drafts_from(file, bout_id, Random(5)))
    return bout


@pytest.fixture(scope="module")
def by_hand() -> ScriptedBout:
    return entered(BY_HAND)


def test_every_entry_of_a_file_finds_its_place(by_hand: ScriptedBout) -> None:
    document = by_hand.document
    assert (document.pending, document.unresolved, document.invalid) == ((), (), ())


def test_a_saved_file_read_again_is_saved_as_the_same_bytes(by_hand: ScriptedBout) -> None:
    saved = by_hand.saved()
    assert entered(saved).saved() == saved


def test_the_worked_example_survives_saving_and_reading() -> None:
    bout = ScriptedBout(worked_example.BOUT)
    for _, entry in worked_example.entries():
        bout.take(entry)
    assert entered(bout.saved(), worked_example.BOUT).saved() == bout.saved()


@pytest.mark.clause(106)
def test_nothing_of_a_file_is_lost(by_hand: ScriptedBout) -> None:
    """DOS-106: content that this program does not know is saved as it was read."""
    saved = by_hand.saved().decode()
    for piece in (
        '<involved skater="away:12"/>', '<pack-lap count="2.5"/>', "<note>Whistle <b>late</b> again</note>",
        '<signature role="HR" name="Zed"/>', '<tally unit="beer">12</tally>', '<logo small="pistons.png"/>',
        '<certification level="2"/>', '<certification association="WFTDA" level="3"/>',
        '<venue url="https://example.org">', "<note>upstairs</note>", "<note>The clock hung</note>",
        "<uuid>0f0e0d0c-0000-4000-8000-000000000000</uuid>", "<uuid>11111111-0000-4000-8000-000000000000</uuid>",
        'completed="yes"', 'sanctioned="no"', '<jam number="3"/>',
    ):  # fmt: skip
        assert piece in saved


def test_events_without_a_time_keep_their_place(by_hand: ScriptedBout) -> None:
    jam = by_hand.saved().decode().split("<jam ")[1]
    tags = [line.split()[0].split(">")[0].strip("</>") for line in jam.splitlines()[1:] if "<" in line]
    assert tags[:12] == [
        "line-up", "line-up", "line-up", "lead", "pass", "penalty", "involved", "penalty", "enter-box",
        "pass", "pack-lap", "call",
    ]  # fmt: skip


def test_saved_words_become_live_facts_again(by_hand: ScriptedBout) -> None:
    bout = by_hand.bout
    first, second = bout.jam(JamId(1, 1)), bout.jam(JamId(1, 2))
    assert first is not None
    assert second is not None
    assert (first.home.lead, first.home.called, first.home.points) == (True, True, 4)
    assert (second.home.star_pass_trip, second.home.points_after_star_pass) == (2, 3)
    assert second.away.no_initial
    assert [stop.kind for stop in bout.periods[0].time_outs] == [TimeOutKind.AWAY, TimeOutKind.HOME_REVIEW]
    assert bout.score[Team.HOME] == 6


def test_box_trips_are_joined_again_across_jams(by_hand: ScriptedBout) -> None:
    trips = [
        (trip.person.label if trip.person else "", trip.jam, trip.left_jam, trip.served_us)
        for trip in by_hand.bout.box_trips
    ]
    assert trips == [
        ("7", JamId(1, 1), JamId(1, 2), 30_000_000),
        ("", JamId(1, 2), JamId(1, 2), 4_000_000),
    ]


def test_a_corrected_line_up_corrects_the_lead_of_a_file_too(by_hand: ScriptedBout) -> None:
    lead = next(item for item in by_hand.root.walk() if item.tag == "lead")
    stranger = next(item for item in by_hand.root.walk() if item.tag == "lost-lead")
    assert "skater" not in lead.attributes
    assert stranger.get("skater") == "away:99"


def test_expulsion_read_repeatedly_is_written_once(by_hand: ScriptedBout) -> None:
    saved = entered(by_hand.saved()).saved().decode()
    assert saved.count("<expulsion") == 1
    assert [penalty.suspension for penalty in by_hand.bout.penalties if penalty.severity] == ["yes"]


def test_two_persons_of_one_number_stay_two() -> None:
    bout = entered(b'<bout><team role="home"><person number="1" name="A"/><person number="1" name="B"/></team></bout>')
    assert [person.name for person in bout.bout.teams[Team.HOME].persons] == ["A", "B"]


def test_an_element_that_nobody_can_place_takes_nothing_else_with_it() -> None:
    bout = entered(
        b'<bout><period number="1"><jam number="1"><lead skater="???"/><line-up skater="home:1" position="jammer"/>'
        b"</jam></period></bout>"
    )
    jam = bout.bout.jam(JamId(1, 1))
    assert jam is not None
    assert jam.home.jammer is not None
    assert len(bout.document.unresolved) == 1


def test_an_import_is_one_step_to_take_back() -> None:
    groups = {draft.group for draft in drafts_from(BY_HAND, BOUT, Random(1))}
    assert len(groups) == 1
    assert "" not in groups


def test_file_names_its_bout() -> None:
    assert bout_key_of(BY_HAND) == BOUT.string


def test_under_another_bout_the_first_uuid_is_kept_beside() -> None:
    """Several uuids let data sets be merged (domain 3.4)."""
    other = new_bout(Random(9), T0)
    saved = entered(BY_HAND, other).saved().decode()
    assert saved.index(other.string) < saved.index(BOUT.string)


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (b"", "empty"),
        (b"   \n", "empty"),
        (b"<bout><period number='1'>", "cut short"),
        (BY_HAND[:-200], "cut short"),
        (b'{"state": {}}', "well-formed"),
        (b"<html><body/></html>", "<html>"),
        (b"<!DOCTYPE bout><bout/>", "document type"),
        (b'<!DOCTYPE b [<!ENTITY a "b">]><bout>&a;</bout>', "document type"),
        (b"<bout>" + b"<a>" * 20 + b"</a>" * 20 + b"</bout>", "deep"),
        (b"<bout><team>" + b"x" * 300_000 + b"</team></bout>", "kB"),
        (b"<bout>" + b" " * (5 << 20) + b"</bout>", "MB"),
        (b"<bout><a " + b" ".join(b'a%d="1"' % n for n in range(60)) + b"/></bout>", "attributes"),
        (b'<bout><period number="3"/></bout>', "period 3"),
        (b"<bout>\xff</bout>", "well-formed"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(file: bytes, words: str) -> None:
    with pytest.raises(UserError) as refused:
        drafts_from(file, BOUT, Random(1))
    text = str(refused.value)
    assert words in text
    assert text.endswith(".")
    assert text.count("\n") == 0


def test_name_distinguishes_skaters_with_one_number() -> None:
    bout = entered(
        b'<bout><team role="home"><person number="1" name="A"/><person number="1" name="B"/></team>'
        b'<period number="1"><jam number="1"><penalty skater="home:B" penalty="X"/></jam></period></bout>'
    )
    assert [penalty.person.name for penalty in bout.bout.penalties if penalty.person] == ["B"]
    assert '<penalty skater="home:B" penalty="X"/>' in bout.saved().decode()
    assert entered(bout.saved()).saved() == bout.saved()


def test_whatever_stands_in_a_document_its_file_is_stable() -> None:
    """Even for logs without sense, a file that was read is saved unchanged."""
    for seed in range(40):
        bout = ScriptedBout(colliding_logs.BOUT)
        for entry in colliding_logs.Writer(seed).log(40):
            bout.take(entry)
        first = entered(bout.saved(), colliding_logs.BOUT).saved()
        assert entered(first, colliding_logs.BOUT).saved() == first, seed


def test_a_damaged_file_is_read_or_refused_and_nothing_else() -> None:
    random = Random(11)
    refused = 0
    for _ in range(300):
        file = bytearray(BY_HAND)
        for _ in range(random.randrange(1, 6)):
            place = random.randrange(len(file))
            file[place : place + random.randrange(4)] = random.choice((b"", b"<", b'"', b"&", b"jam", b"\x00", b"9"))
        try:
            drafts_from(bytes(file), BOUT, Random(1))
        except UserError:
            refused += 1
    assert 0 < refused < 300


def test_the_level_of_an_official_is_read_in_both_forms(by_hand: ScriptedBout) -> None:
    """A certification that says its level alone is a value that the Head NSO changes; any other stays as it is."""
    officials = {one.name: one.certification for one in by_hand.bout.teams[Team.OFFICIAL].persons}
    assert officials == {"Tick Tock": "2", "Rex": "3"}


def test_many_star_passes_cost_what_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each event of a jam is looked at a few times, however many there are; before, each star pass read all events."""
    asked: list[str] = []
    find = FileRoster.find

    def counted(roster: FileRoster, reference: str) -> Named | None:
        asked.append(reference)
        return find(roster, reference)

    monkeypatch.setattr(FileRoster, "find", counted)

    def asks(count: int) -> int:
        asked.clear()
        events = '<pass team="home" number="2" points="4"/><star-pass team="home"/>' * count
        text = f'<bout><uuid>{BOUT.string}</uuid><period number="1"><jam number="1">{events}</jam></period></bout>'
        list(drafts_from(text.encode(), BOUT, Random(1)))
        return len(asked)

    assert asks(400) < 2.5 * asks(200)
