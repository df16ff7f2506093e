/** @file PostgreSQL as a child process: started, watched, started again after a crash, and ended with the server. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { FolderLock } from "../folder-lock.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Programs } from "./programs.ts";
import { chooseRunAs, handOver, type RunAs } from "./run-as.ts";

/**
 * The buffers are small, because the system caches the files too. PostgreSQL does not log failed statements, because
 * the log would quote what users store. Keepwell's server logs the errors itself.
 */
const SETTINGS = [
  "shared_buffers=64MB",
  "max_wal_size=256MB",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_parallel_workers_per_gather=0",
  "max_logical_replication_workers=0",
  "io_method=sync",
  "jit=off",
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
  "log_line_prefix=",
  "client_connection_check_interval=10s",
];

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** How long PostgreSQL may take to write its memory to disk before it is killed. */
const STOP_MS = 30_000;
const STOP_AGAIN_MS = 500;
const READY = "database system is ready to accept connections";

export interface PostmasterOptions {
  readonly cluster: string;
  readonly programs: Programs;
  readonly endpoint: Endpoint;
  /** The largest number of connections. */
  readonly connections: number;
  readonly lock: FolderLock;
  readonly log: Logger;
  readonly settings?: readonly string[];
}

export interface Postmaster {
  /**
   * Shuts PostgreSQL down in such a way that its next start needs no recovery. If that takes too long, kills
   * PostgreSQL.
   */
  stop(): Promise<void>;
}

const readPid = (cluster: string): number | undefined => {
  try {
    return Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]) || undefined;
  } catch {
    return undefined;
  }
};

/** Sends a signal to PostgreSQL itself. This process's child may be `unshare`, which does not pass signals on. */
const signal = (cluster: string, name: NodeJS.Signals): void => {
  const pid = readPid(cluster);
  try {
    if (pid !== undefined) process.kill(pid, name);
  } catch {
    // PostgreSQL has already ended by itself.
  }
};

/**
 * Removes files of an earlier run that could keep PostgreSQL from starting. After a power cut, such a file may be
 * empty, or may contain a process number that another program has now. This process holds the lock, so no process of an
 * earlier run is alive.
 */
const removeLeftovers = ({ cluster, endpoint: { folder } }: PostmasterOptions): void => {
  const sockets =
    folder === undefined ? [] : readdirSync(folder).filter((name) => name.startsWith(".s.PGSQL."));
  for (const name of sockets) rmSync(join(folder ?? "", name), { force: true });
  rmSync(join(cluster, "postmaster.pid"), { force: true });
};

/** Lets this process end even if the child still runs. */
const letGo = (child: ChildProcess): void => {
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
};

/**
 * Starts a shell that stops PostgreSQL when this process ends, even by a crash. The shell waits until the system closes
 * this process's end of a pipe. Only for systems that cannot end a child together with its parent.
 */
const endWithUs = (child: ChildProcess): void => {
  if (process.platform === "win32" || child.pid === undefined) return;
  const words = ["-c", 'cat >/dev/null; kill -QUIT "$1"', "sh", String(child.pid)];
  const guard = spawn("sh", words, { stdio: ["pipe", "ignore", "ignore"], detached: true });
  guard.unref();
  child.once("exit", () => guard.kill());
};

const launch = (options: PostmasterOptions, runAs: RunAs): ChildProcess => {
  const { cluster, programs, endpoint, connections, lock, settings = [] } = options;
  const all = [...SETTINGS, `max_connections=${connections}`, ...endpoint.settings, ...settings];
  const [program = "", ...words] = [
    ...runAs.prefix,
    programs.postgres,
    ...["-D", cluster],
    ...all.flatMap((setting) => ["-c", setting]),
  ];
  const child = spawn(program, words, {
    env: { ...programs.env },
    cwd: cluster,
    // Ctrl C in a terminal must reach only Keepwell's process, which ends its running calls and then stops PostgreSQL.
    detached: process.platform !== "win32",
    // PostgreSQL's processes inherit the lock's descriptor, so the folder stays locked until the last of them ends.
    stdio: ["ignore", "ignore", "pipe", ...(lock.descriptor === undefined ? [] : [lock.descriptor])],
  });
  if (!runAs.endsWithUs) endWithUs(child);
  return child;
};

interface Run {
  /** Resolves once PostgreSQL takes connections. Rejects with its last fatal message if PostgreSQL ends before that. */
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
}

const follow = (child: ChildProcess, log: Logger): Run => {
  let problem = "";
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      problem = error.message;
      resolve();
    });
    child.once("close", () => resolve());
  });
  const ready = new Promise<void>((resolve, reject) => {
    if (child.stderr)
      createInterface(child.stderr).on("line", (line) => {
        const fatal = /(?:FATAL|PANIC): +(.*)|^(postgres: .*)/.exec(line);
        if (fatal) problem = fatal[1] ?? fatal[2] ?? "";
        if (fatal) log.warn({ postgres: line }, "the embedded database reports a fatal error");
        else log.debug({ postgres: line }, "the database reports");
        if (line.includes(READY)) resolve();
      });
    void ended.then(() => reject(new Error(problem || "it ended without a word")));
  });
  ready.catch(() => {});
  return { ready, ended };
};

/**
 * Starts PostgreSQL, and restarts it whenever it ends by itself.
 *
 * @throws an error with PostgreSQL's own words if the first start fails.
 */
export const startPostmaster = async (options: PostmasterOptions): Promise<Postmaster> => {
  const { cluster, programs, endpoint, lock, log } = options;
  const runAs = chooseRunAs(cluster, programs.postgres);
  if (runAs.owner) for (const path of [cluster, endpoint.folder]) if (path) handOver(path, runAs.owner);
  if (lock.descriptor !== undefined) removeLeftovers(options);
  // PostgreSQL refuses a folder that other users can open. A restored copy may be such a folder.
  chmodSync(cluster, 0o700);
  let stopping = false;
  let child = launch(options, runAs);
  let current = follow(child, log);
  await current.ready.catch((error: Error) => {
    throw new Error(`The database in ${cluster} could not be started: ${error.message}.`);
  });
  letGo(child);

  const supervise = async (): Promise<void> => {
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      await current.ended;
      if (stopping) return;
      log.error("the database has ended by itself and is started again");
      await wait(pause);
      if (stopping) return;
      child = launch(options, runAs);
      current = follow(child, log);
      pause = await current.ready.then(
        () => {
          letGo(child);
          return FIRST_PAUSE_MS;
        },
        () => Math.min(pause * 2, LONGEST_PAUSE_MS),
      );
    }
  };
  const supervised = supervise();

  return {
    stop: async () => {
      stopping = true;
      child.ref();
      const asked = Date.now();
      const ask = () => signal(cluster, Date.now() - asked > STOP_MS ? "SIGQUIT" : "SIGINT");
      ask();
      // The signal is repeated, because a process that has just been started may have missed the first one.
      const again = setInterval(ask, STOP_AGAIN_MS);
      await supervised;
      clearInterval(again);
    },
  };
};
