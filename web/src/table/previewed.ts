// The connection to the server, with half-laid moves told at once by this browser's copy of the rules. The first draft
// of a position is the server's answer and brings the seat's view along; the others are asked of the worker, and of the
// server where the worker cannot say. What is played goes to the server, who alone decides.
import type { Drafted, ServerMessage } from "../lib/wire.ts";
import type { Connection, Listener, Message } from "./connection.ts";
import { SocketConnection } from "./socket.ts";

/** What a half-laid move can become by a view; null: ask the server. */
export type Preview = (
  game: string,
  kernel: string,
  view: string,
  parts: string[],
) => Promise<Omit<Drafted, "ref" | "position"> | null>;

const byWorker: Preview = async (game, kernel, view, parts) => {
  const { ask } = await import("../local/host.ts");
  return ask("preview", game, kernel, view, parts);
};

export class PreviewedConnection implements Connection {
  private readonly server: Connection;
  private game = "";
  private seen: { position: number; kernel: string; view: string } | null = null;

  constructor(
    listener: Listener,
    private readonly preview: Preview = byWorker,
    connect: (listener: Listener) => Connection = (one) => new SocketConnection(one),
  ) {
    this.server = connect({
      hello: () => listener.hello(),
      become: (state) => listener.become(state),
      hear: (message) => {
        this.note(message);
        listener.hear(message);
      },
    });
  }

  async send(message: Message): Promise<ServerMessage | null> {
    if (message.t !== "draft") return this.server.send(message);
    const { position, parts = [] } = message,
      { seen } = this;
    if (seen?.position === position) {
      const told = await this.preview(this.game, seen.kernel, seen.view, parts).catch(() => null);
      if (told) return { ...told, ref: 0, position };
    }
    return this.server.send({ ...message, local: true });
  }

  close(): void {
    this.server.close();
  }

  private note(message: ServerMessage): void {
    if (message.t === "table") this.game = message.game;
    else if (message.t === "drafted" && message.view && message.kernel)
      this.seen = { position: message.position, kernel: message.kernel, view: message.view };
  }
}
