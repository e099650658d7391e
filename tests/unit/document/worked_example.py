# ruff: noqa: E501 - the rows are as the design prints them
"""The worked example of the design (entries 3): two laptops, twelve entries, one delayed on the network."""

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, parse_body
from derbyos_core.identity import BoutId
from tests.kit.hand_written import head_of, with_head

BOUT = BoutId("The worked example")
T0 = 1_795_248_000

NAMES = {
    name: f"{number:08x}-0000-4000-8000-000000000000"
    for name, number in {
        "S1": 0x51000001, "S2": 0x52000002, "A1": 0xA1000001, "A2": 0xA2000002,
        "P404": 0x40400000, "P405": 0x40500000, "P7": 0x70000000, "B1": 0xB1000000,
    }.items()
}  # fmt: skip
"""Short names of the text as UUIDs with the same order; persons by number."""

ROWS = (
    (1, "S1 1", "0.000000", '<add path="nsodes"><nsode eid="S1" uuid="S1" author="A1" name="Ada" role="scorekeeper-home"/></add>'),
    (2, "S2 1", "1.500000", '<add path="nsodes"><nsode eid="S2" uuid="S2" author="A2" name="Bo" role="lineup-home"/></add>'),
    (4, "S2 2", "10.000000", '<add period="1" jam="1" over=""><line-up eid="k:1/1/home/line-up/jammer" team="home" position="jammer" skater="home:404" skater-eid="P404"/></add>'),
    (3, "S1 2", "12.000000", '<add period="1" jam="1" over=""><line-up eid="k:1/1/home/line-up/jammer" team="home" position="jammer" skater="home:405" skater-eid="P405"/></add>'),
    (12, "S2 3", "20.000000", '<add period="1" jam="1" over=""><line-up eid="k:1/1/home/line-up/pivot" team="home" position="pivot" skater="home:7" skater-eid="P7"/></add>'),
    (5, "S1 3", "40.000000", '<add period="1" jam="1" over=""><lead eid="k:1/1/home/lead" team="home"/><pass eid="k:1/1/home/pass/1" team="home" number="1" points="0"/></add>'),
    (6, "S1 4", "50.000000", '<add period="1" jam="1" over=""><pass eid="k:1/1/home/pass/2" team="home" number="2" points="4"/></add>'),
    (7, "S1 5", "55.000000", '<set eid="k:1/1/home/pass/2" attribute="points" over="S1 4">3</set>'),
    (8, "S2 4", "58.000000", '<set eid="k:1/1/home/pass/2" attribute="points" over="S1 5">4</set>'),
    (9, "S2 5", "31.000000", '<add period="1" jam="1"><enter-box eid="B1" team="home" position="blocker" duration="30" timestamp="1795248031.000000"/></add>'),
    (10, "S1 6", "60.000000", '<set eid="k:1/1/home/pass/2" attribute="points" undoes="S1 5">4</set>'),
    (11, "S1 7", "61.000000", '<add period="1" jam="1" over=""><call eid="k:1/1/call" team="home"/></add>'),
)  # fmt: skip
"""Arrival, entry, timestamp less 1795248000, body without the parts common to all entries."""

DOCUMENT = """<bout eid="k:path/.">
  <team eid="k:team/home" role="home"><person eid="P404" number="404" unlisted="yes"/><person eid="P405" number="405" unlisted="yes"/><person eid="P7" number="7" unlisted="yes"/></team>
  <team eid="k:team/away" role="away"/><team eid="k:team/official" role="official"/>
  <period eid="k:period/1" number="1">
    <jam eid="k:1/1" number="1">
      <line-up eid="k:1/1/home/line-up/jammer" team="home" position="jammer" skater="home:404" skater-eid="P404"><claim attribute="skater" author="A1" role="scorekeeper-home" entry="S1 2" skater-eid="P405">home:405</claim></line-up>
      <line-up eid="k:1/1/home/line-up/pivot" team="home" position="pivot" skater="home:7" skater-eid="P7"/>
      <lead eid="k:1/1/home/lead" team="home"/>
      <pass eid="k:1/1/home/pass/1" team="home" number="1" points="0"/>
      <pass eid="k:1/1/home/pass/2" team="home" number="2" points="4"/>
      <call eid="k:1/1/call" team="home"/>
      <enter-box eid="B1" team="home" position="blocker" duration="30" timestamp="1795248031.000000"/>
    </jam>
  </period>
  <period eid="k:period/2" number="2"/>
  <ruleset eid="k:path/ruleset"/><venue eid="k:path/venue"/>
  <nsodes eid="k:path/nsodes"><nsode eid="S1" uuid="S1" author="A1" name="Ada" role="scorekeeper-home"/><nsode eid="S2" uuid="S2" author="A2" name="Bo" role="lineup-home"/></nsodes>
</bout>"""

CLAIMS = """line-up/jammer | skater | home:404 P404 | A2 | lineup-home | S2 2 | counts (owner)
line-up/jammer | skater | home:405 P405 | A1 | scorekeeper-home | S1 2 | other
line-up/pivot | skater | home:7 P7 | A2 | lineup-home | S2 3 | counts
pass/1 | points | 0 | A1 | scorekeeper-home | S1 3 | counts
pass/2 | points | 4 | A1 | scorekeeper-home | S1 4 | counts (owner)
pass/2 | points | 4 | A2 | lineup-home | S2 4 | agrees
call | team | home | A1 | scorekeeper-home | S1 7 | counts"""

SAVED_JAM = '<jam number="1"><line-up skater="home:404" position="jammer"/><line-up skater="home:7" position="pivot"/><enter-box team="home" position="blocker" duration="30" timestamp="1795248031.000000"/><lead skater="home:404"/><pass skater="home:404" number="1" points="0"/><pass skater="home:404" number="2" points="4"/><call skater="home:404"/></jam>'

_ROLES = {"S1": "scorekeeper-home", "S2": "lineup-home"}


def spelled(text: str) -> str:
    """Return the text with the short names and the `k:` keys written out."""
    out: list[str] = []
    for part in text.split('"'):
        if part.startswith("k:"):
            out.append(BOUT.eid(_key(part[2:])))
        else:
            out.append(" ".join(NAMES.get(word, word) for word in part.split(" ")))
    return '"'.join(out)


def _key(short: str) -> str:
    if short[0] not in "12":
        return short
    period, jam, *rest = short.split("/")
    base = f"period/{period}/jam/{jam}"
    if rest and rest[0] in ("home", "away"):
        return f"{base}/team/" + "/".join(rest)
    return "/".join((base, *rest))


def entries() -> list[tuple[int, Entry]]:
    """Return the twelve entries, each with its number of arrival."""
    found = []
    for arrival, name, stamp, body in ROWS:
        source, sequence = name.split()
        timestamp = f"{T0 + int(stamp.split('.')[0])}.{stamp.split('.')[1]}"
        head = head_of(source, int(sequence), timestamp, _ROLES[source])
        (entry,) = parse_body(spelled(with_head(body, head)).encode())
        found.append((arrival, entry))
    return found


def effective(entry: Entry) -> Instant:
    """Return the effective stamp that the table prints: one differs from the timestamp."""
    assert entry.stamp is not None
    late = entry.ref == (NAMES["S2"], 5)
    return Instant(T0 * 1_000_000 + 58_000_001) if late else entry.stamp
