"""What PerGioco Masters says of itself: what is public, whom it keeps out (PG 7, PG 12)."""

from tabellone.contract.about import About

ABOUT = About(
    citation=r"PG \d+",
    paper_colour="#55398f",
    terminal_colour="cyan",
    public=("name", "city", "country"),  # no club (PG 12)
    # names are public by taking part, so hiding one is the organiser's act (ruling hiding-is-asked)
    hiding_rule="PG 12",
    barring_rule="PG 7",
)
