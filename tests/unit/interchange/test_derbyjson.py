"""DerbyJSON as the specification has it and as real files have it."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.bout.model import Bout, JamId, TimeOutKind
from derbyos_core.errors import UserError
from derbyos_core.gossip.entry import Payload
from derbyos_core.identity import Team
from derbyos_core.interchange.derbyjson.reader import is_derbyjson, read_derbyjson
from derbyos_core.interchange.derbyjson.writer import object_of, saved_json
from derbyos_core.interchange.derbyxml.drafts import drafts_from
from derbyos_core.interchange.derbyxml.reader import parse_file
from derbyos_core.interchange.game_file import FileFormat, read_game_file
from derbyos_core.session.file_entries import EnteredFile, enter_file
from tests.unit.interchange.scripted_bout import ScriptedBout
from tests.unit.interchange.test_derbyxml_drafts import BOUT, BY_HAND

TEAMS = {
    "home": {
        "name": "Pistons", "abbreviation": "PIS", "league": "Springfield",
        "persons": [
            {"name": "Null Pointer", "number": "0"},
            {"name": "Double Free", "number": "00", "uuid": ["29F68444-9CBC-4BBB-89C6-97264AD48674"]},
            {"name": "Seg Fault", "number": 7},
        ],
    },
    "away": {"name": "Valves", "persons": [{"name": "Dozen", "number": "12"}]},
    "officials": {"persons": [{"name": "Tick Tock", "roles": ["JT"], "certifications": [{"level": 2}]}]},
}  # fmt: skip


def opened(document: object) -> EnteredFile:
    """Return a document as it is opened from a file."""
    file = read_game_file(json.dumps(document).encode())
    assert file.format is FileFormat.DERBYJSON
    return enter_file(file)


def with_events(*events: object, **jam: object) -> Bout:
    """Return a bout with one jam of these events, of which each has a place."""
    entered = opened(game({"number": 1, **jam, "events": list(events)}))
    assert entered.unplaced == ()
    return entered.bout


def game(*items: object, **more: object) -> dict[str, object]:
    """Return a game with these things in its first period."""
    return {"version": "0.2", "type": "game", "teams": TEAMS, "periods": {"1": {"jams": list(items)}, "2": {}}, **more}


def test_the_format_is_told_by_its_root_keys() -> None:
    assert is_derbyjson(b"\xef\xbb\xbf" + json.dumps(game()).encode())
    assert is_derbyjson(json.dumps(game()).encode("utf-16"))
    assert not is_derbyjson(b'{"state": {"ScoreBoard.Version(release)": "v2023"}, "teams": {}}')
    assert not is_derbyjson(b'{"version": "0.2"}')
    assert not is_derbyjson(b"[" * 100_000)


def test_a_jam_of_the_specification_is_read() -> None:
    bout = with_events(
        {"event": "line up", "skater": "home:0", "position": "jammer"},
        {"event": "line up", "skater": "home:00", "position": "pivot"},
        {"event": "lead", "skater": "home:0", "timestamp": {"epoch": 1795248014.2}},
        {"event": "pass", "skater": "home:0", "number": 1, "points": 0},
        {"event": "pass", "skater": "home:0", "number": 2, "points": 4},
        {"event": "star pass", "skater": "home:0"},
        {"event": "pass", "skater": "home:00", "number": 3, "points": 3},
        {"event": "lost lead", "skater": "home:0"},
        {"event": "penalty", "skater": "home:7", "penalty": "F", "severity": "major"},
        {"event": "call", "skater": "home:0"},
        {"event": "note", "note": "late whistle"},
        duration=57, timestamp={"epoch": 1795248000},
    )  # fmt: skip
    (jam,) = bout.jams
    assert (jam.start, jam.duration_us) == (1_795_248_000_000_000, 57_000_000)
    home = jam.home
    assert (home.lead, home.lost, home.called, home.star_pass_trip) == (True, True, True, 3)
    assert [(trip.number, trip.points, trip.after_star_pass) for trip in home.trips] == [
        (1, 0, False), (2, 4, False), (3, 3, True),
    ]  # fmt: skip
    assert [(one.code, one.person and one.person.name) for one in bout.penalties] == [("F", "Seg Fault")]
    assert jam.notes == ("late whistle",)
    (official,) = bout.teams[Team.OFFICIAL].persons
    assert (official.name, official.roles, official.certification) == ("Tick Tock", ("JT",), "2")


@pytest.mark.parametrize(
    "event",
    [
        {"event": "lineup", "skater": "home:0", "position": "jammer"},
        {"event": "Line Up", "skater": "home:0", "position": "jammer"},
        {"event": "line_up", "skater": "PIS:0", "position": "jammer"},
        {"event": "line up", "skater": "pistons:Null Pointer", "position": "jammer", "start_in_box": False},
        {"event": "line up", "skater": {"team": "home", "number": 0}, "position": "jammer"},
    ],
)
def test_the_line_up_is_read_in_every_spelling(event: object) -> None:
    (jam,) = with_events(event).jams
    assert jam.home.jammer is not None
    assert jam.home.jammer.name == "Null Pointer"


@pytest.mark.parametrize(
    "reference",
    ["home:00", "PIS:00", "Pistons:Double Free", "29f68444-9cbc-4bbb-89c6-97264ad48674", "home:Double Free"],
)
def test_a_skater_is_found_by_every_reference(reference: str) -> None:
    (penalty,) = with_events({"event": "penalty", "skater": reference, "penalty": "X"}).penalties
    assert penalty.person is not None
    assert penalty.person.name == "Double Free"


def test_a_number_of_any_size_is_kept() -> None:
    """JSON has numbers beyond every double."""
    entered = opened(game({"number": 1, "Mood": 10**400, "events": []}))
    assert len(entered.entries) > 2
    assert any(b"1" + b"0" * 400 in entry.body for entry in entered.entries)


def test_the_words_of_real_files_are_read() -> None:
    """Numbers as text, `score`, `lost`, one role, another date, a start and an end (domain 3.8)."""
    teams = json.loads(json.dumps(TEAMS))
    for person in teams["home"]["persons"]:
        person["role"] = "skater"
    entered = opened(
        {
            "version": "1.0", "type": "game", "teams": teams, "date": "June 5, 2013", "startTime": "19:00",
            "endTime": "20:30", "venue": {"name": "Hall", "city": "Hull", "state": "YK"},
            "periods": {"1": {"jams": [{"number": "1", "events": [
                {"event": "lineup", "position": "jammer", "skater": "away:12", "start_in_box": True},
                {"event": "exit box", "skater": "away:12"},
                {"event": "pass", "number": "2", "score": "5", "skater": "away:12"},
                {"event": "lost", "skater": "away:12"},
            ]}]}, "2": {"jams": []}},
        }
    )  # fmt: skip
    bout = entered.bout
    assert entered.unplaced == ()
    assert (bout.attributes["date"], bout.attributes["time"], bout.is_complete) == ("2013-06-05", "19:00", True)
    assert bout.venue == {"name": "Hall", "city": "Hull", "state": "YK"}
    assert all(person.roles == () for person in bout.teams[Team.HOME].persons)
    (jam,) = bout.jams
    assert (jam.away.points, jam.away.lost) == (5, True)
    (trip,) = bout.box_trips
    assert (trip.jam, trip.between, trip.left_jam, trip.position) == (JamId(1, 1), True, JamId(1, 1), "jammer")


def test_an_exit_of_somebody_who_never_sat_is_told() -> None:
    entered = opened(game({"number": 1, "events": [{"event": "exit box", "skater": "home:7"}]}))
    assert [(row.row, row.reason) for row in entered.unplaced] == [
        ("1/1 exit-box home:7", "the file does not say that they sat down")
    ]


@pytest.mark.parametrize(
    ("event", "no_initial", "points"),
    [
        ({"event": "pass", "skater": "home:0", "number": 1, "completed": False}, True, [(2, 4)]),
        ({"event": "pass", "skater": "home:0", "number": 1, "completed": False, "points": 1}, True, [(1, 0), (2, 4)]),
        ({"event": "pass", "skater": "home:0", "number": 1, "completed": True}, False, [(1, 0), (2, 4)]),
    ],
)
def test_an_initial_trip_may_be_incomplete(event: object, no_initial: bool, points: object) -> None:
    line_up = {"event": "line up", "skater": "home:0", "position": "jammer"}
    home = with_events(line_up, event, {"event": "pass", "skater": "home:0", "number": 2, "points": 4}).jams[0].home
    assert home.no_initial is no_initial
    assert [(trip.number, trip.points) for trip in home.trips] == points, (
        "of a jam without a start trip 1 has no points"
    )


T0 = 1_795_248_000
"""2026-11-21 08:00 UTC."""


@pytest.mark.parametrize(
    ("timestamp", "seconds"),
    [
        ({"epoch": T0 + 14.25}, 14.25),
        ({"epoch": str(T0 + 14)}, 14),
        (T0 + 14, 14),
        ("2026-11-21T08:00:14.500Z", 14.5),
        ({"wall": "08:00:14"}, 14),
        ({"wall": "8:01"}, 60),
        ({"period": "29:30"}, 30),
        ({"seconds": 20.5}, 20.5),
        ({"jam": 14}, 14),
        ({"jam": -3}, 54),
        ({"range": [{"jam": 10}, {"jam": 20}]}, 15),
        ({"approximate": True, "jam": 9}, 9),
    ],
)
def test_a_timestamp_is_read_from_every_clock(timestamp: object, seconds: float) -> None:
    event = {"event": "penalty", "skater": "home:7", "penalty": "F", "timestamp": timestamp}
    period = {"timestamp": {"epoch": T0}, "jams": [{"number": 1, "timestamp": {"wall": "08:00:00"}, "duration": 57,
                                                     "events": [event]}]}  # fmt: skip
    entered = opened(game() | {"date": "2026-11-21", "periods": {"1": period, "2": {}}})
    assert entered.unplaced == ()
    assert [penalty.at for penalty in entered.bout.penalties] == [round((T0 + seconds) * 1_000_000)]


def test_the_period_clock_stands_still_in_stoppages() -> None:
    stop = {"timeout": "Pistons", "duration": 60, "timestamp": {"period": "25:00"}}
    jam = {"number": 2, "timestamp": {"period": "25:00"}, "events": []}
    period = {"timestamp": {"epoch": T0}, "jams": [{"number": 1, "timestamp": {"seconds": 0}}, stop, jam]}
    bout = opened(game() | {"periods": {"1": period, "2": {}}}).bout
    assert [(one.kind, one.start) for one in bout.periods[0].time_outs] == [(TimeOutKind.HOME, (T0 + 300) * 1_000_000)]
    assert [jam.start for jam in bout.jams] == [T0 * 1_000_000, (T0 + 360) * 1_000_000]


def test_a_wall_clock_passes_midnight() -> None:
    jams = [{"number": 1, "timestamp": {"wall": "23:59:00"}}, {"number": 2, "timestamp": {"wall": "00:01:30"}}]
    bout = opened(game(*jams, date="2026-11-20")).bout
    assert bout.jams[0].start is not None
    assert bout.jams[1].start == bout.jams[0].start + 150_000_000


def test_a_time_without_an_origin_is_kept_and_told() -> None:
    file = read_derbyjson(json.dumps(game({"number": 1, "timestamp": {"period": "29:00"}})).encode())
    assert b'stated-timestamp="{&quot;period&quot;: &quot;29:00&quot;}"' in file.derbyxml
    assert [row.row for row in file.unplaced] == ["1 timestamp"]


def test_teams_may_be_named_by_ids_or_stand_in_a_list() -> None:
    teams = [{"name": "Pistons", "persons": []}, {"name": "Valves", "persons": {"a": {"number": "1", "name": "One"}}}]
    for said in (teams, {"id-1": teams[0], "id-2": teams[1]}):
        bout = opened(game() | {"teams": said}).bout
        assert [bout.teams[team].name for team in (Team.HOME, Team.AWAY)] == ["Pistons", "Valves"]
        assert [person.name for person in bout.teams[Team.AWAY].persons] == ["One"]


def test_what_nobody_knows_is_kept() -> None:
    more = {"mood": "loud", "weather": {"sky": "grey"}, "tags": ["a", "b"], "1st": "x", "metadata": {"producer": "Me"}}
    file = read_derbyjson(json.dumps(game(**more)).encode())
    bout = parse_file(file.derbyxml)
    assert bout.attributes["mood"] == "loud"
    assert bout.attributes["key-1st"] == "x"
    kept = [(child.tag, dict(child.attributes), child.text) for child in bout.children]
    assert ("weather", {"sky": "grey"}, "") in kept
    assert [row for row in kept if row[0] == "tags"] == [("tags", {}, "a"), ("tags", {}, "b")]
    assert ("metadata", {"producer": "Me"}, "") in kept
    assert file.producer == "Me"


def test_a_bout_written_by_hand_comes_back_as_it_was() -> None:
    bout = ScriptedBout(BOUT)
    bout.write_all(drafts_from(BY_HAND, BOUT, Random(1)))
    written = saved_json(bout.root, bout.bout, BOUT)
    assert read_derbyjson(written).derbyxml == bout.saved()
    assert written == saved_json(bout.root, bout.bout, BOUT)


def test_a_changed_value_counts_and_not_the_text_beside_it() -> None:
    bout = ScriptedBout(BOUT)
    bout.write_all(drafts_from(BY_HAND, BOUT, Random(1)))
    document = json.loads(saved_json(bout.root, bout.bout, BOUT))
    jam = document["periods"]["1"]["jams"][0]
    assert (jam["duration"], jam["attributes"]["duration"]) == (57, "57.0")
    jam["duration"] = 58.5
    assert b'duration="58.500"' in read_derbyjson(json.dumps(document).encode()).derbyxml


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"teams": {', "ends early"),
        (b'{"teams": NaN, "periods": {}}', "ordinary numbers"),
        (b'{"version": "0.2"}', "neither"),
        (b'{"teams": ' + b"[" * 40 + b"]" * 40 + b"}", "nests 32 deep"),
        (b'{"teams": ' + b"[" * 200_000, "ordinary numbers"),
        (b'{"teams": {"home": {"name": "' + b"x" * 300_000 + b'"}}}', "too large or too deep"),
        (b'{"teams": {"home": {"name": "' + b"x" * (17 << 20) + b'"}}}', "at most 16 MB"),
    ],
    ids=["cut", "nan", "no game", "deep", "very deep", "long", "huge"],
)
def test_a_bad_file_gets_one_sentence(content: bytes, words: str) -> None:
    with pytest.raises(UserError, match=words):
        read_derbyjson(content)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"teams": {}, "periods": {}}', "at least a team"),
        (b'{"teams": {"home": {}}, "periods": {"9": {"jams": [{"number": 1}]}}}', "has period 9"),
    ],
)
def test_a_file_without_a_bout_gets_one_sentence(content: bytes, words: str) -> None:
    with pytest.raises(UserError, match=words):
        read_game_file(content)


SCALARS = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=8)
WORDS = st.sampled_from(
    ["event", "line up", "pass", "note", "notes", "elements", "element", "attributes", "order", "text", "tail", "home",
     "away", "officials", "jams", "events", "number", "skater", "timestamp", "epoch", "wall", "range", "duration",
     "home:0", "timeout", "uuid", "persons", "role", "roles", "name", "venue", "ruleset", "period", "1", "enter box",
     "exit box", "start_in_box", "position", "color", "timers", "metadata", "penalty", "lead", "team", "score"]
)  # fmt: skip
VALUES = st.recursive(
    SCALARS | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=5), inner, max_size=6),
    max_leaves=40,
)


def is_game_or_sentence(document: object) -> bool:
    """Return whether a document is opened as a bout, or refused in one sentence; any other error is raised."""
    try:
        file = read_game_file(json.dumps(document).encode())
    except UserError as error:
        return str(error).endswith(".")
    return set(enter_file(file).bout.teams) == set(Team)


OTHERS = dict.fromkeys(("date", "ruleset", "venue", "metadata", "timers", "notes"), VALUES)


@given(st.fixed_dictionaries({"teams": VALUES, "periods": VALUES}, optional=OTHERS))
def test_any_json_is_a_game_or_one_sentence(document: object) -> None:
    assert is_game_or_sentence(document)


@given(st.dictionaries(st.sampled_from(["periods", "1", "2"]), VALUES, min_size=1), st.lists(VALUES, max_size=4))
def test_any_jams_are_a_game_or_one_sentence(period: dict[str, object], events: list[object]) -> None:
    document = game({"number": 1, "timestamp": {"epoch": T0}, "events": events}) | {"notes": period}
    assert is_game_or_sentence(document)


NAMES = st.sampled_from(
    ["skater", "number", "timestamp", "end", "points", "note", "event", "notes", "text", "name", "version", "duration",
     "start-in-box", "completed", "Mood", "my_word", "camelCase", "level", "role", "uuid", "venue", "elements"]
)  # fmt: skip
TAGS = st.sampled_from(
    ["line-up", "pass", "penalty", "note", "lineup", "Foo", "my_tag", "time-out", "person", "uuid", "role",
     "substitute", "involved", "no-pivot", "jam", "event", "elements", "venue", "city", "certification"]
)  # fmt: skip
TEXTS = st.sampled_from(
    ["", "yes", "no", "4", "4.0", "04", "57.300", "1795248000.250000", "1795248000.0", "x y", "-0", "1e3", "NaN"]
)


def _element(children: st.SearchStrategy[Payload]) -> st.SearchStrategy[Payload]:
    return st.builds(
        lambda tag, attributes, text, tail, inner: Payload(
            tag=tag, attributes=attributes, text=text, children=tuple(inner), tail=tail
        ),
        TAGS, st.dictionaries(NAMES, TEXTS, max_size=4), st.sampled_from(["", "words"]),
        st.sampled_from(["", " after"]), st.lists(children, max_size=4),
    )  # fmt: skip


LEAVES = st.builds(
    lambda tag, attributes, text: Payload(tag=tag, attributes=attributes, text=text, children=()),
    TAGS, st.dictionaries(NAMES, TEXTS, max_size=3), st.sampled_from(["", "words"]),
)  # fmt: skip
ELEMENTS = st.recursive(LEAVES, _element, max_leaves=6)


@given(st.lists(ELEMENTS, max_size=5), st.lists(ELEMENTS, max_size=5), st.lists(ELEMENTS, max_size=3))
def test_every_element_comes_back_as_it_was(
    events: list[Payload], of_team: list[Payload], of_period: list[Payload]
) -> None:
    jam = Payload(tag="jam", attributes={"number": "1"}, children=tuple(events))
    bout = Payload(
        tag="bout", attributes={"date": "2026-11-21", "end-time": "1795248000.250000"},
        children=(
            Payload(tag="team", attributes={"role": "home", "name": "A"}, children=tuple(of_team)),
            Payload(tag="period", attributes={"number": "1"}, children=(*of_period, jam)),
        ),
    )  # fmt: skip
    assert parse_file(read_derbyjson(json.dumps(object_of(bout)).encode()).derbyxml) == bout
