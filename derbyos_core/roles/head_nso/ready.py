"""Ready list before a bout. It is advice and never prevents a start."""

from derbyos_core.bout.model import Bout, TeamSheet
from derbyos_core.colours import channels, colour_name, jersey, luminance
from derbyos_core.i18n import in_sentence, joined, ntr, tr
from derbyos_core.identity import Role, Team
from derbyos_core.replica.view import View
from derbyos_core.roles.head_nso.crew import crew_seats, free_roles
from derbyos_core.roles.head_nso.paper_head import ASKED, gaps
from derbyos_core.roles.head_nso.ready_item import ReadyItem, ReadyPart
from derbyos_core.roles.head_nso.ready_laptops import clock_item, trouble_items
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.network import SECOND_US, Laptop, LaptopState, silence_of
from derbyos_core.roles.shared.screen_state import first_name

__all__ = ["ReadyItem", "ReadyPart", "ready_items"]

GREY_STEP_LEAST = 0.05
"""Shades with a smaller difference in luminance look alike on paper and to colour-blind people."""


def ready_items(
    view: View, laptops: tuple[Laptop, ...], shorts: dict[Team, str], *, has_board: bool = False
) -> tuple[ReadyItem, ...]:
    """Return the whole list, in the order in which problems are fixed.

    `has_board`: this laptop shows the audience a board on one of its displays.
    """
    items = (
        *trouble_items(view),
        _rosters(view.bout),
        _colours(view.bout),
        _roles(laptops, shorts),
        _head(view.bout),
        clock_item(view),
        _step(view, laptops),
        _copy(view, laptops),
        _board(laptops, has_board=has_board),
    )
    return (_saving(view), *items) if view.save_fault or view.save_note else items


def _rosters(bout: Bout) -> ReadyItem:
    sheets = [bout.teams[Team.HOME], bout.teams[Team.AWAY]]
    counts = [len(sheet.skaters) for sheet in sheets]
    doubles = [number for sheet in sheets for number in _doubles(sheet)]
    if doubles:
        sub = ntr("{numbers} appears twice", "{numbers} appear twice", len(doubles), numbers=", ".join(doubles[:3]))
    elif not all(counts):
        missing = [sheet.short for sheet, count in zip(sheets, counts, strict=True) if not count]
        sub = tr("no skaters yet for {teams}", teams=texts.listed(missing))
    else:
        sub = tr("{counts} and {counts2} skaters, no duplicates", counts=counts[0], counts2=counts[1])
    return ReadyItem(
        part=ReadyPart.ROSTERS,
        title=tr("Rosters loaded"),
        sub=sub,
        is_ready=all(counts) and not doubles,
        is_task=not doubles,
    )


def _doubles(sheet: TeamSheet) -> list[str]:
    numbers = [person.number for person in sheet.skaters]
    return sorted({number for number in numbers if numbers.count(number) > 1})


def _colours(bout: Bout) -> ReadyItem:
    home, away = bout.teams[Team.HOME].color, bout.teams[Team.AWAY].color
    if not home or not away:
        missing = [bout.teams[team].short for team in (Team.HOME, Team.AWAY) if not bout.teams[team].color]
        return _colour_item(tr("no colour yet for {teams}", teams=texts.listed(missing)), is_ready=False, is_task=True)
    if home.lower() == away.lower():
        return _colour_item(tr("both teams have the same colour"), is_ready=False)
    names = texts.listed([colour_name(home), colour_name(away)])
    step = abs(_grey(home) - _grey(away))
    told_apart = tr("also in grey") if step >= GREY_STEP_LEAST else tr("in grey by the inner ring")
    return _colour_item(joined(", ", (names, told_apart)), is_ready=True)


def _colour_item(sub: str, *, is_ready: bool, is_task: bool = False) -> ReadyItem:
    title = tr("Team colours differ")
    return ReadyItem(part=ReadyPart.COLOURS, title=title, sub=sub, is_ready=is_ready, is_task=is_task)


def _grey(colour: str) -> float:
    return luminance(channels(jersey(colour).fill))


def _roles(laptops: tuple[Laptop, ...], shorts: dict[Team, str]) -> ReadyItem:
    free, gone = free_roles(laptops, shorts), _gone(laptops, shorts)
    if gone:
        sub = gone
    elif not free:
        sub = tr("nobody is missing")
    elif len(free) == 1:
        sub = tr("{role} is free", role=in_sentence(free[0]))
    else:
        sub = tr("{role} and {more} more free", role=in_sentence(free[0]), more=len(free) - 1)
    return ReadyItem(
        part=ReadyPart.ROLES, title=tr("Every role taken"), sub=sub, is_ready=not (free or gone), is_task=not gone
    )


def _gone(laptops: tuple[Laptop, ...], shorts: dict[Team, str]) -> str:
    """Return a seat of which no laptop is heard any more, as the badge says it; empty if all are."""
    if all(laptop.is_heard for laptop in laptops):
        return ""  # at every drawing but few
    seats = crew_seats(laptops, 0, shorts)
    for seat in seats:
        same = [one.laptop for one in seats if one.role == seat.role]
        if seat.laptop is not None and not any(laptop is not None and laptop.is_heard for laptop in same):
            return joined(": ", (seat.title, silence_of(seat.laptop)))
    return ""


def _head(bout: Bout) -> ReadyItem:
    empty = len(gaps(bout))
    sub = tr("{n} of {whole} still empty", n=empty, whole=len(ASKED)) if empty else tr("nothing is empty")
    title = tr("The paper's head")
    return ReadyItem(part=ReadyPart.HEAD, title=title, sub=sub, is_ready=not empty, fix=tr("Fill"), is_task=True)


def _step(view: View, laptops: tuple[Laptop, ...]) -> ReadyItem:
    late = sorted((laptop for laptop in laptops if not laptop.is_in_step), key=lambda one: one.is_heard)
    if len(laptops) == 1:
        sub = tr("nobody else is here yet")
    elif not late:
        sub = tr("{good} of {whole} laptops", good=len(laptops), whole=len(laptops))
    elif not late[0].is_heard:
        sub = silence_of(late[0])
    else:
        name, behind = first_name(late[0].name) or tr("somebody"), view.entries - late[0].holds
        sub = ntr("{name} is {n} entry behind", "{name} is {n} entries behind", behind, name=name)
    is_alone = len(laptops) == 1
    is_ready = not is_alone and not late
    return ReadyItem(part=ReadyPart.STEP, title=tr("Everyone in step"), sub=sub, is_ready=is_ready, is_task=is_alone)


def _copy(view: View, laptops: tuple[Laptop, ...]) -> ReadyItem:
    full = [laptop for laptop in laptops if laptop.state is LaptopState.IN_STEP and laptop.holds >= view.entries]
    names = [first_name(laptop.name) or tr("somebody") for laptop in full]
    if not names:
        sub = tr("no other laptop holds everything")
    elif len(names) == 1:
        sub = tr("{name} holds everything", name=names[0])
    elif len(names) == 2:
        sub = tr("{names} hold everything", names=texts.listed(names))
    else:
        sub = tr("{names} and {more} more hold everything", names=", ".join(names[:2]), more=len(names) - 2)
    title, is_alone = tr("Copy on a second laptop"), len(laptops) == 1
    return ReadyItem(part=ReadyPart.COPY, title=title, sub=sub, is_ready=bool(names), is_task=is_alone)


def _board(laptops: tuple[Laptop, ...], *, has_board: bool) -> ReadyItem:
    title = tr("Scoreboard on the big screen")
    if has_board:
        return ReadyItem(part=ReadyPart.BOARD, title=title, sub=tr("on a display of this laptop"), is_ready=True)
    boards = [laptop for laptop in laptops if Role.SCOREBOARD in laptop.roles]
    heard = [laptop.heard_us for laptop in boards if laptop.heard_us is not None]
    is_seen = any(laptop.is_in_step for laptop in boards)
    sub = tr("seen {seconds} s ago", seconds=min(heard) // SECOND_US) if heard else tr("no scoreboard here")
    return ReadyItem(part=ReadyPart.BOARD, title=title, sub=sub, is_ready=is_seen, is_task=not boards)


def _saving(view: View) -> ReadyItem:
    """Return the line on a save fault, or on a repair of the bout file: that is over, but must be read once."""
    sub = view.save_fault or view.save_note
    return ReadyItem(part=ReadyPart.SAVING, title=tr("This laptop can save"), sub=sub, is_ready=not view.save_fault)
