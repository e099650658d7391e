"""Writer of a CRG game as JSON, to be loaded by the scoreboard (Data Management, Upload).

CRG keeps a game as paths with values and reads a file path by path. It computes the sums again, so they are here for
other readers of the file; what it cannot compute is every identifier, which follows from the bout's own, so that equal
bouts give equal bytes. Names are those of version 2023: a scoreboard of 2025 translates them itself when it loads the
file, and ignores nothing but the words of reviews in older versions.

CRG has five places in a line-up and knows a visit to the box by the place of its skater. A visit of somebody who was
not on the track takes an empty place; without one it cannot be written (docs/interchange.md).
"""

import json
import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from derbyos_core.bout.model import Bout, JamId, Position
from derbyos_core.bout.reading.rules import Ruleset, read_ruleset
from derbyos_core.document.tree import Element
from derbyos_core.identity import BoutId, Team
from derbyos_core.interchange.crg.rules import rules_of
from derbyos_core.interchange.crg.words import (
    DOES_NOT_SKATE,
    FLAGS,
    HEAD,
    HEADS,
    OFFICIALS,
    PLACES,
    REFEREES,
    SIDES,
    WORKED,
)
from derbyos_core.interchange.game import (
    RecordedBoxTrip,
    RecordedGame,
    RecordedJam,
    RecordedPenalty,
    RecordedSkater,
    RecordedTeamJam,
    RecordedTimeOut,
)
from derbyos_core.interchange.recorded import recorded_game

__all__ = ["VERSION", "saved_crg", "write_crg"]

VERSION = "v2023.0"
_NAMES = uuid.uuid5(uuid.NAMESPACE_DNS, "crg.derbyos.com")
_SAFE_ID = re.compile(r"[\w-]{1,80}", re.ASCII)
_CLOCKS = ("Period", "Jam", "Lineup", "Timeout", "Intermission")
_EXPULSION = 0
"""Number of the penalty that stands for an expulsion or a foul-out."""
_FOUL_OUT = "FO"
_FINISHED = {"-": "+", "S": "$", "": ""}
"""Signs of a visit that ended (domain 6.3)."""
_RULES, _SIGNS = ").Rule(", ".BoxTripSymbols"
_INITIAL = 1
TRIPS_MAX = 99
"""A jam of two minutes has about ten; a number beyond this is a slip of the pen, and is left out."""

Value = str | int | bool
_ABBREVIATIONS = {ours: theirs for theirs, ours in OFFICIALS.items()}
_WORKED = {ours: theirs for theirs, ours in WORKED.items()}
_ROLE_FLAGS = {ours: theirs for theirs, ours in FLAGS.items()}
"""The newer letters of two for one role."""


def saved_crg(root: Element, bout: Bout, bout_id: BoutId) -> bytes:
    """Return the document as a game of CRG; `bout` is the projection of `root`."""
    return write_crg(recorded_game(root, bout, bout_id))


def write_crg(game: RecordedGame) -> bytes:
    """Return a file as CRG saves a game."""
    rows = _Writing(game).rows()
    state = dict(sorted(rows.items(), key=_place_in_file))
    return json.dumps({"state": state}, ensure_ascii=False, indent=1).encode() + b"\n"


def _place_in_file(row: tuple[str, Value]) -> tuple[int, str]:
    """Sort key of a path: CRG reads them in this order.

    The rules come first, because it accepts no more periods than they have. Signs come last, because it changes them
    while it adds the visits to the box.
    """
    path = row[0]
    return (_RULES not in path) + (_SIGNS in path), path


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlacedTrip:
    """A visit to the box with its identifier, and the places in which it began and ended."""

    id: str
    trip: RecordedBoxTrip
    place: str
    end_place: str
    penalties: tuple[str, ...]
    begins_late: bool
    ends_late: bool
    """True: after the star pass of the skater's team in that jam."""

    def sign(self, jam: JamId, place: str) -> tuple[str, str, str]:
        """Return the signs of this visit for a place: of the whole jam, before its star pass and after it."""
        trip = self.trip
        begins = trip.jam == jam and self.place == place
        ends = trip.left_jam == jam and self.end_place == place and not trip.left_between
        whole = before = after = "S"
        if begins and not trip.between:
            whole, before, after = ("-", "", "-") if self.begins_late else ("-", "-", "S")
        if ends:
            whole = _FINISHED[whole]
            before, after = (before, _FINISHED[after]) if self.ends_late else (_FINISHED[before], "")
        return whole, before, after


class _Writing:
    def __init__(self, game: RecordedGame) -> None:
        self._game = game
        self._rules: Ruleset = read_ruleset({}, game.rules)
        self._id = str(uuid.uuid5(_NAMES, game.id)) if not _SAFE_ID.fullmatch(game.id) else game.id
        self._rows: dict[str, Value] = {}
        self._skaters: dict[tuple[Team, str], str] = {}
        self._places = {(jam.id, team): _places(jam.sides[team]) for jam in game.jams for _, team in SIDES}
        self._penalties = list(self._numbered_penalties())
        self._placed = {team: tuple(self._placed_trips(team)) for _, team in SIDES}
        self._total = dict.fromkeys(Team, 0)

    def rows(self) -> Mapping[str, Value]:
        self._put("", {"Id": self._id, "Readonly": False, **self._state()})
        for name, path in HEAD.items():
            if path in self._game.head:
                self._rows[self._path(f"EventInfo({name})")] = self._game.head[path]
        for rule, text in rules_of(self._rules).items():
            self._rows[self._path(f"Rule({rule})")] = text
        for code in self._rules.codes:
            name = ",".join((code.name, *(part.strip() for part in code.cues.split(",") if part.strip())))
            self._rows[self._path(f"PenaltyCode({code.letters})")] = name
        self._rows[self._path("PenaltyCode(?)")] = "Unknown"
        self._officials()
        for side, team in SIDES:
            self._team(side, team)
        self._periods()
        self._clocks()
        self._rows["ScoreBoard.Version(release)"] = VERSION
        return self._rows

    def _path(self, name: str) -> str:
        return f"ScoreBoard.Game({self._id}).{name}"

    def _put(self, part: str, values: Mapping[str, Value]) -> None:
        dot = f"{part}." if part else ""
        for name, value in values.items():
            self._rows[self._path(f"{dot}{name}")] = value

    def _name(self, *parts: object) -> str:
        """Return the identifier of a thing of this game."""
        return str(uuid.uuid5(_NAMES, "/".join(map(str, (self._id, *parts)))))

    # The game

    def _state(self) -> Mapping[str, Value]:
        periods = self._game.periods
        last = periods[-1] if periods else None
        is_over = last is None or last.end_ms is not None
        finished = "Finished" if self._game.is_official else "Running"
        return {
            "State": finished if periods else "Prepared",
            "OfficialScore": self._game.is_official,
            "CurrentPeriodNumber": last.number if last is not None else 0,
            "CurrentPeriod": self._name("period", last.number if last is not None else 0),
            "InPeriod": not is_over,
            "InJam": False,
            "InOvertime": False,
            "AbortReason": "",
            "Filename": self._file_name(),
            "CurrentTimeout": "noTimeout",
            "RulesetName": "",
        }

    def _file_name(self) -> str:
        """Return the name that CRG gives to the files of a game, as the rules for submission have it."""
        shown = [self._game.teams[team].title for _, team in SIDES]
        names = [re.sub(r"\W+", "", name) or "UnnamedTeam" for name in shown]
        return f"STATS-{self._game.head.get('date', '0000-00-00')}_{'_vs_'.join(names)}"

    def _clocks(self) -> None:
        """Put the clocks as they stood after the last jam; a scoreboard that goes on starts from there."""
        jams = self._game.jams
        last = jams[-1] if jams else None
        period = self._game.periods[-1] if self._game.periods else None
        elapsed_ms = 0
        if last is not None and not last.overtime:
            elapsed_ms = last.clock_ms + (last.duration_ms or 0)
        lengths = {"Period": self._rules.period_us // 1_000, "Jam": self._rules.jam_us // 1_000}
        ran = {"Period": elapsed_ms, "Jam": (last.duration_ms or 0) if last is not None else 0}
        if period is not None and period.end_ms is not None:
            ran["Period"] = lengths["Period"]
        for clock in _CLOCKS:
            length, gone = lengths.get(clock, 0), min(ran.get(clock, 0), lengths.get(clock, 0))
            counts_down = clock in lengths or clock == "Intermission"
            numbers = {"Period": period.number if period is not None else 0, "Jam": last.id.number if last else 0}
            self._put(
                f"Clock({clock})",
                {
                    "Id": f"{self._id}_{clock}", "Name": clock, "Number": numbers.get(clock, 0),
                    "Direction": counts_down, "Running": False, "MaximumTime": length,
                    "Time": length - gone if counts_down else gone, "InvertedTime": gone if counts_down else length,
                },
            )  # fmt: skip

    def _officials(self) -> None:
        heads: dict[str, Value] = {}
        for number, official in enumerate(self._game.officials):
            key = self._name("official", number)
            roles = official.role.split() or [""]
            role = next((one for one in roles if one not in HEADS), roles[0])
            kind = "Ref" if role in REFEREES else "Nso"
            for head in HEADS:
                if head in roles:
                    heads.setdefault(head, key)
            side, swaps = _WORKED.get(official.worked, ("", False))
            self._put(
                f"{kind}({key})",
                {
                    "Id": key, "Name": official.name, "Role": _ABBREVIATIONS.get(role, role),
                    "League": official.league, "Cert": official.certification,
                    "P1Team": f"{self._id}_{side}" if side else "", "Swap": swaps,
                },
            )  # fmt: skip
        self._put("", heads)

    # Teams

    def _team(self, side: int, team: Team) -> None:
        sheet = self._game.teams[team]
        full = " - ".join(name for name in (sheet.league, sheet.name) if name)
        path = f"Team({side})"
        self._put(
            path,
            {
                "Id": f"{self._id}_{side}", "TeamName": sheet.name, "LeagueName": sheet.league, "Name": sheet.title,
                "FullName": full, "FileName": sheet.title, "UniformColor": sheet.color, "Initials": sheet.abbreviation,
                "TotalPenalties": sum(1 for penalty in self._game.penalties if penalty.team is team),
                "Score": self._score(team),
            },
        )  # fmt: skip
        for skater in sheet.skaters:
            self._skater(path, team, skater)
        for key, number, penalty in self._penalties:
            if penalty.team is team:
                self._skaters.setdefault((team, penalty.label), self._unlisted(path, team, penalty.label))
                self._penalty(path, key, number, penalty)
        for jam in self._game.jams:
            for fielding in jam.sides[team].fieldings:
                if (team, fielding.label) not in self._skaters:
                    self._skaters[team, fielding.label] = self._unlisted(path, team, fielding.label)
        for placed in self._placed[team]:
            self._box_trip(side, team, placed)
        for number, change in enumerate(self._game.adjustments):
            if change.team is team:
                key = self._name("adjustment", number)
                said: dict[str, Value] = {"Id": key, "Amount": change.points, "Open": False}
                if self._game.jams:
                    said["JamRecorded"] = self._jam_key(self._game.jams[-1].id)
                self._put(f"{path}.ScoreAdjustment({key})", said)

    def _score(self, team: Team) -> int:
        trips = sum(_points(jam.sides[team]) + jam.sides[team].offset for jam in self._game.jams)
        return trips + sum(change.points for change in self._game.adjustments if change.team is team)

    def _skater(self, path: str, team: Team, skater: RecordedSkater) -> None:
        key = skater.id if _SAFE_ID.fullmatch(skater.id) else self._name("skater", team, skater.id or skater.label)
        self._skaters.setdefault((team, skater.label), key)
        flag = _ROLE_FLAGS.get(skater.role, "")
        self._put(
            f"{path}.Skater({key})",
            {
                "Id": key, "RosterNumber": skater.number, "Name": skater.name, "Pronouns": skater.pronouns,
                "Flags": flag if skater.has_skated or flag else DOES_NOT_SKATE,
            },
        )  # fmt: skip

    def _unlisted(self, path: str, team: Team, label: str) -> str:
        """Put a skater who is on no roster, as CRG needs one."""
        known = self._skaters.get((team, label))
        if known is None:
            known = self._name("skater", team, label)
            self._put(f"{path}.Skater({known})", {"Id": known, "RosterNumber": label, "Name": "", "Flags": ""})
        return known

    # Penalties and the box

    def _numbered_penalties(self) -> Iterator[tuple[str, int, RecordedPenalty]]:
        """Yield each penalty with its identifier and its number among those of its skater."""
        counts: dict[tuple[Team, str], int] = {}
        for penalty in self._game.penalties:
            who = penalty.team, penalty.label
            counts[who] = counts.get(who, 0) + 1
            yield self._name("penalty", *who, counts[who]), counts[who], penalty

    def _penalty(self, path: str, key: str, number: int, penalty: RecordedPenalty) -> None:
        skater = f"{path}.Skater({self._skaters[penalty.team, penalty.label]})"
        said: dict[str, Value] = {
            "Jam": self._jam_key(penalty.jam), "PeriodNumber": penalty.jam.period, "JamNumber": penalty.jam.number,
            "Time": penalty.at_ms or 0,
        }  # fmt: skip
        self._put(f"{skater}.Penalty({number})", {"Id": key, "Number": number, "Code": penalty.code, **said})
        out = penalty.code if penalty.expulsion else _FOUL_OUT
        if penalty.expulsion or number == self._rules.foul_out:
            mark = self._name("out", penalty.team, penalty.label)
            if penalty.expulsion or self._path(f"{skater}.Penalty({_EXPULSION}).Id") not in self._rows:
                self._put(f"{skater}.Penalty({_EXPULSION})", {"Id": mark, "Number": 0, "Code": out, **said})
            if penalty.expulsion and penalty.suspension is not None:
                self._put(f"Expulsion({mark})", {"Id": mark, "Suspension": penalty.suspension})

    def _placed_trips(self, team: Team) -> Iterator[_PlacedTrip]:
        left = [(key, penalty) for key, _, penalty in self._penalties if penalty.team is team]
        for number, trip in enumerate(self._game.box_trips):
            place = self._place(trip.jam, trip) if trip.team is team else None
            if place is None:
                continue
            end_place = None if trip.left_jam is None else self._place(trip.left_jam, trip) or place
            served = []
            for at_ms in trip.penalties_ms:
                found = next((row for row in left if row[1].label == trip.label and row[1].at_ms == at_ms), None)
                if found is not None:
                    left.remove(found)
                    served.append(found[0])
            is_core = place in ("Jammer", "Pivot")
            is_plain = place == "Pivot" and trip.position is Position.BLOCKER
            changed = trip.position is not PLACES[place] and not is_plain
            begins_late = changed if is_core else self._is_late(trip.jam, trip, trip.clock_start_ms)
            ends_late = trip.left_jam is not None and self._is_late(trip.left_jam, trip, trip.clock_end_ms)
            yield _PlacedTrip(
                id=self._name("box trip", number),
                trip=trip,
                place=place,
                end_place=end_place or "",
                penalties=tuple(served),
                begins_late=begins_late and not trip.between,
                ends_late=ends_late and not trip.left_between,
            )

    def _place(self, jam: JamId, trip: RecordedBoxTrip) -> str | None:
        """Return the place of a visit in a jam: that of its skater, else an empty one like theirs."""
        places = self._places.get((jam, trip.team), {})
        own = next((place for place, label in places.items() if label == trip.label and trip.label), None)
        like = [place for place, position in PLACES.items() if position is trip.position]
        others = [place for place in PLACES if place not in like]
        return own or next((place for place in (*like, *others) if place not in places), None)

    def _box_trip(self, side: int, team: Team, placed: _PlacedTrip) -> None:
        trip = placed.trip
        path = f"Team({side}).BoxTrip({placed.id})"
        said: dict[str, Value] = {
            "Id": placed.id, "IsCurrent": trip.left_jam is None, "StartBetweenJams": trip.between,
            "StartAfterSP": placed.begins_late, "StartFielding": self._fielding_key(trip.jam, side, placed.place),
            "StartJamNumber": trip.jam.number, "WalltimeStart": trip.start_ms or 0,
            "JamClockStart": trip.clock_start_ms, "EndBetweenJams": trip.left_between,
            "EndAfterSP": placed.ends_late, "WalltimeEnd": trip.end_ms or 0, "JamClockEnd": trip.clock_end_ms,
        }  # fmt: skip
        for jam in self._jams_of(trip):
            place = placed.place if jam == trip.jam else self._place(jam, trip)
            if place is not None:
                key = self._fielding_key(jam, side, place)
                said[f"Fielding({key})"] = key
                said["CurrentFielding"] = key
        if trip.left_jam is not None:
            key = self._fielding_key(trip.left_jam, side, placed.end_place)
            said |= {"EndFielding": key, "EndJamNumber": trip.left_jam.number, f"Fielding({key})": key}
        skater = self._skaters.get((team, trip.label))
        if skater is not None:
            said["CurrentSkater"] = skater
        self._put(path, said | {f"Penalty({key})": key for key in placed.penalties})
        for key, number, penalty in self._penalties:
            if key in placed.penalties:
                mark = f"Team({side}).Skater({self._skaters[team, penalty.label]}).Penalty({number})"
                self._put(mark, {"BoxTrip": placed.id, "Served": True, "Serving": trip.left_jam is None})

    def _is_late(self, jam: JamId, trip: RecordedBoxTrip, clock_ms: int) -> bool:
        """Return whether a moment of a jam was after the star pass of the skater's team, in the middle of its trip."""
        played = self._game.jam(jam)
        row = played.sides[trip.team] if played is not None else None
        starred = None if row is None else _star_trip(row)
        if row is None or starred is None:
            return False
        ends = {one.number: one.end_ms or 0 for one in row.trips}
        begin_ms = ends.get(starred - 1, 0)
        return clock_ms >= (begin_ms + max(begin_ms, ends.get(starred, 0))) // 2

    def _jams_of(self, trip: RecordedBoxTrip) -> Sequence[JamId]:
        """Return the jams of a visit."""
        last = trip.left_jam or (self._game.jams[-1].id if self._game.jams else trip.jam)
        return [jam.id for jam in self._game.jams if trip.jam <= jam.id <= last]

    # Periods, jams and stoppages

    def _jam_key(self, jam: JamId) -> str:
        return self._name("jam", jam.period, jam.number)

    def _fielding_key(self, jam: JamId, side: int, place: str) -> str:
        return f"{self._jam_key(jam)}_{side}_{place}"

    def _periods(self) -> None:
        for period in self._game.periods:
            path = f"Period({period.number})"
            jams = [jam for jam in self._game.jams if jam.id.period == period.number]
            said: dict[str, Value] = {
                "Id": self._name("period", period.number), "Number": period.number,
                "Running": period.end_ms is None, "WalltimeStart": period.start_ms or 0,
                "WalltimeEnd": period.end_ms or 0, "CurrentJamNumber": jams[-1].id.number if jams else 0,
            }  # fmt: skip
            if jams:
                said["CurrentJam"] = self._jam_key(jams[-1].id)
            for side, team in SIDES:
                said[f"Team{side}Points"] = sum(_points(jam.sides[team]) for jam in jams)
                said[f"Team{side}PenaltyCount"] = sum(
                    1 for one in self._game.penalties if one.team is team and one.jam.period == period.number
                )
            self._put(path, said)
            for jam in jams:
                self._jam(path, jam)
        for number, stop in enumerate(self._game.time_outs):
            self._time_out(number, stop)

    def _jam(self, period: str, jam: RecordedJam) -> None:
        path = f"{period}.Jam({jam.id.number})"
        starred = any(_star_trip(row) is not None for row in jam.sides.values())
        elapsed_ms = jam.clock_ms + (jam.duration_ms or 0)
        self._put(
            path,
            {
                "Id": self._jam_key(jam.id), "Number": jam.id.number, "PeriodNumber": jam.id.period,
                "Overtime": jam.overtime, "InjuryContinuation": jam.continues, "StarPass": starred,
                "Duration": jam.duration_ms or 0, "WalltimeStart": jam.start_ms or 0, "WalltimeEnd": jam.end_ms or 0,
                "PeriodClockElapsedStart": jam.clock_ms, "PeriodClockElapsedEnd": elapsed_ms,
                "PeriodClockDisplayEnd": max(0, self._rules.period_us // 1_000 - elapsed_ms),
            },
        )  # fmt: skip
        for side, team in SIDES:
            self._team_jam(path, side, jam, jam.sides[team])

    def _team_jam(self, jam_path: str, side: int, jam: RecordedJam, row: RecordedTeamJam) -> None:
        path = f"{jam_path}.TeamJam({side})"
        key = f"{self._jam_key(jam.id)}_{side}"
        trips = _trips(row, jam)
        before = self._total[row.team]
        self._total[row.team] = before + _points(row) + row.offset
        after = [points for number, points, _ in trips if _is_after(row, number)]
        said: dict[str, Value] = {
            "Id": key, "Number": jam.id.number, "Lead": row.lead, "Lost": row.lost, "Calloff": row.called,
            "Injury": row.injury, "NoInitial": row.no_initial, "NoPivot": row.no_pivot or _has_four_blockers(row),
            "DisplayLead": row.lead and not row.lost, "StarPass": _star_trip(row) is not None,
            "StarPassTrip": "", "OsOffset": row.offset, "OsOffsetReason": row.offset_reason,
            "JamScore": _points(row), "AfterSPScore": sum(after), "LastScore": before,
            "TotalScore": self._total[row.team], "CurrentTripNumber": trips[-1][0],
            "CurrentTrip": self._name(key, trips[-1][0]),
        }  # fmt: skip
        starred = _star_trip(row)
        if starred is not None:
            said["StarPassTrip"] = self._name(key, starred)
        self._put(path, said)
        begin_ms = 0
        for number, points, end_ms in trips:
            self._put(
                f"{path}.ScoringTrip({number})",
                {
                    "Id": self._name(key, number), "Number": number, "Score": points, "Annotation": "",
                    "AfterSP": _is_after(row, number), "Current": False, "JamClockStart": begin_ms,
                    "JamClockEnd": end_ms, "Duration": max(0, end_ms - begin_ms) if end_ms else 0,
                },
            )  # fmt: skip
            begin_ms = end_ms or begin_ms
        self._fieldings(path, key, side, jam, row)

    def _fieldings(self, path: str, key: str, side: int, jam: RecordedJam, row: RecordedTeamJam) -> None:
        places = self._places[jam.id, row.team]
        out = {fielding.label for fielding in row.fieldings if fielding.sits_out}
        for place in PLACES:
            label = places.get(place, "")
            said: dict[str, Value] = {
                "Id": f"{key}_{place}", "Number": jam.id.number, "Position": f"{self._id}_{side}_{place}",
                "NotFielded": False, "SitFor3": label in out and bool(label), "Annotation": "",
                "SkaterNumber": label or "?", "Skater": "", **self._signs(jam.id, row, place, label in out),
            }  # fmt: skip
            if label:
                said["Skater"] = self._skaters[row.team, label]
            self._put(f"{path}.Fielding({place})", said)

    def _signs(self, jam: JamId, row: RecordedTeamJam, place: str, sits_out: bool) -> Mapping[str, Value]:
        """Return the signs of the paper for a place; CRG works them out only while it plays."""
        label = self._places[jam, row.team].get(place, "")
        visits = [
            placed
            for placed in self._placed[row.team]
            if placed.trip.jam <= jam
            and (placed.trip.left_jam is None or jam <= placed.trip.left_jam)
            and ((label and placed.trip.label == label) or (placed.trip.jam == jam and placed.place == place))
        ]
        signs = [placed.sign(jam, place) for placed in visits]
        whole, before, after = (
            ([sign for sign in column if sign] for column in zip(*signs, strict=True)) if signs else ([], [], [])
        )
        if sits_out and place in self._places[jam, row.team]:
            (after if _star_trip(row) is not None else before).append("3")
            whole.append("3")
        return {
            "BoxTripSymbols": " ".join(whole),
            "BoxTripSymbolsBeforeSP": " ".join(before),
            "BoxTripSymbolsAfterSP": " ".join(after),
        }

    def _time_out(self, number: int, stop: RecordedTimeOut) -> None:
        side = next((side for side, team in SIDES if team is stop.team), None)
        key = self._name("timeout", number)
        end_ms = stop.start_ms + stop.duration_ms if stop.start_ms and stop.duration_ms is not None else 0
        jam = next((one for one in self._game.jams if one.id == JamId(stop.period, stop.after_jam)), None)
        clock_ms = jam.clock_ms + (jam.duration_ms or 0) if jam is not None and not jam.overtime else 0
        if jam is not None and jam.start_ms and stop.start_ms and not jam.overtime:
            clock_ms = jam.clock_ms + max(0, stop.start_ms - jam.start_ms)
        self._put(
            f"Period({stop.period}).Timeout({key})",
            {
                "Id": key, "Owner": "O" if side is None else f"{self._id}_{side}", "Review": stop.review,
                "RetainedReview": stop.retained, "OrRequest": stop.request, "OrResult": stop.result,
                "Running": stop.is_running, "Duration": stop.duration_ms or 0, "WalltimeStart": stop.start_ms or 0,
                "WalltimeEnd": end_ms, "PrecedingJamNumber": stop.after_jam,
                "PrecedingJam": self._jam_key(jam.id) if jam is not None else "",
                "PeriodClockElapsedStart": clock_ms, "PeriodClockElapsedEnd": clock_ms,
                "PeriodClockEnd": max(0, self._rules.period_us // 1_000 - clock_ms),
            },
        )  # fmt: skip


def _points(row: RecordedTeamJam) -> int:
    return sum(trip.points for trip in row.trips)


def _star_trip(row: RecordedTeamJam) -> int | None:
    """Return the trip in which the star was passed, the first one where nobody entered it."""
    return None if row.star_pass_trip is None else row.star_pass_trip or _INITIAL


def _is_after(row: RecordedTeamJam, number: int) -> bool:
    starred = _star_trip(row)
    return starred is not None and number >= starred


def _has_four_blockers(row: RecordedTeamJam) -> bool:
    """True for a line-up of four blockers: it has no pivot, whether that was marked or not."""
    blockers = [one for one in row.fieldings if one.position is Position.BLOCKER]
    return len(blockers) > len(PLACES) - 2 and not row.label_of(Position.PIVOT)


def _places(row: RecordedTeamJam) -> dict[str, str]:
    """Return who has which place; without a pivot the fourth blocker has the pivot's."""
    found: dict[str, str] = {}
    for fielding in row.fieldings:
        like = [place for place, position in PLACES.items() if position is fielding.position]
        if fielding.position is Position.BLOCKER and (row.no_pivot or _has_four_blockers(row)):
            like.append("Pivot")
        place = next((place for place in like if place not in found), None)
        if place is not None:
            found[place] = fielding.label
    return found


def _trips(row: RecordedTeamJam, jam: RecordedJam) -> list[tuple[int, int, int]]:
    """Return number, points and end of each trip, without gaps: CRG counts them from the first."""
    known = {trip.number: trip for trip in row.trips if trip.number <= TRIPS_MAX}
    numbers = [*known, min(_star_trip(row) or _INITIAL, TRIPS_MAX)]
    first = min(known, default=_INITIAL) if jam.continues else _INITIAL
    found = []
    for number in range(first, max(numbers) + 1):
        trip = known.get(number)
        found.append((number, trip.points, trip.end_ms or 0) if trip is not None else (number, 0, 0))
    return found
