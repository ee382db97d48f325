"""What the server itself refuses: codes for programs, sentences for people."""

from __future__ import annotations

from jetons.core.errors import BadDeal, Conflict, JetonsError
from jetons.core.refusing import Refusing
from jetons.core.text import Text
from jetons.table import wire
from jetons.table.sentences import WORDS

TWO_LENGTHS = "two_lengths"  # the code of it


class NotFound(JetonsError):
    """There is no such table."""

    code = "no_table"


class Forbidden(JetonsError):
    """Not yours to do."""

    code = "forbidden"


class TooMany(JetonsError):
    """Too much in too short a time; ``retry`` is when to come back, in milliseconds."""

    code = "too_many"

    def __init__(self, text: Text, *, retry: int, code: str | None = None) -> None:
        super().__init__(text, code=code)
        self.retry = retry


class BadMessage(JetonsError):
    """A message or a body that cannot be read."""

    code = "bad_message"


class TooLate(BadMessage):
    """A request that did not come to its end in time."""

    code = "too_late"


class Unavailable(JetonsError):
    """The server cannot do it now: nothing was changed, try again later."""

    code = "unavailable"


class Stale(Conflict):
    """A command about a position that is no longer the present one."""

    code = "stale"


def refusal_of(error: JetonsError, *, in_words: bool = True) -> wire.Refusal:
    """An error as it travels, its sentence in words or by its name in the game's catalogue."""
    text = wire.words(error.text) if in_words or not error.say else None
    return wire.Refusal(error.code, text, error.clause, error.say, dict(error.values))


no_table = Refusing(WORDS, NotFound, "no_table")  # the link leads nowhere
# a match with other people is not left without a word
others_play = Refusing(WORDS, Conflict, "others_play")
not_gone = Refusing(WORDS, Conflict, "not_gone")  # nobody can be replaced or declared absent
not_slow = Refusing(WORDS, Conflict, "not_slow")  # a holiday where no days are counted
no_round = Refusing(WORDS, Conflict, "no_round")  # the match stands alone, or its series is over
# a rematch before the series is decided
series_goes_on = Refusing(WORDS, Conflict, "series_goes_on")
# where the body ends must be said in one way: a proxy might have read the other one
two_lengths = Refusing(WORDS, BadMessage, "two_lengths", code=TWO_LENGTHS)
# what came does not keep to HTTP, or not strictly
no_request = Refusing(WORDS, BadMessage, "no_request")
stale = Refusing(WORDS, Stale, "stale")  # somebody was quicker
not_seated = Refusing(WORDS, Forbidden, "not_seated")  # spectators do not play
no_hints = Refusing(WORDS, Forbidden, "no_hints")  # advice against people would be cheating
seat_taken = Refusing(WORDS, Conflict, "seat_taken")  # the seat is somebody else's
# one person, one seat, where strangers come to play
already_seated = Refusing(WORDS, Conflict, "already_seated")
table_full = Refusing(WORDS, Conflict, "table_full")  # no seat is open
not_begun = Refusing(WORDS, Conflict, "not_begun")  # the match waits for players
not_your_turn = Refusing(WORDS, Conflict, "not_your_turn")  # somebody else is to move
stood_in = Refusing(WORDS, Conflict, "stood_in")  # a bot plays for this person at present
has_begun = Refusing(WORDS, Conflict, "has_begun")  # too late
# seeds are being given
already_pledged = Refusing(WORDS, Conflict, "already_pledged", code="pledged")
# before everybody's pledge is known, or a second time
no_seed_asked = Refusing(WORDS, Conflict, "no_seed_asked", code="no_seed")
# another seed than the one pledged
not_pledged = Refusing(WORDS, BadDeal, "not_pledged", code="bad_deal")
is_paused = Refusing(WORDS, Conflict, "is_paused", code="paused")  # the table rests
not_saved = Refusing(WORDS, Unavailable, "not_saved")  # the disk or the database does not take it
archived = Refusing(WORDS, Conflict, "archived")  # a finished table at rest
# the log of one table cannot be read, or does not follow the rules
damaged = Refusing(WORDS, Unavailable, "damaged")
# a review could not be made, and is not tried again at once
review_failed = Refusing(WORDS, Unavailable, "review_failed")
not_loaded = Refusing(WORDS, Unavailable, "not_loaded")  # the database does not answer
getting_ready = Refusing(WORDS, Unavailable, "getting_ready")  # the game is being compiled
too_slow = Refusing(WORDS, Unavailable, "too_slow")  # a client that does not read
too_late = Refusing(WORDS, TooLate, "too_late")  # half a request, and no more of it
# a message that needs a table, or a connection that says nothing
no_hello = Refusing(WORDS, Conflict, "no_hello")
no_review = Refusing(WORDS, NotFound, "no_review")  # a decision that nobody has reviewed


def too_many(seconds: float) -> TooMany:
    """Slow down."""
    text = WORDS.text("refusals", "too_many", seconds=max(1, round(seconds)))
    return TooMany(text, retry=int(seconds * 1000) + 1)


too_many_tables = Refusing(WORDS, Conflict, "too_many_tables")  # and nobody comes: n
too_long = Refusing(WORDS, BadMessage, "too_long")  # more than anything we know takes


def unreadable(why: str) -> BadMessage:
    """Not a message of the protocol."""
    return BadMessage(WORDS.text("refusals", "unreadable", why=why[:200]))


our_fault = Refusing(WORDS, Unavailable, "our_fault")  # something broke here; it is in our log
bad_chat = Refusing(WORDS, BadMessage, "bad_chat")  # empty, too long or unprintable
no_spectators = Refusing(WORDS, Forbidden, "no_spectators")  # a table for those who sit at it
bad_name = Refusing(WORDS, BadMessage, "bad_name")  # a name that shows as nothing
# so much was said and proposed at a table that it takes no more of it
table_is_noisy = Refusing(WORDS, Conflict, "table_is_noisy")


def too_many_reviews(most: int) -> TooMany:
    """Somebody, or somebody beside them, waits for several reviews already."""
    text = WORDS.text("refusals", "too_many_reviews", n=most)
    return TooMany(text, retry=30_000, code="too_many_reviews")


too_many_backs = Refusing(WORDS, Conflict, "too_many_backs")  # n
# a token that we did not sign, or for another table
bad_token = Refusing(WORDS, Forbidden, "bad_token")
# this person was signed out, here or on another device
signed_out = Refusing(WORDS, Forbidden, "signed_out")
stopping = Refusing(WORDS, Unavailable, "stopping")  # a restart
bad_origin = Refusing(WORDS, Forbidden, "bad_origin")  # a page of another site
not_over = Refusing(WORDS, Conflict, "not_over")  # what is shown only after the match
of_the_day = Refusing(WORDS, Conflict, "of_the_day")  # what there is not in a game of the day
