"""What a text for a person is made of: English words with named gaps, and what stands in the gaps.

A `TranslatableText` is its English text, so logs, comparisons and tests take it as the string that it is. It also
remembers its template and values, from which the windows say the same in another language at the moment of drawing.
So nothing is ever translated too early, and another language needs no restart.

Templates are written whole, never glued together, because other languages order their words otherwise:

    say("Jam {number} is up next", number=4)
    says("{n} entry of {who}", "{n} entries of {who}", 3, who="Kim")

Gluing by `+`, an f-string or a method of `str` gives a plain English string. Words of people (names, numbers, chat)
stay plain strings and are never translated.
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
    "tr",
    "whole_sentence",
]

Lookup = Callable[[str, str, int | None], str]
"""Gives the template in another language for an English template, what it is about, and the number of a plural."""

NOTHING: Mapping[str, object] = {}
SENTENCE_ENDS = ".!?:…"


class TranslatableText(str):
    """An English text that can be said in other languages."""

    __slots__ = ("about", "number", "parts", "template", "values")

    template: str
    """The English words, with `{names}` for what is filled in; the glue where there are parts."""
    about: str
    """Tells two meanings of the same English words apart; the English plural where there is a number."""
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
        """Fill the gaps of a template that was kept without values."""
        assert not args, "the gaps of a saying have names"
        return TranslatableText(self.template.format(**values), self.template, self.about, self.number, values)

    def told(self, lookup: Lookup) -> str:
        """The same in the language of `lookup`; values that are sayings are told as well."""
        if self.parts:
            return self.template.join(str(_told(part, lookup)) for part in self.parts)
        pattern = lookup(self.template, self.about, self.number)
        if not self.values:
            return pattern
        return pattern.format(**{name: _told(value, lookup) for name, value in self.values.items()})


def tr(template: str, about: str = "", /, **values: object) -> str:
    """A text for a person; `about` tells apart what is one word in English and two in another language."""
    return TranslatableText(template.format(**values) if values else template, template, about, None, values)


def ntr(one: str, many: str, number: int, /, **values: object) -> str:
    """A text for a person that counts: `{n}` is the number, `one` and `many` are the English forms."""
    filled = {"n": number, **values}
    return TranslatableText((one if number == 1 else many).format(**filled), one, many, number, filled)


def joined(glue: str, parts: Iterable[str]) -> str:
    """Texts in a row, with signs between them that are no words."""
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
    """A saying that begins a line."""

    __slots__ = ()

    def told(self, lookup: Lookup) -> str:
        text = super().told(lookup)
        return text[:1].upper() + text[1:]


def capitalised(text: str) -> str:
    """The text as it begins a line, in every language with a capital letter."""
    english = text[:1].upper() + text[1:]
    if not isinstance(text, TranslatableText):
        return english
    return _Capital(english, text.template, text.about, text.number, text.values, text.parts)


class _OpenEnded(TranslatableText):
    """A saying whose sentence goes on."""

    __slots__ = ()

    def told(self, lookup: Lookup) -> str:
        return super().told(lookup).rstrip(".")


def open_ended(text: str) -> str:
    """The text as it stands inside a longer sentence, in every language without a full stop of its own."""
    english = text.rstrip(".")
    if not isinstance(text, TranslatableText):
        return english
    return _OpenEnded(english, text.template, text.about, text.number, text.values, text.parts)


class _Whole(TranslatableText):
    """A saying that is a sentence of its own."""

    __slots__ = ()

    def told(self, lookup: Lookup) -> str:
        return _whole(super().told(lookup))


def whole_sentence(text: str) -> str:
    """The text as it stands alone, in every language with a capital letter and a full stop; empty stays empty."""
    english = _whole(text)
    if not isinstance(text, TranslatableText):
        return english
    return _Whole(english, text.template, text.about, text.number, text.values, text.parts)


def _whole(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if not text or text[-1] in SENTENCE_ENDS else ".")


def in_sentence(text: str) -> str:
    """The text as it stands inside a line: English begins it small, other languages leave it as it is."""
    english = text[:1].lower() + text[1:]
    if not isinstance(text, TranslatableText):
        return english
    return TranslatableText(english, text.template, text.about, text.number, text.values, text.parts)


def _told(value: object, lookup: Lookup) -> object:
    return value.told(lookup) if isinstance(value, TranslatableText) else value
