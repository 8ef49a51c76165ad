"""Addresses: clubs: their people and tournaments."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
