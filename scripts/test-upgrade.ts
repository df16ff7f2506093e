/**
 * @file `npm run test:upgrade -- [RELEASE]`: the client of an earlier release fills a server of that release. Then the
 * server of this checkout takes over the data, and both clients use this server. If the data version differs, this
 * server must refuse the earlier client as outdated. If this checkout has a new migration, the earlier server must then
 * refuse the data with a message, and must not change the data. Without RELEASE, the last release is used.
 */
import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { lastTag } from "./release/check-release.ts";
import { checkOut, removeCheckOut } from "./upgrade/check-out.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STEPS = join("scripts", "upgrade", "vault-steps.ts");
const folder = mkdtempSync(join(tmpdir(), "keepwell-upgrade-"));
const EARLIER = join(folder, "earlier");
const ACCOUNT = join(folder, "account.json");

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The root folder of a checkout, and its name in the output. */
interface Checkout {
  readonly root: string;
  readonly name: string;
}

const readIn = (root: string, file: string): string => readFileSync(join(root, file), "utf8");

const environment = (): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env;
  return { ...inherited, PORT: "0", DATA_DIR: join(folder, "data"), LOG_LEVEL: "error" };
};

interface Running {
  readonly child: ChildProcess;
  readonly origin: string;
}

/** Starts a checkout's server on the data. @throws Error with the server's output if the server does not start. */
const start = ({ root }: Checkout): Promise<Running> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["server/src/main.ts"], { cwd: root, env: environment() });
    let printed = "";
    const read = (chunk: unknown): void => {
      printed += String(chunk);
      const origin = /ready: (http:\/\/\S+?)\/app\//.exec(printed)?.[1];
      if (origin !== undefined) resolve({ child, origin });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", () => reject(new Error(printed)));
  });

const stop = async ({ child }: Running): Promise<void> => {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
};

const during = async (checkout: Checkout, work: (origin: string) => Promise<void>): Promise<void> => {
  const running = await start(checkout);
  try {
    await work(running.origin);
  } finally {
    await stop(running);
  }
};

const execute = promisify(execFile);

/** Runs one step with a checkout's client on the server at `origin`. Returns what the step prints. */
const act = async ({ root }: Checkout, step: "make" | "use", origin: string): Promise<string> => {
  const { stdout } = await execute(process.execPath, [STEPS, step, origin, ACCOUNT], { cwd: root });
  return stdout.trim();
};

const dataVersion = ({ root }: Checkout): string | undefined =>
  /DATA_VERSION = (\d+)/.exec(readIn(root, "contract/src/data-version.ts"))?.[1];

const migrations = ({ root }: Checkout): string[] => readdirSync(join(root, "server/migrations"));

const testUpgrade = async (earlier: Checkout): Promise<void> => {
  const current: Checkout = { root: ROOT, name: "this checkout" };
  await during(earlier, async (origin) => assert.equal(await act(earlier, "make", origin), "done"));
  say(`- ${earlier.name}: an account is made by its own client`);

  const expected = dataVersion(earlier) === dataVersion(current) ? "done" : "outdated";
  await during(current, async (origin) => {
    assert.equal(await act(earlier, "use", origin), expected);
    say(`- its client on the server of ${current.name}: ${expected}`);
    assert.equal(await act(current, "use", origin), "done");
    say(`- the client of ${current.name}: reads and changes everything`);
    assert.equal(await act(earlier, "use", origin), expected);
    say(`- its client again, after that: ${expected}`);
  });

  const added = migrations(current).filter((name) => !migrations(earlier).includes(name));
  if (added.length === 0) return say("- no migration was added: the earlier server may still run");
  await assert.rejects(
    during(earlier, async () => {}),
    /newer than this program/,
  );
  await during(current, async (origin) => assert.equal(await act(current, "use", origin), "done"));
  say(`- the server of ${earlier.name} refuses the data, which stays as it is`);
};

const release = process.argv[2] ?? lastTag(ROOT);
if (release === null) {
  process.stderr.write(
    "There is no earlier release. Name one, or a commit: npm run test:upgrade -- COMMIT\n",
  );
  process.exit(1);
}
try {
  checkOut({ root: ROOT, release, folder: EARLIER });
  await testUpgrade({ root: EARLIER, name: release });
} finally {
  removeCheckOut({ root: ROOT, folder: EARLIER });
  rmSync(folder, { recursive: true, force: true });
}
