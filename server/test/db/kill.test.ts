/** Kills the process of the real server while the server writes. No acknowledged write is lost. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Device, Session } from "@keepwell/client/session/session.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { aNoteDraft } from "../factories.ts";
import { deviceOn } from "../harness.ts";
import { openFolderData, type RunningServer, startServer, stopServer } from "../server-process.ts";

const WRITERS = 4;
const ACKNOWLEDGED_BEFORE_KILL = 60;
const EMAIL = "killed@example.test";
const PASSWORD = "correct horse battery staple";

const data = openFolderData();
after(() => data.close());

const deviceAt = (origin: string): Device => deviceOn(fetchTransport(origin));

const systemBucket = async ({ api }: Session) => {
  const [bucket] = await api.buckets.listBuckets({ query: {} });
  assert.ok(bucket && !isUnverifiable(bucket));
  return bucket;
};

/** Writes notes until the server has ended. Returns the uids and texts of the acknowledged notes. */
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
  const first = await startServer(data);
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

  const second = await startServer(data);
  try {
    const again = await signIn(deviceAt(second.origin), { email: EMAIL, password: PASSWORD });
    const bucket = await systemBucket(again);
    for (const [id, text] of acknowledged) {
      const sealed = await again.api.buckets.getEntry({ params: { bucketId: bucket.uid, id } });
      assert.equal((await openEntry(again, bucket, sealed)).fields.text, text);
    }
  } finally {
    await stopServer(second);
  }
});

test("a server that is asked to stop exits by itself and releases its folder", async () => {
  const stopped = { code: 0, signal: null };
  assert.deepEqual(await stopServer(await startServer(data)), stopped);
  assert.deepEqual(await stopServer(await startServer(data)), stopped);
});
