"""What is known of a person, in two kinds: what everybody may see, and what only keepers may."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class PublicPerson:
    """A player record as anybody may see it."""

    id: int
    code: str
    name: str
    club: str = ""
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrivatePerson:
    """The rest of a player record: for the player, the keepers of the record and administrators."""

    public: PublicPerson
    email: str = ""
    phone: str = ""
    birth: date | None = None
    claimed: bool = False


@dataclass(frozen=True, slots=True)
class Roles:
    """What an account may do somewhere; an organiser also scores, an administrator does everything."""

    is_administrator: bool = False
    is_organiser: bool = False
    is_scorer: bool = False

    @classmethod
    def of(cls, names: frozenset[str]) -> Roles:
        """The roles that come with those named."""
        administrator = "administrator" in names
        organiser = administrator or "organiser" in names
        return cls(administrator, organiser, organiser or "scorer" in names)
