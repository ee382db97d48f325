import type { Message } from "../../lib/i18n/index.svelte.ts";
import type { fr } from "./fr.ts";

export const en: Record<keyof typeof fr, Message> = {
  "rack.n": { one: "{n} token in hand", other: "{n} tokens in hand" },
  "laid.n": { one: "{n} token placed", other: "{n} tokens placed" },
  "board.triolet": {
    one: "Triolet board, {n} token placed",
    other: "Triolet board, {n} tokens placed",
  },
  "square.double": "double",
  "square.triple": "triple",
  "square.bis": "play again",
  "token.joker": "joker",
  "token.joker_as": "joker as {n}",
  "bag.label": "In the bag",
  "bag.n": { one: "{n} token, 3 set aside", other: "{n} tokens, 3 set aside" },
  "bag.exchange": "exchange while 5 or more remain",
  "bag.short": "bag {n}",
  "unseen.label": "Still hidden, by number",
  "triolet.squares": "Squares of the grid",
  "triolet.double": "trio or number doubled",
  "triolet.triple": "trio or number tripled",
  "triolet.bis": "play again at once",
  "triolet.hint": "place one to three tokens",
  "triolet.again": "bis: your turn again",
  "exchange.hint": "Tap the tokens to exchange",
};
