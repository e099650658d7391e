"""Small random logs of closed bouts: membership entries, undos of them, and entries of all kinds in between.

Five keys write: a founder, two that are often appointed, one that is often admitted, and a stranger. Stamps collide and
go back, keys expel and undo each other, restrictions come and go, and names point to entries not yet written. The other
entries are those of `colliding_logs`, with few ids, so that they depend on each other.
"""

from xml.sax.saxutils import quoteattr

from derbyos_core.clock import Instant
from derbyos_core.document.membership import recovery_proof
from derbyos_core.gossip.entry import Entry, compose, parse_body
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.security.founding import new_closed_bout
from derbyos_core.security.keys import SigningKey, author_of, encode_key
from derbyos_core.security.signatures import SourceKey, new_signed_source
from tests.kit.hand_written import head_of, with_head
from tests.property import colliding_logs

T0 = 1_795_248_000
KEYS = tuple(SigningKey(bytes([number]) * 32) for number in range(1, 6))
RECOVERY = SigningKey(bytes([9]) * 32)
FOUNDER = KEYS[0]
BOUT = new_closed_bout(FOUNDER.public, RECOVERY.public, Instant(T0 * 1_000_000))
NAMED = BoutId("a hall with a code")
WRITERS = (0, 0, 1, 1, 2, 3, 4)
"""Keys of the sources: some have two."""
ROLES = ("scoreboard", "door:overlay", "head-nso")
WHATS = ("*", "score", "clocks", "box", "rosters", "bout")


def rights_log(seed: int, size: int | None = None) -> tuple[list[Entry], BoutId]:
    """Return the log of a seed, in the order of writing, and its bout."""
    writer = RightsWriter(seed)
    for _ in range(size or writer.random.randrange(20, 41)):
        writer.write()
    return writer.written, writer.bout


class RightsWriter(colliding_logs.Writer):
    """Draws entries of a closed bout from one generator."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        pick = self.random
        self.bout = NAMED if pick.random() < 0.2 else BOUT
        self.sources: list[tuple[SourceId, SourceKey]] = [
            new_signed_source(KEYS[number].public, self.bout, pick) for number in WRITERS
        ]
        self.top = {source: 0 for source, _ in self.sources}
        self.codes = [1, 1]

    def write(self) -> None:
        """Write one more entry; the first is the founder's introduction, nearly always."""
        pick = self.random
        place = pick.randrange(len(self.sources)) if self.written else 0
        if self.top[self.sources[0][0]] in (1, 2, 3) and pick.random() < 0.7:
            place = 0
        source, named = self.sources[place]
        self.top[source] += 1
        number = self.top[source]
        seconds = len(self.written) if pick.random() < 0.7 else pick.randrange(40)
        role = pick.choice(("", *ROLES, *ROLES, *colliding_logs.ROLES))
        head = head_of(source, number, f"{T0 + seconds}.0", role)
        if number == 1 and pick.random() < 0.97:
            author = author_of(KEYS[WRITERS[place]].public if pick.random() < 0.93 else FOUNDER.public)
            nsode = f'<nsode eid="{source}" uuid="{source}" author="{author}" role="{pick.choice(ROLES)}"/>'
            body = with_head(f'<add path="nsodes" key="{named}">{nsode}</add>', head)
        elif number == 2 and place == 0 and pick.random() < 0.95:
            body = with_head(f'<add path="nsodes">{self.founder()}</add>', head)
        elif number == 3 and place == 0 and pick.random() < 0.8:
            admits = "".join(f'<admit key="{encode_key(key.public)}" code="1"/>' for key in KEYS[1:4])
            body = with_head(f'<add path="nsodes">{admits}</add>', head)
        elif number == 4 and place == 0 and pick.random() < 0.6:
            what = pick.choice(("*", "score"))
            body = with_head(f'<add path="nsodes"><restrict who="role:scoreboard" what="{what}" may="no"/></add>', head)
        elif pick.random() < 0.45:
            body = with_head(self.membership(), head)
        elif pick.random() < 0.3:
            refs = ";".join(map(str, self.refs(3))) or f"{source} {number + 1}"
            body = with_head(f'<remove eid="{pick.choice(colliding_logs.OWN)}" undoes="{refs}"/>', head)
        else:
            stamp = Instant((T0 + seconds) * 1_000_000)
            self.written.append(compose(self.draft(role), source, number, stamp))
            return
        self.written.extend(parse_body(body.encode()))

    def founder(self, key: SigningKey = FOUNDER) -> str:
        """Return the element of a founder."""
        return f'<founder key="{encode_key(key.public)}" recovery="{encode_key(RECOVERY.public)}" title="Finals"/>'

    def membership(self) -> str:
        """Return an act about members or rights."""
        pick = self.random
        elements = [self.element()]
        if pick.random() < 0.15:
            elements.append(self.element() if pick.random() < 0.1 else elements[0])
        more = '<set path="venue/city">Hull</set>' if pick.random() < 0.03 else ""
        act = f'<add path="nsodes">{"".join(elements)}</add>'
        return f"<action>{act}{more}</action>" if more else act

    def element(self) -> str:
        """Return one element about members or rights; some cannot be read."""
        pick = self.random
        key = pick.choice(KEYS)
        named = quoteattr(encode_key(key.public) if pick.random() < 0.97 else "none")
        kind = pick.random()
        if kind < 0.25:
            return f'<admit key={named} code="{pick.choice(self.codes)}"/>'
        if kind < 0.45:
            return f"<appoint key={named}{self.proof(key)}/>"
        if kind < 0.55:
            self.codes.append(pick.randrange(1, 4))
            return f'<join-code number="{self.codes[-1]}"/>'
        if kind < 0.8:
            who = pick.choice(
                ("role:scoreboard", "role:door:*", "role:lineup-home", f"author:{author_of(key.public)}", "anybody")
            )
            return f'<restrict who="{who}" what="{pick.choice(WHATS)}" may="{pick.choice(("no", "no", "yes"))}"/>'
        if kind < 0.97:
            own = [source for source, found in self.sources if found.key == key.public]
            source = pick.choice((*own, self.sources[0][0]))
            last = f' source="{source}" last="{pick.randrange(self.top[source] + 2)}"' if pick.random() < 0.8 else ""
            return f"<expel key={named}{last}/>"
        return self.founder(key)

    def proof(self, key: SigningKey) -> str:
        """Return the proof of the recovery word; often none, sometimes a wrong one."""
        pick = self.random
        if pick.random() < 0.85:
            return ""
        by = RECOVERY if pick.random() < 0.7 else FOUNDER
        return f' proof="{recovery_proof(by, self.bout, key.public)}"'
