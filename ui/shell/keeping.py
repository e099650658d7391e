"""Keeping for the next bout: the rules that the Head NSO names, and teams and officials when a bout is left."""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import tzinfo

from derbyos_core.bout.commands import ChangeRules, Command
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.i18n import tr, whole_sentence
from derbyos_core.replica.view import View
from derbyos_core.roles.shared.rules_offered import Rules
from derbyos_core.roles.shared.texts import local_date
from derbyos_core.roles.start.kept import KeptTeam, LoadedKept, with_bout, with_rules, without_rules, without_team
from ui.roles.head_nso.screen import HeadNSOScreen
from ui.roles.shared.screen import Screen
from ui.services import Services

__all__ = ["connect_kept_rules", "forget_team", "keep_bout"]

_log = logging.getLogger(__name__)


def connect_kept_rules(screen: Screen, services: Services, submit: Callable[[Command], None]) -> None:
    """Offer the kept rules on the Head NSO's screen, and keep those that they name there."""
    if not isinstance(screen, HeadNSOScreen):
        return
    loaded = services.load_kept()
    screen.set_kept_rules(loaded.kept.rules)
    if loaded.note:
        screen.note_kept_rules(loaded.note, is_bad=True)
    screen.keep_rules_requested.connect(lambda rules: _keep_rules(screen, rules, services, submit))
    screen.forget_rules_requested.connect(lambda name: _forget_rules(screen, name, services))


def keep_bout(view: View, now: Instant, services: Services, zone: tzinfo | None) -> str:
    """Keep the teams, officials and named rules of a bout. Returns why not, in one sentence; empty if it is done."""
    today = local_date(now, zone).isoformat()
    try:
        services.change_kept(lambda kept: with_bout(kept, view.bout, today))
    except UserError as error:
        _log.warning("%s", error)
        return whole_sentence(str(error))
    return ""


def forget_team(team: KeptTeam, services: Services) -> LoadedKept:
    """Keep a team no longer. Returns what is kept now, with the reason if that was impossible."""
    try:
        return LoadedKept(kept=services.change_kept(lambda kept: without_team(kept, team)))
    except UserError as error:
        _log.warning("%s", error)
        return replace(services.load_kept(), note=whole_sentence(str(error)))


def _forget_rules(screen: HeadNSOScreen, name: str, services: Services) -> None:
    """Keep an own rule set no longer; the bout goes on by it."""
    try:
        kept = services.change_kept(lambda kept: without_rules(kept, name)).rules
    except UserError as error:
        screen.note_kept_rules(whole_sentence(str(error)), is_bad=True)
        return
    screen.set_kept_rules(kept)
    screen.note_kept_rules(tr("“{name}” is not offered to new bouts any more.", name=name), is_bad=False)


def _keep_rules(screen: HeadNSOScreen, rules: Rules, services: Services, submit: Callable[[Command], None]) -> None:
    """Keep an own rule set, and write its name into the bout, so that it goes to the other laptops."""
    try:
        kept = services.change_kept(lambda kept: with_rules(kept, rules)).rules
    except UserError as error:
        screen.note_kept_rules(whole_sentence(str(error)), is_bad=True)
        return
    name = kept[-1].name
    screen.set_kept_rules(kept)
    screen.note_kept_rules(tr("Kept as “{name}”. New bouts on this laptop offer it.", name=name), is_bad=False)
    submit(ChangeRules(values={"set": name}, name=name))
