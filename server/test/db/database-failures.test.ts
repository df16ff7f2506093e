/**
 * @file The database is stopped, killed, frozen or started late. The server keeps running, and loses no acknowledged
 * write.
 */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { Client } from "pg";
import { makeCluster } from "../../src/db/embedded/cluster.ts";
import { type Endpoint, loopbackEndpoint, passwordFile } from "../../src/db/embedded/endpoint.ts";
import { type Postmaster, startPostmaster } from "../../src/db/embedded/postmaster.ts";
import { findPrograms } from "../../src/db/embedded/programs.ts";
import { type FolderLock, isAlive, lockFolder } from "../../src/db/folder-lock.ts";
import { createLog } from "../../src/log.ts";
import { aNoteDraft } from "../factories.ts";
import { deviceOn } from "../harness.ts";
import { openFolderData, type RunningServer, startServer, stopServer } from "../server-process.ts";
import { processesOf, until } from "./postgres-processes.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const SECRET = Buffer.alloc(32, 7).toString("base64");
const SECRETS = { PEPPER: SECRET, TOKEN_KEY: SECRET, FAKE_SALT_KEY: SECRET, TWO_FACTOR_KEY: SECRET };
const WRITERS = 4;

const folder = mkdtempSync(join(tmpdir(), "keepwell-failing-"));
const cluster = join(folder, "postgres");
const data = openFolderData();
let lock: FolderLock;
let endpoint: Endpoint;
let postmaster: Postmaster;
let server: RunningServer;
let session: Session;
let email = "";

const startDatabase = async (): Promise<void> => {
  const options = { cluster, programs: findPrograms(), endpoint, lock, log: createLog("silent") };
  postmaster = await startPostmaster({ ...options, connections: 40 });
};

const urlWith = (password: string, database = "postgres"): string =>
  `postgres://keepwell:${password}@127.0.0.1:${endpoint.connection.port}/${database}`;
const url = (): string => urlWith(String(endpoint.connection.password));

before(async () => {
  lock = lockFolder(folder);
  await makeCluster(cluster, { programs: findPrograms(), passwordFile: passwordFile(folder) });
  endpoint = await loopbackEndpoint(folder);
  await startDatabase();
  const environment = { ...data.environment, ...SECRETS, DATABASE_URL: url() };
  server = await startServer({ ...data, environment });
  email = "writer@example.test";
  session = await signUp(deviceOn(fetchTransport(server.origin)), {
    firstname: "Ann",
    lastname: "Roy",
    email,
    email_confirm: email,
    password: "correct horse battery staple",
    plan: "free",
    locale: "en",
  });
});
after(async () => {
  await stopServer(server);
  await postmaster.stop();
  lock.release();
  await data.close();
  rmSync(folder, { recursive: true, force: true });
});

const systemBucket = async () => {
  const [bucket] = await session.api.buckets.listBuckets({ query: {} });
  assert.ok(bucket && !isUnverifiable(bucket));
  return bucket;
};

interface Written {
  readonly acknowledged: Set<string>;
  readonly codes: Map<string, number>;
}

/** Writes notes without a pause until `end` is called. */
const keepWriting = async (): Promise<{ written: Written; end(): Promise<void> }> => {
  const bucket = await systemBucket();
  const written: Written = { acknowledged: new Set(), codes: new Map() };
  let ending = false;
  const write = async (): Promise<void> => {
    while (!ending)
      await createEntry(session, bucket, aNoteDraft("x")).then(
        ({ uid }) => written.acknowledged.add(uid),
        (error: Error & { code?: string }) => {
          const code = error.code ?? error.message;
          written.codes.set(code, (written.codes.get(code) ?? 0) + 1);
        },
      );
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, write));
  return {
    written,
    end: async () => {
      ending = true;
      await writing;
    },
  };
};

const storedUids = async (): Promise<Set<string>> => {
  const bucket = await systemBucket();
  const entries = await session.api.buckets.listEntries({ params: { bucketId: bucket.uid } });
  return new Set(entries.map(({ uid }) => uid ?? ""));
};

const postgresPid = (): number =>
  Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);

const asAdmin = async (sql: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url() });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
};

/** The outages by name. Each begins and ends while the writers write. */
const DURING: Readonly<Record<string, (refused: () => Promise<void>) => Promise<void>>> = {
  "is stopped and started late": async (refused) => {
    await postmaster.stop();
    await refused();
    await startDatabase();
  },
  "is stopped at once": async () => {
    const pid = postgresPid();
    process.kill(pid, "SIGQUIT");
    await until(() => !isAlive(pid));
  },
  "is killed": async () => {
    const pid = postgresPid();
    process.kill(pid, "SIGKILL");
    await until(() => !isAlive(pid));
  },
  "loses every connection": async () => {
    await asAdmin(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = 'keepwell'",
    );
  },
  "is frozen for a while": async (refused) => {
    const frozen = processesOf(postgresPid());
    for (const pid of frozen) process.kill(pid, "SIGSTOP");
    await refused();
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  },
};

for (const [what, outage] of Object.entries(DURING))
  test(`while the database ${what}, calls fail only as busy, and no confirmed write is lost`, async () => {
    const { written, end } = await keepWriting();
    await until(() => written.acknowledged.size > 10);
    await outage(() => until(() => (written.codes.get("busy") ?? 0) >= WRITERS));
    const before = written.acknowledged.size;
    await until(() => written.acknowledged.size > before + 10);
    await end();
    assert.deepEqual(
      [...written.codes.keys()].filter((code) => code !== "busy"),
      [],
    );
    const stored = await storedUids();
    assert.deepEqual(
      [...written.acknowledged].filter((uid) => !stored.has(uid)),
      [],
    );
    assert.equal(server.child.exitCode, null);
    assert.equal((await fetch(`${server.origin}/api/health/ready`)).status, 200);
    const listening = "select count(*)::int as n from pg_stat_activity where query ilike 'listen %'";
    await until(async () => (await asAdmin(listening))[0]?.["n"] === 1);
  });

test("without the database the server reports alive and not ready", async () => {
  await postmaster.stop();
  const status = async (path: string) => (await fetch(`${server.origin}/api/health/${path}`)).status;
  assert.deepEqual([await status("live"), await status("ready")], [200, 503]);
  await startDatabase();
  await until(async () => (await status("ready")) === 200);
});

/** Starts a server that must refuse to start. Returns its exit code and what it printed. */
const refusal = async (
  environment: Record<string, string>,
): Promise<{ code: number | null; said: string }> => {
  const env = { ...process.env, ...data.environment, ...SECRETS, ...environment };
  const child = spawn(process.execPath, [MAIN], { env });
  let said = "";
  child.stderr.on("data", (text) => {
    said += String(text);
  });
  const [code] = await once(child, "close");
  return { code, said: said.trim() };
};

test("a wrong password, role or database ends the start with one line", async () => {
  for (const [wrong, says] of [
    [urlWith("wrong"), /password authentication failed/],
    [url().replace("keepwell:", "nobody:"), /password authentication failed/],
    [urlWith(String(endpoint.connection.password), "missing"), /database "missing" does not exist/],
  ] as const) {
    const { code, said } = await refusal({ DATABASE_URL: wrong });
    assert.match(said, says);
    assert.deepEqual([code, said.split("\n").length], [1, 1], said);
  }
});

test("a server that starts before its database waits until the database is there", async () => {
  await postmaster.stop();
  const second = openFolderData();
  const environment = { ...second.environment, ...SECRETS, DATABASE_URL: url() };
  const starting = startServer({ ...second, environment });
  await wait(1000);
  await startDatabase();
  const started = await starting;
  assert.equal((await fetch(`${started.origin}/api/health/ready`)).status, 200);
  await stopServer(started);
  await second.close();
});
