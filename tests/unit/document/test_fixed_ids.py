"""The bout, teams and periods always exist; another element with the same id moves nothing."""

import pytest

from derbyos_core.document import natural
from tests.kit.folded_log import FoldedLog
from tests.property.comparing import differences
from tests.unit.document.table import BOUT
from tests.unit.document.test_oracle_findings import entry

FIXED = (natural.bout_key(), natural.team_key("home"), natural.period_key(1), natural.path_key("nsodes"))
JAM = '<set period="1" jam="2" attribute="timestamp">1795248121.000000</set>'
GIVEN = (
    '<add eid="{period}"><note><no-pivot eid="{id}" value="4">text</no-pivot></note></add>',
    '<add team="away"><ruleset eid="{id}" number=".."><note eid="N1"/></ruleset></add>',
    '<add team="away"><person eid="{id}" number="7"/></add>',
    '<add period="1" jam="1"><penalty eid="N1" skater="home:7" skater-eid="{id}" penalty="C"/></add>',
)
"""Elements with the id of one that always exists, as other programs may send them (odd entries, seed 1)."""


@pytest.mark.parametrize("key", FIXED)
@pytest.mark.parametrize("body", GIVEN)
def test_an_id_that_is_taken_for_good_moves_nothing(key: str, body: str) -> None:
    """Data-model 4, equal logs make equal documents: in any order and with reads in between, it equals the plain
    fold."""
    given = body.format(id=BOUT.eid(key), period=BOUT.eid(natural.period_key(1)))
    entries = [entry("S1", 1, 1, given), entry("S2", 1, 2, JAM), entry("S3", 1, 0, JAM.replace("121", "124"))]
    for order in (entries, entries[::-1], [entries[1], entries[0], entries[2]]):
        node = FoldedLog(BOUT)
        for one in order:
            node.take(one)
            node.document.root()
        assert not differences(node, entries, BOUT)
        assert not node.document._is_in_order_only, "one odd entry makes no other one dearer"
        assert len(list(node.document.root().walk())) < 30
