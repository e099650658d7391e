"""Comparison of what a window named at a press with the entry that it made and the confirmation that it shows. No Qt.

`Memory` is what the person at the window knows of their own half-entry: the digits and letters that they typed, the
skater that they tapped, and the jam in which they began. It follows from presses and from what is shown, never from the
program's draft.
"""

import re
from collections import Counter as Counts
from collections.abc import Iterator
from dataclasses import dataclass, replace

from derbyos_core.bout import commands as c
from derbyos_core.bout.clocks.jam_time import JamTime
from derbyos_core.bout.model import BoxTrip, Penalty
from derbyos_core.roles.shared.texts import dropped
from tests.gui.windows.oracle.clocks import compared_clocks
from tests.gui.windows.oracle.corrections import compared_corrections
from tests.gui.windows.oracle.facts import BOX, CLOCK, LINEUP, PENALTY, SCORE, Facts, facts_of
from tests.gui.windows.oracle.moment import Counter, Difference, Moment, Press, Sent
from tests.gui.windows.oracle.names import Named, NamedJam, Place, halves, jam_in, named
from tests.gui.windows.oracle.past import compared_past
from tests.gui.windows.oracle.shown import Control, SeatShown, Shown

__all__ = ["Memory", "compared", "followed"]

DIGITS_MAX = 4
NUMBERS = ("lineup", "penalty-", "operator", "scorekeeper")
"""Roles whose digits are numbers of skaters."""
CODES = ("penalty-tracker", "penalty-lineup")
"""Roles on whose screen a number and a letter are a penalty."""
LETTERS = "abcdefghilmnpx?."
"""Codes of the rules that these bouts are played by."""
TURNS = frozenset({"Escape", "PageUp", "PageDown"})
BUTTONS = frozenset({"Button", "BigButton", "FactButton"})
OTHERS = "_OtherCell"
"""The cell of those who have no cell."""
JAM_CONTROLS = frozenset({"JamCard", "JamSheet"})
_OLDER = re.compile(r"^Period \d, Jam \d+,")
"""A jam in the list of older jams."""
UNDRAWN = ("lineup", "penalty-lineup", "penalty-box")
"""Roles that keep digits which they do not draw."""
NOBODY = ("", "–", "?")
"""A place of a line-up in which nobody stands, or whose skater is not known."""
_SIDES = {"Left": "home", "Right": "away"}
"""The keys that pick the team of a number."""
NOT_ENTERED = "is not entered"
DROPPED = "What was half entered in it was dropped."


_WITH = re.compile(r", with ([^|]*) from the box")
"""Skaters in the box whom a line-up enters with the typed one."""
_ENTRY_JAM = re.compile(r'^<\w+ period="(\d)" jam="(\d+)"| jam="(\d)/(\d+)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """The half-entry in the head of this person."""

    struck: str = ""
    """Digits that were struck one after the other, whether the window took them or not."""
    digits: str = ""
    letters: str = ""
    tapped: tuple[str, str] = ("", "")
    """Side and number of the skater whose tile or cell was pressed."""
    began: frozenset[Place] = frozenset()
    """The jam in which the half-entry was begun, if the game alone decided which."""
    has_moved: bool = False
    """Whether this person has put the cursor to a jam, and has not come back to the game."""
    is_resumed: bool = False
    """The half-entry waited behind another role's tab: where the cursor is shows when it is over."""

    @property
    def is_open(self) -> bool:
        return bool(self.digits or self.letters or self.tapped[1])

    def named_skater(self) -> str:
        return self.digits or self.tapped[1]


def _reminded(memory: Memory, shown: Shown) -> Memory:
    """Return what the person knows once the window has said that what was half entered is gone with its jam."""
    is_told = DROPPED in shown.sentence and not shown.is_half
    return Memory(has_moved=memory.has_moved) if is_told else memory


# -- what the person knows ------------------------------------------------------------------------------------------


def followed(memory: Memory, press: Press, before: Moment, after: Moment, sent: tuple[Sent, ...]) -> Memory:
    """Return what the person knows after a press."""
    memory = _reminded(memory, before.shown)
    begun = memory.struck if before.shown.is_half else ""  # what was dropped meanwhile is struck no more
    takes = not before.shown.role.startswith("scorekeeper") or bool(before.shown.jammer)  # else digits are points
    takes = takes and (before.shown.over != "To settle" or before.shown.is_half)  # beside questions they are answers
    takes = takes and before.shown.end_at == after.shown.end_at  # else they are the second at which a jam ended
    struck = begun + press.text if press.is_digit and not before.shown.in_field and not sent and takes else ""
    shown, is_resumed = after.shown, before.shown.role != after.shown.role or memory.is_resumed
    known = replace(_followed(memory, press, before, after, sent), struck=struck)
    if memory.is_resumed and not shown.is_half:
        known = replace(known, has_moved=known.has_moved or shown.writing != home(shown))
    return replace(known, is_resumed=is_resumed and shown.is_half)


def _followed(memory: Memory, press: Press, before: Moment, after: Moment, sent: tuple[Sent, ...]) -> Memory:
    role, was, now, tapped = before.shown.role, before.shown, after.shown, memory.tapped[1]
    if press.kind == "keep down and key":
        # Two presses at once: the person reads what they did.
        memory = replace(memory, letters="", began=frozenset(), has_moved=memory.has_moved or now.writing != home(now))
        if memory.digits and named(press.control.name, was.teams).skater == memory.digits:
            memory = replace(memory, digits="", tapped=("", memory.digits))  # typed or tapped, it is the same number
    is_new = NOT_ENTERED in now.sentence and now.sentence != was.sentence
    if is_new or role != now.role:
        is_left = _is_away(now) or now.card("correcting") is not None or now.writing != home(now)
        memory = Memory(has_moved=memory.has_moved if role == now.role else is_left)
    on_focus = press.key in ("Return", "Enter", "Space") and not memory.digits and was.focus.kind in JAM_CONTROLS
    if _moves_jam(press) or on_focus:
        memory = replace(memory, has_moved=True, began=frozenset())
    if press.key in TURNS or (sent and not _is_beside(memory, press, sent, was)):
        memory = Memory(has_moved=memory.has_moved)
    elif not was.in_field or press.is_pointer:
        memory = _noted(memory, press, before, now, is_new=is_new)
    if now.named_number and now.named_number != memory.named_skater():
        is_tapped = now.named_number == tapped and not press.is_digit  # "typed" is drawn of a tapped skater, too
        is_typed = (bool(now.typed) and not is_tapped) or (press.is_digit and now.named_number.endswith(press.text))
        digits = now.named_number if is_typed else ""
        memory = replace(memory, digits=digits, tapped=("", "" if is_typed else now.named_number))
    if press.kind == "slip" and now.is_half and not now.named_number:
        memory = replace(memory, digits="")  # the bench has none
    if memory.is_open and not now.is_half and not (memory.digits and now.role.startswith(UNDRAWN)):
        memory = Memory(has_moved=memory.has_moved)
    # Beside a line-up the cards mark its jam, wherever the penalties go.
    barred = now.role.startswith(("penalty-lineup", "operator"))  # their bar may be behind a page
    is_told = now.writing is not None and (not barred or now.compose is not None)
    # Where the card of the jam that is corrected stands in place of the last one, no card says where the game is.
    is_told = is_told and (now.card("correcting") is None or (now.on_track or now.just_ended) is not None)
    if memory.has_moved and not memory.is_open and not now.is_half and now.writing == home(now) and is_told:
        is_away = "orrecting" in now.banner or (now.compose is not None and jam_in(now.compose.sub) != home(now))
        if not now.role.startswith("penalty-lineup"):  # its card can be that of the line-up
            is_away = is_away or _is_away(now)
        memory = replace(memory, has_moved=is_away)
    return memory


def _is_away(shown: Shown) -> bool:
    """Return whether a window says that the cursor was left in another jam."""
    return "orrecting" in shown.banner or (not shown.is_half and shown.card("correcting") is not None)


def _is_beside(memory: Memory, press: Press, sent: tuple[Sent, ...], shown: Shown) -> bool:
    """Return whether a press wrote something beside a number that is being typed."""
    names = named(press.control.name, shown.teams).skater
    if not press.is_pointer or not memory.digits or names or not shown.role.startswith(UNDRAWN):
        return False
    skaters = (getattr(one.command, "skater", None) for one in sent)
    return all(one is None or one.number != memory.digits for one in skaters)


def _noted(memory: Memory, press: Press, before: Moment, now: Shown, *, is_new: bool) -> Memory:
    was = before.shown
    began = memory.began
    if is_new or (not memory.is_open and not was.is_half):
        jam = was.writing if was.role.startswith("lineup") else home(was)  # a half-made line-up stays in its jam
        began = before.numbering.places(jam) if jam is not None and not memory.has_moved else frozenset()
    if press.is_digit and was.role.startswith(NUMBERS):
        # A page beside the role takes no numbers, a list of questions takes them as answers, and a named seat has one.
        is_page = not _takes_numbers(was) or not _takes_numbers(now) or was.over == "To settle"
        is_said = bool(now.sentence) and now.sentence != was.sentence and not is_new
        if not now.named_number and (is_page or is_said):
            return memory  # refused
        return replace(memory, digits=_longer(memory, press, was), tapped=("", ""), began=began)
    bar = was.compose
    takes_over = bar is not None and bar.is_correction and (bool(memory.digits) or "takes over" in bar.sub)  # no code
    is_refused = (bool(now.sentence) and now.sentence != was.sentence) or takes_over
    said_before = (f"begins with {press.text.upper()}.", f"{memory.digits} is half entered. Finish it")
    letter = press.text.upper().replace(".", "?")
    is_taken = press.is_letter and _has_code(now, letter)  # a sentence may still stand from an earlier key
    is_refused = is_refused or (not is_taken and any(words in now.sentence for words in said_before))
    if press.is_letter and was.role.startswith((*CODES, "operator")) and now.is_half and not is_refused:
        longer = memory.letters + press.text.upper()
        if len(longer) > 1 and _has_code(now, longer) and not _has_code(was, longer):
            return replace(memory, letters=longer, began=began)  # the next letter of a code that has two
        is_code = (was.role.startswith(CODES) and press.text in LETTERS) or is_taken
        return replace(memory, letters=press.text.upper() if is_code else memory.letters, began=began)
    if press.is_letter and press.text in "br" and was.lineup is not None:
        return replace(memory, digits="")  # another purpose, or another line-up: the number is begun anew
    if press.key == "Backspace":
        if memory.letters:
            return replace(memory, letters="")
        return replace(memory, digits=memory.digits[:-1])
    if press.is_enter and was.compose and was.compose.is_correction and not now.named_number:
        return Memory(has_moved=memory.has_moved)  # the number is that of the penalty already
    if press.is_enter and not now.is_half:
        return Memory(has_moved=memory.has_moved)
    if press.is_enter and was.compose and was.compose.ask == "Enter" and now.named_number == memory.digits:
        return replace(memory, digits="", tapped=("", memory.digits))  # the number that was asked for is complete
    if press.is_pointer and press.kind not in ("slip", "keep down and key"):
        what = named(press.control.name, was.teams)
        if press.control.kind == "BenchCell":
            return replace(memory, tapped=(what.team, "bench"), digits="", began=began)
        if "a number that is not on the roster" in press.control.name.lower():
            return replace(memory, digits="", tapped=("", ""))  # it is asked for anew
        if what.skater and press.control.kind in ("RosterCell", "NumberTile", "SkaterCell", "ChoiceButton"):
            if press.control.slot:
                return Memory(has_moved=memory.has_moved)
            return replace(memory, tapped=(what.team, what.skater), digits="", began=began)
        if was.lineup is not None and not was.typed and press.control.kind == "Button":
            return replace(memory, digits="")  # what the next number is for was changed
        if press.control.kind == "CodeKey" and what.code and not takes_over:
            return replace(memory, letters=what.code, began=began)
    return memory


def _longer(memory: Memory, press: Press, shown: Shown) -> str:
    if shown.role.startswith("penalty-box"):
        return (memory.digits + press.text)[: DIGITS_MAX * 2]
    return (memory.digits + press.text)[-DIGITS_MAX:]


def _has_code(shown: Shown, code: str) -> bool:
    """Return whether the compose bar names a code."""
    bar = shown.compose
    return bar is not None and bool(re.search(rf"(?<![\w]){re.escape(code)}(?![\w])", bar.words))


def home(shown: Shown) -> NamedJam | None:
    """Return the jam to which the game alone leads the entries of a role, as the cards show it, else the idle bar.

    A card of a jam that is corrected takes the place of that of the jam that just ended.
    """
    if shown.role.startswith("lineup"):
        return shown.on_track or shown.up_next
    if shown.on_track is None and shown.just_ended is None and shown.card("correcting") is not None:
        bar = shown.compose
        return jam_in(bar.sub) if bar is not None and not bar.is_open else None
    if shown.role.startswith(("penalty-tracker", "penalty-lineup", "scorekeeper", "operator")):
        return shown.on_track or shown.just_ended or shown.up_next
    return None


def _moves_jam(press: Press) -> bool:
    if press.is_pointer:
        name = press.control.name
        is_named = any(words in name for words in ("Back to", "lder", "Open in its jam")) or bool(_OLDER.match(name))
        return press.control.kind in JAM_CONTROLS or is_named
    return press.key in ("PageUp", "PageDown") or (press.is_chord and press.key in ("Left", "Right"))


# -- checks ---------------------------------------------------------------------------------------------------------


def compared(
    memory: Memory, press: Press, before: Moment, after: Moment, sent: tuple[Sent, ...], counts: Counter
) -> list[Difference]:
    """Return every difference of one press; `memory` is what the person knew before it. Counts what was compared."""
    memory = _reminded(memory, before.shown)
    found: list[Difference] = []
    if press.kind == "keep down and key":
        return found  # two presses at once: what is written was named by either
    if press.is_pointer and press.control.kind in BUTTONS and not press.control.name:
        found.append(Difference(check="button unnamed", words=f"{press} presses a button that says nothing"))
    facts = [facts_of(one.command, before.bout) for one in sent]
    for one, what in zip(sent, facts, strict=True):
        counts.note("entries", one)
        found += _jam(press, before, one, what, counts)
        found += _begun(memory, before, one, what, counts)
        found += _skater(memory, press, before, one, what, counts)
        found += _code(memory, press, before, one, what, counts)
        found += _points(press, before, one, what, counts)
        found += _team(press, before, one, what, counts)
        found += _box(before, after, one, what, counts)
        found += _entry(one, what, counts)
        found += compared_clocks(press, before, after, one, counts)
        found += compared_corrections(press, before, after, one, counts)
    found += compared_past(before, after, counts)
    if facts:
        found += _toast(before, after, sent[-1], facts[-1], counts)
    found += _typed(memory, press, before, after, sent, facts, counts)
    found += _half(memory, press, before, after, sent)
    return found


def acting(memory: Memory, press: Press, shown: Shown) -> Control:
    """Return the control that a press presses: under the pointer, or that with the focus if no half-entry waits."""
    if press.is_pointer:
        return press.control
    is_half = shown.is_half or shown.has_points
    is_free = not memory.digits and not is_half and not shown.end_at  # the second that is chosen has the keys
    is_event = shown.role.startswith(("jam-timer", "operator"))
    presses = (is_free and press.is_enter) or (press.key == "Space" and not is_event)
    return shown.focus if presses else Control()


def named_jam(memory: Memory, press: Press, shown: Shown, command: c.Command) -> tuple[str, NamedJam] | None:
    """Return where the window names the jam of a command, and which."""
    control = acting(memory, press, shown)
    own = jam_in(control.name)
    is_beside = control.kind == "JamCard" or (control.kind == "BigButton" and isinstance(command, SCORE))
    if own is not None and not is_beside:
        return f"“{control.name}”", own
    bar, panel = shown.compose, shown.lineup
    if shown.line and shown.over in control.around:
        line = jam_in(shown.line)
        if line is not None and isinstance(command, c.AddJam):
            line = replace(line, number=line.number + 1)  # "Add a jam after"
        return (f"“{shown.line}”", line) if line is not None else None
    if shown.toast and any(one.startswith(shown.toast) for one in control.around):
        asked = jam_in(shown.toast)  # a question beside the last change is about that change
        return (f"“{shown.toast}”", asked) if asked is not None else _writing(shown)
    half = "line-up" if isinstance(command, LINEUP) else "penalty" if isinstance(command, PENALTY) else ""
    told = (*((bar.title, bar.sub) if bar is not None else ()), panel.title if panel is not None else "")
    title = jam_in(panel.title) if panel is not None else None
    here = _halves_of(shown).get("line-up") or title or shown.writing
    if isinstance(command, c.SitOut) and here is not None and _is_to_come(here, shown):
        return _of_injury(shown)
    for text in (*told, shown.sentence if shown.is_half else ""):
        of = halves(text).get(half)
        if of is not None:
            return f"“{text}”", of
    if isinstance(command, c.MarkStarPass) and shown.role.startswith(("lineup", "penalty-lineup")) and here is not None:
        return "the jam of the line-up", here
    in_bar = (jam_in(bar.sub) or jam_in(bar.line)) if bar is not None else None
    if isinstance(command, LINEUP):
        asked = jam_in(shown.jammer)
        if asked is not None:
            return f"“{shown.jammer}”", asked
        # Beside the choice of a team place and jam have a line each.
        if bar is not None and in_bar is not None and re.search(r"(jammer|pivot) of| in Jam", f"{bar.sub} {bar.line}"):
            return f"“{bar.sub}”", in_bar
        if panel is not None and title is not None:
            return f"“{panel.title}”", title
        return _writing(shown)
    if isinstance(command, PENALTY):
        return (f"“{bar.sub or bar.line}”", in_bar) if bar is not None and in_bar is not None else _writing(shown)
    if isinstance(command, c.CallJam) and control.kind == "BigButton" and shown.on_track is not None:
        return "the card on track", shown.on_track  # whose end the great buttons are
    if isinstance(command, c.CallJam | c.MarkInjury) and shown.role.startswith("jam-timer"):
        jam = jam_in(shown.toast) or shown.on_track or shown.just_ended
        return (f"“{shown.toast}”", jam) if jam is not None else None
    trip, team = None, getattr(command, "team", None)
    # Points say that the initial trip is over; the operator's facts go with the points that are begun beside them.
    is_of_trip = isinstance(command, c.SetTrip) or (isinstance(command, c.MarkNoInitial) and bool(command.group))
    if is_of_trip or (
        isinstance(command, SCORE) and control.kind == "FactButton" and shown.role.startswith("operator")
    ):
        trip = jam_in(shown.trips.get(team.value, "")) if team is not None else None
    if trip is not None and shown.writing is not None and trip.number == shown.writing.number:
        trip = shown.writing  # its card tells the period
    if isinstance(command, SCORE):
        return ("the trip", trip) if trip is not None else _writing(shown)
    if isinstance(command, c.StartJam) and press.text == "l":
        name = next((one for one in shown.great if one.startswith("Last jam of ")), "")
        last = jam_in(name)
        return (f"“{name}”", last) if last is not None else None
    if isinstance(command, c.StartJam) and shown.up_next is not None:
        return "the card up next", shown.up_next
    if isinstance(command, c.EndJam) and shown.on_track is not None:
        return "the card on track", shown.on_track
    if isinstance(command, c.EndJam) and shown.end_at and shown.just_ended is not None:
        return f"“{shown.end_at}” beside the card just ended", shown.just_ended
    if isinstance(command, BOX) and shown.role.startswith(("lineup", "penalty-lineup")):
        return (f"“{panel.title}”", title) if panel is not None and title is not None else _writing(shown)
    if isinstance(command, BOX):
        jam = shown.on_track or shown.up_next
        return ("the card", jam) if jam is not None else None
    return None


def _is_to_come(jam: NamedJam, shown: Shown) -> bool:
    """Return whether a jam has not begun: that up next, or one after it or after that on track."""
    first = shown.on_track or shown.up_next
    is_after = first is not None and first.period == jam.period and first.number < jam.number
    return jam == shown.up_next or is_after


def _of_injury(shown: Shown) -> tuple[str, NamedJam] | None:
    """Return the jam that three jams off follow if the line-up is of a later one: that on track, else the last.

    The card of a jam that is corrected stands in place of that of the last one, which is before the one up next.
    """
    if shown.on_track is not None:
        return "the card on track", shown.on_track
    if shown.just_ended is not None:
        return "the card that just ended", shown.just_ended
    following = shown.up_next
    is_hidden = shown.card("correcting") is not None and following is not None and following.number > 1
    return ("the card up next", replace(following, number=following.number - 1)) if following and is_hidden else None


def _writing(shown: Shown) -> tuple[str, NamedJam] | None:
    return ("“your entries go here”", shown.writing) if shown.writing is not None else None


def _jam(press: Press, before: Moment, sent: Sent, what: Facts, counts: Counter) -> Iterator[Difference]:
    shown = before.shown
    if what.jam is None:
        return
    found = named_jam(Memory(), press, shown, sent.command)
    if found is None:
        counts.note("jam not named")
        if isinstance(sent.command, (*LINEUP, *PENALTY, *SCORE, *CLOCK)):
            yield Difference(check="jam unnamed", words=f"no jam is named, and {sent.command} goes to {what.jam}")
        return
    counts.note("jam")
    where, jam = found
    if what.jam not in before.numbering.places(jam):
        yield Difference(check="jam", words=f"{where} names {jam}, and {what.kind} goes to {_told(what.jam, before)}")
    panel = shown.lineup
    if isinstance(sent.command, LINEUP) and panel is not None and shown.writing is not None:
        title = jam_in(panel.title)
        if title is not None and title.number != shown.writing.number:
            words = f"“{panel.title}” stands beside a card J{shown.writing.number} “your entries go here”"
            yield Difference(check="two jams", words=words)


def _entry(sent: Sent, what: Facts, counts: Counter) -> Iterator[Difference]:
    """The XML that left says what the command says."""
    if not sent.bodies:
        return
    body = sent.bodies[0]
    jam = _ENTRY_JAM.search(body)
    place = next(((int(jam[at]), int(jam[at + 1])) for at in (1, 3) if jam[at]), None) if jam else None
    if place is not None and what.jam is not None and not isinstance(sent.command, c.InsertJam | c.DeleteJam):
        counts.note("XML: jam")
        if place != what.jam:
            yield Difference(check="XML", words=f"{what.kind} of {what.jam} left as {body}")
    for name, value in (("skater", f"{what.team}:{what.skater}"), ("penalty", what.code)):
        found = re.search(rf'<\w[^>]* {name}="([^"]*)"', body)
        if found and value.strip(":") and isinstance(sent.command, c.AddPenalty | c.FieldSkater | c.EnterBox):
            counts.note(f"XML: {name}")
            if found[1] != value:
                yield Difference(check="XML", words=f"{what.kind} of {value} left as {body}")


def _told(place: Place, moment: Moment) -> str:
    return f"Jam {moment.bout.numbers.shown(*place).number} of period {place[0]}"


def _begun(memory: Memory, before: Moment, sent: Sent, what: Facts, counts: Counter) -> Iterator[Difference]:
    """A half-entry that was begun while the cursor followed the game goes to the jam of that moment."""
    is_lineup = before.shown.role.startswith("lineup") and isinstance(sent.command, c.FieldSkater)
    if not (is_lineup or isinstance(sent.command, PENALTY)) or memory.has_moved or what.jam is None:
        return
    bout = before.bout
    jams = (bout.upcoming, bout.active, bout.completed, *(jam.id for jam in bout.jams))
    if memory.began.isdisjoint(jam.place for jam in jams if jam is not None):
        return  # none, or it was deleted meanwhile
    counts.note("jam begun")
    if what.jam not in memory.began:
        told = " or ".join(_told(one, before) for one in memory.began)
        words = f"begun in {told} with the cursor on the game, and it goes to {_told(what.jam, before)}"
        yield Difference(check="jam begun", words=words)


def _skater(
    memory: Memory, press: Press, before: Moment, sent: Sent, what: Facts, counts: Counter
) -> Iterator[Difference]:
    command, shown = sent.command, before.shown
    adds = isinstance(command, c.AddPenalty | c.FieldSkater | c.ReplaceSkater | c.SitOut | c.AmendPenalty)
    names = adds or (isinstance(command, c.AmendBoxTrip) and command.skater is not None)
    names = names or (isinstance(command, c.EnterBox) and command.skater is not None)
    if not names or not what.skater or what.skater == "bench":
        return
    control = acting(memory, press, shown)
    if control.kind == "JamSheet":
        return  # the cell names a place of the line-up
    own = named(control.name, shown.teams)
    wanted, team, where = "", "", ""
    picked = _SIDES.get(press.key, "") if not press.is_chord else ""
    if picked and what.team and picked != what.team:
        words = f"{press} picks {picked}, and {what.kind} concerns {what.team} {what.skater}"
        yield Difference(check="skater's team", words=words)
    if memory.digits and not (press.is_pointer and own.skater):
        wanted, where = memory.digits, "typed"
    elif own.skater:
        wanted, team, where = own.skater, own.team, f"“{control.name}”"
    elif memory.tapped[1]:
        wanted, team, where = memory.tapped[1], picked or memory.tapped[0], "tapped"
    elif shown.named_number:
        wanted, where = shown.named_number, "the bar"
    if not wanted:
        counts.note("skater not named")
        if shown.lineup is not None and any(number == what.skater for _, number in shown.lineup.places):
            return
        if not press.is_pointer or "ag" not in control.name:
            words = f"{what.kind} concerns {what.team} {what.skater}, whom nothing names at {press}"
            yield Difference(check="skater unnamed", words=words)
        return
    counts.note("skater")
    if what.skater != wanted:
        if what.skater in _expected(shown):
            return  # expected in a place of the panel, which this press fills too
        words = f"{where} names {wanted}, and {what.kind} concerns {what.team} {what.skater}"
        yield Difference(check="skater", words=words)
    elif team and what.team and team != what.team:
        words = f"{where} names {wanted} of {team}, and {what.kind} concerns {what.team} {what.skater}"
        yield Difference(check="skater's team", words=words)


def _code(
    memory: Memory, press: Press, before: Moment, sent: Sent, what: Facts, counts: Counter
) -> Iterator[Difference]:
    if not isinstance(sent.command, c.AddPenalty | c.AmendPenalty) or not what.code:
        return
    own = named(acting(memory, press, before.shown).name, before.shown.teams)
    typed, bar = press.text.upper() if press.is_letter else "", before.shown.compose
    if typed and bar is not None and bar.sub == f"{memory.letters}, Enter or one more letter":
        typed = memory.letters + typed
    wanted = own.code or typed or memory.letters
    wanted = "?" if wanted == "." else wanted
    if not wanted:
        counts.note("code not named")
        if not _has_code(before.shown, what.code):
            words = f"{what.kind} has the code {what.code}, which nothing names"
            yield Difference(check="code unnamed", words=words)
        return
    counts.note("code")
    if not own.code and not typed and not _has_code(before.shown, what.code) and not before.shown.over:
        yield Difference(check="code not drawn", words=f"{wanted} was typed, is drawn nowhere, and {press} wrote it")
    if what.code != wanted:
        yield Difference(check="code", words=f"{wanted} is named, and {what.kind} has {what.code}")


def _points(press: Press, before: Moment, sent: Sent, what: Facts, counts: Counter) -> Iterator[Difference]:
    if not isinstance(sent.command, c.SetTrip) or not press.is_pointer:
        return
    own = named(press.control.name, before.shown.teams)
    if own.points is not None and what.points is not None:
        counts.note("points")
        if own.points != what.points:
            words = f"“{press.control.name}” wrote {what.points} points"
            yield Difference(check="points", words=words)


def _team(press: Press, before: Moment, sent: Sent, what: Facts, counts: Counter) -> Iterator[Difference]:
    if not what.team or what.team not in ("home", "away"):
        return
    role, toast = before.shown.role, before.shown.toast
    is_of_change = bool(toast) and any(words.startswith(toast) for words in press.control.around)  # of any tab
    wanted = role.rpartition("-")[2] if role.endswith(("-home", "-away")) and not is_of_change else ""
    where = role
    if press.is_pointer and not wanted:
        for words in (press.control.name, *press.control.around):
            found = named(words, before.shown.teams)
            if found.team:
                wanted, where = found.team, f"“{words}”"
                break
    if wanted:
        counts.note("team")
        if wanted != what.team:
            yield Difference(check="team", words=f"{where} is {wanted}, and {what.kind} is of {what.team}")


def _box(before: Moment, after: Moment, sent: Sent, what: Facts, counts: Counter) -> Iterator[Difference]:
    """A skater serves what the way to the box announced, by whichever door they are seated."""
    command = sent.command
    seats = isinstance(command, c.EnterBox) and command.skater is not None
    seats = seats or (isinstance(command, c.AmendBoxTrip) and command.skater is not None)
    if not seats:
        return
    announced = [
        way
        for way in before.shown.ways
        if way.number == what.skater
        and named(way.said, before.shown.teams).team in ("", what.team)
        and not way.said.startswith("A substitute for")
    ]
    sits = any(one.left_jam is None and _is_of(one, what) for one in before.bout.box_trips)
    if sits and "had a seat already" in after.shown.sentence:
        return  # nobody sits in two, and the window says so
    had = any(one.left_jam is not None and _is_of(one, what) for one in before.bout.box_trips)
    if had and "had another seat meanwhile" in after.shown.sentence:
        return
    if len(announced) != 1:
        return
    count, label = announced[0].count + _from_before(before, command, what), what.skater
    trips = [one for one in after.bout.box_trips if one.left_jam is None and _is_of(one, what)]
    if len(trips) != 1:
        return
    each = after.bout.ruleset.penalty_us
    if trips[0].is_set or _given(before, what) != _given(after, what) or _is_over(before, command, what):
        return  # somebody has given it another time, or a penalty meanwhile; or they were called when it was over
    counts.note("time to serve")
    if trips[0].due_us != count * each:
        words = (
            f"“{announced[0].said}, {announced[0].letter}” was on the way, and by {what.kind} {label} serves"
            f" {trips[0].due_us // 1_000_000} s, not {count * each // 1_000_000} s"
        )
        yield Difference(check="time to serve", words=words)
    if any(way.number == label and way.said == announced[0].said for way in after.shown.ways):
        yield Difference(check="still on the way", words=f"{label} sits and is still on the way")
    teams = after.shown.teams
    here = (one for one in after.shown.seats if one.number == label and not one.is_unnamed)
    seat = next((one for one in here if named(one.said, teams).team in ("", what.team)), None)
    if seat is not None and count > 1:
        counts.note("penalties on the seat")
        if not _says_count(seat, count):
            words = f"the seat of {label} does not say that {count} penalties are served: “{seat.said}, {seat.line}”"
            yield Difference(check="penalties on the seat", words=words)


def _from_before(before: Moment, command: c.Command, what: Facts) -> int:
    """Return how many more a seat serves than the way tells: those of the present jam and the one before.

    Those wait of the jam before the skater sat down. What somebody else served for them is theirs again.
    """
    bout = before.bout
    visit = next((one for one in bout.box_trips if one.eid == getattr(command, "eid", "")), None)
    here, sat = bout.current or bout.completed, visit.jam if visit is not None else getattr(command, "jam", None)
    if sat is None or here is None:
        return 0
    order = sorted({jam.id for jam in bout.jams} | {sat, here} | {one.jam for one in _given(before, what)})
    takers = {one.eid: trip.person for trip in bout.box_trips for one in trip.penalties if trip.person is not None}
    over = {one.eid for trip in bout.box_trips if trip.left_jam is not None for one in trip.penalties}
    first, known = order.index(sat) - 1, order.index(here) - 1
    more = 0
    for one in _given(before, what):
        taker, place = takers.get(one.eid), order.index(one.jam)
        is_again = taker is not None and taker != one.person
        waits = taker is None and one.eid not in over and place < known
        more += first <= place and (is_again or waits)
    return more


def _is_of(trip: BoxTrip, what: Facts) -> bool:
    """Return whether a visit is of the skater of a command."""
    return trip.person is not None and (trip.team, trip.person.number) == (what.team, what.skater)


def _given(moment: Moment, what: Facts) -> tuple[Penalty, ...]:
    """Return the penalties of a skater."""
    people = [(one, one.person) for one in moment.bout.penalties if one.team is not None]
    return tuple(one for one, who in people if one.team == what.team and who is not None and who.number == what.skater)


def _is_over(before: Moment, command: c.Command, what: Facts) -> bool:
    """Return whether a penalty was called when the time of the seat was over that gets the number now."""
    bout = before.bout
    eid = command.eid if isinstance(command, c.AmendBoxTrip) else ""
    visit = next((one for one in bout.box_trips if one.eid == eid), None)
    served = {one.eid for trip in bout.box_trips for one in trip.penalties if trip.person is not None}
    if visit is None or visit.serves_from is None:
        return False
    order = sorted({jam.id for jam in bout.jams} | {visit.jam} | {one.jam for one in _given(before, what)})
    first = order.index(visit.jam) - 1  # those of earlier jams are not served here
    waiting = [one for one in _given(before, what) if one.eid not in served and order.index(one.jam) >= first]
    for known, penalty in enumerate(sorted(waiting, key=lambda one: one.at or 0)):
        over = JamTime(bout.jams).after(visit.serves_from, known * bout.ruleset.penalty_us)
        if known and penalty.at is not None and over is not None and penalty.at > over[0]:
            return True
    return False


def _says_count(seat: SeatShown, count: int) -> bool:
    """Return whether a seat says how many penalties are served: in words, or by a code for each."""
    codes = re.search(r"· ([A-Z?]{1,2}(?: [A-Z?]{1,2})*)$", seat.line)
    if codes and len(codes[1].split()) >= count:
        return True
    return bool(re.search(rf"[x×]\s?{count}\b|\b{count}\s?[x×]|\b{count} penalties", f"{seat.said} {seat.line}"))


def _toast(before: Moment, after: Moment, sent: Sent, what: Facts, counts: Counter) -> Iterator[Difference]:
    toast = after.shown.toast
    if not sent.bodies or not toast:
        return
    counts.note("confirmation")
    jam = jam_in(toast)
    if jam is not None and what.jam is not None:
        counts.note("jam confirmed")
        places = after.numbering.places(jam)
        if isinstance(sent.command, c.InsertJam | c.DeleteJam) or "(deleted)" in toast:  # called as it was
            places |= before.numbering.places(jam)
        if what.jam not in places:
            words = f"the confirmation is “{toast}”, and {what.kind} went to {_told(what.jam, after)}"
            yield Difference(check="jam confirmed", words=words)
    said = named(toast, after.shown.teams)
    number = said.skater
    if isinstance(sent.command, c.FieldSkater):
        found = re.search(r" is (\S+)$", toast)
        number = found[1] if found else number
    if number and what.skater and isinstance(sent.command, c.AddPenalty | c.FieldSkater | c.EnterBox | c.AmendBoxTrip):
        counts.note("skater confirmed")
        if number != what.skater:
            words = f"the confirmation is “{toast}”, and {what.kind} concerns {what.skater}"
            yield Difference(check="skater confirmed", words=words)


def _typed(
    memory: Memory,
    press: Press,
    before: Moment,
    after: Moment,
    sent: tuple[Sent, ...],
    facts: list[Facts],
    counts: Counter,
) -> Iterator[Difference]:
    """Digits typed and then Enter concern the number typed alone; with a code between them they are a penalty."""
    was, now = before.shown, after.shown
    if was.in_field or press.is_chord or not was.role.startswith(NUMBERS):
        return
    is_clear = not facts and not was.over and "Which team" not in was.sentence
    is_clear = is_clear and (not now.sentence or now.sentence == was.sentence)
    if press.is_digit and memory.digits == was.named_number and now.named_number and is_clear:
        counts.note("digit drawn")
        if now.named_number != _longer(memory, press, was) and not (was.compose and was.compose.ask == ""):
            words = f"{memory.digits} is typed, and after {press} the window names {now.named_number}"
            yield Difference(check="digit", words=words)
    is_whistle = press.key == "Space" and was.role.startswith("operator")
    if is_whistle:
        facts = [what for what in facts if what.skater]  # the whistle leaves the number, which stays in its jam
    if press.is_enter and memory.struck and not memory.digits and facts and _takes_numbers(was):
        counts.note("number struck")
        if not any(memory.struck == what.skater or str(what.points).endswith(memory.struck) for what in facts):
            words = f"{memory.struck} was struck, and {press} wrote {', '.join(map(_short, facts))}"
            yield Difference(check="number typed", words=words)
    if not memory.digits or not (press.is_enter or press.is_letter or press.key == "Space"):
        return
    has_codes = was.role.startswith(CODES)
    on_panel = press.key == "Space" and bool(was.over) and was.over in was.focus.around
    in_log = not was.is_half and was.focus.name.startswith(("Undo: ", "Redo: "))  # the number waits behind the log
    if (press.is_letter and not has_codes) or on_panel or in_log:  # Space means the control with the focus there
        return
    counts.note("number typed")
    half = "line-up" if press.is_enter else "penalty"
    # Beside an operator's bar the mark is that of the points.
    marks = [_halves_of(one).get(half, None if _is_operators(one) else one.writing) for one in (was, now)]
    # A number that is in the line-up already ends the half-entry, and the cursor follows the game again.
    # While "Somebody else" stands in the bar, the window names neither the number nor its jam.
    is_free = bool(was.named_number) and not facts and now.is_half and not is_whistle
    if is_free and marks[0] is not None and marks[1] is not None:
        places = before.numbering.places(marks[0]), after.numbering.places(marks[1])
        is_dropped = dropped(memory.digits) == now.sentence  # it was for what the line-up asked
        if places[0].isdisjoint(places[1]) and not is_dropped:
            words = f"{memory.digits}{memory.letters} is typed for {marks[0]}, and {press} took it to {marks[1]}"
            yield Difference(check="jam moved by Enter", words=words)
    expected = _expected(was)
    corrected = [one.command.eid for one in sent if isinstance(one.command, c.AmendPenalty)]
    is_theirs = any(
        one.eid in corrected and one.person and one.person.number == memory.digits for one in before.bout.penalties
    )
    if facts and not is_theirs and not any(what.skater == memory.digits for what in facts):
        words = f"{memory.digits}{memory.letters} is typed, and {press} wrote {', '.join(map(_short, facts))}"
        yield Difference(check="number typed", words=words)
    for what in facts:
        if what.skater == memory.digits and press.is_enter and has_codes:
            if memory.letters and what.kind != "AddPenalty":
                words = f"{memory.digits}{memory.letters} is typed, and {press} wrote {_short(what)}"
                yield Difference(check="number and code", words=words)
        elif what.kind == "UnfieldSkater" and _makes_room(was, now, memory.digits):
            continue
        elif what.skater != memory.digits and what.skater not in expected and len(facts) > 1:
            words = f"{memory.digits} is typed, and {press} wrote {_short(what)} as well"
            yield Difference(check="number typed", words=words)
    if press.is_enter and facts and not was.named_number and not was.over:
        words = f"{memory.digits} was typed, is drawn nowhere, and {press} wrote {', '.join(map(_short, facts))}"
        yield Difference(check="number not drawn", words=words)
    if not sent and was.named_number and now.named_number and now.named_number != was.named_number:
        words = f"{memory.digits} was typed, and after {press} the window names {now.named_number}"
        yield Difference(check="number swapped", words=words)
    turned = now.lineup is not None and was.lineup is None and not now.named_number and has_codes
    if press.is_enter and not sent and turned:
        words = f"{memory.digits} was typed, and {press} opened another page"
        yield Difference(check="page turned", words=words)


def _makes_room(was: Shown, now: Shown, typed: str) -> bool:
    """Return whether nobody left a line-up but who stood in the place that the typed number took."""
    titles = (
        {title for title, number in was.lineup.places if number == f"{typed}_"} if was.lineup is not None else set()
    )
    if was.lineup is None or now.lineup is None:  # an entry can end the page of the line-up
        return bool(titles)
    others = [  # blockers stand in the order in which they were entered
        Counts(one for one in shown.places if one[1].removesuffix("_") not in (typed, *NOBODY))
        for shown in (was.lineup, now.lineup)
    ]
    return others[0] <= others[1] and any((title, typed) in now.lineup.places for title in titles)


def _halves_of(shown: Shown) -> dict[str, NamedJam]:
    """Return the jams of a penalty and of a line-up that the typed number can become."""
    bar, panel = shown.compose, shown.lineup
    texts = (shown.sentence, bar.words if bar is not None else "", panel.title if panel is not None else "")
    return halves(" | ".join(texts)) if shown.is_half else {}


def _expected(shown: Shown) -> set[str]:
    """Return the numbers that a line-up enters with the next skater: in its places, or named beside the jam."""
    bar = shown.compose
    found = _WITH.search(bar.words) if bar is not None else None
    places = {number for _, number in shown.lineup.places} if shown.lineup is not None else set()
    return places | (set(re.findall(r"\w+", found[1])) if found else set())


def _is_operators(shown: Shown) -> bool:
    return shown.role.startswith("operator")


def _takes_numbers(shown: Shown) -> bool:
    """Return whether a number can be typed: a page beside the role takes none, nor do seats that have theirs."""
    if shown.role.startswith("penalty-box"):
        return any(seat.is_unnamed for seat in shown.seats)
    return shown.writing is not None


def _short(what: Facts) -> str:
    parts = (what.kind, what.team, what.skater, what.code)
    return " ".join(part for part in parts if part)


def _half(memory: Memory, press: Press, before: Moment, after: Moment, sent: tuple[Sent, ...]) -> Iterator[Difference]:
    """A half-entry is not dropped without a word by a press that names a skater or a code."""
    was, now = before.shown.compose, after.shown.compose
    if sent or was is None or now is None or not was.is_open or now.is_open or before.shown.over or after.shown.over:
        return
    if before.shown.role != after.shown.role or after.shown.sentence != before.shown.sentence:
        return
    if press.is_enter and before.shown.focus.kind == OTHERS and not was.number and not memory.letters:
        return  # who else there is to pick is a question, which its cell opens and closes
    told = rf"(?<!\w){re.escape(was.number)} (is not entered|is already in (?:this|the) lineup)"
    if was.number and re.search(told, after.shown.sentence):
        return  # it was said of the same number before, and still stands there
    own = named(press.control.name, before.shown.teams) if press.is_pointer else Named()
    if own.skater or (own.code and not was.is_correction) or press.is_enter or press.is_digit:
        yield Difference(check="dropped", words=f"“{was.words}” was begun, and {press} dropped it without a word")
