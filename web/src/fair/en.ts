import type { Message } from "../lib/i18n/index.svelte.ts";
import type { fr } from "./fr.ts";

export const en: Record<keyof typeof fr, Message> = {
  "deal.here":
    "This device drew the tokens, in the same way as the server does: nobody else mixed in a seed. The file proves that nothing has changed since; it does not prove to others that the secret was taken at random.",
  "deal.ok": {
    one: "Fair deal: nothing was changed during the game ({n} draw checked)",
    other: "Fair deal: nothing was changed during the game ({n} draws checked)",
  },
  "deal.bad": "Suspect deal: it does not match what was announced",
  "deal.saw": "This browser was given the commitment {c}… before the deal; it is still the same.",
  "deal.not_seen":
    "This browser was not there at the start: it takes the commitment {c}… as the server gives it.",
  "deal.hash": "The secret revealed at the end is the one committed to.",
  "deal.own":
    "Your seed is in the deal. This browser gave it only once the commitment and the fingerprint of every other seed were known.",
  "deal.no_own": "No seed of this browser is in the deal.",
  "deal.others": {
    one: "The other player’s seed is the one whose fingerprint was known beforehand.",
    other: "The seeds of the {n} other players are those whose fingerprints were known beforehand.",
  },
  "deal.no_order": "This game does not say whether the seeds came after the commitment.",
  "deal.draws": {
    one: "The draw, made again here, gives the same token.",
    other:
      "The {n} draws, made again here, give the same tokens, those you saw while playing included.",
  },
  "deal.limit": "This does not prove that the server kept the secret to itself during the game.",
  "deal.fault_commitment":
    "The commitment is no longer the one this browser was given before the deal.",
  "deal.fault_secret": "The secret revealed is not the one committed to.",
  "deal.fault_own_seed": "The seed that this browser gave is not in the deal.",
  "deal.fault_pledge": "The seed of player {n} is not the one they had pledged.",
  "deal.fault_late_seed": "The seed of player {n} was pledged after yours was known.",
  "deal.fault_pool": "At draw {n} the bag held something it cannot have held.",
  "deal.fault_draw": "Draw {n} does not give the token that the secret decides.",
  "deal.fault_told": "Draw {n} is not the one that was shown during the game.",
  "deal.commitment": "Commitment published before the first move",
  "deal.secret": "Secret revealed at the end",
  "deal.seed": "Seed of player {n}",
};
