// A device that nobody believes any more takes a fresh name, and writes what was not taken anew: a browser's profile was
// copied, or its clock went far ahead.
import { selfIn, write, type Base } from "./base.ts";
import { newDevice, whole } from "./entry.ts";

/** Give what this device wrote after a number to a fresh one, all or nothing. */
export async function renewIn(base: Base, after: number): Promise<void> {
  const { people } = await import("./python.ts");
  await write(base, async (writing) => {
    const self = await selfIn(writing);
    const { device } = self;
    const fresh = newDevice();
    const log = writing.objectStore("log");
    const own = IDBKeyRange.bound([device, after + 1], [device, Infinity]);
    const made = people.renewed(await log.getAll(own), device, after, fresh, Date.now()).map(whole);
    await log.delete(own);
    for (const entry of made) await log.add(entry);
    const shelf = writing.objectStore("heads");
    for (const head of await shelf.getAll()) {
      const [by, n] = [
        head.last.slice(0, head.last.lastIndexOf(":")),
        Number(head.last.split(":").at(-1)),
      ];
      if (by === device && n > after) await shelf.put({ ...head, last: `${fresh}:${n - after}` });
    }
    const upTo = Math.min(after, self.vector[device] ?? 0);
    self.vector = { ...self.vector, [device]: upTo };
    if (made.length) self.vector[fresh] = made.length;
    self.device = fresh;
    await writing.objectStore("self").put(self, "me");
  });
}
