"""A table as somebody asks for it, made into the first entry of its log."""

from __future__ import annotations

from jetons.bots import bot as bot_named
from jetons.core.errors import BadOption
from jetons.core.game import Game
from jetons.games import game as game_named
from jetons.play import fair
from jetons.play.clock import Pace
from jetons.play.series import check_total, rounds_of
from jetons.table import desk as desks
from jetons.table import log, refusals, wire
from jetons.table.names import clean_name
from jetons.table.sentences import refuse

MAX_CLOCK = 30 * 86_400  # seconds


def opening_of(new: wire.NewTable, player: str, name: str, at: int) -> tuple[log.Opening, bytes]:
    """The opening of a new table and the secret of its deal.

    Raises BadOption for what the game does not have.
    """
    game = game_named(new.game)
    game.check_seats(len(new.seats))
    seats = tuple(seat_of(wanted, i, player, name, new) for i, wanted in enumerate(new.seats))
    check_bots(game, seats)
    if new.listed and sum(seat.player == player for seat in seats) > 1:
        raise refusals.already_seated()
    secret = fair.new_secret()
    opening = log.Opening(
        game=game.slug,
        options=game.check_options(new.options),
        seats=seats,
        pace=pace_of(new.clock),
        owner=player,
        commitment=fair.commitment(secret),
        listed=new.listed,
        watch=new.watch,
        open_chat=new.open_chat,
        rounds=rounds_for(game, new.total, len(seats)),
        at=at,
    )
    desks.check_opening(opening)
    return opening, secret


def opening_of_day(
    slug: str, day: str, secret: bytes, names: tuple[str, ...], player: str, bot: str, at: int
) -> log.Opening:
    """The opening of a game of the day: the person begins the seats, a bot has the others.

    Raises BadOption.
    """
    game = game_named(slug)
    seats = tuple(
        log.Seat("bot", name=name, bot=bot) if i else log.Seat("person", player, name)
        for i, name in enumerate(names)
    )
    check_bots(game, seats)
    opening = log.Opening(
        game=game.slug,
        options=game.check_options({}),
        seats=seats,
        pace=Pace(),
        owner=player,
        commitment=fair.commitment(secret),
        watch=False,
        day=day,
        at=at,
    )
    desks.check_opening(opening)
    return opening


def seat_of(wanted: wire.NewSeat, i: int, player: str, name: str, new: wire.NewTable) -> log.Seat:
    """A seat as somebody asked for it."""
    if wanted.kind == "bot":
        bot = bot_named(wanted.bot)
        return log.Seat("bot", name=bot.title.fr, bot=bot.name)
    if wanted.kind == "open":
        return log.Seat("open")
    if wanted.kind == "me":
        shown, pledge = clean_name(wanted.name) or name, fair.clean_pledge(new.pledge)
        return log.Seat("person", player, shown, pledge=pledge)
    return log.Seat("person", player, clean_name(wanted.name) or f"{name} {i + 1}".strip())


def rounds_for(game: Game, total: int, n_seats: int) -> log.Rounds | None:
    """The series that somebody asked for; None for one match. Raises BadOption."""
    if total == 0:
        return None
    rounds_of(game)
    return log.Rounds(check_total(total), (0,) * n_seats)


def check_bots(game: Game, seats: tuple[log.Seat, ...]) -> None:
    """Raise BadOption unless every bot plays this game."""
    for seat in seats:
        if seat.bot and not bot_named(seat.bot).plays(game):
            raise refuse(BadOption, "no_such_level", bot=seat.bot)


def pace_of(clock: wire.ClockSpec) -> Pace:
    """The pace of a clock as clients name it. Raises BadOption."""
    if clock.kind == "none":
        return Pace()
    seconds = clock.days * 86_400 if clock.kind == "days" else clock.seconds
    if clock.at_zero == "ask" and clock.kind != "days":
        raise refuse(BadOption, "no_such_clock")
    if not 0 < seconds <= MAX_CLOCK or not 0 <= clock.increment <= 3600:
        raise refuse(BadOption, "no_such_clock")
    increment = clock.increment * 1000 if clock.kind == "game" else 0
    return Pace(clock.kind, seconds * 1000, increment, clock.at_zero)
