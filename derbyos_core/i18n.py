"""Translatable texts: English templates with named placeholders, and the values that fill them.

A `TranslatableText` is its English text, so logs, comparisons and tests use it as a plain string. It also keeps its
template and values, from which the windows produce another language when they draw it. Nothing is translated too early,
and changing the language needs no restart.

Write each template as a whole sentence and never concatenate, because other languages order their words differently:

    tr("Jam {number} is up next", number=4)
    ntr("{n} entry of {name}", "{n} entries of {name}", 3, name="Kim")

Joining by `+`, an f-string or a method of `str` gives a plain English string. Words that people entered (names,
numbers, chat) stay plain strings and are never translated.
"""

from collections.abc import Callable, Iterable, Mapping

__all__ = [
    "Lookup",
    "TranslatableText",
    "capitalised",
    "in_sentence",
    "joined",
    "ntr",
    "open_ended",
    "rewritten",
    "tr",
    "whole_sentence",
]

Lookup = Callable[[str, str, int | None], str]
"""Return the translated template for an English template, its context, and the number that selects a plural."""

NOTHING: Mapping[str, object] = {}
SENTENCE_ENDS = ".!?:…"


class TranslatableText(str):
    """An English text that can be shown in other languages."""

    __slots__ = ("about", "number", "parts", "template", "values")

    template: str
    """The English words with `{names}` as placeholders; the separator if there are parts."""
    about: str
    """Distinguishes two meanings of the same English words; the English plural if there is a number."""
    number: int | None
    values: Mapping[str, object]
    parts: tuple[str, ...]

    def __new__(
        cls,
        english: str,
        template: str,
        about: str = "",
        number: int | None = None,
        values: Mapping[str, object] = NOTHING,
        parts: tuple[str, ...] = (),
    ) -> "TranslatableText":
        made = super().__new__(cls, english)
        made.template, made.about, made.number = template, about, number
        made.values, made.parts = values, parts
        return made

    def __reduce__(self) -> tuple[type["TranslatableText"], tuple[object, ...]]:
        return type(self), (str(self), self.template, self.about, self.number, dict(self.values), self.parts)

    def format(self, *args: object, **values: object) -> "TranslatableText":
        """Fill the placeholders of a template that was kept without values."""
        assert not args, "the gaps of a saying have names"
        return TranslatableText(self.template.format(**values), self.template, self.about, self.number, values)

    def translated(self, lookup: Lookup) -> str:
        """Return the text in the language of `lookup`; values that are translatable are translated as well."""
        if self.parts:
            return self.template.join(str(_translated(part, lookup)) for part in self.parts)
        pattern = lookup(self.template, self.about, self.number)
        if not self.values:
            return pattern
        return pattern.format(**{name: _translated(value, lookup) for name, value in self.values.items()})


def tr(template: str, about: str = "", /, **values: object) -> str:
    """Create a translatable text; `about` separates meanings that share one English word."""
    return TranslatableText(template.format(**values) if values else template, template, about, None, values)


def ntr(one: str, many: str, number: int, /, **values: object) -> str:
    """Create a translatable text with a count: `{n}` is the number, `one` and `many` are the English forms."""
    filled = {"n": number, **values}
    return TranslatableText((one if number == 1 else many).format(**filled), one, many, number, filled)


def joined(glue: str, parts: Iterable[str]) -> str:
    """Join texts with a separator that contains no words."""
    found = tuple(parts)
    if len(found) == 1:
        return found[0]
    english = glue.join(found)
    return (
        TranslatableText(english, glue, parts=found)
        if any(isinstance(part, TranslatableText) for part in found)
        else english
    )


class _Capital(TranslatableText):
    """A text that begins a line."""

    __slots__ = ()

    def translated(self, lookup: Lookup) -> str:
        text = super().translated(lookup)
        return text[:1].upper() + text[1:]


def capitalised(text: str) -> str:
    """Return the text with a capital first letter, in every language."""
    english = text[:1].upper() + text[1:]
    if not isinstance(text, TranslatableText):
        return english
    return _Capital(english, text.template, text.about, text.number, text.values, text.parts)


class _OpenEnded(TranslatableText):
    """A text that the rest of a sentence follows."""

    __slots__ = ()

    def translated(self, lookup: Lookup) -> str:
        return super().translated(lookup).rstrip(".")


def open_ended(text: str) -> str:
    """Return the text without its full stop, in every language, for use inside a longer sentence."""
    english = text.rstrip(".")
    if not isinstance(text, TranslatableText):
        return english
    return _OpenEnded(english, text.template, text.about, text.number, text.values, text.parts)


class _Whole(TranslatableText):
    """A text that is a sentence of its own."""

    __slots__ = ()

    def translated(self, lookup: Lookup) -> str:
        return _whole(super().translated(lookup))


def whole_sentence(text: str) -> str:
    """Return the text as a sentence, in every language: capital letter and full stop; empty stays empty."""
    english = _whole(text)
    if not isinstance(text, TranslatableText):
        return english
    return _Whole(english, text.template, text.about, text.number, text.values, text.parts)


def _whole(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if not text or text[-1] in SENTENCE_ENDS else ".")


def in_sentence(text: str) -> str:
    """Return the text for use inside a line: English starts it in lower case, other languages leave it unchanged.

    A text that begins with the letters of a team keeps them: a second capital marks a name.
    """
    english = text if text[1:2].isupper() else text[:1].lower() + text[1:]
    if not isinstance(text, TranslatableText):
        return english
    return TranslatableText(english, text.template, text.about, text.number, text.values, text.parts)


def rewritten(text: str, change: "Callable[[TranslatableText], str | None]") -> str:
    """Return a text in which others stand for those of its parts and values for which `change` returns one."""
    if not isinstance(text, TranslatableText):
        return text
    changed = change(text)
    if changed is not None:
        return changed
    parts = tuple(rewritten(part, change) for part in text.parts)
    values = {
        name: rewritten(value, change) if isinstance(value, str) else value for name, value in text.values.items()
    }
    if parts == text.parts and values == text.values:
        return text
    made = type(text)(text, text.template, text.about, text.number, values, parts)
    english = made.translated(_english)
    return type(text)(
        in_sentence(english) if text[:1].islower() else english, text.template, text.about, text.number, values, parts
    )


def _english(template: str, about: str, number: int | None) -> str:
    return template if number in (None, 1) else about


def _translated(value: object, lookup: Lookup) -> object:
    return value.translated(lookup) if isinstance(value, TranslatableText) else value
