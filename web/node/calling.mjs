// Calling translated Python with plain values in and out; what it refuses is thrown as a Refusal.
import * as python from "./python.mjs";
import { fromPython, toPython } from "./bound.mjs";
import { loads } from "./json.mjs";
import { Refusal } from "./refusal.mjs";

/** A script of the personal log's entries, and how it is called. */
export function calling(script) {
  const py = { ...python, json_loads: loads };
  const made = script(py, {});
  const held = ({ device, n, at, kind, key, data = {} }) =>
    new made.Entry(device, n, at, kind, key, toPython(data));
  const plain = (value) => {
    if (value instanceof py.Dict)
      return Object.fromEntries([...value.items()].map(([key, one]) => [key, plain(one)]));
    if (value instanceof py.PySet || Array.isArray(value)) return Array.from(value, plain);
    const { fields } = value?.constructor ?? {};
    if (!fields) return fromPython(value);
    const told = Object.fromEntries(fields.map((name) => [name, plain(value[name])]));
    if (value instanceof made.Entry) {
      if (told.key === "") delete told.key;
      if (Object.keys(told.data).length === 0) delete told.data;
    }
    return told;
  };
  const asked = (call) => {
    try {
      return plain(call());
    } catch (error) {
      if (!(error instanceof py.Refused)) throw error;
      const { code, text, clause, reason, at } = error;
      throw new Refusal(code, { fr: text.fr, en: text.en }, { clause, reason, at });
    }
  };
  return { py, made, held, asked, many: (entries) => entries.map(held) };
}
