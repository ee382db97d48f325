// The plate of each colour, drawn round 0,0 for a disc of radius 48: the second sign of the colour.
const SHAPES: Record<string, string> = {
  r: "M33 0A33 33 0 1 1-33 0A33 33 0 1 1 33 0Z", // rond
  o: "M40.9 0 0 40.9-40.9 0 0-40.9Z", // losange
  g: "M-25-29H25A4 4 0 0 1 29-25V25A4 4 0 0 1 25 29H-25A4 4 0 0 1-29 25V-25A4 4 0 0 1-25-29Z", // carré
  b: "M36.3 0 18.2 31.4-18.1 31.4-36.3 0-18.2-31.4 18.2-31.4Z", // hexagone
  p: "M-17.2-17.2A17.2 17.2 0 0 1 17.2-17.2A17.2 17.2 0 0 1 17.2 17.2A17.2 17.2 0 0 1-17.2 17.2A17.2 17.2 0 0 1-17.2-17.2Z", // trèfle
};

/** The outline of a colour's plate; `colour` is its letter, small or capital. */
export function plate(colour: string): string {
  return SHAPES[colour.toLowerCase()] ?? SHAPES.r ?? "";
}

export const COLOURS = ["R", "O", "G", "B", "P"] as const;
