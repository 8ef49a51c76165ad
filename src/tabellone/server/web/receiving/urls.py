"""Addresses: tournaments sent by venue laptops: previewed, accepted once."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
