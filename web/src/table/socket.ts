// The connection to the server: a WebSocket that mends itself and says hello again with the last `seq` that came.
import { identify } from "../lib/api.ts";
import type { ServerMessage } from "../lib/wire.ts";
import type { Connection, Listener, Message } from "./connection.ts";

/** How long to wait before each new try, in milliseconds; the last one goes on. */
const WAITS = [250, 500, 1000, 2000, 4000, 8000];
const PING_EVERY = 20_000;
const SILENCE = 45_000; // without a word for so long the connection counts as dead

type Waiting = (message: ServerMessage | null) => void;

export class SocketConnection implements Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private attempt = 0; // the latest; an older one that comes late is dropped
  private ref = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private waiting = new Map<number, Waiting>();

  constructor(private readonly listener: Listener) {
    addEventListener("online", this.retry);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.awake);
    this.connect();
  }

  /** Send a command; the answer that carries its `ref` comes back, null if the connection broke. */
  send(message: Message): Promise<ServerMessage | null> {
    const ref = ++this.ref;
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    this.socket.send(JSON.stringify({ ...message, ref }));
    return new Promise((resolve) => this.waiting.set(ref, resolve));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    removeEventListener("online", this.retry);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.awake);
    this.socket?.close();
  }

  private readonly retry = (): void => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.tries = 0;
    this.connect();
  };

  /** Without a network the socket would not notice for minutes. */
  private readonly drop = (): void => {
    const socket = this.socket;
    this.socket = null; // what it still says or does no longer counts
    socket?.close();
    clearTimeout(this.timer);
    this.lose();
  };

  private readonly awake = (): void => {
    if (document.visibilityState === "visible") this.retry();
  };

  /** Connect as the person that this browser is; a visitor becomes one first. */
  private connect(): void {
    const attempt = ++this.attempt;
    const open = (): void => {
      if (attempt === this.attempt && !this.closed) this.open();
    };
    identify().then(open, open);
  }

  private open(): void {
    this.socket?.close(); // one socket at a time: another try may still be under way
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
    );
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.heardAt = Date.now();
      socket.send(JSON.stringify({ ...this.listener.hello(), ref: ++this.ref }));
      clearInterval(this.pinger);
      this.pinger = setInterval(() => this.ping(), PING_EVERY);
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data as string) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  private hear(message: ServerMessage): void {
    this.heardAt = Date.now();
    this.tries = 0;
    this.listener.become("open");
    if ("ref" in message) {
      this.waiting.get(message.ref)?.(message);
      this.waiting.delete(message.ref);
    }
    if (message.t === "closing" && message.retry < 0) {
      this.closed = true;
      this.listener.become("refused");
    }
    this.listener.hear(message);
  }

  private ping(): void {
    if (Date.now() - this.heardAt > SILENCE) this.socket?.close();
    else void this.send({ t: "ping" });
  }

  private lose(): void {
    clearInterval(this.pinger);
    for (const answer of this.waiting.values()) answer(null);
    this.waiting.clear();
    if (this.closed) return;
    this.listener.become("lost");
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)] ?? 1000;
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }
}
