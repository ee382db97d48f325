// An analysis as text in an address: deflated, in letters that addresses keep. No server sees it.
import { bad, SAID } from "./said.ts";

const LONGEST = 100_000; // letters

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const body = new Blob([bytes as BlobPart]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text again. Throws where letters are missing or changed. */
export async function unpacked(letters: string): Promise<string> {
  if (letters.length > LONGEST) throw bad(SAID.long);
  try {
    const bytes = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const raw = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(
      await through(raw, new DecompressionStream("deflate-raw")),
    );
  } catch {
    throw bad(SAID.link);
  }
}
