"""What only one browser can open (RFC 8291, aes128gcm of RFC 8188), and who sent it (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import functools
import json
import os

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

POINT, AUTH, SALT = 65, 16, 16  # bytes of a public key, of a browser's secret, of a salt
RECORD = 4096  # bytes of a message, sealed, at most
MOST = 3000  # bytes of a message in clear
LIFE = 12 * 3600  # seconds that a signature holds: a day at most


def unpadded(data: bytes) -> str:
    """Bytes as a service writes them: base64 for addresses, without its padding.

    >>> unpadded(b"jetons?")
    'amV0b25zPw'
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    """The bytes of such a text. Raises ValueError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError) as error:
        raise ValueError("not base64") from error


def check_keys(p256dh: str, auth: str) -> None:
    """Raise ValueError unless a browser's keys are a point on the curve and a secret."""
    point = padded(p256dh)
    if len(point) != POINT or len(padded(auth)) != AUTH:
        raise ValueError("keys of another length")
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def sealed(message: bytes, p256dh: str, auth: str) -> bytes:
    """A message that only the browser with these keys can open. Raises ValueError."""
    if len(message) > MOST:
        raise ValueError("too long")
    theirs = padded(p256dh)
    browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    once = ec.generate_private_key(ec.SECP256R1())
    ours = point_of(once)
    info = b"WebPush: info\0" + theirs + ours
    key = derived(once.exchange(ec.ECDH(), browser), padded(auth), info, 32)
    salt = os.urandom(SALT)
    cipher = AESGCM(derived(key, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = derived(key, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + ours
    return head + cipher.encrypt(nonce, message + b"\x02", None)


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half of a key."""
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(serialization.Encoding.X962, form)


def new_key() -> bytes:
    """A fresh key of a site, as the store keeps it."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return number.to_bytes(32, "big")


class Signature:
    """Who sends: the site's own key, and how it can be reached."""

    def __init__(self, key: bytes, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(key, "big"), ec.SECP256R1())
        self._contact = contact
        self.public = unpadded(point_of(self._key))
        self._signed = functools.lru_cache(maxsize=64)(self._sign)

    def header(self, origin: str, now: float) -> str:
        """The header that says to a service, ``https://…``, who sends; kept for some hours."""
        return f"vapid t={self._signed(origin, int(now) // (LIFE // 2))}, k={self.public}"

    def _sign(self, origin: str, half: int) -> str:
        claims: dict[str, str | int] = {"aud": origin, "exp": (half + 2) * (LIFE // 2)}
        if self._contact:
            claims["sub"] = self._contact
        head = unpadded(b'{"typ":"JWT","alg":"ES256"}')
        said = f"{head}.{unpadded(json.dumps(claims).encode())}"
        r, s = utils.decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{said}.{unpadded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
