"""Who plays the season: invented people from places that do not exist, with their nicknames on the platforms."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tabellone.cli.demonstration import FIRST
from tabellone.server.registration.forms import RegistrationForm

FAMILY = ("Aceto", "Basilico", "Cannella", "Dragoncello", "Erica", "Finocchio", "Ginepro", "Issopo")
PLACES = (
    ("Borgofinto", "IT"),
    ("Lagovuoto", "IT"),
    ("Villainventada", "ES"),
    ("Montefavola", "IT"),
    ("Nirgendheim", "DE"),
    ("Nonloso", "IT"),
    ("Fauxville", "FR"),
)
MEMBERS = 14
UNREGISTERED = "torre_di_carta"  # took part without registering (PG 5)
UNKNOWN = "cavallo_sghembo"  # in the import that waits: nobody knows yet who it is


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of the season; the smaller the index, the stronger."""

    index: int
    first: str
    last: str

    @property
    def name(self) -> str:
        """First name and last name."""
        return f"{self.first} {self.last}"

    @property
    def nicknames(self) -> dict[str, str]:
        """One on each platform."""
        return {
            "abstractplay": f"{self.first}{self.last[:2]}".lower(),
            "playstrategy": f"{self.first}_{self.last}",
            "boardgamearena": f"{self.last.lower()}{self.index + 11}",
        }

    def wanted(self, email: str = "") -> RegistrationForm:
        """What they filled in when they registered."""
        city, country = PLACES[self.index % len(PLACES)]
        return RegistrationForm(
            self.first,
            self.last,
            date(1961 + 3 * self.index, 1 + self.index % 12, 3 + self.index),
            city,
            country,
            email or f"{self.first}.{self.last}@giocatori.example".lower(),
            self.nicknames,
            newsletter=self.index % 3 != 0,
            language={"ES": "es", "IT": "it"}.get(country, "en"),
        )


def members(player: str) -> tuple[Member, ...]:
    """Everybody; the player with a login among them, neither first nor last."""
    made = [Member(index, *_named(index, player)) for index in range(MEMBERS)]
    return tuple(made)


def _named(index: int, player: str) -> tuple[str, str]:
    if index == MEMBERS // 3:
        first, _, last = player.partition(" ")
        return first, last
    return FIRST[(index + 1) % len(FIRST)], FAMILY[(index // len(FIRST) + index) % len(FAMILY)]
