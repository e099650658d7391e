"""Line-up controller: turns taps and keys into a draft, and the draft into commands."""

from collections.abc import Callable
from dataclasses import replace

from derbyos_core.bout.commands import (
    ClearLineup,
    Command,
    EnterBox,
    ExitBox,
    MarkNoPivot,
    MoveLineup,
    SameLineup,
    SkaterRef,
)
from derbyos_core.bout.model import JamId, JamNumbers, Person, TeamSheet
from derbyos_core.bout.model.jam_numbers import renumbered
from derbyos_core.bout.reading.skating import barred
from derbyos_core.identity import Team
from derbyos_core.roles.lineup import words as lineup_words
from derbyos_core.roles.lineup.box import BoxCommands, BoxTurns, Said
from derbyos_core.roles.lineup.commands import LineupCommands
from derbyos_core.roles.lineup.elsewhere import (
    ElsewhereWatch,
    HeldLineup,
    elsewhere_banner,
    gone_to,
    held_words,
)
from derbyos_core.roles.lineup.entry import LineupDraft, LineupPrompt
from derbyos_core.roles.lineup.panel import LineupPanel, lineup_panel
from derbyos_core.roles.lineup.places import ON_TRACK, PlaceState
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.screen_state import ScreenState
from derbyos_core.roles.shared.stable_order import known_first

__all__ = ["LineupController"]


class LineupController:
    """The draft of one lineup tracker: gestures in, commands and status messages out.

    `now` is a steady clock in seconds.
    """

    def __init__(
        self,
        submit: Callable[[Command], None],
        show_status: Callable[[str], None],
        redraw: Callable[[], None],
        *,
        now: Callable[[], float],
    ) -> None:
        self._submit = submit
        self._show_status = show_status
        self._redraw = redraw
        self._state: ScreenState | None = None
        self._draft: LineupDraft | None = None
        self._panel: LineupPanel | None = None
        self._turns = BoxTurns(now)
        self._watch = ElsewhereWatch()
        self.held: HeldLineup | None = None
        """The begun line-up that holds this screen in another jam than entries go to; None if there is none."""

    # -- display ------------------------------------------------------------------------------------------

    @property
    def draft(self) -> LineupDraft | None:
        return self._draft

    def show(self, state: ScreenState) -> LineupPanel | None:
        """Return the panel of the jam that entries go to; None if there is no team or no jam."""
        team, jam = state.team, state.free_jam
        before, self._state = self._state, state
        if team is None or jam is None:
            self._panel = self._watch.found = self.held = None
            return None
        if before is not None:
            self._follow_lineup(before, state, team)
        self._watch.show(state.bout, team, self.draft_jam())
        draft = self._draft
        if draft is None or (draft.jam != jam and not draft.is_open):
            draft = LineupDraft(jam=jam)
        panel = lineup_panel(state.bout, draft.jam, team, draft)
        if draft.is_open and self._panel is not None:
            shown = [one.eid for one in self._panel.tiles]
            panel = replace(panel, tiles=known_first(shown, panel.tiles, lambda one: one.eid))
        if draft.is_begun and panel.to_go == 0:
            draft = replace(draft, is_begun=False)
        self._draft = replace(draft, kept=panel.arrangement.eids)
        self._panel = panel
        self._hold(HeldLineup(jam=panel.jam, free=jam, is_live=jam == state.bout.active) if panel.jam != jam else None)
        self._turns.show(panel)
        return panel

    def _hold(self, held: HeldLineup | None) -> None:
        """Note that a begun line-up keeps the screen in its jam, and say so whenever the present jam is another one."""
        if held is not None and held != self.held:
            self._show_status(held_words(held))
        self.held = held

    def _follow_lineup(self, before: ScreenState, state: ScreenState, team: Team) -> None:
        """Follow a line-up that somebody else has taken along from the jam that this screen showed, and say so."""
        bout, offered = state.bout, self._watch.found.source if self._watch.found is not None else None
        if before.bout is bout or before.bout.numbers != bout.numbers:
            return
        sources = [one for one in (self.jam(), offered) if one is not None]
        moves = ((one, gone_to(before.bout, bout, team, one)) for one in sources)
        source, target = next(((one, to) for one, to in moves if to is not None), (None, None))
        if source is None or target is None:
            return
        has_begun = self._draft is not None and self._draft.jam == source and self._draft.is_open
        if self._draft is not None and has_begun:
            self._draft = replace(self._draft, jam=target)
        if state.view.steps == before.view.steps:
            self._show_status(lineup_words.taken_by_others(*texts.jam_names(source, target), has_begun=has_begun))

    # -- the draft ----------------------------------------------------------------------------------------

    def jam(self) -> JamId | None:
        """Return the jam that entries go to."""
        return self._panel.jam if self._panel is not None else None

    def is_entering(self) -> bool:
        """Return whether the next tap ends an entry. A begun line-up does not count: each skater is an entry."""
        return self._draft is not None and replace(self._draft, is_begun=False).is_open

    def asks_skater(self) -> bool:
        """Return whether the next skater has a purpose of their own: the box, a rest, or a number of no roster."""
        draft = self._draft
        return draft is not None and (draft.wants is not LineupPrompt.PLACE or draft.asks_number)

    def wants_tiles(self) -> bool:
        """Return whether the next skater has a purpose of their own, or a place that was tapped."""
        return self.asks_skater() or (self._draft is not None and self._draft.place is not None)

    def drop_number(self) -> None:
        """Drop a typed number, without drawing; the line-up that was begun stays."""
        if self._draft is not None:
            self._draft = replace(self._draft, typed="")

    def _tell_dropped(self) -> None:
        if self._draft is not None and self._draft.typed:
            self._show_status(texts.dropped(self._draft.typed))

    def take_number_to(self, jam: JamId) -> None:
        """Take a typed number to a jam that was tapped, without drawing."""
        if self._draft is not None:
            self._draft = LineupDraft(jam=jam, typed=self._draft.typed)

    def draft_jam(self) -> JamId | None:
        """Return the jam that the draft is bound to."""
        return self._draft.jam if self._draft is not None and self._draft.is_open else None

    def drop(self) -> bool:
        """Drop the draft. Returns False if there was none."""
        if self._draft is None or not self._draft.is_open:
            return False
        self._draft = self._draft.dropped()
        self._redraw()
        return True

    def follow_numbers(self, numbers: JamNumbers) -> None:
        """Follow jams that were numbered anew: the draft stays with its jam."""
        self._draft = renumbered(self._draft, numbers)
        self._watch.follow_numbers(numbers)
        self._turns.follow_numbers(numbers)

    def let_go(self) -> None:
        """Drop the draft because the person moves to another jam. What they entered stays; a number is told."""
        if self._draft is not None:
            self._tell_dropped()
            self._draft = self._draft.dropped()

    def want(self, wants: LineupPrompt) -> None:
        """Use the next skater for something else. Requested twice, the next skater is for the line-up again.

        A number that is typed is dropped, and that is said.
        """
        if self._draft is not None:
            self._tell_dropped()
            self._draft = self._draft.wanting(LineupPrompt.PLACE if self._draft.wants is wants else wants)
            self._redraw()

    def ask_number(self) -> None:
        """Ask for the number of a skater who is on no roster, to be typed by tapping."""
        if self._draft is not None:
            self._tell_dropped()
            self._draft = replace(self._draft, asks_number=True, typed="")
            self._redraw()

    def type_digit(self, digit: str) -> None:
        """Add one digit of a number."""
        if self._draft is not None:
            self._draft = self._draft.with_digit(digit)
            self._redraw()

    def commit(self) -> bool:
        """Accept the typed number. Returns False if none was typed."""
        draft, sheet = self._draft, self._sheet()
        if draft is None or sheet is None or not draft.typed:
            return False
        number, person = draft.typed, sheet.numbered(draft.typed)
        self._draft = draft = replace(draft, typed="", asks_number=False)
        if person is None:
            if self._take(SkaterRef(team=sheet.team, number=number), None):
                self._show_status(lineup_words.not_on_roster(sheet.short, number))
        elif draft.wants is LineupPrompt.PLACE and draft.place is None and self._place_of(person.eid) is not None:
            self._show_status(self._already_in(person, draft))
            self._redraw()
        else:
            self._take(SkaterRef(team=sheet.team, number=person.number, eid=person.eid), person)
        return True

    def backspace(self) -> None:
        """Remove the last digit, else the prompt, else the last slot of the line-up."""
        draft, panel = self._draft, self._panel
        if draft is None or panel is None:
            return
        if draft.typed:
            self._draft = draft.without_last()
            self._redraw()
        elif draft.asks_number:
            self._draft = replace(draft, asks_number=False)
            self._redraw()
        elif draft.wants is not LineupPrompt.PLACE or draft.place is not None:
            self._draft = replace(draft, wants=LineupPrompt.PLACE, place=None)
            self._redraw()
        else:
            places = panel.arrangement.places
            last = next((number for number in reversed(range(len(places))) if not places[number].is_open), None)
            if last is not None:
                self._empty(last)

    # -- presses ------------------------------------------------------------------------------------------

    def tap_skater(self, eid: str) -> None:
        """Take the skater of a tile."""
        sheet, person = self._sheet(), self._person(eid)
        if sheet is not None and person is not None:
            self._take(SkaterRef(team=sheet.team, number=person.number, eid=eid), person)

    def rest(self, eid: str) -> None:
        """Let a skater sit out three jams."""
        sheet, person, box = self._sheet(), self._person(eid), self._box()
        if sheet is not None and person is not None and box is not None:
            self._say(box.rests(SkaterRef(team=sheet.team, number=person.number, eid=eid)))

    def tap_place(self, number: int) -> None:
        """Make a slot the next to be filled; tapped again, it is not."""
        draft = self._draft
        if draft is not None:
            place = None if draft.place == number else number
            self._draft = replace(draft, wants=LineupPrompt.PLACE, place=place, skipped=draft.skipped - {number})
            self._redraw()

    def pick_another(self, jam: JamId, number: str) -> None:
        """Fill the slot of an unknown number again; in another jam it stays."""
        places = self._panel.arrangement.places if self._panel is not None and self._panel.jam == jam else ()
        found = next((at for at, one in enumerate(places) if one.person and one.person.number == number), None)
        if found is not None:
            self.tap_place(found)

    def tap_nobody(self) -> None:
        """Leave the next slot empty. A number that is typed is dropped, and that is said."""
        self._tell_dropped()
        self.drop_number()
        draft, panel, factory = self._draft, self._panel, self._factory()
        if draft is None or panel is None or factory is None:
            return
        if draft.wants is not LineupPrompt.PLACE:
            self.drop()
        elif panel.next_place is None:
            self._show_status(lineup_words.ALL_TAKEN)
            self._redraw()
        else:
            self._draft = replace(draft, place=None, is_begun=True, skipped=draft.skipped | {panel.next_place})
            self._emit(*factory.expected_but(panel.next_place), *factory.empty(panel.next_place))

    def set_no_pivot(self, *, is_on: bool) -> None:
        """Set four blockers without a pivot, or a pivot after all."""
        draft, panel, sheet = self._draft, self._panel, self._sheet()
        if draft is not None and panel is not None and sheet is not None:
            self._draft = replace(draft, is_begun=panel.to_go > 0)
            self._emit(MarkNoPivot(jam=panel.jam, team=sheet.team, on=is_on))

    def set_star_pass(self, *, is_on: bool) -> None:
        """Set whether the star was passed."""
        box = self._box()
        if box is not None:
            self._say(box.star_pass(is_on=is_on))

    def same(self) -> None:
        """Repeat the five of the jam before."""
        draft, panel, sheet = self._draft, self._panel, self._sheet()
        if draft is None or panel is None or sheet is None:
            return
        if panel.source is None:
            self._show_status(lineup_words.NO_LINE_UP_BEFORE)
            return
        self._draft = draft.begun_anew()
        out = self._left_out(panel.jam, panel.source, sheet.team)
        self._emit(SameLineup(jam=panel.jam, source=panel.source, team=sheet.team))
        if out:
            self._show_status(lineup_words.left_out(sheet.short, out))

    def offer(self) -> BannerValue | None:
        """Return what the banner says of a line-up in another jam, with the way out of it; None without one."""
        return elsewhere_banner(self._watch.found) if self._watch.found is not None else None

    def take_offer(self, index: int) -> None:
        """Take an action of the banner."""
        if self._watch.found is not None:
            (self.keep_both if index else self.take_along)()

    def keep_both(self) -> None:
        """Leave the two line-ups where they are."""
        self._watch.keep()
        self._redraw()

    def take_along(self) -> None:
        """Take the line-up of the jam that was to be next into the one that is, with what is half entered in it."""
        found, sheet, draft = self._watch.found, self._sheet(), self._draft
        if found is None or sheet is None:
            return
        if draft is not None and draft.jam == found.source:
            self._draft = replace(draft, jam=found.target)
        self._watch.found = None
        if found.is_written:
            self._submit(MoveLineup(jam=found.target, source=found.source, team=sheet.team))
        self._redraw()

    def clear(self) -> None:
        """Clear this line-up."""
        draft, panel, sheet = self._draft, self._panel, self._sheet()
        if draft is None or panel is None or sheet is None:
            return
        self._draft = draft.begun_anew()
        if panel.side.lined_up or panel.side.no_pivot:
            self._emit(ClearLineup(jam=panel.jam, team=sheet.team))
            return
        if not draft.skipped and not draft.declined:
            self._show_status(lineup_words.NOTHING_TO_CLEAR)
        self._redraw()

    def tap_box(self) -> None:
        """Release the only seated skater. With several or none, the next skater tapped is meant."""
        panel, box = self._panel, self._box()
        if panel is None or box is None:
            return
        if len(panel.seated) == 1:
            self._say(box.leaves(panel.seated[0]))
        else:
            self.want(LineupPrompt.BOX_OUT if panel.seated else LineupPrompt.BOX_IN)

    def press_box(self, eid: str, down_at: float | None = None, *, jam: JamId | None = None) -> None:
        """Take a press on a skater's box cell that began then, or now; of `jam`, else of the panel's."""
        person, box = self._person(eid), self._box(jam)
        if person is not None and box is not None and not self._turns.agrees(eid, down_at):
            self._say(box.press_cell(person))

    # -- results ------------------------------------------------------------------------------------------

    def _take(self, skater: SkaterRef, person: Person | None) -> bool:
        """Enter a skater in the place, the box or the rest that is asked for. Returns False if nothing is entered."""
        draft, panel, box, factory = self._draft, self._panel, self._box(), self._factory()
        if draft is None or panel is None or box is None or factory is None:
            return False
        if told := texts.left_typed(draft.typed, skater.number):
            self._show_status(told)  # a tap takes the place of digits
        self._draft = draft = replace(draft, typed="")
        if draft.wants is not LineupPrompt.PLACE:
            self._draft = replace(draft, wants=LineupPrompt.PLACE)
            said: Said = lineup_words.nobody_in_box(skater.number)
            if draft.wants is LineupPrompt.BOX_IN:
                said = box.sits(skater)
            elif draft.wants is LineupPrompt.REST:
                said = box.rests(skater)
            elif person is not None:
                said = box.leaves(person)
            self._say(said)
            self._redraw()
            return not isinstance(said, str)
        here = panel.arrangement.place_of(skater.eid)
        if here is not None and draft.place in (None, here):
            self._empty(here)
        elif here is not None and draft.place is not None:
            self._fill(draft.place, skater, None, here=here)
        elif any(one.eid == skater.eid for one in panel.arrangement.extra):
            self._emit(factory.unfield(skater.eid))
        elif panel.next_place is None:
            self._show_status(lineup_words.no_place(skater.number))
            self._redraw()
            return False
        else:
            self._fill(panel.next_place, skater, person)
        return True

    def _fill(self, number: int, skater: SkaterRef, person: Person | None, *, here: int | None = None) -> None:
        panel, factory = self._panel, self._factory()
        if panel is None or factory is None:
            return
        place = panel.arrangement.places[number]
        commands = factory.fill(number, skater) if here is None else factory.move(here, number, skater)
        self._begin(number, skater.eid, {place.eid} if place.state is PlaceState.EXPECTED else set())
        self._emit(*commands)
        self._tell_bar(person)

    def _begin(self, number: int, eid: str, declined: set[str]) -> None:
        draft = self._draft
        assert draft is not None, "somebody is entering"
        kept = [one if one != eid else "" for one in (*draft.kept, *("",) * ON_TRACK)][:ON_TRACK]
        kept[number] = eid
        self._draft = replace(
            draft,
            is_begun=True,
            place=None,
            kept=tuple(kept),
            skipped=draft.skipped - {number},
            declined=(draft.declined | declined) - {eid},
        )

    def _empty(self, number: int) -> None:
        """Clear a slot. A skater only expected there, from the box, is not expected any more."""
        draft, panel, factory = self._draft, self._panel, self._factory()
        if draft is None or panel is None or factory is None:
            return
        declined = {panel.arrangement.places[number].eid} - {""}
        self._draft = replace(
            draft, is_begun=True, place=None, declined=draft.declined | declined, skipped=draft.skipped - {number}
        )
        self._emit(*factory.empty(number))

    def _already_in(self, person: Person, draft: LineupDraft) -> str:
        """Return why a number is refused; its tile is not there any more if the screen goes to another jam now."""
        jam = self._state.free_jam if self._state is not None else None
        if draft.is_open or jam is None or jam == draft.jam:
            return lineup_words.already_here(person)
        return lineup_words.already_in(person, texts.jam_names(draft.jam, jam)[0])

    # -- helpers ------------------------------------------------------------------------------------------

    def _left_out(self, jam: JamId, source: JamId, team: Team) -> tuple[Person, ...]:
        """Return who of another jam's line-up may not skate this one."""
        bout = self._state.bout if self._state is not None else None
        before = bout.jam(source) if bout is not None else None
        if bout is None or before is None:
            return ()
        out = barred(bout, jam, team)
        return tuple(person for person, _ in before.side(team).lined_up if person.eid in out)

    def _tell_bar(self, person: Person | None) -> None:
        state, panel, sheet = self._state, self._panel, self._sheet()
        if state is None or panel is None or sheet is None or person is None:
            return
        bar = barred(state.bout, panel.jam, sheet.team).get(person.eid)
        if bar is not None:
            self._show_status(lineup_words.barred_words(bar, sheet.short, person))

    def _box(self, jam: JamId | None = None) -> BoxCommands | None:
        state, panel = self._state, self._panel
        if state is None or panel is None or state.team is None:
            return None
        if jam is not None and jam != panel.jam:
            panel = lineup_panel(state.bout, jam, state.team, LineupDraft(jam=jam))
        return BoxCommands(bout=state.bout, team=state.team, panel=panel, now=state.time())

    def _factory(self) -> LineupCommands | None:
        state, panel = self._state, self._panel
        if state is None or panel is None or state.team is None:
            return None
        return LineupCommands(panel=panel, team=state.team)

    def _person(self, eid: str) -> Person | None:
        sheet = self._sheet()
        return next((one for one in sheet.persons if one.eid == eid), None) if sheet is not None else None

    def _sheet(self) -> TeamSheet | None:
        state = self._state
        return state.bout.teams[state.team] if state is not None and state.team is not None else None

    def _place_of(self, eid: str) -> int | None:
        return self._panel.arrangement.place_of(eid) if self._panel is not None else None

    def _say(self, said: Said) -> None:
        if isinstance(said, str):
            self._show_status(said)
        else:
            if isinstance(said, (EnterBox, ExitBox)):
                self._turns.press()
            self._submit(said)

    def _emit(self, *commands: Command) -> None:
        for command in commands:
            self._submit(command)
        self._redraw()
