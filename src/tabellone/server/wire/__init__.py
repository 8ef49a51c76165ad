"""HTTP on sockets: whole requests for a WSGI application, and nobody's slowness is anybody else's. Knows no Django."""
