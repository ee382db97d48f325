// A board on the screen as a picture file: what the style sheets say is written into the drawing.
import FONT_FILE from "@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url";

const KEPT = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "stroke-linecap",
  "opacity",
  "font-size",
  "font-weight",
  "text-anchor",
];
const FONT = "Jost, Futura, 'Century Gothic', sans-serif";
const SVG = "http://www.w3.org/2000/svg";

/** What stands above the board in its picture: the game, then who has how many points. */
interface Caption {
  title: string;
  line: string;
}

let font: Promise<string> | null = null;

/** The page's font inside a style sheet, so that a picture keeps it wherever it goes; "" if it cannot be had. */
function fontFace(): Promise<string> {
  return (font ??= (async () => {
    const bytes = new Uint8Array(await (await fetch(FONT_FILE)).arrayBuffer());
    const text = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, i) =>
      String.fromCharCode(...bytes.subarray(i * 8192, (i + 1) * 8192)),
    ).join("");
    return `@font-face { font-family: "Jost"; src: url("data:font/woff2;base64,${btoa(text)}") format("woff2"); font-weight: 100 900; }`;
  })().catch(() => ((font = null), "")));
}

function element(name: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/** The place of the picture in the board's own measure: the board, and the caption above it. */
function frameOf(drawing: SVGSVGElement): {
  x: number;
  y: number;
  width: number;
  height: number;
  band: number;
} {
  const box = drawing.viewBox.baseVal;
  const band = box.width * 0.12;
  return { x: box.x, y: box.y - band, width: box.width, height: box.height + band, band };
}

/** The drawing as the text of an SVG file that stands alone. */
export async function svgOf(drawing: SVGSVGElement, caption: Caption): Promise<string> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const from = [drawing, ...drawing.querySelectorAll("*")];
  const to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    const target = to[i];
    if (!target) return;
    for (const name of KEPT) target.setAttribute(name, style.getPropertyValue(name));
    for (const name of ["class", "style", "tabindex", "aria-label", "data-cell", "data-board"])
      target.removeAttribute(name);
  });
  const { x, y, width, height, band } = frameOf(drawing);
  const page = getComputedStyle(document.documentElement);
  const ink = getComputedStyle(document.body).getPropertyValue("color");
  copy.querySelectorAll('[role="row"]').forEach((row) => row.remove());
  const text = (content: string, size: number, base: number): SVGElement =>
    element(
      "text",
      {
        x: x + width / 2,
        y: base,
        "text-anchor": "middle",
        fill: ink,
        "font-size": Math.min(size, (width * 1.7) / content.length),
        "font-weight": 500,
      },
      content,
    );
  const fill = page.getPropertyValue("background-color");
  copy.prepend(
    element("style", {}, await fontFace()),
    element("rect", { x, y, width, height, fill }),
  );
  copy.append(
    element("rect", { x, y, width, height: band, fill }), // a table without end lies under the caption too
    text(caption.title, band * 0.36, y + band * 0.4),
    text(caption.line, band * 0.36, y + band * 0.84),
  );
  copy.setAttribute("xmlns", SVG);
  copy.setAttribute("font-family", FONT);
  copy.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** The drawing as a PNG, twice as large as drawn. */
export async function pngOf(drawing: SVGSVGElement, caption: Caption): Promise<Blob> {
  const box = frameOf(drawing);
  const url = URL.createObjectURL(
    new Blob([await svgOf(drawing, caption)], { type: "image/svg+xml" }),
  );
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = box.width * 2;
    canvas.height = box.height * 2;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("no picture"))),
        "image/png",
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
