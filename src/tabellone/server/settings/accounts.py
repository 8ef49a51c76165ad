"""Accounts: e-mail and password, optional second factor, limits against guessing.

Failed logins are counted by account, so that nobody can try out passwords, from however many addresses. Counting by
address is ours (`Limit`): a hall full of scorers signs in at once behind one address, yet one password cannot
be tried on many accounts. The counts live in the cache that all web processes share.

With a mail service (`EMAIL_URL`) an address is confirmed before it counts, and signing up never tells whether an
address has an account. A laptop in a hall without mail takes addresses as they are.
"""

from __future__ import annotations

import environ

env = environ.Env()
HAS_MAIL = env.str("EMAIL_URL", default="").partition(":")[0] not in {"", "consolemail", "memorymail", "dummymail"}

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/me/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "tabellone.server.people.accounts.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "tabellone.server.people.accounts.SignupForm"
ACCOUNT_USER_DISPLAY = "tabellone.server.people.accounts.shown_name"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Tabellone: "
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if HAS_MAIL else "optional"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = HAS_MAIL
ACCOUNT_EMAIL_NOTIFICATIONS = HAS_MAIL
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_RATE_LIMITS = {
    "login": None,
    "login_failed": "5/5m/key",
    "signup": None,
    "reset_password": "60/m/ip,3/5m/key",
    "reset_password_from_key": "60/m/ip",
}
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)

MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Tabellone"
MFA_TOTP_TOLERANCE = 1
MFA_ALLOW_UNVERIFIED_EMAIL = not HAS_MAIL
