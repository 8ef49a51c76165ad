"""Tournaments with their entrants, circuits, and changes of the catalogue of games: data and constraints."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.crypto import get_random_string

from tabellone.server.journal.guard import Guard
from tabellone.server.journal.models import Entry
from tabellone.server.people.models import Person


class Circuit(models.Model):
    """A season of tournaments that are ranked together; `season` is the head of its document."""

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=200)
    rulebook = models.CharField(max_length=20)
    year = models.PositiveSmallIntegerField()
    season: models.JSONField[Any, Any] = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        """By year, the newest first."""

        ordering = ["-year", "name"]

    def __str__(self) -> str:
        return self.name

    @property
    def scope(self) -> str:
        """The name of its stream and of the rights in it."""
        return f"circuit:{self.pk}"


def new_hall_key() -> str:
    """Chance that nobody can guess, for a tournament's links."""
    return get_random_string(43)


class Tournament(models.Model):
    """A tournament: its settings, and the version of its facts.

    `version` counts the lines of its journal; `stamp` is new with every write, so whatever was computed or shown for a
    stamp holds for ever. `page_stamp` is new when public pages may differ: with every fact, and when somebody is to be
    shown by another name, but not for what passes in the hall. The named columns are copies out of `settings`, for
    lists. The links of its tables and its door are made with `hall_key`, so that they hold on another machine too. One
    that an administrator has `hidden` is shown to nobody else, and not `listed` whatever its settings say.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.TextField(unique=True)
    circuit = models.ForeignKey(Circuit, on_delete=models.PROTECT, null=True, blank=True, related_name="tournaments")
    rulebook = models.CharField(max_length=20)
    name = models.TextField()
    start = models.DateField()
    end = models.DateField()
    game = models.TextField(blank=True)
    settings: models.JSONField[Any, Any] = models.JSONField(default=dict)
    listed = models.BooleanField(default=True)
    open = models.BooleanField(default=False)
    closed = models.BooleanField(default=False)
    hidden = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    stamp = models.UUIDField(default=uuid.uuid4)
    page_stamp = models.UUIDField(default=uuid.uuid4)
    hall_key = models.CharField(max_length=64, default=new_hall_key, editable=False)

    class Meta:
        """The next ones first."""

        ordering = ["-start", "name"]

    def __str__(self) -> str:
        return self.name

    @property
    def scope(self) -> str:
        """The name of its stream and of the rights in it."""
        return f"tournament:{self.pk}"

    @property
    def scopes(self) -> tuple[str, ...]:
        """Where a right counts for it: in itself and in its circuit."""
        return (self.scope,) if self.circuit_id is None else (self.scope, f"circuit:{self.circuit_id}")


class DeletedAddress(models.Model):
    """Where a tournament stood that an administrator has deleted: a sum of its address, which may be a name."""

    hashed = models.CharField(max_length=64, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.hashed


class Entrant(models.Model):
    """Somebody entered; `player` is the id in the document, `data` the rest of what is known of the entry.

    `token` never changes and says nothing: by it lines of the journal tell of them (`journal.Subject`).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    position = models.PositiveIntegerField()
    player = models.TextField()
    token = models.CharField(max_length=24)
    name = models.TextField()
    club = models.TextField(blank=True)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="entries")
    present = models.BooleanField(null=True)
    leaving = models.BooleanField(default=False)
    data: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        """In order of entry; a player, and a person, once in a tournament."""

        ordering = ["tournament", "position"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="player_once"),
            models.UniqueConstraint(fields=["tournament", "token"], name="token_once"),
            models.UniqueConstraint(
                fields=["tournament", "person"], condition=Q(person__isnull=False), name="person_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class CatalogueChange(models.Model):
    """Facts of a game that hold from a day on, or the taking back of such a change; who, when and why say the journal.

    `facts` is what the rulebook reads; a change that `takes_back` another one has none. `new`: a game without a sheet.
    """

    rulebook = models.CharField(max_length=20)
    game = models.CharField(max_length=60)
    since = models.DateField()
    new = models.BooleanField(default=False)
    facts: models.JSONField[Any, Any] = models.JSONField(default=dict)
    takes_back = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="taken_back")
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")

    class Meta:
        """In the order they were made."""

        ordering = ["pk"]
        indexes = [models.Index(fields=["rulebook", "game"], name="catalogue_game")]

    def __str__(self) -> str:
        return f"{self.rulebook} {self.game} {self.since}"


SHEET_CHANGES = Guard(
    "catalogue", "events_cataloguechange", "changes of the catalogue stay as they were made", whole=True
)
