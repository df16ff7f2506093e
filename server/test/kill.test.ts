/** The real server as a process, killed while it writes: nothing that it acknowledged is lost. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Device, Session } from "@keepwell/client/session/session.ts";
import { signIn } from "@keepwell/client/session/sign-in.ts";
import { signUp } from "@keepwell/client/session/sign-up.ts";
import { ENGINE, openEmptyPostgres, type TestDatabase } from "./engine.ts";
import { aNoteDraft } from "./factories.ts";
import { deviceOn } from "./harness.ts";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const WRITERS = 4;
const ACKNOWLEDGED_BEFORE_KILL = 60;
const EMAIL = "killed@example.test";
const PASSWORD = "correct horse battery staple";

const folder = mkdtempSync(join(tmpdir(), "keepwell-kill-"));
let postgres: TestDatabase | undefined;
let environment: Record<string, string>;

before(async () => {
  postgres = ENGINE === "postgres" ? await openEmptyPostgres() : undefined;
  const secret = () => randomBytes(32).toString("base64");
  environment = {
    PORT: "0",
    LOG_LEVEL: "silent",
    DATA_DIR: folder,
    ...(postgres?.url === undefined
      ? { DATABASE_URL: "" }
      : {
          DATABASE_URL: postgres.url,
          PEPPER: secret(),
          TOKEN_KEY: secret(),
          FAKE_SALT_KEY: secret(),
          TWO_FACTOR_KEY: secret(),
        }),
  };
});

after(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface RunningServer {
  readonly origin: string;
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

const start = (): Promise<RunningServer> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...environment } });
    const ended = new Promise((end) => child.once("exit", end));
    child.stderr.on("data", (text) => reject(new Error(String(text))));
    child.stdout.on("data", (text) => {
      const origin = /(http:\/\/localhost:\d+)\/app\//.exec(String(text))?.[1];
      if (origin !== undefined) resolve({ origin, child, ended });
    });
  });

const deviceAt = (origin: string): Device => deviceOn(fetchTransport(origin));

const systemBucket = async ({ api }: Session) => {
  const [bucket] = await api.buckets.listBuckets();
  assert.ok(bucket && !isUnverifiable(bucket));
  return bucket;
};

/** Writes notes until the server is gone; gives the uids that were acknowledged, with their texts. */
const writeUntilKilled = async (
  session: Session,
  { child, ended }: RunningServer,
): Promise<Map<string, string>> => {
  const bucket = await systemBucket(session);
  const acknowledged = new Map<string, string>();
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; ; count += 1) {
      const text = `note ${writer}.${count}`;
      const saved = await createEntry(session, bucket, aNoteDraft(text)).catch(() => null);
      if (!saved) return;
      acknowledged.set(saved.uid, text);
      if (acknowledged.size === ACKNOWLEDGED_BEFORE_KILL) child.kill("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await ended;
  return acknowledged;
};

test("a server killed during writes loses nothing that it acknowledged", async () => {
  const first = await start();
  const session = await signUp(deviceAt(first.origin), {
    firstname: "Killed",
    lastname: "Server",
    email: EMAIL,
    email_confirm: EMAIL,
    password: PASSWORD,
    plan: "free",
    locale: "en",
  });
  const acknowledged = await writeUntilKilled(session, first);
  assert.ok(acknowledged.size >= ACKNOWLEDGED_BEFORE_KILL);

  const second = await start();
  try {
    const again = await signIn(deviceAt(second.origin), { email: EMAIL, password: PASSWORD });
    const bucket = await systemBucket(again);
    for (const [id, text] of acknowledged) {
      const sealed = await again.api.buckets.getEntry({ params: { bucketId: bucket.uid, id } });
      assert.equal((await openEntry(again, bucket, sealed)).fields.text, text);
    }
  } finally {
    second.child.kill("SIGTERM");
    await second.ended;
  }
});

test("a server asked to stop ends by itself and leaves its folder free", async () => {
  const server = await start();
  server.child.kill("SIGTERM");
  assert.equal(await server.ended, 0);
  const next = await start();
  next.child.kill("SIGTERM");
  assert.equal(await next.ended, 0);
});
