"""Header at one moment: jam cards with the cursor, clocks, both teams, and the network."""

from derbyos_core.bout.clocks import game_clocks
from derbyos_core.bout.clocks.game_clocks import Phase as GamePhase
from derbyos_core.bout.model import Bout, Jam, JamId
from derbyos_core.bout.reading.jam_rules import has_lead
from derbyos_core.clock import Instant
from derbyos_core.colours import jersey
from derbyos_core.i18n import in_sentence, tr
from derbyos_core.identity import Team
from derbyos_core.jam_names import letter_name, period_now
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.header import BadgeValue, ClockValue, HeaderValue, JamCardValue, Review, TeamScore
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from derbyos_core.roles.shared.phase import DisplayPhase

__all__ = ["header_value", "jam_score", "review_of", "team_score"]


_COLOURED = (
    DisplayPhase.LIVE,
    DisplayPhase.JAM_OVERDUE,
    DisplayPhase.LINE_UP_ENDING,
    DisplayPhase.LINE_UP_OVER,
    DisplayPhase.TIMEOUT_OVER,
)
"""Phases whose clock has their colour in the header."""


def header_value(
    bout: Bout, moment: GameMoment, cursor: CursorPosition, now: Instant, *, role: str, person: str, badge: BadgeValue
) -> HeaderValue:
    """Return the header without the digits of its clocks."""
    return HeaderValue(
        role=role,
        person=person,
        ended=_ended(bout, cursor),
        present=_present(bout, moment, cursor),
        correcting=_correcting(bout, cursor),
        period_clock=ClockValue(
            label=tr("Period {period}", period=moment.period), is_running=moment.period_clock.running
        ),
        phase_clock=ClockValue(
            label=moment.phase_label,
            is_running=moment.phase_clock.running,
            phase=moment.phase if moment.phase in _COLOURED else None,
        ),
        left=team_score(bout, Team.HOME, now),
        right=team_score(bout, Team.AWAY, now),
        badge=badge,
    )


def team_score(bout: Bout, team: Team, now: Instant) -> TeamScore:
    """Return one team's part of the header."""
    sheet = bout.teams[team]
    active = bout.jam(bout.active)
    return TeamScore(
        letters=sheet.short,
        jersey=jersey(sheet.color, second=team is Team.AWAY),
        score=bout.score[team],
        name=sheet.title,
        timeouts_left=game_clocks.time_outs_left(bout, team),
        timeouts=game_clocks.time_outs_allowed(bout, team),
        review=review_of(bout, team),
        has_lead=active is not None and has_lead(bout, active, team),
        is_open=any(one.tag == "pass" and one.team is team for one in bout.disagreements),
    )


def review_of(bout: Bout, team: Team) -> Review:
    """Return the state of a team's official review."""
    if not game_clocks.reviews_left(bout, team):
        return Review.USED
    return Review.KEPT if game_clocks.reviews_retained(bout, team) else Review.HELD


def jam_score(jam: Jam) -> str:
    """Return the points of one jam: `12 – 0`."""
    return f"{jam.home.points} – {jam.away.points}"


def _ended(bout: Bout, cursor: CursorPosition) -> JamCardValue | None:
    jam = bout.jam(bout.completed)
    if jam is None:
        return None
    return _card(bout, jam.id, DisplayPhase.ENDED, jam_score(jam), cursor, tr("overtime") if jam.overtime else "")


def _present(bout: Bout, moment: GameMoment, cursor: CursorPosition) -> JamCardValue | None:
    if bout.active is not None:
        if moment.phase is DisplayPhase.JAM_OVERDUE:
            sub = tr("no end yet") if moment.is_stale else moment.phase_text
            return _card(bout, bout.active, moment.phase, sub, cursor)
        # Beside a third card there is room for the digits only.
        left = moment.phase_text if cursor.is_older else tr("{phase_text} left", phase_text=moment.phase_text)
        word = tr("overtime") if moment.is_overtime else ""
        return _card(bout, bout.active, DisplayPhase.LIVE, left, cursor, word)
    if bout.upcoming is None:
        return None
    is_short = cursor.is_older and moment.game is GamePhase.LINEUP and not moment.is_stale
    until = moment.phase_text if is_short else _until(moment)
    return _card(bout, bout.upcoming, moment.phase, until, cursor)


def _until(moment: GameMoment) -> str:
    """Return what comes before the upcoming jam; after the last one of a period how long a review may be asked for."""
    if moment.has_no_jam:
        return tr("no more jam")
    if moment.review_us and moment.stop is None:
        return tr("reviews {left}", left=texts.minutes(moment.review_us, rounded_up=True))
    match moment.game:
        case GamePhase.LINEUP if moment.phase is DisplayPhase.LINE_UP_OVER:
            return moment.phase_text
        case GamePhase.LINEUP if moment.is_stale:
            return tr("lineup")
        case GamePhase.LINEUP:
            return tr("{phase_text} to go", phase_text=moment.phase_text)
        case GamePhase.TIMEOUT:
            return tr("timeout")
        case GamePhase.REVIEW:
            return tr("review")
        case GamePhase.HALFTIME:
            return in_sentence(moment.phase_label)
        case GamePhase.PERIOD_OVER:
            return tr("overtime") if moment.is_overtime else tr("period over")
        case _:
            return tr("not started")


def _card(
    bout: Bout, jam: JamId, phase: DisplayPhase, sub: str, cursor: CursorPosition, word: str = ""
) -> JamCardValue:
    """Return the card of a jam; the word of one of another period is that period."""
    letters = ""
    if jam.period != period_now(bout):
        word, letters = texts.period_name(jam), letter_name(jam, period_now(bout))
    has_cursor = jam in (cursor.jam, cursor.also)
    return JamCardValue(jam=jam.number, phase=phase, sub=sub, has_cursor=has_cursor, word=word, letters=letters)


def _correcting(bout: Bout, cursor: CursorPosition) -> JamCardValue | None:
    if not cursor.is_older or cursor.jam is None:
        return None
    return _card(bout, cursor.jam, DisplayPhase.CORRECTING, texts.bare_name(cursor.jam), cursor)
