"""What a phone asks before it puts the site on its home screen: name, colours, icons.

No service worker comes with it: on a hall's wifi there is no https, and what is shown must be what is.
"""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone.server.web.rights import anyone

PAPER, MARK = "#fbf8f1", "#2d3f63"  # --paper and --accent of tokens.css


@anyone
@require_safe
def manifest(_request: HttpRequest) -> JsonResponse:
    """The manifest in the reader's language."""
    icons = [
        {"src": static("tabellone/mark.svg"), "type": "image/svg+xml", "sizes": "any"},
        {"src": static("tabellone/icon-180.png"), "type": "image/png", "sizes": "180x180"},
        {"src": static("tabellone/icon-512.png"), "type": "image/png", "sizes": "512x512", "purpose": "any maskable"},
    ]
    told = {
        "name": f"Tabellone: {_('Tournaments by the book')}",
        "short_name": "Tabellone",
        "lang": get_language(),
        "start_url": "/",
        "display": "minimal-ui",
        "background_color": PAPER,
        "theme_color": MARK,
        "icons": icons,
    }
    return JsonResponse(told, content_type="application/manifest+json")
