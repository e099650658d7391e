"""Words of pasted rosters: headings of columns, captains, pronouns, bench staff, in the languages of the teams.

All words are compared without case, accents and punctuation (`plain_word`).
"""

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum

__all__ = [
    "CAPTAIN_WORDS",
    "HEAD_WORDS",
    "TITLE_WORDS",
    "Column",
    "Role",
    "begins_with_rank",
    "heading_of",
    "is_bench",
    "is_date",
    "is_first_or_last",
    "is_limit",
    "is_page",
    "is_total",
    "plain_word",
    "pronouns_of",
    "question_of",
    "role_of",
]


class Column(Enum):
    """Meaning of a column."""

    NUMBER = "number"
    PLACE = "place"
    """A number, or the place in the list if another column is the number."""
    NAME = "name"
    OWN_NAME = "own name"
    """A name that is the skater's only if no other column has it; else it is a legal name."""
    LEGAL = "legal"
    ROLE = "role"
    PRONOUNS = "pronouns"
    OTHER = "other"


def plain_word(text: str) -> str:
    """Return a text in lower case, without accents and signs."""
    split = unicodedata.normalize("NFKD", text.casefold().replace("°", "").replace("º", "").replace("№", "#"))
    letters = "".join(one for one in split if not unicodedata.combining(one))
    return " ".join(re.sub(r"[^\w#]+|_", " ", letters.replace("#", " # ")).split())


def _words(text: str) -> frozenset[str]:
    return frozenset(plain_word(word) for word in text.split(","))


_PLACES = _words("#, no, no., nr, nr., n°, nº, num, num., pos, place, rang, rank, lfd nr, lfd. nr., n")
_NUMBERS = _words(
    "number, numbers, jersey, jersey #, jersey no, jersey nr, jersey number, jersey num, roster number, roster #,"
    "skater number, skater #, skater no, derby number, derby #, uniform number, uniform #, player number, player #,"
    "shirt number, bout number, # jersey, team number, skaternumber,"
    "nummer, trikotnummer, trikotnr, trikot nr, trikot-nr., trikot #, trikot, rückennummer, rücken nr, startnummer,"
    "spielernummer, derbynummer, derby nummer, derby-nummer,"
    "numéro, numéro de maillot, numero maillot, n° de maillot, n° maillot, numéro derby, maillot, n° derby,"
    "número, dorsal, nº dorsal, número de dorsal, camiseta, número derby, número de camiseta, num dorsal,"
    "numero, numero di maglia, n° maglia, maglia, numero maglia, numero derby, nr maglia,"
    "tröjnummer, rugnummer, nummer rug, pelinumero, numer, draktnummer"
)
_NAMES = _words(
    "derby name, skater, skater name, skatername, derbyname, nickname, nick, alias, stage name, roster name,"
    "player name, player, track name, skate name, skaters,"
    "derby-name, skaterin, spielerin, spieler, spieler in, spielername, kampfname, künstlername, spitzname,"
    "rollername, roller name, trikotname, skatername,"
    "pseudo, pseudonyme, nom de derby, derby nom, nom derby, joueuse, joueur, patineuse, surnom,"
    "apodo, nombre derby, nombre de derby, jugadora, jugador, patinadora, mote, alias derby,"
    "nome derby, nome di derby, soprannome, giocatrice, atleta, nome d'arte,"
    "derbynamn, derbynaam, derbynavn, derbynimi"
)
_OWN_NAMES = _words("name, names, nom, noms, nombre, nombres, nome, nomi, namn, naam, navn, nimi, full name")
_LEGAL = _words(
    "legal name, real name, legal, government name, gov name, given name, first name, last name, surname,"
    "family name, firstname, lastname, passport name, name (legal), name (real), birth name, legal first name,"
    "legal last name, forename, civil name,"
    "bürgerlicher name, richtiger name, realname, klarname, echter name, vorname, nachname, familienname, zuname,"
    "vor- und nachname, vorname nachname, passname,"
    "nom légal, nom civil, prénom, prénoms, nom de famille, vrai nom, état civil, nom prénom, nom et prénom, nom réel,"
    "nombre legal, nombre real, apellido, apellidos, nombre y apellidos, nombre completo,"
    "nome legale, cognome, nome reale, nome e cognome, nome vero, nome cognome"
)
_ROLES = _words(
    "role, roles, position, positions, posición, posizione, c/a, captain, captaincy, captain/alternate, c, function,"
    "rolle, funktion, kapitän, rôle, fonction, capitaine, rol, función, capitana, capitán, ruolo, capitano, funzione"
)
_PRONOUNS = _words("pronouns, pronoun, pronomen, pronom, pronoms, pronombre, pronombres, pronome, pronomi")
_COLUMNS = (
    (_NUMBERS, Column.NUMBER),
    (_PLACES, Column.PLACE),
    (_NAMES, Column.NAME),
    (_OWN_NAMES, Column.OWN_NAME),
    (_LEGAL, Column.LEGAL),
    (_PRONOUNS, Column.PRONOUNS),
    (_ROLES, Column.ROLE),
)
_OTHERS = _words(
    "team, league, club, insurance, email, e-mail, mail, phone, telephone, dob, date of birth, birthday, age,"
    "wftda #, wftda id, wftda number, licence, license, id, member id, notes, note, comment, comments, home town,"
    "city, size, verein, liga, versicherung, telefon, geburtstag, geburtsdatum, alter, bemerkung, bemerkungen,"
    "lizenz, notiz, équipe, ligue, n° licence, date de naissance, remarques, equipo, licencia, notas, squadra,"
    "lega, tessera, paid, skates, active, eligible, x, ok, skated, status, statut,"
    "timestamp, time stamp, zeitstempel, horodateur, marca temporal, informazioni cronologiche, date, datum,"
    "fecha, data"
)
_OTHER_WORDS = _words(
    "email, mail, emails, mails, courriel, correo, phone, telephone, tel, mobile, cell, telefon, telefonnummer,"
    "handy, handynummer, telefono, teléfono, téléphone, portable, cellulare, móvil, whatsapp, contact, kontakt,"
    "emergency, notfall, urgence, emergencia, emergenza, instagram, facebook, website, address, adresse,"
    "anschrift, dirección, indirizzo, iban, date, datum, fecha, birth, birthday, geburtstag, geburtsdatum,"
    "geboren, naissance, nacimiento, nascita, dob, age, alter, edad, âge, timestamp, time, year, years, jahr,"
    "jahre, années, años, anni, team, teams, club, league, verein, liga, équipe, equipe, equipo, squadra, ligue,"
    "lega, insurance, versicherung, assurance, seguro, assicurazione, versicherungsnummer, licence, license,"
    "lizenz, licencia, lizenznummer, tessera, member, membership, mitglied, mitgliedsnummer, membre, socio,"
    "wftda, mrda, jrda, id, size, größe, taille, talla, taglia, comment, comments, notes, bemerkung, bemerkungen,"
    "remarques, notas, note, coach, trainer, manager, level, city, stadt, ville, ciudad, città, many"
)
"""Words that make a longer heading one of a column that is left out, whatever else it says."""
_SHIRTS = _words("jersey, trikot, maillot, camiseta, maglia, dorsal")
"""Headings of numbers that in a longer heading can belong to something else: the name on the jersey."""
WORDS_MIN, WORDS_MAX = 2, 24
"""Words of the shortest and the longest question that is read as a heading."""
_LEGAL_WORDS = _words(
    "passport, legal, government, official, civil, passeport, pasaporte, passaporto, ausweis, bürgerlich"
)
_DERBY_NAMES = _words(
    "derby name, derbyname, derby names, nickname, nick name, nick, alias, stage name, track name, skate name,"
    "spitzname, kampfname, künstlername, rollername, roller name, pseudo, pseudonyme, nom de derby, nom derby,"
    "surnom, apodo, nombre derby, nombre de derby, mote, nome derby, nome di derby, soprannome, nome d arte,"
    "derbynamn, derbynaam"
)
_FIRST_OR_LAST = _words(
    "first name, last name, surname, family name, given name, firstname, lastname, forename, vorname, nachname,"
    "familienname, zuname, prénom, prénoms, nom de famille, apellido, apellidos, cognome, cognomi"
)
"""Headings of a part of a legal name."""
TITLE_WORDS = _words(
    "roster, rosters, team, players, skaters, line, up, lineup, list, season, bout, game, the, our, and, charter,"
    "names,"
    "aufstellung, kader, mannschaft, liste, saison, spiel, und, spielerinnen, skaterinnen, équipe, effectif,"
    "alignement, et, les, match, joueuses, patineuses, equipo, plantilla, lista, temporada, y, jugadoras, patinadoras,"
    "squadra, formazione, stagione, partita, giocatrici"
)
"""Words of which a title consists, also beside a number."""
_TOTALS = _words(
    "total, totals, count, headcount, rostered, updated, summe, gesamt, gesamtzahl, insgesamt, anzahl, aktualisiert,"
    "totaux, actualizado, actualizada, totale, totali, aggiornato, aggiornata, mis à jour, mise à jour"
)
"""Words for how many there are, or for the day of a list."""
_COUNTED = _words(
    "skaters, players, people, members, persons, size, skaterinnen, spielerinnen, personen, joueuses, patineuses,"
    "joueurs, personnes, jugadoras, patinadoras, personas, giocatrici, atlete, persone"
)
"""Those who are counted, in the plural."""
_COUNT_FILLING = _words(
    "skater, player, roster, rosters, team, names, max, maximum, min, minimum, kader, équipe, equipo, plantilla,"
    "squadra, of, number, no, in, on, at, last, head, der, die, von, am, um, zuletzt, nombre, de, des, le, número, nº,"
    "al, el, di, numero, il"
)
"""Words that may stand beside these."""
_PAGE = re.compile(
    r"(?:(?:page|sheet|list|part|seite|blatt|liste|teil|feuille|página|hoja|lista|pagina|foglio|p)\.?\s*)?"
    r"\d{1,2}\s*(?:of|von|sur|de|di|su|/)\s*\d{1,2}",
    re.IGNORECASE,
)
_LIMIT = re.compile(r"(?:max|min|maximum|minimum)\.?")
HEAD_WORDS = TITLE_WORDS | frozenset(
    word for words in (_PLACES, _NUMBERS, _NAMES, _OWN_NAMES, _PRONOUNS) for text in words for word in text.split()
)
"""Words of which a heading or a title consists that names nobody."""
CAPTAIN_WORDS = {
    **dict.fromkeys(
        _words(
            "c, captain, cap, capt, capt., cpt, co-captain, cocaptain, kapitän, kapitänin, kapitaen, kapitaenin,"
            "käpt'n, capitaine, capi, capitana, capitán, capitano, kapten, kaptein, aanvoerder"
        ),
        "captain",
    ),
    **dict.fromkeys(
        _words(
            "a, alt, alternate, alternate captain, ac, vc, vice, vice-captain, vice captain, va, alternative, ersatz,"
            "ersatzkapitän, ersatzkapitänin, vize, vizekapitän, vizekapitänin, vizekapitaenin,"
            "suppléante, suppléant, remplaçante, vice-capitaine, suplente,"
            "alterna, subcapitana, vicecapitana, vicecapitano, sostituta"
        ),
        "alt",
    ),
}
_PRONOUN_WORDS = _words(
    "she, her, hers, he, him, his, they, them, theirs, it, its, ze, zir, hir, xe, xem, any, all, ask, any pronouns,"
    "all pronouns, fae, faer, ey, em, ve, ver, none, no pronouns, she her, they them, he him,"
    "sie, ihr, er, ihm, ihn, dey, dem, denen, hen, keine, alle, xier, es, sier,"
    "elle, il, iel, lui, elles, ael, al, ul, ol, la, le, eux,"
    "ella, él, elle, ellos, ellas, suya, lei, lui, loro, sua, suo, la sua, ella le,"
    "hon, hän, hun, haar, hij, zij, die, hem"
)
_PRONOUNS_ALONE = _words(
    "she, they, he, any, any pronouns, all pronouns, sie, er, dey, hen, elle, il, iel, ella, él, lei, lui, hon, hän,"
    "hun, xier, she her, they them, he him, ask, keine pronomen, no pronouns"
)
"""What stands for pronouns without a slash, in brackets or in a column of its own."""
_BENCH = re.compile(
    r"^\s*(?:(?:head|assistant|asst|bench|team|line.?up|co)[\s-]*)*"
    r"(?:bench|coach(?:es)?|coach(?:in|ing)|trainer(?:in)?|manager(?:in)?|staff|line.?up|lum|lut|medics?|physio"
    r"|bank|betreuer(?:in)?|teamleitung|banc|entra[iî]neu(?:r|se)|coachs?|banquillo|entrenador(?:a)?|delegad[oa]"
    r"|panchina|allenat(?:ore|rice)|dirigente)\s*(?:\d\s*)?(?:staff|coach|manager)?\s*[:=–—-]",
    re.IGNORECASE,
)
_MONTHS = _words(
    "jan, january, januar, janvier, enero, gennaio, feb, february, februar, février, febrero, febbraio, mar, march,"
    "märz, mars, marzo, apr, april, avril, abril, aprile, may, mai, mayo, maggio, jun, june, juni, juin, junio,"
    "giugno, jul, july, juli, juillet, julio, luglio, aug, august, août, agosto, sep, sept, september, septembre,"
    "septiembre, settembre, oct, october, okt, oktober, octobre, octubre, ottobre, nov, november, novembre,"
    "noviembre, dec, december, dez, dezember, décembre, diciembre, dicembre, de, di, st, nd, rd, th, del, den, le, h,"
    "uhr"
)
_DAYS = _words(
    "mon, monday, tue, tues, tuesday, wed, wednesday, thu, thurs, thursday, fri, friday, sat, saturday, sun, sunday,"
    "montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonnabend, sonntag, mo, mi, do, fr, sa, so,"
    "lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, lunes, martes, miércoles, jueves, viernes, sábado,"
    "domingo, lunedì, martedì, mercoledì, giovedì, venerdì, sabato, domenica"
)


_SKATES = _words(
    "jammer, jammers, blocker, blockers, blocking, jamming, pivot, pivots, skater, skaters, player, players,"
    "rookie, vet, utility, roster, rostered, both, all, everything, brace, bracer, offense, defense, offence,"
    "defence, skating, skaterin, spielerin, spieler, spieler in, jammerin, blockerin, jammeuse, jammeur,"
    "bloqueuse, bloqueur, bloqueadora, bloqueador, joueuse, joueur, patineuse, patineur, jugadora, jugador,"
    "patinadora, patinador, giocatrice, giocatore, atleta, pattinatrice, bloccatrice"
)
"""Positions of a skater, which are not kept."""
_BENCH_WORDS = _words(
    "bench, coach, coaches, coachin, coaching, trainer, trainerin, trainers, manager, managerin, managers,"
    "management, staff, lineup, lum, lut, medic, medics, physio, bank, betreuer, betreuerin, teamleitung,"
    "teamleiter, teamleiterin, banc, entraîneur, entraineuse, entraîneuse, entraîneurs, coachs, soigneur,"
    "soigneuse, banquillo, entrenador, entrenadora, delegado, delegada, panchina, allenatore, allenatrice,"
    "dirigente, benchcoach, benchtrainer, benchmanager, benchstaff, teammanager, teammanagerin, headcoach,"
    "cheftrainer, cheftrainerin"
)
_LINE_UP = "line up"
_ROLE_FILLING = _words(
    "head, assistant, asst, team, line, up, of, the, our, and, co, bench, jam, main, second, first, 1, 2, 1st,"
    "2nd, acting, de, du, la, le, l, des, del, della, di, und, der, die, das, et, y, e, equipe, équipe, equipo,"
    "squadra, chef, primary, personnel, crew, for, this, game, bout, today, is, d"
)
_VICE = _words("vice, vize, deputy, stellvertretende, stellvertretender, stellv, sub, alternate, alternative, ersatz")
"""Words that make a captain an alternate."""
_RANK_LONG = 5
"""Letters from which a word for a captain is one among any others."""
_PARTS = re.compile(r"\s*[,;&+|]\s*|\s+-\s+|\s+(?:and|und|et|y|e|or|oder)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Role:
    """The meaning of a role text: `role` is `captain`, `alt`, `bench ...` or empty, `out` what is not kept of it."""

    role: str = ""
    pronouns: str = ""
    out: tuple[str, ...] = ()
    is_role: bool = False
    """Whether the text says what somebody does, and so is no part of a name."""
    skates: bool = False


def role_of(text: str) -> Role:
    """Read a text that may be a role: `Captain`, `blocker, captain`, `Bench Coach`."""
    whole = plain_word(text)
    if rank := CAPTAIN_WORDS.get(whole):
        return Role(role=rank, is_role=True)
    role = pronouns = bench = ""
    out: list[str] = []
    known = skates = False
    pieces = [piece for piece in _PARTS.split(text) if piece]
    for part in (
        one for piece in pieces for one in ([piece] if pronouns_of(piece, is_alone=True) else piece.split("/"))
    ):
        word = plain_word(part)
        words = word.split()
        ranks = [CAPTAIN_WORDS[one] for one in words if one in CAPTAIN_WORDS and len(one) >= _RANK_LONG]
        rank = CAPTAIN_WORDS.get(word) or _first_rank(words, ranks)
        if rank:
            role, known = role or rank, True
            fits = (one in CAPTAIN_WORDS or one in _ROLE_FILLING or one in _VICE for one in words)
            out += [] if all(fits) else [part.strip()]
        elif said := pronouns_of(part, is_alone=True):
            pronouns = pronouns or said
        elif _says_bench(words):
            bench, known = bench or word, True
        elif any(one in _SKATES for one in words) and all(one in _SKATES or one in _ROLE_FILLING for one in words):
            skates = known = True
            out.append(part.strip())
        else:
            out.append(part.strip())
    if bench and not role and not skates:
        # The word by which every screen, sheet and file knows who does not skate.
        role = " ".join(dict.fromkeys(("bench", *bench.split())))
    elif bench:
        out.append(bench)
    return Role(role=role, pronouns=pronouns, out=tuple(out), is_role=known, skates=skates)


def _first_rank(words: list[str], ranks: list[str]) -> str:
    """Return the rank of several words: a vice captain is an alternate, also in two words."""
    return "alt" if ranks and any(one in _VICE for one in words) else next(iter(ranks), "")


def _says_bench(words: list[str]) -> bool:
    """Return whether these words say that somebody is of the bench: at least one does, and no other says else."""
    said = " ".join(words)
    if not any(word in _BENCH_WORDS for word in words) and f" {_LINE_UP} " not in f" {said} ":
        return False
    return all(word in _BENCH_WORDS or word in _ROLE_FILLING for word in words)


def is_first_or_last(cell: str) -> bool:
    """Return whether a heading is that of a first or a last name alone."""
    return plain_word(cell) in _FIRST_OR_LAST


def question_of(cell: str) -> Column | None:
    """Return the meaning of a heading of several words that contains a known one: `What is your derby name?`."""
    found = heading_of(cell)
    if found is not None:
        return found
    word = f" {plain_word(cell)} "
    words = word.split()
    if len(words) < WORDS_MIN or len(words) > WORDS_MAX:
        return None
    if any(one in _OTHER_WORDS for one in words):
        return Column.OTHER
    derby, legal = (_first_in(word, phrases) for phrases in (_DERBY_NAMES, _LEGAL | _LEGAL_WORDS))
    if derby is not None or legal is not None:
        return Column.LEGAL if derby is None or (legal is not None and legal < derby) else Column.NAME
    for phrases, column in (
        (_NUMBERS - _SHIRTS, Column.NUMBER),
        (_PRONOUNS, Column.PRONOUNS),
        (_NAMES | _OWN_NAMES, Column.OWN_NAME),
        (_ROLES - _words("c"), Column.ROLE),
        (_words("#, nr, num"), Column.NUMBER),
    ):
        if _first_in(word, phrases) is not None:
            return column
    return None


def _first_in(word: str, phrases: frozenset[str]) -> int | None:
    """Return where the first of these phrases begins; None if there is none."""
    return min((at for one in phrases if one and (at := word.find(f" {one} ")) >= 0), default=None)


def heading_of(cell: str) -> Column | None:
    """Return the meaning of a column with this heading; None for a text that is none."""
    word = plain_word(cell)
    found = next((column for words, column in _COLUMNS if word in words), None)
    return found or (Column.OTHER if word in _OTHERS else None)


def pronouns_of(text: str, *, is_alone: bool) -> str:
    """Return the pronouns that a text consists of, else the empty string. `is_alone`: it has a place of its own."""
    sign = r"[/|+,;&]" if is_alone else r"[/|+]"
    parts = [plain_word(part) for part in re.split(rf"{sign}|\s+(?:or|und|oder|ou|o|and|et|y)\s+", text)]
    if len(parts) > 1:
        return " ".join(text.split()) if all(part in _PRONOUN_WORDS for part in parts) else ""
    return " ".join(text.split()) if is_alone and parts[0] in _PRONOUNS_ALONE else ""


def begins_with_rank(name: str) -> bool:
    """Return whether a name begins with a word for somebody of the bench or a captain, such as `Coach Carter`."""
    first = next(iter(plain_word(name).split()), "")
    return first in _BENCH_WORDS or (first in CAPTAIN_WORDS and len(first) >= _RANK_LONG)


def is_bench(text: str) -> bool:
    """Return whether a line begins with a word for the bench, such as `Coach:`."""
    return _BENCH.match(text) is not None


def is_total(text: str) -> bool:
    """Return whether a text says how many there are, or when a list was changed: `Total skaters`, `Updated`."""
    words = [word for word in plain_word(text).split() if word != "#" and not word.isdigit()]
    if " ".join(words) in _TOTALS:
        return True
    is_known = all(word in _TOTALS or word in _COUNTED or word in _COUNT_FILLING for word in words)
    is_count = any(word in _COUNTED for word in words) and len(words) > 1
    return is_known and (is_count or any(word in _TOTALS for word in words))


def is_limit(name: str) -> bool:
    """Return whether the text beside a number is the word for the most or the fewest, in small letters: `20 max`."""
    return _LIMIT.fullmatch(name.strip()) is not None


def is_page(text: str) -> bool:
    """Return whether a line says which part of a list it is on, and nothing else: `1 of 2`, `Page 1 / 2`."""
    return _PAGE.fullmatch(text.strip()) is not None


def is_date(text: str) -> bool:
    """Return whether a text consists of the words and numbers of a date or a time."""
    words = plain_word(text).split()
    has_month = any(word in _MONTHS and len(word) > 2 for word in words) and any(map(str.isdigit, words))
    return has_month and all(word in _MONTHS or word in _DAYS or word.isdigit() for word in words)
