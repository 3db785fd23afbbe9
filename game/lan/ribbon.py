"""What hangs above a table far apart when something is the matter: one thing, and the worst wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.lan.hall import BEHIND
from game.lan.match import SEVERAL

if TYPE_CHECKING:
    from game.lan.lan_table import LanTable

SILENT_AFTER: Final = 3.0
"""Who was heard of more recently is there."""
TOLD_FOR: Final = 3.0
"""So many seconds it is told who keeps the table now."""

Told = tuple[str, dict[str, object]]


def ribbon(table: LanTable) -> Told | None:
    """A word for the language files, and its values."""
    if table.frozen:
        return "checking", {"entry": table.doubted}
    if (waits := _waits_for_one(table)) is not None:
        return waits
    if table.host is None:
        return "finding", {"seconds": int(table.led_for())}
    if table.is_passed_on and table.led_for() < TOLD_FOR:
        return "keeps", {"vessel": table.vessel(table.host), "names": table.names(table.host)}
    if table.watching:
        return "watching", {"behind": table.hall.option(BEHIND) == "yes"}
    return None


def _waits_for_one(table: LanTable) -> Told | None:
    """Two machines are both needed."""
    members = table.hall.members
    lost = [machine for machine in members if machine != table.me and table.silent(machine) >= SILENT_AFTER]
    if len(members) >= SEVERAL or not lost:
        return None
    return "two_machines", {"names": table.names(lost[0])}
