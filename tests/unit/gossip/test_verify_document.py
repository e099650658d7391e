"""The example in docs/verify.md is true, and the log in it is proven."""

import re
from pathlib import Path

from derbyos_core.gossip.log_proof import LoggedEntry, prove_log
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.security.chain_proof import EntryProof
from derbyos_core.security.keys import SigningKey, encode_key
from derbyos_core.security.signatures import Signature, first_link, next_link, sign_link

DOCUMENT = Path(__file__).parents[3] / "docs" / "verify.md"
EXAMPLE = dict(re.findall(r"^\| ([^|]+) \| `(.+)` \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE))
BOUT, SOURCE = BoutId(EXAMPLE["bout"]), SourceId(EXAMPLE["source"])
BODIES = [EXAMPLE["entry 1"].encode(), EXAMPLE["entry 2"].encode()]
KEY = SigningKey(bytes(range(32)))


def test_the_links_and_the_signature_of_the_example_are_right() -> None:
    assert encode_key(KEY.public) == EXAMPLE["K"]
    links = [first_link(BOUT, SOURCE, KEY.public)]
    for number, body in enumerate(BODIES, start=1):
        links.append(next_link(links[-1], number, body))
    assert [link.hex() for link in links] == [EXAMPLE[f"link({number})"] for number in range(3)]
    assert sign_link(KEY, links[2]).hex() == EXAMPLE["signature"]


def test_the_example_is_proven() -> None:
    signature = Signature(SOURCE, 2, bytes.fromhex(EXAMPLE["signature"]))
    rows = [
        LoggedEntry(source=SOURCE, sequence=1, body=BODIES[0]),
        LoggedEntry(source=SOURCE, sequence=2, body=BODIES[1], signatures=(signature,)),
    ]
    (source,) = prove_log(BOUT, rows).sources
    assert source.entries == ((1, EntryProof.PROVEN), (2, EntryProof.PROVEN))
    assert source.key == KEY.public
