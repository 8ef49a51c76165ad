"""A document sent to a server: by https, or by http to this machine; the token goes to that server and nowhere else."""

from __future__ import annotations

import http.client
import ipaddress
import json
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, NoReturn

from tabellone.engine.errors import InputError, RuleError

SECONDS = 60.0
MOST_ANSWERED = 1_000_000  # bytes of an answer
LONGEST_TOKEN = 200
VARIABLE = "TABELLONE_TOKEN"


@dataclass(frozen=True, slots=True)
class Sent:
    """What the server answered: the status, and the JSON object of the answer."""

    status: int
    answer: dict[str, Any] = field(default_factory=dict)


class _NoOtherWay(urllib.request.HTTPRedirectHandler):
    """Follows no redirection, because the token is meant for this server alone."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """None, by which the redirection becomes an error."""


def checked_push_address(address: str) -> str:
    """The address to push to, tidied; a RuleError where it is none, or where a token could be read on the way."""
    try:
        parts = urllib.parse.urlsplit(address)
        host = parts.hostname or ""
        _ = parts.port
    except ValueError:
        raise RuleError("push-address", address=address[:200]) from None
    sound = parts.scheme in ("http", "https") and host and not parts.username and not parts.query
    if not sound or not parts.path.rstrip("/").endswith("/push") or not address.isascii() or not address.isprintable():
        raise RuleError("push-address", address=address[:200])
    if parts.scheme == "http" and not _is_here(host):
        raise RuleError("push-not-safe", address=address[:200])
    return urllib.parse.urlunsplit((parts.scheme, parts.netloc, parts.path.rstrip("/") + "/", "", ""))


def token_from(given: str | None, file: Path | None) -> str:
    """The token of the command line, of a file, or of the environment (which typer has read into `given`)."""
    found = (given or "").strip()
    if file is not None:
        try:
            found = file.read_text("utf-8").strip()
        except (OSError, ValueError):
            raise InputError.of("push-token-file", file=str(file)) from None
    if not found:
        raise RuleError("push-no-token", variable=VARIABLE)
    if len(found) > LONGEST_TOKEN or not found.isascii() or not found.isprintable():
        raise RuleError("push-token-wrong", host="–")
    return found


def push_document(data: bytes, address: str, token: str, *, preview: bool) -> Sent:
    """Send the document; `preview` asks what it would do, and leaves nothing there."""
    request = urllib.request.Request(  # noqa: S310 - the address was checked: https, or this machine
        address + ("?preview=1" if preview else ""),
        data=data,
        method="POST",
        headers={
            "Authorization": f"Bearer {token}",
            "Content-Type": "application/json",
            "Accept": "application/json",
            "Accept-Language": "en",
        },
    )
    host = urllib.parse.urlsplit(address).netloc
    handlers: list[Any] = [_NoOtherWay]
    if _is_here(urllib.parse.urlsplit(address).hostname or ""):
        handlers.append(urllib.request.ProxyHandler({}))
    try:
        with urllib.request.build_opener(*handlers).open(request, timeout=SECONDS) as response:
            return Sent(response.status, _read(response, host, response.status))
    except urllib.error.HTTPError as error:
        with error:
            return Sent(error.code, _refused(error, host))
    except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
        reason = getattr(error, "reason", error)
        raise RuleError("push-unreachable", host=host, why=str(reason) or type(error).__name__) from None


def _refused(error: urllib.error.HTTPError, host: str) -> dict[str, Any]:
    """The JSON object of a refusal; a RuleError for a wrong token and for too many requests."""
    codes = {401: "push-token-wrong", 403: "push-token-wrong", 429: "push-too-many"}
    if error.code in codes:
        raise RuleError(codes[error.code], host=host)
    return _read(error, host, error.code)


def _read(response: IO[bytes], host: str, status: int) -> dict[str, Any]:
    try:
        found = json.loads(response.read(MOST_ANSWERED))
    except (ValueError, RecursionError, OSError):
        _strange(host, status)
    if not isinstance(found, dict):
        _strange(host, status)
    return found


def _strange(host: str, status: int) -> NoReturn:
    raise RuleError("push-answer", host=host, status=status) from None


def _is_here(host: str) -> bool:
    """Whether the host is this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
