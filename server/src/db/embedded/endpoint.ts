/**
 * @file Where the embedded PostgreSQL listens: on a socket in a private folder, or on loopback if the system has no
 * Unix sockets.
 */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { writeDurably } from "../../durable-file.ts";
import { freePort } from "../../free-port.ts";
import { socketFolder } from "../../socket-folder.ts";

export const SUPERUSER = "keepwell";
export const DATABASE = "postgres";

export interface Endpoint {
  /** The folder of the socket, if there is one. */
  readonly folder: string | undefined;
  readonly connection: ClientConfig;
  /** PostgreSQL's settings for this endpoint. */
  readonly settings: readonly string[];
}

/** Returns the path of the file with the superuser's password. The first start creates this file. */
export const passwordFile = (dataDir: string): string => {
  const file = join(dataDir, "postgres-password");
  if (!existsSync(file)) writeDurably(file, randomBytes(24).toString("base64url"));
  return file;
};

export const socketEndpoint = (dataDir: string): Endpoint => {
  const folder = socketFolder(dataDir);
  return {
    folder,
    connection: { host: folder, user: SUPERUSER, database: DATABASE },
    settings: [
      "listen_addresses=",
      `unix_socket_directories=${folder}`,
      "unix_socket_permissions=0700",
      "port=5432",
    ],
  };
};

export const loopbackEndpoint = async (dataDir: string): Promise<Endpoint> => {
  const port = await freePort();
  const password = readFileSync(passwordFile(dataDir), "utf8");
  return {
    folder: undefined,
    connection: { host: "127.0.0.1", port, user: SUPERUSER, password, database: DATABASE },
    settings: ["listen_addresses=127.0.0.1", "unix_socket_directories=", `port=${port}`],
  };
};
