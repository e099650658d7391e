"""A small StatsBook as cells: the form's own words where the reader looks for them, and a game of two jams."""

from tests.kit.workbooks import Formula, Value, day, workbook

__all__ = ["SHEETS", "blank_form", "filled_form", "form_file"]

Form = dict[str, dict[str, Value]]

SHEETS = ("IGRF", "Score", "Penalties", "Lineups", "OS Offset", "Official Reviews", "Penalty Box", "Game Clock")


def blank_form(rows: int = 38, skaters: int = 20) -> Form:
    """Return the form with nothing typed in it; more rows than usual move all that stands below them."""
    second = rows + 8
    igrf: dict[str, Value] = {"B13": " Skater #", "I13": " Skater #", "L7": "YES  |  NO", "K7": "Suspension:"}
    igrf |= {f"A{14 + place}": place + 1 for place in range(skaters)}
    moved = skaters - 20
    igrf |= {f"A{34 + moved}": "Section 2. SCORE", f"A{59 + moved}": "Official Role"}
    igrf |= {f"A{57 + moved}": "IGRF Rev. 190101", f"A{60 + moved}": "Head Non-Skating Official"}
    igrf |= {f"A{88 + moved}": "Positions may be left blank"}
    score: dict[str, Value] = {"A3": "JAM", f"A{second - 1}": "JAM", f"B{second + rows}": "PERIOD TOTALS"}
    score |= {"T3": "JAM", "H3": "Trip 2"}
    lineups: dict[str, Value] = {"A3": "Jam", f"A{second - 1}": "Jam", "C3": "Jammer", "AC3": "Jammer"}
    for row in (*range(4, 4 + rows), *range(second, second + rows)):
        for column, source in (("A", "A"), ("AA", "T"), ("C", "B"), ("AC", "U")):
            lineups[f"{column}{row}"] = Formula(text=f'IF(Score!{source}{row}="", "",Score!{source}{row} )', value="")
    penalties: dict[str, Value] = {
        "A3": "#",
        "K3": "FO/EXP",
        "AM3": "FO/EXP",
        f"A{4 + 2 * skaters}": "Non-Skater Expulsions",
    }
    for place in range(skaters):
        for column, source in (("A", "B"), ("AC", "B"), ("P", "I"), ("AR", "I")):
            text = f'IF(IGRF!{source}{14 + place}="","",IGRF!{source}{14 + place})'
            penalties[f"{column}{4 + 2 * place}"] = Formula(text=text, value="")
    offsets: dict[str, Value] = {"A3": "Jam", f"A{second - 1}": "Jam"}
    for row in (*range(4, 4 + rows), *range(second, second + rows)):
        offsets |= {f"{one}{row}": Formula(text=f"Score!{two}{row}", value="") for one, two in (("A", "A"), ("H", "T"))}
    reviews: dict[str, Value] = {"A3": "Period 1", "A4": "Team:", "A7": "Team:", "A20": "Period 2", "A21": "Team:"}
    reviews |= {"K4": "YES / NO", "K7": "YES / NO", "K21": "YES / NO"}
    return {
        "Read Me": {"A3": "January 2019 Release"},
        "IGRF": igrf,
        "Score": score,
        "Penalties": penalties,
        "Lineups": lineups,
        "OS Offset": offsets,
        "Official Reviews": reviews,
        "Penalty Box": {"A3": "Period", "A46": "Period"},
        "Game Clock": {"A10": "JAM", "A61": "JAM", "A49": "Team EVENTs: ", "A100": "Team EVENTs: "},
    }


def filled_form() -> Form:
    """Return a game of one period: a plain jam, and one in which away passes the star."""
    form = blank_form()
    form["IGRF"] |= {
        "B3": "Old Tram Hall",
        "B7": day(43597),
        "I7": "19:30",
        "B10": "Springfield",
        "B11": "Pistons",
        "B12": "Black",
        "I10": "Shelbyville",
        "I12": "White",
    }
    numbers = {"B": ("0", "00", "7", "404", "1024"), "I": ("1", "2", "3", "4", "5")}
    for column, own in numbers.items():
        form["IGRF"] |= {f"{column}{14 + place}": number for place, number in enumerate(own)}
    form["Score"] |= {"A4": 1, "B4": "0", "D4": "X", "E4": "X", "H4": 4, "T4": 1, "U4": "1", "Z4": "X"}
    form["Score"] |= {"A5": 2, "B5": "00", "H5": 0, "T5": 2, "U5": "1", "AA5": 4}
    form["Score"] |= {"A6": "SP*", "T6": "SP", "U6": "2", "AB6": 3}
    form["Lineups"] |= {"G4": "00", "K4": "7", "O4": "404", "S4": "1024", "L4": "-"}
    form["Lineups"] |= {"G5": "0", "K5": "7", "L5": "$", "O5": "404", "S5": "1024", "B5": "X"}
    form["Lineups"] |= {"AG4": "2", "AK4": "3", "AO4": "4", "AS4": "5", "AG5": "2", "AK5": "3", "AO5": "4", "AS5": "5"}
    form["Lineups"] |= {"AB6": "X", "AG6": "1", "AK6": "3", "AL6": "+", "AO6": "4", "AS6": "5"}
    form["Penalties"] |= {"B8": "F", "B9": 1, "Q8": "X", "Q9": 2}
    form["Game Clock"] |= {"A11": 1, "B11": 75, "D11": "TO", "E11": "White; 28:15"}
    return form


def form_file(form: Form) -> bytes:
    """Return a form as a workbook."""
    return workbook(form)
