// What one shows of a game of the day: a line and a small picture, which tell nothing of the deal.
import { lang } from "../lib/i18n/index.svelte.ts";
import { titleOf } from "../lib/games.svelte.ts";
import type { Tried } from "./kept.svelte.ts";
import type { DayBin } from "./wire.ts";
import { t } from "./words.ts";

/** A date as people say it. */
export function dayName(date: string, style: "short" | "long" = "short"): string {
  const how = { day: "numeric", month: style, timeZone: "UTC" } as const;
  const week = style === "long" ? { weekday: "long" as const } : {};
  const tag = lang() === "fr" ? "fr-FR" : "en-GB";
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(tag, { ...how, ...week });
}

/** The line: which game, which day, so many points, better than so many. */
export function lineOf(date: string, game: string, tried: Tried): string {
  const title = titleOf(game);
  const named = lang() === "fr" && /^\d/.test(title) ? `le ${title}` : title;
  const points = t("day.points", { n: tried.points ?? 0 });
  const better = (tried.better ?? 0) > 0 ? `, ${t("day.better", { n: tried.better ?? 0 })}` : "";
  return t("day.share_text", { title: named, date: dayName(date), points: points + better });
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);

/** The picture: the line, and where one stands among all. */
export function pictureOf(
  date: string,
  game: string,
  tried: Tried,
  bins: readonly DayBin[],
  accent: string,
): string {
  const most = Math.max(1, ...bins.map((one) => one.n));
  const width = bins.length ? 520 / bins.length : 0;
  const own = tried.points ?? 0;
  const bars = bins.map((one, i) => {
    const height = Math.max(3, (110 * one.n) / most);
    const isOwn = one.low <= own && own <= one.high;
    return `<rect x="${40 + i * width + 2}" y="${270 - height}" width="${width - 4}" height="${height}" rx="3" fill="${isOwn ? accent : "#d8c8a8"}"/>`;
  });
  const text = (y: number, size: number, fill: string, what: string): string =>
    `<text x="40" y="${y}" font-family="Jost, Futura, sans-serif" font-size="${size}" fill="${fill}">${escaped(what)}</text>`;
  const better = (tried.better ?? 0) > 0 ? t("day.better", { n: tried.better ?? 0 }) : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="315" viewBox="0 0 600 315"><rect width="600" height="315" fill="#f7efe1"/><rect width="14" height="315" fill="${accent}"/>${text(52, 24, "#6b5d4d", `${titleOf(game)} · ${dayName(date, "long")}`)}${text(108, 48, "#2a2018", t("day.points", { n: own }))}${text(146, 26, accent, better)}${bars.join("")}${text(300, 18, "#6b5d4d", "jetons")}</svg>`;
}

/** An SVG as a PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1200, 630];
  canvas.getContext("2d")?.drawImage(image, 0, 0, 1200, 630);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

/** Hand the line and the picture to whatever the device shares with; copy the line where it does not. `none`: without
 *  a safe connection neither can be. */
export async function share(line: string, svg: string): Promise<"shared" | "copied" | "none"> {
  const url = `${location.origin}/daily`;
  const file = new File([await pngOf(svg)], "jetons.png", { type: "image/png" });
  const isHand = matchMedia("(pointer: coarse)").matches && "share" in navigator;
  if (isHand) {
    const files = navigator.canShare?.({ files: [file] }) ? { files: [file] } : {};
    await navigator.share({ text: line, url, ...files }).catch(() => undefined);
    return "shared";
  }
  const { clipboard } = navigator as { clipboard?: Clipboard };
  return clipboard
    ? clipboard.writeText(`${line}\n${url}`).then(
        () => "copied",
        () => "none",
      )
    : "none";
}
