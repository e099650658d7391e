"""Decides how a drawing of matplotlib stands in the page: as SVG text, once per ground, and the page shows one.

matplotlib writes files of their own: with a document type, a style for everything, and names that are the same in
every file. Within a page each drawing may keep only what is its own, so the names that it needs get the drawing's
name in front, and the rest goes. Text stays text and wears the page's type.
"""

import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO

import matplotlib as mpl
from lxml import etree
from matplotlib.artist import Artist
from matplotlib.figure import Figure

from derbyos_core.report.palette import PALETTES, Palette

__all__ = ["PX", "Drawing", "as_text", "mark", "write_drawing"]

PX = 1 / 72
"""A pixel of the drawing in matplotlib's inches; a point of its type and lines is then a pixel too."""
HATCH_WIDTH = 1.8
MEASURING = "DejaVu Sans"
"""It comes with matplotlib, so that nobody's fonts are searched; what is seen is the page's type."""
NO_METADATA = {"Creator": None, "Date": None, "Format": None, "Type": None}
LOOK_END = ":"
DECIMALS = 2
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LONG_NUMBER = re.compile(rf"-?\d+\.\d{{{DECIMALS + 1},}}")
REFERENCE = re.compile(r"url\(#([^)]+)\)")
FONT_FAMILY = re.compile(r"font-family:[^;]*;?\s*")
HREF = "{http://www.w3.org/1999/xlink}href"
PARSER = etree.XMLParser(remove_comments=True, remove_blank_text=True, resolve_entities=False, no_network=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """What is drawn, how large in pixels, and what it says to those who do not see it."""

    chart_id: str
    width: float
    height: float
    title: str
    said: str
    draw: Callable[[Figure, Palette], None]


def as_text(given: str) -> str:
    """On one line, without what no SVG may hold."""
    return " ".join(NOT_XML.sub("", given).split())


def mark(artist: Artist, look: str, told: str = "") -> None:
    """Name an artist's look for the page's style, and what the pointer is told over it.

    matplotlib hands its `gid` on as the id of what it draws: the one place in which both can travel.
    """
    artist.set_gid(look + LOOK_END + as_text(told))


def write_drawing(drawing: Drawing) -> str:
    """The drawing on each ground, as elements of the page."""
    return "".join(_on_ground(drawing, ground, palette) for ground, palette in PALETTES.items())


def _on_ground(drawing: Drawing, ground: str, palette: Palette) -> str:
    name = f"{drawing.chart_id}-{ground}"
    out = StringIO()
    with mpl.rc_context(), warnings.catch_warnings():
        # The browser has the letters that the measuring font lacks.
        warnings.filterwarnings("ignore", message=r"Glyph .* missing from font")
        mpl.rcdefaults()  # whatever this machine's matplotlibrc wishes
        mpl.rc("svg", fonttype="none", hashsalt=name)
        mpl.rc("text", parse_math=False)  # a dollar in a team's name is a dollar
        mpl.rc("font", family=MEASURING)
        mpl.rc("hatch", linewidth=HATCH_WIDTH)
        figure = Figure(figsize=(drawing.width * PX, drawing.height * PX), dpi=1 / PX)
        figure.patch.set_visible(False)
        drawing.draw(figure, palette)
        figure.savefig(out, format="svg", metadata=NO_METADATA)
    root = etree.fromstring(out.getvalue().encode(), PARSER)
    _strip(root)
    _own_names(root, name)
    _unwrap(root)
    root.attrib.clear()
    root.attrib.update(
        {
            "class": f"chart on-{ground}",
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
    return etree.tostring(root, encoding="unicode")


def _strip(root: etree._Element) -> None:
    """Take out what is the file's and not the drawing's; shorten numbers."""
    for element in list(root.iter(etree.Element)):
        element.tag = etree.QName(element).localname
        if element.tag in ("metadata", "style"):
            parent = element.getparent()
            assert parent is not None, "the root is the drawing"
            parent.remove(element)
            continue
        if HREF in element.attrib:
            element.set("href", _take(element, HREF))
        if element.tag == "text":  # the family is the page's, and nothing is turned
            element.set("style", FONT_FAMILY.sub("", _take(element, "style")))
            _take(element, "transform")
        for key in ("d", "x", "y"):
            if number := element.get(key):
                element.set(key, LONG_NUMBER.sub(_shortened, number))


def _take(element: etree._Element, key: str) -> str:
    """The attribute, which the element then has no more; nothing if it had none."""
    return str(element.attrib.pop(key, ""))


def _shortened(number: re.Match[str]) -> str:
    return f"{float(number[0]):.{DECIMALS}f}".rstrip("0").rstrip(".")


def _own_names(root: etree._Element, name: str) -> None:
    """Keep the names that the drawing itself needs, as its own; turn marks into looks and titles."""
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
    """Groups that say nothing give way to what is in them."""
    for group in list(root.iter("g")):
        parent = group.getparent()
        if parent is not None and not group.attrib:
            place = parent.index(group)
            parent[place : place + 1] = list(group)
    for defs in list(root.iter("defs")):
        parent = defs.getparent()
        if parent is not None and len(defs) == 0:
            parent.remove(defs)
