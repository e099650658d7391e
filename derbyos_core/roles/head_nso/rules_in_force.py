"""Rules in force as the Head NSO reads them: one line each, and the penalty codes."""

from dataclasses import dataclass

from derbyos_core.bout.model import Bout
from derbyos_core.bout.writing.attribute_text import SECOND_US
from derbyos_core.i18n import ntr, tr
from derbyos_core.roles.penalty_tracker.codes import PAD
from derbyos_core.roles.shared import texts

__all__ = ["RuleLine", "code_lines", "rules_in_force"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLine:
    """One rule: its subject and its value in words."""

    what: str
    value: str


def rules_in_force(bout: Bout) -> tuple[RuleLine, ...]:
    """Return the rules by which the clocks and checks of this bout go, those first that people change most."""
    rules = bout.ruleset
    association = bout.attributes.get("association", "").strip() or "WFTDA"
    jam, timeout = texts.minutes(rules.jam_us), texts.minutes(rules.timeout_us)
    named = "/".join((rules.name, *rules.modifiers))
    periods = tr("{count} × {length}", count=rules.period_count, length=texts.minutes(rules.period_us))
    timeouts = ntr("{n} a game, {length}", "{n} a game, {length}", rules.timeout_count, length=timeout)
    reviews = ntr("{n} a period", "{n} a period", rules.review_count)
    if rules.review_maximum > rules.review_count:
        reviews = tr("{reviews}, {most} if retained", reviews=reviews, most=rules.review_maximum)
    lines = (
        (tr("Rule set"), tr("{association} · {rules}", association=association, rules=named)),
        (tr("Periods"), periods),
        (tr("Half-time"), texts.minutes(rules.halftime_us)),
        (tr("Jam"), jam),
        (tr("Line-up"), texts.minutes(rules.lineup_us)),
        (tr("Line-up before overtime"), texts.minutes(rules.overtime_lineup_us)),
        (tr("Team timeouts"), timeouts),
        (tr("Official reviews"), reviews),
        (tr("Penalty in the box"), tr("{seconds} s", seconds=rules.penalty_us // SECOND_US)),
        (tr("Foul-out at"), ntr("{n} penalty", "{n} penalties", rules.foul_out)),
    )
    return tuple(RuleLine(what=what, value=value) for what, value in lines)


def code_lines() -> tuple[RuleLine, ...]:
    """Return the penalty codes in the order of the alphabet."""
    return tuple(
        RuleLine(what=code, value=name)
        for code, name in ((code.letter, code.word) for code in PAD if not code.is_extra)
    )
