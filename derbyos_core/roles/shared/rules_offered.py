"""Rule sets that a bout can be given: those of the data file in its order, then the league's own.

A set holds only differences from the default of a bout, WFTDA's rules of January 2019: attributes of the bout and of
its ruleset. An own set is made of the rules of a bout. Its name is written into the bout with it, so that every laptop
of the bout can offer it.
"""

import json
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from functools import cache

from derbyos_core.bout.commands import ChangeRules
from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.rules import SETTINGS, Ruleset, code_attributes, format_setting, read_ruleset
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from resources import rulesets_text

__all__ = [
    "NAME_MAX",
    "OWN_SETS_MAX",
    "Rules",
    "all_rules",
    "association_of",
    "choose_rules",
    "chosen_rules",
    "free_name",
    "own_rules",
    "rules_offered",
]

WORDS = {"Sevens": tr("Sevens"), "RDCL half game": tr("RDCL half game")}
"""Translations of names that are not those of an association."""
NAME_MAX = 40
"""Limit on the letters of an own set's name."""
OWN_SETS_MAX = 40
"""Limit on the own sets that a laptop keeps."""
SET, VERSION, HALFTIME = "set", "version", "halftime"
ASSOCIATION, BASE = "association", "ruleset"
"""Attributes of the bout: whose rules they are, and the old form of a rule set, a name with modifiers."""

Attributes = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Rules by name, with the attributes to write into the bout and its ruleset."""

    name: str
    bout: Attributes = ()
    ruleset: Attributes = ()
    is_own: bool = False
    """The league's own: its name is written into the bout."""

    @property
    def effective(self) -> Ruleset:
        """The rules of a bout that has these attributes and no others."""
        return read_ruleset(dict(self.bout), dict(self.ruleset))

    @property
    def association(self) -> str:
        """Whose rules they are; empty for WFTDA's."""
        return dict(self.bout).get(ASSOCIATION, "")

    @property
    def written(self) -> Attributes:
        """The attributes of the ruleset of a new bout, with the name of an own set."""
        return ((SET, self.name), *self.ruleset) if self.is_own else self.ruleset


@cache
def rules_offered() -> tuple[Rules, ...]:
    """Return the rules of the data file; the first is the default choice."""
    return tuple(
        Rules(
            name=WORDS.get(one["name"], str(one["name"])),
            bout=tuple((str(key), str(value)) for key, value in one.get("bout", {}).items()),
            ruleset=tuple((str(key), str(value)) for key, value in one.get("ruleset", {}).items()),
        )
        for one in json.loads(rulesets_text())
    )


def all_rules(kept: tuple[Rules, ...], bout: Bout | None = None) -> tuple[Rules, ...]:
    """Return the rules of the data file, the own ones, and the own set of the bout if this laptop does not keep it."""
    found = (*rules_offered(), *kept)
    name = bout.ruleset.set_name if bout is not None else ""
    if bout is None or not name or any(one.name == name for one in found):
        return found
    return (*found, own_rules(bout, name))


def chosen_rules(bout: Bout, offered: Iterable[Rules]) -> Rules | None:
    """Return the set that the rules of a bout are, unchanged; None if they are none. Its name decides among equals."""
    present = replace(bout.ruleset, set_name="", modifiers=())
    association = association_of(bout)
    equal = [one for one in offered if one.effective == present and one.association == association]
    named = (one for one in equal if one.name == bout.ruleset.set_name)
    return next(named, None) or next(iter(equal), None)


def choose_rules(bout: Bout, rules: Rules, at: Instant) -> ChangeRules:
    """Return the command that gives a bout these rules, and takes away what other rules had set."""
    values: dict[str, str | None] = {SET: str(rules.name)}  # first, so that the log names the set
    values |= {setting.attribute: None for setting in SETTINGS if setting.attribute != SET}
    values |= dict.fromkeys(code_attributes(bout.ruleset.codes))
    values |= dict(rules.ruleset)
    attributes: dict[str, str | None] = {ASSOCIATION: None, BASE: None}
    return ChangeRules(values=values, bout=attributes | dict(rules.bout), name=rules.name, at=at)


def own_rules(bout: Bout, name: str) -> Rules:
    """Return the rules of a bout as an own set."""
    rules, usual = bout.ruleset, Ruleset()
    said = {
        setting.attribute: format_setting(setting, rules)
        for setting in SETTINGS
        if setting.attribute != SET and format_setting(setting, rules) != format_setting(setting, usual)
    }
    if rules.intermissions_us:  # the list would give half-time as well
        said[HALFTIME] = next(format_setting(one, rules) for one in SETTINGS if one.attribute == HALFTIME)
    if rules.codes != usual.codes:
        said |= code_attributes(rules.codes)
    association = association_of(bout)
    return Rules(
        name=name,
        bout=((ASSOCIATION, association),) if association else (),
        ruleset=tuple(said.items()),
        is_own=True,
    )


def free_name(name: str, taken: Container[str]) -> str:
    """Return the name, with the first free number after it if it is taken: a set is never overwritten."""
    if name not in taken:
        return name
    numbers = range(2, OWN_SETS_MAX + len(rules_offered()) + 3)
    return next(one for one in (f"{name} {number}" for number in numbers) if one not in taken)


def association_of(bout: Bout) -> str:
    """Return the association that a bout names; WFTDA is the one that needs no name."""
    found = bout.attributes.get(ASSOCIATION, "").strip()
    return "" if found == "WFTDA" else found
