"""The script of eight officials who enter a recorded game.

Each fact is entered by the role that owns it, at the moment at which an official would have: Head NSO, jam timer, two
scorekeepers, two line-up trackers, penalty tracker, penalty box.
"""

from collections.abc import Iterator

from derbyos_core.bout.commands import AmendReview, EndBout
from derbyos_core.clock import Instant
from derbyos_core.identity import Role
from derbyos_core.interchange.game import RecordedGame
from derbyos_core.interchange.script.clocks import clock_lines
from derbyos_core.interchange.script.paperwork import box_lines, line_up_lines, penalty_lines
from derbyos_core.interchange.script.scoring import score_lines
from derbyos_core.interchange.script.set_up import set_up
from derbyos_core.interchange.script.timed import Late, TimedCommand, TimeOutAt, in_order
from derbyos_core.interchange.script.timeline import MS_US, Timeline, timeline

__all__ = ["BEFORE_FIRST_JAM_US", "SCRIPT_ROLES", "commands"]

SECOND_US = 1_000_000
BEFORE_FIRST_JAM_US = 90 * SECOND_US
"""The set-up is entered this long before the first whistle: half a minute of typing, a minute to check."""
STEP_US = SECOND_US // 2
ASKED_US = 15 * SECOND_US
OFFICIAL_US = 60 * SECOND_US

SCRIPT_ROLES = (
    Role.HEAD_NSO, Role.JAM_TIMER, Role.SCOREKEEPER_HOME, Role.SCOREKEEPER_AWAY,
    Role.LINEUP_HOME, Role.LINEUP_AWAY, Role.PENALTY_TRACKER, Role.PENALTY_BOX,
)  # fmt: skip
"""The officials of a replay, in the order in which they join."""


def commands(game: RecordedGame) -> tuple[TimedCommand, ...]:
    """Return the script that enters a game, by time; only the set-up for a game that was not played yet."""
    times = timeline(game)
    begin = times.begin if times is not None else Instant(BEFORE_FIRST_JAM_US)
    lines = list(_set_up_lines(game, begin))
    if times is not None:
        lines += clock_lines(game, times)
        lines += line_up_lines(times)
        lines += score_lines(game, times)
        lines += penalty_lines(game, times)
        lines += box_lines(game, times)
        lines += _review_lines(times)
        lines += _end_lines(game, times)
    return in_order(lines)


def _set_up_lines(game: RecordedGame, begin: Instant) -> Iterator[TimedCommand]:
    at = Instant(begin - BEFORE_FIRST_JAM_US)
    for command in set_up(game):
        yield TimedCommand(at=at, role=Role.HEAD_NSO, command=command)
        at = Instant(min(at + STEP_US, begin - SECOND_US))


def _review_lines(times: Timeline) -> Iterator[TimedCommand]:
    """Yield what was asked, the outcome, and whether the team keeps its review."""
    for stop in times.stops:
        said = stop.stop
        commands = []
        if said.request:
            commands.append(AmendReview(eid="", review=said.request))
        if said.result:
            commands.append(AmendReview(eid="", resolution=said.result))
        if said.review and said.retained:
            commands.append(AmendReview(eid="", retained=True))
        for place, command in enumerate(commands):
            at = Instant(stop.start + max(ASKED_US, stop.duration_us or 0) + place * STEP_US)
            late = Late(command=command, thing=TimeOutAt(at=stop.start))
            yield TimedCommand(at=at, role=Role.HEAD_NSO, command=late)


def _end_lines(game: RecordedGame, times: Timeline) -> Iterator[TimedCommand]:
    """Complete the bout once the score is official; only the Head NSO does so."""
    if game.is_official:
        ends = [period.end_ms * MS_US for period in game.periods if period.end_ms is not None]
        at = Instant(max(times.end, *ends, 0) + OFFICIAL_US)
        yield TimedCommand(at=at, role=Role.HEAD_NSO, command=EndBout(at=at))
