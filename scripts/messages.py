"""All catalogues, gathered or kept in step and compiled, without GNU gettext (`make messages`).

Those of the pages are gathered from code and templates; those of the core follow the English one, which people write.

New texts appear empty in the `.po` files, texts no longer used disappear; a text of the core whose English has changed
is marked `fuzzy`. The tests fail until every one is translated, in each language that is not marked unfinished.
"""

from __future__ import annotations

import ast
import calendar
import io
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import django
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from tabellone.engine.languages import FINISHED, LANGUAGES
from tabellone.wording.catalogue import DOMAINS, LOCALE
from tabellone.wording.vocabulary import COUNTRIES

SERVER = Path(__file__).resolve().parent.parent / "src" / "tabellone" / "server"
OTHERS = tuple(language for language in LANGUAGES if language != "en")
KEYWORDS = ["_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "npgettext", "pgettext"]
KEYWORDS += ["pgettext_lazy"]
ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)  # the same file every time
WITH_CONTEXT = {"pgettext", "pgettext_lazy", "npgettext"}
SHEET, COUNT = "sheet", "count"  # by the English words themselves; which value of a sentence counts


def found() -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    """Every text of the interface: where it stands, the text (or its two numbers), its context."""
    for path in sorted(SERVER.rglob("*.py")):
        yield from _in_source(path, path.read_bytes())
        yield from _in_formats(path, path.read_text(encoding="utf-8"))
    for path in sorted(SERVER.rglob("templates/**/*.*")):
        if path.is_file():
            lines = templatize(path.read_text(encoding="utf-8")).splitlines()
            yield from _in_source(path, "\n".join(line.lstrip() for line in lines).encode())  # no Python: no indents
    yield from (("../engine/languages.py", LANGUAGES[language], None) for language in FINISHED)
    # Django words them too, in Italian with a capital letter
    yield from (("months", month, None) for month in calendar.month_name[1:])


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


def catalogue_of(domain: str, language: str) -> Catalog:
    """A catalogue with nothing in it."""
    return Catalog(
        locale=language,
        header_comment=f"# Tabellone, {domain}, {language}: `make messages` keeps it in step, people translate.",
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


def gathered(language: str) -> Catalog:
    """The pages' catalogue of a language: today's texts, with the translations that were there."""
    catalogue, before = catalogue_of("pages", language), stored(path_of(language))
    for place, text, context in found():
        known = before.get(text if isinstance(text, str) else text[0], context) if before else None
        kept = known.string if known and isinstance(known.id, tuple) == isinstance(text, tuple) else None
        catalogue.add(text, kept, locations=[(place, 0)], context=context)
    return catalogue


def in_step(domain: str, language: str) -> Catalog:
    """The core's catalogue of a language: the codes of the English one, with the translations that were there."""
    catalogue, before = catalogue_of(domain, language), stored(core_path(domain, language)) or Catalog()
    wanted = [
        one for one in stored(core_path(domain, "en")) or () if one.id and (language == "en" or one.context != COUNT)
    ]
    if language != "en":
        wanted += sheet_texts(domain)
    for one in sorted(wanted, key=lambda one: (one.context or "", code_of(one))):
        known = one if language == "en" else before.get(code_of(one), one.context)
        english = [] if one.context == SHEET or language == "en" else [english_of(one)]
        told = words(known.auto_comments) if known and known.string else []  # none: just written
        stale = bool(english and told and told != words(english))
        flags = {"fuzzy"} if stale or (known and known.fuzzy) else set()
        given = known.string if known and isinstance(known.id, tuple) == isinstance(one.id, tuple) else None
        catalogue.add(one.id, given, context=one.context, auto_comments=english, flags=flags)
    return catalogue


def named_countries(language: str) -> Catalog:
    """The countries of the form of registration, as the CLDR that babel brings calls them in a language."""
    named, catalogue = Locale(language).territories, catalogue_of("countries", language)
    for code in COUNTRIES:
        catalogue.add(code, named[code], context="country")
    return catalogue


def sheet_texts(domain: str) -> list[Message]:
    """The English words of sheets, which no English catalogue holds: all that stand in one of another language."""
    catalogues = (stored(core_path(domain, language)) or () for language in OTHERS)
    return list({one.id: one for catalogue in catalogues for one in catalogue if one.context == SHEET}.values())


def code_of(message: Message) -> str:
    """What a text goes by."""
    return message.id if isinstance(message.id, str) else message.id[0]


def english_of(message: Message) -> str:
    """The English words of an entry of the English catalogue, with all its forms where it has several."""
    return message.string if isinstance(message.string, str) else " | ".join(dict.fromkeys(message.string or ()))


def words(lines: list[str]) -> list[str]:
    """The words of comments, which are broken into lines when they are written."""
    return " ".join(lines).split()


def path_of(language: str) -> Path:
    """The `.po` file of the pages in a language."""
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def core_path(domain: str, language: str) -> Path:
    """The `.po` file of a domain of the core in a language."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def stored(path: Path) -> Catalog | None:
    """The catalogue as it stands in the repository."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name)


def compiled(catalogue: Catalog) -> bytes:
    """What is read when the program runs: what is translated; of an empty plural form its code would be written."""
    for one in [one for one in catalogue if is_empty(one)]:
        catalogue.delete(one.id, one.context)
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def write(catalogue: Catalog, path: Path, *, by_text: bool = False) -> None:
    """Write and compile a catalogue."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, sort_output=by_text, omit_header=False, include_lineno=False, width=110)
    path.with_suffix(".mo").write_bytes(compiled(catalogue))


def is_empty(message: Message) -> bool:
    """Whether a text lacks its translation, or one of its numbers."""
    return bool(message.id) and not (message.string and all(message.string))


def untranslated(catalogue: Catalog) -> list[str]:
    """The texts that lack a translation, or one of its numbers."""
    return [code_of(one) for one in catalogue if is_empty(one)]


def main() -> None:
    """Write all catalogues, and say what is still to translate."""
    for language in LANGUAGES:
        for domain in DOMAINS:
            catalogue = named_countries(language) if domain == "countries" else in_step(domain, language)
            write(catalogue, core_path(domain, language))
        if language != "en":
            write(gathered(language), path_of(language), by_text=True)
        paths = sorted(LOCALE.glob(f"{language}/LC_MESSAGES/*.po"))
        all_ = [catalogue for path in paths if (catalogue := stored(path))]
        empty = sum(len(untranslated(catalogue)) for catalogue in all_)
        stale = sum(one.fuzzy for catalogue in all_ for one in catalogue if one.id)
        told = f"{sum(map(len, all_))} texts, {empty} to translate" + (
            f", {stale} whose English has changed" if stale else ""
        )
        sys.stdout.write(f"{language}: {told}\n")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabellone.server.settings.testing")
    django.setup()
    main()
