"""What pages of the hall say with one word: `{% load hall %}`."""

from __future__ import annotations

from django import template

from tabellone.engine.facts import Seat
from tabellone.server.play.result_sentences import reported
from tabellone.server.web.sentences import language

register = template.Library()


@register.filter
def seat_figures(seat: Seat) -> str:
    """The score of a seat, and in brackets whatever decided beside it."""
    return reported((seat,), {seat.player: ""}, language())
