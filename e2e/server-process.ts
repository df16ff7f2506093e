/** @file Starts the real server as its own process, with an embedded database in a temporary folder. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import SERVER_OPTIONS from "../scripts/server-options.json" with { type: "json" };
import { freePort } from "../server/src/free-port.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LIMIT_NAMES = [
  "prelogin",
  "login",
  "login_ip",
  "login_account",
  "signup",
  "generate",
  "reports",
  "card_token",
  "card_challenge",
  "link",
  "reset_link_ip",
  "sms_resend",
  "sms_user",
  "sms_ip",
  "signup_card",
  "member_invite",
  "member_letter",
  "member_link",
  "member_accept",
  "team_change",
  "recovery_request",
  "recovery_state",
];
/** Rate limits that are too high for any journey to reach. */
const LIMITS = LIMIT_NAMES.map((name) => `${name}=1000000/60`).join(",");
const START_MS = 60_000;

export interface ServerProcess {
  /** `http://localhost:PORT` */
  readonly url: string;
  readonly dataDir: string;
  /** Everything the server has printed and logged. */
  readonly logged: () => string;
  /** Stops the server. Its data folder stays, so that a test can read it. */
  readonly stop: () => Promise<void>;
  readonly deleteFolder: () => void;
}

type Variables = Readonly<Record<string, string>>;

const environment = (dataDir: string, own: Variables): NodeJS.ProcessEnv => {
  // The server must get neither NODE_OPTIONS, which holds the loader of the Playwright worker, nor NODE_ENV, which
  // building the extension sets in this process.
  const { NODE_OPTIONS: _, NODE_ENV: __, ...inherited } = process.env;
  return { ...inherited, DATA_DIR: dataDir, LIMITS, LOG_LEVEL: "debug", DATABASE_URL: "", ...own };
};

const addressIn = (text: string): string | undefined => /ready: (http:\/\/\S+?)\/app\//.exec(text)?.[1];

/** Whether the process has ended, by itself or by a signal. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

const untilReady = async (child: ChildProcess, logged: () => string): Promise<string> => {
  const late = Date.now() + START_MS;
  while (Date.now() < late && !hasEnded(child)) {
    const address = addressIn(logged());
    if (address !== undefined) return address;
    await wait(50);
  }
  child.kill("SIGKILL");
  throw new Error(`The server did not start:\n${logged()}`);
};

interface Where {
  /** Where the server is installed. */
  readonly root?: string;
  /** The data folder of an earlier server, which must have stopped. By default, a new folder is made. */
  readonly dataDir?: string;
}

/** Starts a server and waits until it is ready. `own` holds environment variables that only this server gets. */
export const startServer = async (own: Variables = {}, where: Where = {}): Promise<ServerProcess> => {
  const { root = ROOT, dataDir = join(mkdtempSync(join(tmpdir(), "keepwell-e2e-")), "data") } = where;
  const folder = dirname(dataDir);
  const logFile = join(folder, "server.log");
  const log = openSync(logFile, "w");
  // Do not use PORT=0: then the server would not know its own address, and passkeys are made for this address.
  const port = own["PORT"] ?? String(await freePort());
  const child = spawn(process.execPath, [...SERVER_OPTIONS, "server/src/main.ts"], {
    cwd: root,
    env: environment(dataDir, { ...own, PORT: port }),
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const logged = () => readFileSync(logFile, "utf8");
  const url = await untilReady(child, logged);
  return {
    url,
    dataDir,
    logged,
    stop: async () => {
      if (hasEnded(child)) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
    deleteFolder: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Copies the program and its built page into a folder of their own, for a test that removes some of these files. */
export const installCopy = (): string => {
  const copy = mkdtempSync(join(tmpdir(), "keepwell-copy-"));
  for (const part of ["package.json", "server", "web/dist", "web/card-frame/dist"])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
  return copy;
};

const run = promisify(execFile);

/**
 * Runs the operator's command line for a server that was started with the variables `own`. Returns the command's
 * output.
 */
export const runOperatorFor = async (
  { dataDir, own = {} }: { readonly dataDir: string; readonly own?: Variables },
  ...words: readonly string[]
): Promise<string> => {
  const { stdout } = await run(process.execPath, ["server/src/operator/main.ts", ...words], {
    cwd: ROOT,
    env: environment(dataDir, own),
  });
  return stdout;
};

/** Does the same as `runOperatorFor`, for a server that was started without `own` variables. */
export const runOperator = (dataDir: string, ...words: readonly string[]): Promise<string> =>
  runOperatorFor({ dataDir }, ...words);
