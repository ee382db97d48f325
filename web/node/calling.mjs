// Translated Python about entries of a personal log, called with plain values in and out; what it refuses is thrown as
// a Refusal.
import * as python from "./python.mjs";
import { fromPython, toPython } from "./bound.mjs";
import { loads } from "./json.mjs";
import { Refusal } from "./refusal.mjs";

const isEntry = (value) => typeof value?.device === "string" && typeof value.n === "number";

/** What a script offers, under Python's names. `given`: how what is passed becomes Python's own. */
export function calling(script, { given } = {}) {
  const py = { ...python, json_loads: loads };
  const { Entry, ...made } = script(py, {});
  const held = ({ device, n, at, kind, key, data = {} }) =>
    new Entry(device, n, at, kind, key, toPython(data));
  const known = (value) => {
    if (Array.isArray(value)) return value.map(known);
    return isEntry(value) ? held(value) : toPython(value);
  };
  const plain = (value) => {
    if (value instanceof py.Dict)
      return Object.fromEntries([...value.items()].map(([key, one]) => [key, plain(one)]));
    if (value instanceof py.PySet || Array.isArray(value)) return Array.from(value, plain);
    const { fields } = value?.constructor ?? {};
    if (!fields) return fromPython(value);
    const told = Object.fromEntries(fields.map((name) => [name, plain(value[name])]));
    if (value instanceof Entry) {
      if (told.key === "") delete told.key;
      if (Object.keys(told.data).length === 0) delete told.data;
    }
    return told;
  };
  const asked = (call, values) => {
    try {
      return plain(call(...values));
    } catch (error) {
      if (!(error instanceof py.Refused)) throw error;
      const { code, text, clause, reason, at } = error;
      throw new Refusal(code, { fr: text.fr, en: text.en }, { clause, reason, at });
    }
  };
  return Object.fromEntries(
    Object.entries(made).map(([name, call]) => [
      name,
      (...values) => asked(call, values.map(given?.[name] ?? known)),
    ]),
  );
}
