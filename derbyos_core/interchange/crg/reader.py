"""Reader that turns a CRG file into a typed game, for every version from 4.0 to 2025.

Versions differ in the name of a number (`Number`, later `RosterNumber`), in that of a team (`Name`, later `TeamName`
and `LeagueName`), and in the time of a trip: version 4.0 wrote the wall clock where later ones write the jam clock. The
two differ by a factor of ten million, so each value shows which it is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from derbyos_core.bout.model import JamId, Position
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.interchange.crg.remarks import remarks
from derbyos_core.interchange.crg.rules import codes_of, settings_of
from derbyos_core.interchange.crg.state import CRGNode, read_state
from derbyos_core.interchange.crg.totals import CRGTotals, read_totals
from derbyos_core.interchange.crg.words import DOES_NOT_SKATE, FLAGS, HEAD, HEADS, OFFICIALS, PLACES, SIDES, WORKED
from derbyos_core.interchange.game import (
    RecordedAdjustment,
    RecordedBoxTrip,
    RecordedFielding,
    RecordedGame,
    RecordedJam,
    RecordedOfficial,
    RecordedPenalty,
    RecordedPeriod,
    RecordedSkater,
    RecordedTeam,
    RecordedTeamJam,
    RecordedTimeOut,
    RecordedTrip,
    Unplaced,
)

__all__ = ["CRGFile", "read_crg"]

WALL_MS_MIN = 100_000_000_000
"""A time beyond this is a wall clock (1973); a jam clock would have to run for three years."""

_NOBODY = frozenset(("", "?", "n/a"))
_EXPULSION_ID = "0"
"""CRG keeps foul-out and expulsion as a penalty with this number, beside the one that caused it."""


@dataclass(frozen=True, slots=True)
class CRGFile:
    """One file: the game in it, and the totals that it states."""

    game: RecordedGame
    totals: CRGTotals


def read_crg(file: bytes) -> CRGFile:
    """Read a file of CRG, version 4.0 to 2025; raises `UserError` for anything else."""
    version, node = read_state(file)
    return CRGFile(game=_read_game(version, node), totals=read_totals(node))


def _read_game(version: str, game: CRGNode) -> RecordedGame:
    """Read the game in a file."""
    return _Reading(game).game(version)


class _Reading:
    def __init__(self, game: CRGNode) -> None:
        self._game = game
        self._teams = {team: game.one("Team", str(side)) for side, team in SIDES}
        self._skaters = {(team, key): skater for team, node in self._teams.items() for key, skater in _skaters(node)}
        self._jam_ids = {
            node.text("Id"): JamId(period, number)
            for period, parent in self._periods()
            for number, node in parent.numbered("Jam")
        }
        self._jams = {jam.id: jam for jam in self._read_jams()}

    def _periods(self) -> Iterator[tuple[int, CRGNode]]:
        return ((number, node) for number, node in self._game.numbered("Period") if number)

    def game(self, version: str) -> RecordedGame:
        game = self._game
        return RecordedGame(
            version=version,
            id=game.text("Id"),
            teams={team: self._team(team, node) for team, node in self._teams.items()},
            officials=tuple(_officials(game)),
            periods=tuple(
                RecordedPeriod(number=number, start_ms=_wall(node, "WalltimeStart"), end_ms=_wall(node, "WalltimeEnd"))
                for number, node in self._periods()
            ),
            jams=tuple(self._jams.values()),
            penalties=tuple(self._penalties()),
            unplaced=(*self._jamless(), *remarks(game)),
            adjustments=tuple(self._adjustments()),
            box_trips=tuple(self._box_trips()),
            time_outs=tuple(self._time_outs()),
            is_official=game.truth("OfficialScore"),
            head=_translated(HEAD, game.named("EventInfo")),
            rules=_rules(game),
        )

    def _team(self, team: Team, node: CRGNode) -> RecordedTeam:
        league = node.text("LeagueName")
        return RecordedTeam(
            team=team,
            # Beside a league, `Name` is what CRG shows: the league itself if the team has no name of its own.
            name=node.text("TeamName") or ("" if league else node.text("Name")),
            league=league,
            color=node.text("UniformColor"),
            abbreviation=node.text("Initials"),
            skaters=tuple(skater for (side, _), skater in self._skaters.items() if side is team),
        )

    # Jams

    def _read_jams(self) -> Iterator[RecordedJam]:
        for period, parent in self._periods():
            for number, node in parent.numbered("Jam"):
                start_ms, end_ms = _wall(node, "WalltimeStart"), _wall(node, "WalltimeEnd")
                yield RecordedJam(
                    id=JamId(period, number),
                    start_ms=start_ms,
                    end_ms=end_ms,
                    duration_ms=_positive(node, "Duration"),
                    clock_ms=node.number("PeriodClockElapsedStart"),
                    overtime=node.truth("Overtime"),
                    continues=node.truth("InjuryContinuation"),
                    sides={team: self._row(team, node.one("TeamJam", str(side)), start_ms) for side, team in SIDES},
                )

    def _row(self, team: Team, row: CRGNode, start_ms: int | None) -> RecordedTeamJam:
        trips = tuple(row.numbered("ScoringTrip"))
        after = [number for number, trip in trips if trip.truth("AfterSP")]
        passed_in = [number for number, trip in trips if trip.text("Id") == row.text("StarPassTrip")]
        star_pass = (passed_in or after or [1])[0] if row.truth("StarPass") else None
        no_pivot = row.truth("NoPivot")
        return RecordedTeamJam(
            team=team,
            lead=row.truth("Lead"),
            lost=row.truth("Lost"),
            called=row.truth("Calloff"),
            injury=row.truth("Injury"),
            no_initial=row.truth("NoInitial"),
            no_pivot=no_pivot,
            star_pass_trip=star_pass,
            trips=tuple(
                RecordedTrip(number=number, points=max(0, trip.number("Score")), end_ms=_on_jam_clock(trip, start_ms))
                for number, trip in trips
            ),
            fieldings=tuple(self._fieldings(team, row, no_pivot)),
            offset=row.number("OsOffset"),
            offset_reason=row.text("OsOffsetReason"),
        )

    def _fieldings(self, team: Team, row: CRGNode, no_pivot: bool) -> Iterator[RecordedFielding]:
        for place, position in PLACES.items():
            node = row.one("Fielding", place)
            known = self._skaters.get((team, node.text("Skater")))
            label = known.label if known is not None else node.text("SkaterNumber")
            if label not in _NOBODY and not node.truth("NotFielded"):
                plays = Position.BLOCKER if no_pivot and position is Position.PIVOT else position
                yield RecordedFielding(position=plays, label=label, sits_out=node.truth("SitFor3"))

    # Penalties and the box

    def _penalties(self) -> Iterator[RecordedPenalty]:
        for (team, key), skater in self._skaters.items():
            node = self._teams[team].one("Skater", key)
            marks = {key: penalty for key, penalty in node.all("Penalty").items() if penalty.values}
            expelled = marks.pop(_EXPULSION_ID, None)
            numbered = [penalty for _, penalty in sorted(marks.items(), key=lambda row: row[0].zfill(4))]
            if expelled is not None and expelled.text("Code") not in ("", "FO"):
                same = [one for one in numbered if self._jam_of(one) == self._jam_of(expelled)]
                by_code = [one for one in same if one.text("Code") == expelled.text("Code")]
                meant = (by_code or same or [expelled])[-1]
                numbered += [expelled] if meant is expelled else []
                suspension = self._suspension(expelled)
            else:
                meant, suspension = None, None
            for penalty in numbered:
                jam = self._jam_of(penalty)
                if jam is not None:
                    yield RecordedPenalty(
                        team=team,
                        label=skater.label,
                        code=penalty.text("Code") or "?",
                        jam=jam,
                        at_ms=_wall(penalty, "Time"),
                        expulsion=penalty is meant,
                        suspension=suspension if penalty is meant else None,
                    )

    def _adjustments(self) -> Iterator[RecordedAdjustment]:
        """Yield the changes of the score for which nobody has chosen a trip yet."""
        for team, node in self._teams.items():
            for change in node.all("ScoreAdjustment").values():
                if change.number("Amount") and not change.text("AppliedTo"):
                    yield RecordedAdjustment(team=team, points=change.number("Amount"))

    def _jamless(self) -> Iterator[Unplaced]:
        """Yield the penalties that name no jam; a penalty without a code was taken back."""
        for (team, key), skater in self._skaters.items():
            for number, penalty in self._teams[team].one("Skater", key).all("Penalty").items():
                code = penalty.text("Code")
                if code and number != _EXPULSION_ID and self._jam_of(penalty) is None:
                    yield Unplaced(row=f"{team}:{skater.label} {code}", reason=tr("its jam is not in the file"))

    def _jam_of(self, penalty: CRGNode) -> JamId | None:
        """Resolve the jam by its id; by numbers where it has none, as in a file edited by hand."""
        found = self._jam_ids.get(penalty.text("Jam"))
        named = JamId(penalty.number("PeriodNumber"), penalty.number("JamNumber"))
        return found or (named if named in self._jams else None)

    def _suspension(self, expelled: CRGNode) -> bool | None:
        said = self._game.all("Expulsion").get(expelled.text("Id"))
        return said.truth("Suspension") if said is not None else None

    def _box_trips(self) -> Iterator[RecordedBoxTrip]:
        for team, node in self._teams.items():
            trips = [self._box_trip(team, trip) for trip in node.all("BoxTrip").values()]
            known = [trip for trip in trips if trip is not None]
            yield from sorted(known, key=lambda trip: (trip.start_ms or 0, trip.jam, trip.clock_start_ms))

    def _box_trip(self, team: Team, trip: CRGNode) -> RecordedBoxTrip | None:
        start = self._fielding(trip.text("StartFielding"))
        if start is None:
            return None  # CRG created it, and no skater or time was ever entered
        jam, place = start
        end = self._fielding(trip.text("EndFielding"))
        row = self._teams_row(jam, team).one("Fielding", place)
        known = self._skaters.get((team, row.text("Skater") or trip.text("CurrentSkater")))
        label = known.label if known is not None else row.text("SkaterNumber")
        return RecordedBoxTrip(
            team=team,
            label="" if label in _NOBODY else label,
            position=self._seat(jam, team, place, trip.truth("StartAfterSP")),
            jam=jam,
            between=trip.truth("StartBetweenJams"),
            start_ms=_wall(trip, "WalltimeStart"),
            clock_start_ms=trip.number("JamClockStart"),
            left_jam=end[0] if end is not None and not trip.truth("IsCurrent") else None,
            left_between=trip.truth("EndBetweenJams"),
            end_ms=_wall(trip, "WalltimeEnd"),
            clock_end_ms=trip.number("JamClockEnd"),
            penalties_ms=tuple(self._times_of(team, trip)),
        )

    def _fielding(self, text: str) -> tuple[JamId, str] | None:
        """Resolve the jam and the position in an id such as `JAM_1_Pivot`."""
        jam, _, place = text.rpartition("_")
        jam_id = self._jam_ids.get(jam.rpartition("_")[0])
        return (jam_id, place) if jam_id is not None and place in PLACES else None

    def _teams_row(self, jam: JamId, team: Team) -> CRGNode:
        side = next(str(side) for side, name in SIDES if name is team)
        return self._game.one("Period", str(jam.period)).one("Jam", str(jam.number)).one("TeamJam", side)

    def _seat(self, jam: JamId, team: Team, place: str, after_star_pass: bool) -> Position:
        if after_star_pass and place in ("Jammer", "Pivot"):
            return Position.JAMMER if place == "Pivot" else Position.BLOCKER
        is_plain = place == "Pivot" and self._jams[jam].sides[team].no_pivot
        return Position.BLOCKER if is_plain else PLACES[place]

    def _times_of(self, team: Team, trip: CRGNode) -> Iterator[int | None]:
        wanted = trip.all("Penalty")
        for skater in self._teams[team].all("Skater").values():
            for key, penalty in skater.all("Penalty").items():
                if penalty.text("Id") in wanted and key != _EXPULSION_ID:
                    yield _wall(penalty, "Time")

    def _time_outs(self) -> Iterator[RecordedTimeOut]:
        for period, parent in self._periods():
            stops = [node for key, node in parent.all("Timeout").items() if key != "noTimeout"]
            for node in sorted(stops, key=lambda stop: stop.number("WalltimeStart")):
                owner = node.text("Owner")
                yield RecordedTimeOut(
                    period=period,
                    team=next((team for side, team in SIDES if owner.rpartition("_")[2] == str(side)), None),
                    review=node.truth("Review"),
                    retained=node.truth("RetainedReview"),
                    request=node.text("OrRequest"),
                    result=node.text("OrResult"),
                    start_ms=_wall(node, "WalltimeStart"),
                    duration_ms=_positive(node, "Duration"),
                    is_running=node.truth("Running"),
                    after_jam=node.number("PrecedingJamNumber"),
                )


def _skaters(team: CRGNode) -> Iterator[tuple[str, RecordedSkater]]:
    for key, node in team.all("Skater").items():
        number = node.text("RosterNumber") or node.text("Number")
        name = node.text("Name")
        if number or name:
            yield (
                key,
                RecordedSkater(
                    id=key,
                    number=number,
                    name=name,
                    role=FLAGS.get(node.text("Flags"), ""),
                    has_skated=node.text("Flags") != DOES_NOT_SKATE,
                    pronouns=node.text("Pronouns"),
                ),
            )


def _officials(game: CRGNode) -> Iterator[RecordedOfficial]:
    heads = {game.text(role): role for role in HEADS}
    for kind in ("Nso", "Ref"):
        for key, node in game.all(kind).items():
            if node.text("Name"):
                said = node.text("Role")
                role = OFFICIALS.get(said, "-".join(said.split()))
                head = heads.get(key, "")
                watched = node.text("P1Team").rpartition("_")[2]
                yield RecordedOfficial(
                    name=node.text("Name"),
                    role=f"{role} {head}".strip() if head not in role.split() else role,
                    league=node.text("League"),
                    certification=node.text("Cert"),
                    worked=WORKED.get((watched, node.truth("Swap")), ""),
                )


def _rules(game: CRGNode) -> dict[str, str]:
    """Return the settings that this program has too, and the penalty codes where they are not those of WFTDA."""
    said = game.one("Rulesets").named("CurrentRule") | game.named("Rule")
    return settings_of(said) | dict(codes_of(game.named("PenaltyCode")))


def _translated(names: Mapping[str, str], values: Mapping[str, str]) -> dict[str, str]:
    return {ours: values[theirs] for theirs, ours in names.items() if values.get(theirs)}


def _wall(node: CRGNode, name: str) -> int | None:
    value = node.number(name)
    return value if value >= WALL_MS_MIN else None


def _positive(node: CRGNode, name: str) -> int | None:
    value = node.number(name)
    return value if 0 < value < WALL_MS_MIN else None


def _on_jam_clock(trip: CRGNode, start_ms: int | None) -> int | None:
    """Return when a trip ended, on the jam clock; version 4.0 kept the wall clock."""
    value = trip.number("JamClockEnd")
    if value < WALL_MS_MIN:
        return value if value > 0 else None
    return value - start_ms if start_ms is not None and value > start_ms else None
