"""Cache of known markups: reads bodies without a parser if one with the same markup was parsed before.

The officials of a bout write the same few dozen kinds of entries all day, and two of a kind differ only in the values
between the quotes and the text of the last element. So a body is cut at its quotes. If everything outside the values
is, character for character, what lxml once parsed and the product accepted, the values take the same places as then.
That costs a quarter of parsing.

It cannot read differently from the parser: a markup is learned only if lxml found exactly as many attributes as there
are pairs of quotes, and no apostrophe, comment, section, namespace or other text. Then every quote opens or closes an
attribute, and a value of printable characters without `<` and `&` may be replaced by any other. A text may be replaced
if the last element has attributes, so that it stands behind the last quote and nowhere else. A body that differs in any
other way goes to the parser.
"""

from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import NamedTuple

from lxml import etree

from derbyos_core.gossip.acts import VERBS, Act, Payload, Target, Verb

__all__ = ["ABSENT", "TEXT", "KnownMarkup", "Markup", "ParsedMarkup", "Shape", "Values"]

KNOWN_MAX = 512
"""Markups cached; a program that never writes two alike fills the cache, which is then emptied and refilled."""
BYTES_MAX = 4_096
ELEMENTS_MAX = 32
"""Larger bodies are imports: they come once, and the parser reads them. So the cache takes at most 512 x (4 kB + 32
elements of 300 octets), 7 MB.
"""
PLAIN = bytes(range(0x20, 0x7F))
"""The printable octets of ASCII, of which nearly all bodies consist."""
HEAD = ("source", "sequence", "timestamp", "role", "over", "undoes", "settles", "group")
TARGET = ("eid", "period", "jam", "team", "person", "path")

Values = list[str | None]
"""The values of the attributes in the order of the text, then the text of the last element, then None."""
TEXT, ABSENT = -2, -1


class Shape(NamedTuple):
    """An element of a markup: which values are its attributes, and whether the text belongs to it."""

    tag: str
    names: tuple[str, ...]
    first: int
    has_text: bool
    children: tuple["Shape", ...]

    def place(self, name: str) -> int:
        """Return the index of an attribute's value, `ABSENT` if there is none."""
        return self.first + self.names.index(name) if name in self.names else ABSENT


class _ActPlan(NamedTuple):
    """Indices of an act's parts among the values."""

    verb: Verb
    parts: Callable[[Values], tuple[str | None, ...]]
    payload: tuple[Shape, ...]


class Markup:
    """One markup: the index of each part of an entry among its values."""

    __slots__ = ("_acts", "_form", "_places", "angles", "has_text", "head", "root")

    def __init__(self, root: Shape, angles: int, *, has_text: bool) -> None:
        self.root = root
        self.angles = angles
        self.has_text = has_text
        self.head: Callable[[Values], tuple[str | None, ...]] = itemgetter(*(root.place(name) for name in HEAD))
        """The values of `HEAD`, None for missing ones."""
        self._acts = tuple(_plans(root))
        places: list[int] = []
        self._form = _form(root, places) + "%.0s%.0s"  # and nothing of two more: `itemgetter` needs at least two
        self._places: Callable[[Values], tuple[str | None, ...]] = itemgetter(*places, ABSENT, ABSENT)

    def canonical(self, values: Values) -> bytes:
        """Return the canonical form (C14N) of a body with these values.

        Of the printable characters that C14N escapes only `>` can occur here, and only in the text of an element.
        """
        text = values[TEXT]
        if text and ">" in text:
            values = [*values[:TEXT], text.replace(">", "&gt;"), None]
        return (self._form % self._places(values)).encode()

    def acts(self, values: Values) -> tuple[Act, ...]:
        """Return the acts with these values."""
        made = []
        for verb, parts, payload in self._acts:
            eid, period, jam, team, person, path, attribute, skater, text = parts(values)
            target = Target(eid.lower() if eid is not None else None, period, jam, team, person, path)
            carried = tuple([_payload(item, values) for item in payload]) if payload else ()
            made.append(Act(verb, target, attribute, skater, text or "", carried))
        return tuple(made)


class ParsedMarkup(NamedTuple):
    """A body of known markup, and its values."""

    markup: Markup
    values: Values


class KnownMarkup:
    """Markups of the bodies parsed before."""

    def __init__(self) -> None:
        self._known: dict[str, Markup] = {}

    def find(self, body: bytes) -> ParsedMarkup | None:
        """Return the markup of a body and its values, None if it needs the parser."""
        if len(body) > BYTES_MAX:
            return None
        try:
            text = body.decode()
        except UnicodeDecodeError:
            return None
        key, values = _cut(text)
        markup = self._known.get(key)
        if markup is None or text.count("<") != markup.angles or "&" in text:
            return None
        if values[TEXT] and not markup.has_text:
            return None
        if "]" in text and "]]>" in text:
            return None
        if body.translate(None, PLAIN) and not text.isprintable():
            return None
        return tuple.__new__(ParsedMarkup, (markup, values))  # its own constructor takes twice the time

    def learn(self, body: bytes, root: "etree._Element") -> None:
        """Cache the markup of a parsed and accepted body, if bodies of this markup can differ only in their values."""
        if len(body) > BYTES_MAX or b"&" in body:
            return
        text = body.decode()
        key, values = _cut(text)
        if not text.isprintable() or any(mark in key for mark in ("'", "<!", "<?", "xmlns", ":")) or text[0] != "<":
            return
        elements = list(root.iter())
        if len(elements) > ELEMENTS_MAX:
            return
        said = [str(value) for element in elements for value in element.attrib.values()]
        last = elements[-1]
        texts = [element.text for element in elements if element is not last] + [one.tail for one in elements]
        # One pair of quotes for each attribute: none is left for anything else.
        if text.count('"') != 2 * len(said) or said != values[:-2] or (last.text or "") != values[TEXT] or any(texts):
            return
        if len(self._known) >= KNOWN_MAX:
            self._known.clear()
        shape = next(_shape(root, [0], last))
        acts = shape.children if shape.tag == "action" else (shape,)
        if all(act.tag in VERBS and not (act.tag == Verb.SET and act.children) for act in acts):
            # Text behind the last quote is that of the last element only if the quote is, too.
            self._known[key] = Markup(shape, text.count("<"), has_text=bool(last.attrib))


def _cut(text: str) -> tuple[str, Values]:
    """Return the text outside the values, and the values."""
    parts: list[str] = text.split('"')
    values: Values = parts[1::2]  # type: ignore[assignment]  # a list of text is one of text or None while it is ours
    last = parts[-1]
    if last[:1] == ">":
        end = last.find("<")
        values.append(last[1:end])
        parts[-1] = ">" + last[end:]
    else:
        values.append("")
    values.append(None)
    return '"'.join(parts[::2]), values


def _shape(element: "etree._Element", count: list[int], last: "etree._Element") -> Iterator[Shape]:
    """Yield the element's shape; `count` is the number of values before it."""
    first = count[0]
    names = tuple(str(name) for name in element.attrib)
    count[0] += len(names)
    children = tuple(shape for child in element for shape in _shape(child, count, last))
    yield Shape(str(element.tag), names, first, element is last, children)


def _form(shape: Shape, places: list[int]) -> str:
    """Return the canonical form of an element with `%s` for each value; append their indices to `places`."""
    said = []
    for name in sorted(shape.names, key=str.encode):
        said.append(f' {name}="%s"')
        places.append(shape.place(name))
    if shape.has_text:
        places.append(TEXT)
    within = ("%s" if shape.has_text else "") + "".join([_form(child, places) for child in shape.children])
    return f"<{shape.tag}{''.join(said)}>{within}</{shape.tag}>"


def _plans(root: Shape) -> Iterator[_ActPlan]:
    acts = root.children if root.tag == "action" else (root,)
    for act in acts:
        places = [act.place(name) for name in (*TARGET, "attribute", "skater-eid")]
        text = TEXT if act.has_text else ABSENT
        yield _ActPlan(VERBS[act.tag], itemgetter(*places, text), act.children)


def _payload(item: Shape, values: Values) -> Payload:
    tag, names, first, has_text, children = item
    attributes: dict[str, str] = dict(zip(names, values[first:], strict=False))  # type: ignore[arg-type]
    text = values[TEXT] if has_text else ""
    return Payload(tag, attributes, text or "", tuple([_payload(child, values) for child in children]))
