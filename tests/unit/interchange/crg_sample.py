"""A small game of CRG as its versions write it: three jams with one of everything; all names are invented."""

import json
from collections.abc import Mapping

__all__ = ["VERSIONS", "as_file", "state"]

GAME = "00000000-0000-4000-8000-00000000ca11"
VERSIONS = ("v4.0.1", "v4.1.5", "v5.0.3", "v2023.3", "v2025.2")
START = 1_700_000_000_000
"""The first whistle, in milliseconds."""

HOME = {"s1": ("0", "Null Pointer"), "s2": ("00", "Double Free"), "s3": ("7", "Seg Fault"), "s4": ("404", "Not Found")}
AWAY = {"t1": ("12", "Dozen"), "t2": ("13", "Baker"), "t3": ("14", "Fortnight"), "t4": ("", "Coach Trip")}

Value = str | int | bool


def state(version: str = "v2023.3") -> dict[str, Value]:
    """Return the flat paths of the game, in the words of a version."""
    rows = {f"{_prefix(version)}{path}": value for path, value in _rows(version).items()}
    return {"ScoreBoard.Version(release)": version, **rows}


def as_file(rows: Mapping[str, object]) -> bytes:
    """Return a file as CRG saves it."""
    return json.dumps({"state": rows}, indent=1).encode()


def _prefix(version: str) -> str:
    return "ScoreBoard." if version.startswith("v4") else f"ScoreBoard.Game({GAME})."


def _rows(version: str) -> dict[str, Value]:
    rows: dict[str, Value] = {"OfficialScore": True, "Id": GAME}
    _setup(rows, version)
    _placeholders(rows)
    for number, start_ms, duration_ms, clock_ms in ((1, 0, 60_000, 0), (2, 90_000, 40_000, 90_000)):
        _jam(rows, 1, number, start_ms, duration_ms, clock_ms)
    _jam(rows, 2, 1, 2_700_000, 120_000, 0, overtime=True)
    _first_jam(rows, version)
    _second_jam(rows)
    _overtime(rows)
    _stops(rows, version)
    rows["Period(1).WalltimeEnd"] = START + 1_800_000
    return rows


def _setup(rows: dict[str, Value], version: str) -> None:
    old = version.startswith("v4")
    number = "Number" if version == "v4.0.1" else "RosterNumber"
    for side, skaters in ((1, HOME), (2, AWAY)):
        team = f"Team({side})."
        name = ("Hull Hexes", "Leeds Leaks")[side - 1]
        rows |= {f"{team}{'Name' if old else 'TeamName'}": name, f"{team}Score": (12, 4)[side - 1]}
        if not old:
            rows |= {f"{team}LeagueName": "Hull", f"{team}UniformColor": "Black", f"{team}Initials": "HEX"}
        for key, (roster, skater) in skaters.items():
            rows |= {f"{team}Skater({key}).{number}": roster, f"{team}Skater({key}).Name": f"{skater} "}
    rows["Team(1).Skater(s2).Flags"] = "C"
    rows["Team(1).Skater(s4).Flags"] = "ALT"
    rule = "Rulesets.CurrentRule" if old else "Rule"
    rows |= {f"{rule}(Period.Duration)": "30:00", f"{rule}(Intermission.Durations)": "5:00,60:00"}
    if not old:
        rows |= {
            "EventInfo(City)": "Hull", "EventInfo(Date)": "2023-11-14", "EventInfo(StartTime)": "18:30",
            "Nso(n1).Name": "Tick Tock", "Nso(n1).Role": "Jam Timer",
            "Ref(r1).Name": "Zed", "Ref(r1).Role": "Head Referee",
        }  # fmt: skip


def _placeholders(rows: dict[str, Value]) -> None:
    _jam(rows, 0, 0, 0, 0, 0)
    rows |= {"Period(0).Timeout(noTimeout).Duration": 0, "Period(0).Jam(0).TeamJam(1).ScoringTrip(1).Score": 9}
    rows |= {"Jam(3).Id": "jam-next", "Jam(3).TeamJam(1).NoInitial": True, "a path that is none": 1, "Wrong((x": 2}


def _jam(
    rows: dict[str, Value],
    period: int,
    number: int,
    start_ms: int,
    duration_ms: int,
    clock_ms: int,
    *,
    overtime: bool = False,
) -> None:
    jam = f"Period({period}).Jam({number})."
    rows |= {
        f"{jam}Id": f"jam-{period}-{number}", f"{jam}Duration": duration_ms, f"{jam}Overtime": overtime,
        f"{jam}WalltimeStart": START + start_ms if period else 0,
        f"{jam}WalltimeEnd": START + start_ms + duration_ms if period else 0,
        f"{jam}PeriodClockElapsedStart": clock_ms,
    }  # fmt: skip


def _trips(rows: dict[str, Value], row: str, trips: Mapping[int, tuple[int, int]], first_after: int = 99) -> None:
    for number, (points, end_ms) in trips.items():
        trip = f"{row}ScoringTrip({number})."
        rows |= {f"{trip}Score": points, f"{trip}JamClockEnd": end_ms, f"{trip}AfterSP": number >= first_after}
        rows[f"{trip}Id"] = f"{row}{number}"
        if number == first_after:
            rows |= {f"{row}StarPass": True, f"{row}StarPassTrip": f"{row}{number}"}
    rows[f"{row}JamScore"] = sum(points for points, _ in trips.values())
    rows[f"{row}NoInitial"] = max(trips) == 1


def _line_up(rows: dict[str, Value], row: str, **places: str) -> None:
    for place, skater in places.items():
        rows[f"{row}Fielding({place}).Skater"] = skater


def _first_jam(rows: dict[str, Value], version: str) -> None:
    """Home is lead, loses it by a penalty; away passes the star at once and does not get through."""
    home, away = "Period(1).Jam(1).TeamJam(1).", "Period(1).Jam(1).TeamJam(2)."
    wall = START if version == "v4.0.1" else 0
    _trips(rows, home, {1: (0, wall + 15_000), 2: (4, wall + 30_000), 3: (3, wall + 60_000)})
    _trips(rows, away, {1: (0, 0)}, first_after=1)
    rows |= {f"{home}Lead": True, f"{home}Lost": True, f"{home}Injury": True, f"{away}Injury": True}
    rows |= {f"{home}TotalScore": 7, f"{away}TotalScore": 0}
    _line_up(rows, home, Jammer="s1", Pivot="s2", Blocker1="s3")
    _line_up(rows, away, Jammer="t1", Pivot="t2", Blocker1="t3")
    rows |= {f"{home}Fielding(Blocker2).SkaterNumber": "?", f"{home}Fielding(Blocker1).SitFor3": True}
    rows |= {f"{away}Fielding(Blocker3).Skater": "t4", f"{away}Fielding(Blocker3).NotFielded": True}
    _penalty(rows, 1, "s1", 1, "X", 1, 32_000)
    _penalty(rows, 1, "s1", 2, "F", 1, 45_000)
    _penalty(rows, 2, "t2", 1, "G", 1, 40_000)
    rows |= {"Team(2).Skater(t2).Penalty(0).Code": "G", "Team(2).Skater(t2).Penalty(0).Id": "expelled"}
    rows |= {"Team(2).Skater(t2).Penalty(0).Jam": "jam-1-1", "Expulsion(expelled).Suspension": False}
    _box(rows, 1, "b1", "jam-1-1_1_Jammer", "jam-1-2_1_Jammer", 35_000, 100_000, ("s1", 1), ("s1", 2))
    _box(rows, 2, "b2", "jam-1-1_2_Pivot", "jam-1-1_2_Pivot", 44_000, 53_000, ("t2", 1))
    rows["Team(2).BoxTrip(b2).StartAfterSP"] = True
    rows |= {"Team(1).BoxTrip(b3).WalltimeStart": START, "Team(1).BoxTrip(b3).IsCurrent": True}


def _second_jam(rows: dict[str, Value]) -> None:
    """No pivot at home; away calls it off; one point of home's was corrected too late."""
    home, away = "Period(1).Jam(2).TeamJam(1).", "Period(1).Jam(2).TeamJam(2)."
    _trips(rows, home, {1: (0, 40_000)})
    _trips(rows, away, {1: (0, 12_000), 2: (2, 40_000)})
    rows |= {f"{away}Lead": True, f"{away}Calloff": True, f"{home}NoPivot": True}
    rows |= {f"{home}OsOffset": 1, f"{home}OsOffsetReason": "paper", f"{home}TotalScore": 8, f"{away}TotalScore": 2}
    _line_up(rows, home, Jammer="s1", Pivot="s3", Blocker1="s2")
    _line_up(rows, away, Jammer="t3", Pivot="t1")
    _box(rows, 2, "b4", "jam-1-2_2_Pivot", "jam-2-1_2_Pivot", 80_000, 2_730_000)
    rows["Team(2).BoxTrip(b4).StartBetweenJams"] = True


def _overtime(rows: dict[str, Value]) -> None:
    home, away = "Period(2).Jam(1).TeamJam(1).", "Period(2).Jam(1).TeamJam(2)."
    _trips(rows, home, {1: (3, 50_000), 2: (1, 120_000)})
    _trips(rows, away, {1: (2, 70_000), 2: (0, 0)})
    rows |= {f"{home}TotalScore": 12, f"{away}TotalScore": 4}
    _line_up(rows, home, Jammer="s1")
    _line_up(rows, away, Jammer="t3", Pivot="t1")


def _penalty(rows: dict[str, Value], side: int, skater: str, number: int, code: str, jam: int, at_ms: int) -> None:
    path = f"Team({side}).Skater({skater}).Penalty({number})."
    rows |= {f"{path}Code": code, f"{path}Jam": f"jam-1-{jam}", f"{path}Time": START + at_ms}
    rows[f"{path}Id"] = f"{skater}-{number}"


def _box(
    rows: dict[str, Value],
    side: int,
    key: str,
    sat: str,
    left: str,
    sat_ms: int,
    left_ms: int,
    *penalties: tuple[str, int],
) -> None:
    trip = f"Team({side}).BoxTrip({key})."
    rows |= {f"{trip}StartFielding": sat, f"{trip}EndFielding": left, f"{trip}IsCurrent": False}
    rows |= {f"{trip}WalltimeStart": START + sat_ms, f"{trip}WalltimeEnd": START + left_ms}
    rows |= {f"{trip}Penalty({skater}-{number})": f"{skater}-{number}" for skater, number in penalties}


def _stops(rows: dict[str, Value], version: str) -> None:
    owner = "2" if version.startswith("v4") else f"{GAME}_2"
    review, official = "Period(1).Timeout(x).", "Period(1).Timeout(y)."
    rows |= {
        f"{review}Owner": owner, f"{review}Review": True, f"{review}RetainedReview": True,
        f"{review}WalltimeStart": START + 62_000, f"{review}WalltimeEnd": START + 82_000,
        f"{review}Duration": 20_000, f"{review}PrecedingJamNumber": 1,
        f"{official}Owner": "O", f"{official}Duration": 600_000, f"{official}PrecedingJamNumber": 2,
        f"{official}WalltimeStart": START + 140_000, f"{official}WalltimeEnd": START + 740_000,
    }  # fmt: skip
    if version.startswith("v2025"):
        rows |= {f"{review}OrRequest": "Was it a cut?", f"{review}OrResult": "It was"}
