const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"; // none is like another

/** A name that nothing else has. */
export function newName(length = 12): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (n) => LETTERS[n % LETTERS.length]).join("");
}
