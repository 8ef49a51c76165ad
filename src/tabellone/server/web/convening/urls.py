"""Addresses: national finals: qualification list, convocation, answers, places."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
