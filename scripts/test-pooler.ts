/** @file Starts a PgBouncer in transaction mode for tests, in front of a PostgreSQL server on this machine. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../server/src/free-port.ts";
import { postgresUser } from "./test-postgres.ts";

const START_TRIES = 100;
const START_PAUSE_MS = 100;

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" }, () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy());
  });

/**
 * The settings of PgBouncer. All clients share a few sessions, so the transactions of one client often run in different
 * sessions.
 */
const settings = (url: URL, port: number): string => `[databases]
* = host=${url.hostname} port=${url.port} user=${url.username} password=${decodeURIComponent(url.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
max_client_conn = 2000
ignore_startup_parameters = extra_float_digits
server_idle_timeout = 5
autodb_idle_timeout = 30
log_connections = 0
log_disconnections = 0
log_pooler_errors = 0
`;

/**
 * Starts PgBouncer in front of the server.
 *
 * @param server the address of one of the server's databases.
 * @throws Error if PgBouncer does not start.
 */
export const startPooler = async (server: string): Promise<{ url: string; stop(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-pgbouncer-"));
  const file = join(folder, "pgbouncer.ini");
  const port = await freePort();
  writeFileSync(file, settings(new URL(server), port), { mode: 0o600 });
  const user = postgresUser();
  chmodSync(folder, 0o700);
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const pooler = spawn("pgbouncer", ["--quiet", file], { ...user, cwd: folder, stdio: "ignore" });
  // A program that cannot be run sends an error instead of "exit".
  const ended = once(pooler, "exit").catch(() => undefined);
  const stop = async () => {
    pooler.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (tries === START_TRIES || pooler.exitCode !== null) {
      await stop();
      throw new Error("PgBouncer did not start.");
    }
    await wait(START_PAUSE_MS);
  }
  return { url: `postgres://keepwell@127.0.0.1:${port}/postgres`, stop };
};
