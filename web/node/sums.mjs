// The sums of a review by a game's module (study/sums.py): records in, records out.
import { Recorded } from "./judge.mjs";
import { unhex } from "./raw.mjs";

/** Room for so many places; what a review adds up is kept as long as the module. */
function roomFor(game, n) {
  const { raw } = game;
  if (!(game.sums?.n >= n))
    game.sums = {
      n: 2 * n,
      places: raw.fresh("place", 2 * n),
      overall: raw.fresh("total"),
      accounts: raw.fresh("account", 4),
    };
  return game.sums;
}

/** `places`, `overall`: fields to set; answers readers of the places, of the whole and of the accounts. */
export function addedUp(game, places, overall) {
  const { raw, layout } = game;
  const room = roomFor(game, places.length);
  const record = (kind, at, k = 0) => new Recorded(raw, kind, at + k * layout.records[kind].bytes);
  raw.bytes(room.places, places.length * layout.records.place.bytes).fill(0);
  const rows = places.map((fields, k) => filled(record("place", room.places, k), fields));
  raw.put(room.overall, unhex(layout.study.total));
  const whole = filled(record("total", room.overall), overall);
  raw.call.add_up(room.places, places.length, room.overall, room.accounts, places.length);
  const accounts = [0, 1, 2, 3].map((seat) => record("account", room.accounts, seat));
  return { places: rows, overall: whole, accounts };
}

function filled(record, fields) {
  for (const [name, value] of Object.entries(fields)) record.set(name, value);
  return record;
}
