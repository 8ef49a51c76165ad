"""Faults by which mail, imports or other machines would do something twice, or unseen."""

from __future__ import annotations

from typing import Final

from tests.mutants.faults import Mutant
from tests.mutants.promised.shown import FAULT, Shown

SENT: Final = (
    Shown(
        "mail-once",
        Mutant(
            "unsure-sent-again",
            "records",
            "tabellone.server.mail.sending:record_delivery",
            '"unsure": State.UNSURE}',
            '"unsure": State.QUEUED}',
            "a mail that perhaps arrived is sent again by itself",
        ),
        ("test_when_the_line_breaks_while_it_speaks_it_is_unsure_and_a_person_decides",),
    ),
    Shown(
        "mail-once",
        FAULT["mail-twice"],
        (
            "test_a_sender_killed_at_forty_points_sends_nothing_twice_and_forgets_nobody",
            "test_a_sender_killed_at_forty_points_writes_to_nobody_twice_and_forgets_nobody",
        ),
    ),
    Shown(
        "worker",
        Mutant(
            "worker-stays-dead",
            "operations",
            "tabellone.server.operations.serve:WorkerKeeper._keep",
            "            self._over.wait(PAUSE)\n",
            "            return\n",
            "a worker that died is not started again",
        ),
        ("test_the_server_brings_a_worker_that_comes_back_and_ends_with_it",),
    ),
    Shown(
        "worker",
        Mutant(
            "worker-stays-behind",
            "operations",
            "server/operations/working.py",
            "return bool(how.parent) and os.getppid() != how.parent",
            "return bool(how.parent) and os.getppid() == os.getpid()",
            "a worker works on when its server was killed",
        ),
        ("test_a_server_that_is_killed_leaves_no_worker_behind",),
    ),
    Shown(
        "worker",
        Mutant(
            "nobody-missed",
            "records",
            "tabellone.server.mail.queries:overdue_mails",
            "not_before__lt=since",
            "not_before__lt=since.replace(year=2000)",
            "nobody is told that mail waits and is not sent",
        ),
        ("test_mail_that_waits_while_nobody_sends_is_told",),
    ),
    Shown(
        "newsletter",
        Mutant(
            "everybody-is-written-to",
            "circuits",
            "tabellone.server.letters.newsletters:_wants",
            "Q(newsletter=True, disqualified=False)",
            "Q(newsletter=True)",
            "a newsletter goes to the disqualified",
        ),
        ("test_only_the_consenting_get_it_each_address_once_newsletter_once",),
    ),
    Shown(
        "newsletter",
        Mutant(
            "no-heard-too-late",
            "circuits",
            "tabellone.server.letters.newsletters:newsletter_still_wanted",
            "return mine.filter(_wants()).exists() and not mine.filter(newsletter=False).exists()",
            "return True",
            "who says no while a newsletter is being sent gets it all the same",
        ),
        ("test_who_says_no_while_it_is_being_sent_gets_none",),
    ),
    Shown(
        "newsletter",
        Mutant(
            "no-way-out",
            "circuits",
            "server/mail/templates/mails/letters.txt",
            '{% translate "To get it no more, open this link:" %}\n{{ link }}\n',
            '{% translate "To get it no more, open this link:" %}\n',
            "a newsletter has no way out",
        ),
        ("test_everybody_gets_it_in_their_language_or_in_english_with_the_way_out",),
    ),
    Shown(
        "newsletter",
        Mutant(
            "pause-does-nothing",
            "records",
            "tabellone.server.mail.services:hold_batch",
            ".update(state=State.HELD)",
            ".update(state=State.QUEUED)",
            "a newsletter that is paused goes on",
        ),
        ("test_it_can_be_paused_resumed_and_stopped",),
    ),
    Shown(
        "called-once",
        Mutant(
            "called-again",
            "play",
            "tabellone.server.federation.calls:wave_preview",
            "if convocation_mails.call_mail_key(row, one.key, wave) not in known]",
            "if one.key]",
            "the button that sends the first mail again is for everybody",
        ),
        (
            "test_the_first_mail_goes_to_called_and_reserves_once_each",
            "test_who_gets_an_address_later_gets_the_mail_then_and_nobody_else_again",
        ),
    ),
    Shown(
        "called-once",
        Mutant(
            "opening-says-yes",
            "web",
            "tabellone.server.web.tournament.convocation:invitation_page",
            'request.POST.get("answer")\n    if request.method == "POST":\n',
            'request.POST.get("answer", "yes")\n    if said:\n',
            "whoever opens the link has accepted",
        ),
        ("test_opening_the_link_answers_nothing_and_its_buttons_do",),
    ),
    Shown(
        "called-once",
        Mutant(
            "once-in-pieces",
            "records",
            "tabellone.server.journal.services:_attempted",
            "        with transaction.atomic():\n",
            "        if True:\n",
            "whoever is killed while sending leaves half of it",
        ),
        ("test_the_act_of_sending_killed_halfway_leaves_nothing_and_is_done_whole_the_next_time",),
    ),
    Shown(
        "confirmed-place",
        Mutant(
            "one-place-too-many",
            "rulebooks.big",
            "tabellone.rulebooks.big.convocation_places:_fill",
            "if len(book.confirmed) >= call.places_at(at) or",
            "if len(book.confirmed) > call.places_at(at) or",
            "more people are confirmed than there are places",
        ),
    ),
    Shown(
        "approved-once",
        Mutant(
            "approved-twice",
            "play",
            "tabellone.server.federation.requests:approve_request",
            "if held.state != State.ASKED:",
            "if held.state == State.REFUSED:",
            "a request that was approved is approved again",
        ),
        (
            "test_approving_twice_creates_one_tournament",
            "test_many_answers_at_once_are_one_and_many_requests_are_many",
        ),
    ),
    Shown(
        "approved-once",
        Mutant(
            "another-tournament",
            "play",
            "tabellone.server.federation.requests:put_up",
            "if row.tournament is None:",
            "if row.tournament is None or not row.tournament.listed:",
            "approving again makes a second tournament",
        ),
        ("test_an_answer_can_be_taken_back_and_the_tournament_comes_again",),
    ),
    Shown(
        "asked-never-guessed",
        Mutant(
            "guessed",
            "circuits",
            "tabellone.server.intake.converting:planned_stage",
            "    if questions or refusals:",
            "    if refusals:",
            "a stage is made while something is still to be asked",
        ),
        ("test_any_source_is_asked_about_and_once_answered_becomes_a_document_that_holds",),
    ),
    Shown(
        "asked-never-guessed",
        Mutant(
            "strangers-are-new",
            "circuits",
            "tabellone.server.intake.matching:_matched_player",
            'return PlayerMatch(player, "unknown", suggestions=',
            'return PlayerMatch(player, "new", name=player.nickname, suggestions=',
            "somebody unknown becomes a participant without a question",
        ),
        ("test_unknown_people_are_asked_about_and_become_participants_under_their_nickname",),
    ),
    Shown(
        "asked-never-guessed",
        Mutant(
            "preview-writes",
            "circuits",
            "tabellone.server.intake.previewing:preview_import",
            "    found: FoundTournament = decoded(FoundTournament, draft.found)\n",
            "    found: FoundTournament = decoded(FoundTournament, draft.found)\n"
            "    type(draft.circuit).objects.filter(pk=draft.circuit_id).update(version=draft.circuit.version + 1)\n",
            "looking at an import changes the circuit",
        ),
        ("test_a_preview_writes_nothing",),
    ),
    Shown(
        "import-again",
        Mutant(
            "never-the-same",
            "circuits",
            "tabellone.server.intake.previewing:_judged",
            "same=shown.stored == wanted and shown.head.new_game is None,",
            "same=False,",
            "the same file again is imported again",
        ),
        (
            "test_the_same_source_again_changes_nothing_and_says_so",
            "test_the_same_again_changes_nothing_also_after_decisions_by_hand",
        ),
    ),
    Shown(
        "import-again",
        Mutant(
            "second-stage-unasked",
            "circuits",
            "tabellone.server.intake.recognising:plan_with_question",
            "    if not doubles:",
            "    if len(doubles) < 9:",
            "the same tournament is imported into a second stage without a question",
        ),
        ("test_a_second_stage_is_never_made_without_asking",),
    ),
    Shown(
        "import-again",
        Mutant(
            "drawn-here-and-replaced",
            "circuits",
            "tabellone.server.intake.previewing:_judged",
            "if state and any(drawn.certificate is not None for drawn in state.rounds):",
            "if state and not state.rounds and state.closed:",
            "an import takes the place of rounds that were drawn here",
        ),
        ("test_rounds_drawn_here_are_never_replaced",),
    ),
    Shown(
        "import-again",
        Mutant(
            "older-preview-of-eight",
            "circuits",
            "tabellone.server.intake.importing:_applied_import",
            "if seen != shown.seen:",
            "if not seen and seen != shown.seen:",
            "several who import the same at once make several stages",
        ),
        ("test_many_administrators_at_once_make_one_stage",),
    ),
    Shown(
        "import-whole",
        FAULT["import-in-pieces"],
    ),
    Shown(
        "received",
        Mutant(
            "accepted-at-the-door",
            "circuits",
            "tabellone.server.intake.receiving:_received",
            "            facts=sum_of_facts(facts),\n",
            "            facts=sum_of_facts(facts),\n            state=State.ACCEPTED,\n",
            "what a laptop sends counts before anybody has looked at it",
        ),
        ("test_what_arrives_waits_and_changes_nothing",),
    ),
    Shown(
        "received",
        Mutant(
            "same-again-is-new",
            "circuits",
            "tabellone.server.intake.receiving:_same_document",
            "if waits := mine.filter(state=State.WAITING, sha256=sha).first():",
            "if waits := mine.filter(state=State.REFUSED, sha256=sha).first():",
            "the same document again is received again",
        ),
        ("test_the_same_document_again_changes_nothing_and_says_so",),
    ),
    Shown(
        "received",
        Mutant(
            "changed-here-and-lost",
            "circuits",
            "tabellone.server.intake.receiving_preview:_against",
            "if state.rounds and (last is None or last.facts != sum_of_facts(document_of(existing))):",
            "if state.rounds and last is None:",
            "a newer version takes the place of what was corrected here",
        ),
        ("test_changed_on_both_sides_is_a_conflict",),
    ),
    Shown(
        "received",
        Mutant(
            "dry-run-sends",
            "web",
            "tabellone.server.web.circuit.push:_push_answered",
            'if request.GET.get("preview"):',
            'if request.GET.get("look"):',
            "asking what a document would do leaves it there",
        ),
        (
            "test_a_preview_leaves_nothing",
            "test_a_tournament_played_on_a_laptop_is_the_same_on_the_federations_server",
        ),
    ),
    Shown(
        "received",
        Mutant(
            "accepted-in-pieces",
            "records",
            "tabellone.server.journal.services:_attempted",
            "        with transaction.atomic():\n",
            "        if True:\n",
            "a document whose acceptance is killed is there in part",
        ),
        ("test_a_document_accepted_and_killed_is_there_whole_or_not_at_all",),
    ),
    Shown(
        "calls-nobody",
        Mutant(
            "server-calls",
            "web",
            "server/web/site.py",
            "from django.db import DatabaseError, connection\n",
            "import urllib.request\n\nfrom django.db import DatabaseError, connection\n",
            "a page of the server can call others",
        ),
        ("test_the_server_calls_nobody_but_for_mail_and_downloads",),
    ),
    Shown(
        "calls-nobody",
        Mutant(
            "downloads-from-anywhere",
            "circuits",
            "tabellone.server.intake.fetching:wanted_files",
            "len(text) > LONGEST_ADDRESS or of not in import_hosts():",
            "len(text) > LONGEST_ADDRESS:",
            "the server downloads from whatever host somebody types",
        ),
        ("test_other_addresses_are_refused_before_anybody_is_asked",),
    ),
    Shown(
        "merge-undone",
        Mutant(
            "entries-stay-merged",
            "circuits",
            "tabellone.server.identity.services.merging:_parted",
            "    records.change_entries(back, by=by, why=why)\n",
            "",
            "after a merge is undone entries are still the other's",
        ),
    ),
)
