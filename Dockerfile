# Tabellone in a container: docs/guides/self-hosting.md says how to run it.
FROM python:3.11-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /venv
COPY requirements/server.txt /build/requirements/server.txt
RUN /venv/bin/pip install --require-hashes -r /build/requirements/server.txt
COPY pyproject.toml README.md LICENSE /build/
COPY src /build/src
RUN /venv/bin/pip install --no-deps /build && /venv/bin/pip uninstall --yes pip && /venv/bin/python -m compileall -q /venv

# what runs has neither compilers nor pip: only Python, the packages and a folder for the data
FROM python:3.11-slim
RUN useradd --system --uid 10001 --create-home --home-dir /data tabellone && chmod 700 /data
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 TABELLONE_DATA=/data \
    DJANGO_SETTINGS_MODULE=tabellone.server.settings.production
USER tabellone
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-c", \
  "import os, urllib.request as u; u.urlopen(u.Request('http://127.0.0.1:8000/healthz', headers={'Host': os.environ['ALLOWED_HOSTS'].split(',')[0].lstrip('.')}), timeout=4)"]
CMD ["tabellone", "serve", "--no-demo", "--host", "0.0.0.0", "--port", "8000"]
