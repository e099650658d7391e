"""Unfinished texts: kept on this laptop while they are typed, and shown again after a sudden end.

A text that was restored is entered like any other: by its button, or by leaving its field after touching it.
"""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined, ntr, tr
from ui.roles.shared.paste_field import ListedLines
from ui.services import TypedText
from ui.widgets.text_field import Keeping, TextField, TypedField, typed_count

__all__ = ["TOLD_MAX", "TypedTexts"]

TOLD_MAX = 3
"""Restored texts that the sentence quotes."""


class TypedTexts:
    """The unfinished texts in one part of a window."""

    def __init__(
        self,
        part: QWidget,
        kept: Mapping[str, TypedText],
        save: Callable[[Mapping[str, TypedText]], None],
        tell: Callable[[str], None],
    ) -> None:
        """`kept` are those of the last time, and `save` keeps others in their place; `tell` shows a sentence."""
        self._part = part
        self._waiting = dict(kept)
        """Texts of the last time whose fields have not been shown yet."""
        self._told: set[str] = set()
        """Keys of those that were told as waiting; their mark says the rest."""
        self._saved = dict(kept)
        self._save = save
        self._tell = tell
        self._count = typed_count()
        self._is_unfinished = bool(kept)

    def look(self) -> None:
        """Restore texts into fields that are there now, and keep what was typed since; called at each drawing."""
        count = typed_count()
        if count == self._count and not self._is_unfinished:
            return
        self._count = count
        fields = self._fields()
        self._gather(fields)
        if self._waiting:
            self._restore(fields)
        aside = {key: text for field in fields for key, text in field.aside.items()}
        found = {
            **{key: TypedText(text=text, begun=begun) for key, (text, begun) in aside.items()},
            **{
                field.key: TypedText(text=kept, begun=field.begun)
                for field in _unfinished(fields)
                if (kept := field.to_keep())
            },
        }
        self._is_unfinished = bool(found) or bool(self._waiting)
        texts = {**self._waiting, **found}
        if texts != self._saved:
            self._saved = texts
            self._save(texts)

    def tell_waiting(self) -> None:
        """Tell the texts of the last time whose fields are not shown yet."""
        if self._waiting:
            self._told = set(self._waiting)
            self._tell(
                ntr(
                    "Typed before and not entered yet: {what}. It comes back where it was typed.",
                    "Typed before and not entered yet: {what}. They come back where they were typed.",
                    len(self._waiting),
                    what=_listed([_typed(one) for one in self._waiting.values()]),
                )
            )

    def finish(self) -> None:
        """Keep nothing any more: what stands in the fields has been entered."""
        for field in self._fields():
            field.set_text(field.text())
            field.aside.clear()
        self._waiting, self._saved, self._is_unfinished = {}, {}, False
        self._save({})

    def _fields(self) -> list[TypedField]:
        found: list[TypedField] = [*self._part.findChildren(TextField), *self._part.findChildren(ListedLines)]
        return [field for field in found if field.key or field.aside]

    def _gather(self, fields: list[TypedField]) -> None:
        """Let texts wait whose own field shows something else now, while another field shows what they are for."""
        shown = {field.key for field in fields}
        for field in fields:
            for key in [one for one in field.aside if one in shown]:
                text, begun = field.aside.pop(key)
                self._waiting[key] = TypedText(text=text, begun=begun)

    def _restore(self, fields: list[TypedField]) -> None:
        told, changed = [], []
        for field in self._places(fields):
            text = self._waiting[field.key]
            if field.is_unfinished or self._is_left_soon(field):
                continue  # once what is typed there now is entered
            del self._waiting[field.key]
            if text.text == field.text():
                continue
            if field.text() not in ("", text.begun):
                values = {"typed": _quoted(text.text), "value": _quoted(field.text())}
                changed.append(tr("“{typed}” (now: “{value}”)", **values))
            elif field.key not in self._told:
                told.append(_typed(text))
            field.restore(text.text)
        texts = [*changed, *told]
        if texts:
            self._tell(
                ntr(
                    "Typed here before and not entered yet: {what}. It stands in its field again.",
                    "Typed here before and not entered yet: {what}. They stand in their fields again.",
                    len(texts),
                    what=_listed(texts),
                )
            )

    def _places(self, fields: list[TypedField]) -> list[TypedField]:
        """Return the field of each waiting text. Of several with one key, as the chat has, it is the one shown.

        The others take it from there.
        """
        places: list[TypedField] = []
        for key in self._waiting:
            mine = [field for field in fields if field.key == key]
            seen = [field for field in mine if isinstance(field, QWidget) and field.isVisibleTo(self._part)]
            places += (seen or mine)[:1]
        return places

    @staticmethod
    def _is_left_soon(field: TypedField) -> bool:
        """Return whether somebody has the field, and leaving it would enter a text that came back meanwhile."""
        return field.keeping is Keeping.ENTERED and isinstance(field, QWidget) and field.hasFocus()


def _unfinished(fields: list[TypedField]) -> list[TypedField]:
    """Return the fields whose text is not entered; of a form in which something was typed, all that hold a text."""
    fields = [one for one in fields if one.key]
    found = [one for one in fields if one.is_unfinished]
    if any(one.keeping is Keeping.FORM for one in found):
        found += [one for one in fields if one.keeping is Keeping.FORM and one not in found and one.text().strip()]
    return found


def _listed(texts: list[str]) -> str:
    """Return the first texts, and how many others there are."""
    words = joined(", ", texts[:TOLD_MAX])
    more = len(texts) - TOLD_MAX
    return tr("{first} and {more} more", first=words, more=more) if more > 0 else words


def _typed(text: TypedText) -> str:
    return tr("“{typed}”", typed=_quoted(text.text))


def _quoted(text: str) -> str:
    """Return a text as a sentence quotes it: of a list its first line."""
    first, _, more = text.strip().partition("\n")
    return f"{first.strip()} …" if more else first.strip()
