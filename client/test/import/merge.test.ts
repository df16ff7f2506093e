/** @file Merging rows into entries on the real server, and undoing the merge. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, anEntry, aPasswordDraft, aUser, reopen } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { readEntryMarks, starEntries } from "../../src/buckets/entry-marks.ts";
import { readContents } from "../../src/buckets/read-contents.ts";
import { type EntryDraft, updateEntry } from "../../src/buckets/save-entry.ts";
import { beginImport } from "../../src/import/begin-import.ts";
import { listImports } from "../../src/import/import-record.ts";
import type { PlannedRow } from "../../src/import/plan-import.ts";
import { undoImport } from "../../src/import/undo-import.ts";
import { createImportWriter } from "../../src/import/write-import.ts";
import type { Session } from "../../src/session/session.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

const merging = { takesPasswords: true, fieldNames: { password: "Password (f)", totp: "Code (f)" } };

const anImport = async (
  session: Session,
  { bucket, rows, drafts }: { bucket: Bucket; rows: readonly PlannedRow[]; drafts: readonly EntryDraft[] },
) => {
  const plan = [{ target: { bucket }, rows: [...rows] }];
  const take = async (indices: readonly number[]) => indices.flatMap((at) => drafts[at] ?? []);
  const { uid, key } = await beginImport(session, { file: "a.csv", plan });
  const writer = (isResumed = false, as = session) =>
    createImportWriter(as, { key, plan, take, merging, isResumed });
  const undo = async (as = user.session, onRestored = () => {}) => {
    const known = (await listImports(as)).find((one) => one.uid === uid);
    return undoImport(as, known ?? assert.fail("the import is not remembered"), { onRestored });
  };
  return { writer, undo };
};

const contentOf = async (bucket: Bucket, uid: string) => {
  const read = (await readContents(user.session, bucket, [uid])).get(uid);
  assert.ok(typeof read === "object" && read.opened.type === "password");
  return { sealed: read.sealed, rev: read.opened.rev, fields: read.opened.fields };
};

/**
 * Makes four entries, and a row for each. The row of `same` is equal to the entry. The row of `other` has another user
 * name, so it becomes a new entry. The first test saves `later` again after the merge.
 */
const aVault = async () => {
  const bucket = await aBucket(user);
  const [one, same, other, later] = await Promise.all(
    ["one", "same", "other", "later"].map((name) =>
      anEntry(user, bucket, aPasswordDraft({ text: name }, name)),
    ),
  );
  assert.ok(one && same && other && later);
  const rows = [one, same, other, later].map(({ uid }, index) => ({ index, mergeInto: uid }));
  const drafts = [
    aPasswordDraft({ password: "from the file", text: "one" }),
    aPasswordDraft({ text: "same" }),
    aPasswordDraft({ username: "bob" }),
    aPasswordDraft({ text: "added" }),
  ];
  return { bucket, one, same, other, later, rows, drafts };
};

test("rows are merged, skipped or created as new entries, and an undo restores what was not changed since", async () => {
  const { bucket, one, same, other, later, rows, drafts } = await aVault();
  const { writer, undo } = await anImport(user.session, { bucket, rows, drafts });
  const first = writer();
  await first.run({});
  const { created, merged, same: unchanged } = first.report();
  assert.deepEqual([created, merged, unchanged], [1, 2, 1]);
  assert.deepEqual((await contentOf(bucket, one.uid)).fields.password, "from the file");
  assert.equal((await contentOf(bucket, same.uid)).rev, 1);
  assert.equal((await contentOf(bucket, other.uid)).rev, 1);

  const { sealed, fields } = await contentOf(bucket, later.uid);
  const draft = aPasswordDraft({ ...fields, text: "mine" }, "later");
  await updateEntry(user.session, bucket, { opened: sealed, draft });
  const { deleted, restored, changed } = await undo();
  assert.deepEqual([deleted, restored, changed], [1, 1, 1]);
  const back = await contentOf(bucket, one.uid);
  assert.deepEqual([back.rev, back.fields.password, back.fields.extra], [3, "s3cret", ""]);
  assert.equal((await contentOf(bucket, later.uid)).fields.text, "mine");
});

test("a row is merged only once, even if another page continues the import", async () => {
  const { bucket, one, later, rows, drafts } = await aVault();
  let saves = 0;
  const failing: Transport = async (request) => {
    saves += request.method === "PUT" && /\/entries\//.test(request.path) ? 1 : 0;
    if (saves === 2) throw new Error("the page was closed");
    return injectTransport(server)(request);
  };
  const session =
    (await reopen({ ...user.device, transport: failing })) ?? assert.fail("the session does not open");
  const { writer, undo } = await anImport(session, { bucket, rows, drafts });
  await assert.rejects(writer().run({}), { type: "offline" });
  const next = writer(true, (await reopen(user.device)) ?? assert.fail("the session does not open"));
  await next.run({});
  const { created, merged, same } = next.report();
  assert.deepEqual([created, merged, same], [1, 2, 1]);
  assert.deepEqual(
    [(await contentOf(bucket, one.uid)).rev, (await contentOf(bucket, later.uid)).rev],
    [2, 2],
  );
  assert.deepEqual((await undo()).restored, 2);
});

test("an interrupted undo reports each restored entry once", async () => {
  const { bucket, rows, drafts } = await aVault();
  const { writer, undo } = await anImport(user.session, { bucket, rows, drafts });
  await writer().run({});
  const failing: Transport = async (request) => {
    if (/\/delete-entries$/.test(request.path)) throw new Error("the connection broke");
    return injectTransport(server)(request);
  };
  const session =
    (await reopen({ ...user.device, transport: failing })) ?? assert.fail("the session does not open");
  let restored = 0;
  const onRestored = () => {
    restored += 1;
  };
  await assert.rejects(undo(session, onRestored), { type: "offline" });
  assert.equal(restored, 2);
  const last = await undo(user.session, onRestored);
  assert.deepEqual([restored, last.restored, last.deleted], [2, 0, 1]);
});

test("an interrupted import reports exactly the rows that it has not written", async () => {
  const bucket = await aBucket(user);
  const old = await anEntry(user, bucket, aPasswordDraft({}, "Old"));
  const broken: Transport = async (request) => {
    if (request.path.endsWith("/entries/bulk")) throw new Error("the connection broke");
    return injectTransport(server)(request);
  };
  const session = (await reopen({ ...user.device, transport: broken })) ?? assert.fail("it does not open");
  const rows = [{ index: 0 }, { index: 1, mergeInto: old.uid }, { index: 2 }];
  const drafts = ["Fresh", "Old", "Last"].map((name) => aPasswordDraft({ text: "of the file" }, name));
  const { writer } = await anImport(session, { bucket, rows, drafts });
  const run = writer();
  assert.deepEqual(run.left(), [0, 1, 2]);
  await assert.rejects(run.run({}), { type: "offline" });
  assert.deepEqual([run.left(), run.done(), run.report().merged], [[0, 2], 1, 1]);
  const next = writer(true, (await reopen(user.device)) ?? assert.fail("it does not open"));
  await next.run({});
  assert.deepEqual(next.left(), []);
});

test("favourites become stars up to the account's limit, and an undo removes only these stars", async () => {
  const bucket = await aBucket(user);
  const mine = await anEntry(user, bucket);
  await starEntries(user.session, [mine.uid], true);
  const rows = Array.from({ length: 502 }, (_, index) => ({
    index,
    ...(index > 0 && { isStarred: true as const }),
  }));
  const drafts = rows.map(({ index }) => aPasswordDraft({}, `Row ${index}`));
  const { writer, undo } = await anImport(user.session, { bucket, rows, drafts });
  const run = writer();
  await run.run({});
  assert.deepEqual([run.report().created, run.report().unstarred], [502, 2]);
  const { starred } = await readEntryMarks(user.session);
  assert.deepEqual([Object.keys(starred).length, mine.uid in starred], [500, true]);
  await undo();
  assert.deepEqual(Object.keys((await readEntryMarks(user.session)).starred), [mine.uid]);
});
