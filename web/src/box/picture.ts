// A sheet as a picture: names, every row, the scores. Drawn on a canvas in the page's own font.
import type { ShownRow } from "../../node/box.d.mts";
import { say } from "../lib/i18n/index.svelte.ts";
import { points } from "../lib/numbers.ts";
import type { SheetStore } from "./sheet.svelte.ts";
import { tell } from "../lib/i18n/pairs.ts";
import W from "./words.json";

const WIDTH = 720;
const ROW = 34;
const HEAD = 150;
const SCALE = 2;
const PAPER = {
  ground: "#fffaf0",
  ink: "#2a2018",
  quiet: "#614f3b",
  line: "#dccdb1",
  accent: "#a63a17",
};

interface Line {
  left: string;
  middle: string;
  right: string;
  total: string;
}

function linesOf(store: SheetStore, textOf: (row: ShownRow) => string): Line[] {
  const { squares } = store;
  if (squares)
    return (squares.counted?.lines ?? []).map((one) => ({
      ...{ left: "", middle: say(one.text) },
      ...{ right: "", total: one.points.map(points).join(" – ") },
    }));
  return (store.shown?.rows ?? []).map((row) => ({
    left: store.players[row.seat] ?? "",
    middle: textOf(row),
    right: points(row.points),
    total: row.scores.map(points).join(" – "),
  }));
}

/** The picture of a sheet as a PNG; null where the browser makes none. */
export async function pictureOf(
  store: SheetStore,
  title: string,
  textOf: (row: ShownRow) => string,
): Promise<Blob | null> {
  await document.fonts.ready;
  const lines = linesOf(store, textOf);
  const height = HEAD + ROW * lines.length + 96;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH * SCALE, height * SCALE];
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    colour: string,
    far: CanvasTextAlign = "left",
    most = WIDTH,
  ): void => {
    pen.font = `${size > 20 ? 500 : 400} ${size}px Jost, Futura, sans-serif`;
    pen.fillStyle = colour;
    pen.textAlign = far;
    pen.fillText(text, x, y, most);
  };
  pen.scale(SCALE, SCALE);
  pen.fillStyle = PAPER.ground;
  pen.fillRect(0, 0, WIDTH, height);
  write(title, 28, 50, 30, PAPER.accent);
  write(`${store.head?.date ?? ""}`, WIDTH - 28, 50, 17, PAPER.quiet, "right");
  const finals =
    store.squares?.counted?.squares.map((one) => one.total) ?? store.shown?.scores ?? [];
  const names = store.players.map((name, i) => `${name} ${points(finals[i] ?? 0)}`).join("   ");
  write(names, 28, 100, 24, PAPER.ink, "left", WIDTH - 56);
  lines.forEach((line, i) => {
    const y = HEAD + ROW * i;
    pen.fillStyle = PAPER.line;
    pen.fillRect(28, y - 23, WIDTH - 56, 1);
    write(String(i + 1), 28, y, 16, PAPER.quiet);
    write(line.left, 62, y, 17, PAPER.quiet, "left", 100);
    write(line.middle, 170, y, 17, PAPER.ink, "left", 300);
    write(line.right, 520, y, 18, PAPER.ink, "right");
    write(line.total, WIDTH - 28, y, 17, PAPER.quiet, "right", 160);
  });
  const outcome = store.shown?.outcome;
  if (outcome) {
    const winners = outcome.winners.map((seat) => store.players[seat] ?? "");
    const said = winners.length === 1 ? tell(W.winner, { name: winners[0] ?? "" }) : say(W.result);
    write(`${said} · ${say(outcome)}`, 28, height - 44, 19, PAPER.ink, "left", WIDTH - 56);
  }
  write("jetons", WIDTH - 28, height - 18, 15, PAPER.quiet, "right");
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
