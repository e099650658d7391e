"""Rosters as people have them: each usual form is read right, or says what is in doubt."""

import json
from random import Random

import pytest

from derbyos_core.roles.shared.pasted_table import FILE_BYTES_MAX, text_of
from derbyos_core.roles.start.roster_paste import RosterLine, read_roster
from tests.unit.roles.start.pasted_rosters import CASES, Case

MARKS = {"captain": " (C)", "alt": " (A)"}


def _shown(line: RosterLine) -> str:
    pronouns = f" <{line.pronouns}>" if line.pronouns else ""
    return f"{line.number} {line.name}".rstrip() + MARKS.get(line.role, "") + pronouns


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_roster_is_read_as_it_is_meant(case: Case) -> None:
    pasted = read_roster(case.text)
    assert tuple(map(_shown, pasted.lines)) == case.skaters
    assert pasted.others == case.others
    assert tuple(map(_shown, pasted.bench)) == case.bench
    assert len(pasted.remarks) == len(case.remarks), pasted.remarks
    assert all(part in said for part, said in zip(case.remarks, pasted.remarks, strict=True)), pasted.remarks


@pytest.mark.parametrize("case", [case for case in CASES if case.others], ids=lambda case: case.name)
def test_what_was_read_as_nobody_is_a_skater_by_one_tap(case: Case) -> None:
    before = read_roster(case.text)
    for one in before.others:
        after = read_roster(case.text, {one})
        assert len(after.lines) == len(before.lines) + 1
        assert after.others == tuple(other for other in before.others if other != one)


SECOND_NAMES = (" ({})", " [{}]", " - {}", " – {}", " / {}", " | {}")


@pytest.mark.parametrize("form", SECOND_NAMES)
def test_a_second_name_behind_most_names_is_asked_about_and_kept(form: str) -> None:
    names = ("Anna Schmidt", "Beate Lang", "Céline Roy-O'Hara", "")
    for head, line in (("", "{} {}"), ("Number;Name\n", "{};{}")):
        told = [
            f"{first}{form.format(second) if second else ''}" for first, second in zip(SKATERS, names, strict=False)
        ]
        pasted = read_roster(head + "\n".join(line.format(10 + at, name) for at, name in enumerate(told)))
        if form != " | {}" or head:
            assert [one.name for one in pasted.lines] == told
        assert any("It may be a legal name" in remark or "Left out: " in remark for remark in pasted.remarks), pasted


def test_a_second_part_of_some_names_is_not_asked_about() -> None:
    text = "17 Ada (Bolt)\n22 Bea - not skating\n33 Cee / Points\n44 Dee (Dee Light)\n55 Eve Il\n66 Fay - Ray"
    assert read_roster(text).remarks == ()


def test_a_place_in_a_list_is_no_number_of_a_line_that_a_person_picks() -> None:
    for text in (
        "1. 17 Ada\n2. 22 Bea\n3. Cee Saw\n4. 8 Dee",
        "1. 17, Ada\n2. 22, Bea\n3., Cee Saw\n4. 8, Dee",
        "01\t17\tAda\n02\t22\tBea\n03\t\tCee Saw",
        "1.\t17 Ada\n2.\t22 Bea\n3.\tCee Saw",
    ):
        picked = read_roster(text, set(read_roster(text).others))
        assert RosterLine(name="Cee Saw") in picked.lines, text


def test_a_legal_name_is_nowhere_in_what_was_read() -> None:
    text = "Legal Name,Derby Name,Number\nAnna Smith,Ada Bolt,17\nBeate Lang,Bea,22"
    pasted = read_roster(text)
    said = " ".join((*map(str, pasted.lines), *pasted.others, *pasted.remarks))
    assert "Smith" not in said
    assert "Lang" not in said


def test_a_roster_in_derbyjson_is_a_table_to_read_and_change() -> None:
    team = {"name": "Hellcats", "persons": [{"number": "017", "name": "Ada", "roles": ["captain"]}, {"number": 8}]}
    one = text_of(json.dumps({"version": "0.2", "type": "roster", "teams": {"home": team}}).encode())
    assert (one.problem, one.remark) == ("", "")
    pasted = read_roster(one.text)
    assert (tuple(map(_shown, pasted.lines)), pasted.others) == (("017 Ada (C)", "8"), ())
    other = team | {"name": "Valkyries"}
    two = text_of(json.dumps({"teams": {"home": team, "away": other}}).encode())
    assert two.remark == "The file has 2 teams. Delete the lines of the others."
    assert read_roster(two.text).others == ("Hellcats", "Valkyries")


@pytest.mark.parametrize("text", ["{", "[1, 2]", "[" * 100_000, '{"a": "b"}', "{17} Ada"])
def test_other_text_with_brackets_stays_as_it_is(text: str) -> None:
    assert text_of(text.encode()).text == text


# -- random rosters in random forms -----------------------------------------------------------------------------------

NAMES = (
    "Ada Bolt", "Bea Sting", "Cee Saw", "Dee Light", "Mal4Mation", "R2D2", "7 of 9", "O'Hara", "Jean-Luc Pick-Hard",
    "Slam, Sung", "Käthe Kollision", "Élodie d'Enfer", "La Llorona", "Captain Hook", "Elle", "Ella", "They Them Then",
    "Dr. No", "Coach Bag", "Bench Press", "Roster Rita", "Name Less", "May Hem", "April O'Kneel", "Sgt. Slaughterhaus",
    "Miss Demeanour", "8ball", "Zoë", "Alt Right Hook", "Rookie – not skating", "Bolt & Nut", "A", "Catch-22",
    "Number Nine", "She Her Man", "Ümlaut *Ursula", "Il Duce", "No Mercy", "Nr. Eins", "Line Up Lucy", "C. Monster",
)  # fmt: skip
NUMBERS = ("0", "00", "1", "2", "007", "7", "11", "111", "17", "22", "404", "808", "1312", "2020", "9999", "0231", "42")
HEADS = (
    ("Number", "Name"), ("Jersey #", "Derby Name"), ("Skater Number", "Skater Name"), ("#", "Name"), ("No.", "Skater"),
    ("Nr.", "Derbyname"), ("Trikotnummer", "Name"), ("Rückennummer", "Spielerin"), ("Numéro", "Nom"), ("N°", "Pseudo"),
    ("Dorsal", "Nombre"), ("Número", "Apodo"), ("Numero", "Nome"), ("N° maglia", "Soprannome"),
)  # fmt: skip
PRONOUNS = ("she/her", "they/them", "he/him", "sie/ihr", "elle/iel", "lei/lui", "any pronouns", "")
TITLES = ("Harbour Hellcats", "Team Roster", "Bench: Coach Carter", "Sat 28 Nov 2026", "Derby name", "Kader 2026")


def _roster(rng: Random) -> list[RosterLine]:
    count = rng.randint(3, 20)
    numbers = rng.sample(NUMBERS, min(count, len(NUMBERS)))
    names = rng.sample(NAMES, len(numbers))
    has_pronouns = rng.random() < 0.4
    return [
        RosterLine(
            number=number,
            name=name,
            role=rng.choice(("captain", "alt", *[""] * 8)),
            pronouns=rng.choice(PRONOUNS) if has_pronouns else "",
        )
        for number, name in zip(numbers, names, strict=True)
    ]


def _cell(text: str, separator: str) -> str:
    return f'"{text}"' if separator in text and separator in ";,\t" else text


def _as_table(roster: list[RosterLine], rng: Random) -> str:
    separator = rng.choice(("\t", ";", ",", " | "))
    has_rank, has_legal, has_role, has_pronouns = (rng.random() < 0.3 for _ in range(4))
    head = rng.choice(HEADS)
    order = rng.sample(("number", "name"), 2)
    rows = [{"number": head[0], "name": head[1], "role": "C/A", "pronouns": "Pronouns", "legal": "Legal name", "": ""}]
    rows += [
        {
            "number": rng.choice(("{}", "{}", "{}", "#{}")).format(line.number),
            "name": line.name if has_role else line.name + {"captain": " (C)", "alt": " (A)"}.get(line.role, ""),
            "role": {"captain": "C", "alt": "A"}.get(line.role, ""),
            "pronouns": line.pronouns,
            "legal": f"Legal {place}",
            "rank": str(place),
            "": "",
        }
        for place, line in enumerate(roster, 1)
    ]
    rows[0]["rank"] = rng.choice(("#", "Pos", "")) if head[0] not in ("#", "No.", "Nr.", "N°") else ""
    has_head = has_legal or rng.random() < 0.6
    columns = [*["rank"] * has_rank, *order, *["role"] * has_role, *["legal"] * has_legal]
    columns += ["pronouns"] * (has_pronouns or any(line.pronouns for line in roster))
    columns.insert(rng.randint(0, len(columns)), "")
    table = [separator.join(_cell(row[column], separator) for column in columns) for row in rows[not has_head :]]
    if separator == " | ":
        table = [f"| {line} |" for line in table]
        if has_head:
            table.insert(1, "|" + "---|" * len(columns))
    return "\n".join(table)


def _as_lines(roster: list[RosterLine], rng: Random) -> str:
    number = rng.choice(("{}", "#{}", "No. {}"))
    sign = rng.choice((" ", " - ", " – ", ". ", ": ", ") ", "\t", "  "))
    is_last = rng.random() < 0.3
    rank = rng.choice(("", "", "{}. ", "{}) "))
    lines = []
    for place, line in enumerate(roster, 1):
        mark = {"captain": " (C)", "alt": " [A]"}.get(line.role, "")
        pronouns = f" ({line.pronouns})" if line.pronouns else ""
        told = number.format(line.number)
        behind = sign if sign in (" ", " - ", " – ") else " "
        text = f"{line.name}{behind}{told}" if is_last else f"{told}{sign}{line.name}"
        lines.append(rank.format(place) + text + mark + pronouns)
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(300))
def test_any_roster_in_any_form_is_read_back_or_remarked(seed: int) -> None:
    """Whoever is read and was not meant, and whoever was meant and is not read, is listed or said in a remark."""
    rng = Random(seed)
    roster = _roster(rng)
    text = rng.choice((_as_table, _as_lines))(roster, rng)
    above = rng.sample(TITLES, rng.choice((0, 0, 1, 2)))
    text = "\n".join((*above, text))
    text = rng.choice(("", "\ufeff")) + text.replace("\n", rng.choice(("\n", "\r\n")))
    if rng.random() < 0.3:
        text = text.replace(" ", "\u00a0")
    pasted = read_roster(text)
    meant, read = set(roster), set(pasted.lines)
    wrong = [line for line in pasted.lines if line not in meant]
    missing = [line for line in roster if line not in read]
    silent = [line for line in missing if not any(line.name in other for other in pasted.others)]
    doubts = [one for one in pasted.remarks if not one.startswith("Left out, because legal")]
    assert not (wrong or silent) or doubts, (text, wrong, silent)
    assert len(wrong) <= len(roster) // 2, (text, wrong, pasted.remarks)


PRIVATE = (
    ("mail addresses", ("{name}@example.org", "mail: {name}@club.de", "<{name}.x@mail.x.com>", "mailto:{name}@x.fr")),
    ("phone or", ("0151 {seven}", "+49 151 {seven}", "(030) {seven}", "555-123-{four}", "06 12 34 56 {two}")),
    ("phone or", ("0171/{seven}", "tel. 0151{seven}", "+1 (555) 123-{four}", "0151-{seven}")),
    ("dates or times", ("1990-01-{two}", "{two}.02.1991", "1/2/{two}", "{two} March 1992", "2026-11-01 12:00:{two}")),
    ("dates or times", ("19:{two}", "01-Nov-20{two}", "geb. {two}.03.89", "2026-11-01T12:00:00Z")),
    ("links", ("https://x.org/{name}", "www.example.com/{name}", "instagram.com/{name}", "http://a.b:80/?c={name}&d=1")),
)  # fmt: skip
"""Kinds of values that are no name, by the word of the remark, with forms of them."""
SKATERS = ("Ada Bolt", "Bea Sting", "Cee Saw", "Dee Light", "Mal4Mation", "O'Hara", "Élodie d'Enfer", "Jean-Luc Pick")
UNKNOWN = ("Contact", "", "Kontakt", "Info", "Line 5", "When?")


def _private(rng: Random) -> tuple[str, list[str]]:
    word, forms = rng.choice(PRIVATE)
    form = rng.choice(forms)
    digits = [f"{rng.randint(10, 28)}" for _ in SKATERS]
    names = ["ada", "b.sting", "cee_saw", "dee", "mal", "ohara", "elodie", "jl"]
    return word, [
        form.format(name=name, two=two, four=f"{rng.randint(1000, 9999)}", seven=f"{rng.randint(2000000, 9999999)}")
        for name, two in zip(names, digits, strict=True)
    ]


def _with_private(roster: list[tuple[str, str]], values: list[str], rng: Random) -> str:
    """Return a roster with a private value for each skater, or for some, in a random form and place."""
    is_some = rng.random() < 0.3
    values = [value if not is_some or rng.random() < 0.6 else "" for value in values]
    values[0] = values[0] or "a@b.org"
    rows = [[number, name] for number, name in roster]
    if rng.random() < 0.3:
        rows = [row[::-1] for row in rows]
    form = rng.choice(("table", "table", "headed", "lines", "lines", "behind", "one"))
    if form in ("table", "headed"):
        at = rng.randint(0, 2)
        separator = rng.choice(("\t", ";", ","))
        head = ["Number", "Derby name"] if rows[0][0] == roster[0][0] else ["Derby name", "Number"]
        table = [head, *rows] if form == "headed" else rows
        cells = [rng.choice(UNKNOWN), *values] if form == "headed" else values
        return "\n".join(
            separator.join([*row[:at], value, *row[at:]]) for row, value in zip(table, cells, strict=False)
        )
    if form == "behind":
        separator = rng.choice((" / ", "; "))
        return separator.join(
            f"{number} {name} {value}".strip() for (number, name), value in zip(roster, values, strict=False)
        )
    if form == "one":
        return "\n".join(
            f"{number};{name} ({value})".replace(" ()", "")
            for (number, name), value in zip(roster, values, strict=False)
        )
    sign = rng.choice((" ", ", ", " - ", " – "))
    at = rng.choice((1, 2))
    wrapped = rng.choice(("{}", "({})", "[{}]"))
    lines = []
    for row, value in zip(rows, values, strict=False):
        told = [wrapped.format(value)] if value else []
        lines.append(sign.join([*row[:at], *told, *row[at:]]))
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(600))
def test_a_private_value_is_in_no_name_and_said(seed: int) -> None:
    """Whatever the form and the place of mail addresses, phone numbers, dates, times and links."""
    rng = Random(seed)
    count = rng.randint(2, len(SKATERS))
    roster = list(zip(rng.sample(NUMBERS, count), rng.sample(SKATERS, count), strict=True))
    word, values = _private(rng)
    text = _with_private(roster, values[:count], rng)
    pasted = read_roster(text)
    for one in (*pasted.lines, *pasted.bench):
        assert one.name in ("", *SKATERS), (text, one, pasted.remarks)
    assert [(line.number, line.name) for line in pasted.lines] == roster, (text, pasted)
    assert any(word in remark or "mail addresses" in remark for remark in pasted.remarks), (text, pasted.remarks)
    for other in pasted.others:
        picked = read_roster(text, {other})
        assert all(line.name in ("", *SKATERS) for line in picked.lines), (text, picked)


@pytest.mark.parametrize(
    "line",
    [
        "17 - Ada Bolt (she/her)",
        "17," + "a" * 170,
        "17 " + "- " * 98,
        "17 " + "a/" * 98,
        "17 " + "0-" * 98,
        "17 " + "1 " * 98,
        "17 " + "a@" * 98,
        "17;" + "a.b/" * 40 + ";" + "1.1." * 40 + ";" + "(a " * 50,
    ],
)
def test_a_text_of_the_greatest_size_is_read_while_somebody_types(line: str) -> None:
    pasted = read_roster((line + "\n") * (FILE_BYTES_MAX // len(line)))
    assert pasted.left_out > 0


def test_a_line_as_long_as_a_page_is_nobody() -> None:
    pasted = read_roster("17 Ada\n" + "18 " + "- " * 240 + "x")
    assert [line.number for line in pasted.lines] == ["17"]
    assert len(pasted.others) == 1


@pytest.mark.parametrize("blank", ["\n", " ", "\n ", "*", "**a", "_a", "⭐", "- {", "[1:00, 1.1.26] a", "a:\n"])
def test_a_text_without_skaters_is_read_while_somebody_types(blank: str) -> None:
    assert [line for line in read_roster(blank * (FILE_BYTES_MAX // len(blank.encode()))).lines if line.number] == []
