"""A short game with every element of the schema, and values that no honest program writes.

The values are what well-formed XML can hold where a number, a time, a skater or a jam is expected: digits of other
scripts, thousands of digits, signs, blanks, control signs, numbers that are none, references to nobody.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from derbyos_core.gossip.entry import Entry, parse_body
from derbyos_core.identity import BoutId, SourceId
from tests.kit.hand_written import head_of, with_head

__all__ = [
    "BOUT", "ELEMENTS", "SOURCES", "T0", "VALUES", "all_of", "any_value", "eid_of", "game", "hostile_adds",
    "hostile_sets", "named",
]  # fmt: skip

T0 = 1_795_248_000
SOURCES = tuple(SourceId(f"{n}0000000-0000-4000-8000-00000000000{n}") for n in range(1, 4))
BOUT = BoutId("a bout of the tests")
"""Equal to that of the window tests, as ids follow from it."""

VALUES = (
    "²", "٣", "५", "𝟜", "①", "Ⅷ", "½", "零", "-²", "1²", "٣٤", "४/१", "5-²", "²-5", "1/²", "²/1", "1/٣", "12:²",
    "٠١:٣٠", "9" * 5_000, "0" * 5_000, "-" + "9" * 5_000, "9" * 19, "-1", "+1", "-0", "+", "-", "--1", " 7 ", "7 7",
    "", " ", "\t7\n", "0x10", "1_000", "1e9", "1e999", "-1e999", "nan", "NaN", "inf", "-inf", "Infinity", "1.5",
    "1,5", ".", ".5", "5.", "1.2.3", "0.0000001", "999999", "-999999", "999999999", "99999999999999999999",
    "2147483648", "9007199254740993", "\u0085", "\u009b31m", "\u007f", "\u200f7", "\u202e7\u202c", "7\u00a0",
    "\u3000", "\ufeff7", "\ue000", "\U0010ffff", "🛼", "e\u0301" * 40, "x" * 5_000, "yes", "no", "YES", "home:²",
    "home:", "away:" + "9" * 5_000, ":", "::", "nobody:7", "home:7:7", "home", "away", "official", "jammer",
    "pivot", "blocker", "0/0", "-1/1", "1/9999", "3/1", "999/9999", "1/1", "/", "1/", "/1", "99:99", "1:00", "0:00",
    "-1:00", "9999:59.999999", "1795248000.²", "1795248000.0", "99999999999.9", "-62135596800.0", "253402300800.0",
    "0", "00", "?", "é", "<&>\"'", "{0}", "{value}", "%s%n%d", "../..", "=HYPERLINK(1)", "#12345²", "#fff",
    "JRDA/3t", "WFTDA/²t", "WFTDA/9999p/9999t/9999r/9999o/9999s/9999b", "5-7,9", "expulsion", "head-nso ²",
    "2026-²-21", "²026-01-01",
)  # fmt: skip

_EVENT = ("timestamp", "present")
_SKATER = ("skater", "team", *_EVENT)
ELEMENTS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "bout": (
        'path="."',
        "",
        ("date", "start-time", "end-time", "host-league", "tournament", "ruleset", "title", "text()"),
    ),
    "ruleset": (
        'path="ruleset"',
        "",
        (
            "version",
            "period-count",
            "period-length",
            "jam-length",
            "lineup",
            "timeout",
            "halftime",
            "penalty",
            "timeout-count",
            "official-review-count",
            "official-review-maximum",
            "official-review-retained",
            "foul-out",
            "text()",
        ),
    ),
    "city": ('path="venue/city"', "", ("name", "text()")),
    "venue": ('path="venue"', "", ("name", "text()")),
    "team": ('team="home"', "", ("name", "color", "league", "abbreviation", "role")),
    "person": (
        'team="home"',
        "number name",
        ("number", "name", "role", "skated", "told", "league", "unlisted", *_EVENT),
    ),
    "nsode": (
        'path="nsodes"',
        "uuid",
        ("uuid", "author", "name", "role", "team", "program", "version", "gone", "signature"),
    ),
    "period": ('period="1"', "", ("timestamp", "end", "number", "duration", "told", "home", "away", "score")),
    "jam": ('period="1" jam="1"', "", ("timestamp", "duration", "overtime", "number", "text()")),
    "line-up": ('period="1" jam="1"', "team position skater", ("skater", "position", *_SKATER)),
    "no-pivot": ('period="1" jam="1"', "team", ("team", *_EVENT)),
    "sit-out": ('period="1" jam="1"', "skater", _SKATER),
    "lead": ('period="1" jam="1"', "team", _SKATER),
    "lost-lead": ('period="1" jam="1"', "team", _SKATER),
    "no-initial": ('period="1" jam="1"', "team", _SKATER),
    "pass": ('period="1" jam="1"', "team number", ("points", "number", *_SKATER)),
    "star-pass": ('period="1" jam="1"', "team", ("pass", *_SKATER)),
    "call": ('period="1" jam="1"', "", ("official", *_SKATER)),
    "injury": ('period="1" jam="1"', "", _SKATER),
    "penalty": ('period="1" jam="1"', "skater", ("penalty", "jam", "severity", "suspension", "rescinded", *_SKATER)),
    "enter-box": (
        'period="1" jam="1"',
        "team position skater",
        (
            "position",
            "duration",
            "between",
            "swap",
            "jam",
            *_SKATER,
        ),
    ),
    "exit-box": ('eid="{enter-box}"', "jam", ("jam", "between", *_SKATER)),
    "score-adjustment": ('period="1" jam="1"', "team points", ("points", "reason", *_SKATER)),
    "note": ('period="1" jam="1"', "", ("text()", *_EVENT)),
    "time-out": ('period="1"', "timeout", ("timeout", "duration", "review", "resolution", "retained", *_EVENT)),
    "clock-set": ('period="1"', "clock value", ("clock", "value", *_EVENT)),
    "signature": ('path="."', "role", ("role", "team", "name", *_EVENT)),
    "expulsion": ('path="."', "skater", ("suspension", *_SKATER)),
    "alias": ('path="."', "", ("text()",)),
}
"""By tag: its target, the content of an honest one, and every attribute that the schema or a reader knows."""

_HONEST = {
    "uuid": SOURCES[1], "team": "home", "position": "jammer", "skater": "home:404", "number": "2", "name": "Not Found",
    "timeout": "home-review", "clock": "period", "value": "600.0", "points": "3", "role": "head-nso", "jam": "1/1",
}  # fmt: skip
_NATURAL = {
    "pass": "team/home/pass/2", "lead": "team/home/lead", "lost-lead": "team/home/lost-lead", "call": "call",
    "no-initial": "team/home/no-initial", "star-pass": "team/home/star-pass", "no-pivot": "team/home/no-pivot",
    "injury": "injury", "line-up": "team/home/line-up/jammer",
}  # fmt: skip
_ADDRESSED = frozenset(("bout", "ruleset", "city", "venue", "team", "period", "jam"))


def eid_of(tag: str) -> str:
    """Return the id of the element of this tag in the game."""
    if tag in _NATURAL:
        return BOUT.eid(f"period/1/jam/1/{_NATURAL[tag]}")
    return f"e{sorted(ELEMENTS).index(tag):07d}-0000-4000-8000-000000000000"


class _Writer:
    """Entries of one source, a second apart."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.sequence = 0

    def write(self, act: str, role: str = "head-nso") -> Entry:
        self.sequence += 1
        head = head_of(self.source, self.sequence, f"{T0 + self.sequence}.000000", role)
        (entry,) = parse_body(with_head(act, head).encode())
        return entry


def game() -> Iterator[Entry]:
    """Return the entries of a complete honest game: two jams, a stop, people, the box."""
    writer = _Writer(SOURCES[0])
    author = 'author="a0000000-0000-4000-8000-000000000000" name="Ada" role="head-nso"'
    yield writer.write(f'<add path="nsodes"><nsode eid="{SOURCES[0]}" uuid="{SOURCES[0]}" {author}/></add>')
    people = "".join(f'<person eid="{eid_of("person")[:-1]}{n}" number="{n}" name="N{n}"/>' for n in range(1, 8))
    found = f'<person eid="{eid_of("person")}" number="404" name="Not Found"/>'
    yield writer.write(f'<add team="home">{found}{people}</add>')
    yield writer.write('<add team="away"><person number="42" name="Other"/></add>')
    yield writer.write(f'<set period="1" jam="1" attribute="timestamp">{T0}.0</set>')
    for tag, (where, carried, _) in ELEMENTS.items():
        if tag in _ADDRESSED or tag == "person":
            continue
        values = "".join(f' {name}="{_HONEST[name]}"' for name in carried.split())
        eid = f' skater-eid="{eid_of("person")}"' if "skater" in carried else ""
        stamp = f' timestamp="{T0 + 20}.0"' if where.startswith("period") else ""
        yield writer.write(f'<add {_where(where)}><{tag} eid="{eid_of(tag)}"{values}{eid}{stamp}/></add>')
    yield writer.write('<set period="1" jam="1" attribute="duration">60.0</set>')
    yield writer.write(f'<set period="1" jam="2" attribute="timestamp">{T0 + 90}.0</set>')


def _where(where: str) -> str:
    return where.replace("{enter-box}", eid_of("enter-box"))


def hostile_sets(choose: Callable[[str, str], str | None]) -> Iterator[Entry]:
    """Yield entries that set each attribute to the value from `choose`, by tag and attribute; None skips it."""
    writer = _Writer(SOURCES[1])
    for tag, (where, _, attributes) in ELEMENTS.items():
        target = _where(where) if tag in _ADDRESSED else f'eid="{eid_of(tag)}"'
        for name in dict.fromkeys(attributes):
            value = choose(tag, name)
            if value is None:
                continue
            which = "" if name == "text()" else f' attribute="{name}"'
            yield writer.write(f"<set {target}{which}>{escape(value)}</set>", "scorekeeper-home")


def hostile_adds(choose: Callable[[str, str], str | None]) -> Iterator[Entry]:
    """Yield entries that add one more of each element, with every attribute from `choose`, its key included."""
    writer = _Writer(SOURCES[2])
    for tag, (where, _, attributes) in ELEMENTS.items():
        if tag in _ADDRESSED and tag != "jam":
            continue
        values = {name: choose(tag, name) for name in dict.fromkeys(attributes)}
        text = escape(values.pop("text()", "") or "")
        said = "".join(f" {name}={quoteattr(value)}" for name, value in values.items() if value is not None)
        parent = 'period="1"' if tag == "jam" else _where(where)
        yield writer.write(f"<add {parent}><{tag}{said}>{text}</{tag}></add>", "penalty-tracker")


def any_value(pick: random.Random, share: float = 1.0) -> Callable[[str, str], str | None]:
    """Return a random value for every attribute, or for a share of them."""
    return lambda tag, name: pick.choice(VALUES) if pick.random() < share else None


def named(tag: str, value: str) -> Callable[[str, str], str | None]:
    """Return the same value for every attribute of one tag."""
    return lambda found, _: value if found == tag else None


def all_of(entries: Iterable[Entry]) -> tuple[bytes, ...]:
    """Return the bodies of the entries, as from a peer or a disk."""
    return tuple(entry.body for entry in entries)
