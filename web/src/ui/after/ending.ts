// How a match ended, in words, as whoever looks reads it.
import { t } from "./words.ts";
import { teamsOf } from "../../lib/teams.ts";
import { endingText } from "../../lib/told.svelte.ts";
import type { TableStore } from "../../table/store.svelte.ts";

/** Who won. */
export function headlineOf(store: TableStore): string {
  const { now, mine } = store;
  const result = now?.result;
  if (!result) return "";
  const { winners } = result;
  const nameOf = (seat: number | undefined): string => store.nameOf(seat ?? 0);
  const shared = (seats: readonly number[]): string =>
    t("after.shared", { names: seats.map(nameOf).join(", ") });
  const isMe = (seat: number | undefined): boolean => mine.length === 1 && mine[0] === seat;
  if (store.seats.length === 1) return t("after.solo", { n: result.scores[0] ?? 0 });
  const champions = now.series?.result?.winners ?? []; // the series is decided, whatever became of its last round
  if (champions.length > 1) return shared(champions);
  if (champions.length)
    return isMe(champions[0])
      ? t("after.you_won_series")
      : t("after.won_series", { name: nameOf(champions[0]) });
  if (winners.length === 0) return t("after.none");
  if (result.why === "agreed") return t("after.draw");
  const team = teamsOf(now.view)?.find(
    (group) => group.length === winners.length && group.every((seat) => winners.includes(seat)),
  );
  if (team?.some(isMe))
    return t("after.your_team", { name: nameOf(team.find((seat) => !isMe(seat))) });
  if (team) return t("after.team", { a: nameOf(team[0]), b: nameOf(team[1]) });
  if (winners.length > 1) return shared(winners);
  const name = nameOf(winners[0]);
  if (now.series)
    return isMe(winners[0]) ? t("after.you_won_round") : t("after.won_round", { name });
  return isMe(winners[0]) ? t("after.you_won") : t("after.won", { name });
}

const BY_SEAT = ["resigned", "timed_out", "absent"] as const;

/** How it ended, with names where the server only knows seats. */
export function whyOf(store: TableStore): string {
  const result = store.now?.result;
  if (!result) return "";
  const seat = store.log.findLast((event) => event.t === "ended")?.seat ?? -1;
  const kind = BY_SEAT.find((one) => one === result.why);
  if (!kind) return endingText(store.game, result);
  return store.mine.length === 1 && store.mine[0] === seat
    ? t(`ended.you_${kind}`)
    : t(`ended.${kind}`, { name: store.nameOf(seat) });
}
