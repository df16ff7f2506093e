/** @file Runs the real server as its own process, on data that outlives the process. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openEmptyDatabase } from "./engine.ts";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

type Environment = Readonly<Record<string, string>>;

export interface ServerData {
  /** The environment variables that tell a server where its data is. */
  readonly environment: Environment;
  close(): Promise<void>;
}

const IN_FOLDER = { PORT: "0", LOG_LEVEL: "silent", DATABASE_URL: "" };

/** Makes a data folder, in which the server starts its own database. */
export const openFolderData = (): ServerData & { readonly folder: string } => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-process-"));
  return {
    folder,
    environment: { ...IN_FOLDER, DATA_DIR: folder },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Makes a database on the tests' database server, and a folder for the other data. */
export const openServerData = async (): Promise<ServerData> => {
  const inFolder = openFolderData();
  const database = await openEmptyDatabase();
  const secret = () => randomBytes(32).toString("base64");
  return {
    environment: {
      ...inFolder.environment,
      DATABASE_URL: database.url,
      PEPPER: secret(),
      TOKEN_KEY: secret(),
      FAKE_SALT_KEY: secret(),
      TWO_FACTOR_KEY: secret(),
    },
    close: async () => {
      await database.close();
      await inFolder.close();
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
  /** Resolves when the process has ended and its whole output was read. */
  readonly ended: Promise<Ending>;
  printed(): string;
}

interface StartOptions {
  readonly environment?: Environment;
  /** A module that is loaded before the server's modules. */
  readonly preload?: URL;
}

/** Starts a server. Resolves when the server is ready; fails if it prints an error or ends before. */
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
    void ended.then(({ code, signal }) =>
      reject(new Error(`The server ended before it was ready: ${signal ?? code}\n${output}`)),
    );
  });

export const stopServer = ({ child, ended }: RunningServer): Promise<Ending> => {
  child.kill("SIGTERM");
  return ended;
};
