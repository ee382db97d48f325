/** A value from its JSON, as Python reads it. Throws with `place` where it is none. */
export function loads(text: string): unknown;
