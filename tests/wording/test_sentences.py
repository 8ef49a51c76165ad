"""Sentences and terms in three languages."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from tabellone.contract.cards import Line
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.languages import LANGUAGES
from tabellone.engine.steps import Step
from tabellone.wording import day, error_lines, error_sentence, number, step_sentence, term, text, worded
from tabellone.wording.cards import line_text
from tabellone.wording.rules import rules_page
from tabellone.wording.vocabulary import country_name
from tests.wording.catalogues import contexts, placeholders, sentences


def test_an_error_is_told_in_the_language_asked_for() -> None:
    error = RuleError("double-round", rule="RK structure", number=2)
    assert [error_sentence(error, language) for language in ("en", "it", "es")] == [
        "there are two rounds number 2",
        "ci sono due turni numero 2",
        "hay dos rondas con el número 2",
    ]
    problem = Problem("double-round", "rounds[1]", "RK structure", "a.json", {"number": 2})
    assert error_lines(InputError([problem]), "it") == ["a.json: rounds[1]: ci sono due turni numero 2 (RK structure)"]


def test_a_step_is_told_with_terms_numbers_and_days_of_the_language() -> None:
    passed = Step("BIG 4.3", "big-passes", {"phase": "round of 16", "others": "Anna Verdi", "place": 1})
    assert step_sentence(passed) == "round of 16 against Anna Verdi: place 1, through"
    assert step_sentence(passed, "it") == "ottavi di finale contro Anna Verdi: posto 1, passa"
    assert step_sentence(passed, "es") == "octavos de final contra Anna Verdi: puesto 1, pasa"
    stage = Step("PG 22", "pg-stage", {"stage": "Go I", "end": "2026-03-01"})
    assert step_sentence(stage) == "after Go I (2026-03-01)"
    assert step_sentence(stage, "it") == "dopo Go I (1º marzo 2026)"
    tie = Step("BIG 8.3.19", "big-tie-fewer", {"other": "Bo", "figure": "coins goods", "own": 2, "theirs": 3})
    assert "«monedas y mercancías»" in step_sentence(tie, "es")


def test_withdrawals_and_statuses_are_named_in_sentences() -> None:
    assert step_sentence(Step("RK withdrawals", "risiko-withdrew", {"when": "before_round:2"}), "it") == (
        "si è ritirato (prima del turno 2)"
    )
    error = RuleError("risiko-score-without-game", player="Anna", status="absent", found=3)
    assert error_sentence(error, "es").startswith("Anna no puede tener 3 puntos de mesa, porque su estado es «ausente»")


@pytest.mark.parametrize(
    ("expected", "found", "it"),
    [
        ("whole number", "a list", "valore atteso: numero intero; valore trovato: un elenco"),
        ("number", "the text “7,5”", "valore atteso: numero; valore trovato: il testo «7,5»"),
        ("true or false", "3", "valore atteso: true o false; valore trovato: 3"),
    ],
)
def test_what_was_expected_and_found_is_told_in_words(expected: str, found: str, it: str) -> None:
    assert worded("error", "wrong-type", {"expected": expected, "found": found}, "it") == it


def test_what_stands_in_a_document_is_quoted_as_it_was_written() -> None:
    assert "«2026-02-30»" in worded("error", "not-a-date", {"found": "2026-02-30"}, "it")
    assert worded("error", "not-one-of", {"found": "text", "known": ["swiss"]}, "es") == (
        "«text» no está previsto aquí; usa uno de estos: swiss"
    )


def test_a_code_unknown_to_a_language_is_told_all_the_same() -> None:
    assert worded("error", "no-such-code", {"seats": 3}, "it") == "no such code (seats 3)"
    assert text("sheet", "no such words of a sheet", "it") == ""


def test_a_language_that_has_only_begun_is_told_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANGUAGES, "eo", "Esperanto")
    error = RuleError("double-round", rule="RK structure", number=2)
    assert error_sentence(error, "eo") == "there are two rounds number 2"
    assert (term("phase", "final", "eo"), number(12345.5, "eo"), day(date(2026, 1, 1), "eo")) == (
        "final",
        "12,345.5",
        "1 January 2026",
    )
    assert country_name("IT", "eo") == "Italy"
    assert rules_page("big", "eo") == rules_page("big", "en")


def _players_left(count: object, language: str) -> str:
    return error_sentence(RuleError("undecided-left", players=[], count=count), language).partition(":")[0]


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        (
            "en",
            "0 players have not been checked in",
            "1 player has not been checked in",
            "2 players have not been checked in",
        ),
        (
            "it",
            "0 giocatori non sono ancora stati chiamati all'appello",
            "1 giocatore non è ancora stato chiamato all'appello",
            "2 giocatori non sono ancora stati chiamati all'appello",
        ),
        (
            "es",
            "faltan 0 jugadores por pasar lista",
            "falta 1 jugador por pasar lista",
            "faltan 2 jugadores por pasar lista",
        ),
    ],
)
def test_an_error_speaks_of_one_player_and_of_several(language: str, none: str, one: str, two: str) -> None:
    assert [_players_left(count, language) for count in (0, 1, 2)] == [none, one, two]


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "1 table point", "2 table points"),
        ("it", "1 punto tavolo", "2 punti tavolo"),
        ("es", "1 punto de mesa", "2 puntos de mesa"),
    ],
)
def test_a_step_speaks_of_one_point_and_of_several(language: str, one: str, two: str) -> None:
    """RK points: a player can end the final with a single table point."""
    for points, told in ((1, one), (2, two), (Decimal(1), one), (Fraction(1), one)):
        step = Step("RK points", "risiko-final-game", {"table": 1, "place": 4, "table_points": points})
        assert step_sentence(step, language).endswith(f"4 {_with(language)} {told}")


def _with(language: str) -> str:
    return "with" if language == "en" else "con"


def test_a_line_of_a_card_speaks_of_one_minute_and_of_several() -> None:
    lines = [Line("times-player", {"minutes": minutes}) for minutes in (0, 1, 2)]
    assert [line_text(line) for line in lines] == [
        "Each player: 0 minutes.",
        "Each player: 1 minute.",
        "Each player: 2 minutes.",
    ]
    assert [line_text(line, "it") for line in lines[1:]] == ["A testa: 1 minuto.", "A testa: 2 minuti."]
    assert [line_text(line, "es") for line in lines[1:]] == ["Cada jugador: 1 minuto.", "Cada jugador: 2 minutos."]


def test_of_a_list_its_length_counts_and_what_has_decimals_is_several() -> None:
    seated = [error_sentence(RuleError("absent-seated", players=who)) for who in (["Anna"], ["Anna", "Bo"])]
    assert seated == [
        "Anna already sits in a round: let the player withdraw instead",
        "Anna, Bo already sit in a round: let them withdraw instead",
    ]
    told = {"name": "Anna", "found": Decimal(2)}
    points = [worded("error", "source-trf-points", {**told, "told": Decimal(shown)}) for shown in ("1", "1.0", "NaN")]
    assert [sentence.split(",")[0] for sentence in points] == [
        "Anna is shown with 1 point",
        "Anna is shown with 1.0 points",
        "Anna is shown with NaN points",
    ]


def test_a_sentence_with_plural_forms_is_told_without_its_number_and_in_a_language_that_lacks_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert worded("error", "undecided-left", {"found": 1}) == "undecided left (found 1)"
    assert term("warning", "undecided-left").startswith("{count} players have")
    monkeypatch.setitem(LANGUAGES, "eo", "Esperanto")
    assert [_players_left(count, "eo") for count in (1, 2)] == [_players_left(count, "en") for count in (1, 2)]
    assert line_text(Line("minutes", {"minutes": 1}), "eo") == "1 minute"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_with_plural_forms_is_told_of_one_and_of_several(language: str) -> None:
    counting = sentences("count")
    for kind in ("error", "step", "card"):
        for code, forms in contexts(language)[kind].items():
            for count in (1, 2) if len(forms) > 1 and all(forms) else ():
                values = {name: f"<{name}>" for name in placeholders(forms[-1])} | {counting[code]: count}
                line = Line(code, values)
                told = line_text(line, language) if kind == "card" else worded(kind, code, values, language)
                assert told == forms[count - 1].format_map(values), (kind, code, count)


@pytest.mark.parametrize(
    ("kind", "code", "it", "es"),
    [
        ("phase", "final", "finale", "final"),
        ("moment", "before_round:3", "prima del turno 3", "antes de la ronda 3"),
        ("ranking", "elo:Catan", "Catan, ELO", "Catan, ELO"),
        ("ranking", "red", "Rossa", "Roja"),
        ("figure", "game_rule_2", "spareggio del gioco (2)", "desempate del juego (2)"),
        ("figure_help", "splendor:cards", "carte giocate", "cartas jugadas"),
        ("param_help", "big:bye_points", "quanto vale un riposo", "cuánto vale un descanso"),
        (
            "param_help",
            "pergioco:bye_points",
            "punti di tappa di un riposo senza punteggio",
            "puntos de etapa de un descanso sin puntuación",
        ),
        ("seat", "risiko:score", "punti tavolo", "puntos de mesa"),
        ("seat", "big:score", "punteggio", "puntuación"),
        ("seat", "tiebreak.cards", "carte", "cartas"),
        ("choice", "final_phase:national", "come in una finale nazionale", "como en una final nacional"),
        ("phase", "no_such-phase", "no such phase", "no such phase"),
        ("warning", "final-again", "la finale è finita in parità, quindi si rigioca", None),
        ("warning", "no-such-warning", "no such warning", None),
    ],
)
def test_terms(kind: str, code: str, it: str, es: str | None) -> None:
    assert term(kind, code, "it") == it
    assert es is None or term(kind, code, "es") == es


def test_a_figure_of_a_game_without_a_sheet_has_its_help_too() -> None:
    assert term("figure_help", "azul:game_rule", "en") == "as the game's own rule parts ties: more is better"
