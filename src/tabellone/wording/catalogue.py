"""The templates of a language, gathered from the modules of its package the first time it is spoken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

LANGUAGES = ("en", "it", "es")


def spoken(language: str) -> str:
    """The language of ours that a tag such as `it-CH` means; English for any other."""
    base = language.replace("_", "-").partition("-")[0].lower()
    return base if base in LANGUAGES else "en"


@cache
def sentences(kind: str, language: str = "en") -> Mapping[str, str]:
    """All templates of a kind (`ERRORS`, `STEPS`) in a language."""
    found: dict[str, str] = {}
    for module in _modules(language):
        found.update(getattr(module, kind, {}))
    return found


@cache
def terms(kind: str, language: str = "en") -> Mapping[str, str]:
    """All terms of a closed vocabulary (`phase`, `status` …) in a language."""
    found: dict[str, str] = {}
    for module in _modules(language):
        found.update(getattr(module, "TERMS", {}).get(kind, {}))
    return found


def _modules(language: str) -> Iterator[ModuleType]:
    package = import_module(f"{__package__}.{spoken(language)}")
    for module in sorted(iter_modules(package.__path__), key=lambda module: module.name):
        yield import_module(f"{package.__name__}.{module.name}")
