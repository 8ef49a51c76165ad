"""The post over real SMTP: taken, refused, put off, broken off; nothing twice."""

from __future__ import annotations

from collections.abc import (
    Iterator,
)
from datetime import (
    timedelta,
)
from email.utils import (
    parsedate_to_datetime,
)
from pathlib import (
    Path,
)

import pytest
from django.conf import (
    LazySettings,
)
from django.utils import (
    timezone,
)
from django_tasks_db.models import (
    DBTaskResult,
)

from tabellone.server.mail.message import (
    MailWords,
    message_id,
)
from tabellone.server.mail.models import (
    Mail,
)
from tabellone.server.mail.queries import batch_counts, due_mails, mails_to_look_at
from tabellone.server.mail.sending import (
    MOST_WORKERS,
    PAUSES,
    claim_mail,
    remind_sender,
    revive_tasks,
    send_waiting,
)
from tabellone.server.mail.services import (
    OutgoingMail,
    decide_mail,
    doubt_all_mails,
    drop_batch,
    forget_address,
    forget_old_mails,
    hold_batch,
    queue_mail,
    queue_mails,
    release_batch,
)
from tests.server.fresh import (
    Fresh,
)
from tests.server.live import (
    call,
)
from tests.server.mail.office import (
    Office,
)
from tests.server.operations.commands import (
    tabellone,
)
from tests.server.people.examples import (
    account,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def office(settings: LazySettings) -> Iterator[Office]:
    with Office() as opened:
        for name, value in opened.settings.items():
            setattr(settings, name, value)
        yield opened


def queued(nth: int = 1, **other: str) -> Mail:
    to, subject = other.get("to", f"anna{nth}@posta.example"), other.get("subject", "Ciao")
    return queue_mail(OutgoingMail(f"prova:{nth}", to, MailWords(subject, "Buongiorno.\n", "it")))


def stored(mail: Mail) -> Mail:
    return Mail.objects.get(pk=mail.pk)


def hurry() -> None:
    """The pauses are over."""
    Mail.objects.filter(state="queued").update(not_before=timezone.now())


def test_the_same_key_is_the_same_mail_however_often_it_is_queued(office: Office) -> None:
    first = queued()
    for _ in range(3):
        assert queued(subject="Altro").pk == first.pk
    assert send_waiting() == 1
    queued(subject="Altro ancora")
    assert send_waiting() == 0
    assert office.arrived == {"anna1@posta.example": 1}
    assert stored(first).state == "sent"
    assert [one["Subject"] for one in office.messages()] == ["Ciao"]


def test_many_mails_go_over_one_connection(office: Office) -> None:
    for nth in range(30):
        queued(nth)
    assert send_waiting() == 30
    assert len(office.arrived) == 30
    assert office.connections == 1


def test_a_mail_says_who_when_and_that_a_machine_wrote_it(office: Office) -> None:
    words = MailWords("Perché no? ✓ ¿Qué tal?", "Però è così: ¡olé!\n.\nfine", "es")
    headers = {"List-Unsubscribe": "<https://tabellone.example/out/>"}
    mail = queue_mail(OutgoingMail("uno", "zoe@posta.example", words, "chi@posta.example", headers))
    send_waiting()
    (read,) = office.messages()
    assert read["Subject"] == "Perché no? ✓ ¿Qué tal?"
    assert read.get_content().splitlines() == ["Però è così: ¡olé!", ".", "fine"]
    assert read.get_content_type() == "text/plain"
    assert (read["From"], read["To"]) == ("Tabellone <post@tabellone.example>", "zoe@posta.example")
    assert read["Reply-To"] == "chi@posta.example"
    assert read["List-Unsubscribe"] == "<https://tabellone.example/out/>"
    assert (read["Auto-Submitted"], read["Content-Language"]) == ("auto-generated", "es")
    assert read["Message-ID"] == message_id("uno") == message_id("uno") != message_id("due")
    assert read["Message-ID"].endswith("@tabellone.example>")
    assert parsedate_to_datetime(read["Date"]) == mail.queued_at.replace(microsecond=0)


@pytest.mark.parametrize(
    "evil",
    [
        "Ciao\r\nBcc: tutti@posta.example",
        "Ciao\nBcc: tutti@posta.example\n\nCompra!",
        "Ciao\rBcc: tutti@posta.example",
        "Ciao\x0bBcc: tutti@posta.example\u2028Cc: altri@posta.example\x85x\x00",
        "\r\n" * 40 + "Bcc: tutti@posta.example",
    ],
)
def test_no_line_of_a_header_is_written_by_others(office: Office, evil: str) -> None:
    words, headers = MailWords(evil, evil, "en"), {"List-Unsubscribe": evil}
    queue_mail(OutgoingMail("x", "anna@posta.example", words, f"a@b.example{evil}", headers))
    send_waiting()
    (read,) = office.messages()
    assert office.arrived == {"anna@posta.example": 1}
    assert (read["Bcc"], read["Cc"], read["Reply-To"]) == (None, None, None)
    assert "Bcc: tutti@posta.example" in read["Subject"]
    assert not read.defects


@pytest.mark.parametrize(
    "to", ["", "nobody", "a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example", "@x", "é@x"]
)
def test_what_is_no_address_is_told_and_never_sent(office: Office, to: str) -> None:
    mail = queued(to=to)
    assert (mail.state, mail.error) == ("failed", "no-address")
    assert send_waiting() == 0
    assert not decide_mail(mail, again=True, tries=mail.tries, by=account())


@pytest.mark.parametrize("name", ["Bcc", "to", "Subject", "X: y", "Content-Type", "Auto-Submitted", ""])
def test_callers_write_no_header_that_is_ours(name: str) -> None:
    with pytest.raises(ValueError, match="no header"):
        queue_mail(OutgoingMail("x", "a@b.example", MailWords("", "", "en"), headers={name: "x"}))
    assert not Mail.objects.exists()


def test_who_is_refused_for_good_is_told_in_the_servers_words_and_the_others_get_theirs(office: Office) -> None:
    office.at_address = lambda to: "550 5.1.1 Nobody of that name" if to.startswith("anna2@") else None
    office.at_words = lambda to: "554 5.7.1 No, not these words" if to.startswith("anna3@") else None
    mails = [queued(nth) for nth in range(1, 6)]
    send_waiting()
    assert [stored(one).state for one in mails] == ["sent", "failed", "failed", "sent", "sent"]
    assert stored(mails[1]).error == "550 5.1.1 Nobody of that name"
    assert stored(mails[2]).error == "554 5.7.1 No, not these words"
    hurry()
    assert send_waiting() == 0
    assert set(mails_to_look_at()) == {stored(mails[1]), stored(mails[2])}


def test_who_is_put_off_is_tried_again_after_growing_pauses(office: Office) -> None:
    office.at_address = lambda to: "451 4.7.1 Greylisted, come back" if to.startswith("anna2@") else None
    later, other = queued(2), queued(1)
    pauses = []
    for _ in range(4):
        hurry()
        before = timezone.now()
        send_waiting()
        pauses.append(round((stored(later).not_before - before).total_seconds() / 60))
        assert send_waiting() == 0, "not before its time"
    assert pauses == sorted(set(pauses)), "each longer than the one before"
    assert stored(other).state == "sent"
    assert (stored(later).state, stored(later).error) == ("queued", "451 4.7.1 Greylisted, come back")
    office.at_address = lambda _: None
    hurry()
    send_waiting()
    assert (stored(later).state, office.arrived["anna2@posta.example"]) == ("sent", 1)


def test_after_two_days_of_no_it_is_given_up(office: Office) -> None:
    office.at_words = lambda _: "452 4.3.1 Disk full"
    mail = queued()
    for _ in range(len(PAUSES) + 3):
        hurry()
        send_waiting()
    assert (stored(mail).state, stored(mail).error) == ("failed", "452 4.3.1 Disk full")
    assert sum(PAUSES) > 2 * 24 * 60


def test_a_server_that_is_away_costs_nothing_but_time(office: Office) -> None:
    office.close()
    mails = [queued(nth) for nth in range(3)]
    assert send_waiting() == 0
    assert {stored(one).state for one in mails} == {"queued"}
    assert all(stored(one).error for one in mails)
    assert not due_mails(timezone.now()).exists()
    office.open()
    hurry()
    assert send_waiting() == 3
    assert set(office.arrived.values()) == {1}


def test_a_server_that_does_not_take_our_own_address_is_no_fault_of_the_mail(office: Office) -> None:
    office.at_sender = lambda _: "550 5.7.1 Who are you?"
    mails = [queued(nth) for nth in range(3)]
    send_waiting()
    assert {(stored(one).state, stored(one).error) for one in mails} == {("queued", "550 5.7.1 Who are you?")}
    assert not due_mails(timezone.now()).exists()


def test_a_server_that_says_goodbye_after_some_is_asked_again_at_once(office: Office) -> None:
    answers = iter([None, None, "421 4.7.0 Enough for one connection"])
    office.at_address = lambda _: next(answers, None)
    mails = [queued(nth) for nth in range(6)]
    send_waiting()
    assert [stored(one).state for one in mails] == ["sent", "sent", "queued", "sent", "sent", "sent"]


def test_when_the_line_breaks_while_it_speaks_it_is_unsure_and_a_person_decides(office: Office) -> None:
    office.at_words = lambda to: "hang up" if to.startswith("anna1@") else None
    mail, other = queued(1), queued(2)
    send_waiting()
    hurry()
    assert send_waiting() == 0
    assert (stored(mail).state, stored(other).state) == ("unsure", "sent")
    office.at_words = lambda _: None
    tries = stored(mail).tries
    assert decide_mail(mail, again=True, tries=tries, by=account())
    assert not decide_mail(mail, again=True, tries=tries, by=account()), "the same form again"
    assert send_waiting() == 1
    assert not decide_mail(mail, again=True, tries=stored(mail).tries, by=account()), "it has arrived"
    assert (stored(mail).state, office.arrived["anna1@posta.example"]) == ("sent", 1)


def test_what_its_sender_left_is_unsure_after_a_while_and_not_sent_again(office: Office) -> None:
    queued()
    left = claim_mail()
    assert left is not None
    assert send_waiting() == 0
    assert stored(left).state == "sending", "its sender may still be at it"
    Mail.objects.update(claimed_at=timezone.now() - timedelta(minutes=6))
    assert send_waiting() == 0
    assert (stored(left).state, stored(left).error) == ("unsure", "broke-off")
    assert office.taken == []
    assert decide_mail(left, again=False, tries=left.tries, by=account())
    assert stored(left).state == "dropped"


def test_without_a_mail_service_nothing_waits_in_silence(settings: LazySettings) -> None:
    settings.MAIL_SERVICE = False
    mail = queued()
    assert (mail.state, mail.error) == ("failed", "no-service")
    assert not DBTaskResult.objects.exists()
    assert not decide_mail(mail, again=True, tries=0, by=account())
    settings.MAIL_SERVICE = True
    assert decide_mail(mail, again=True, tries=0, by=account())


def test_a_batch_is_held_let_go_and_dropped(office: Office) -> None:
    batch = [OutgoingMail(f"b:{n}", f"a{n}@posta.example", MailWords("s", "t", "en"), batch="b") for n in range(4)]
    queue_mails(batch)
    single = queued()
    assert hold_batch("b") == 4
    assert send_waiting() == 1
    assert stored(single).state == "sent"
    assert release_batch("b") == 4
    queue_mails(batch)
    assert send_waiting() == 4
    assert drop_batch("b") == 0
    assert batch_counts("b")["sent"] == 4


def is_wanted(mail: Mail) -> bool:
    return mail.to != "a0@posta.example"


def test_a_mail_that_is_no_longer_wanted_does_not_leave(office: Office, settings: LazySettings) -> None:
    settings.MAIL_GATES = {"asked": f"{__name__}.is_wanted"}
    for gate, nth in (("asked", 0), ("asked", 1), ("nobody-knows", 2)):
        queue_mails([OutgoingMail(f"{nth}", f"a{nth}@posta.example", MailWords("s", "t", "en"), gate=gate)])
    send_waiting()
    assert office.arrived == {"a1@posta.example": 1}
    assert list(Mail.objects.order_by("key").values_list("state", flat=True)) == ["dropped", "sent", "dropped"]


def test_many_mails_need_one_task_and_a_forgotten_one_is_reminded_of() -> None:
    for nth in range(5):
        queued(nth)
    assert DBTaskResult.objects.ready().count() == 1
    DBTaskResult.objects.all().delete()
    remind_sender()
    remind_sender()
    assert DBTaskResult.objects.ready().count() == 1


def test_the_reaper_brings_a_dead_workers_task_back_but_not_for_ever() -> None:
    queued()
    task = DBTaskResult.objects.get()
    for nth in range(MOST_WORKERS):
        task.refresh_from_db()
        assert task.status == "READY"
        task.claim(f"worker-{nth}")
        assert revive_tasks() == 0, "it may be at work"
        DBTaskResult.objects.update(started_at=timezone.now() - timedelta(hours=1))
        assert revive_tasks() == 1
    task.refresh_from_db()
    assert task.status == "FAILED"


def test_after_a_restore_what_was_waiting_is_doubted_and_not_sent(office: Office) -> None:
    mail = queued()
    assert doubt_all_mails() == 1
    assert send_waiting() == 0
    assert (stored(mail).state, stored(mail).error) == ("unsure", "restored")


def test_what_is_forgotten_leaves_neither_address_nor_words(office: Office) -> None:
    gone, waits, other = queued(1), queued(2, to="ANNA1@posta.example"), queued(3)
    Mail.objects.filter(pk=gone.pk).update(state="sent")
    assert forget_address("anna1@posta.example") == 2
    for mail in (gone, waits):
        assert (stored(mail).to, stored(mail).text, stored(mail).subject) == ("", "", "")
    assert (stored(gone).state, stored(waits).state) == ("sent", "dropped")
    assert stored(other).text
    assert forget_address("") == 0
    Mail.objects.filter(pk=other.pk).update(state="sent", done_at=timezone.now() - timedelta(days=91))
    assert forget_old_mails() == 1
    assert stored(other).to == ""


SCENES = "tests.server.mail.scenes"


def test_what_was_waiting_in_a_backup_is_doubted_when_it_comes_back(fresh: Fresh, tmp_path: Path) -> None:
    source, target = fresh.url("sqlite"), fresh.url("sqlite")
    call(source, f"{SCENES}:queue", number=3)
    backup = tmp_path / "b.zip"
    assert tabellone(source, "backup", backup, data=tmp_path).code == 0
    done = tabellone(target, "restore", backup, data=tmp_path)
    assert done.code == 0, done.err
    assert set(call(target, f"{SCENES}:states").values()) == {"unsure"}
