// How the parts of 20 sur 20 read. Its view is declared by the game (src/views).
import { PARTS, type Domino } from "../../views/vingt_sur_vingt.ts";
export { PARTS, readView, type Domino, type View } from "../../views/vingt_sur_vingt.ts";

/** One domino laid; null for a pass or a stop. */
export function readPart(text: string): Domino | null {
  const part = PARTS.read(text);
  if (part?.kind !== "lay") return null;
  return {
    halves: [Number(part.first), Number(part.second)],
    at: [Number(part.row), Number(part.column)],
    dir: part.dir === "v" ? "v" : "h",
  };
}

/** A domino that one tries to lay where it was not offered. */
export function partOf({ halves, at, dir }: Domino): string {
  const [first, second, row, column] = [...halves, ...at].map(String) as [
    string,
    string,
    string,
    string,
  ];
  return PARTS.write({ kind: "lay", first, second, row, column, dir });
}

/** The halves of a domino of the rack. */
export const halvesOf = (rack: string): [number, number] => [Number(rack[0]), Number(rack[2])];

/** Whether a laid domino is the one of the rack, whichever way round. */
export function isSame(domino: Domino, rack: string): boolean {
  const [a, b] = rack.split("|").map(Number);
  const [x, y] = domino.halves;
  return (a === x && b === y) || (a === y && b === x);
}

/** The cells of a domino, first half first, as "row,column". */
export function cellsOf(domino: Domino): [string, string] {
  const [row, column] = domino.at;
  return [`${row},${column}`, domino.dir === "h" ? `${row},${column + 1}` : `${row + 1},${column}`];
}

/** A place on the table, whichever way round the domino lies. */
export function slotOf(domino: Domino): string {
  return `${domino.at[0]},${domino.at[1]} ${domino.dir}`;
}

/** The value on each covered cell. */
export function halvesOn(dominoes: readonly Domino[]): Map<string, number> {
  const halves = new Map<string, number>();
  for (const domino of dominoes) {
    const [first, second] = cellsOf(domino);
    halves.set(first, domino.halves[0]);
    halves.set(second, domino.halves[1]);
  }
  return halves;
}

/** The row of neighbouring halves through a domino, along its length: cells from first to last, and their sum. */
export function lineThrough(
  halves: ReadonlyMap<string, number>,
  domino: Domino,
): { from: [number, number]; to: [number, number]; values: number[] } {
  const step: [number, number] = domino.dir === "h" ? [0, 1] : [1, 0];
  let [row, column] = domino.at;
  while (halves.has(`${row - step[0]},${column - step[1]}`))
    [row, column] = [row - step[0], column - step[1]];
  const from: [number, number] = [row, column];
  const values: number[] = [];
  while (halves.has(`${row},${column}`)) {
    values.push(halves.get(`${row},${column}`) ?? 0);
    [row, column] = [row + step[0], column + step[1]];
  }
  return { from, to: [row - step[0], column - step[1]], values };
}
