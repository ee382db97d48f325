import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "../src/lib/wire.ts";
import type { State } from "../src/table/connection.ts";
import { SocketConnection } from "../src/table/socket.ts";
import { FakeSocket, fakePage } from "./fake.ts";

describe("the connection to the server", () => {
  let page: ReturnType<typeof fakePage>;
  let heard: ServerMessage[], states: State[], seq: number;

  async function connect(): Promise<SocketConnection> {
    const connection = new SocketConnection({
      hello: () => ({ t: "hello", table: "T", seq }),
      hear: (message) => heard.push(message),
      become: (state) => states.push(state),
    });
    await vi.advanceTimersByTimeAsync(0);
    return connection;
  }

  beforeEach(() => {
    vi.useFakeTimers();
    page = fakePage();
    [heard, states, seq] = [[], [], 0];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("says hello first and is open with the first word that comes", async () => {
    const connection = await connect();
    expect(FakeSocket.last.url).toBe("wss://jetons.test/ws");
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent).toEqual([{ t: "hello", table: "T", seq: 0, ref: 1 }]);
    expect(states).toEqual([]);
    FakeSocket.last.says({ t: "done", ref: 1 });
    expect(states).toEqual(["open"]);
    connection.close();
  });

  it("gives each message the answer that carries its number", async () => {
    const connection = await connect();
    FakeSocket.last.opens();
    const first = connection.send({ t: "ping" }),
      second = connection.send({ t: "chat", text: "!" });
    FakeSocket.last.says({ t: "done", ref: 3 });
    FakeSocket.last.says({ t: "pong", ref: 2, time: 7 });
    expect(await first).toEqual({ t: "pong", ref: 2, time: 7 });
    expect(await second).toEqual({ t: "done", ref: 3 });
    expect(heard.map((message) => message.t)).toEqual(["done", "pong"]);
    connection.close();
  });

  it("answers null at once while there is no connection", async () => {
    const connection = await connect();
    expect(await connection.send({ t: "ping" })).toBeNull();
    connection.close();
  });

  it("comes back by itself, says what it saw, and leaves no question open", async () => {
    const connection = await connect();
    FakeSocket.last.opens();
    const asked = connection.send({ t: "ping" });
    FakeSocket.last.close();
    expect(await asked).toBeNull();
    expect(states).toEqual(["lost"]);
    seq = 12;
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent[0]).toMatchObject({ t: "hello", seq: 12 });
    connection.close();
  });

  it("waits longer each time, and not at all when the network is back", async () => {
    const connection = await connect();
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(400);
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(300);
    expect(FakeSocket.all).toHaveLength(2); // the second wait is 375 ms at least
    page.events.get("online")?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.all).toHaveLength(3);
    connection.close();
  });

  it("gives up a socket that has been silent for too long", async () => {
    const connection = await connect();
    FakeSocket.last.opens();
    FakeSocket.last.says({ t: "done", ref: 1 });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(states.at(-1)).toBe("lost");
    connection.close();
  });

  it("does not come back where the server sent it away", async () => {
    await connect();
    FakeSocket.last.opens();
    FakeSocket.last.says({
      t: "closing",
      refusal: { code: "x", text: { fr: "", en: "" } },
      retry: -1,
    });
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toBe("refused");
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("is still after it was closed", async () => {
    const connection = await connect();
    FakeSocket.last.opens();
    connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states).toEqual([]);
    expect(page.events.size).toBe(0);
  });
});
