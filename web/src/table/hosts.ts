// Everybody who keeps tables. The first that has a table of that name is asked; the server has all the others.
import { api } from "../lib/api.ts";
import type { Host } from "./connection.ts";
import { SocketConnection } from "./socket.ts";

const server: Host = {
  has: () => true,
  connect: (listener) => new SocketConnection(listener),
  open: api.open,
  sit: api.sit,
  leave: api.leave,
  finished: api.finished,
  replay: api.replay,
};

const HOSTS: readonly Host[] = [server];

/** Who keeps the table of this name. */
export function hostOf(table: string): Host {
  return HOSTS.find((host) => host.has(table)) ?? server;
}
