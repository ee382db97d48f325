// Dominoes of a real table: both halves by keys, then a place by a tap, and the other way round by another one.
import { digitKey } from "../../box/entry.ts";
import type { Key } from "../../box/Keypad.svelte";
import type { Entry, Screen } from "../../box/turn.ts";
import W from "../../box/words.json";
import { say } from "../../lib/i18n/index.svelte.ts";
import { tell } from "../../lib/i18n/pairs.ts";
import type { Place } from "../../../node/box.d.mts";
import { partOf, readPart, slotOf, type Domino } from "./view.ts";

/** The place of a part, whichever way round its domino lies. */
function placeOf(part: string): string {
  const domino = readPart(part);
  return domino ? slotOf(domino) : "";
}
/** A domino by its halves, the smaller one first. */
const kindOf = (a: string, b: string): string => (a <= b ? `${a}|${b}` : `${b}|${a}`);

/** The places of what these ways to lay lay besides what is chosen. */
function placesOf(ways: readonly Place[], chosen: readonly string[]): Domino[] {
  const parts = new Set(ways.flatMap((one) => one.parts.filter((part) => !chosen.includes(part))));
  return [...parts].map(readPart).filter((one) => one !== null);
}

/** The ways to lay dominoes, those first that lie as they were typed: level, and first half first. */
function asTyped(ways: readonly Place[], dominoes: readonly string[]): Place[] {
  const typed = dominoes.map((one) => one.replace("|", "-"));
  const fit = ({ parts }: Place): number =>
    parts.reduce(
      (sum, part, i) =>
        sum +
        (typed.some((one) => part.startsWith(one)) ? 8 : 0) +
        (part.startsWith(typed[i] ?? "?") ? 4 : 0) +
        (part.endsWith("h") ? 1 : 0),
      0,
    );
  return ways.toSorted((a, b) => fit(b) - fit(a));
}

class Dominoes implements Entry {
  private dominoes = $state.raw<string[]>([]); // "9|5", as they were typed
  private half = $state(""); // the first of the next one; "": none
  private ways = $state.raw<Place[]>([]);
  private chosen = $state.raw<string[]>([]); // parts that were put by a tap
  private turns = $state(0);
  private free = $state(""); // a domino laid where it does not fit: the rules say why
  private hasNowhere = $state(false);
  private asked = 0;
  readonly between = " + ";
  readonly columns = 6;
  readonly hasOpenBoard = true;
  readonly canExchange = false;

  constructor(private readonly screen: Screen) {}

  private candidates = $derived(
    this.ways.filter((one) => this.chosen.every((part) => one.parts.includes(part))),
  );
  // only ways round are left to choose from: then it lies as it was typed
  private isSettled = $derived(
    this.turns > 0 ||
      new Set(this.candidates.map(({ parts }) => parts.map(placeOf).toSorted().join())).size === 1,
  );
  private laying = $derived(
    this.isSettled ? this.candidates[this.turns % Math.max(1, this.candidates.length)] : undefined,
  );
  get parts(): readonly string[] {
    return this.laying?.parts ?? (this.free ? [this.free] : this.chosen);
  }
  get text(): string {
    return this.laying || this.free ? this.parts.join(this.between) : "";
  }
  get typed(): string {
    return this.dominoes.join(" ");
  }
  get hint(): string {
    if (this.half) return tell(W.half, { n: this.half });
    if (this.hasNowhere) return say(W.nowhere);
    return say(this.dominoes.length ? W.where : W.domino);
  }
  get keys(): Key[] {
    const typed = new Set(this.dominoes.map((one) => kindOf(one[0] ?? "", one[2] ?? "")));
    const left = Object.entries(this.screen.store.shown?.out ?? {}).filter(
      ([one, n]) => n > 0 && !typed.has(one),
    );
    return Array.from({ length: 10 }, (_, i) => {
      const { half } = this;
      const n = left.filter(([one]) =>
        half ? one === kindOf(half, String(i)) : one.includes(String(i)),
      ).length;
      return { ...digitKey(i), n: half ? Math.min(n, 1) : n, isOn: false };
    });
  }
  get board(): Record<string, unknown> {
    const { laying } = this;
    return {
      // what lies there can still go elsewhere by a tap
      slots: laying ? placesOf(this.ways, laying.parts) : placesOf(this.candidates, this.chosen),
      isDirect: true,
      onslot: (slot: string) => this.pickSlot(slot),
      onground: (row: number, column: number) => this.tryAt(row, column),
    };
  }
  get other(): Entry["other"] {
    if (this.candidates.length < 2) return null;
    return { label: say(W.turn_it), act: "other", press: () => (this.turns += 1) };
  }
  key(one: string): void {
    if (this.half) [this.dominoes, this.half] = [[...this.dominoes, `${this.half}|${one}`], ""];
    else this.half = one;
    if (!this.half) void this.look();
  }
  erase(): void {
    if (this.half) this.half = "";
    else {
      this.half = this.dominoes.at(-1)?.[0] ?? "";
      this.dominoes = this.dominoes.slice(0, -1);
    }
    void this.look();
  }
  clear(): void {
    [this.dominoes, this.half] = [[], ""];
    this.anew();
  }
  private anew(): void {
    [this.ways, this.chosen, this.turns, this.hasNowhere, this.free] = [[], [], 0, false, ""];
  }
  private async look(): Promise<void> {
    this.anew();
    const mine = ++this.asked;
    const { dominoes } = this;
    const { store } = this.screen;
    const found = dominoes.length ? asTyped(await store.places([...dominoes]), dominoes) : [];
    if (mine !== this.asked) return; // another key came meanwhile
    this.ways = found;
    this.hasNowhere = dominoes.length > 0 && !found.length && !store.refusal;
    // on an empty table all ways to lay a domino are one
    const laid = store.shown?.view?.dominoes as unknown[] | undefined;
    if (found.length && !laid?.length) this.turns = found.length;
  }
  private pickSlot(slot: string): void {
    const isThere = (part: string): boolean => placeOf(part) === slot;
    const find = (ways: Place[]): string | undefined =>
      ways.flatMap((one) => one.parts).find((part) => isThere(part) && !this.chosen.includes(part));
    if (!this.laying) {
      const next = find(this.candidates);
      this.chosen = next ? [...this.chosen, next] : [];
    } else if (this.laying.parts.some(isThere)) this.turnRound(this.laying, isThere);
    else {
      const other = find(this.ways);
      if (other) [this.chosen, this.turns] = [[other], 0];
    }
  }
  /** A domino that lies turns round where it also fits so; else it is taken up again. */
  private turnRound({ parts: now }: Place, isThere: (part: string) => boolean): void {
    const turned = now.map((part) => (isThere(part) ? part.replace(/^(.)-(.)/, "$2-$1") : part));
    const fits = this.ways.some((one) => turned.every((part) => one.parts.includes(part)));
    [this.chosen, this.turns] = [fits ? turned : [], 0];
  }
  private tryAt(row: number, column: number): void {
    const [one, another] = this.dominoes;
    if (!one || another || this.ways.length) return;
    const [x, y] = [column - Math.floor(column), row - Math.floor(row)];
    const dir = Math.abs(x - 0.5) >= Math.abs(y - 0.5) ? "h" : "v";
    const at: [number, number] =
      dir === "h"
        ? [Math.floor(row), Math.floor(column - 0.5)]
        : [Math.floor(row - 0.5), Math.floor(column)];
    this.free = partOf({ halves: [Number(one[0]), Number(one[2])], at, dir });
  }
}

export const newEntry = (screen: Screen): Entry => new Dominoes(screen);
