"""What RisiKo! Master says of itself: its words for moments, what an organiser may confirm, whom it keeps out (RK)."""

from tabellone.contract.about import About
from tabellone.rulebooks.risiko.withdrawals import FINAL, SEMIFINALS

ABOUT = About(
    citation=r"RK (?:draw (?:1|2|semifinals)|[a-z]+)",
    paper_colour="#86213d",
    terminal_colour="red",
    game="risiko",
    withdrawal_words={SEMIFINALS: frozenset({"semifinal", "final"}), FINAL: frozenset({"final"})},
    confirmable={
        "risiko-absences": "accept_three",
        "risiko-final-short": "accept_three",
        "risiko-table-of-three": "accept_three",
        "risiko-too-few": "accept_reduced",
        "risiko-too-few-final": "accept_reduced",
    },
    barring_rule="RK structure",
    official_rules="RTU",  # by their initials, as the rulebook calls them (RK structure)
)
