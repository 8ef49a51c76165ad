"""Addresses: asking for a tournament, and the federation's answer; members and boxes."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
