"""Bodies and answers of the HTTP part that is about a person: log, devices, account, sessions."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from jetons.table.wire import Refusal

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # of codes that people type: none is like another
CODE_LENGTH = 8
MOST_SENT = 500  # entries of one request or answer
MAX_SYNC = 262_144  # bytes of one request
PASSWORD_SHORTEST, PASSWORD_LONGEST = 10, 200
DEVICE_NAME = 40

NOTHING = msgspec.Raw(b"{}")

Offer = Literal["password", "passkey", "email"]
How = Literal["first", "handover", "password", "passkey", "recovery"]


class SyncEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the personal log on its way (people/log.py)."""

    device: str
    n: int
    at: int
    kind: str
    key: str = ""
    data: msgspec.Raw = msgspec.field(default_factory=lambda: NOTHING)


class Sync(msgspec.Struct, frozen=True):
    """POST /api/me/log: what a device has, and what of it the server has not."""

    device: str  # the device that asks
    have: dict[str, int]  # its vector
    entries: list[SyncEntry] = []  # at most 500, by device and number


class NotTaken(msgspec.Struct, frozen=True):
    """An entry that the server does not take; those of its device after it are not looked at."""

    device: str
    n: int
    refusal: Refusal


class Synced(msgspec.Struct, frozen=True):
    """The entries the device lacks, and the server's last number: entries up to it are safe."""

    entries: list[SyncEntry]
    more: bool  # ask again: there are more
    have: dict[str, int]
    full: bool  # nothing more is taken until something is deleted
    n_entries: int  # kept of this person
    n_bytes: int
    most_entries: int
    most_bytes: int
    refused: list[NotTaken] = []


class Device(msgspec.Struct, frozen=True):
    """A device, or a session: what is signed in as this person."""

    id: str
    name: str
    how: How
    since: int
    seen: int  # to the hour
    here: bool
    device: str = ""  # under which it writes entries, once it has synced


class Devices(msgspec.Struct, frozen=True):
    """GET /api/me/devices"""

    devices: list[Device]  # this one first
    syncs: bool  # whether the log is kept here: there is an account, or a second device


class HandoverAsked(msgspec.Struct, frozen=True):
    """POST /api/me/handover"""

    name: str = ""  # of the device that asks, as the list shall show it


class Handover(msgspec.Struct, frozen=True):
    """A code that makes another device this person, once."""

    code: str  # "K7QP-3MXD"
    link: str  # "/me/join#K7QP3MXD": a path of this site, for the QR code
    until: int


class HandoverTaken(msgspec.Struct, frozen=True):
    """POST /api/handover"""

    code: str
    name: str = ""  # of this device


class DeviceNamed(msgspec.Struct, frozen=True):
    """POST /api/me/devices/{id}"""

    name: str


class SignUp(msgspec.Struct, frozen=True):
    """POST /api/account: whoever asks keeps everything; their key becomes the account's."""

    name: str
    password: str
    device_name: str = ""


class SignIn(msgspec.Struct, frozen=True):
    """POST /api/session"""

    name: str
    password: str
    device_name: str = ""


class Passkey(msgspec.Struct, frozen=True):
    """GET /api/account: a passkey."""

    id: str
    name: str
    since: int
    used: int


class MyAccount(msgspec.Struct, frozen=True):
    """GET /api/account"""

    has_account: bool
    name: str  # of the account; "" without one
    passkeys: list[Passkey]
    has_password: bool
    codes_left: int  # recovery codes
    email: str
    offers: list[Offer]  # what this site can do
    codes: list[str] = []  # recovery codes, told once: at sign-up, or when new ones are made


class PasskeyAsked(msgspec.Struct, frozen=True):
    """POST /api/account/passkey/begin: another key, or a new account of that name."""

    name: str = ""


class PasskeyChallenge(msgspec.Struct, frozen=True):
    """What ``navigator.credentials`` is given (JSON of WebAuthn), and what finish is told."""

    options: Any
    state: str


class PasskeyMade(msgspec.Struct, frozen=True):
    """POST /api/account/passkey/finish"""

    state: str
    credential: Any  # PublicKeyCredential.toJSON()
    name: str = ""  # of the passkey
    device_name: str = ""


class PasskeyShown(msgspec.Struct, frozen=True):
    """POST /api/session/passkey/finish"""

    state: str
    credential: Any
    device_name: str = ""


class NewPassword(msgspec.Struct, frozen=True):
    """POST /api/account/password: "" for ``old`` where there was none."""

    old: str
    new: str


class Email(msgspec.Struct, frozen=True):
    """POST /api/account/email: "" takes it off. The address counts once its code was told."""

    email: str
    code: str = ""


class Recover(msgspec.Struct, frozen=True):
    """POST /api/session/recover: a recovery code or one that came by mail, and a new password."""

    name: str
    code: str
    password: str
    device_name: str = ""


class MailAsked(msgspec.Struct, frozen=True):
    """POST /api/session/mail: a code to the account's address. The answer is always the same."""

    name: str


class Accepted(msgspec.Struct, frozen=True):
    """It was done."""

    ok: bool = True


BODIES = (
    Sync, HandoverAsked, HandoverTaken, DeviceNamed, SignUp, SignIn, PasskeyAsked, PasskeyMade,
    PasskeyShown, NewPassword, Email, Recover, MailAsked,
)  # fmt: skip
ANSWERS = (Synced, Devices, Handover, MyAccount, PasskeyChallenge, Accepted)
ROOTS = (*BODIES, *ANSWERS)
