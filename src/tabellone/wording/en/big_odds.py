"""Sentences of the odds of a BIG tournament, and of what is already certain."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "odds-not-started": "there are odds once the first round is drawn",
    "odds-rounds-unplanned": (
        "there are no odds while nobody knows how many rounds there will be ({played} so far): set the number of rounds"
    ),
}

STEPS: dict[str, str] = {
    "odds-as-entered": (
        "everybody plays on except those known to leave; referees' decisions, absences and void tables are not foreseen"
    ),
    "odds-by-lot": "equal in everything with others, and the last place is among them: a lot will decide",
    "odds-early-tables": "tables of the next round that began early are drawn and played again in the simulations",
    "odds-enough-points": (
        "{result} more points are enough: others who can then reach {total}: {others} at most; places: {places}"
    ),
    "odds-enough-wins": "games still to win, and then it is enough: {result} ({needed} go through, {won} won so far)",
    "odds-first-by-lot": "round 1 is still being played: equal points after it are parted by lot, not by the PBG",
    "odds-in-field": "has qualified",
    "odds-least-points": (
        "at least {result} more points are needed: others who already have {total} or more: {places}, all the places"
    ),
    "odds-least-wins": "games to win at the least: {result} ({needed} go through, {won} won so far)",
    "odds-model": (
        "an estimate from {runs} simulated endings, by this tournament's own rules; at each table places fall by "
        "chance, with the odds that the ELOs give, and never tied"
    ),
    "odds-not-in-field": "has not qualified, unless somebody in front withdraws",
    "odds-open": "not yet decided",
    "odds-out-points": (
        "out, unless somebody in front withdraws: {most} points at most; others who already have more: {others}; "
        "places: {places}"
    ),
    "odds-out-wins": "out: won so far {won}, rounds left {rounds}, together {result} at most; needed: {needed}",
    "odds-through-points": ("through: others who can still reach {points} points: {others} at most; places: {places}"),
    "odds-through-wins": "through: won so far {won}, enough: {needed}",
    "odds-title-lost": "can no longer win the tournament",
    "odds-title-won": "has won the tournament",
    "odds-withdrawn": "has left the tournament, or will not play any more",
}
