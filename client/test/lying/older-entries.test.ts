/**
 * @file A server shows versions of entries that are older than those that this browser has seen ([Note: Row marks]).
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { SealedRecord } from "@keepwell/crypto/account/seal-record.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aUser,
  reopen,
  type TestUser,
} from "../../../server/test/factories.ts";
import { aDevice, injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { deleteEntries } from "../../src/buckets/delete-entries.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import { moveEntries } from "../../src/buckets/move-entries.ts";
import { openEntry } from "../../src/buckets/open-entry.ts";
import type { ListedEntry } from "../../src/buckets/open-rows.ts";
import { readEntry } from "../../src/buckets/read-entry.ts";
import { updateEntry } from "../../src/buckets/save-entry.ts";
import { openShown } from "../../src/buckets/shown-entries.ts";
import type { Device, Session } from "../../src/session/session.ts";
import { forgetAccount } from "../../src/sign-in/forget-account.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { signOut } from "../../src/sign-in/sign-out.ts";
import { unixNow } from "../../src/unix-now.ts";
import { alteringEntries, refusingTokens } from "./lies.ts";
import { replaying } from "./replay.ts";

const OLDER = { name: "OlderEntryError" };

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

/** Waits until the session has stored what it has seen of the bucket. */
const remembered = async ({ keyring }: Session, { uid }: Bucket): Promise<void> =>
  (await keyring.rowMarks()).raise(uid, {});

const listIn = async (session: Session, bucket: Bucket) => {
  const rows = await listEntries(session, bucket.uid, () => bucket);
  await remembered(session, bucket);
  return rows;
};

/** The names of the listed entries. If the server shows an older version of an entry, "older" stands for its name. */
const namesIn = async (session: Session, bucket: Bucket): Promise<string[]> =>
  (await listIn(session, bucket))
    .map((row) => (isUnverifiable(row) ? (row.why ?? "unverifiable") : row.name))
    .toSorted();

const opened = async (session: Session, bucket: Bucket, uid: string) =>
  openEntry(session, bucket, await readEntry(session, { bucketUid: bucket.uid, uid }));

/** The user's session in the same browser, on a server that replays the recorded replies. */
const replayed = async (device: Device, recorded: ReturnType<typeof replaying>): Promise<Session> => {
  const session = await reopen({ ...device, transport: recorded.replay });
  assert.ok(session);
  return session;
};

interface Saved {
  readonly bucket: Bucket;
  readonly first: SealedEntry;
  /** Replays the server's replies that preceded the second save. */
  readonly recorded: ReturnType<typeof replaying>;
}

/** Creates an entry, records the server's replies, and then saves the entry once more. */
const savedTwice = async (by: TestUser): Promise<Saved> => {
  const { device, session } = by;
  const bucket = await aBucket(by);
  const first = await anEntry(by, bucket, aNoteDraft("one", "Before"));
  const recorded = replaying(device.transport);
  const early = await reopen({ ...device, transport: recorded.record });
  assert.ok(early);
  const [row] = (await listIn(early, bucket)) as [ListedEntry];
  await opened(early, bucket, first.uid);
  await openShown(early, bucket, [row]);
  const now = await readEntry(session, { bucketUid: bucket.uid, uid: first.uid });
  await updateEntry(session, bucket, { opened: now, draft: aNoteDraft("two", "After") });
  await remembered(session, bucket);
  return { bucket, first, recorded };
};

test("MS-130 an older version of an entry is neither listed, opened, moved nor deleted", async () => {
  const { bucket, first, recorded } = await savedTwice(user);
  const honest = await reopen(user.device);
  assert.ok(honest);
  assert.deepEqual(await namesIn(honest, bucket), ["After"]);
  const [row] = (await listIn(honest, bucket)) as [ListedEntry];

  const lied = await replayed(user.device, recorded);
  assert.deepEqual(await namesIn(lied, bucket), ["older"]);
  await assert.rejects(opened(lied, bucket, first.uid), OLDER);
  const entries = [{ ...row, name: "Before", rev: 1 }];
  await assert.rejects(moveEntries(lied, { source: bucket, target: bucket, entries }), OLDER);
  await assert.rejects(deleteEntries(lied, { bucket, entries }), OLDER);
  assert.deepEqual(await namesIn(honest, bucket), ["After"], "the entry was neither moved nor deleted");
});

test("MS-130 the row marks stay after a sign-out and after the end of a session", async () => {
  const other = await aUser(server, { plan: "partner" });
  const { bucket, recorded } = await savedTwice(other);
  await signOut(other.device, other.session.identity);
  const again = await signIn(other.device, other);
  assert.deepEqual(await namesIn(await replayed(other.device, recorded), bucket), ["older"]);
  const ended = await reopen({ ...other.device, transport: refusingTokens });
  await assert.rejects(ended?.api.buckets.listBuckets({ query: {} }) ?? assert.fail());
  assert.deepEqual(await namesIn(again, bucket).catch(() => []), [], "the session has ended");
  const last = await signIn(other.device, other);
  assert.deepEqual(await namesIn(await replayed(other.device, recorded), bucket), ["older"]);
  assert.deepEqual(await namesIn(last, bucket), ["After"]);
});

test("MS-130 a browser that has seen no version, or has forgotten the account, accepts an older version", async () => {
  const other = await aUser(server, { plan: "partner" });
  const { bucket, recorded } = await savedTwice(other);
  assert.deepEqual(await namesIn(await replayed(other.device, recorded), bucket), ["older"]);
  const fresh = await signIn(aDevice(server), other);
  const { records } = aDevice(server);
  assert.deepEqual(await namesIn(await replayed({ ...other.device, records }, recorded), bucket), ["Before"]);
  assert.deepEqual(await namesIn(fresh, bucket), ["After"]);

  await forgetAccount(other.device, other.session);
  await signIn(other.device, other);
  assert.deepEqual(await namesIn(await replayed(other.device, recorded), bucket), ["Before"]);
});

test("MS-131 a browser that has seen an entry's row notices if the row is withheld", async () => {
  const bucket = await aBucket(user);
  await anEntry(user, bucket, aNoteDraft("one", "Forum"));
  await remembered(user.session, bucket);
  const without = alteringEntries(injectTransport(server), (rows) =>
    rows.map((row) => ({ ...row, row: null, name: "Bank" })),
  );
  const session = await reopen({ ...user.device, transport: without });
  assert.ok(session);
  assert.deepEqual(await namesIn(session, bucket), ["older"]);
});

test("MS-132 an entry that this browser has deleted or moved away does not reappear", async () => {
  const [bucket, target] = [await aBucket(user), await aBucket(user)];
  for (const name of ["Kept", "Deleted", "Moved"]) await anEntry(user, bucket, aNoteDraft("text", name));
  const recorded = replaying(user.device.transport);
  const session = await reopen({ ...user.device, transport: recorded.record });
  assert.ok(session);
  const rows = (await listIn(session, bucket)) as ListedEntry[];
  const named = (name: string) => rows.filter((row) => row.name === name);
  // The user's other session makes these calls, because they read the bucket again: in the recording session, the new
  // replies would replace the recorded ones.
  await deleteEntries(user.session, { bucket, entries: named("Deleted") });
  await moveEntries(user.session, { source: bucket, target, entries: named("Moved") });
  await Promise.all([remembered(user.session, bucket), remembered(user.session, target)]);

  const lied = await replayed(user.device, recorded);
  assert.deepEqual(await namesIn(lied, bucket), ["Kept", "older", "older"]);
  assert.deepEqual(await namesIn(user.session, bucket), ["Kept"]);
  const [moved] = (await listIn(user.session, target)) as [ListedEntry];
  await moveEntries(user.session, { source: target, target: bucket, entries: [moved] });
  await remembered(user.session, bucket);
  assert.deepEqual(
    await namesIn(user.session, bucket),
    ["Kept", "Moved"],
    "an entry that is moved back is listed again",
  );
});

test("if a reply about a bucket is older than what was seen, the client reads the bucket again", async () => {
  const { bucket, recorded } = await savedTwice(user);
  let replies = 0;
  const late: Device["transport"] = async (request) => {
    if (!/GET .*\/changes(\?|$)/.test(`${request.method} ${request.path}`))
      return user.device.transport(request);
    replies += 1;
    return replies === 1 ? recorded.replay(request) : user.device.transport(request);
  };
  const session = await reopen({ ...user.device, transport: late });
  assert.ok(session);
  assert.deepEqual(await namesIn(session, bucket), ["After"]);
});

test("after the user has accepted a restored backup, each of their browsers accepts the older version", async () => {
  const other = await aUser(server, { plan: "partner" });
  const { bucket, first, recorded } = await savedTwice(other);
  const second = aDevice(server);
  await listIn(await signIn(second, other), bucket);
  const devices = [other.device, second];
  for (const device of devices)
    assert.deepEqual(await namesIn(await replayed(device, recorded), bucket), ["older"]);
  await (await other.session.keyring.trust()).acceptRestored();
  for (const device of devices) {
    assert.deepEqual(await namesIn(await replayed(device, recorded), bucket), ["Before"]);
    const elsewhere = await replayed(device, recorded);
    assert.equal((await opened(elsewhere, bucket, first.uid)).name, "Before");
  }
});

test("an accepted backup takes effect even if the clock was ahead when an earlier backup was accepted", async () => {
  const other = await aUser(server, { plan: "partner" });
  const restored = [{ to: 1, at: unixNow() + 86_400 }];
  await (await other.session.keyring.trust()).update((before) => ({ ...before, restored }));
  const { bucket, recorded } = await savedTwice(other);
  const lied = await replayed(other.device, recorded);
  assert.deepEqual(await namesIn(lied, bucket), ["older"]);
  await (await lied.keyring.trust()).acceptRestored();
  assert.deepEqual(await namesIn(await replayed(other.device, recorded), bucket), ["Before"]);
});

test("an altered record of row marks is ignored, and written again", async () => {
  const other = await aUser(server, { plan: "partner" });
  const { bucket, recorded } = await savedTwice(other);
  const place = { uid: other.session.identity.uid, kind: "marks", record: bucket.uid } as const;
  const kept = await other.device.records.get(place);
  assert.ok(kept);
  kept[20] = (kept[20] ?? 0) ^ 1;
  await other.device.records.put(place, kept as SealedRecord);
  assert.deepEqual(await namesIn(other.session, bucket), ["After"]);
  assert.deepEqual(await namesIn(await replayed(other.device, recorded), bucket), ["older"]);
});
