/** @file Each data folder has at most one database server, even after a kill. Unusable folders are refused. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { isAlive } from "../../src/db/folder-lock.ts";
import {
  openFolderData,
  type RunningServer,
  type ServerData,
  startServer,
  stopServer,
} from "../server-process.ts";
import { prepareUsedFolder } from "../used-folder.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const OPERATOR = fileURLToPath(new URL("../../src/operator/main.ts", import.meta.url));
const POLL_MS = 50;
const POLLS = 600;

const copyUsedFolder = prepareUsedFolder();

let data: ServerData & { readonly folder: string };
let running: RunningServer[] = [];
beforeEach(() => {
  data = openFolderData();
  running = [];
});
afterEach(async () => {
  for (const server of running) await stopServer(server);
  await data.close();
});

/** Declares a test that begins with a copy of a data folder in which a server has already run. */
const testUsed = (title: string, body: () => Promise<void>) =>
  test(title, () => {
    copyUsedFolder(data.folder);
    return body();
  });

const start = async (environment: Record<string, string> = {}): Promise<RunningServer> => {
  const server = await startServer(data, { environment });
  running.push(server);
  return server;
};

interface Ended {
  readonly code: number | null;
  readonly printed: string;
}

const run = async (program: string, words: string[], environment = {}): Promise<Ended> => {
  const env = { ...process.env, ...data.environment, ...environment };
  const child: ChildProcess = spawn(process.execPath, [program, ...words], { env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text) => {
      printed += String(text);
    });
  const [code] = await once(child, "close");
  return { code, printed };
};

const operate = (...words: string[]): Promise<Ended> => run(OPERATOR, words);

/** Starts the server, expects a refusal, and returns the one line that it prints. */
const refusal = async (environment: Record<string, string> = {}): Promise<string> => {
  const { code, printed } = await run(MAIN, [], environment);
  const said = printed.trim();
  assert.deepEqual([code, said.split("\n").length], [1, 1], printed);
  return said;
};

const postgresPid = (): number =>
  Number(readFileSync(join(data.folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let polls = 0; polls < POLLS; polls += 1) {
    if (await holds()) return;
    await wait(POLL_MS);
  }
  assert.fail("it never came to it");
};

const readiness = async ({ origin }: RunningServer): Promise<number> =>
  (await fetch(`${origin}/api/health/ready`)).status;

test("the embedded database is private, syncs its writes, and listens on no network", async () => {
  await start();
  const modes = ["postgres", "socket", "secrets.json"].map(
    (name) => statSync(join(data.folder, name)).mode & 0o077,
  );
  assert.deepEqual(modes, [0, 0, 0]);
  const client = new Client({ host: join(data.folder, "socket"), user: "keepwell", database: "postgres" });
  await client.connect();
  const settings: string[] = [];
  for (const name of [
    "fsync",
    "full_page_writes",
    "synchronous_commit",
    "data_checksums",
    "listen_addresses",
  ])
    settings.push((await client.query(`show ${name}`)).rows[0][name]);
  await client.end();
  assert.deepEqual(settings, ["on", "on", "on", "on", ""]);
});

testUsed("if a server is killed, its database ends too, and the next server starts at once", async () => {
  const first = await start();
  const pid = postgresPid();
  first.child.kill("SIGKILL");
  await first.ended;
  const second = await start();
  assert.equal(isAlive(pid), false);
  assert.equal(await readiness(second), 200);
});

testUsed("the server restarts a killed database and continues", async () => {
  const server = await start();
  const pid = postgresPid();
  process.kill(pid, "SIGKILL");
  await until(() => !isAlive(pid));
  await until(async () => (await readiness(server)) === 200);
  assert.equal(server.child.exitCode, null);
  assert.notEqual(postgresPid(), pid);
});

testUsed("a restored copy of the folder starts, whatever file modes the copy has", async () => {
  for (const name of ["postgres", "socket"]) chmodSync(join(data.folder, name), 0o755);
  assert.equal(await readiness(await start()), 200);
});

testUsed("a server starts despite a reused process number in a lock, or an emptied lock file", async () => {
  const file = join(data.folder, "postgres", "postmaster.pid");
  writeFileSync(join(data.folder, "socket", ".s.PGSQL.5432.lock"), "");
  writeFileSync(file, `${process.pid}\n${join(data.folder, "postgres")}\n1\n5432\n\n\n\n`);
  const server = await start();
  assert.equal(await readiness(server), 200);
});

testUsed("a second server in a folder is refused, and commands go to the first server", async () => {
  const first = await start();
  assert.match(await refusal(), /^Another Keepwell server or command is using the data folder .*\.$/);
  assert.equal(await readiness(first), 200);
  assert.deepEqual(await operate("messages"), { code: 0, printed: "No messages.\n" });
  await stopServer(first);
  assert.deepEqual(await operate("messages"), { code: 0, printed: "No messages.\n" });
});

testUsed("no server can start in a folder while a command works in it", async () => {
  const holder = spawn("flock", [join(data.folder, "keepwell.lock"), "sleep", "60"], { stdio: "ignore" });
  try {
    writeFileSync(join(data.folder, "keepwell.lock"), String(holder.pid));
    await wait(POLL_MS);
    assert.match(await refusal(), /^Another Keepwell/);
    const { code, printed } = await operate("messages");
    assert.equal(code, 1);
    assert.match(printed, /^Another Keepwell/);
  } finally {
    holder.kill();
  }
});

test("a server refuses a folder in which a server of an earlier version is running", async () => {
  writeFileSync(join(data.folder, "keepwell.pid"), String(process.pid));
  assert.match(await refusal(), new RegExp(`An earlier version of Keepwell \\(process ${process.pid}\\)`));
  assert.equal(existsSync(join(data.folder, "secrets.json")), false);
});

for (const [what, spoil, says] of [
  [
    "of a newer PostgreSQL",
    (cluster: string) => writeFileSync(join(cluster, "PG_VERSION"), "19\n"),
    /is of PostgreSQL 19, and this version of Keepwell reads 18/,
  ],
  [
    "without its version",
    (cluster: string) => rmSync(join(cluster, "PG_VERSION")),
    /holds no database: restore the data folder from a backup/,
  ],
  [
    "with a damaged control file",
    (cluster: string) => writeFileSync(join(cluster, "global", "pg_control"), "damaged"),
    /could not be started: .*pg_control/,
  ],
] as const)
  testUsed(`a database ${what} is refused with one line`, async () => {
    spoil(join(data.folder, "postgres"));
    assert.match(await refusal(), says);
  });

testUsed("missing secrets beside a database are refused, and nothing is written", async () => {
  rmSync(join(data.folder, "secrets.json"));
  const before = readdirSync(data.folder).sort();
  assert.match(await refusal(), /secrets\.json is missing/);
  assert.deepEqual(readdirSync(data.folder).sort(), before);
});

test("a folder that cannot be used is refused with one line", async () => {
  const file = join(data.folder, "file");
  writeFileSync(file, "");
  assert.match(await refusal({ DATA_DIR: file }), /^The data folder .* cannot be used: /);
  assert.match(await refusal({ DATA_DIR: join(file, "data") }), /^The data folder .* cannot be used: /);
});

test("a folder full of other files is refused, and nothing is written", async () => {
  mkdirSync(join(data.folder, "photos"));
  assert.match(await refusal(), /holds other files/);
  assert.deepEqual(readdirSync(data.folder), ["photos"]);
});

test("an interrupted first start does not hinder the next one", async () => {
  mkdirSync(join(data.folder, "postgres.partial"));
  writeFileSync(join(data.folder, "postgres.partial", "PG_VERSION"), "18\n");
  assert.equal(await readiness(await start()), 200);
  assert.equal(existsSync(join(data.folder, "postgres.partial")), false);
});

test("if the folder's path is too long for a socket, the socket is placed elsewhere", async () => {
  const long = join(data.folder, "a".repeat(120));
  const server = await start({ DATA_DIR: long });
  assert.equal(await readiness(server), 200);
  await stopServer(server);
});

for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const)
  testUsed(`${signal} stops the server and its database in order`, async () => {
    const server = await start();
    const pid = postgresPid();
    server.child.kill(signal);
    assert.deepEqual(await server.ended, { code: 0, signal: null });
    assert.equal(isAlive(pid), false);
    assert.equal(existsSync(join(data.folder, "postgres", "postmaster.pid")), false);
  });
