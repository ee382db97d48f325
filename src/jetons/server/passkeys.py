"""Passkeys (WebAuthn): what a browser is asked, and what its answer proves.

What was asked travels with the page as a signed text that is good once, for five minutes: nothing
is kept of who only asks.
"""

from __future__ import annotations

import base64
import json
import secrets
import time
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from itsdangerous import BadSignature, URLSafeTimedSerializer

from jetons.core.refusing import Refusing
from jetons.server import passwords
from jetons.server.sentences import WORDS
from jetons.server.store.sections.people import PasskeyRow
from jetons.table import refusals

PATIENCE = 300  # seconds from the question to the answer
NAME = "jetons"


class Place(NamedTuple):
    """The site as a browser knows it."""

    origin: str
    host: str


class Asked(NamedTuple):
    """What was asked."""

    challenge: bytes
    player: str
    name: str  # of the account to be made
    id: str  # of the question


def place_of(site_url: str, origin: str, host: str) -> Place:
    """The site as a browser knows it: by the setting, else by the page that asks."""
    url = site_url or origin or f"https://{host}"
    parts = urlsplit(url)
    return Place(f"{parts.scheme}://{parts.netloc}", parts.hostname or "localhost")


class Questions:
    """Signs what was asked, reads it again."""

    def __init__(self, key: bytes) -> None:
        self._signer = URLSafeTimedSerializer(key, salt="passkey")

    def ask(self, what: str, player: str = "", name: str = "") -> tuple[Asked, str]:
        """A question, and its text for the page."""
        asked = Asked(secrets.token_bytes(32), player, name, secrets.token_urlsafe(12))
        challenge = base64.b64encode(asked.challenge).decode()
        return asked, str(self._signer.dumps([what, challenge, player, name, asked.id]))

    def read(self, what: str, state: str) -> Asked:
        """What was asked. Raises Forbidden for another's text, or an old one."""
        try:
            kind, challenge, player, name, unique = self._signer.loads(state, max_age=PATIENCE)
        except (BadSignature, ValueError, TypeError) as error:
            raise bad_passkey() from error
        if kind != what:
            raise bad_passkey()
        return Asked(base64.b64decode(challenge), player, name, unique)


def to_register(place: Place, asked: Asked, known: list[PasskeyRow]) -> Any:
    """What ``navigator.credentials.create`` is given."""
    webauthn = library()
    from webauthn.helpers import structs

    options = webauthn.generate_registration_options(
        rp_id=place.host,
        rp_name=NAME,
        user_id=asked.player.encode(),
        user_name=asked.name,
        user_display_name=asked.name,
        challenge=asked.challenge,
        timeout=PATIENCE * 1000,
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=decoded(row.id)) for row in known
        ],
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
    )
    return json.loads(webauthn.options_to_json(options))


def to_sign_in(place: Place, asked: Asked) -> Any:
    """What ``navigator.credentials.get`` is given: no name is asked for, none is told."""
    webauthn = library()
    from webauthn.helpers import structs

    options = webauthn.generate_authentication_options(
        rp_id=place.host,
        challenge=asked.challenge,
        timeout=PATIENCE * 1000,
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return json.loads(webauthn.options_to_json(options))


def registered(place: Place, asked: Asked, credential: Any, name: str) -> PasskeyRow:
    """The passkey that a browser made. Raises Forbidden for one that proves nothing."""
    webauthn = library()
    try:
        made = webauthn.verify_registration_response(
            credential=as_json(credential),
            expected_challenge=asked.challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            require_user_verification=True,
        )
    except Exception as error:  # the library has many, and decoders below it more
        raise bad_passkey() from error
    now = int(time.time() * 1000)
    return PasskeyRow(
        encoded(made.credential_id), asked.player, name, made.credential_public_key,
        made.sign_count, now, now,
    )  # fmt: skip


def id_of(credential: Any) -> str:
    """Which passkey somebody shows."""
    told = credential.get("id") if isinstance(credential, dict) else None
    if not isinstance(told, str) or len(told) > 1400:
        raise bad_passkey()
    return told.rstrip("=")


def check_shown(place: Place, asked: Asked, credential: Any, row: PasskeyRow) -> int:
    """Raise Forbidden unless a browser has the key; how often it was used."""
    webauthn = library()
    try:
        shown = webauthn.verify_authentication_response(
            credential=as_json(credential),
            expected_challenge=asked.challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            credential_public_key=row.public_key,
            credential_current_sign_count=row.sign_count,
            require_user_verification=True,
        )
    except Exception as error:  # as above
        raise bad_passkey() from error
    return int(shown.new_sign_count)


def as_json(credential: Any) -> str:
    """A credential as the library reads it."""
    return msgspec.json.encode(credential).decode()


def encoded(data: bytes) -> str:
    """Bytes as WebAuthn writes them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of such a text."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def library() -> Any:
    """The library. Raises NotFound where it is not installed."""
    try:
        import webauthn
    except ImportError as error:
        raise passwords.no_accounts() from error
    return webauthn


# a key that nobody here knows, or an answer to another question: one sentence for all
bad_passkey = Refusing(WORDS, refusals.Forbidden, "bad_passkey")
