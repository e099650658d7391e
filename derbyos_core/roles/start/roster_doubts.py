"""Names of a pasted roster that hold more than a name, such as a licence number, a size or a note: a person looks."""

import re
import unicodedata
from collections.abc import Sequence

from derbyos_core.i18n import ntr, tr

__all__ = ["NAMED_MAX", "listed", "look_doubt", "plain_names"]

NAMED_MAX = 4
"""Numbers named in one sentence."""
SHOWN_MAX = 40
"""Characters of a line that is shown."""
REST_FROM = 2
"""Other names from which one that is written otherwise is asked about."""

_SIGN_BEFORE = re.compile(r"^(?:[·•→➔➜►▶‣●▪⇒>]|[-=]+>)+\s*(?=[^\W_]|[\"'“„«‘*(])")
_SIGN_BEHIND = re.compile(r"(?<=\S)\s*(?:[·•→➔➜►▶‣●▪⇒]|[-=]+>)+$")
_TIMES = re.compile(r"^[x×]\s+(?=\S)")
_STATUS = (
    r"(?:out|in|injured|inj|absent|sick|ill|late|maybe|tb[acd]|n/?a|reserve|sub|standby|stand-by|withdrawn|unavailable"
    r"|cancelled|canceled|retired|guest|new|loan|transfer|paid|unpaid|ok|verletzt|krank|fehlt|abwesend|gast|bezahlt"
    r"|ausfall|bless[ée]e?|absente?|malade|lesionad[ao]|ausente|enferm[ao]|infortunat[ao]|assente|malat[ao])"
)
_LAST_WORD = re.compile(
    rf"(?i:{_STATUS}|jammer|blocker|pivot|captain|co-captain|vice|alternate|coach|bench|rookie|she|they|he|her|them|him)"
)
_SHORT_RANK = re.compile(r"(?i:capt\.?|cpt\.?|alt\.?)")
_LETTER_FIRST = re.compile(r"[ABCJPV]\s+\S")
"""A letter before a name, as for a captain or a position; of a single skater it is part of the name."""
_LOOK = tuple(
    re.compile(pattern)
    for pattern in (
        r"\S.*?(?<!\d)\d{3,}",  # a licence number, a year, a post code
        r"\d{5,}",
        r"\d\s?%|%$",
        r"\d\s?['’′]\s?(?:\d|$)|\d\s?(?:[\"″”]|'')",
        r"(?:^|\s)@(?:[a-z0-9_.]+|\S*[\d_.]\S*)(?:\s|$)",
        r"[|\\<>=~^{}\[\]\u00d7]|(?<!\w)_|_(?!\w)|\w_\w|(?:^|\s)#",
        r"\w:(?:\s|$)",
        r"(?<=[^\W_])(?<![,;])\s+(?:[ABCJPV]|X{0,4}S|[SML]|X{1,4}L|[2-6]XL|VC|AC|CC)$",
        r"^x\s|//|\s[?!+]+$|(?<=\w)\s[a-z]$",
        r"^(?=.{1,40}$).*[^\W\d_]\W*\s(?:\d{2,}|[0135679])\s+[^\W\d_]",  # two skaters; a longer one is remarked already
        r"^(?=.{1,40}$)[^\W\d_]\S*\s+[^\W\d_]\S*\s+[248]\s+[^\W\d_]",
        r"(?i:(?<!\w)(?:wftda|mrda|jrda|licen[cs]e|lizenz|licencia|licenza|insurance|age|size|member|id)\W*\d)",
        r"^(?i:eur|euros?|usd|gbp|chf|dollars?|pounds?)(?!\w)",
        r"(?i:(?:^|\s)(?:\w*liga|league|division|plaza|arena|stadium|\w*halle)$)",
        rf"(?i:(?:\s[-–—]+\s*|[,;:/]\s*|\(){_STATUS}\)?$)",
        r"^(?i:tb[acd]|n/?a|vacant|unknown|injured|absent|reserve|withdrawn|unavailable|name)$",
        r"(?i:(?:\s(?:and|und|et|y|e|&)|[+&;/]|(?<!\d),)\s*(?:#|nr\.?\s|no\.?\s)?\d+\s+[^\W\d_])",
        r"(?i:(?<!\w)(?:aka|a\.k\.a\.?|alias|paid|unpaid|bezahlt|payée?)(?!\w))",
        r"(?i:\s(?:street|road|avenue|lane|drive|boulevard|square|straße|strasse|str\.|weg|platz|allee)(?:,|$))",
        r"(?i:\w(?:straße|strasse|str\.)$|^(?:rue|calle|avenida|viale|piazza|via|place)\s\S)",
    )
)
"""Texts that are hardly a name, or more than one."""
_IN_BRACKETS = re.compile(r"[(\[](?P<text>[^()\[\]]+)[)\]]$")
_BEHIND_DASH = re.compile(r"\s[-–—]+\s*(?P<text>[^-–—]+)$")
_SIGNS = frozenset(("So", "Sc", "Sm", "Co", "Cn"))
"""Kinds of characters: pictures, currencies, signs of mathematics."""


def listed(texts: tuple[str, ...]) -> str:
    """Return the first of several texts in one line, and how many more there are."""
    shown = ", ".join(texts[:NAMED_MAX])
    more = len(texts) - NAMED_MAX
    return tr("{shown} and {more} more", shown=shown, more=more) if more > 0 else shown


def plain_names(names: Sequence[str]) -> list[str]:
    """Return names without arrows or dots before and behind them, and without an x where half of them have it."""
    found = [_SIGN_BEHIND.sub("", _SIGN_BEFORE.sub("", name)) for name in names]
    if len(found) >= REST_FROM and sum(_TIMES.match(name) is not None for name in found) * 2 >= len(found):
        found = [_TIMES.sub("", name) for name in found]
    return found


def look_doubt(people: Sequence[tuple[str, str]], out: Sequence[str]) -> tuple[str, ...]:
    """Return a sentence about names that hold more than a name. `people` are number and name, `out` what was left out.

    Stars are asked about only if no remark names them already.
    """
    names = [name for _, name in people if name]
    has_stars = any("*" in one for one in out)
    found = [
        f"“{number} {name}”".replace("“ ", "“")[: SHOWN_MAX + 2]
        for number, name in people
        if name
        and (_is_odd(name) or _has_note(name, names) or _is_other(name, names) or (not has_stars and _has_star(name)))
    ]
    if not found:
        return ()
    return (
        ntr(
            "More than number and name? Look at this line: {listed}.",
            "More than number and name? Look at these lines: {listed}.",
            len(found),
            listed=listed(tuple(found)),
        ),
    )


def _is_odd(name: str) -> bool:
    """Return whether a name holds what hardly a name holds, whatever the others are."""
    return (
        any(pattern.search(name) for pattern in _LOOK)
        or _ends_in_role(name)
        or any(
            unicodedata.category(one) in _SIGNS and one != "+" and not _in_word(name, at) for at, one in enumerate(name)
        )
    )


def _has_note(name: str, names: Sequence[str]) -> bool:
    """Return whether a name ends with a note in brackets: in small letters or capitals, or as most names do."""
    match = _IN_BRACKETS.search(name)
    if match is None:
        return False
    note, before = match["text"].strip(), name[: match.start()]
    is_most = len(names) > REST_FROM and sum(_IN_BRACKETS.search(one) is not None for one in names) * 2 > len(names)
    is_loud = len(note) > 1 and note.isupper() and not before.isupper()
    return is_most or is_loud or not note[:1].isupper()


def _ends_in_role(name: str) -> bool:
    """Return whether the last word is a position, a rank, a pronoun or a note, and is written unlike the others."""
    before, _, last = name.rpartition(" ")
    if not before or before[-1] in ",;":
        return False
    is_unlike = last.islower() or (last.isupper() and not before.isupper())
    return _SHORT_RANK.fullmatch(last) is not None or (is_unlike and _LAST_WORD.fullmatch(last) is not None)


def _in_word(name: str, at: int) -> bool:
    """Return whether a sign stands for a letter, such as in `Ke$ha`."""
    return unicodedata.category(name[at]) == "Sc" and name[at + 1 : at + 2].isalpha() and not name[at - 1].isdigit()


def _has_star(name: str) -> bool:
    """Return whether a star stands at the beginning or the end of a word."""
    return re.search(r"(?<!\w)\*|\*(?!\w)", name) is not None and any(map(str.isalnum, name))


def _is_other(name: str, names: Sequence[str]) -> bool:
    """Return whether a name is written as no other: in small letters, or with a note behind a dash."""
    if _LETTER_FIRST.match(name) and sum(_LETTER_FIRST.match(one) is not None for one in names) > 1:
        return True
    rest = [one for one in names if one != name]
    if len(rest) < REST_FROM:
        return False
    if name[0].isalpha() and name == name.lower() != name.upper():
        return all(one != one.lower() or not one[0].isalpha() for one in rest)
    match = _BEHIND_DASH.search(name)
    if match is None or any(map(_BEHIND_DASH.search, rest)):
        return False
    note = match["text"]
    return len(note) > 1 and (note[0].islower() or (note.isupper() and not name.isupper()))
