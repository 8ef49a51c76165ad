"""What can be done in a tournament, all of it: each act stands with its effect in a file of acts, which lists it."""

# ruff: noqa: F403 - all that they list
from __future__ import annotations

from tabellone.tournament.act import *
from tabellone.tournament.attempt_acts import *
from tabellone.tournament.auction_acts import *
from tabellone.tournament.entry_acts import *
from tabellone.tournament.hall_acts import *
from tabellone.tournament.result_acts import *
from tabellone.tournament.round_acts import *
