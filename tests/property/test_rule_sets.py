"""Rules of a bout survive every way: written and read, kept as a set, chosen for another bout."""

from random import Random

import pytest

from derbyos_core.bout.commands import ChangeRules
from derbyos_core.bout.reading.rules import SETTINGS, Setting, SettingKind, format_setting, parse_setting, read_ruleset
from derbyos_core.roles.head_nso.rule_rows import rule_rows, type_setting
from derbyos_core.roles.shared.rules_offered import Rules, choose_rules, chosen_rules, own_rules, rules_offered
from tests.unit.bout.bench import Bench, at

SIGNS = "0123456789:.,- yesnogamhlfprid²\u0660"
ROUNDS = 60


def _text(random: Random, setting: Setting) -> str:
    """Return a text that may or may not be a value of the setting."""
    wild = "".join(random.choices(SIGNS, k=random.randrange(8)))
    length = f"{random.randrange(200)}:{random.randrange(70):02d}"
    match setting.kind:
        case SettingKind.LENGTH:
            return random.choice((length, length, wild))
        case SettingKind.LENGTHS:
            return random.choice((",".join([length] * random.randrange(1, 5)), wild))
        case SettingKind.COUNT:
            return random.choice((str(random.randrange(1100)), wild))
        case SettingKind.YES_NO:
            return random.choice(("yes", "no", wild))
        case _:
            return random.choice(("game", "half", "period", wild))


def _element(random: Random) -> dict[str, str]:
    chosen = random.sample(SETTINGS, k=random.randrange(len(SETTINGS)))
    element = {one.attribute: _text(random, one) for one in chosen if one.attribute not in ("set", "version")}
    letters = ("D", "D-2", "BB", "X", "AS")
    return element | {f"code-{one}": f"Word {one} (call)" for one in random.sample(letters, k=random.randrange(5))}


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_what_is_read_is_written_so_that_it_is_read_again(seed: int) -> None:
    random = Random(seed)
    for setting in SETTINGS:
        text = _text(random, setting)
        value = parse_setting(setting, text)
        if value is not None:
            rules = read_ruleset({}, {setting.attribute: text})
            assert parse_setting(setting, format_setting(setting, rules)) == getattr(rules, setting.field)


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_kept_set_is_the_rules_that_were_kept(seed: int) -> None:
    random = Random(seed)
    bench, other = Bench(), Bench()
    bench.say("S5", "head-nso", ChangeRules(values=_element(random)))
    kept = own_rules(bench.bout, "Saturday")
    assert kept.effective == bench.bout.ruleset
    other.say("S6", "head-nso", ChangeRules(values=_element(random), bout={"association": "JRDA"}))
    command = choose_rules(other.bout, kept, at(9))
    other.say("S6", "head-nso", command)
    assert chosen_rules(other.bout, (*rules_offered(), kept)) in (kept, *rules_offered())
    assert own_rules(other.bout, "Saturday") == kept
    assert Rules(name="x", ruleset=own_rules(other.bout, "x").ruleset).effective == bench.bout.ruleset


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_typed_text_becomes_a_value_or_a_sentence(seed: int) -> None:
    random = Random(seed)
    bench = Bench()
    for row in rule_rows(bench.bout):
        for part in row.parts:
            setting = next(one for one in SETTINGS if one.attribute == part.attribute)
            text = _text(random, setting)
            before = getattr(bench.bout.ruleset, setting.field)
            entry = type_setting(bench.bout, part.attribute, text, at(1))
            if entry.command is None:
                is_same = parse_setting(setting, text) == before
                assert entry.sentence or is_same or not text.strip(), text
                continue
            bench.say("S5", "head-nso", entry.command)
            assert getattr(bench.bout.ruleset, setting.field) == parse_setting(setting, text)
