// What people and computers at a table are called, in the reader's language.
import { say, t } from "./i18n/index.svelte.ts";
import type { Seat } from "./wire.ts";

const NOBODY = /^(Invité|Guest)$/; // the server's word for somebody who gave no name
const NUMBERED = /^(?:Joueur|Player) (\d+)$/; // several at one screen who gave none
// Several computers at one table have names of their own: the level alone would not tell them apart
const COMPANY = ["Ada", "Blaise", "Carl", "Sophie", "Emmy"];

/** A name as somebody gave it; "" where nobody did. */
export function givenName(name: string): string {
  const own = name.trim();
  return NOBODY.test(own) || NUMBERED.test(own) ? "" : own;
}

/** A person's name; what stands for one is in the reader's language. "" stays "". */
export function personName(name: string): string {
  const numbered = NUMBERED.exec(name);
  return NOBODY.test(name) ? t("guest") : numbered ? t("seat.n", { n: numbered[1] ?? "" }) : name;
}

/** How many computers sit there. */
export function nBots(seats: readonly Seat[]): number {
  return seats.filter((seat) => seat.kind === "bot").length;
}

const COLOURS = ["blue", "green", "pink", "yellow"];

/** The colour that tells a seat from the others, as one of the variables --s-…: its tokens' where they have one. */
export function colourOf(seat: number, view: unknown): string {
  return (
    (view as { colours?: string[] } | null | undefined)?.colours?.[seat] ??
    COLOURS[seat % COLOURS.length] ??
    "blue"
  );
}

/** What each seat is called, no two alike; "" where nobody sits. `me`: a seat whose name is not shown. */
export function namesOf(seats: readonly Seat[], me = -1): string[] {
  const people = seats.map((seat) => (seat.kind === "person" ? personName(seat.name) : ""));
  const company = COMPANY.filter((name) => !people.includes(name));
  const isCompany = nBots(seats) > 1;
  const names = seats.map((seat, i) => {
    if (seat.kind === "bot")
      return isCompany ? (company[nBots(seats.slice(0, i))] ?? say(seat.title)) : say(seat.title);
    return people[i] || (seat.kind === "person" ? t("seat.n", { n: i + 1 }) : "");
  });
  const isShown = (i: number): boolean => i !== me && names[i] !== "";
  return names.map((name, i) => {
    const alike = names.map((_, k) => k).filter((k) => isShown(k) && names[k] === name);
    return isShown(i) && alike.length > 1 ? `${name} ${alike.indexOf(i) + 1}` : name;
  });
}
