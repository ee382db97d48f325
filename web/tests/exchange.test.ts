// The personal logs of devices exchanged with a server of the documented HTTP, without a browser: any number of devices, a
// network that breaks anywhere, a server that is full or does not believe a device.
import { describe, expect, it } from "vitest";
import { people } from "../src/me/python.ts";
import { nameOf, whole, type Entry } from "../src/me/entry.ts";
import { exchange } from "../src/me/exchange.ts";
import { InMemory } from "../src/me/log.ts";
import type { Sync, Synced } from "../src/me/wire.ts";

const MOST = 40; // entries of an answer

/** A server that keeps one person's log. */
class Server {
  entries = new Map<string, Entry>();
  most = 10_000;
  breaks = 0; // of a hundred answers, so many never come
  requests = 0;

  send = async ({ have, entries = [] }: Sync): Promise<Synced> => {
    this.requests += 1;
    const isLost = Math.random() * 100 < this.breaks;
    if (isLost && Math.random() < 0.5) throw new Error("never came");
    const refused: Synced["refused"] = [];
    for (const entry of entries.map(whole)) {
      const known = this.entries.get(nameOf(entry));
      if (known && JSON.stringify(known) !== JSON.stringify(entry)) {
        const refusal = { code: "forked", text: { fr: "", en: "" }, clause: "" };
        refused.push({ device: entry.device, n: entry.n, refusal });
        break;
      }
      if (this.entries.size < this.most) this.entries.set(nameOf(entry), entry);
    }
    if (isLost) throw new Error("the answer never came");
    const all = [...this.entries.values()];
    const fresh = all.filter((one) => one.n > (have[one.device] ?? 0));
    fresh.sort((a, b) => (a.device < b.device ? -1 : a.device > b.device ? 1 : a.n - b.n));
    return {
      entries: fresh.slice(0, MOST),
      more: fresh.length > MOST,
      have: people.vector(all),
      full: this.entries.size >= this.most,
      n_entries: this.entries.size,
      n_bytes: 0,
      most_entries: this.most,
      most_bytes: 0,
      refused,
    };
  };
}

const namesOf = async (log: InMemory): Promise<string[]> => (await log.all()).map(nameOf).sort();

async function write(log: InMemory, n: number): Promise<void> {
  for (let i = 0; i < n; i++)
    await log.append([{ kind: "setting", key: `k${i % 7}`, data: { value: Math.random() } }]);
}

describe("devices of one person", () => {
  it("end up equal over a network that breaks anywhere, and send nothing twice for good", async () => {
    const server = new Server();
    server.breaks = 40;
    const logs = [new InMemory(), new InMemory(), new InMemory()];
    for (let round = 0; round < 12; round++)
      for (const log of logs) {
        if (Math.random() < 0.7) await write(log, Math.floor(Math.random() * 60));
        if (Math.random() < 0.5) await exchange(log, server.send).catch(() => undefined);
      }
    server.breaks = 0;
    for (let round = 0; round < 2; round++)
      for (const log of logs) {
        const standing = await exchange(log, server.send);
        expect(standing.left).toBe(0);
      }
    const all = await namesOf(logs[0]!);
    expect(all.length).toBe(server.entries.size);
    for (const log of logs) expect(await namesOf(log)).toEqual(all);
    const before = server.requests;
    const { acked } = await exchange(logs[0]!, server.send);
    await exchange(logs[0]!, server.send, undefined, acked);
    expect(server.requests).toBeLessThanOrEqual(before + 3);
    const { requests } = server;
    await exchange(logs[0]!, server.send, undefined, acked);
    expect(server.requests).toBe(requests + 1); // nothing new: one question
  });

  it("write anew what a copied device had numbered twice; nothing is lost", async () => {
    const server = new Server();
    const one = new InMemory();
    await write(one, 3);
    const copy = new InMemory();
    await copy.merge(await one.all());
    Object.assign(copy, { me: structuredClone(await one.self()) }); // a browser's profile was copied
    await write(one, 2);
    await write(copy, 4);
    await exchange(one, server.send);
    await exchange(copy, server.send);
    await exchange(one, server.send);
    expect((await copy.self()).device).not.toBe((await one.self()).device);
    expect(server.entries.size).toBe(3 + 2 + 4);
    expect(await namesOf(one)).toEqual(await namesOf(copy));
  });

  it("are told when the server is full, and keep the rest", async () => {
    const server = new Server();
    server.most = 50;
    const log = new InMemory();
    await write(log, 500);
    const standing = await exchange(log, server.send);
    expect([standing.isFull, standing.left]).toEqual([true, 450]);
    expect((await log.all()).length).toBe(500);
    server.most = 10_000;
    expect((await exchange(log, server.send)).left).toBe(0);
  });
});
