/** @file Runs a server as its own process, as in production. Its log goes to a file. */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../server/src/free-port.ts";

const PAUSE_MS = 50;
const TRIES = 400;

interface OwnProcess {
  readonly port: number;
  /** Megabytes of memory that the server uses, without the memory of the database. NaN except on Linux. */
  memory(): number;
  stop(): Promise<void>;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

const untilListening = async (child: ChildProcess, port: number): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await answers(port)) return;
    if (child.exitCode !== null) break;
    await wait(PAUSE_MS);
  }
  throw new Error("a server under measurement did not start");
};

const megabytes = ({ pid }: ChildProcess): number =>
  process.platform === "linux"
    ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024
    : Number.NaN;

interface Program {
  readonly file: string;
  /** Options for Node. */
  readonly options: readonly string[];
  readonly logFile: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Resolves once the program listens. */
export const startProgram = async ({ file, options, logFile, environment }: Program): Promise<OwnProcess> => {
  const port = await freePort();
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, [...options, file], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await untilListening(child, port);
  return {
    port,
    memory: () => megabytes(child),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
};
