import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../server/src/free-port.ts";

/** A PostgreSQL server whose data folder is deleted when it stops. */
interface OwnPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

const START_TRIES = 100;
const START_PAUSE_MS = 100;

/**
 * The user `postgres` of this machine. If this process is root, PostgreSQL must be started as this user, because it
 * refuses to run as root. Undefined if this process is not root.
 */
export const postgresUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
};

const untilReady = async (binaries: string, port: number): Promise<void> => {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const { status } = spawnSync(join(binaries, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)]);
    if (status === 0) return;
    await wait(START_PAUSE_MS);
  }
  throw new Error("PostgreSQL did not start.");
};

/** Settings with which PostgreSQL does not wait for the disk, because tests discard their data. */
const FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];

/** Starts PostgreSQL from the folder of its programs, with an empty data folder, on a free port of this machine. */
export const startPostgres = async (binaries: string): Promise<OwnPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-postgres-"));
  const user = postgresUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  execFileSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", "keepwell", "--auth=trust", "--no-sync", "--locale=C.UTF-8", "--encoding=UTF8"],
    { ...user, cwd: folder, stdio: "ignore" },
  );
  const port = await freePort();
  const server = spawn(
    join(binaries, "postgres"),
    [
      ...["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder],
      ...FAST.flatMap((setting) => ["-c", setting]),
    ],
    { ...user, cwd: folder, stdio: "ignore" },
  );
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  await untilReady(binaries, port);
  return {
    url: `postgres://keepwell@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
