"""Sheets to print: the chosen ones on the chosen paper, and their source."""

from dataclasses import dataclass
from datetime import tzinfo

from derbyos_core.clock import Instant
from derbyos_core.printing.page import Paper, PaperPage, SheetKind
from derbyos_core.printing.sheets import printed_pages
from derbyos_core.printing.source import PrintSource
from derbyos_core.replica.view import View
from derbyos_core.roles.shared.export_state import is_complete
from derbyos_core.roles.shared.network import Laptop

__all__ = ["PrintOrder", "ordered_pages"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintOrder:
    """The sheets that a person has chosen, in the order of the paper, and the size of the paper."""

    kinds: tuple[SheetKind, ...] = tuple(SheetKind)
    paper: Paper = Paper.A4


def ordered_pages(
    order: PrintOrder, view: View, laptops: tuple[Laptop, ...], now: Instant, zone: tzinfo | None
) -> tuple[PaperPage, ...]:
    """Return the pages of the chosen sheets as the bout stands now; `laptops` includes this one."""
    source = PrintSource(
        bout=view.bout,
        entries=view.entries,
        at=now,
        zone=zone,
        laptops=len(laptops),
        in_step=sum(1 for laptop in laptops if laptop.is_in_step),
        is_complete=is_complete(view),
    )
    return printed_pages(source, order.kinds)
