"""Decides who is in the pictures: seven officials and thirty skaters, all invented."""

from derbyos_core.identity import Role, Team

__all__ = ["PEOPLE", "ROSTERS", "TEAMS"]

HOME, AWAY = Team.HOME, Team.AWAY

PEOPLE: dict[Role, str] = {
    Role.HEAD_NSO: "Ines V.",
    Role.JAM_TIMER: "Sol A.",
    Role.SCOREKEEPER_HOME: "Kim T.",
    Role.SCOREKEEPER_AWAY: "Dee W.",
    Role.PENALTY_TRACKER: "Maya R.",
    Role.LINEUP_HOME: "Bo L.",
    Role.LINEUP_AWAY: "Ash P.",
}

TEAMS = {
    HOME: ("Harbour Hellcats", "HHC", "#5B2A86"),
    AWAY: ("Salt City Sirens", "SCS", "#F2B705"),
}

ROSTERS = {
    HOME: (
        "08 Hazel Knot", "123 Slam Sung", "1312 Anna Kissed", "19 Queen Bee", "21 Fast Forward", "27 Pivotal Moment",
        "303 Acid Reign", "33 Rhyme Scheme", "404 Not Found", "456 Countess Down", "55 Speed Limit",
        "64 Commo Door", "7 Lucky Strike", "81 Hell's Belle", "9 Cloud",
    ),
    AWAY: (
        "0 Zero Fox", "00 Double Nought", "11 Legs Eleven", "17 Teen Spirit", "2049 Blade Rimmer", "24 Carat Kick",
        "29 Leap Dear", "360 Spin Doctor", "42 Answer Me", "5 High Five", "66 Route Canal", "73 Best Prime",
        "8 Ate Ball", "86 Sold Out", "99 Red Baller",
    ),
}  # fmt: skip
