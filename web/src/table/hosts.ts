// Everybody who keeps tables. The first that has a table of that name is asked; the server has all the others.
import { api } from "../lib/api.ts";
import type { Host } from "./connection.ts";
import { localHost } from "../local/host.ts";
import { PreviewedConnection } from "./previewed.ts";

const server: Host = {
  has: () => true,
  connect: (listener) => new PreviewedConnection(listener),
  open: api.open,
  sit: api.sit,
  leave: api.leave,
  finished: api.finished,
  replay: api.replay,
};

const HOSTS: readonly Host[] = [localHost, server];

/** Who keeps the table of this name. */
export function hostOf(table: string): Host {
  return HOSTS.find((host) => host.has(table)) ?? server;
}
