/** @file A user reads an earlier version of an entry, and makes it the newest version again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aPasswordDraft,
  aUser,
  reopen,
} from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { openEntry } from "../../src/buckets/open-entry.ts";
import { readVersion } from "../../src/buckets/open-version.ts";
import { readEntry } from "../../src/buckets/read-entry.ts";
import { restoreVersion } from "../../src/buckets/restore-version.ts";
import { updateEntry } from "../../src/buckets/save-entry.ts";
import { altering } from "../lying/lies.ts";

const server = useServer();
const { user, bucket } = prepare(server, async () => {
  const user = await aUser(server, { plan: "partner" });
  const bucket = await aBucket(user);
  return { user, bucket };
});

const EXTRA = '{"v":1,"totp":{"text":"JBSWY3DPEHPK3PXP"},"later":[1]}';
const CANNOT = { name: "CannotVerifyError" };

/** Makes a password entry named "Old" with several fields, and saves the entry with other fields as "New". */
const aChangedEntry = async () => {
  const draft = aPasswordDraft({ password: "old", extra: EXTRA }, "Old");
  const first = await anEntry(user, bucket, draft);
  const current = await updateEntry(user.session, bucket, {
    opened: first,
    draft: aPasswordDraft({ password: "new" }, "New"),
  });
  return { current, draft };
};

/** The user's session with a server that alters the versions it sends. */
const throughLies = async (alter: (version: Record<string, unknown>) => unknown) => {
  const transport = altering(injectTransport(server), /GET .*\/versions\/\d+$/, alter);
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  return session;
};

test("a restored version is the newest, with its name and all its fields", async () => {
  const { current, draft } = await aChangedEntry();
  const version = await readVersion(user.session, bucket, { current, rev: 1 });
  const restored = await restoreVersion(user.session, bucket, { current, version });
  const opened = await openEntry(user.session, bucket, restored);
  assert.deepEqual([opened.rev, opened.name, opened.labelVerified], [3, "Old", true]);
  assert.deepEqual(opened.fields, draft.fields);
  const replaced = await readVersion(user.session, bucket, { current: restored, rev: 2 });
  assert.equal(replaced.name, "New");
});

test("a version of a note can be restored", async () => {
  const first = await anEntry(user, bucket, aNoteDraft("one"));
  const current = await updateEntry(user.session, bucket, { opened: first, draft: aNoteDraft("two") });
  const version = await readVersion(user.session, bucket, { current, rev: 1 });
  const restored = await restoreVersion(user.session, bucket, { current, version });
  assert.equal((await openEntry(user.session, bucket, restored)).fields.text, "one");
});

test("nothing is restored if the entry was saved again after it was read", async () => {
  const { current } = await aChangedEntry();
  const version = await readVersion(user.session, bucket, { current, rev: 1 });
  const unseen = await updateEntry(user.session, bucket, { opened: current, draft: aPasswordDraft() });
  await assert.rejects(restoreVersion(user.session, bucket, { current, version }), { type: "conflict" });
  const params = { bucketId: bucket.uid, id: current.uid };
  assert.equal((await user.session.api.buckets.getEntry({ params })).rev, unseen.rev);
});

test("a reply with a revision that was not requested is refused", async () => {
  const { current } = await aChangedEntry();
  const later = await updateEntry(user.session, bucket, { opened: current, draft: aPasswordDraft() });
  const other = await user.session.api.buckets.getVersion({
    params: { bucketId: bucket.uid, id: later.uid, rev: 2 },
  });
  const session = await throughLies(() => other);
  await assert.rejects(readVersion(session, bucket, { current: later, rev: 1 }), CANNOT);
  assert.equal((await readVersion(session, bucket, { current: later, rev: 2 })).rev, 2);
});

test("MS-185 a reply with the next revision, but without the sent content, is refused and not remembered", async () => {
  const { current } = await aChangedEntry();
  const idle = await reopen({
    ...user.device,
    transport: async (request) =>
      request.method === "PUT"
        ? { status: 200, retryAfter: null, text: JSON.stringify({ ...current, rev: current.rev + 1 }) }
        : injectTransport(server)(request),
  });
  assert.ok(idle);
  const version = await readVersion(idle, bucket, { current, rev: 1 });
  await assert.rejects(restoreVersion(idle, bucket, { current, version }), { type: "unverifiable" });
  await (await idle.keyring.rowMarks()).raise(bucket.uid, {});
  assert.deepEqual(await readEntry(idle, { bucketUid: bucket.uid, uid: current.uid }), current);
});

test("a version that the server shows under a false name can be read, but not restored", async () => {
  const { current, draft } = await aChangedEntry();
  const session = await throughLies((version) => ({ ...version, name: "My bank" }));
  const version = await readVersion(session, bucket, { current, rev: 1 });
  assert.deepEqual([version.labelVerified, version.fields], [false, draft.fields]);
  await assert.rejects(restoreVersion(session, bucket, { current, version }), CANNOT);
});
