"""Faults by which something that is handed in would do harm."""

from __future__ import annotations

from typing import Final

from tests.mutants.faults import Mutant
from tests.mutants.promised.shown import FAULT, Shown

HANDED_IN: Final = (
    Shown(
        "no-traceback",
        Mutant(
            "not-finite-numbers",
            "exchange",
            "tabellone.exchange.documents.scalars:_constant",
            'return Unreadable("not-finite", text)',
            "raise ArithmeticError(text)",
            "a number that is none ends in a fault of the program",
        ),
        ("test_spoiled_documents",),
    ),
    Shown(
        "no-traceback",
        Mutant(
            "any-bytes-decoded",
            "exchange",
            "tabellone.exchange.documents.scalars:_decoded",
            "except UnicodeDecodeError as error:",
            "except UnicodeEncodeError as error:",
            "bytes that are no text end in a fault of the program",
        ),
        ("test_any_bytes",),
    ),
    Shown(
        "no-traceback",
        Mutant(
            "wrong-place",
            "exchange",
            "tabellone.exchange.documents.reader:record_reader",
            "findings += error.under(key)",
            "findings += error.findings",
            "a problem is told without the place where it stands",
        ),
        ("test_is_refused_with_its_place",),
    ),
    Shown(
        "every-problem",
        Mutant(
            "first-problem-only",
            "exchange",
            "tabellone.exchange.documents.reader:record_reader",
            "                    findings += error.under(key)\n",
            "                    raise Misfit(error.under(key)) from None\n",
            "only the first problem of a document is told",
        ),
    ),
    Shown(
        "documents-keep",
        Mutant(
            "extras-dropped",
            "exchange",
            "tabellone.exchange.documents.reader:_unknown",
            'values.setdefault("extra", {})[read_kept(key)] = read_kept(value)',
            "read_kept(value)",
            "what stands under x- keys is lost",
        ),
    ),
    Shown(
        "guides-run",
        Mutant(
            "another-way-to-say-it",
            "cli",
            "cli/showing.py",
            'f"standing after round {answer.after_round}"',
            'f"standing after {answer.after_round} rounds"',
            "a command prints something else than its guide shows",
        ),
        ("test_the_tour_prints_what_it_shows",),
    ),
    Shown(
        "guides-run",
        Mutant(
            "another-seed-written",
            "tournament",
            "tabellone.tournament.view:round_of",
            "seed=draw.seed,",
            'seed=f"{draw.seed} ",',
            "a round that was just drawn does not verify",
        ),
        (
            "test_a_whole_master_on_files",
            "test_a_whole_master",
            "test_a_national_final_runs_to_its_end",
        ),
    ),
    Shown(
        "guides-run",
        Mutant(
            "over-without-a-plan",
            "rulebooks.big",
            "tabellone.rulebooks.big.final_phase:qualifying_is_all",
            "plan.rounds is not None and len(rounds_until(tournament, number)) >= plan.rounds",
            "len(rounds_until(tournament, number)) >= (plan.rounds or 0)",
            "a tournament without planned rounds is over after its first",
        ),
        ("test_it_is_over_after_the_planned_rounds_only",),
    ),
    Shown(
        "guides-run",
        Mutant(
            "master-by-another-system",
            "rulebooks.risiko",
            "tabellone.rulebooks.risiko.check:_field_problems",
            'if tournament.system not in (None, "master"):',
            'if tournament.system == "other":',
            "a RisiKo! Master is taken with another system",
        ),
        ("test_fields_of_the_document",),
    ),
    Shown(
        "hostile-forms",
        Mutant(
            "beside-another-field",
            "web",
            "tabellone.server.web.answers:Refused.beside",
            "if problem.place == place]",
            "if not problem.place]",
            "what the rulebook refuses does not stand beside its field",
        ),
        ("test_what_the_rulebook_refuses_stands_beside_the_field",),
    ),
    Shown(
        "hostile-forms",
        Mutant(
            "minutes-as-typed",
            "web",
            "tabellone.server.web.answers:whole_number",
            "number = number_typed(text)",
            "number = int(text)",
            "minutes that are none make the server fail",
        ),
        ("test_no_form_can_be_filled_in_so_that_the_server_fails",),
    ),
    Shown(
        "hostile-forms",
        Mutant(
            "round-asked-by-text",
            "web",
            "tabellone.server.web.frame:round_asked",
            "number = number_typed(text, digits=4)",
            "number = int(text)",
            "a question in an address makes the server fail",
        ),
        ("test_no_question_in_an_address_makes_the_server_fail",),
    ),
    Shown(
        "nothing-injected",
        Mutant(
            "policy-lets-all-in",
            "operations",
            "server/settings/base.py",
            '"default-src": [NONE],',
            '"default-src": ["*"],',
            "the policy of every answer lets anything in",
        ),
        ("test_every_answer_carries_the_defences",),
    ),
    Shown(
        "nothing-injected",
        Mutant(
            "steps-unescaped",
            "web",
            "server/web/templates/parts/steps.html",
            "<li>{{ each.sentence }}",
            "<li>{{ each.sentence|safe }}",
            "a name in an explanation is markup",
        ),
        ("test_names_in_steps_are_escaped",),
    ),
    Shown(
        "nothing-injected",
        Mutant(
            "forms-without-token",
            "web",
            "server/settings/base.py",
            '    "django.middleware.csrf.CsrfViewMiddleware",\n',
            "",
            "another site can have somebody's browser send our forms",
        ),
        ("test_nothing_is_written_without_the_token_of_the_form",),
    ),
    Shown(
        "nothing-injected",
        FAULT["name-as-markup"],
        ("test_markup_is_printed_as_it_was_written",),
    ),
    Shown(
        "nothing-injected",
        Mutant(
            "script-of-the-page",
            "web",
            "server/web/templates/base.html",
            "  {% block scripts %}{% endblock %}\n",
            '  <script>document.title += " "</script>{% block scripts %}{% endblock %}\n',
            "pages hold a script of their own, which their policy refuses",
        ),
        ("test_no_page_says_anything_bad_in_the_console_when_the_colours_change",),
    ),
    Shown(
        "nothing-injected",
        Mutant(
            "seats-as-markup",
            "paper",
            "paper/templates/seats.typ",
            "{ large * 0.6 } else { large }, it.name),",
            '{ large * 0.6 } else { large }, eval(it.name, mode: "markup")),',
            "a name with a sign of the markup stops the press",
        ),
        ("test_any_text_can_be_printed",),
    ),
    Shown(
        "hostile-files",
        Mutant(
            "half-signs-kept",
            "exchange",
            "tabellone.exchange.sources.recognising:read_source",
            "    raise _unknown(text)\n",
            "    raise ValueError(text[:20])\n",
            "a file that nobody knows ends in a fault of the program",
        ),
        ("test_whatever_is_handed_in_is_a_tournament_or_a_sentence",),
    ),
    Shown(
        "hostile-files",
        Mutant(
            "black-won",
            "exchange",
            "tabellone.exchange.sources.trf_pairings:_played",
            "(NOTHING, ONE), rated=rated, agreed=agreed)",
            "(ONE, NOTHING), rated=rated, agreed=agreed)",
            "a game that the second player won is given to the first",
        ),
        ("test_what_is_written_is_read_again",),
    ),
)
