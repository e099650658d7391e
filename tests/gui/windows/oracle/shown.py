"""What a window names at one moment, as plain values: only what is drawn or spoken, never a draft or a controller."""

from dataclasses import dataclass, field

from tests.gui.windows.oracle.names import NamedJam

ON_TRACK = ("live", "jam_overdue")
NOT_NEXT = (*ON_TRACK, "ended", "correcting")
"""Phases of the cards of jams that have begun."""

TYPED = "_"
"""Stands behind digits whose number is not complete."""

__all__ = ["TYPED", "Card", "ClockShown", "Compose", "Control", "LineupShown", "SeatShown", "Shown", "Way"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A jam card of the header."""

    number: int
    phase: str
    said: str
    is_writing: bool
    period: int | None = None
    """The period that is drawn beside the number: of a jam of another one."""

    @property
    def jam(self) -> NamedJam:
        return NamedJam(self.number, self.period)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compose:
    """The compose bar."""

    number: str
    title: str
    sub: str
    line: str
    ask: str
    is_open: bool
    choices: tuple[str, ...] = ()
    """The numbers on its buttons, of which one is to be picked."""
    is_correction: bool = False

    @property
    def words(self) -> str:
        return f"{self.number} | {self.title} | {self.sub} | {self.ask} | {self.line}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockShown:
    """The clock that the jam timer sets: its name, the label and the digits beside it, what is typed in its field."""

    name: str
    label: str
    text: str
    typed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupShown:
    """The panel of a line-up: its title (empty where a small window has no room for it), what is typed, its places."""

    title: str
    typed: str
    places: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatShown:
    """A seat of the box: what it says about who sits there, and about the time."""

    said: str
    time: str
    line: str
    number: str = ""
    is_unnamed: bool = False
    """Nobody has named the skater yet; the number is what is typed."""
    state: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A skater on the way to the box: the number, the letters of a code for each penalty, the whole name."""

    number: str
    letter: str
    said: str

    @property
    def count(self) -> int:
        """How many penalties it announces."""
        return len(self.letter.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """A control that is pressed: the kind of its widget, its spoken name and description, and those around it."""

    kind: str = ""
    name: str = ""
    more: str = ""
    around: tuple[str, ...] = ()
    place: tuple[int, int, int, int] = (0, 0, 0, 0)
    slot: str = ""
    """The code that is drawn at the pressed point of a skater's cell."""
    text: str = ""
    """The text of a field."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The whole window."""

    role: str = ""
    teams: dict[str, str] = field(default_factory=dict)
    cards: tuple[Card, ...] = ()
    banner: str = ""
    compose: Compose | None = None
    lineup: LineupShown | None = None
    seats: tuple[SeatShown, ...] = ()
    ways: tuple[Way, ...] = ()
    jammer: str = ""
    """What the scorekeeper's jammer says while a number is typed for it."""
    typed: str = ""
    """The digits of a number that is being typed, where the window draws them."""
    toast: str = ""
    sentence: str = ""
    focus: Control = field(default_factory=Control)
    in_field: bool = False
    codes: frozenset[str] = frozenset()
    """The codes on the keys that are shown."""
    clock: ClockShown | None = None
    great: tuple[str, ...] = ()
    """The names of the great buttons."""
    after_press: tuple[str, ...] = ()
    """The names of the corrections of the last whistle."""
    end_at: str = ""
    """The second at which the jam shall end, while it is chosen."""
    reviews: tuple[tuple[str, str], ...] = ()
    """Identity of each review whose card is shown, and what the card says of when it was."""
    clock_log: tuple[str, ...] = ()
    """The lines of the clock log, without their marks."""
    line: str = ""
    """The jam or the stop that is corrected in the panel of jams and timeouts."""
    trips: dict[str, str] = field(default_factory=dict)
    """The words beside the trips of a team in an operator's pane."""
    points: str = ""
    """The words of the points that a scorekeeper is typing."""
    is_half_behind: bool = False
    """Whether something is half entered on a page that is not shown."""
    step: str = ""
    """The button of the line that is chosen in the change log."""
    over: str = ""
    """The panel or dialog that is open over the screen."""

    @property
    def named_number(self) -> str:
        """The number of the skater whom the half-entry names, typed or tapped."""
        bar = self.compose
        is_kept = bar is not None and bar.is_correction and not bar.sub.startswith("takes over")
        if self.typed or bar is None or not bar.is_open or is_kept:
            return self.typed
        if bar.choices and len(set(bar.choices)) == 1 and bar.choices[0][:1].isdigit():
            return bar.choices[0]
        return bar.number if any(letter.isdigit() for letter in bar.number) else ""

    @property
    def is_half(self) -> bool:
        """Whether a half-entry is shown."""
        return bool(self.typed) or self.is_half_behind or (self.compose is not None and self.compose.is_open)

    @property
    def has_points(self) -> bool:
        """Whether points are begun, above their keys or in the row of a team."""
        return bool(self.points) or any(TYPED in row for row in self.trips.values())

    @property
    def writing(self) -> NamedJam | None:
        """The jam of the card that says that entries go there."""
        found = [card.jam for card in self.cards if card.is_writing]
        return found[0] if len(found) == 1 else None

    def card(self, *phases: str) -> NamedJam | None:
        """Return the jam of the card in one of these phases."""
        return next((card.jam for card in self.cards if card.phase in phases), None)

    @property
    def on_track(self) -> NamedJam | None:
        """The jam on track."""
        return self.card(*ON_TRACK)

    @property
    def just_ended(self) -> NamedJam | None:
        """The jam that just ended."""
        return self.card("ended")

    @property
    def up_next(self) -> NamedJam | None:
        """The jam that is up next."""
        return next((card.jam for card in self.cards if card.phase not in NOT_NEXT), None)
