"""Download what a platform publishes, by the address of its page: only from hosts on our list, bounded, never needed.

BoardGameArena offers nothing to download; what people save there themselves is pasted or uploaded.
"""

from __future__ import annotations

import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from tabellone.engine.errors import RuleError
from tabellone.exchange.sources.values import MOST_BYTES
from tabellone.server.intake.importing import SourcePart

ABSTRACTPLAY, PLAYSTRATEGY = "records.abstractplay.com", "playstrategy.org"
PAGES = {"play.abstractplay.com": ABSTRACTPLAY, "www.playstrategy.org": PLAYSTRATEGY}  # whose data stand elsewhere
NEVER = re.compile(r"(?:.*\.)?boardgamearena\.(?:com|net)")
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)
SWISS = re.compile(r"/(?:api/)?swiss/([A-Za-z0-9]{8})(?:[/.].*)?")
ARENA = re.compile(r"/(?:api/)?tournament/([A-Za-z0-9]{8})(?:/.*)?")
LONGEST_ADDRESS = 500
WAIT, WHOLE = 10.0, 30.0  # seconds: for the next bytes, for everything
CHUNK = 64 * 1024
REFUSED = {404: "fetch-not-found", 429: "fetch-busy"}


@dataclass(frozen=True, slots=True)
class WantedFile:
    """One file to download: the host on our list, the path there, what kind of answer is wanted."""

    host: str
    path: str
    accept: str = "*/*"


def may_fetch() -> bool:
    """Whether anything can be downloaded here at all."""
    return bool(import_hosts())


def import_hosts() -> Mapping[str, str]:
    """Where the platforms' data are, by host."""
    found: Mapping[str, str] = settings.IMPORT_HOSTS
    return found


def wanted_files(address: str) -> tuple[WantedFile, ...]:
    """The files behind the address of a tournament's page, or of the data themselves."""
    text = address.strip()
    try:
        parts = urlsplit(text if "//" in text else f"https://{text}")
        host, path = (parts.hostname or "").lower(), parts.path
    except ValueError:
        raise RuleError("fetch-no-address") from None
    if NEVER.fullmatch(host):
        raise RuleError("fetch-never")
    of = PAGES.get(host, host)
    if parts.scheme != "https" or len(text) > LONGEST_ADDRESS or of not in import_hosts():
        raise RuleError("fetch-unknown-host", known=sorted({*import_hosts(), *PAGES}))
    found = _of_abstractplay(path) if of == ABSTRACTPLAY else _of_playstrategy(path)
    if not found:
        raise RuleError("fetch-unknown-page")
    return found


def _of_abstractplay(path: str) -> tuple[WantedFile, ...]:
    """The games of one tournament or event; files of a player or of the whole site hold too many."""
    named = UUID.findall(path)
    if not named or path.startswith(("/meta/", "/player/")):
        return ()
    return (WantedFile(ABSTRACTPLAY, f"/event/{named[-1].lower()}.json"),)


def _of_playstrategy(path: str) -> tuple[WantedFile, ...]:
    ndjson = "application/x-ndjson"
    if swiss := SWISS.fullmatch(path):
        base = f"/api/swiss/{swiss[1]}"
        report = WantedFile(PLAYSTRATEGY, f"/swiss/{swiss[1]}.trf")
        return report, WantedFile(PLAYSTRATEGY, f"{base}/results", ndjson), _games_file(base, ndjson)
    if arena := ARENA.fullmatch(path):
        base = f"/api/tournament/{arena[1]}"
        return (
            WantedFile(PLAYSTRATEGY, base),
            WantedFile(PLAYSTRATEGY, f"{base}/results", ndjson),
            _games_file(base, ndjson),
        )
    return ()


def _games_file(base: str, accept: str) -> WantedFile:
    return WantedFile(PLAYSTRATEGY, f"{base}/games?moves=false", accept)


def fetched_files(address: str, clock: Callable[[], float] = time.monotonic) -> list[SourcePart]:
    """The files behind an address; a RuleError says why they cannot be had, and that they can be pasted."""
    until, left = clock() + WHOLE, MOST_BYTES
    found = []
    for one in wanted_files(address):
        data = _download(one, until, left, clock)
        left -= len(data)
        if data.strip():
            found.append(SourcePart(one.path.rpartition("/")[2], data))
    if not found:
        raise RuleError("fetch-empty")
    return found


def _download(one: WantedFile, until: float, most: int, clock: Callable[[], float]) -> bytes:
    request = urllib.request.Request(  # noqa: S310 - https, from hosts on our list
        import_hosts()[one.host] + one.path, headers={"Accept": one.accept, "User-Agent": "Tabellone"}
    )
    opener = urllib.request.build_opener(_Staying)
    try:
        with opener.open(request, timeout=WAIT) as answer:
            return _read_answer(answer, until, most, clock)
    except urllib.error.HTTPError as error:
        with error:
            code = REFUSED.get(error.code, "fetch-refused")
            raise RuleError(code, host=one.host, status=error.code) from None
    except TimeoutError:
        raise RuleError("fetch-slow", host=one.host) from None
    except (OSError, HTTPException, ValueError):
        raise RuleError("fetch-failed", host=one.host) from None


def _read_answer(answer: HTTPResponse, until: float, most: int, clock: Callable[[], float]) -> bytes:
    """The body, as long as it is neither too large nor too slow; nobody waits for a whole chunk."""
    data = bytearray()
    while chunk := answer.read1(CHUNK):
        data += chunk
        if len(data) > most:
            raise RuleError("source-too-large", most=MOST_BYTES // 1024**2)
        if clock() > until:
            raise TimeoutError
    return bytes(data)


class _Staying(urllib.request.HTTPRedirectHandler):
    """Follows only to the same host: nobody sends us elsewhere."""

    max_redirections = 3

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:  # noqa: PLR0917 - as urllib calls it
        """The next request, or a refusal."""
        old, new = urlsplit(req.full_url), urlsplit(newurl)
        if (old.scheme, old.netloc) != (new.scheme, new.netloc):
            fp.close()
            raise RuleError("fetch-elsewhere", host=old.hostname or "", to=new.hostname or "")
        return super().redirect_request(req, fp, code, msg, headers, newurl)
