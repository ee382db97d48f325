"""Mail, where the host has a server for it: sent in a thread, never waited for by a request."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jetons.server.settings import Settings

PATIENCE = 15.0  # seconds that a mail server may take to answer
WAITING = 200  # letters that wait at most
DOMAIN = "jetons.invalid"  # a name that is nobody's
logger = logging.getLogger("jetons.mail")


class Mail:
    """Letters of a site. Addresses and what the letters say are in no log."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._places = asyncio.Semaphore(2)
        self._n_waiting = 0

    @property
    def is_there(self) -> bool:
        """Whether the host has mail."""
        return bool(self.settings.smtp_host and self.settings.smtp_from)

    async def send(self, to: str, subject: str, text: str, name: str = "") -> bool:
        """Send a letter; whether the mail server took it. ``name``: the same for the same letter,
        so that mailboxes know one that comes twice."""
        if not self.is_there or self._n_waiting >= WAITING:
            return False
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.settings.smtp_from, to, subject
        letter["Date"], letter["Message-ID"] = formatdate(), message_id(name)
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        self._n_waiting += 1
        try:
            async with self._places:
                await asyncio.to_thread(self._send, letter)
        except (OSError, ValueError, smtplib.SMTPException) as error:
            logger.warning("a letter was not sent: %s", type(error).__name__)
            return False
        finally:
            self._n_waiting -= 1
        return True

    def _send(self, letter: EmailMessage) -> None:
        told = self.settings
        context = ssl.create_default_context()
        if told.smtp_security == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                told.smtp_host, told.smtp_port, timeout=PATIENCE, context=context
            )
        else:
            server = smtplib.SMTP(told.smtp_host, told.smtp_port, timeout=PATIENCE)
        with server:
            if told.smtp_security == "starttls":
                server.starttls(context=context)
            if told.smtp_user:
                server.login(told.smtp_user, told.smtp_password)
            server.send_message(letter)


def message_id(name: str) -> str:
    """What a letter is called: a fresh name, or one of its own."""
    return f"<{name}@{DOMAIN}>" if name else make_msgid(domain=DOMAIN)
