"""Half-laid moves: what one can become and would bring."""

from __future__ import annotations

from base64 import b64encode

from jetons.core.errors import BadNotation, IllegalMove
from jetons.play.draft import Drafts
from jetons.play.match import Match
from jetons.server.modules import kernel_of
from jetons.table import refusals, sight, wire
from jetons.table.desk import Desk


def match_of(desk: Desk, player: str, position: int) -> Match:
    """The match in which somebody is to move. Raises what refuses a draft of anybody else."""
    desk.check_position(position)
    desk.check_running()
    if desk.match is None or desk.turn not in desk.seats_of(player):
        raise refusals.not_your_turn()
    return desk.match


def drafted(match: Match, drafts: Drafts, asked: wire.Draft, *, in_words: bool) -> wire.Drafted:
    """The answer to a draft of the seat to move."""
    parts = asked.parts
    following = drafts.continuations(parts)
    move, points, lines, refusal = "", 0, [], None
    if parts:
        try:
            preview = match.preview(following.move or match.game.notation.between_parts.join(parts))
            move, points = preview.move, preview.points
            lines = sight.lines_of(preview.lines, in_words=in_words)
        except (BadNotation, IllegalMove) as error:
            refusal = refusals.refusal_of(error, in_words=in_words)
    return wire.Drafted(
        ref=asked.ref,
        position=asked.position,
        parts=parts,
        next=list(following.next_parts),
        is_complete=following.is_complete,
        n_moves=following.n_moves,
        move=move,
        points=points,
        lines=lines,
        refusal=refusal,
        view=b64encode(match.view(match.turn).tobytes()).decode() if asked.local else "",
        kernel=kernel_of(match.game.slug) if asked.local else "",
    )
