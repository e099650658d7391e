"""Lines above others in a pasted roster: bench staff, alternates, two teams; and lines that count something else.

A heading holds for the lines under it until an empty line, another heading, or the end.
"""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

from derbyos_core.i18n import ntr, tr
from derbyos_core.roles.shared.pasted_table import Row
from derbyos_core.roles.start.roster_text import is_title, number_of, splits
from derbyos_core.roles.start.roster_words import CAPTAIN_WORDS, HEAD_WORDS, TITLE_WORDS, plain_word, role_of

__all__ = ["counts_others", "section_doubts", "staff_lines"]


def _words(text: str) -> frozenset[str]:
    return frozenset(plain_word(word) for word in text.split(","))


HEADING_LONG = 40
"""Characters of the longest line that is read as a heading."""
_OFFICIALS = _words(
    "officials, official, referees, referee, refs, ref, nso, nsos, skating officials, non skating officials, zebras,"
    "schiedsrichter, schiedsrichterinnen, offizielle, arbitres, officiels, árbitros, oficiales, arbitri, ufficiali"
)
_COUNTED = _words(
    "like, likes, comment, comments, share, shares, view, views, reaction, reactions, reply, replies, follower,"
    "followers, ago, photo, photos, attachment, attachments, kommentar, kommentare, gefällt, teilen, antworten,"
    "aufrufe, anhang, anhänge, commentaire, commentaires, partages, j aime, comentario, comentarios, me gusta,"
    "commenti, commento, mi piace, coaches, trainers, managers, officials, refs, referees, nsos, medics, staff, guests,"
    "trainerinnen, betreuer, betreuerinnen, entraîneurs, arbitres, entrenadores, entrenadoras, allenatori"
)
"""Words for what is counted beside a roster: below a message, or those who do not skate."""
_COUNT_FILLING = _words(
    "and, und, et, y, e, d, h, m, w, min, mins, minute, minutes, hour, hours, hrs, day, days, week, weeks, bench, team,"
    "std, tag, tage, tagen, vor, mir, new, all, view, see, more, other, others, total, in"
)
_MARKED = frozenset(CAPTAIN_WORDS) | _words(
    "captains, capts, alternates, alts, alternate captains, reserves, reserve, subs, substitutes, standby, stand by,"
    "injured, out, not skating, not playing, not attending, unavailable, absent, maybe, tbc, retired, transfers,"
    "withdrawn,"
    "kapitäninnen, kapitäne, ersatzspielerinnen, reservistinnen, verletzt, krank, fehlt, fehlen, nicht dabei, abwesend,"
    "capitaines, remplaçantes, remplaçants, blessées, blessés, absentes, absents, suppléantes, capitanas, suplentes,"
    "lesionadas, ausentes, capitane, riserve, sostitute, infortunate, assenti"
)
"""Headings that say something of the skaters under them."""
_HOME = _words("home, heim, heimteam, domicile, local, locales, casa, team a, team 1")
_AWAY = _words(
    "away, visitor, visitors, visiting, guest, guests, gast, gäste, auswärts, extérieur, visiteurs, visiteur,"
    "visitante, visitantes, ospite, ospiti, trasferta, team b, team 2"
)
_COUNT = re.compile(r"\s*[(\[]\s*\d{1,2}\s*[)\]]\s*:?\s*$")
"""The number of lines under a heading, behind its words."""


def counts_others(name: str) -> bool:
    """Return whether the text beside a number says what it counts: `likes`, `comments`, `d ago`, `coaches`."""
    words = [word for word in plain_word(name).split() if not word.isdigit()]
    said = " ".join(words)
    is_known = any(word in _COUNTED for word in words) or said in _COUNTED
    return is_known and (said in _COUNTED or all(word in _COUNTED or word in _COUNT_FILLING for word in words))


def _heading(row: Row) -> str:
    """Return the words of a line that can be a heading: one cell that begins with no number; else nothing."""
    cells = [cell for cell in row.cells if cell]
    if len(cells) != 1 or len(cells[0]) > HEADING_LONG or not any(map(str.isalpha, cells[0])):
        return ""
    words = plain_word(_COUNT.sub("", cells[0]))
    return "" if not words or words[0].isdigit() or number_of(words.split()[0]) else words


def _is_staff(row: Row) -> bool:
    words = _heading(row)
    if not words or is_title(words, TITLE_WORDS):
        return False
    return words in _OFFICIALS or role_of(words).role.startswith("bench")


def _ends_staff(row: Row) -> bool:
    """Return whether a line below bench staff is another heading: of skaters, or any with a colon at its end."""
    words = _heading(row)
    is_known = words in _MARKED or role_of(words).skates or is_title(words, HEAD_WORDS)
    return bool(words) and not _is_staff(row) and (is_known or row.text.rstrip().endswith(":"))


def _in_blocks(rows: Sequence[Row]) -> bool:
    """Return whether empty lines part the list, instead of standing between all lines."""
    parted = sum(one.block != two.block for one, two in pairwise(rows))
    return parted * 2 < len(rows) - 1


def staff_lines(rows: Sequence[Row]) -> frozenset[int]:
    """Return the places of the lines under a heading of bench staff or officials.

    A heading that would leave no skater, such as a `Coach:` that nobody filled in, holds for nothing.
    """
    has_blocks = _in_blocks(rows)
    found: set[int] = set()
    is_staff = False
    for index, row in enumerate(rows):
        if _is_staff(row):
            is_staff = True
            continue
        above = index - 1
        is_parted = has_blocks and above in found and row.block != rows[above].block
        is_staff = is_staff and not is_parted and not _ends_staff(row)
        if is_staff:
            found.add(index)
    has_skaters = any(index not in found and not _heading(row) for index, row in enumerate(rows))
    return frozenset(found) if has_skaters else frozenset()


def section_doubts(rows: Sequence[Row], skaters: Collection[int]) -> tuple[str, ...]:
    """Return sentences about headings above skaters that are not read: alternates, injured, another team.

    `skaters` are the places of the lines that were read as skaters.
    """
    has_blocks = _in_blocks(rows)
    headings = []
    for index, row in enumerate(rows):
        words = _heading(row)
        if index in skaters or index + 1 not in skaters or not words or splits(_COUNT.sub("", row.text)):
            continue
        is_plain = role_of(words).skates or is_title(words, HEAD_WORDS)
        is_between = any(one < index for one in skaters)
        is_parted = row.text.rstrip().endswith(":") or (has_blocks and index > 0 and row.block != rows[index - 1].block)
        is_parted = is_parted or _begins_anew(rows, index)
        if words in _MARKED or _is_staff(row) or (is_between and is_parted and not is_plain):
            headings.append(row.text[:HEADING_LONG])
    teams = {True: "", False: ""}
    for row in rows:
        first = _first_words(row)
        for is_home, known in ((True, _HOME), (False, _AWAY)):
            if first & known:
                teams[is_home] = teams[is_home] or row.text[:HEADING_LONG]
    if all(teams.values()):
        two = tr(
            "Two teams in one list, “{home}” and “{away}”? Delete the lines of one.",
            home=teams[True],
            away=teams[False],
        )
        return (two,)
    if not headings:
        return ()
    listed = ", ".join(f"“{one}”" for one in headings)
    return (
        ntr(
            "The heading {listed} was not read: look at the lines under it.",
            "The headings {listed} were not read: look at the lines under them.",
            len(headings),
            listed=listed,
        ),
    )


def _begins_anew(rows: Sequence[Row], index: int) -> bool:
    """Return whether a line stands out: alone in capitals, or above a number 1."""
    others = [row.text for row in rows if row.text[:1].isdigit()]
    is_loud = rows[index].text.isupper() and not any(map(str.isupper, others))
    return is_loud or number_of(rows[index + 1].text.split()[0]) == "1"


def _first_words(row: Row) -> frozenset[str]:
    """Return the first words of a heading before a colon or a dash, and all of it, as words for a team."""
    words = _heading(row)
    before = plain_word(re.split(r"[:–—-]", row.text, maxsplit=1)[0])
    return frozenset((words, before, before.removesuffix(" team"))) if words else frozenset()
