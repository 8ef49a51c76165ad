"""Pictures of every distinct page, narrow and wide, and which of them differ: a browser takes and compares them."""

from __future__ import annotations

import base64
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.golden.keeping import demonstrate
from tests.golden.pages import rulebooks, walked
from tests.golden.still import MOMENT
from tests.server.web.looking import chromium

WIDTHS = (360, 1280)
STILL = "*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent }"
# the share of points that differ; pictures of other sizes are laid on each other at the top left
COMPARED = """async ([one, other]) => {
  const read = async (source) => { const image = new Image(); image.src = source; await image.decode(); return image }
  const [a, b] = [await read(one), await read(other)]
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)]
  const points = (image) => {
    const canvas = new OffscreenCanvas(width, height), context = canvas.getContext("2d")
    context.drawImage(image, 0, 0)
    return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
  }
  const [left, right] = [points(a), points(b)]
  let different = 0
  for (let at = 0; at < left.length; at++) different += left[at] !== right[at]
  return different / left.length
}"""


def take(folder: Path) -> None:
    """Each page that somebody sees, as the first who does, once for each rulebook, at each width."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser's loop stays in this thread
    demonstrate()
    folder.mkdir(parents=True, exist_ok=True)
    found = dict(_distinct())
    with _served() as url, chromium() as browser:
        for width in WIDTHS:
            for name, (client, path) in found.items():
                _picture(browser, folder / f"{name}-{width}.png", width, client, url, path)
    print(f"{len(found)} pages, {len(found) * len(WIDTHS)} pictures", file=sys.stderr)


def _distinct() -> Iterator[tuple[str, tuple[Any, str]]]:
    met, of = set[str](), rulebooks()
    for _role, name, path, client in walked():
        rulebook = next((of[part] for part in path.split("/") if part in of), "")
        key = f"{name}-{rulebook}".strip("-/").replace("/", "")
        if key in met:
            continue
        answer = client.get(path)
        is_page = answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")
        if is_page and b"<title>" in getattr(answer, "content", b""):  # no part of a page
            met.add(key)
            yield key, (client, path)


@contextmanager
def _served() -> Iterator[str]:
    """The site at an address of this machine, by a thread of this process, where the clock stands."""
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.test.testcases import LiveServerThread

    thread = LiveServerThread("127.0.0.1", StaticFilesHandler, port=0)
    thread.start()
    thread.is_ready.wait()
    try:
        yield f"http://127.0.0.1:{thread.port}"
    finally:
        thread.terminate()


def _picture(browser: Any, file: Path, width: int, client: Any, url: str, path: str) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, locale="en-GB", reduced_motion="reduce", bypass_csp=True
    )
    cookies = [{"name": key, "value": one.value, "url": url} for key, one in client.cookies.items() if one.value]
    context.add_cookies(cookies)
    context.clock.set_fixed_time(MOMENT)  # the clocks of pages stand as ours
    page = context.new_page()
    page.goto(url + path)
    page.add_style_tag(content=STILL)
    page.screenshot(path=file, full_page=True)
    context.close()


def differing(before: Path, after: Path) -> bool:
    """Say which pictures differ, the most first; whether any does."""
    old, new = ({path.name: path for path in folder.glob("*.png")} for folder in (before, after))
    for name in sorted(old.keys() ^ new.keys()):
        print(f"{'no more' if name in old else 'only now'}: {name}")
    with chromium() as browser:
        page = browser.new_page()
        shares = {
            name: float(page.evaluate(COMPARED, [_data(old[name]), _data(new[name])]))
            for name in sorted(old.keys() & new.keys())
            if old[name].read_bytes() != new[name].read_bytes()
        }
    for name, share in sorted(shares.items(), key=lambda one: -one[1]):
        print(f"{share:8.3%}  {name}")
    print(f"{len(old.keys() & new.keys())} pictures compared, {len(shares)} differ")
    return bool(shares) or old.keys() != new.keys()


def _data(path: Path) -> str:
    return "data:image/png;base64," + base64.b64encode(path.read_bytes()).decode()
