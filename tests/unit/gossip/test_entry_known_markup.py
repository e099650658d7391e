"""A body with known markup is read without the parser, but never differently."""

import random
from hashlib import sha256

import pytest

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.acts import Act
from derbyos_core.gossip.bounded_xml import canonical, parse_xml
from derbyos_core.gossip.entry import digest
from derbyos_core.gossip.known_markup import BYTES_MAX, KNOWN_MAX, KnownMarkup
from derbyos_core.gossip.reading import entry_of_tree, parse_body

SOURCE = "10000000-0000-4000-8000-000000000000"
HEAD = f'source="{SOURCE}" sequence="7" timestamp="1795248014.200000" role="head-nso" over=""'
PLAIN = (
    f'<add period="1" jam="3" {HEAD}><lead eid="E1" team="home"/><pass eid="E2" points="4"/></add>',
    f'<set eid="E1" attribute="skater" skater-eid="P" {HEAD}>home:404</set>',
    f'<remove eid="E1" {HEAD}/>',
    f'<add eid="E1" {HEAD}> longer</add>',
    f'<add period="1" {HEAD}><note eid="G1">late</note></add>',
    f'<action {HEAD}><set eid="E1" attribute="points">3</set></action>',
    f'<action {HEAD}><remove eid="E1"/><add period="1" jam="3"><lead eid="E2"/></add></action>',
    f'<add team="home" {HEAD}><person eid="P"><role eid="R">C</role></person></add>',
    f'<add eid="Łódź" {HEAD}><note eid="G"/></add>',
)
PIECES: tuple[str, ...] = (
    '"',
    "'",
    "<",
    ">",
    "&amp;",
    "&",
    "/",
    " ",
    "\n",
    "\t",
    "=",
    "]]>",
    "<!-- x -->",
    "<a/>",
    "\u00a0",
    "é",
    "\x00",
)
PIECES += ("<?x y?>", "<![CDATA[z]]>", 'xmlns="urn:x" ', ' q="1"', "home", "</add>", "E9", "\ufffe", "\U0001f600")


def by_parser(body: bytes) -> object:
    """Return the head and the acts as parsed by the XML parser, or the kind of the refusal."""
    try:
        entry = entry_of_tree(parse_xml(body), body)
    except RemoteProtocolError as error:
        return error.kind
    return entry.ref, entry.stamp, entry.role, entry.over, entry.undoes, entry.settles, entry.group, entry.acts


def by_product(body: bytes) -> object:
    """Return the same as parsed by the product, whatever it has parsed before."""
    try:
        (entry,) = parse_body(body)
    except RemoteProtocolError as error:
        return error.kind
    return entry.ref, entry.stamp, entry.role, entry.over, entry.undoes, entry.settles, entry.group, entry.acts


def taught(*bodies: str) -> KnownMarkup:
    known = KnownMarkup()
    for body in bodies:
        known.learn(body.encode(), parse_xml(body.encode()))
    return known


@pytest.mark.parametrize("body", PLAIN)
def test_other_values_need_no_parser(body: str) -> None:
    """DOS-55..60: the values are at known positions."""
    known = taught(body)
    other = body.replace("E1", "another ]] > id").replace("404", "7' x=").replace("late", "later").encode()
    found = known.find(other)
    assert found is not None
    markup, values = found
    assert markup.acts(values) == entry_of_tree(parse_xml(other), other).acts
    assert markup.canonical(values) == canonical(parse_xml(other))


@pytest.mark.parametrize(
    "body",
    [
        f"<remove eid='E1' {HEAD}/>",
        f'<set eid="E1" {HEAD}>"quoted"</set>',
        f'<set eid="F1" {HEAD}><attribute>name</attribute></set>',
        f'<add eid="E1" {HEAD}>text <note/></add>',
        f'<add eid="E1" {HEAD}><!-- "x" --><note/></add>',
        f'<add eid="E1" xmlns="urn:x" {HEAD}/>',
        f'<add eid="E1" xml:id="a" {HEAD}/>',
        f'<set eid="E1" {HEAD}><![CDATA[x]]></set>',
        f'<add eid="E1" {HEAD}>&amp;</add>',
        f'<action {HEAD}><lead eid="E1"/></action>',
        f'<add eid="E1" {HEAD}>{"<a/>" * 40}</add>',
        f'<set eid="E1" {HEAD}>{"x" * BYTES_MAX}</set>',
    ],
)
def test_markup_that_values_cannot_distinguish_is_not_learned(body: str) -> None:
    known = taught(body)
    assert known.find(body.encode()) is None
    assert not known._known


@pytest.mark.parametrize(
    ("body", "other"),
    [
        (f"<add {HEAD}><lead></lead></add>", f"<add {HEAD}>text<lead></lead></add>"),
        (f"<add {HEAD}><lead/></add>", f"<add {HEAD}>text<lead/></add>"),
        (f'<add {HEAD}><a b="c"></a><lead/></add>', f'<add {HEAD}><a b="c">text</a><lead/></add>'),
        (
            f'<action {HEAD}><add eid="E1"></add><remove/></action>',
            f'<action {HEAD}><add eid="E1">x</add><remove/></action>',
        ),
    ],
)
def test_text_behind_the_last_quote_may_be_that_of_an_element_before_the_last(body: str, other: str) -> None:
    """Laptops that had read the first would give the text to the last element, and others would not."""
    known = taught(body)
    found = known.find(body.encode())
    assert found is not None
    assert found.markup.acts(found.values) == entry_of_tree(parse_xml(body.encode()), b"").acts
    assert known.find(other.encode()) is None
    by_product(body.encode())
    assert by_product(other.encode()) == by_parser(other.encode())


@pytest.mark.clause(108)
def test_no_change_of_a_body_is_read_otherwise_than_by_the_parser() -> None:
    """DOS-108, A26: 6,000 bodies that are cut, patched and spliced; seeds repeat them."""
    pick = random.Random(4)
    for plain in PLAIN:
        by_product(plain.encode())
    for number in range(6_000):
        text = pick.choice(PLAIN)
        for _ in range(pick.randrange(1, 4)):
            start = pick.randrange(len(text) + 1)
            end = min(len(text), start + pick.choice((0, 0, 1, 2, 9)))
            text = text[:start] + pick.choice(PIECES) + text[end:]
        body = text.encode()
        if not text.startswith("<?") and 'sequence="' in text:  # without, an action is a batch
            assert by_product(body) == by_parser(body), f"{number}: {body!r}"


def test_the_digest_of_a_known_markup_is_that_of_its_canonical_form() -> None:
    """Data model 4: two nodes compare canonical forms, whether a parser read the bodies or not."""
    pick = random.Random(9)
    known = 0
    for _ in range(3_000):
        text = pick.choice(PLAIN)
        for old in ("E1", "late", "404", "3", "home", "longer"):
            text = text.replace(old, pick.choice((">", "é%s", "a > b", "]", "'", "\u0141", "%", "", "x y")))
        try:
            (entry,) = parse_body(text.encode())
        except RemoteProtocolError:
            continue
        known += entry.known is not None
        assert digest(entry) == sha256(canonical(parse_xml(entry.body))).digest(), text
    assert known > 2_000


@pytest.mark.clause(103)
def test_a_batch_is_cut_where_an_entry_begins() -> None:
    """DOS-103: a batch contains the entries as written, octet for octet."""
    bodies = [text.encode() for text in PLAIN]
    entries = parse_body(b"<action>" + b"".join(bodies) + b"</action>")
    assert [entry.body for entry in entries] == bodies
    acts: list[tuple[Act, ...]] = [entry_of_tree(parse_xml(body), body).acts for body in bodies]
    assert [entry.acts for entry in entries] == acts


def test_a_batch_with_a_comment_is_read_by_the_parser() -> None:
    comment = f'<!-- ><remove eid="x" {HEAD}/> -->'
    entries = parse_body(f"<action>{PLAIN[0]}{comment}{PLAIN[2]}</action>".encode())
    assert len(entries) == 2


def test_acts_are_read_again_from_the_bytes() -> None:
    (entry,) = parse_body(PLAIN[0].encode())
    before = entry.acts
    entry.rest()
    assert entry.acts == before


def test_known_markup_is_bounded() -> None:
    """A26: a program whose entries all differ in markup does not fill the memory."""
    known = KnownMarkup()
    for number in range(KNOWN_MAX + 2):
        body = f'<add {HEAD}><a{number} eid="x"/></add>'.encode()
        known.learn(body, parse_xml(body))
    assert len(known._known) == 2


@pytest.mark.clause(106)
def test_an_attribute_that_ends_in_source_begins_no_entry() -> None:
    """DOS-106: unknown attributes are kept in their place, in a batch, too."""
    inner = f'<add {HEAD} path="."><action eid="x" data-source="y"/></add>'
    (entry,) = parse_body(f"<action>{inner}</action>".encode())
    assert entry.body == inner.encode()
