"""Rounds, tables, seats and results: facts, and the constraints that no code can get around."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q

from tabellone.server.events.models import Entrant, Tournament


class Round(models.Model):
    """A drawn round: a tournament has one draw of each number.

    `hall` is what happens in the hall meanwhile; `basis` what the draw saw, as a text that is its own sum's.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    phase = models.CharField(max_length=20, blank=True)
    seed = models.TextField(null=True)
    published = models.BooleanField(default=False)
    hall: models.JSONField[Any, Any] = models.JSONField(default=dict)
    basis = models.TextField(blank=True, default="")
    data: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        """Never two draws of a round."""

        ordering = ["tournament", "number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_draw_a_round")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"


class SealedAttempt(models.Model):
    """A draw of a round that was sealed, whatever has come of it; `basis` is there while it is sealed."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="attempts")
    round = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    basis = models.TextField(blank=True, default="")
    data: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        """A number once in a round, in the order in which they were sealed."""

        ordering = ["tournament", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "round", "number"], name="one_attempt_a_number")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.round}.{self.number}"


class Table(models.Model):
    """A table of a round; `spot` is where it stands in the hall."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    spot = models.PositiveIntegerField(null=True)
    data: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        """A number once in a round."""

        ordering = ["round", "number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_a_number")]

    def __str__(self) -> str:
        return f"{self.round} {self.number}"


class Seat(models.Model):
    """Who sits where, in turn order: nobody twice in a round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    turn = models.PositiveIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        """One player a turn, one seat a player."""

        ordering = ["table", "turn"]
        constraints = [
            models.UniqueConstraint(fields=["table", "turn"], name="one_player_a_turn"),
            models.UniqueConstraint(fields=["round", "entrant"], name="one_seat_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.turn}"


class Result(models.Model):
    """What a table reported, seat by seat in turn order; only one result of a table is confirmed."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="results")
    confirmed = models.BooleanField(default=True)
    figures: models.JSONField[Any, Any] = models.JSONField(default=list)

    class Meta:
        """Never two confirmed results of a table."""

        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(confirmed=True), name="one_confirmed_result")
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.confirmed}"


class Withdrawal(models.Model):
    """Who left, and when."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="withdrawals")
    position = models.PositiveIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="withdrawals")
    moment = models.TextField()
    data: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        """Nobody leaves twice at the same moment."""

        ordering = ["tournament", "position"]
        constraints = [models.UniqueConstraint(fields=["entrant", "moment"], name="left_once")]

    def __str__(self) -> str:
        return f"{self.entrant} {self.moment}"


class Tap(models.Model):
    """A tap at the clocks of a table: its own name makes it one however often it is sent.

    `turn` is the player's number at the table (`tournament.hall.numbered`), 0 nobody's.
    Taps fall with their table: where others sit, or the round is drawn again, there is another clock; where the
    same players change seats they stay.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="taps")
    key = models.CharField(max_length=24)
    kind = models.CharField(max_length=8)
    turn = models.PositiveSmallIntegerField(default=0)
    at = models.BigIntegerField()
    received = models.BigIntegerField()
    phone = models.CharField(max_length=8, blank=True)

    class Meta:
        """Never the same tap twice."""

        ordering = ["table", "at", "key"]
        constraints = [models.UniqueConstraint(fields=["table", "key"], name="one_tap_a_key")]

    def __str__(self) -> str:
        return f"{self.table} {self.kind} {self.at}"
