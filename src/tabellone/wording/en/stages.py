"""Sentences about the stages of a season on platforms."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "pg-race-full": "{year} has {most} Race stages already, which are the most: make this one an ordinary stage",
    "pg-stage-outside-season": "a stage of this season ends between {first} and {last}, this one on {end}",
    "pg-stage-said": "“{found}” is not known here; use one of: {known}",
}
