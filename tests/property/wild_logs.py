"""Small random logs with everything that officials, other programs and network faults can put into one.

Additions to `colliding_logs`: event and jam times, box trips, time-outs, notes that grow, rosters and renames,
references by number and by id, groups, settlements, chains of undos deeper than 16, forks, gaps and their acceptance,
unbelievable times, removes of parents, aliases, batches, bare elements in an action.

Most logs are *tame*: one id means one element, as in every honest program; then the document is folded entry by entry.
The rest are wild: one id means different elements, and the order decides which element has it.
"""

import random
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from derbyos_core.gossip.entry import Entry, encode_batch, parse_body
from derbyos_core.identity import BoutId
from tests.kit.hand_written import with_head

T0_US = 1_795_248_000_000_000
DAY_US = 86_400_000_000
BOUT = BoutId(f"{T0_US // 1000:012x}"[:8] + "-" + f"{T0_US // 1000:012x}"[8:] + "-7000-8000-00000000beef")
"""A version 7 UUID, so that times can be unbelievable."""
SOURCES = tuple(f"{n}0000000-0000-4000-8000-00000000000{n}" for n in range(1, 6))
AUTHORS = tuple(f"a000000{n}-0000-4000-8000-000000000000" for n in (1, 2, 2, 3, 4))
ROLES = [
    "scorekeeper-home",
    "scorekeeper-away",
    "lineup-home",
    "penalty-lineup-away",
    "penalty-tracker",
    "penalty-box",
    "penalty-box-jammers",
    "jam-timer",
    "head-nso",
    "scoreboard",
]
NUMBERS = ("404", "7", "Dee")
PERSONS = tuple(f"f000000{n}-0000-4000-8000-000000000000" for n in range(3))
TEAM_FACTS = ("lead", "lost-lead", "no-initial", "no-pivot", "star-pass")
OWN_TAGS = ("penalty", "enter-box", "score-adjustment", "note", "strange", "jam", "exit-box")


@dataclass(frozen=True)
class WildLog:
    """The entries in the order of writing; forks are included, lost entries are not."""

    entries: list[Entry]
    is_tame: bool


def wild_log(seed: int, size: int | None = None) -> WildLog:
    """Return the log of a seed."""
    writer = _Writer(seed)
    for _ in range(size or writer.pick.randrange(20, 41)):
        writer.step()
    return WildLog(writer.entries, writer.is_tame)


class _Writer:
    def __init__(self, seed: int) -> None:
        self.pick = random.Random(f"wild {seed}")
        self.is_tame = self.pick.random() < 0.75
        self.time = T0_US
        self.top = dict.fromkeys(SOURCES, 0)
        self.entries: list[Entry] = []
        self.names: list[str] = []
        self.lost: list[tuple[str, int]] = []
        self.is_deep = self.pick.random() < 0.1
        self.chain: str | None = None

    def chance(self, share: float) -> bool:
        return self.pick.random() < share

    # -- entries ------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Write one more entry, a batch of two, a fork, or one that is lost."""
        pick = self.pick
        self.time += pick.randrange(3_000_000)
        source = pick.choice(SOURCES)
        self.top[source] += 1
        number = self.top[source]
        self.names.append(f"{source} {number}")
        body = self.body(source, number)
        if number > 1 and self.chance(0.02):
            self.lost.append((source, number))
            return
        self.take(body)
        if self.chance(0.04):
            self.take(self.body(source, number))  # one slot, two entries

    def take(self, body: str) -> None:
        (entry,) = parse_body(body.encode())
        if self.chance(0.05):
            (entry,) = parse_body(encode_batch([entry]))
        self.entries.append(entry)

    def head(self, source: str, number: int) -> str:
        pick = self.pick
        stamp = self.time if self.chance(0.6) else T0_US + pick.randrange(60) * 1_000_000
        text = f"{stamp // 1_000_000}.{stamp % 1_000_000:06d}{'9' * pick.randrange(2)}"
        if self.chance(0.06):
            far = [str((T0_US + days * DAY_US) // 1_000_000) for days in (-2, 2, 40, 400)]
            never = ("", "soon", "nan", "946684799.9", "7289654400", "999999999999.999999", "01795248000")
            text = pick.choice((*far, *far, *never))
        role = f' role="{pick.choice(ROLES)}"' if self.chance(0.85) else ""
        return f' source="{source}" sequence="{number}" timestamp="{text}"{role}'

    def body(self, source: str, number: int) -> str:
        pick = self.pick
        head = self.head(source, number)
        if number == 1 and self.chance(0.8):
            author = AUTHORS[SOURCES.index(source)]
            return f'<add path="nsodes"{head}><nsode eid="{source}" uuid="{source}" author="{author}"/></add>'
        if self.is_deep and self.chain is not None and self.chance(0.7):
            undone, self.chain = self.chain, f"{source} {number}"
            return f'<remove eid="{pick.choice(PERSONS)}"{head} undoes="{undone}"/>'
        if self.is_deep:
            self.chain = f"{source} {number}"
        if self.lost and self.chance(0.3):
            name, missing = pick.choice(self.lost)
            eid = f"acce0000-0000-4000-8000-0000000000{missing:02d}"
            return f'<add path="nsodes"{head}><accept eid="{eid}" uuid="{name}" missing="{missing}"/></add>'
        kind = pick.random()
        if kind < 0.16:
            return self.verb(self.act(plain=True), f'{head} undoes="{self.refs(1, 2)}"')
        if kind < 0.22:
            head += f' settles="{self.refs(1, 3)}"'
        elif self.chance(0.7):
            head += f' over="{self.refs(0, 3)}"'
        if self.chance(0.1):
            head += f' group="g{pick.randrange(2)}"'
        if kind < 0.75:
            return self.verb(self.act(), head)
        if kind < 0.8:
            return f'<action period="1" jam="{pick.randrange(1, 3)}"{head}>{self.payload(1)}{self.act()}</action>'
        return f"<action{head}>{''.join(self.act() for _ in range(pick.randrange(1, 4)))}</action>"

    def verb(self, act: str, head: str) -> str:
        """Write an act as an entry of its own."""
        return with_head(act, head)

    def refs(self, least: int, most: int) -> str:
        pick = self.pick
        recent = self.names[-12:]
        return ";".join(pick.choice(recent) for _ in range(pick.randrange(least, most + 1)))

    # -- acts ---------------------------------------------------------------------------------------------

    def act(self, plain: bool = False) -> str:
        pick = self.pick
        kind = pick.randrange(12)
        if kind < 6:
            return self.adds(plain)
        if kind < 10 or plain:
            return self.sets()
        target = self.target()
        if self.chance(0.3):
            return (
                f'<remove{target} attribute="{pick.choice(("points", "skater", "present", "timestamp", "number"))}"/>'
            )
        if self.chance(0.15):
            target = f' period="1" jam="{pick.randrange(1, 3)}"'  # all its children go with it
        return f"<remove{target}/>"

    def adds(self, plain: bool) -> str:
        pick = self.pick
        kind = pick.randrange(10)
        if kind == 0:
            people = "".join(self.person() for _ in range(pick.randrange(1, 3)))
            return f'<add team="{pick.choice(("home", "away"))}">{people}</add>'
        if kind == 1 and not plain:
            return f"<add{self.target()}> more</add>"
        if kind == 2:
            return f"<add{self.target()}>{self.payload(1)}</add>"
        if kind == 3:
            path = pick.choice(("venue", "ruleset", ".", "nsodes", "venue/city"))
            tag = pick.choice(("city", "alias", "strange"))
            return f'<add path="{path}"><{tag} a="{pick.randrange(2)}"/></add>'
        inner = "".join(self.payload(1) for _ in range(pick.randrange(1, 3)))
        if kind == 4:
            return f'<add path="."><period number="3"><jam number="{pick.randrange(1, 3)}">{inner}</jam></period></add>'
        period = 3 if kind == 5 else 1
        return f'<add period="{period}" jam="{pick.randrange(1, 3)}">{inner}</add>'

    def sets(self) -> str:
        pick = self.pick
        name = pick.choice(
            ("points", "skater", "name", "number", "present", "duration", "timestamp", "penalty", "text")
        )
        target, value, more = self.target(), str(pick.randrange(3)), ""
        if name == "text":
            return f"<set{target}>{value}</set>"
        if name == "skater":
            value = f"{pick.choice(('home', 'away'))}:{pick.choice(NUMBERS)}"
            more = f' skater-eid="{pick.choice(PERSONS)}"' if self.chance(0.6) else ""
        if name == "present":
            value = pick.choice(("yes", "no"))
        if name in ("number", "name"):
            value = pick.choice(NUMBERS)
            target = f' eid="{pick.choice(PERSONS)}"' if self.chance(0.7) else target
        if name in ("duration", "timestamp"):
            value = f"{pick.randrange(3)}.{pick.randrange(10)}"
            target = f' period="1" jam="{pick.randrange(1, 3)}"' if self.chance(0.5) else target
        if self.chance(0.1):
            return f"<set{target}{more}><attribute>{name}</attribute>{escape(value)}</set>"
        return f'<set{target} attribute="{name}"{more}>{escape(value)}</set>'

    def target(self) -> str:
        pick = self.pick
        kind = pick.randrange(10)
        jam = f"period/1/jam/{pick.randrange(1, 3)}"
        team = pick.choice(("home", "away"))
        if kind < 3:
            tag = pick.choice(OWN_TAGS)
            return f' eid="{self.own(tag)}"'
        if kind < 6:
            facts = (f"team/{team}/pass/{pick.randrange(1, 3)}", f"team/{team}/lead", "call", "injury")
            slot = f"team/{team}/line-up/{pick.choice(('jammer', 'pivot'))}"
            return f" eid={quoteattr(BOUT.eid(f'{jam}/{pick.choice((*facts, slot))}'))}"
        if kind == 6:
            return f' eid="{self.alias(pick.choice(TEAM_FACTS), team, 1)}"'
        if kind == 7:
            return f' eid="{pick.choice(PERSONS)}"'
        if kind == 8:
            person = f' person="{pick.choice(NUMBERS)}"' if self.chance(0.8) else ""
            return f' team="{team}"{person}'
        whole = pick.choice((' period="2"', ' period="3"'))
        return pick.choice((f' period="1" jam="{pick.randrange(1, 3)}"', whole, ' path="venue/city"', ""))

    # -- elements -----------------------------------------------------------------------------------------

    def own(self, tag: str) -> str:
        """Return an id of an own element; in a tame log, one id always has one kind of element."""
        kind = OWN_TAGS.index(tag) if self.is_tame else 0
        return f"e{kind}00000{self.pick.randrange(2)}-0000-4000-8000-000000000000"

    def alias(self, tag: str, team: str, jam: int) -> str:
        """Return a stranger's id for a natural element."""
        if not self.is_tame:
            return f"e000000{self.pick.randrange(4)}-0000-4000-8000-000000000000"
        which = TEAM_FACTS.index(tag) if tag in TEAM_FACTS else 9
        return f"d{which}{jam}{len(team)}{ord(team[0])}00{self.pick.randrange(2)}"[:8] + "-0000-4000-8000-000000000000"

    def person(self) -> str:
        pick = self.pick
        eid = f' eid="{pick.choice(PERSONS)}"' if self.chance(0.7) else ""
        name = f' name="{pick.choice(NUMBERS)}"' if self.chance(0.3) else ""
        return f'<person{eid} number="{pick.choice(NUMBERS)}"{name}/>'

    def skater(self) -> str:
        pick = self.pick
        eid = f' skater-eid="{pick.choice(PERSONS)}"' if self.chance(0.6) else ""
        return f' skater="{pick.choice(("home", "away"))}:{pick.choice(NUMBERS)}"{eid}'

    def payload(self, depth: int) -> str:
        pick = self.pick
        team = pick.choice(("home", "away"))
        named = f' team="{team}"' if self.chance(0.9) else ""
        when = f' timestamp="{pick.randrange(3)}.0"' if self.chance(0.3) else ""
        there = ' present="no"' if self.chance(0.02) else ""
        kind = pick.randrange(10)
        if kind < 2:
            number = f' number="{pick.randrange(1, 3)}"' if self.chance(0.9) else ""
            return f'<pass{named}{number} points="{pick.randrange(5)}"{when}{there}/>'
        if kind < 4:
            tag = pick.choice(TEAM_FACTS)
            jam = pick.randrange(1, 3)
            if self.is_tame or self.chance(0.5):
                return f"<{tag}{named}{when}{self.skater() if self.chance(0.2) else ''}/>"
            return f'<{tag}{named} eid="{self.alias(tag, team, jam)}"/>'
        if kind < 6:
            position = pick.choice(("jammer", "jammer", "pivot", "blocker", "bench"))
            return f'<line-up{named} position="{position}"{self.skater()}/>'
        if kind == 6:
            tag = pick.choice(("call", "injury", "sit-out"))
            return f"<{tag}{named}{self.skater() if tag != 'call' else ''}/>"
        tag = pick.choice(OWN_TAGS)
        eid = f' eid="{self.own(tag)}"' if self.chance(0.7) else ""
        position = f' position="{pick.choice(("jammer", "blocker"))}"' if tag == "enter-box" else ""
        more = f'{named}{position}{self.skater() if self.chance(0.5) else ""}{when} points="{pick.randrange(3)}"'
        inner = self.payload(depth - 1) if depth and self.chance(0.3) else ""
        text = pick.choice(("", "", "so")) + inner + ("tail" if inner and self.chance(0.1) else "")
        return f"<{tag}{eid}{more}>{text}</{tag}>"
