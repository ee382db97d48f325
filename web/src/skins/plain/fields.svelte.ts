// What the views of the game on the screen have, as the server says it of a game that this client does not know.
import { api } from "../../lib/api.ts";
import type { FieldInfo } from "../../lib/wire.ts";

export const known: { fields: readonly FieldInfo[] } = $state({ fields: [] });

/** Ask what a game shows; without an answer its fields are shown by their names. */
export async function learn(slug: string): Promise<void> {
  known.fields = await api.fields(slug).then(
    (found) => found.fields,
    () => [],
  );
}
