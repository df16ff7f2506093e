/** @file The real server as a process of its own, on data that outlives it, on the engine that TEST_ENGINE names. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ENGINE, openEmptyPostgres } from "./engine.ts";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

type Environment = Readonly<Record<string, string>>;

export interface ServerData {
  /** By which a server finds them. */
  readonly environment: Environment;
  close(): Promise<void>;
}

/** A data folder, and with PostgreSQL a database. */
export const openServerData = async (): Promise<ServerData> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-process-"));
  const postgres = ENGINE === "postgres" ? await openEmptyPostgres() : undefined;
  const secret = () => randomBytes(32).toString("base64");
  const database: Environment =
    postgres?.url === undefined
      ? { DATABASE_URL: "" }
      : {
          DATABASE_URL: postgres.url,
          PEPPER: secret(),
          TOKEN_KEY: secret(),
          FAKE_SALT_KEY: secret(),
          TWO_FACTOR_KEY: secret(),
        };
  return {
    environment: { PORT: "0", LOG_LEVEL: "silent", DATA_DIR: folder, ...database },
    close: async () => {
      await postgres?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunningServer {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Once it is gone, and all that it printed was read. */
  readonly ended: Promise<Ending>;
  /** All that it printed. */
  printed(): string;
}

interface StartOptions {
  readonly environment?: Environment;
  /** A module that is loaded before the server's own. */
  readonly preload?: URL;
}

/** Resolves once it is ready. */
export const startServer = (
  data: ServerData,
  { environment = {}, preload }: StartOptions = {},
): Promise<RunningServer> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, ...data.environment, ...environment };
    const child = spawn(process.execPath, [...(preload ? ["--import", preload.href] : []), MAIN], { env });
    const ended = new Promise<Ending>((end) => child.once("close", (code, signal) => end({ code, signal })));
    let output = "";
    child.stderr.on("data", (text) => reject(new Error(String(text))));
    child.stdout.on("data", (text) => {
      output += String(text);
      const origin = /(http:\/\/localhost:\d+)\/app\//.exec(output)?.[1];
      if (origin !== undefined) resolve({ origin, child, ended, printed: () => output });
    });
  });

/** Asks it to stop, and waits until it has. */
export const stopServer = ({ child, ended }: RunningServer): Promise<Ending> => {
  child.kill("SIGTERM");
  return ended;
};
