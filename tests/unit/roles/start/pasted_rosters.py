"""Rosters as teams paste them, with what is right: invented people, real forms.

Each case has a name, the text, the skaters as `number name`, then ` (C)` or ` (A)`, then ` <pronouns>`; the lines that
are nobody; and a part of each remark that has to stand under the list (none: nothing is remarked).
"""

from dataclasses import dataclass

__all__ = ["CASES", "Case"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One pasted text and its right reading."""

    name: str
    text: str
    skaters: tuple[str, ...]
    others: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    bench: tuple[str, ...] = ()


def _case(
    name: str,
    text: str,
    *skaters: str,
    others: tuple[str, ...] = (),
    remarks: tuple[str, ...] = (),
    bench: tuple[str, ...] = (),
) -> Case:
    return Case(name=name, text=text, skaters=skaters, others=others, remarks=remarks, bench=bench)


_MAIL, _PHONE, _DATE, _LINK = ("mail addresses", "phone or member numbers", "dates or times", "links")
_APART = "1 line held several skaters; they were read apart."
_THREE = ("12 Ada Bolt", "13 Bea Sting", "14 Cee Saw")
_TWO = ("12 Ada", "13 Bea")
_DIGITS = ("1312 404 Not Found", "007 2020 Vision", "77 7 of 9")

_QUOTED = ("12 Coach Carter", "7 Slam Dunk", "00 Zero Tolerance")
_ZERO = "“0 Coach Carter”: a skater, or somebody of the bench?"

CASES: tuple[Case, ...] = (
    _case("quoted cells", '"12","Coach Carter"\n"7","Slam Dunk"\n"00","Zero Tolerance"', *_QUOTED),
    _case("quoted names", '12 "Coach Carter"\n7 "Slam Dunk"\n00 "Zero Tolerance"', *_QUOTED),
    _case("quoted names behind dashes", '12 - "Coach Carter"\n7 - "Slam Dunk"\n00 - "Zero Tolerance"', *_QUOTED),
    _case("names in single quotes", "12 'Coach Carter'\n7 'Slam Dunk'\n00 'Zero Tolerance'", *_QUOTED),
    _case("a table in single quotes", "12\t'Coach Carter'\n7\t'Slam Dunk'\n00\t'Zero Tolerance'", *_QUOTED),
    _case(
        "numbers and names in single quotes", "'12' 'Coach Carter'\n'7' 'Slam Dunk'\n'00' 'Zero Tolerance'", *_QUOTED
    ),
    _case("cells in single quotes", "'12','Coach Carter'\n'7','Slam Dunk'\n'00','Zero Tolerance'", *_QUOTED),
    _case("names in printed quotes", "12 “Coach Carter”\n7 „Slam Dunk“\n00 «Zero Tolerance»", *_QUOTED),
    _case("names in other printed quotes", "12 ‘Coach Carter’\n7 ‚Slam Dunk‘\n00 »Zero Tolerance«", *_QUOTED),
    _case("numbers in printed quotes", "“12” “Coach Carter”\n“7” “Slam Dunk”\n“00” “Zero Tolerance”", *_QUOTED),
    _case("cells in printed quotes", "“12”, “Coach Carter”\n“7”, “Slam Dunk”\n“00”, “Zero Tolerance”", *_QUOTED),
    _case("lines in printed quotes", "“12 Coach Carter”\n“7 Slam Dunk”\n“00 Zero Tolerance”", *_QUOTED),
    _case("lines in single quotes", "'12 Coach Carter'\n'7 Slam Dunk'\n'00 Zero Tolerance'", *_QUOTED),
    _case("number last, quoted", 'Coach Carter "12"\nSlam Dunk "7"\nZero Tolerance "00"', *_QUOTED),
    _case(
        "a mark behind and in quotes",
        '12 "Ada Bolt" (C)\n13 "Bea Sting (A)"\n14 "Cee Saw" (she/her)',
        "12 Ada Bolt (C)",
        "13 Bea Sting (A)",
        "14 Cee Saw <she/her>",
    ),
    _case(
        "quotes in names",
        '12 Mary "Slam" Smith\n7 "Slam" Smith\n8 Rock n\' Roll\n9 O\'Hara\n10 \'Til Dawn\n11 Mary "Slam"\n'
        "13 'Til Mornin'\n14 “Big” Bertha “Boom”\n15 ’Til Late\n16 Killin'",
        '12 Mary "Slam" Smith',
        '7 "Slam" Smith',
        "8 Rock n' Roll",
        "9 O'Hara",
        "10 'Til Dawn",
        '11 Mary "Slam"',
        "13 'Til Mornin'",
        "14 “Big” Bertha “Boom”",
        "15 ’Til Late",
        "16 Killin'",
    ),
    _case(
        "a quoted name with a nickname in CSV",
        '12;"Mary ""Slam"" Smith"\n7;"Rock \'n\' Roll"\n00;"Zero"',
        '12 Mary "Slam" Smith',
        "7 Rock 'n' Roll",
        "00 Zero",
    ),
    _case(
        "a zero before a coach",
        "0 Coach Carter\n7 Slam Dunk\n8 Dee Light",
        "0 Coach Carter",
        "7 Slam Dunk",
        "8 Dee Light",
        remarks=(_ZERO,),
    ),
    _case(
        "a zero before a coach in a table",
        '"0","Coach Carter"\n"7","Slam Dunk"\n"8","Dee Light"',
        "0 Coach Carter",
        "7 Slam Dunk",
        "8 Dee Light",
        remarks=(_ZERO,),
    ),
    _case(
        "zeros before ranks, in two languages",
        "0 Bench Bea\n00 Kapitänin Kay\n7 Coach Seven\n8 Captain Hook\n000 Zero",
        "0 Bench Bea",
        "00 Kapitänin Kay",
        "7 Coach Seven",
        "8 Captain Hook",
        "000 Zero",
        remarks=("“0 Bench Bea”, “00 Kapitänin Kay”: skaters, or people of the bench?",),
    ),
    _case("dashes", "17 - Ada Bolt\n22 – Bea Sting\n8 — Cee Saw", "17 Ada Bolt", "22 Bea Sting", "8 Cee Saw"),
    _case("signs", "17. Ada Bolt\n22: Bea Sting\n33) Cee Saw", "17 Ada Bolt", "22 Bea Sting", "33 Cee Saw"),
    _case(
        "signs without space",
        "17.Ada Bolt\n22:Bea Sting\n33)Cee Saw\n44-Dee Light",
        "17 Ada Bolt",
        "22 Bea Sting",
        "33 Cee Saw",
        "44 Dee Light",
    ),
    _case("a name with a digit, number headed", "Name,Jersey #\nMal4Mation,42", "42 Mal4Mation"),
    _case(
        "skater number", "Skater Name,Skater Number\nR2D2,7\nMal4Mation,42\nAda,1", "7 R2D2", "42 Mal4Mation", "1 Ada"
    ),
    _case(
        "a title that begins with a year",
        "2026 Thunder Cats\n17 Ada Bolt\n22 Bea Sting",
        "2026 Thunder Cats",
        "17 Ada Bolt",
        "22 Bea Sting",
        remarks=("“2026 Thunder Cats” begins with a year: a title, or a skater?",),
    ),
    _case(
        "a title that begins with a year, and a skater whose number looks like one",
        "2026 Thunder Cats\n2024 Gia\n17 Ada Bolt\n22 Bea Sting",
        "2026 Thunder Cats",
        "2024 Gia",
        "17 Ada Bolt",
        "22 Bea Sting",
        remarks=("“2026 Thunder Cats” begins with a year: a title, or a skater?",),
    ),
    _case(
        "a title that begins with a year, below other titles",
        "Rolling Foxes\nHome Teams\n2026 Rolling Foxes\n17 Ada Bolt\n22 Bea Sting",
        "2026 Rolling Foxes",
        "17 Ada Bolt",
        "22 Bea Sting",
        others=("Rolling Foxes", "Home Teams"),
        remarks=("“2026 Rolling Foxes” begins with a year: a title, or a skater?",),
    ),
    _case(
        "a skater whose number looks like a year",
        "2020 Vision\n1312 Riot\n22 Bea Sting",
        "2020 Vision",
        "1312 Riot",
        "22 Bea Sting",
    ),
    _case("French headings", "Numéro;Nom\n42;Ada Bolt", "42 Ada Bolt"),
    _case(
        "German headings", "Nr.;Name\n017;Käthe Kollision\n8;Ümlaut Ursula", "017 Käthe Kollision", "8 Ümlaut Ursula"
    ),
    _case(
        "German jersey",
        "Derbyname\tTrikotnummer\tPronomen\nAda Bolt\t17\tsie/ihr\nBea\t22\tkeine",
        "17 Ada Bolt <sie/ihr>",
        "22 Bea <keine>",
    ),
    _case(
        "Spanish headings",
        "Dorsal;Nombre derby;Pronombres\n13;La Llorona;ella\n0;Nula;elle",
        "13 La Llorona <ella>",
        "0 Nula <elle>",
    ),
    _case("Spanish, number and name", "Número,Nombre\n13,La Llorona\n666,Maléfica", "13 La Llorona", "666 Maléfica"),
    _case("Italian headings", "Numero;Nome\n12;Furia Rossa\n9;Nove Vite", "12 Furia Rossa", "9 Nove Vite"),
    _case("Italian shirt", "Soprannome\tN° maglia\tPronomi\nFuria Rossa\t12\tlei/la", "12 Furia Rossa <lei/la>"),
    _case(
        "French pseudo",
        "Pseudo;N°;Pronom\nÉlodie d'Enfer;0231;elle\nMax;5;iel",
        "0231 Élodie d'Enfer <elle>",
        "5 Max <iel>",
    ),
    _case(
        "ranks before numbers",
        "1. 404 Not Found\n2. 17 Ada Bolt\n3. 8 Cee Saw",
        "404 Not Found",
        "17 Ada Bolt",
        "8 Cee Saw",
    ),
    _case(
        "ranks before names, numbers last",
        "1) Not Found #404\n2) Ada Bolt #17\n3) Cee Saw #8",
        "404 Not Found",
        "17 Ada Bolt",
        "8 Cee Saw",
    ),
    _case(
        "a column of ranks",
        "1\t404\tNot Found\n2\t17\tAda Bolt\n3\t8\tCee Saw",
        "404 Not Found",
        "17 Ada Bolt",
        "8 Cee Saw",
    ),
    _case(
        "a column of ranks, headed",
        "#\tDerby Name\tJersey #\n1\tNot Found\t404\n2\tMal4Mation\t17",
        "404 Not Found",
        "17 Mal4Mation",
    ),
    _case("ranks headed Nr.", "Nr.;Trikot;Name\n1;404;Not Found\n2;17;Ada", "404 Not Found", "17 Ada"),
    _case(
        "places or numbers", "1 Ada\n2 Bea\n3 Cee\n4 Dee", "1 Ada", "2 Bea", "3 Cee", "4 Dee", remarks=("1, 2, 3, …",)
    ),
    _case(
        "number last",
        "Ada Bolt 17\nBea Sting - 22\nCee Saw (33)\nDee Light, 44",
        "17 Ada Bolt",
        "22 Bea Sting",
        "33 Cee Saw",
        "44 Dee Light",
    ),
    _case("number last with a digit in the name", "Mal4Mation 42\nAda Bolt 17", "42 Mal4Mation", "17 Ada Bolt"),
    _case(
        "captains",
        "17 Ada Bolt (C)\n22 Bea Sting (A)\n33 Cee Saw - Captain\n44 Dee Light [Alternate]",
        "17 Ada Bolt (C)",
        "22 Bea Sting (A)",
        "33 Cee Saw (C)",
        "44 Dee Light (A)",
    ),
    _case("German captains", "17 Ada Bolt (Kapitänin)\n22 Bea Sting (Ersatz)", "17 Ada Bolt (C)", "22 Bea Sting (A)"),
    _case("French captains", "17 Ada Bolt (capitaine)\n22 Bea (suppléante)", "17 Ada Bolt (C)", "22 Bea (A)"),
    _case(
        "a column of captains",
        "17,Ada Bolt,C\n22,Bea Sting,\n33,Cee Saw,A\n44,Dee Light,",
        "17 Ada Bolt (C)",
        "22 Bea Sting",
        "33 Cee Saw (A)",
        "44 Dee Light",
    ),
    _case(
        "pronouns in brackets",
        "17 Ada Bolt (she/her)\n22 Bea Sting (they/them)\n33 Cee (sie/ihr)\n8 Elle (elle)",
        "17 Ada Bolt <she/her>",
        "22 Bea Sting <they/them>",
        "33 Cee <sie/ihr>",
        "8 Elle <elle>",
    ),
    _case(
        "pronouns at the end",
        "17 Ada Bolt - she/her\n22 Bea Sting, they/them\n33 Elle il/lui",
        "17 Ada Bolt <she/her>",
        "22 Bea Sting <they/them>",
        "33 Elle <il/lui>",
    ),
    _case(
        "number, name, pronouns and captain in one",
        "#17 Ada Bolt (C) (she/her)\n#22 Bea (they/them) [A]",
        "17 Ada Bolt (C) <she/her>",
        "22 Bea (A) <they/them>",
    ),
    _case(
        "a column of pronouns without heading",
        "17\tAda Bolt\tshe/her\n22\tBea\tthey/them\n33\tCee\tany",
        "17 Ada Bolt <she/her>",
        "22 Bea <they/them>",
        "33 Cee <any>",
    ),
    _case(
        "a table from a sheet with blank columns",
        "\tNo.\t\tDerby name\t\t\n\t17\t\tAda Bolt\t\t\n\t22\t\tBea\t\t\n",
        "17 Ada Bolt",
        "22 Bea",
    ),
    _case(
        "a table with a title and a date",
        "Harbour Hellcats,,\nSat 28 Nov 2026,,\nJersey Number,Derby Name,C/A\n17,Ada Bolt,C\n"
        "22,Bea,\n,,\nBench: Coach Carter,,",
        "17 Ada Bolt (C)",
        "22 Bea",
        others=("Harbour Hellcats", "Sat 28 Nov 2026", "Bench: Coach Carter"),
    ),
    _case(
        "lines with a title and the bench",
        "Harbour Hellcats Roster\n17 Ada Bolt\n22 Bea Sting\nBench: Coach Carter\nHead coach - Dee",
        "17 Ada Bolt",
        "22 Bea Sting",
        others=("Harbour Hellcats Roster", "Bench: Coach Carter", "Head coach - Dee"),
    ),
    _case("a heading of one cell", "Derby name\n17 Ada Bolt\n22 Bea", "17 Ada Bolt", "22 Bea", others=("Derby name",)),
    _case(
        "a title with a number",
        "2026 Season Roster\n15 skaters\n17 Ada\n22 Bea",
        "17 Ada",
        "22 Bea",
        others=("2026 Season Roster", "15 skaters"),
    ),
    _case("a date above", "28 November 2026\n17 Ada\n22 Bea", "17 Ada", "22 Bea", others=("28 November 2026",)),
    _case("quoted cells", '"17","Bolt, Ada"\n"22","Bea ""Bee"" Sting"', "17 Bolt, Ada", '22 Bea "Bee" Sting'),
    _case("spaces that do not break", "17\u00a0Ada\u00a0Bolt\n22\u202f–\u2009Bea", "17 Ada Bolt", "22 Bea"),
    _case("zero-width characters", "\ufeff1\u200b7 Ada\u2060 Bolt\n22\u00ad Bea\u200f", "17 Ada Bolt", "22 Bea"),
    _case("CRLF and a BOM", "\ufeffNumber,Name\r\n17,Ada Bolt\r\n022,Bea\r\n", "17 Ada Bolt", "022 Bea"),
    _case(
        "a Markdown table",
        "| # | Name | Pronouns |\n|---|:----|---|\n| 17 | Ada Bolt | she/her |\n| 022 | Bea | |",
        "17 Ada Bolt <she/her>",
        "022 Bea",
    ),
    _case("a Markdown list", "* 17 Ada Bolt\n* 22 Bea Sting", "17 Ada Bolt", "22 Bea Sting"),
    _case("a list with dashes", "- 17 Ada Bolt\n- 22 Bea Sting", "17 Ada Bolt", "22 Bea Sting"),
    _case(
        "numbers of a spreadsheet", "Number\tName\n17.0\tAda Bolt\n22.00\tBea\n0\tCee", "17 Ada Bolt", "22 Bea", "0 Cee"
    ),
    _case("leading zeros", "00 Ada\n0 Bea\n007 Cee", "00 Ada", "0 Bea", "007 Cee"),
    _case(
        "signs before numbers",
        "#17 Ada\n# 22 Bea\nNo. 33 Cee\nNr. 8 Dee\nN° 9 Eve",
        "17 Ada",
        "22 Bea",
        "33 Cee",
        "8 Dee",
        "9 Eve",
    ),
    _case(
        "numbers of old",
        "MGS4 Solid Snake\n17 Ada\n3E Eve",
        "MGS4 Solid Snake",
        "17 Ada",
        "3E Eve",
        remarks=("MGS4, 3E are not only digits",),
    ),
    _case(
        "legal names",
        "Legal Name,Derby Name,Number\nAnna Smith,Ada Bolt,17\nBeate Lang,Bea,22",
        "17 Ada Bolt",
        "22 Bea",
        remarks=("Legal Name",),
    ),
    _case(
        "legal names in two columns",
        "Nr;Vorname;Nachname;Derbyname\n17;Anna;Schmidt;Ada Bolt",
        "17 Ada Bolt",
        remarks=("Vorname",),
    ),
    _case("name and derby name", "Name,Derby Name,#\nAnna Smith,Ada Bolt,17", "17 Ada Bolt", remarks=("Name",)),
    _case("French legal names", "Nom;Prénom;Pseudo;Numéro\nMartin;Anne;Ada;17", "17 Ada", remarks=("Nom",)),
    _case(
        "a second text column without heading",
        "17\tAda Bolt\tAnna Smith\n22\tBea\tBeate Lang\n33\tCee\tCeline Roy",
        "17 Ada Bolt",
        "22 Bea",
        "33 Cee",
        remarks=("Anna Smith",),
    ),
    _case(
        "other columns", "Number,Name,Insurance,E-mail\n17,Ada,123456,a@example.org", "17 Ada", remarks=("Insurance",)
    ),
    _case(
        "spaces as columns",
        "17    Ada Bolt      she/her\n22    Bea Sting     they/them",
        "17 Ada Bolt <she/her>",
        "22 Bea Sting <they/them>",
    ),
    _case(
        "number and name in one cell, pronouns in another",
        "17 Ada Bolt, she/her\n22 Bea, they/them",
        "17 Ada Bolt <she/her>",
        "22 Bea <they/them>",
    ),
    _case("names alone", "Ada Bolt\nBea Sting", " Ada Bolt", " Bea Sting", remarks=("2 lines have no number",)),
    _case("numbers alone", "17\n022\n8", "17", "022", "8"),
    _case("a double", "17 Ada\n17 Bea", "17 Ada", "17 Bea", remarks=("17 appears twice",)),
    _case("a line without its number", "17 Ada\n22 Bea\nCee Saw", "17 Ada", "22 Bea", others=("Cee Saw",)),
    _case(
        "a name that begins with a number", "77 7 of 9\n404 3-D Dora\n8 8ball", "77 7 of 9", "404 3-D Dora", "8 8ball"
    ),
    _case(
        "bench in a column of roles",
        "number,name,pronouns,role\n17,Ada,,captain\n,Coach Carter,,Coach",
        "17 Ada (C)",
        bench=(" Coach Carter",),
    ),
    _case("the heading again on the second page", "No.,Name\n17,Ada\nNo.,Name\n22,Bea", "17 Ada", "22 Bea"),
    _case(
        "two columns of numbers",
        "17\t8842\tAda\n22\t9917\tBea\n8\t1234\tCee",
        "17 Ada",
        "22 Bea",
        "8 Cee",
        remarks=("Two columns",),
    ),
    _case("a column of TBD", "Number,Name\n17,Ada\nTBD,Bea\n,Cee", "17 Ada", others=("TBD Bea", "Cee")),
    # -- values that are no part of a name ----------------------------------------------------------------------------
    _case("a mail address behind", "12 Ada Bolt ada@x.org\n13 Bea", "12 Ada Bolt", "13 Bea", remarks=(_MAIL,)),
    _case("in angles", "12 Ada Bolt <ada@x.org>\n13 Bea <b@x.org>", "12 Ada Bolt", "13 Bea", remarks=(_MAIL,)),
    _case("a mail address between", "12 ada@x.org Ada Bolt\n13 Bea", "12 Ada Bolt", "13 Bea", remarks=(_MAIL,)),
    _case("a labelled one", "12 Ada Bolt, mail: ada@x.org\n13 Bea", "12 Ada Bolt", "13 Bea", remarks=(_MAIL,)),
    _case("one with words", "12 Ada Bolt ada (at) x.org\n13 Bea", "12 Ada Bolt", "13 Bea", remarks=(_MAIL,)),
    _case("signs in a name", "12 M@dness\n13 Dash @Home\n14 Mrs. Doe", "12 M@dness", "13 Dash @Home", "14 Mrs. Doe"),
    _case("a phone number", "12 Ada Bolt 0151 2345670\n13 Bea", "12 Ada Bolt", "13 Bea", remarks=(_PHONE,)),
    _case("one with its country", "12 Ada Bolt (+49 151 2345670)", "12 Ada Bolt", remarks=(_PHONE,)),
    _case("one with dashes", "12 Ada Bolt, 555-123-4567\n13 Bea", "12 Ada Bolt", "13 Bea", remarks=(_PHONE,)),
    _case("one before the name", "12 0151 2345670 Ada Bolt\n13 Bea", "12 Ada Bolt", "13 Bea", remarks=(_PHONE,)),
    _case("one before the number", "Ada Bolt 0151 2345670 12\nBea 13", "12 Ada Bolt", "13 Bea", remarks=(_PHONE,)),
    _case("one behind the number", "Ada Bolt 12 0151 2345670\nBea 13", "12 Ada Bolt", "13 Bea", remarks=(_PHONE,)),
    _case("one with a slash", "12 Ada Bolt Tel. 0151/2345670\n13 Bea", "12 Ada Bolt", "13 Bea", remarks=(_PHONE,)),
    _case("numbers in names", "1312 404 Not Found\n007 2020 Vision\n77 7 of 9", *_DIGITS),
    _case(
        "two lines with a phone number",
        "12;Ada Bolt;0151 2345678\n13;Bea Sting;0151 2345679",
        "12 Ada Bolt",
        "13 Bea Sting",
        remarks=(_PHONE,),
    ),
    _case("one line with a bare one", "12;Ada Bolt;2345678", "12 Ada Bolt", remarks=(_PHONE,)),
    _case("a birth date", "12\tAda Bolt\t1990-01-02\n13\tBea\t2.1.1991", "12 Ada Bolt", "13 Bea", remarks=(_DATE,)),
    _case("one behind the name", "12 Ada Bolt (geb. 02.01.1990)\n13 Bea", "12 Ada Bolt", "13 Bea", remarks=(_DATE,)),
    _case("one in words", "12 Ada Bolt, 2 January 1990\n13 Bea", "12 Ada Bolt", "13 Bea", remarks=(_DATE,)),
    _case("a time", "12 Ada Bolt 19:30\n13 Bea", "12 Ada Bolt", "13 Bea", remarks=(_DATE,)),
    _case("a link", "12 Ada Bolt https://x.org/ada\n13 Bea", "12 Ada Bolt", "13 Bea", remarks=(_LINK,)),
    _case(
        "a link without protocol", "12 Ada Bolt instagram.com/ada\n13 Bea", "12 Ada Bolt", "13 Bea", remarks=(_LINK,)
    ),
    _case("a column of handles", "12\tAda\t@adab\n13\tBea\t@bea.s", "12 Ada", "13 Bea", remarks=(_LINK,)),
    _case(
        "addresses first, without a known heading",
        "ada@x.org\t12\tAda Bolt\nbea@x.org\t13\tBea Sting\nc@x.org\t14\tCee",
        "12 Ada Bolt",
        "13 Bea Sting",
        "14 Cee",
        remarks=(_MAIL,),
    ),
    _case(
        "addresses first, with headings",
        "email\tnumber\tderby name\nada@x.org\t12\tAda Bolt\nbea@x.org\t13\tBea Sting",
        "12 Ada Bolt",
        "13 Bea Sting",
        remarks=("column “email”",),
    ),
    _case(
        "names headed, addresses in them",
        "Number,Name\n12,Ada Bolt ada@x.org\n13,Bea",
        "12 Ada Bolt",
        "13 Bea",
        remarks=(_MAIL,),
    ),
    _case(
        "a column of addresses headed as names",
        "Number,Name,Skater\n12,a@x.org,Ada Bolt\n13,b@x.org,Bea",
        "12 Ada Bolt",
        "13 Bea",
        remarks=(_MAIL,),
    ),
    _case(
        "addresses on lines of their own",
        "12 Ada\nada@x.org\n13 Bea\n+49 151 2345670",
        "12 Ada",
        "13 Bea",
        remarks=("mail addresses, phone or member numbers",),
    ),
    # -- headings that contain a known one ----------------------------------------------------------------------------
    _case(
        "the export of a form",
        "Timestamp,What is your derby name?,What is your number?,Your pronouns?\n"
        "2026-11-01 12:00:00,Ada Bolt,12,she/her\n2026-11-01 12:05:00,Bea Sting,13,they/them",
        "12 Ada Bolt <she/her>",
        "13 Bea Sting <they/them>",
        remarks=("column “Timestamp”",),
    ),
    _case(
        "an export with long questions",
        "Zeitstempel\tE-Mail-Adresse\tWie lautet dein Derbyname, so wie er auf dem Roster stehen soll?\t"
        "Wie lautet deine Trikotnummer (höchstens vier Ziffern)?\tDein bürgerlicher Name (nur für die Versicherung)\n"
        "01.11.2026 12:00:00\tada@x.org\tAda Bolt\t12\tAnna Schmidt\n01.11.2026 12:05\tb@x.org\tBea\t13\tBeate Lang",
        "12 Ada Bolt",
        "13 Bea",
        remarks=("column “Zeitstempel”",),
    ),
    _case("an Italian one", "Numero di gara;Nome derby\n12;Furia Rossa", "12 Furia Rossa"),
    _case("a German one", "Rückennummer;Spitzname\n12;Käthe", "12 Käthe"),
    _case("a French one", "Ton numéro de maillot ?;Ton nom de derby ?\n12;Élodie", "12 Élodie"),
    _case("a Spanish one", "¿Cuál es tu número?;¿Cuál es tu nombre derby?\n12;La Llorona", "12 La Llorona"),
    _case(
        "a number of a phone is none of a skater",
        "Phone number;Derby name;Number\n01512345670;Ada Bolt;12",
        "12 Ada Bolt",
        remarks=("Phone number",),
    ),
    # -- legal names --------------------------------------------------------------------------------------------------
    _case(
        "last and first name, French",
        "Nom;Prénom;Numéro\nMartin;Anne;12\nRoy;Céline;13",
        "12 Martin",
        "13 Roy",
        remarks=("“Nom” was read as the name. It may be a legal name.", "Prénom"),
    ),
    _case(
        "last and first name, Italian",
        "Cognome;Nome;Numero\nRossi;Anna;12\nBianchi;Bea;13",
        "12 Anna",
        "13 Bea",
        remarks=("“Nome” was read as the name. It may be a legal name.", "Cognome"),
    ),
    _case("a name beside the legal one", "Nr;Name;Legal name\n12;Ada;Anna Smith", "12 Ada", remarks=("Legal name",)),
    _case(
        "a legal name in a line that is nobody",
        "Number,Derby name,Legal name\n12,Ada,Anna Smith\nTBD,Bea,Beate Lang",
        "12 Ada",
        others=("TBD Bea",),
        remarks=("Legal name",),
    ),
    # -- several skaters on one line ----------------------------------------------------------------------------------
    _case("by slashes", "12 Ada Bolt / 13 Bea Sting / 14 Cee Saw", *_THREE, remarks=(_APART,)),
    _case("by semicolons", "12 Ada Bolt; 13 Bea Sting; 14 Cee Saw", *_THREE, remarks=(_APART,)),
    _case("by commas", "12 Ada Bolt, 13 Bea Sting, 14 Cee Saw", *_THREE, remarks=(_APART,)),
    _case("by bars", "12 Ada Bolt | 13 Bea Sting | 14 Cee Saw", *_THREE, remarks=(_APART,)),
    _case("number last", "Ada Bolt 12, Bea Sting 13, Cee Saw 14", *_THREE, remarks=(_APART,)),
    _case("two on a line", "12 Ada Bolt / 13 Bea Sting\n14 Cee Saw", *_THREE, remarks=(_APART,)),
    _case("number and name by commas", "12, Ada Bolt, 13, Bea Sting, 14, Cee Saw", *_THREE, remarks=(_APART,)),
    _case(
        "a title before them",
        "Hellcats: 12 Ada Bolt, 13 Bea Sting, 14 Cee Saw",
        *_THREE,
        others=("Hellcats",),
        remarks=(_APART,),
    ),
    _case(
        "with marks and addresses",
        "12 Ada Bolt (C) (she/her) ada@x.org / 13 Bea Sting 0151/2345670 / 14 Cee Saw",
        "12 Ada Bolt (C) <she/her>",
        *_THREE[1:],
        remarks=(_APART, "mail addresses, phone"),
    ),
    _case(
        "by spaces alone",
        "12 Ada Bolt 13 Bea Sting 14 Cee Saw 15 Dee Light",
        "12 Ada Bolt 13 Bea Sting 14 Cee Saw 15 Dee Light",
        remarks=("Long for one name: “Ada Bolt 13 Bea",),
    ),
    # -- roles --------------------------------------------------------------------------------------------------------
    _case(
        "the bench with a number",
        "Number,Name,Role\n201,Role One,Jammer\n202,Two,Captain\n204,Coach Carter,Bench Coach\n205,Mo,Team Manager",
        "201 Role One",
        "202 Two (C)",
        bench=(" Coach Carter", " Mo"),
        remarks=("without a number: 204 Coach Carter, 205 Mo", "Left out beside the names: Jammer"),
    ),
    _case(
        "the bench in brackets",
        "12 Ada Bolt\nCoach Carter (Bench Coach)\n204 Mo (manager)\n13 Bea [Line-up]",
        "12 Ada Bolt",
        bench=(" Coach Carter", " Mo", " Bea"),
        remarks=("without a number: 204 Mo, 13 Bea",),
    ),
    _case("the bench behind a dash", "12 Ada\nCarter – Head Coach", "12 Ada", bench=(" Carter",)),
    _case(
        "names with such words",
        "12 Coach Bag\n13 Bench Press\n14 Ana (Cat)",
        "12 Coach Bag",
        "13 Bench Press",
        "14 Ana (Cat)",
    ),
    _case(
        "the bench in a column without heading",
        "12,Ada,Captain\n13,Bea,\n204,Carter,Coach\n205,Mo,Bench manager",
        "12 Ada (C)",
        "13 Bea",
        bench=(" Carter", " Mo"),
        remarks=("without a number",),
    ),
    _case(
        "a captain among other words",
        "13 Cee Saw (blocker, captain)\n14 Dee (Team Captain)\n15 Eve (jammer/alternate)\n16 Fay (blocker)",
        "13 Cee Saw (C)",
        "14 Dee (C)",
        "15 Eve (A)",
        "16 Fay",
        remarks=("Left out beside the names: blocker, jammer",),
    ),
    _case(
        "a skater who is a coach too",
        "Number,Name,Role\n12,Ada,Captain / Coach\n13,Bea,Player-Coach",
        "12 Ada (C)",
        "13 Bea",
        remarks=("Left out beside the names: ",),
    ),
    _case(
        "positions, one of the bench",
        "Name,Number,Position\nAda,12,Jammer\nBea,13,Bench coach",
        "12 Ada",
        bench=(" Bea",),
        remarks=("without a number: 13 Bea", "Jammer"),
    ),
    _case(
        "marks with a comma",
        "12 Ada Bolt (she/her, captain)\n13 Bea (alt; they)",
        "12 Ada Bolt (C) <she/her>",
        "13 Bea (A) <they>",
    ),
    _case("a bracket that stays open", "12, Ada (Bolt, C\n13, Bea, A", "12 Ada (Bolt (C)", "13 Bea (A)"),
    _case("a role that is not known", "Number,Name,Role\n12,Ada,Treasurer", "12 Ada", remarks=("Treasurer",)),
    _case("a column of captains by yes", "Number,Name,Captain\n12,Ada,yes\n13,Bea,no", "12 Ada (C)", "13 Bea"),
    # -- places in a list ---------------------------------------------------------------------------------------------
    *(
        _case(
            f"a place without a number, {name}",
            "\n".join(
                f"{form.format(place)}{sign}{line}"
                for place, line in enumerate(("17 Ada Bolt", "22 Bea Sting", "Cee Saw", "404 Not Found"), 1)
                for sign in ("" if line == "Cee Saw" else number_sign,)
            ),
            "17 Ada Bolt",
            "22 Bea Sting",
            "404 Not Found",
            others=(f"{form.format(3)}Cee Saw",),
        )
        for name, form, number_sign in (
            ("a dot", "{}. ", ""),
            ("no sign", "{} ", ""),
            ("a bracket and #", "{}) ", "#"),
            ("two signs", "{}.) ", ""),
            ("a dash", "{} - ", ""),
            ("two digits and a dot", "{:02}. ", ""),
            ("two digits", "{:02} ", ""),
        )
    ),
    *(
        _case(
            f"places with a gap, {name}",
            text,
            "17 Ada Bolt",
            "22 Bea Sting",
            "404 Not Found",
        )
        for name, text in (
            ("dots", "1. 17 Ada Bolt\n2. 22 Bea Sting\n4. 404 Not Found"),
            ("digits", "01 17 Ada Bolt\n03 22 Bea Sting\n04 404 Not Found"),
            ("tabs", "1.\t17 Ada Bolt\n2.\t22 Bea Sting\n4.\t404 Not Found"),
        )
    ),
    _case(
        "two of six places without a number",
        "15 skaters\n1. 17 Ada\n2. 22 Bea\n3. Cee Saw\n4. 404 Not Found\n5. Dee (A)\n6. 33 Eve",
        "17 Ada",
        "22 Bea",
        "404 Not Found",
        "33 Eve",
        others=("15 skaters", "3. Cee Saw", "5. Dee (A)"),
    ),
    _case(
        "places before names, numbers last, one without",
        "1. Ada Bolt 17\n2. Bea Sting 22\n3. Cee Saw\n4. Dee 404",
        "17 Ada Bolt",
        "22 Bea Sting",
        "404 Dee",
        others=("3. Cee Saw",),
    ),
    _case(
        "places that stand before a tab",
        "1.\t17 Ada Bolt\n2.\t22 Bea Sting\n3.\tCee Saw\n4.\t404 Not Found",
        "17 Ada Bolt",
        "22 Bea Sting",
        "404 Not Found",
        others=("Cee Saw",),
    ),
    _case(
        "a place alone in a cell of the number",
        "1. 17, Ada Bolt\n2. 22, Bea Sting\n3., Cee Saw\n4. 404, Not Found",
        "17 Ada Bolt",
        "22 Bea Sting",
        "404 Not Found",
        others=("3. Cee Saw",),
    ),
    _case("places headed #", "#,Name\n1,17 Ada\n2,22 Bea\n3,Cee", "17 Ada", "22 Bea", others=("Cee",)),
    _case(
        "a column of places with two digits",
        "01\t17\tAda Bolt\n02\t22\tBea Sting\n03\t\tCee Saw\n04\t404\tNot Found",
        "17 Ada Bolt",
        "22 Bea Sting",
        "404 Not Found",
        others=("03 Cee Saw",),
    ),
    _case(
        "a column of places with a gap may be one of numbers",
        "1\t17\tAda\n2\t22\tBea\n4\t404\tCee",
        "17 Ada",
        "22 Bea",
        "404 Cee",
        remarks=("Two columns hold numbers; read as the number: 17, 22, 404.",),
    ),
    _case(
        "a number among places that cannot be one",
        "1. 17 Ada\n2. 22 Bea\n33 Cee\n3. 44 Dee\n404 Eve",
        "17 Ada",
        "22 Bea",
        "33 Cee",
        "44 Dee",
        "404 Eve",
    ),
    _case(
        "two numbers that are not certain to be place and number",
        "2. 17 Ada\n3. 22 Bea\n4. 33 Cee",
        "2 17 Ada",
        "3 22 Bea",
        "4 33 Cee",
        remarks=("Two numbers in one line, the first read as the skater's: “2 17 Ada”, “3 22 Bea”, “4 33 Cee”.",),
    ),
    _case(
        "small numbers, two names with one",
        "1 Ada\n2 Fast 4 You\n4 Cee\n7 7 of 9\n11 Bea",
        "1 Ada",
        "2 Fast 4 You",
        "4 Cee",
        "7 7 of 9",
        "11 Bea",
    ),
    # -- a comma in a number ------------------------------------------------------------------------------------------
    *(
        _case(
            f"a number with a comma or a dot: {number}",
            f"{line}\n22 Bea Sting\n33 Cee Saw\n44 Dee Light",
            "22 Bea Sting",
            "33 Cee Saw",
            "44 Dee Light",
            others=(line,),
        )
        for number in ("1,234", "1,5", "12,345", "1,000", "#1,234", "1.234", "1.000")
        for line in (f"{number} Ada Bolt",)
    ),
    _case("one at the end", "Ada Bolt 1,234\nBea 22\nCee 33", "22 Bea", "33 Cee", others=("Ada Bolt 1,234",)),
    _case("one behind a place", "1. 1,234 Ada\n2. 22 Bea\n3. 33 Cee", "22 Bea", "33 Cee", others=("1. 1,234 Ada",)),
    _case(
        "one in a table by commas",
        "22,Bea\n1,234,Ada\n33,Cee\n44,Dee",
        "22 Bea",
        "33 Cee",
        "44 Dee",
        others=("1 234 Ada",),
    ),
    _case(
        "one in a table by commas, without a comma before the name",
        "22,Bea\n1,234 Ada\n33,Cee\n44,404 Dee\n55,Eve",
        "22 Bea",
        "1 234 Ada",
        "33 Cee",
        "44 404 Dee",
        "55 Eve",
        remarks=("“1 234 Ada”: a number of one digit, or of four?",),
    ),
    _case(
        "commas that part number and name, or stand in a name",
        "17,Ada\n22 Bea\n33, Cee\n44 7,5 Dee\n55,0 Eve\n66 Fay\n77 Gia\n88 Hea\n99 Ivy",
        "17 Ada",
        "22 Bea",
        "33 Cee",
        "44 7,5 Dee",
        "55 Eve",
        "66 Fay",
        "77 Gia",
        "88 Hea",
        "99 Ivy",
    ),
    # -- totals and the like ------------------------------------------------------------------------------------------
    *(
        _case(f"a last row {last}", f"Name{sign}#\nAda{sign}17\n{last}", "17 Ada", others=(last.replace(sign, " "),))
        for last in (
            "Total,2",
            "Total:,2",
            "Total skaters,2",
            "Total players;2",
            "Count,2",
            "Head count,2",
            "Skaters,2",
            "Number of skaters,2",
            "Max players,20",
            "max,20",
            "Updated,2026",
            "Team size,15",
            "Gesamt;2",
            "Anzahl Spielerinnen;2",
            "Summe:;2",
            "Aktualisiert;2026",
            "Nombre de joueuses;2",
            "Mis à jour;2026",
            "Total de jugadoras;2",
            "Totale giocatrici;2",
        )
        for sign in (";" if ";" in last else ",",)
    ),
    *(
        _case(f"a line {line}", f"17 Ada\n22 Bea\n{line}", "17 Ada", "22 Bea", others=(line,))
        for line in (
            "20 max",
            "20 max.",
            "20 players max",
            "1 of 2",
            "Page 1 of 2",
            "Seite 1/2",
            "15 total",
            "15 in total",
            "2026 updated",
            "Total number of skaters: 15",
        )
    ),
    *(
        _case(f"a line {line}, numbers last", f"Ada 17\nBea 22\n{line}", "17 Ada", "22 Bea", others=(line,))
        for line in ("Page 1 of 2", "Total: 15", "Total skaters 15", "Updated 2026", "max 20", "Seite 2 von 3")
    ),
    _case(
        "names with the words of totals",
        "5 Max\n8 The Count\n9 Total Chaos\n7 Count Olaf\n77 7 of 9\n6 Max Player\n4 Page Turner",
        "5 Max",
        "8 The Count",
        "9 Total Chaos",
        "7 Count Olaf",
        "77 7 of 9",
        "6 Max Player",
        "4 Page Turner",
    ),
    _case("names in small letters", "5 max\n6 ada\n7 bea", "5 max", "6 ada", "7 bea"),
    # -- marks behind a name ------------------------------------------------------------------------------------------
    *(
        _case(
            f"a mark behind a name: {mark}",
            f"17 Ada Bolt\n22 Bea Sting{mark}\n33 Cee Saw\n44 Dee",
            "17 Ada Bolt",
            f"22 Bea Sting ({rank})",
            "33 Cee Saw",
            "44 Dee",
        )
        for rank, marks in (
            ("C", " - Co-Captain; (Co-Captain); - Co Captain; – Co-Kapitänin; / C; /C; - C; | Captain; - Co-Capitaine"),
            ("C", " (Co-Kapitaenin);, Captain"),
            ("A", " - Vice-Captain; (Vice-Captain); - Vice capitana; (Vice Capitana); (VC); - VC; / A;, Alternate"),
            ("A", " - Vize-Kapitänin; – Vizekapitänin; - Co-Vice-Captain; (Deputy Captain)"),
        )
        for mark in marks.split(";")
    ),
    _case(
        "marks and pronouns behind a name",
        "17 Ada Bolt - she/her - Co-Captain\n22 Bea - Vice-Captain - they/them\n33 Cee (she/her) / C\n44 Dee",
        "17 Ada Bolt (C) <she/her>",
        "22 Bea (A) <they/them>",
        "33 Cee (C) <she/her>",
        "44 Dee",
    ),
    _case("the bench in two words behind a dash", "12 Ada\n13 Bea\nCarter - Bench-Coach", *_TWO, bench=(" Carter",)),
    _case(
        "names that look like marks",
        "12 Ada\n13 Bea\n14 Bolt, A\n15 Cee-Captain\n16 Vitamin - c\n17 Dee/C\n18 - A\nNo. 19 – C",
        *_TWO,
        "14 Bolt, A",
        "15 Cee-Captain",
        "16 Vitamin - c",
        "17 Dee/C",
        "18 A",
        "19 C",
    ),
    _case(
        "pronouns in other brackets, and by commas",
        "12 Ada {they}\n13 Bea (she, they)\n14 Cee {she/her}\n15 Dee {C}\n16 Eve (she & they)",
        "12 Ada <they>",
        "13 Bea <she, they>",
        "14 Cee <she/her>",
        "15 Dee (C)",
        "16 Eve <she & they>",
    ),
    _case(
        "signs of a note",
        "12 Ada *\n13 Bea\n14 Cee* (she/her)\n15 *Dee*\n16 F*ck\n17 Eve (C)**\n18 ***\n* injured",
        *_TWO,
        "14 Cee <she/her>",
        "15 *Dee*",
        "16 F*ck",
        "17 Eve (C)",
        "18 ***",
        others=("* injured",),
        remarks=("Left out beside the names: *, **.",),
    ),
    _case("leaders to a number", "Ada ..... 12\nBea..... 13\nCee ____ 14\nDee ... 15", *_TWO, "14 Cee", "15 Dee ..."),
    _case("leaders behind a name", "12 Ada .....\n13 Bea . . . .\n14 Cee...", *_TWO, "14 Cee..."),
    _case(
        "two names with a digit, numbers last",
        "Ada 17\nCatch-22 No. 1\nR2D2 No. 2\nBea 8\nCee 33",
        "17 Ada",
        "1 Catch-22",
        "2 R2D2",
        "8 Bea",
        "33 Cee",
    ),
    # -- headings above lines -----------------------------------------------------------------------------------------
    *(
        _case(
            f"bench staff under a heading: {heading}",
            f"17 Ada Bolt\n4 Bea Sting\n{heading}\n1 Coach Carter\n2 Kim Possible",
            "17 Ada Bolt",
            "4 Bea Sting",
            others=(heading, "1 Coach Carter", "2 Kim Possible"),
        )
        for heading in (
            "Bench (1)",
            "BENCH STAFF",
            "Bench:",
            "Team Staff",
            "Coaches",
            "Bank",
            "Banc :",
            "Officials",
            "NSOs:",
        )
    ),
    _case(
        "bench staff above an empty line, and above another heading",
        "Bench\n\n1 Coach Carter\n\n17 Ada Bolt\n4 Bea Sting\nStaff\n2 Kim Possible\nBlockers (2):\n8 Cee\n9 Dee",
        "17 Ada Bolt",
        "4 Bea Sting",
        "8 Cee",
        "9 Dee",
        others=("Bench", "1 Coach Carter", "Staff", "2 Kim Possible", "Blockers (2):"),
    ),
    _case(
        "bench staff in a table",
        "Number,Name\n17,Ada Bolt\n4,Bea Sting\nBench staff\n1,Pat Stevens\n,,\n8,Cee",
        "17 Ada Bolt",
        "4 Bea Sting",
        "8 Cee",
        others=("Bench staff", "1 Pat Stevens"),
    ),
    _case(
        "bench staff in a list with an empty line behind each line",
        "17 Ada Bolt\n\n4 Bea Sting\n\n8 Cee\n\nBench\n\n1 Pat\n\n2 Kim",
        "17 Ada Bolt",
        "4 Bea Sting",
        "8 Cee",
        others=("Bench", "1 Pat", "2 Kim"),
    ),
    _case(
        "a heading of the bench above everybody",
        "Coach:\n\n17 Ada\n4 Bea\n8 Cee",
        "17 Ada",
        "4 Bea",
        "8 Cee",
        others=("Coach:",),
        remarks=("The heading “Coach:” was not read: look at the lines under it.",),
    ),
    _case("a line-up is no bench", "Line-up\n17 Ada\n4 Bea", "17 Ada", "4 Bea", others=("Line-up",)),
    *(
        _case(
            f"a heading that is not read: {heading}",
            f"17 Ada Bolt\n4 Bea Sting\n\n{heading}\n8 Cee\n9 Dee",
            "17 Ada Bolt",
            "4 Bea Sting",
            "8 Cee",
            "9 Dee",
            others=(heading,),
            remarks=(f"The heading “{heading}” was not read: look at the lines under it.",),
        )
        for heading in ("Alternates:", "Injured", "NOT SKATING", "Reserves (2)", "Verletzt:", "City Cats", "On loan:")
    ),
    *(
        _case(
            f"two teams: {home}, {away}",
            f"{home}\n17 Ada Bolt\n4 Bea Sting\n{away}\n8 Cee\n9 Dee",
            "17 Ada Bolt",
            "4 Bea Sting",
            "8 Cee",
            "9 Dee",
            others=(home, away),
            remarks=(f"Two teams in one list, “{home}” and “{away}”? Delete the lines of one.",),
        )
        for home, away in (("Home: Harbour", "Away: City"), ("HOME", "VISITORS"), ("Heim – Hafen", "Gäste – Stadt"))
    ),
    _case(
        "headings of positions",
        "JAMMERS\n17 Ada\n4 Bea\n\nBlockers (2):\n8 Cee\n9 Dee\n\nPivots\n5 Eve",
        "17 Ada",
        "4 Bea",
        "8 Cee",
        "9 Dee",
        "5 Eve",
        others=("JAMMERS", "Blockers (2):", "Pivots"),
    ),
    # -- counts of something else -------------------------------------------------------------------------------------
    *(
        _case(f"a line {line} below", f"17 Ada\n4 Bea\n{line}", "17 Ada", "4 Bea", others=(line,))
        for line in ("12 likes 3 comments", "12 Likes", "3 comments", "2 d ago", "3 coaches", "5 Kommentare", "4 staff")
    ),
    # -- signs that are no part of a name -----------------------------------------------------------------------------
    *(
        _case(f"signs: {form}", "\n".join(form.format(*one.split(" ", 1)) for one in _THREE), *_THREE)
        for form in (
            "{} **{}**",
            "| {} | **{}** |",
            "**{}** {}",
            "**{} {}**",
            "*{}* {}",
            "{} *{}*",
            "{} _{}_",
            "{} __{}__",
            "{} · {}",
            "{} → {}",
            "{} -> {}",
            "{} • {}",
            "{} x {}",
            "- {{number: {}, name: {}}}",
            "🔥{} {}",
            "⭐️ {} {}",
            "- number: {}\n  name: {}",
            'number: {}\nname: "{}"',
        )
    ),
    _case(
        "bold for one", "12 Ada Bolt\n13 **Bea Sting** (C)\n14 Cee Saw", "12 Ada Bolt", "13 Bea Sting (C)", _THREE[2]
    ),
    _case("other digits", "١٢ Ada Bolt\n１３ Bea Sting\n1️⃣4️⃣ Cee Saw", *_THREE),
    _case(
        "a position behind a dash",
        "12 Ada Bolt - Jammer\n13 Bea Sting – Blocker\n14 Cee Saw",
        *_THREE,
        remarks=("Left out beside the names: Jammer, Blocker.",),
    ),
    _case(
        "a column of letters for positions",
        "12,J,Ada Bolt\n13,B,Bea Sting\n14,J/P,Cee Saw",
        *_THREE,
        remarks=("Left out beside the names: J, B, P.",),
    ),
    *(
        _case(
            f"messages of a chat: {form}",
            "\n".join(form + one for one in _THREE),
            *_THREE,
            remarks=("Times and senders of messages were left out.",),
        )
        for form in (
            "[18:02, 3.5.2026] Kim: ",
            "[3.5.26, 18:02:11] ~ Kim: ",
            "03.05.26, 18:02 - Kim Possible: ",
            "3/5/26, 6:02 PM - Kim: ",
        )
    ),
    _case(
        "a day with an hour",
        "Saturday 12 June 2026 7pm\n12 Ada Bolt\n13 Bea Sting\n14 Cee Saw",
        *_THREE,
        others=("Saturday 12 June 2026 7pm",),
        remarks=(_DATE,),
    ),
    # -- more than a name ---------------------------------------------------------------------------------------------
    *(
        _case(
            f"more than a name: {name}",
            f"12 Ada Bolt\n13 Bea Sting\n14 Cee Saw\n15 {name}",
            *_THREE,
            f"15 {name}",
            remarks=(f"More than number and name? Look at this line: “15 {name}”.",),
        )
        for name in (
            "Dee 123456",
            "Dee 1990",
            "Dee ✅ paid 20€",
            "Dee ❌",
            "Dee C",
            "DEE LIGHT A",
            "Dee XL",
            "Dee M",
            "Dee J",
            "Dee (injured)",
            "Dee (OUT)",
            "Dee (was 71)",
            "Dee - OUT",
            "Dee – injured",
            "Dee - late arrival",
            "Dee @deelight",
            "Dee 5'7\"",
            "Dee 45%",
            "Dee and 16 Eve Il",
            "Dee: Light",
            "Dee | Light",
            "Dee aka Eve",
            "*Dee*",
            "x Dee",
            "TBD",
            "Harbour Road, 20095 Hamburg",
            "Harbour Street",
            "Hafenstraße",
            "more to come",
            "Dee Light c",
            "Dee Light jammer",
            "Dee Light PIVOT",
            "Dee Light Capt",
            "Dee Light injured",
            "Dee Light they",
            "Dee Light ?",
            "Dee 16 Eve Il",
            "Dee Light 4 Eve Il",
            "Dee // Anna",
            "Dee WFTDA 12",
            "EUR entry",
            "Bundesliga",
        )
    ),
    *(
        _case(
            f"a line that stands out above others: {heading}",
            f"17 Ada Bolt\n4 Bea Sting\n{heading}\n{number} Cee Saw\n9 Dee",
            "17 Ada Bolt",
            "4 Bea Sting",
            f"{number} Cee Saw",
            "9 Dee",
            others=(heading,),
            remarks=(f"The heading “{heading}” was not read: look at the lines under it.",),
        )
        for heading, number in (("CITY", "8"), ("Support crew", "1"))
    ),
    _case(
        "letters before names",
        "12 C Ada Bolt\n13 A Bea Sting\n14 Cee Saw",
        "12 C Ada Bolt",
        "13 A Bea Sting",
        "14 Cee Saw",
        remarks=("Look at these lines: “12 C Ada Bolt”, “13 A Bea Sting”.",),
    ),
    _case(
        "more than a name in all lines",
        "12 Ada Bolt 123456\n13 Bea Sting 123457",
        "12 Ada Bolt 123456",
        "13 Bea Sting 123457",
        remarks=("Look at these lines: “12 Ada Bolt 123456”, “13 Bea Sting 123457”.",),
    ),
    _case(
        "names with signs and digits",
        "12 Ke$ha\n13 Mr. T\n14 Ada & Bea\n15 Area 51\n16 Bolt, A\n18 A. Bomb\n"
        "19 Slay-Z\n23 J Ho\n24 Beta Blocker\n25 No 2 Fast\n20 Sue Nami!\n21 H8ful\n22 Who?",
        "12 Ke$ha",
        "13 Mr. T",
        "14 Ada & Bea",
        "15 Area 51",
        "16 Bolt, A",
        "18 A. Bomb",
        "19 Slay-Z",
        "23 J Ho",
        "24 Beta Blocker",
        "25 No 2 Fast",
        "20 Sue Nami!",
        "21 H8ful",
        "22 Who?",
    ),
)
