"""Rule sets as buttons: which one the bout has, and in a few words how each differs from WFTDA."""

from dataclasses import dataclass

from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.i18n import ntr, tr
from derbyos_core.roles.head_nso.rule_rows import differing_rows, periods_word
from derbyos_core.roles.shared.rules_offered import (
    NAME_MAX,
    OWN_SETS_MAX,
    Rules,
    all_rules,
    association_of,
    chosen_rules,
    free_name,
    own_rules,
)

__all__ = ["KeptRules", "RuleSetChoice", "RuleSetOption", "keep_rules", "rule_sets", "set_words"]

WFTDA = Ruleset()


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSetOption:
    """One set: its name, how it differs, and whether the bout has it."""

    rules: Rules
    sub: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSetChoice:
    """All sets, and a sentence about rules that are none of them."""

    options: tuple[RuleSetOption, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRules:
    """Result of keeping the rules of a bout: the set to keep, or why it cannot be kept."""

    rules: Rules | None = None
    sentence: str = ""


def rule_sets(bout: Bout, kept: tuple[Rules, ...]) -> RuleSetChoice:
    """Return the sets that are offered for a bout."""
    offered = all_rules(kept, bout)
    chosen = chosen_rules(bout, offered)
    options = tuple(RuleSetOption(rules=one, sub=set_words(one), is_chosen=one is chosen) for one in offered)
    if chosen is not None:
        return RuleSetChoice(options=options)
    return RuleSetChoice(options=options, note=_changed_words(bout, offered))


def _changed_words(bout: Bout, offered: tuple[Rules, ...]) -> str:
    """Return in how many things the rules of a bout differ from the nearest set of its association, or from WFTDA."""
    near = [one for one in offered if one.association and one.association == association_of(bout)]
    counts = {one.name: differing_rows(bout.ruleset, one.effective) for one in near}
    name = min(counts, key=lambda name: counts[name], default="")
    if not name:
        return ntr(
            "Rules of this bout: {n} thing differs from WFTDA.",
            "Rules of this bout: {n} things differ from WFTDA.",
            differing_rows(bout.ruleset),
        )
    return ntr(
        "Rules of this bout: {name}, {n} thing changed.",
        "Rules of this bout: {name}, {n} things changed.",
        counts[name],
        name=name,
    )


def keep_rules(bout: Bout, name: str, kept: tuple[Rules, ...]) -> KeptRules:
    """Return the rules of a bout as a set of this name; a name that is taken gets a number."""
    name = " ".join(name.split())[:NAME_MAX]
    if not name:
        return KeptRules(sentence=tr("A set needs a name, such as “Saturday scrimmage”."))
    if len(kept) >= OWN_SETS_MAX:
        return KeptRules(sentence=tr("{count} own sets are kept, and no more fit.", count=len(kept)))
    return KeptRules(rules=own_rules(bout, free_name(name, [one.name for one in all_rules(kept)])))


def set_words(rules: Rules) -> str:
    """Return in a few words how a set differs from WFTDA."""
    effective = rules.effective
    count = differing_rows(effective)
    if rules.is_own:
        return ntr("own, {n} thing differs", "own, {n} things differ", count) if count else tr("own, as WFTDA")
    if rules.name == "WFTDA" or (effective.period_count, effective.period_us) != (WFTDA.period_count, WFTDA.period_us):
        return periods_word(effective)
    if effective.has_sudden_scoring:
        return tr("sudden scoring")
    return ntr("{n} thing differs", "{n} things differ", count) if count else tr("as WFTDA")
