"""The interface's catalogues: gathered from code and templates, and compiled, without GNU gettext (`make messages`).

New texts appear empty in the `.po` files, texts no longer used disappear; the tests fail until every one is translated.
"""

from __future__ import annotations

import ast
import io
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import django
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

SERVER = Path(__file__).resolve().parent.parent / "src" / "tabellone" / "server"
LANGUAGES = ("it", "es")
KEYWORDS = ["_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "npgettext", "pgettext"]
KEYWORDS += ["pgettext_lazy"]
ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)  # the same file every time
WITH_CONTEXT = {"pgettext", "pgettext_lazy", "npgettext"}


def found() -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    """Every text of the interface: where it stands, the text (or its two numbers), its context."""
    for path in sorted(SERVER.rglob("*.py")):
        yield from _in_source(path, path.read_bytes())
        yield from _in_formats(path, path.read_text(encoding="utf-8"))
    for path in sorted(SERVER.rglob("templates/**/*.*")):
        if path.is_file():
            yield from _in_source(path, templatize(path.read_text(encoding="utf-8")).encode())


def _in_source(path: Path, source: bytes) -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    place = path.relative_to(SERVER).as_posix()
    for _line, function, given, _comments in extract_python(io.BytesIO(source), KEYWORDS, [], {}):
        texts = [text for text in (given if isinstance(given, tuple) else (given,)) if isinstance(text, str)]
        context = texts.pop(0) if function in WITH_CONTEXT and texts else None
        plural = "ngettext" in function or function == "npgettext"
        if texts and texts[0]:
            yield place, tuple(texts[:2]) if plural and len(texts) > 1 else texts[0], context


def _in_formats(path: Path, source: str) -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    """The texts inside f-strings, which the reader of sources takes for one text each and passes over."""
    formats = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr))
    for node in (each for one in formats for each in ast.walk(one)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
            yield from _in_source(path, ast.unparse(node).encode())


def gathered(language: str) -> Catalog:
    """The catalogue of a language: today's texts, with the translations that were there."""
    catalogue = Catalog(
        locale=language,
        header_comment=f"# Tabellone, {language}: `make messages` gathers the texts, people translate them.",
        project="Tabellone",
        version="1",
        msgid_bugs_address="",
        creation_date=ALWAYS,
        revision_date=ALWAYS,
        last_translator="Tabellone",
        language_team=language,
        charset="utf-8",
        fuzzy=False,
    )
    before = stored(language)
    for place, text, context in found():
        known = before.get(text if isinstance(text, str) else text[0], context) if before else None
        kept = known.string if known and isinstance(known.id, tuple) == isinstance(text, tuple) else None
        catalogue.add(text, kept, locations=[(place, 0)], context=context)
    return catalogue


def path_of(language: str) -> Path:
    """The `.po` file of a language."""
    return SERVER / "locale" / language / "LC_MESSAGES" / "django.po"


def stored(language: str) -> Catalog | None:
    """The catalogue as it stands in the repository."""
    path = path_of(language)
    if not path.exists():
        return None
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """What Django reads."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def untranslated(catalogue: Catalog) -> list[str]:
    """The texts that lack a translation, or one of its numbers."""
    lacking = [one for one in catalogue if one.id and not (one.string and all(one.string))]
    return [one.id if isinstance(one.id, str) else one.id[0] for one in lacking]


def main() -> None:
    """Write both catalogues, and say what is still to translate."""
    for language in LANGUAGES:
        catalogue = gathered(language)
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, catalogue, sort_output=True, omit_header=False, include_lineno=False, width=110)
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        empty = len(untranslated(catalogue))
        sys.stdout.write(f"{language}: {len(catalogue)} texts, {empty} to translate\n")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabellone.server.settings.testing")
    django.setup()
    main()
