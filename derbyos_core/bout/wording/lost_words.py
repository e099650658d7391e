"""What is gone with a deleted jam, in words: «7 points for HAR, 5 skaters in the lineup of HAR»."""

from collections.abc import Sequence
from datetime import tzinfo

from derbyos_core.bout.model import Bout
from derbyos_core.bout.model.deleted_jam import JAM_END, DeletedJam, LostThing
from derbyos_core.bout.wording.things import Thing, ThingNames
from derbyos_core.bout.wording.words import Words, points_word, value_word
from derbyos_core.bout.writing.attribute_text import parse_integer
from derbyos_core.clock import format_instant
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Team
from derbyos_core.jam_names import jam_in_game

__all__ = ["deleted_name", "lost_words"]

NAMED_MAX = 5
"""Things that are named; more are counted."""
_OF_JAM = {
    frozenset(("jam",)): tr("its start"),
    frozenset((JAM_END,)): tr("its end"),
    frozenset(("jam", JAM_END)): tr("its start and its end"),
}


def deleted_name(jam: DeletedJam, bout: Bout, zone: tzinfo | None = None) -> str:
    """Return the name that a deleted jam had, with its start if one deleted before it had the same name.

    Times of day are those of `zone`; None is the zone of this laptop.
    """
    name = jam_in_game(jam.called, bout)
    called = jam.called.period, jam.called.number
    for one in bout.deleted:
        if one is jam or one.id.place == jam.id.place:
            break
        if (one.called.period, one.called.number) == called and jam.start is not None:
            at = value_word("timestamp", format_instant(jam.start), zone)
            return tr("{jam} (begun {time})", jam=name, time=at)
    return name


def lost_words(things: Sequence[LostThing], bout: Bout) -> str:
    """Return what was entered in a deleted jam, by what it is: points and line-ups of a team are counted."""
    words = Words(bout)
    names = ThingNames(words)
    points: dict[Team, int] = {}
    fielded: dict[Team, list[Thing]] = {}
    rest: list[str] = []
    of_jam: frozenset[str] = frozenset()
    for one in things:
        thing = Thing(tag=one.tag, attributes=one.attributes)
        scored = parse_integer(one.attributes.get("points", "")) if one.tag == "pass" else None
        if one.tag == "pass" and thing.team is not None:
            points[thing.team] = points.get(thing.team, 0) + (scored or 0)
        elif one.tag == "line-up" and thing.team is not None:
            fielded.setdefault(thing.team, []).append(thing)
        elif one.is_of_jam:
            of_jam |= {one.tag}
        else:
            rest.append(names.name(thing))
    if of_jam:
        rest.insert(0, _OF_JAM[of_jam])
    is_scored = any(points.values()) or not (fielded or rest)
    said = [_points(points[team], words.team(team)) for team in points if is_scored]
    for team, some in fielded.items():
        if len(some) == 1:
            said.append(names.name(some[0]))
        else:
            said.append(
                ntr(
                    "{n} skater in the lineup of {team}",
                    "{n} skaters in the lineup of {team}",
                    len(some),
                    team=words.team(team),
                )
            )
    said += rest
    more = len(said) - NAMED_MAX
    if more <= 0:
        return joined(", ", said)
    return tr("{first} and {more} more", first=joined(", ", said[:NAMED_MAX]), more=more)


def _points(points: int, team: str) -> str:
    return tr("{points} for {team}", points=points_word(points), team=team)
