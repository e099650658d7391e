"""Corrections of a written penalty, Undo and Redo: what was named, against what was changed or taken back. No Qt."""

import re
from collections.abc import Iterator

from derbyos_core.bout import commands as c
from derbyos_core.bout.model import Bout, Penalty
from derbyos_core.identity import Team
from tests.gui.windows.oracle.moment import Counter, Difference, Moment, Press, Sent
from tests.gui.windows.oracle.names import jam_in

__all__ = ["WAITS", "compared_corrections"]

_TITLE = re.compile(r"^Instead of (\S+), Jam \d+")
_REMOVE = re.compile(r"^Remove (?:(\S+), |Code later, )(Jam \d+) of (\S+)$")
_JAMS = re.compile(r"\bJam \d+(?: of period \d)?")
_WORDS = re.compile(r"\b(?:[A-Z]{1,4}|[A-Z]?\d\w*)\b")
"""Codes, teams, numbers: an older step may be told in other words, but not of others."""
_TIMES = re.compile(r"\b\d+(?::\d\d)+\b|\b\d+ s\b")
"""The change log tells lengths in another form than a confirmation."""
_SITS = re.compile(r"^Box: \w+ (\S+) sits: length is (\d+):(\d\d)")
_SERVES = re.compile(r"^(\d+) s to serve\b")
"""An older time in the box is told of who sits there now, whoever was named there then."""
_FACT = re.compile(
    r"^(?:Removed )?(?:Lead|Lost|No initial|Star pass|No pivot|Called off|Injury) (?:for|by) \w+ ([^\s,]+)(?:,.*)?$"
)
"""The change log tells a fact about a team in a jam, or that it is none, of its jammer, who may be another one now."""
_GIVEN = re.compile(r"^Penalty (\S+) for (\w+ \S+)$")
_MOVED = re.compile(r"^\S+ of .+ is (\w+ \S+)'s now, was ")
"""The change log tells a penalty that was moved by the code that it has now."""
_BUTTON = re.compile(r"^(?:Undo|Redo): (.+)$")
_QUESTIONS = ("changed this since", "only this keeps it")
WAITS = "does not count while"
"""Said of an answer beside that of the fact's owner: it waits to be settled."""


def compared_corrections(
    press: Press, before: Moment, after: Moment, sent: Sent, counts: Counter
) -> Iterator[Difference]:
    """Yield what differs in a command that changes something written, or takes it back."""
    match sent.command:
        case c.AmendPenalty():
            yield from _amended(before, after, sent, sent.command, counts)
        case c.RemoveElement(eid=eid):
            yield from _removed(press, before, after, sent, eid, counts)
        case c.Undo():
            yield from _taken_back("undo", before.shown.toast, _button(press, before), before, sent, counts)
        case c.Redo() if sent.bodies:
            yield from _taken_back("redo", after.shown.toast, _button(press, before), before, sent, counts)


def _amended(
    before: Moment, after: Moment, sent: Sent, command: c.AmendPenalty, counts: Counter
) -> Iterator[Difference]:
    penalty, bar = _penalty(before.bout, command.eid), before.shown.compose
    title = _TITLE.match(bar.title) if bar is not None else None
    if bar is not None and penalty is not None and title is not None:
        counts.note("corrected penalty")
        yield from _is_it("corrected penalty", f"{bar.number} | {bar.title}", bar.number, title[1], penalty, before)
    if not sent.bodies or penalty is None:
        return
    now = _penalty(after.bout, command.eid)
    if now is None:
        yield Difference(check="corrected", words=f"{command} left no penalty")
        return
    counts.note("corrected")
    wanted = (
        command.code or penalty.code,
        (command.jam or penalty.jam).place,
        command.skater.number if command.skater is not None else _number(penalty),
    )
    is_moved_alone = before.numbering == after.numbering and WAITS not in after.shown.toast
    if is_moved_alone and wanted != (now.code, now.jam.place, _number(now)):
        words = f"{' '.join(map(str, wanted))} was asked for, and it is {now.code} {now.jam.place} {_number(now)}"
        yield Difference(check="corrected", words=words)
    if set(after.arrived) <= set(sent.bodies):
        known = {one.eid: one for one in after.bout.penalties}
        for one in before.bout.penalties:
            other = known.get(one.eid)
            if one.eid != command.eid and (other is None or (other.code, other.jam) != (one.code, one.jam)):
                yield Difference(check="corrected", words=f"{command} changed the penalty {one.code} of {_number(one)}")


def _removed(
    press: Press, before: Moment, after: Moment, sent: Sent, eid: str, counts: Counter
) -> Iterator[Difference]:
    penalty = _penalty(before.bout, eid)
    said = _REMOVE.match(press.control.name if press.is_pointer else before.shown.focus.name)
    if penalty is None:
        return
    counts.note("removed")
    if said is None and before.shown.compose is not None:
        title = _TITLE.match(before.shown.compose.title)  # by its key
        if title is not None:
            yield from _is_it("removed", title[0], before.shown.compose.number, title[1], penalty, before)
    if said is not None:
        yield from _is_it("removed", said[0], said[3], said[1] or "?", penalty, before)
    if sent.bodies and _penalty(after.bout, eid) is not None and WAITS not in after.shown.toast:
        yield Difference(check="removed", words=f"{press} removed {penalty.code}, and it is still there")


def _is_it(check: str, where: str, number: str, code: str, penalty: Penalty, moment: Moment) -> Iterator[Difference]:
    """The penalty is the one that a text names by skater, code and jam."""
    jam = jam_in(where)
    is_there = jam is None or penalty.jam.place in moment.numbering.places(jam)
    if _number(penalty) != number or penalty.code != code or not is_there:
        words = f"“{where}” is named, and it is {penalty.code} of {_number(penalty)} in {penalty.jam}"
        yield Difference(check=check, words=words)


def _button(press: Press, before: Moment) -> str:
    """Return what the button of a change says that it takes back, or brings back."""
    presses_focus = press.is_enter or press.key == "Space"
    name = press.control.name if press.is_pointer else before.shown.focus.name if presses_focus else ""
    name = before.shown.step if press.is_letter else name
    found = _BUTTON.match(name)
    return found[1] if found else ""


def _taken_back(
    check: str, toast: str, button: str, before: Moment, sent: Sent, counts: Counter
) -> Iterator[Difference]:
    """Compare an Undo or Redo with what the button of its line, or the confirmation that stands there, named."""
    name = button or toast
    if not sent.said or not name or any(words in name for words in _QUESTIONS):
        return
    counts.note(check)
    if _is_same_time(name, sent.said, before.bout) or _is_same_penalty(name, sent.said, before.bout):
        return
    fact = _FACT.match(name)
    if fact is not None and fact[1] in _jammers(before.bout):
        name = name[: fact.start(1)] + name[fact.end(1) :]
    texts = [_JAMS.sub("", text) for text in (name, sent.said)]
    bare = [_TIMES.sub("", text) for text in texts]
    texts = bare if name != toast or bare[0] != bare[1] else texts  # a step is told anew when its stop has changed
    words = [set(_WORDS.findall(text)) for text in texts]
    if not (words[0] <= words[1] or words[1] <= words[0]):
        yield Difference(check=check, words=f"“{name}” is named, and {check} concerns what was “{sent.said}”")


def _is_same_time(name: str, said: str, bout: Bout) -> bool:
    """Return whether both tell one time in the box, of somebody on a seat, whose number may be another since."""
    now, was = _SITS.match(name), _SERVES.match(said)
    if now is None or was is None or int(now[2]) * 60 + int(now[3]) != int(was[1]):
        return False
    return any(one.person is not None and one.person.number == now[1] for one in bout.box_trips)


def _is_same_penalty(name: str, said: str, bout: Bout) -> bool:
    """Return whether both tell of one penalty that was moved, whose code and skater may be others since."""
    now, was = _GIVEN.match(name), _MOVED.match(said)
    return now is not None and was is not None and now[2] == was[1] and now[1] in {one.code for one in bout.penalties}


def _jammers(bout: Bout) -> set[str]:
    """Return the numbers of those who jam in any jam."""
    return {
        jammer.number
        for jam in bout.jams
        for team in (Team.HOME, Team.AWAY)
        if (jammer := jam.side(team).jammer) is not None
    }


def _penalty(bout: Bout, eid: str) -> Penalty | None:
    return next((one for one in bout.penalties if one.eid == eid), None)


def _number(penalty: Penalty) -> str:
    return penalty.person.label if penalty.person is not None else "?"
