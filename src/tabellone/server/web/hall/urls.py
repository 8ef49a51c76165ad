"""Addresses: the organisers' view of the hall."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
