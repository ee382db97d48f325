"""What the server itself refuses: codes for programs, sentences for people."""

from __future__ import annotations

from jetons.core.errors import BadDeal, Conflict, JetonsError
from jetons.core.text import Text
from jetons.table import wire

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


def no_table() -> NotFound:
    """The link leads nowhere."""
    return NotFound(Text("cette table n’existe pas", "there is no such table"))


def others_play() -> Conflict:
    """A match with other people is not left without a word."""
    return Conflict(
        Text(
            "d’autres personnes jouent à cette table : abandonnez d’abord la partie",
            "other people play at this table: resign first",
        ),
        code="others_play",
    )


def not_gone() -> Conflict:
    """Nobody can be replaced or declared absent."""
    return Conflict(
        Text(
            "on n’attend personne depuis assez longtemps",
            "nobody has been waited for long enough",
        ),
        code="not_gone",
    )


def not_slow() -> Conflict:
    """A holiday where no days are counted."""
    return Conflict(
        Text(
            "cette partie ne se joue pas en jours par coup",
            "this match is not played in days per move",
        ),
        code="not_slow",
    )


def no_round() -> Conflict:
    """The match stands alone, or its series is over."""
    return Conflict(
        Text("il n’y a pas d’autre manche à jouer", "there is no other round to play"),
        code="no_round",
    )


def series_goes_on() -> Conflict:
    """A rematch before the series is decided."""
    return Conflict(
        Text(
            "la série n’est pas finie : jouez la manche suivante",
            "the series is not over: play the next round",
        ),
        code="series_goes_on",
    )


def two_lengths() -> BadMessage:
    """Where the body ends must be said in one way: a proxy might have read the other one."""
    return BadMessage(
        Text("la longueur du contenu est dite de deux façons", "the body has two lengths"),
        code=TWO_LENGTHS,
    )


def no_request() -> BadMessage:
    """What came does not keep to HTTP, or not strictly."""
    return BadMessage(
        Text("ce n’est pas une requête HTTP correcte", "this is not a proper HTTP request"),
        code="no_request",
    )


def stale() -> Stale:
    """Somebody was quicker."""
    return Stale(
        Text("la position a changé entre-temps", "the position has changed in the meantime")
    )


def not_seated() -> Forbidden:
    """Spectators do not play."""
    return Forbidden(
        Text("vous n’êtes pas assis à cette table", "you are not seated at this table"),
        code="not_seated",
    )


def no_hints() -> Forbidden:
    """Advice against people would be cheating."""
    return Forbidden(
        Text(
            "pas de conseils quand on joue contre quelqu’un",
            "there are no hints when you play against somebody",
        ),
        code="no_hints",
    )


def seat_taken() -> Conflict:
    """The seat is somebody else's."""
    return Conflict(Text("cette place est prise", "this seat is taken"), code="seat_taken")


def already_seated() -> Conflict:
    """One person, one seat, where strangers come to play."""
    return Conflict(
        Text(
            "vous êtes déjà assis à cette table : l’autre place est pour quelqu’un d’autre",
            "you sit at this table already: the other seat is for somebody else",
        ),
        code="already_seated",
    )


def table_full() -> Conflict:
    """No seat is open."""
    return Conflict(Text("la table est complète", "the table is full"), code="table_full")


def not_begun() -> Conflict:
    """The match waits for players."""
    return Conflict(
        Text("la partie n’a pas encore commencé", "the match has not begun yet"), code="not_begun"
    )


def not_your_turn() -> Conflict:
    """Somebody else is to move."""
    return Conflict(Text("ce n’est pas votre tour", "it is not your turn"), code="not_your_turn")


def stood_in() -> Conflict:
    """A bot plays for this person at present."""
    return Conflict(
        Text(
            "l’ordinateur joue pour vous : reprenez d’abord votre place",
            "the computer is playing for you: take your seat back first",
        ),
        code="stood_in",
    )


def has_begun() -> Conflict:
    """Too late."""
    return Conflict(
        Text("la partie a déjà commencé", "the match has already begun"), code="has_begun"
    )


def already_pledged() -> Conflict:
    """Seeds are being given."""
    return Conflict(
        Text("les graines sont déjà annoncées", "the seeds are already pledged"), code="pledged"
    )


def no_seed_asked() -> Conflict:
    """Before everybody's pledge is known, or a second time."""
    return Conflict(
        Text("aucune graine n’est attendue de vous", "no seed of yours is awaited"), code="no_seed"
    )


def not_pledged() -> BadDeal:
    """Another seed than the one pledged."""
    return BadDeal(Text("ce n’est pas la graine annoncée", "this is not the seed that was pledged"))


def is_paused() -> Conflict:
    """The table rests."""
    return Conflict(Text("la partie est en pause", "the match is paused"), code="paused")


def not_saved() -> Unavailable:
    """The disk or the database does not take it."""
    return Unavailable(
        Text(
            "le coup n’a pas pu être enregistré : rien n’a changé, réessayez dans un instant",
            "this could not be saved: nothing has changed, try again in a moment",
        ),
        code="not_saved",
    )


def archived() -> Conflict:
    """A finished table at rest."""
    return Conflict(
        Text("cette partie est rangée : on peut la revoir", "this match is archived: replay it"),
        code="archived",
    )


def damaged() -> Unavailable:
    """The log of one table cannot be read, or does not follow the rules."""
    return Unavailable(
        Text(
            "le journal de cette table est abîmé : elle est mise de côté, et l’hôte du site en "
            "est averti",
            "the log of this table is damaged: it is set aside, and the host of the site has "
            "been told",
        ),
        code="damaged",
    )


def review_failed() -> Unavailable:
    """A review could not be made, and is not tried again at once."""
    return Unavailable(
        Text(
            "l’analyse n’a pas abouti : réessayez dans une minute",
            "the review could not be made: try again in a minute",
        ),
        code="review_failed",
    )


def not_loaded() -> Unavailable:
    """The database does not answer."""
    return Unavailable(
        Text(
            "le serveur ne peut ni lire ni enregistrer pour l’instant : réessayez bientôt",
            "the server can neither read nor save games just now: try again in a moment",
        ),
        code="not_loaded",
    )


def getting_ready() -> Unavailable:
    """The game is being compiled."""
    return Unavailable(
        Text(
            "le serveur prépare ce jeu : au premier démarrage il lui faut une à trois minutes",
            "the server is getting this game ready: the first start takes one to three minutes",
        ),
        code="getting_ready",
    )


def too_slow() -> Unavailable:
    """A client that does not read."""
    return Unavailable(
        Text("votre connexion ne suit pas", "your connection cannot keep up"), code="too_slow"
    )


def too_late() -> TooLate:
    """Half a request, and no more of it."""
    return TooLate(Text("la requête n’est pas arrivée à temps", "the request did not come in time"))


def no_hello() -> Conflict:
    """A message that needs a table, or a connection that says nothing."""
    return Conflict(
        Text("dites d’abord à quelle table vous êtes", "say first at which table you are"),
        code="no_hello",
    )


def no_review() -> NotFound:
    """A decision that nobody has reviewed."""
    return NotFound(
        Text("ce coup n’a pas été analysé", "this move was not reviewed"), code="no_review"
    )


def too_many(seconds: float) -> TooMany:
    """Slow down."""
    wait = max(1, round(seconds))
    return TooMany(
        Text(f"trop de messages : attendez {wait} s", f"too many messages: wait {wait} s"),
        retry=int(seconds * 1000) + 1,
    )


def too_many_tables(n: int) -> Conflict:
    """Somebody opens tables, and nobody comes."""
    return Conflict(
        Text(
            f"{n} de vos tables attendent déjà des joueurs : reprenez-en une",
            f"{n} of your tables wait for players already: go back to one of them",
        ),
        code="too_many_tables",
    )


def too_long() -> BadMessage:
    """More than anything we know takes."""
    return BadMessage(Text("message trop long", "the message is too long"), code="too_long")


def unreadable(why: str) -> BadMessage:
    """Not a message of the protocol."""
    return BadMessage(Text(f"message illisible ({why[:200]})", f"unreadable message ({why[:200]})"))


def our_fault() -> Unavailable:
    """Something broke here; it is in our log."""
    return Unavailable(
        Text(
            "une erreur de notre côté : rien n’a changé, rechargez la page",
            "an error on our side: nothing has changed, reload the page",
        ),
        code="our_fault",
    )


def bad_chat() -> BadMessage:
    """Empty, too long or unprintable."""
    return BadMessage(
        Text("un message a de 1 à 300 caractères", "a message has 1 to 300 characters"),
        code="bad_chat",
    )


def no_spectators() -> Forbidden:
    """A table for those who sit at it."""
    return Forbidden(
        Text("cette table ne veut pas de spectateurs", "this table wants no spectators"),
        code="no_spectators",
    )


def bad_name() -> BadMessage:
    """A name that shows as nothing."""
    return BadMessage(
        Text(
            "ce nom ne se voit pas : choisissez-en un autre",
            "this name cannot be seen: choose another",
        ),
        code="bad_name",
    )


def table_is_noisy() -> Conflict:
    """So much was said and proposed at a table that it takes no more of it."""
    return Conflict(
        Text(
            "on a tant parlé à cette table qu’il n’y a plus de place : jouez !",
            "so much was said at this table that there is no room for more: play!",
        ),
        code="table_is_noisy",
    )


def too_many_reviews(most: int) -> TooMany:
    """Somebody, or somebody beside them, waits for several reviews already."""
    return TooMany(
        Text(
            f"{most} analyses sont déjà demandées d’ici : attendez que la première soit faite",
            f"{most} reviews are already asked for from here: wait until the first is done",
        ),
        retry=30_000,
        code="too_many_reviews",
    )


def too_many_backs(most: int) -> Conflict:
    """So many moves were taken back at a table that it takes back no more."""
    return Conflict(
        Text(
            f"{most} coups ont déjà été repris à cette table : désormais, ce qui est joué est joué",
            f"{most} moves have been taken back at this table: from now on, a move made stands",
        ),
        code="too_many_backs",
    )


def bad_token() -> Forbidden:
    """A token that we did not sign, or for another table."""
    return Forbidden(
        Text("cette clé de place n’est pas valable ici", "this key to a seat is not valid here"),
        code="bad_token",
    )


def signed_out() -> Forbidden:
    """This person was signed out, here or on another device."""
    return Forbidden(
        Text("cet appareil a été déconnecté", "this device was signed out"), code="signed_out"
    )


def stopping() -> Unavailable:
    """A restart."""
    return Unavailable(
        Text(
            "le serveur redémarre : la partie reprend aussitôt",
            "the server is restarting: the game will go on at once",
        ),
        code="stopping",
    )


def bad_origin() -> Forbidden:
    """A page of another site."""
    return Forbidden(
        Text("cette page n’a pas le droit d’écrire ici", "this page may not write here"),
        code="bad_origin",
    )


def not_over() -> Conflict:
    """What is shown only after the match."""
    return Conflict(Text("la partie n’est pas finie", "the match is not over"), code="not_over")


def of_the_day() -> Conflict:
    """What there is not in a game of the day."""
    return Conflict(
        Text(
            "la partie du jour se joue une fois, sans conseil ni retour",
            "the game of the day is played once, with no advice and nothing taken back",
        ),
        code="of_the_day",
    )
