// What a player prefers, kept in this browser without an account; works without storage too.
import type { Lang } from "./i18n/index.svelte.ts";
import type { NewSeat } from "./wire.ts";
import { note } from "../me/note.ts";
import { follow, load, save } from "./kept.ts";

export { load, save };

export interface Settings {
  name: string;
  lang: Lang | "auto";
  theme: "auto" | "light" | "dark";
  sound: boolean;
  motion: "auto" | "reduced";
  tempo: number; // milliseconds between two moves that others made, so that one sees each; 0: at once
  confirm: boolean; // ask before a move is sent
  coach: "first" | "on" | "off"; // who looks at my moves against the computer; first: in the first games of each kind
  palette: "box" | "clear"; // clear: colours that colour-blind players tell apart
  textBoard: boolean; // the board as words beside the drawing
  keep: "device" | "server"; // where games are kept that need nobody from elsewhere
  play: Record<string, PlayChoice>; // what was chosen last, by game
}

export interface PlayChoice {
  level: string;
  seats: number;
  options: Record<string, string>;
  pace: string;
  days?: number; // for a move, where the pace is days
  total: number; // points that win a series of rounds; 0: one match
  kinds?: NewSeat["kind"][]; // who sits at the other seats, where that is not alike for all
  names?: string[]; // of those who share this screen, by seat
}

const KEY = "jetons.settings";
const DEFAULTS: Settings = {
  name: "",
  lang: "auto",
  theme: "auto",
  sound: false,
  motion: "auto",
  tempo: 700,
  confirm: false,
  coach: "first",
  palette: "box",
  textBoard: false,
  keep: "device",
  play: {},
};

export const settings: Settings = $state({ ...DEFAULTS, ...(load<Partial<Settings>>(KEY) ?? {}) });
settings.name = String(settings.name).slice(0, 24); // whatever was kept, a name is short
follow(KEY, () => {
  Object.assign(settings, load<Partial<Settings>>(KEY) ?? {});
  dress();
});

/** Change settings, keep them, show them. */
export function change(part: Partial<Settings>): boolean {
  const before = settings.play;
  Object.assign(settings, part);
  dress();
  for (const [name, value] of Object.entries(part))
    if (name === "name") note("name", "", { name: value as string }, true);
    else if (name !== "play") note("setting", name, { value }, true);
  for (const [slug, choice] of Object.entries(part.play ?? {}))
    if (JSON.stringify(choice) !== JSON.stringify(before[slug]))
      note("setting", `play/${slug}`, { value: $state.snapshot(choice) }, true);
  return save(KEY, $state.snapshot(settings));
}

/** Put theme, motion and colours on the page. */
export function dress(): void {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  root.dataset.palette = settings.palette;
}

export const TEMPOS = [0, 700, 1400] as const;

/** How long a move is looked at before the next one is shown, in milliseconds. */
export function tempo(): number {
  return mayMove() && document.visibilityState === "visible" ? settings.tempo : 0;
}

/** Whether things may move on the screen. */
export function mayMove(): boolean {
  return settings.motion !== "reduced" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
