"""Every text of the interface is in each catalogue, and none beside them; translated where a language lacks none."""

from __future__ import annotations

import importlib.util
import io
import re
from gettext import GNUTranslations
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from django.template.base import Lexer, TokenType

from tabellone.wording.catalogue import LOCALE
from tests.wording.catalogues import OTHERS, contexts

ROOT = Path(__file__).resolve().parent.parent.parent
TEMPLATES = sorted((ROOT / "src" / "tabellone" / "server").rglob("templates/**/*.html"))
ARTICLE = re.compile(r"\b(?:i|dei|ai|sui|nei|dai|coi|quei) (?:%\(|\{)", re.IGNORECASE)
MINUTES = re.compile(r"%\(\w+\)s minut[io]\b")
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|%%")
# what stands in every language as it is: (invented) names, units, marks, the words of the command line
AS_IT_IS = re.compile(
    r"Ada Brandi|Bruno Celli|Carla Dossi|Sala Grande|Tabellone|tabellone( verify| restore| backup)?"
    r"|book-|SHA-256|\.json|CSV|XLSX|JSON|PDF|iCal|Atom|QR|ELO|Aa 123|https?:\S*|#|x\b"
)
IN_ATTRIBUTES = [["block", "rulebook"], ["block", "stage"]]  # these name classes, and no words
SPOKEN = {"alt", "aria-label", "placeholder", "title", "aria-description", "aria-roledescription"}


@pytest.fixture(scope="module")
def messages() -> ModuleType:
    """The tool that gathers the texts (`make messages`)."""
    spec = importlib.util.spec_from_file_location("messages", ROOT / "scripts" / "messages.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_catalogues_hold_today_s_texts(messages: ModuleType) -> None:
    def keys(catalogue: object) -> set[object]:
        return {(one.id, one.context) for one in catalogue if one.id}  # type: ignore[attr-defined]  # a catalogue

    today = keys(messages.gathered("it"))  # the same texts for every language
    assert today
    stored = {language: keys(messages.stored(messages.path_of(language))) for language in messages.OTHERS}
    assert {language: texts ^ today for language, texts in stored.items() if texts != today} == {}, "make messages"


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(messages: ModuleType, language: str) -> None:
    assert messages.untranslated(messages.stored(messages.path_of(language))) == []
    assert [one.id for one in messages.stored(messages.path_of(language)) if one.fuzzy] == []


@pytest.mark.parametrize("language", OTHERS)
def test_translations_keep_the_placeholders(messages: ModuleType, language: str) -> None:
    wrong = []
    for one in messages.stored(messages.path_of(language)):
        texts = one.id if isinstance(one.id, tuple) else (one.id,)
        given = set(PLACEHOLDER.findall(texts[-1]))
        for said in one.string if isinstance(one.string, tuple) else (one.string,):
            if one.id and set(PLACEHOLDER.findall(said)) - given:
                wrong.append((one.id, said))
            if isinstance(one.id, str) and one.id and set(PLACEHOLDER.findall(said)) != given:
                wrong.append((one.id, said))
    assert wrong == []


def test_texts_inside_formatted_strings_are_gathered(messages: ModuleType) -> None:
    assert "To get no more news of events, open this link:" in {
        one.id for one in messages.stored(messages.path_of("it"))
    }


def test_no_italian_article_stands_before_a_number_and_no_single_minute_is_many(messages: ModuleType) -> None:
    """It would be wrong before eight and eleven ("i 8 posti"), and a text of one form alone before 1 ("1 minuti")."""
    texts = [one for one in messages.stored(messages.path_of("it")) if one.id]
    interface = [said for one in texts for said in (one.string if isinstance(one.string, tuple) else (one.string,))]
    core = [said for kind in ("error", "step") for forms in contexts("it")[kind].values() for said in forms]
    assert [said for said in (*interface, *core) if ARTICLE.search(said)] == []
    assert [one.id for one in texts if isinstance(one.id, str) and MINUTES.search(one.string)] == []


@pytest.mark.parametrize("path", sorted(LOCALE.rglob("*.po")), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_what_is_read_is_up_to_date(messages: ModuleType, path: Path) -> None:
    assert path.with_suffix(".mo").read_bytes() == messages.compiled(messages.stored(path)), "run `make messages`"


ENGLISH = """
msgctxt "error"
msgid "seats"
msgid_plural "seats"
msgstr[0] "{{n}} seat {}"
msgstr[1] "{{n}} seats"

msgctxt "error"
msgid "tables"
msgid_plural "tables"
msgstr[0] "{{n}} table"
msgstr[1] "{{n}} tables"
"""
ITALIAN = """
#. {n} seat is left | {n} seats
msgctxt "error"
msgid "seats"
msgid_plural "seats"
msgstr[0] "{n} posto"
msgstr[1] "{n} posti"

#. tables {n}
msgctxt "error"
msgid "tables"
msgstr "tavoli {n}"
"""


def test_plural_forms_are_kept_in_step(messages: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all English forms above them: they are doubted when one changes, empty where English begins to have them."""
    monkeypatch.setattr(messages, "core_path", lambda domain, language: tmp_path / language / "x" / f"{domain}.po")
    for language in ("en", "it"):
        messages.core_path("core", language).parent.mkdir(parents=True)
    messages.core_path("core", "it").write_text(ITALIAN, encoding="utf-8")
    for word, doubted in (("is left", False), ("is free", True)):
        messages.core_path("core", "en").write_text(ENGLISH.format(word), encoding="utf-8")
        italian = messages.in_step("core", "it")
        seats, tables = italian.get("seats", "error"), italian.get("tables", "error")
        assert (seats.id, seats.string, seats.fuzzy) == (("seats", "seats"), ("{n} posto", "{n} posti"), doubted)
        assert seats.auto_comments == [f"{{n}} seat {word} | {{n}} seats"]
        assert (tables.id, tables.string, messages.untranslated(italian)) == (("tables",) * 2, ("", ""), ["tables"])


def test_what_is_not_translated_is_told_in_english(messages: ModuleType, tmp_path: Path) -> None:
    """Compiled, an empty text is none, also where it has plural forms: otherwise its code would be told."""
    path = tmp_path / "it" / "x" / "core.po"
    path.parent.mkdir(parents=True)
    path.write_text(ITALIAN.replace("{n} posti", "").replace("{n} posto", ""), encoding="utf-8")
    read = GNUTranslations(io.BytesIO(messages.compiled(messages.stored(path))))
    read.add_fallback(GNUTranslations(io.BytesIO(messages.compiled(_english(messages, tmp_path)))))
    assert read.pgettext("error", "tables") == "tavoli {n}"
    assert [read.npgettext("error", "seats", "seats", n) for n in (1, 2)] == ["{n} seat is left", "{n} seats"]


def _english(messages: ModuleType, folder: Path) -> Catalog:
    path = folder / "en" / "x" / "core.po"
    path.parent.mkdir(parents=True)
    path.write_text(ENGLISH.format("is left"), encoding="utf-8")
    found: Catalog = messages.stored(path)
    return found


class Words(HTMLParser):
    """The words of a page that are neither tags nor translated."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in {"script", "style", "code"}
        self.found += [value for name, value in attrs if name in SPOKEN and value and _letters(value)]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in {"script", "style", "code"}

    def handle_data(self, data: str) -> None:
        if not self._silent and _letters(data):
            self.found.append(data.strip())


def _letters(text: str) -> bool:
    return any(sign.isalpha() for sign in AS_IT_IS.sub("", text))  # ½ is none


def outside(source: str) -> list[str]:
    """The texts of a template that no catalogue can hold, because nothing marks them for it."""
    kept: list[str] = []
    muted = ""
    for token in Lexer(source).tokenize():
        if token.token_type == TokenType.BLOCK:
            word = token.contents.split()[0]
            if muted:
                muted = "" if word == muted else muted
            elif word in {"comment", "blocktranslate", "blocktrans"}:
                muted = f"end{word}"
            elif token.contents.split()[:2] in IN_ATTRIBUTES:
                muted = "endblock"
            else:
                kept.append("")
        elif token.token_type == TokenType.TEXT and not muted:
            kept.append(token.contents)
    words = Words()
    words.feed("".join(kept))
    words.close()
    return words.found


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_word_of_a_template_is_outside_the_catalogues(path: Path) -> None:
    assert outside(path.read_text(encoding="utf-8")) == []


def test_the_search_for_words_finds_them() -> None:
    assert outside('<p>{% translate "x" %} left</p><img alt="pic"><code>tabellone</code>') == ["left", "pic"]
    assert outside("{% blocktranslate %}Hello {{ you }}{% endblocktranslate %} · {{ x }}") == []
