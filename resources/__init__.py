"""Files that the program ships and does not compute: fonts, icons, translations, rules, and the manual."""

from importlib.resources import files

__all__ = [
    "font_bytes",
    "font_names",
    "icon_names",
    "icon_text",
    "manual_codes",
    "manual_picture",
    "manual_text",
    "rulesets_text",
    "translation_bytes",
]

FONTS = "fonts"
ICONS = "icons"
TRANSLATIONS = "translations"
MANUAL = "manual"
FONT_ENDING = ".woff2"
ICON_ENDING = ".svg"


def font_names() -> tuple[str, ...]:
    """Return every font file, in the order of its name."""
    return _names(FONTS, FONT_ENDING)


def font_bytes(name: str) -> bytes:
    """Return the bytes of one font file."""
    return files(__name__).joinpath(FONTS, name).read_bytes()


def icon_names() -> tuple[str, ...]:
    """Return every icon, without its ending, in the order of its name."""
    return tuple(name.removesuffix(ICON_ENDING) for name in _names(ICONS, ICON_ENDING))


def icon_text(name: str) -> str:
    """Return the drawing of one icon as SVG text, in `currentColor`."""
    return files(__name__).joinpath(ICONS, name + ICON_ENDING).read_text(encoding="utf-8")


def translation_bytes(code: str) -> bytes:
    """Return the texts of the program in one language, as Qt's tools released them."""
    return files(__name__).joinpath(TRANSLATIONS, f"derbyos_{code}.qm").read_bytes()


def manual_codes() -> tuple[str, ...]:
    """Return the codes of the languages in which there is a manual."""
    found = files(__name__).joinpath(MANUAL).iterdir()
    return tuple(sorted(entry.name for entry in found if entry.joinpath("index.md").is_file()))


def manual_text(code: str, page: str) -> str:
    """Return one page of the manual in one language, as Markdown."""
    return files(__name__).joinpath(MANUAL, code, f"{page}.md").read_text(encoding="utf-8")


def manual_picture(code: str, name: str) -> bytes:
    """Return the bytes of one picture of the manual."""
    return files(__name__).joinpath(MANUAL, code, "pictures", name).read_bytes()


def rulesets_text() -> str:
    """Return the rules by which a new bout may be played, as JSON."""
    return files(__name__).joinpath("rulesets.json").read_text(encoding="utf-8")


def _names(folder: str, ending: str) -> tuple[str, ...]:
    found = files(__name__).joinpath(folder).iterdir()
    return tuple(sorted(entry.name for entry in found if entry.name.endswith(ending)))
