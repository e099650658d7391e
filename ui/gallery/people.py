"""The people in the pictures: eight officials and thirty skaters, all invented."""

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
    Role.PENALTY_BOX: "Rae M.",
}

TEAMS = {
    HOME: ("Harbour Hellcats", "HHC", "#5B2A86"),
    AWAY: ("Salt City Sirens", "SCS", "#F2B705"),
}

ROSTERS = {
    HOME: (
        "0 Zero Sum", "08 Crate Escape", "123 Slam Sung", "13 Lucky Strike", "1312 Anna Kissed", "22 Tutu Much",
        "27 Pivotal Moment", "303 Basslined", "404 Not Found", "456 Countess Down", "505 Mute Button",
        "666 Nell Fire", "7 Hex Kitten", "81 Ada Hateless", "99 Red Balloon",
    ),
    AWAY: (
        "1 Wonder Bread", "10 Tenner Alley", "111 Triple Threat", "12 Dozen Roses", "17 Dancing Mean",
        "2049 Blade Punner", "23 Skid Marks", "3 Trio Brava", "360 Spin Doctor", "42 Deep Thot", "5 High Five",
        "58 Route Canal", "77 Lucky Sevens", "88 Piano Forte", "9 Cloud Niner",
    ),
}  # fmt: skip
