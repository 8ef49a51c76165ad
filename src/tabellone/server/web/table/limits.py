"""How much one table may send: enough for every phone at it on bad wifi, too little to fill the journal.

Counted by table, not by address: a whole hall stands behind one address, and nobody needs another one to send more.
"""

from __future__ import annotations

from tabellone.server.people.limits import Limit
from tabellone.server.web.rights import TableRequest

# six phones that send again every half minute stay below it
TAPS = Limit("table-tap", most=240, seconds=600)
CALLS = Limit("table-call", most=20, seconds=600)
TOO_MANY = 429


def too_many(request: TableRequest, limit: Limit) -> bool:
    """Whether the table has sent as much as it may for now; if not, this counts."""
    table = f"{request.tournament.pk}:{request.number}:{request.table}"
    if limit.reached(table):
        return True
    limit.count(table)
    return False
