"""Inline SVG: a matplotlib drawing as an element of the page, coloured by the page's custom properties.

matplotlib writes complete files: with a document type, a style for everything, and ids that are the same in every file.
Within a page these would collide, so the ids that a drawing needs are prefixed with its name, and the rest is removed.
Text stays text and takes the page's font.

matplotlib knows no custom properties. A drawing therefore takes its colours from `MARKED`, one impossible-looking
colour per role, and in its text each of these is replaced by the property of that role.
"""

import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO

import matplotlib as mpl
from lxml import etree
from markupsafe import Markup
from matplotlib.artist import Artist
from matplotlib.figure import Figure

from derbyos_core.report.palette import PROPERTIES, Palette

__all__ = ["MARKED", "PX", "Drawing", "as_text", "gid", "mark", "write_drawing"]

PX = 1 / 72
"""A pixel of the drawing in matplotlib's inches; a point of its type and lines is then a pixel too."""
HATCH_WIDTH = 1.8
MEASURING = "DejaVu Sans"
"""Bundled with matplotlib, so that no system fonts are searched; the visible font is the page's."""
NO_METADATA = {"Creator": None, "Date": None, "Format": None, "Type": None}
LOOK_END = ":"
DECIMALS = 2
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LONG_NUMBER = re.compile(rf"-?\d+\.\d{{{DECIMALS + 1},}}")
REFERENCE = re.compile(r"url\(#([^)]+)\)")
FONT_FAMILY = re.compile(r"font-family:[^;]*;?\s*")
MARKED = Palette(**{role: f"#0100{number:02x}" for number, role in enumerate(PROPERTIES)})
"""The colours of a drawing until they are replaced by custom properties."""
MARKED_COLOUR = re.compile("#0100([0-9a-f]{2})")
HREF = "{http://www.w3.org/1999/xlink}href"
PARSER = etree.XMLParser(remove_comments=True, remove_blank_text=True, resolve_entities=False, no_network=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A drawing function, its size in pixels, and its text for screen readers."""

    chart_id: str
    width: float
    height: float
    title: str
    said: str
    draw: Callable[[Figure, Palette], None]

    def __html__(self) -> str:
        """Return the drawing as markup, for a template that shows it."""
        return write_drawing(self)


def as_text(given: str) -> str:
    """Return the text on one line, without characters that SVG forbids."""
    return " ".join(NOT_XML.sub("", given).split())


def mark(artist: Artist, look: str, told: str = "") -> None:
    """Give an artist a look for the page's style, and a text for the pointer.

    matplotlib writes its `gid` as the id of the drawn element: the one place that can carry both.
    """
    artist.set_gid(gid(look, told))


def gid(look: str, told: str = "") -> str:
    """Return the group id with which matplotlib carries a look and a text."""
    return look + LOOK_END + as_text(told)


def write_drawing(drawing: Drawing) -> Markup:
    """Return the drawing as an element of the page."""
    name = drawing.chart_id
    out = StringIO()
    with mpl.rc_context(), warnings.catch_warnings():
        # The browser has the letters that the measuring font lacks.
        warnings.filterwarnings("ignore", message=r"Glyph .* missing from font")
        mpl.rcdefaults()  # ignore this machine's matplotlibrc
        mpl.rc("svg", fonttype="none", hashsalt=name)
        mpl.rc("text", parse_math=False)  # a dollar in a team's name is a dollar
        mpl.rc("font", family=MEASURING)
        mpl.rc("hatch", linewidth=HATCH_WIDTH)
        figure = Figure(figsize=(drawing.width * PX, drawing.height * PX), dpi=1 / PX)
        figure.patch.set_visible(False)
        drawing.draw(figure, MARKED)
        figure.savefig(out, format="svg", metadata=NO_METADATA)
    root = etree.fromstring(out.getvalue().encode(), PARSER)
    _strip(root)
    _own_names(root, name)
    _unwrap(root)
    root.attrib.clear()
    root.attrib.update(
        {
            "class": "chart",
            "viewBox": f"0 0 {drawing.width:g} {drawing.height:g}",
            "role": "img",
            "aria-labelledby": f"{name}-t {name}-d",
        }
    )
    for place, (kind, ending, text) in enumerate((("title", "t", drawing.title), ("desc", "d", drawing.said))):
        told = etree.Element(kind, id=f"{name}-{ending}")
        told.text = as_text(text)
        root.insert(place, told)
    etree.cleanup_namespaces(root)
    return Markup(etree.tostring(root, encoding="unicode"))


def _strip(root: etree._Element) -> None:
    """Remove what belongs to the file and not to the drawing; shorten numbers."""
    for element in list(root.iter(etree.Element)):
        element.tag = etree.QName(element).localname
        if element.tag in ("metadata", "style"):
            parent = element.getparent()
            assert parent is not None, "the root is the drawing"
            parent.remove(element)
            continue
        if HREF in element.attrib:
            element.set("href", _take(element, HREF))
        if element.tag == "text":  # the family is the page's, and nothing is rotated
            element.set("style", FONT_FAMILY.sub("", element.get("style", "")))
            _take(element, "transform")
        for key in ("fill", "stroke"):  # of a hatch; custom properties belong into a style
            if MARKED_COLOUR.fullmatch(element.get(key, "")):
                element.set("style", f"{key}: {_take(element, key)}; {element.get('style', '')}".rstrip())
        if style := element.get("style"):
            element.set("style", MARKED_COLOUR.sub(_property, style))
        for key in ("d", "x", "y"):
            if number := element.get(key):
                element.set(key, LONG_NUMBER.sub(_shortened, number))


def _take(element: etree._Element, key: str) -> str:
    """Remove an attribute and return its value; empty if there was none."""
    return str(element.attrib.pop(key, ""))


def _property(colour: re.Match[str]) -> str:
    return f"var({tuple(PROPERTIES.values())[int(colour[1], 16)]})"


def _shortened(number: re.Match[str]) -> str:
    return f"{float(number[0]):.{DECIMALS}f}".rstrip("0").rstrip(".")


def _own_names(root: etree._Element, name: str) -> None:
    """Keep the ids that the drawing itself needs, with its prefix; turn marks into looks and titles."""
    needed: set[str] = set()
    for element in root.iter():
        for key in ("clip-path", "fill", "style"):
            text = element.get(key, "")
            if found := REFERENCE.findall(text):
                needed.update(found)
                element.set(key, REFERENCE.sub(rf"url(#{name}-\1)", text))
        if href := element.get("href"):
            needed.add(href.removeprefix("#"))
            element.set("href", f"#{name}-{href.removeprefix('#')}")
    for element in list(root.iter()):
        own = _take(element, "id")
        if own in needed:
            element.set("id", f"{name}-{own}")
        elif LOOK_END in own:
            look, _, told = own.partition(LOOK_END)
            element.set("class", look)
            if told:
                title = etree.Element("title")
                title.text = told
                element.insert(0, title)


def _unwrap(root: etree._Element) -> None:
    """Replace groups without attributes by their children."""
    for group in list(root.iter("g")):
        parent = group.getparent()
        if parent is not None and not group.attrib:
            place = parent.index(group)
            parent[place : place + 1] = list(group)
    for defs in list(root.iter("defs")):
        parent = defs.getparent()
        if parent is not None and len(defs) == 0:
            parent.remove(defs)
