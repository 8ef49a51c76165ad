"""Paper: slips, seat lists, standings, brackets and certificates as PDF, rankings as pictures: values in, bytes out.

Names are printed as the tournament that is handed in calls its players, so who may see which name is decided before.
"""

from tabellone.paper.bracket import bracket_pdf
from tabellone.paper.slips import seats_pdf, slips_pdf
from tabellone.paper.standings import certificates_pdf, ranking_card_png, standings_pdf

__all__ = ["bracket_pdf", "certificates_pdf", "ranking_card_png", "seats_pdf", "slips_pdf", "standings_pdf"]
