// Whether the server is away: an answer tells it only as long as the network has not changed since the question.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

type Network = typeof import("../src/lib/network.svelte.ts");
let heard: Map<string, () => void>;
let module: Network;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  heard = new Map();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", (name: string, hear: () => void) => heard.set(name, hear));
  module = await import("../src/lib/network.svelte.ts");
  module.watchNetwork();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the network comes and goes", () => {
  test("a failure that began offline says nothing once the network is back", () => {
    heard.get("offline")?.();
    const tell = module.asking();
    heard.get("online")?.();
    tell(true);
    expect(module.network.isAway).toBe(false);
  });

  test("an answer from before does not hide that the network is gone", () => {
    const tell = module.asking();
    heard.get("offline")?.();
    tell(false);
    expect(module.network.isAway).toBe(true);
  });

  test("a server that did not answer is asked until it does", async () => {
    const fetch = vi.fn().mockRejectedValueOnce(new Error("down")).mockResolvedValue({});
    vi.stubGlobal("fetch", fetch);
    module.asking()(true);
    expect(module.network.isAway).toBe(true);
    await vi.advanceTimersByTimeAsync(3000);
    expect(module.network.isAway).toBe(true);
    await vi.advanceTimersByTimeAsync(6000);
    expect(module.network.isAway).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
