"""Accounts: who signs up keeps what they did as a guest; who signs in is that person here.

A guest's key becomes the account's. Every sign-in begins a new session. Names that nobody has,
wrong passwords and blocked accounts are told alike, and take as long.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypeVar

from jetons.core.errors import Conflict, JetonsError
from jetons.core.refusing import Refusing
from jetons.people import wire
from jetons.server import letters, passkeys, passwords
from jetons.server.alike import folded, skeleton
from jetons.server.limits import Buckets
from jetons.server.moments import milliseconds
from jetons.server.passwords import Hashing, fingerprint, grouped, new_code, typed
from jetons.server.sentences import WORDS, refuse
from jetons.server.store.sections import people
from jetons.server.store.sections.people import AccountRow, PasskeyRow
from jetons.table import refusals
from jetons.table.names import GUEST, clean_name

if TYPE_CHECKING:
    from jetons.server.site import Site

T = TypeVar("T")
MINUTE = 60_000
HANDOVER, MAILED = 10 * MINUTE, 30 * MINUTE
N_CODES = 10
MOST_PASSKEYS = 20
BY_NAME = (0.02, 8)  # sign-ins of one name from one address: a second, and at once
NAMED = (0.1, 60)  # sign-ins of one name from anywhere
LETTERS = (1 / 600, 3)  # letters to one account
POSTED = (1 / 3600, 3)  # letters to one address that is no account's yet, whoever asks
NOBODY = "-"  # a key that no person has


class Accounts:
    """The accounts of a site."""

    def __init__(self, site: Site) -> None:
        self.site = site
        told = site.settings
        self.hashing = Hashing()
        self.mail = site.tables.mail
        self._signing_up = Buckets(told.signup_rate, told.signup_burst)
        self._signing_in = Buckets(told.signin_rate, told.signin_burst)
        self._by_name, self._named = Buckets(*BY_NAME), Buckets(*NAMED)
        self._letters, self._posted = Buckets(*LETTERS), Buckets(*POSTED)

    @property
    def key(self) -> bytes:
        """The key of the site, which codes and questions are signed with."""
        return self.site.tables.key

    def guarded(self, work: Awaitable[T]) -> Awaitable[T]:
        """Whatever the store answers. Raises Unavailable."""
        return self.site.sessions.guarded(work)

    # --- how much -----------------------------------------------------------------------------

    def check_offered(self) -> None:
        """Raise NotFound where the host wants no accounts, or has not installed them."""
        if not self.site.settings.accounts:
            raise passwords.no_accounts()
        passwords.hasher()

    def may_sign_up(self, address: str) -> None:
        """Raise TooMany for an address that has made enough accounts and codes for now."""
        take(self._signing_up, address)

    def may_sign_in(self, address: str, name: str = "") -> None:
        """Raise TooMany for an address that has tried enough for now, or for one name."""
        take(self._signing_in, address)
        if name:
            take(self._by_name, f"{address} {skeleton(name)}")
            take(self._named, skeleton(name))

    # --- names --------------------------------------------------------------------------------

    async def check_name(self, name: str, player: str = "") -> str:
        """A name that an account may have. Raises Conflict for one like somebody else's."""
        clean = clean_name(name)
        if len(clean) < 2 or not skeleton(clean):
            raise refusals.bad_name()
        other = await self.guarded(people.account_like(self.site.store, skeleton(clean)))
        if skeleton(clean) == skeleton(GUEST) or (other is not None and other.player != player):
            raise name_taken(other is None or folded(other.name) == folded(clean))
        return clean

    async def check_guest_name(self, name: str, player: str) -> None:
        """Raise Conflict for a name that is an account's of somebody else, or looks like it."""
        bare = skeleton(clean_name(name)) if name else ""
        if not bare:
            return
        other = await self.guarded(people.account_like(self.site.store, bare))
        if other is not None and other.player != player:
            raise name_taken(folded(other.name) == folded(clean_name(name)))

    # --- signing up ---------------------------------------------------------------------------

    async def sign_up(self, player: str, name: str, password: str) -> list[str]:
        """An account by password for a guest; its recovery codes, told once."""
        self.check_offered()
        clean = await self.check_name(name)
        passwords.check_password(password, clean)
        return await self._keep(player, clean, await self.hashing.hash(password), None)

    async def _keep(self, player: str, name: str, hashed: str, row: PasskeyRow | None) -> list[str]:
        codes = [new_code(passwords.RECOVERY_LENGTH) for _ in range(N_CODES)]
        prints = [fingerprint(self.key, "recovery", code) for code in codes]
        account = AccountRow(player, name, hashed, "", False, milliseconds())
        made = people.new_account(self.site.store, account, skeleton(name), prints, row)
        try:
            if not await self.guarded(made):
                raise name_taken(True)
        except people.KeyTaken:
            raise passkeys.bad_passkey() from None
        await self.site.keep_name(player, name)
        await self.site.revoke(player)  # a cookie of before may be in other hands
        self.site.metrics.sign_ins.labels("sign_up", "done").inc()
        return [grouped(code) for code in codes]

    async def ask_passkey(
        self, player: str, name: str, place: passkeys.Place
    ) -> wire.PasskeyChallenge:
        """What a browser is asked to make a passkey: for an account, or for a new one."""
        self.check_offered()
        account = await self.account(player)
        known: list[PasskeyRow] = []
        if account is None:
            name = await self.check_name(name)
        else:
            known = await self.guarded(people.passkeys_of(self.site.store, player))
            if len(known) >= MOST_PASSKEYS:
                raise refusals.too_long()
        asked, state = passkeys.Questions(self.key).ask(
            "add" if account else "new", player, account.name if account else name
        )
        return wire.PasskeyChallenge(passkeys.to_register(place, asked, known), state)

    async def take_passkey(
        self, player: str, told: wire.PasskeyMade, place: passkeys.Place
    ) -> list[str]:
        """Keep a passkey: one more, or the first of a new account; recovery codes of a new one."""
        self.check_offered()
        account = await self.account(player)
        asked = passkeys.Questions(self.key).read("add" if account else "new", told.state)
        if asked.player != player:
            raise passkeys.bad_passkey()
        await self._spend(asked)
        name = clean_name(told.name) or f"{len(await self._passkeys(player)) + 1}"
        row = passkeys.registered(place, asked, told.credential, name)
        if account is None:
            return await self._keep(player, await self.check_name(asked.name), "", row)
        values = tuple(row)
        if not await self.guarded(self.site.store.execute(people.NEW_PASSKEY, *values)):
            raise passkeys.bad_passkey()
        return []

    async def drop_passkey(self, player: str, name: str) -> None:
        """Take a passkey off. Raises Conflict for the last way in."""
        account = await self.need(player)
        if not account.password and len(await self._passkeys(player)) < 2:
            raise last_way_in()
        sql = "DELETE FROM passkeys WHERE id=? AND player_id=?"
        await self.guarded(self.site.store.execute(sql, name, player))

    # --- signing in ---------------------------------------------------------------------------

    async def sign_in(self, name: str, password: str) -> str:
        """The person of a name and a password. Raises Forbidden, after as long for all."""
        self.check_offered()
        account = await self.guarded(people.account_like(self.site.store, skeleton(name[:200])))
        is_right = await self.hashing.is_right(account.password if account else "", password)
        if account is None or not is_right:
            self.site.metrics.sign_ins.labels("password", "refused").inc()
            raise bad_sign_in()
        return self._let_in(account, "password")

    async def sign_in_by_key(self, told: wire.PasskeyShown, place: passkeys.Place) -> str:
        """The person of a passkey."""
        self.check_offered()
        asked = passkeys.Questions(self.key).read("sign in", told.state)
        row = await self.guarded(people.passkey(self.site.store, passkeys.id_of(told.credential)))
        if row is None:
            self.site.metrics.sign_ins.labels("passkey", "refused").inc()
            raise passkeys.bad_passkey()
        n_used = passkeys.check_shown(place, asked, told.credential, row)
        await self._spend(asked)
        account = await self.need(row.player)
        sql = "UPDATE passkeys SET sign_count=?, used_at=? WHERE id=?"
        await self.guarded(self.site.store.execute(sql, n_used, milliseconds(), row.id))
        return self._let_in(account, "passkey")

    def _let_in(self, account: AccountRow, how: str) -> str:
        if account.is_blocked:
            raise blocked()
        self.site.metrics.sign_ins.labels(how, "done").inc()
        return account.player

    async def recover(self, told: wire.Recover) -> str:
        """The person of a recovery code, with a new password; all that was signed in is not."""
        self.check_offered()
        account = await self.guarded(
            people.account_like(self.site.store, skeleton(told.name[:200]))
        )
        hashed = await self.hashing.hash(told.password)  # as long for all, before the code is used
        passwords.check_password(told.password, told.name)  # not theirs: that would tell of it
        code = typed(told.code)
        used: tuple[str, str] | None = None
        who = NOBODY if account is None or account.is_blocked else account.player
        for what in ("recovery", "mail"):  # looked for in the store for all, so as long for all
            used = used or await self._use(what, code, who)
        if account is None or used is None:
            self.site.metrics.sign_ins.labels("recovery", "refused").inc()
            raise bad_code()
        await self._set_password(account.player, hashed)
        return self._let_in(account, "recovery")

    async def _use(self, what: str, code: str, player: str) -> tuple[str, str] | None:
        name, now = fingerprint(self.key, what, code), milliseconds()
        return await self.guarded(people.use_code(self.site.store, name, (what,), now, player))

    async def change_password(self, player: str, told: wire.NewPassword) -> None:
        """Another password; whoever does not know the old one is refused."""
        account = await self.need(player)
        passwords.check_password(told.new, account.name)
        if account.password and not await self.hashing.is_right(account.password, told.old):
            raise bad_sign_in()
        await self._set_password(player, await self.hashing.hash(told.new))
        await self.notify(account, letters.changed_letter())

    async def _set_password(self, player: str, hashed: str) -> None:
        sql = "UPDATE accounts SET password=? WHERE player_id=?"
        await self.guarded(self.site.store.execute(sql, hashed, player))
        await self.site.revoke(player)

    async def new_codes(self, player: str) -> list[str]:
        """Recovery codes instead of those before."""
        await self.need(player)
        codes = [new_code(passwords.RECOVERY_LENGTH) for _ in range(N_CODES)]
        prints = [fingerprint(self.key, "recovery", code) for code in codes]
        await self.guarded(people.renew_codes(self.site.store, player, prints))
        return [grouped(code) for code in codes]

    async def _spend(self, asked: passkeys.Asked) -> None:
        until = milliseconds() + passkeys.PATIENCE * 1000
        if not await self.guarded(people.spend(self.site.store, f"asked:{asked.id}", until)):
            raise passkeys.bad_passkey()

    # --- another device -----------------------------------------------------------------------

    async def hand_over(self, player: str) -> wire.Handover:
        """A code that makes another device this person, once, for some minutes."""
        code, until = new_code(), milliseconds() + HANDOVER
        name = fingerprint(self.key, "handover", code)
        await self.guarded(people.keep_code(self.site.store, name, player, "handover", until))
        return wire.Handover(grouped(code), f"/me/join#{code}", until)

    async def take_over(self, code: str) -> str:
        """The person of such a code."""
        name = fingerprint(self.key, "handover", typed(code))
        used = people.use_code(self.site.store, name, ("handover",), milliseconds())
        found = await self.guarded(used)
        if found is None:
            raise bad_code()
        account = await self.account(found[0])
        if account is not None and account.is_blocked:
            raise bad_code()
        return found[0]

    # --- mail ---------------------------------------------------------------------------------

    async def set_email(self, player: str, told: wire.Email) -> None:
        """Note an address: it counts once the code that was sent there is told."""
        account = await self.need(player)
        if told.email == "":
            await self._keep_email(player, "")
        elif not self.mail.is_there:
            raise no_mail()
        elif told.code:
            used = await self._use("email", typed(told.code), player)
            if used is None or used[1] != told.email:
                raise bad_code()
            await self._keep_email(player, told.email)
        else:
            check_address(told.email)
            take(self._letters, player)
            take(self._posted, told.email.casefold())
            code = new_code()
            name, until = fingerprint(self.key, "email", code), milliseconds() + MAILED
            store = self.site.store
            await self.guarded(people.keep_code(store, name, player, "email", until, told.email))
            self.site.spawn(
                self._send(told.email, *letters.address_letter(account.name, grouped(code)))
            )

    async def _keep_email(self, player: str, email: str) -> None:
        sql = "UPDATE accounts SET email=? WHERE player_id=?"
        await self.guarded(self.site.store.execute(sql, email, player))

    def mail_code(self, name: str) -> None:
        """Send a recovery code to the address of an account, if there is one.

        It is done after the answer, which tells nothing: not by the time it takes either.
        """
        self.check_offered()
        self.site.spawn(self._mail_code(name))

    async def _mail_code(self, name: str) -> None:
        account = await self.guarded(people.account_like(self.site.store, skeleton(name[:200])))
        code = new_code(passwords.RECOVERY_LENGTH)
        if account is None or not account.email or not self.mail.is_there:
            return
        if self._letters.take(account.player) > 0.0:
            return
        name, until = fingerprint(self.key, "mail", code), milliseconds() + MAILED
        await self.guarded(people.keep_code(self.site.store, name, account.player, "mail", until))
        self.site.spawn(
            self._send(account.email, *letters.code_letter(account.name, grouped(code)))
        )

    async def notify(self, account: AccountRow, letter: tuple[str, str]) -> None:
        """Tell a person by mail, if they gave an address."""
        if account.email and self.mail.is_there:
            self.site.spawn(self._send(account.email, *letter))

    async def _send(self, to: str, subject: str, text: str) -> None:
        await self.mail.send(to, subject, text)

    # --- what there is ------------------------------------------------------------------------

    async def account(self, player: str) -> AccountRow | None:
        """The account of a person."""
        return await self.guarded(people.account_of(self.site.store, player))

    async def need(self, player: str) -> AccountRow:
        """The same. Raises Forbidden for a guest."""
        account = await self.account(player)
        if account is None:
            raise no_account()
        return account

    async def _passkeys(self, player: str) -> list[PasskeyRow]:
        return await self.guarded(people.passkeys_of(self.site.store, player))

    async def account_message(self, player: str, codes: list[str] | None = None) -> wire.MyAccount:
        """What somebody is told of their account."""
        account = await self.account(player)
        offers = self.offers()
        if account is None:
            return wire.MyAccount(False, "", [], False, 0, "", offers)
        keys = [
            wire.Passkey(row.id, row.name, row.created_at, row.used_at)
            for row in await self._passkeys(player)
        ]
        n_left = await self.guarded(people.n_codes(self.site.store, player))
        return wire.MyAccount(
            True, account.name, keys, bool(account.password), n_left, account.email, offers,
            codes or [],
        )  # fmt: skip

    def offers(self) -> list[wire.Offer]:
        """What this site can do."""
        found: list[wire.Offer] = []
        with contextlib.suppress(JetonsError):
            self.check_offered()
            found.append("password")
            passkeys.library()
            found.append("passkey")
            if self.mail.is_there:
                found.append("email")
        return found


def take(buckets: Buckets, key: str) -> None:
    """Raise TooMany where a bucket is empty."""
    if (wait := buckets.take(key)) > 0.0:
        raise refusals.too_many(wait)


def check_address(email: str) -> None:
    """Raise BadMessage for what is no address of mail."""
    name, _, host = email.rpartition("@")
    is_plain = email.isascii() and email.isprintable() and not set(email) & set(' ,;:<>()[]"\\')
    if not name or "@" in name or "." not in host.strip(".") or not is_plain or len(email) > 200:
        raise refuse(refusals.BadMessage, "bad_email", code="bad_email")


# --- refusals ---------------------------------------------------------------------------------


def name_taken(is_same: bool) -> Conflict:
    """Somebody has this name, or one that looks like it."""
    if is_same:
        return refuse(Conflict, "name_taken", code="name_taken")
    return refuse(Conflict, "name_alike", code="name_alike")


# the name or the password: nobody is told which
bad_sign_in = Refusing(WORDS, refusals.Forbidden, "bad_sign_in")
bad_code = Refusing(WORDS, refusals.Forbidden, "bad_code")  # a code that is wrong, old or used
# the host blocked this account; told to who has proved that it is theirs
blocked = Refusing(WORDS, refusals.Forbidden, "blocked")
# a guest asks for what only accounts have
no_account = Refusing(WORDS, refusals.Forbidden, "no_account")
last_way_in = Refusing(WORDS, Conflict, "last_way_in")  # nobody could sign in any more
no_mail = Refusing(WORDS, refusals.NotFound, "no_mail")  # the host has no mail
