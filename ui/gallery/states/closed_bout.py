"""Pictures of a closed bout: its code, its members, the recovery word, and how it is made and joined."""

from dataclasses import replace
from datetime import UTC

from derbyos_core.identity import AuthorId, Role
from derbyos_core.replica.view import View
from derbyos_core.roles.shared.closed_bout import DOORS_WHO, ClosedBout
from derbyos_core.roles.start.offered_bouts import FoundBout
from derbyos_core.security.join_code import JoinCode
from derbyos_core.security.keys import PublicKey, author_of
from ui.gallery.hall import Heard, StillNode
from ui.gallery.people import PEOPLE
from ui.gallery.stage import ON_TRACK_S, Evening, Picture, evening, still_services
from ui.gallery.step import moment
from ui.gallery.still_membership import ADDRESS, CODE, WORD, StillMembership, key_of
from ui.services import Opening, Services
from ui.shell.main_window import MainWindow
from ui.shell.start.new_bout import NewBoutPart

__all__ = ["MORE", "PICTURES"]

TITLE_BOUT = "hellcats-sirens"


def _with_keys(view: View) -> tuple[View, dict[AuthorId, PublicKey]]:
    """Return the view in which each author is named by a key, as in a closed bout, and the keys by author."""
    named = {one.author for one in view.bout.officials} | {view.author}
    keys = {author: key_of(number) for number, author in enumerate(sorted(named), start=1)}

    def renamed(author: AuthorId) -> AuthorId:
        return author_of(keys[author]) if author in keys else author

    officials = tuple(replace(one, author=renamed(one.author)) for one in view.bout.officials)
    peers = tuple(replace(one, author=renamed(one.author)) for one in view.peers)
    bout = replace(view.bout, officials=officials)
    return replace(view, author=renamed(view.author), bout=bout, peers=peers), keys


def _closed(role: Role = Role.HEAD_NSO, *, knows_code: bool = True, word: JoinCode | None = None) -> MainWindow:
    """Return the window of an official in the closed bout, which the Head NSO founded."""
    hall, now = evening(Evening.RUNNING), moment(ON_TRACK_S)
    heard = {Role.LINEUP_HOME: Heard(ago_s=38.0, lacks=14)}
    founder = hall.view(Role.HEAD_NSO, now).author
    view, keys = _with_keys(hall.view(role, now, heard))
    closed = ClosedBout(
        own=keys[hall.view(role, now).author],
        ranks={keys[founder]: 1},
        admitted=frozenset(keys.values()),
        expelled=frozenset({key_of(200)}),
        restricted=frozenset({DOORS_WHO}),
        code=CODE if knows_code else None,
        address=ADDRESS,
    )
    services = replace(still_services(), membership=StillMembership(closed, word))
    window = MainWindow(services, zone=UTC, is_ticking=False)
    opening = Opening(name=PEOPLE[role], roles=(role.value,), bout=view.bout_id.string)
    window.enter(StillNode(view, now, hall.entry), opening)
    return window


def _panel(role: Role = Role.HEAD_NSO, *, knows_code: bool = True) -> MainWindow:
    window = _closed(role, knows_code=knows_code)
    window.shell.show_address()
    return window


def _member(what: str = "") -> MainWindow:
    """Return a window with the buttons of the second member, or with the question that one of them asks."""
    window = _panel()
    panel = window.shell.panels.closed_bout
    pane = panel.members[1]
    pane.change.tapped.emit()
    if what:
        pane.keys[what].tapped.emit()
    return window


def _new_code() -> MainWindow:
    window = _panel()
    window.shell.panels.closed_bout.new_code.tapped.emit()
    return window


def _recovery_word() -> MainWindow:
    return _closed(word=WORD)


def _word_pending() -> MainWindow:
    window = _recovery_word()
    window.shell.panels.close()
    return window


def _offering() -> Services:
    services = still_services()

    def found() -> tuple[FoundBout, ...]:
        first, *others = services.found_bouts()
        return replace(first, is_closed=True, needs_code=True), *others

    return replace(services, found_bouts=found)


def _start(typed: str) -> MainWindow:
    window = MainWindow(_offering(), zone=UTC, is_ticking=False)
    bouts = window.start.bouts
    bouts.bout_chosen.emit(TITLE_BOUT)
    bouts.address.setText(typed)
    bouts.address.changed.emit(typed)
    return window


def _invitation() -> MainWindow:
    window = MainWindow(_offering(), zone=UTC, is_ticking=False)
    window.start.bouts.by_address.tapped.emit()
    return window


def _new_bout(access: int) -> MainWindow:
    window = MainWindow(_offering(), zone=UTC, is_ticking=False)
    window.start.bouts.new_bout_tapped.emit()
    window.start.form.show_part(NewBoutPart.RULES)
    window.start.form.rules.access.chosen.emit(access)
    return window


PICTURES: tuple[Picture, ...] = ()
MORE = (
    Picture(name="05-closed-bout", make=_panel),
    Picture(name="05-closed-bout-member", make=_member),
    Picture(name="05-closed-bout-removing", make=lambda: _member("remove")),
    Picture(name="05-closed-bout-new-code", make=_new_code),
    Picture(name="05-closed-bout-other", make=lambda: _panel(Role.SCOREKEEPER_HOME)),
    Picture(name="05-closed-bout-no-code", make=lambda: _panel(Role.SCOREKEEPER_HOME, knows_code=False)),
    Picture(name="05-closed-bout-recovery-word", make=_recovery_word),
    Picture(name="05-closed-bout-word-pending", make=_word_pending),
    Picture(name="01-start-code", make=lambda: _start("K7M-2QF")),
    Picture(name="01-start-wrong-code", make=lambda: _start("K7M-2QO")),
    Picture(name="01-start-invitation", make=_invitation),
    Picture(name="01-start-closed-new", make=lambda: _new_bout(0)),
    Picture(name="01-start-open-new", make=lambda: _new_bout(1)),
)
