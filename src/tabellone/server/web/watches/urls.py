"""Addresses: player clocks at the table, and the tables that are slow."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
