"""Paper: slips, seat lists, standings, brackets and certificates as PDF, rankings as pictures: values in, bytes out.

Names are printed as the tournament that is handed in calls its players, so who may see which name is decided before.
"""

from tabellone.paper.bracket import bracket
from tabellone.paper.certificates import certificates
from tabellone.paper.ranking_card import ranking_card
from tabellone.paper.seats import seats
from tabellone.paper.slips import slips
from tabellone.paper.standings import standings

__all__ = ["bracket", "certificates", "ranking_card", "seats", "slips", "standings"]
