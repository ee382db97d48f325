// Why this device does not do something, whatever was thrown.
import { refusalIn } from "../../node/table.mjs";
import type { Refusal } from "../lib/wire.ts";
import { NotSaved } from "../me/entry.ts";
import { refused, Refused, SAID } from "./refusals.ts";

/** A refusal from whatever was thrown: by us, by the rules, by the device. */
export function refusalOf(why: unknown): Refused {
  if (why instanceof Refused) return why;
  if (why instanceof NotSaved) return refused("not_saved", SAID.not_saved);
  const python = refusalIn(why);
  if (python) return new Refused(python);
  const told = why as Partial<Refusal>;
  if (typeof told?.code === "string" && told.text)
    return refused(told.code, told.text, told.clause, told.say, told.values);
  return refused("our_fault", SAID.our_fault);
}
