/** @file Starts the processes of a failover test. Ends all of them at the end of the test, even if the test fails. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const PAUSE_MS = 200;

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

const running = new Set<Running>();

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly logFile: string;
  readonly options?: Pick<SpawnOptions, "env" | "uid" | "gid" | "cwd">;
}

/** Starts a program whose output goes to a file. */
export const start = ({ command, args, logFile, options = {} }: Program): Running => {
  const log = openSync(logFile, "a");
  const child = spawn(command, args, { ...options, stdio: ["ignore", log, log] });
  closeSync(log);
  const one = { child, ended: once(child, "exit") };
  running.add(one);
  void one.ended.then(() => running.delete(one));
  return one;
};

/** Ends every program that was started and still runs. */
export const endAll = async (): Promise<void> => {
  const all = [...running].reverse();
  for (const { child } of all) child.kill("SIGTERM");
  const late = setTimeout(() => {
    for (const { child } of running) child.kill("SIGKILL");
  }, 20_000);
  await Promise.all(all.map(({ ended }) => ended));
  clearTimeout(late);
};

const parentOf = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  } catch {
    return 0;
  }
};

/** Returns the ids of all descendants of a process: its child processes, their child processes, and so on. */
const descendants = (pid: number): number[] => {
  const all = readdirSync("/proc").map(Number).filter(Boolean);
  const children = all.filter((one) => parentOf(one) === pid);
  return [...children, ...children.flatMap(descendants)];
};

/** Sends a signal to processes. Skips a process that has already ended. */
export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended.
    }
};

/**
 * Returns the ids of a node's processes: those of Patroni and those of PostgreSQL. PostgreSQL's processes are not
 * children of Patroni's.
 *
 * @param data PostgreSQL's data folder.
 */
export const processesOf = ({ child }: Running, data: string): number[] => {
  const patroni = child.pid ?? 0;
  const postmaster = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  return [patroni, ...descendants(patroni), postmaster, ...descendants(postmaster)];
};

/** Waits until `holds` returns true. @throws Error if this takes longer than `seconds`. */
export const until = async (what: string, holds: () => Promise<boolean>, seconds = 120): Promise<void> => {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    if (await holds().catch(() => false)) return;
    await wait(PAUSE_MS);
  }
  throw new Error(`${what} did not happen within ${seconds} seconds`);
};
