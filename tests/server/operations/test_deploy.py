"""What the self-hosting guide promises of its files, as far as it can be read without building an image."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from tabellone.cli.app import COMMANDS

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "guides" / "self-hosting.md").read_text(encoding="utf-8")
CADDY = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
NAMES = {*COMMANDS, "admin"}


def test_the_image_runs_as_somebody_else_and_tells_its_health() -> None:
    last = DOCKERFILE.split("\nFROM ")[-1]
    assert re.search(r"^USER tabellone$", last, re.MULTILINE)
    assert "/healthz" in last
    assert "pip install" not in last
    assert "apt" not in last


def test_the_image_copies_what_there_is_and_nothing_is_kept_from_it() -> None:
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE)
    sources = {source for line in copied for source in line.split()}
    assert {source for source in sources if not (ROOT / source).exists()} == set()
    let_in = {line.removeprefix("!") for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] == "!"}
    assert let_in == sources


def test_the_health_command_is_python() -> None:
    found = re.search(r"HEALTHCHECK.*?CMD (\[.*?\])\n", DOCKERFILE, re.DOTALL)
    assert found is not None
    program, option, code = json.loads(found[1].replace("\\\n", ""))
    assert (program, option) == ("python", "-c")
    compile(code, "healthcheck", "exec")


@pytest.mark.parametrize(
    "path", [*sorted((ROOT / "deploy").iterdir()), ROOT / "Dockerfile"], ids=lambda path: path.name
)
def test_files_call_commands_that_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    called = re.findall(r'(?:bin/tabellone |"tabellone", ")(\w+)', text)
    assert set(called) <= NAMES
    assert path.suffix not in {".service"} or called


def test_the_guide_calls_commands_that_exist() -> None:
    called = re.findall(r"(?:^|[`/ ])tabellone (serve|\w+)(?= |`|$)", "\n".join(re.findall(r"`+[^`]+`+", GUIDE)))
    assert called
    assert set(called) - NAMES - {"tabellone"} == set()


@pytest.mark.parametrize(
    ("text", "files", "sizes"),
    [
        (CADDY, r"@files path_regexp (\S+)", r"@{} \{{\n\t\tmax_size (\d+)MB"),
        (GUIDE, r"location ~ (\S+) ", r"{}\s*{{\n    client_max_body_size (\d+)m;"),
    ],
    ids=["Caddy", "nginx"],
)
def test_the_proxies_let_through_what_the_pages_take_and_no_more(text: str, files: str, sizes: str) -> None:
    """A megabyte of Caddy is a million bytes, one of nginx a little more."""
    (pattern,) = re.findall(files, text)
    names = ("files", "others") if text is CADDY else (re.escape(pattern), "location /")
    large, usual = (int(re.findall(sizes.format(name), text)[0]) * 1_000_000 for name in names)
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE <= usual <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE * 1.2
    taking = {one.pattern: one.callback.takes for one in _views(get_resolver()) if hasattr(one.callback, "takes")}
    assert len(taking) > 3
    assert max(taking.values()) <= large <= max(taking.values()) * 1.1
    assert [str(one) for one in taking if not re.match(pattern, f"/{re.sub('<[^>]*>', '1', str(one))}")] == []


def _views(resolver: URLResolver) -> Iterator[URLPattern]:
    for one in resolver.url_patterns:
        yield from [one] if isinstance(one, URLPattern) else _views(one)


def test_every_setting_of_the_guide_is_read_somewhere() -> None:
    named = set(re.findall(r"^ +\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|", GUIDE, re.MULTILINE))
    settings = {name.strip("`") for each in named for name in each.split(", ")}
    read = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "tabellone").rglob("*.py"))
    assert {"ALLOWED_HOSTS", "EMAIL_URL", "DATABASE_URL", "TRUSTED_PROXIES", "WORKERS"} <= settings
    assert {name for name in settings if f'"{name}"' not in read} == set()
