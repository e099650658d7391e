"""Known attacks by XML, each as an entry and as a DerbyXML file: refused before, or soon after, anything is parsed.

The rows are those of Defusedxml's list and of the XML specification's own features: entities, document types, sizes,
nesting, encodings. No setting of a parser refuses all of them, so the rule is the same at both readers: a limit of
octets, no document type, and then depth, elements, attributes and namespaces are counted.
"""

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from sys import intern
from uuid import uuid4

import pytest

from derbyos_core.errors import RemoteProtocolError, UserError
from derbyos_core.gossip.bounded_xml import ATTRIBUTES_MAX, BODY_BYTES_MAX, DEPTH_MAX, ELEMENTS_MAX, NAMESPACES_MAX
from derbyos_core.gossip.reading import parse_body
from derbyos_core.interchange.derbyxml import reader as file_reader
from derbyos_core.interchange.derbyxml.reader import FILE_BYTES_MAX, parse_file

SOURCE = "10000000-0000-4000-8000-000000000000"
HEAD = f'source="{SOURCE}" sequence="7" timestamp="1795248014.200000"'
MEMORY_MAX = 10_000_000

LAUGHS = "".join(f'<!ENTITY l{step} "{f"&l{step - 1};" * 10}">' for step in range(1, 10))
QUADRATIC = f'<!ENTITY q "{"q" * 100_000}">'
NAMES = " ".join(f'a{number}=""' for number in range(20_000))
SPACES = " ".join(f'xmlns:a{number}="u:"' for number in range(4_000))

Case = tuple[str, str, str]
"""What stands before the root element, behind its name, and within it."""
ATTACKS: dict[str, tuple[Case, str, str]] = {
    "billion laughs": ((f'<!DOCTYPE a [<!ENTITY l0 "lol">{LAUGHS}]>', "", "&l9;"), "doctype", "document type"),
    "quadratic blow-up": ((f"<!DOCTYPE a [{QUADRATIC}]>", "", "&q;" * 1_000), "doctype", "document type"),
    "external entity": (
        ('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]>', "", "&e;"), "doctype", "document type",
    ),
    "external DTD": (('<!DOCTYPE a SYSTEM "http://192.0.2.7/a.dtd">', "", ""), "doctype", "document type"),
    "parameter entity": (
        ('<!DOCTYPE a [<!ENTITY % p SYSTEM "http://192.0.2.7/p"> %p;]>', "", ""), "doctype", "document type",
    ),
    "entity that nobody declares": (("", "", "&e;"), "not-xml", "error in line"),
    "nesting of 100,000": (("", "", "<a>" * 100_000 + "</a>" * 100_000), "too-wide", "20000 elements"),
    "nesting of 10,000": (("", "", "<a>" * 10_000 + "</a>" * 10_000), "not-xml", "error in line"),
    "nesting of 17": (("", "", "<a>" * DEPTH_MAX + "</a>" * DEPTH_MAX), "too-deep", "deep at most"),
    "attribute of 20 MB": (("", f'a="{"a" * 20_000_000}"', ""), "oversized", "4 MB"),
    "text of 20 MB": (("", "", "a" * 20_000_000), "oversized", "4 MB"),
    "20,000 attributes": (("", NAMES, ""), "too-wide", "48 attributes"),
    "200,000 children": (("", "", "<a/>" * 200_000), "too-wide", "20000 elements"),
    "name of 60 kB": (("", "", f"<{'a' * 60_000}/>"), "not-xml", "error in line"),
    "NUL": (("", "", "a\0b"), "not-xml", "error in line"),
    "NUL as a reference": (("", "", "&#0;"), "not-xml", "error in line"),
    "4,000 namespaces above 4,000 children": (("", SPACES, "<a/>" * 4_000), "too-wide", "16 namespaces"),
}  # fmt: skip


def as_entry(case: Case) -> bytes:
    before, attributes, within = case
    return f"{before}<add {HEAD} {attributes}>{within}</add>".encode()


def as_file(case: Case) -> bytes:
    before, attributes, within = case
    return f"{before}<bout {attributes}>{within}</bout>".encode()


def memory_of(read: Callable[[bytes], object], octets: bytes) -> int:
    """Return the peak of memory while these octets are read or refused."""
    tracemalloc.start()
    try:
        read(octets)
    except (RemoteProtocolError, UserError):
        pass
    finally:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return peak


@pytest.mark.clause(108)
@pytest.mark.parametrize(("case", "kind"), [row[:2] for row in ATTACKS.values()], ids=ATTACKS)
def test_an_attack_by_an_entry_is_refused(case: Case, kind: str) -> None:
    """DOS-108, A26: alone and in a batch, by the same kind."""
    body = as_entry(case)
    with pytest.raises(RemoteProtocolError) as refused:
        parse_body(body)
    assert refused.value.kind == kind
    batch = case[0].encode() + b"<action>" + as_entry(("", *case[1:])) + b"</action>"
    with pytest.raises(RemoteProtocolError) as refused:
        parse_body(batch)
    assert refused.value.kind == kind
    assert memory_of(parse_body, body) < MEMORY_MAX


@pytest.mark.parametrize(("case", "words"), [(row[0], row[2]) for row in ATTACKS.values()], ids=ATTACKS)
def test_an_attack_by_a_file_is_refused_in_one_sentence(case: Case, words: str) -> None:
    file = as_file(case)
    with pytest.raises(UserError) as refused:
        parse_file(file)
    assert words in str(refused.value)
    assert str(refused.value).endswith(".")
    assert memory_of(parse_file, file) < MEMORY_MAX


def test_an_external_entity_is_not_read_by_either(tmp_path: Path) -> None:
    """Not even where nothing else would be wrong."""
    secret = tmp_path / "secret"
    secret.write_text("<a>nobody sees this</a>", encoding="utf-8")
    before = f'<!DOCTYPE a [<!ENTITY e SYSTEM "{secret.as_uri()}">]>'
    for read, octets in ((parse_body, as_entry((before, "", "&e;"))), (parse_file, as_file((before, "", "&e;")))):
        with pytest.raises((RemoteProtocolError, UserError)) as refused:
            read(octets)
        assert "nobody sees" not in str(refused.value)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-7", "cp037"])
def test_a_document_type_in_another_encoding_is_refused_as_well(encoding: str) -> None:
    case = ('<!DOCTYPE a [<!ENTITY e "x">]>', "", "&e;")
    for read, octets in ((parse_body, as_entry(case)), (parse_file, as_file(case))):
        with pytest.raises((RemoteProtocolError, UserError)):
            read(octets.decode().encode(encoding))


@pytest.mark.clause(108)
@pytest.mark.parametrize("encoding", ["utf-16", "iso-8859-1", "utf-7", "ebcdic-cp-us", "nobody-1"])
def test_an_entry_is_utf_8_whatever_it_declares(encoding: str) -> None:
    """A26: it has one reading on every laptop, and the declaration is not handed on."""
    declaration = f'<?xml version="1.0" encoding="{encoding}"?>'
    (entry,) = parse_body(f'{declaration}<set path="venue/city" {HEAD}>Hüll</set>'.encode())
    assert entry.acts[0].text == "Hüll"
    assert b"encoding" not in entry.body
    with pytest.raises(RemoteProtocolError) as refused:
        parse_body(f'{declaration}<set path="venue/city" {HEAD}>Hüll</set>'.encode("iso-8859-1"))
    assert refused.value.kind == "not-xml"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-7", "us-ascii", "nobody-1"])
def test_a_file_with_a_false_encoding_declaration_is_refused(encoding: str) -> None:
    with pytest.raises(UserError, match="error in line"):
        parse_file(f'<?xml version="1.0" encoding="{encoding}"?><bout name="Hüll"/>'.encode())


def test_what_is_just_within_the_bounds_is_read() -> None:
    """The bounds are those that are stated, and no sooner; a batch may have each of them in every entry."""
    names = " ".join(f'a{number}=""' for number in range(ATTRIBUTES_MAX - 3))
    spaces = " ".join(f'xmlns:a{number}="u:"' for number in range(NAMESPACES_MAX))
    deep = "<a>" * (DEPTH_MAX - 1) + "</a>" * (DEPTH_MAX - 1)
    bodies = [as_entry(("", names, "")), as_entry(("", spaces, deep)), as_entry(("", "", "<a/>" * 5_000))]
    for body in bodies:
        assert len(parse_body(body)) == 1
    assert len(parse_body(b"<action>" + b"".join(bodies) + b"</action>")) == 3
    for within in ("<a/>" * file_reader.CHILDREN_MAX, "<a>" * 14 + "</a>" * 14):
        assert parse_file(as_file(("", "", within))).tag == "bout"
    assert parse_file(as_file(("", spaces, ""))).tag == "bout"


def test_limits_of_octets_are_those_of_the_reader() -> None:
    """A body of the largest size is parsed; one octet more is not."""
    room = BODY_BYTES_MAX - len(as_entry(("", "", "")))
    assert len(parse_body(as_entry(("", "", "a" * room)))) == 1
    with pytest.raises(RemoteProtocolError, match="1048576 octets"):
        parse_body(as_entry(("", "", "a" * (room + 1))))
    with pytest.raises(UserError, match="4 MB"):
        parse_file(as_file(("", "", "a" * FILE_BYTES_MAX)))


def test_a_body_of_references_takes_less_than_ten_times_its_octets() -> None:
    """DOS-108: entries are charged by their octets, and a reference to a source of one letter took 34 times as many."""
    body = as_entry(("", f'over="{"a 1;" * 240_000}"', ""))
    (entry,) = parse_body(body)
    assert entry.over == ()
    assert memory_of(parse_body, body) < MEMORY_MAX
    sources = ";".join(f"{number:08x}-0000-4000-8000-000000000000 1" for number in range(25_000))
    body = as_entry(("", f'over="{sources}"', ""))
    assert len(parse_body(body)[0].over) == 25_000
    assert memory_of(parse_body, body) < MEMORY_MAX


def test_sources_of_a_long_body_stay_out_of_the_table_of_interned_strings() -> None:
    """The table is the process's own, and doubling it takes more memory than a body may."""
    source = f"{uuid4()}"
    body = as_entry(("", f'over="{f"{source} 1;" * 2_000}"', ""))
    (entry,) = parse_body(body)
    own = "".join(list(source))
    assert entry.over[0].source == own
    assert intern(own) is own


def test_elements_of_a_body_are_counted() -> None:
    with pytest.raises(RemoteProtocolError, match=str(ELEMENTS_MAX)):
        parse_body(as_entry(("", "", "<a/>" * ELEMENTS_MAX)))
