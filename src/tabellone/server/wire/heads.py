"""The head of a request: strictly as HTTP/1.1 writes it. What two servers could read in two ways is refused."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST_HEAD = 32 * 1024  # bytes: an address of 6 kB, cookies, and what proxies add
MOST_HEADERS = 100
END = b"\r\n\r\n"

_REQUEST = re.compile(r"([A-Z]{1,20}) ([!-~]++) HTTP/1\.([01])")
_HEADER = re.compile(r"([!#$%&'*+.^_`|~0-9A-Za-z-]++):[ \t]*+([^\x00-\x08\x0a-\x1f\x7f]*+)")
_LENGTH = re.compile(r"[0-9]{1,18}")


class BadHeadError(Exception):
    """A head that is refused, with this status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(slots=True)
class RequestHead:
    """What a request says before its body; headers by their name in small letters, those said twice put together."""

    method: str
    path: str
    query: str
    version: str
    headers: dict[str, str]
    length: int = 0
    stays: bool = True

    @property
    def waits_for_go(self) -> bool:
        """Whether the body comes only once it is asked for."""
        return self.headers.get("expect", "").lower() == "100-continue"


def read_head(data: bytes) -> RequestHead:
    """The head in these bytes, up to the empty line; refuses what is not exactly one."""
    first, *lines = data.decode("latin-1").split("\r\n")
    found = _REQUEST.fullmatch(first)
    if found is None:
        raise BadHeadError(400)
    if len(lines) > MOST_HEADERS or len(data) > LONGEST_HEAD:
        raise BadHeadError(431)
    headers = _headers(lines)
    method, target, minor = found.groups()
    if not target.startswith("/"):
        target, headers["host"] = _parts_of_address(target)
    if minor == "1" and "host" not in headers:
        raise BadHeadError(400)
    path, _, query = target.partition("?")
    said = headers.get("connection", "").lower()
    stays = "close" not in said if minor == "1" else False
    return RequestHead(method, path, query, f"HTTP/1.{minor}", headers, _length(headers), stays)


def _headers(lines: list[str]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for line in lines:
        found = _HEADER.fullmatch(line)
        if found is None:
            raise BadHeadError(400)
        name, value = found[1].lower(), found[2].rstrip(" \t")
        if name not in headers:
            headers[name] = value
        elif name in {"host", "content-length", "transfer-encoding"}:
            raise BadHeadError(400)
        else:
            headers[name] += ("; " if name == "cookie" else ",") + value
    return headers


def _parts_of_address(target: str) -> tuple[str, str]:
    """Path and host of a whole address, as it is asked of proxies."""
    scheme, colon, rest = target.partition("://")
    host, slash, path = rest.partition("/")
    if not colon or scheme.lower() not in {"http", "https"} or not host or "?" in host:
        raise BadHeadError(400)
    return f"{slash or '/'}{path}", host


def _length(headers: dict[str, str]) -> int:
    """The bytes of the body; one without an announced length is none of ours."""
    if "transfer-encoding" in headers:
        raise BadHeadError(411)
    said = headers.get("content-length", "0")
    if not _LENGTH.fullmatch(said):
        raise BadHeadError(400)
    return int(said)
