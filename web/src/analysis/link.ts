// An analysis as text in an address: deflated, in letters that addresses keep. No server sees it.
import { bad, SAID } from "./said.ts";

const LONGEST = 100_000; // letters
const LARGEST = 2_000_000; // bytes that they may become: far more than any analysis has

/** What comes out of a stream; null where it is too much: the rest is never made. */
async function bounded(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

async function through(
  bytes: Uint8Array,
  stream: GenericTransformStream,
): Promise<Uint8Array | null> {
  const body = new Blob([bytes as BlobPart]).stream().pipeThrough(stream);
  return bounded(body as ReadableStream<Uint8Array>, LARGEST);
}

export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  if (!bytes) throw bad(SAID.long);
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text again. Throws where letters are missing or changed. */
export async function unpacked(letters: string): Promise<string> {
  if (letters.length > LONGEST) throw bad(SAID.long);
  let text: string | null = null;
  try {
    const bytes = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const raw = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
    const whole = await through(raw, new DecompressionStream("deflate-raw"));
    text = whole && new TextDecoder("utf-8", { fatal: true }).decode(whole);
  } catch {
    throw bad(SAID.link);
  }
  if (text === null) throw bad(SAID.long);
  return text;
}
