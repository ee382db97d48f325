// A board on the screen as a picture file: what the style sheets say is written into the drawing.
const KEPT = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "stroke-linecap", "opacity", "font-size", "font-weight", "text-anchor"];
const FONT = "Jost, Futura, 'Century Gothic', sans-serif";

/** The drawing as the text of an SVG file that stands alone. */
export function svgOf(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const from = [drawing, ...drawing.querySelectorAll("*")];
  const to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    const target = to[i];
    if (!target) return;
    for (const name of KEPT) target.setAttribute(name, style.getPropertyValue(name));
    for (const name of ["class", "style", "tabindex", "aria-label", "data-cell", "data-board"]) target.removeAttribute(name);
  });
  const box = drawing.viewBox.baseVal;
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const table = getComputedStyle(document.documentElement).getPropertyValue("background-color");
  for (const [name, value] of Object.entries({ x: box.x, y: box.y, width: box.width, height: box.height, fill: table })) ground.setAttribute(name, String(value));
  copy.querySelectorAll('[role="row"]').forEach((row) => row.remove());
  copy.prepend(ground);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", FONT);
  copy.setAttribute("width", String(box.width));
  copy.setAttribute("height", String(box.height));
  return new XMLSerializer().serializeToString(copy);
}

/** The drawing as a PNG, twice as large as drawn. */
export async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const box = drawing.viewBox.baseVal;
  const url = URL.createObjectURL(new Blob([svgOf(drawing)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = box.width * 2;
    canvas.height = box.height * 2;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
