import { describe, expect, it } from "vitest";
import { catalogue, tableFor } from "../src/lib/games.svelte.ts";
import type { GameInfo } from "../src/lib/wire.ts";

const words = { fr: "", en: "" };
const info = {
  slug: "21",
  options: [
    {
      name: "teams",
      title: words,
      default: "no",
      values: [
        { value: "no", title: words, seats: [2, 3, 4] },
        { value: "yes", title: words, seats: [4] },
      ],
    },
    { name: "board", title: words, default: "standard", values: [] },
  ],
} as unknown as GameInfo;

describe("a table that is asked for", () => {
  const choice = {
    level: "amateur",
    seats: 4,
    options: { teams: "yes", board: "mine", gone: "1" },
    pace: "none",
    total: 0,
  };
  it("keeps what the game knows, free texts too", () => {
    catalogue.games = [info];
    expect(tableFor("21", "bot", choice).options).toEqual({ teams: "yes", board: "mine" });
  });
  it("leaves out a choice that is not for so many players", () => {
    catalogue.games = [info];
    expect(tableFor("21", "bot", { ...choice, seats: 2 }).options).toEqual({ board: "mine" });
  });
});
