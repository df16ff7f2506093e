/** @file Previous versions of an entry are stored sealed and open with the entry's key. At most fifty are kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import { loadEntryKey } from "@keepwell/client/buckets/open-entry.ts";
import { openVersion } from "@keepwell/client/buckets/open-version.ts";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { sealFields } from "@keepwell/crypto/entry/seal-fields.ts";
import { signMeta } from "@keepwell/crypto/entry/sign-meta.ts";
import { sql } from "kysely";
import {
  aBucket,
  aList,
  aNoteDraft,
  anEntry,
  aPasswordDraft,
  aUser,
  aUserWithBucket,
  named,
  systemBucket,
  tokenOf,
  uidOf,
} from "../factories.ts";
import { rowCounts, send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { nextRow } from "./row-bodies.ts";

const server = useServer();
const { user, bucket } = prepare(server, () => aUserWithBucket(server));

const save = (opened: SealedEntry, text: string, name = "Note") =>
  updateEntry(user.session, bucket, { opened, draft: aNoteDraft(text, name) });
const versionsOf = async ({ uid: id }: { uid: string }, within = bucket) =>
  (await user.session.api.buckets.listVersions({ params: { bucketId: within.uid, id } })).flatMap((row) =>
    isUnverifiable(row) ? [] : [row],
  );
const version = ({ uid: id }: { uid: string }, rev: number, within = bucket) =>
  user.session.api.buckets.getVersion({ params: { bucketId: within.uid, id, rev } });
const textAt = async (current: SealedEntry, rev: number, within = bucket) =>
  (await openVersion(user.session, within, { current, version: await version(current, rev, within) })).fields
    .text;

/** Saves the entry without a new entry key, as earlier versions of Keepwell did. */
const saveUnderSameKey = async (opened: SealedEntry, text: string): Promise<SealedEntry> => {
  const { uid: eid, gen, ek, ek_gen: ekGen } = opened;
  const rev = opened.rev + 1;
  const key = await loadEntryKey(user.session, bucket, opened);
  return user.session.api.buckets.updateEntry({
    params: { bucketId: bucket.uid, id: eid },
    body: {
      type: "note",
      name: "Note",
      rev,
      gen,
      ek_gen: ekGen,
      ek,
      row: nextRow(opened),
      meta_mac: await signMeta(key, { eid, rev, type: "note", name: "Note" }),
      ...(await sealFields(key, { type: "note", eid, ekGen, rev }, { text, extra: "" })),
    },
  });
};

test("each save keeps the previous version sealed, with the time and the user of its own save", async () => {
  const first = await anEntry(user, bucket, aNoteDraft("one", "First name"));
  assert.deepEqual(await versionsOf(first), []);
  const second = await save(first, "two", "Second name");
  const third = await save(second, "three");
  const saved_by = { uid: user.session.identity.uid, name: "Test Person" };
  assert.deepEqual(await versionsOf(third), [
    { rev: 2, saved_at: second.updated_at, saved_by },
    { rev: 1, saved_at: first.updated_at, saved_by },
  ]);
  const opened = await openVersion(user.session, bucket, {
    current: third,
    version: await version(third, 1),
  });
  assert.deepEqual(
    [opened.name, opened.rev, opened.labelVerified, opened.fields.text],
    ["First name", 1, true, "one"],
  );
  assert.equal(await textAt(third, 2), "two");
});

test("a version of a password has all fields of the password, and is restored by an ordinary save", async () => {
  const draft = aPasswordDraft({ username: "ann", password: "old" }, "Bank");
  const first = await anEntry(user, bucket, draft);
  const current = await updateEntry(user.session, bucket, {
    opened: first,
    draft: aPasswordDraft({ password: "new" }),
  });
  const opened = await openVersion(user.session, bucket, { current, version: await version(current, 1) });
  assert.ok(opened.type === "password");
  assert.deepEqual(opened.fields, draft.fields);
  const again = { ...opened, confirmPassword: opened.fields.password };
  const restored = await updateEntry(user.session, bucket, { opened: current, draft: again });
  assert.equal(restored.rev, 3);
  assert.deepEqual(
    (await versionsOf(restored)).map(({ rev }) => rev),
    [2, 1],
  );
});

test("a version under an earlier key is opened through the chain of sealed previous keys", async () => {
  let entry = await anEntry(user, bucket, aNoteDraft("1"));
  entry = await save(entry, "2");
  entry = await saveUnderSameKey(entry, "3");
  entry = await save(entry, "4");
  assert.deepEqual([entry.rev, entry.ek_gen], [4, 3]);
  for (const rev of [1, 2, 3]) assert.equal(await textAt(entry, rev), String(rev));
  const oldest = await version(entry, 1);
  assert.deepEqual(
    oldest.previous_keys.map(({ ek_gen }) => ek_gen),
    [2, 1],
  );
  assert.deepEqual(
    (await version(entry, 3)).previous_keys.map(({ ek_gen }) => ek_gen),
    [2],
  );
  const [two, one] = oldest.previous_keys;
  assert.ok(one && two);
  const lies = [
    { previous_keys: [] },
    { previous_keys: [two] },
    {
      previous_keys: [
        { ...one, ek_gen: 2 },
        { ...two, ek_gen: 1 },
      ],
    },
    { rev: 2 },
    { rev: 4 },
    { ek_gen: 2 },
    { text: oldest.extra },
    { uid: bucket.uid },
  ];
  for (const lie of lies)
    await assert.rejects(
      openVersion(user.session, bucket, { current: entry, version: { ...oldest, ...lie } as typeof oldest }),
      { name: "CannotVerifyError" },
      JSON.stringify(Object.keys(lie)),
    );
  const renamed = { ...oldest, name: "Other" };
  assert.equal(
    (await openVersion(user.session, bucket, { current: entry, version: renamed })).labelVerified,
    false,
  );
});

test("fifty versions are kept, and keys that only deleted versions need are deleted", async () => {
  let entry = await anEntry(user, bucket, aNoteDraft("1"));
  entry = await save(entry, "2");
  for (let rev = 3; rev <= 51; rev += 1) entry = await saveUnderSameKey(entry, String(rev));
  assert.deepEqual(
    (await versionsOf(entry)).map(({ rev }) => rev),
    Array.from({ length: 50 }, (_, at) => 50 - at),
  );
  assert.equal(await textAt(entry, 1), "1");
  const keys = (await rowCounts(server))["entry_previous_keys"] ?? 0;
  entry = await saveUnderSameKey(entry, "52");
  assert.deepEqual(
    (await versionsOf(entry)).map(({ rev }) => rev),
    Array.from({ length: 50 }, (_, at) => 51 - at),
  );
  await assert.rejects(version(entry, 1), { code: "not_found" });
  assert.equal(await textAt(entry, 2), "2");
  assert.equal((await rowCounts(server))["entry_previous_keys"], keys - 1);
});

test("a refused save stores no version, and only one of many simultaneous saves stores one", async () => {
  const entry = await anEntry(user, bucket, aNoteDraft());
  const before = await rowCounts(server);
  await assert.rejects(save({ ...entry, rev: 2 }, "x"), { code: "conflict" });
  assert.deepEqual(await rowCounts(server), before);
  const saves = await Promise.allSettled([1, 2, 3, 4].map((one) => save(entry, String(one))));
  assert.equal(saves.filter(({ status }) => status === "fulfilled").length, 1);
  assert.deepEqual(
    (await versionsOf(entry)).map(({ rev }) => rev),
    [1],
  );
});

test("an entry that is moved within its bucket leaves its list and keeps its history", async () => {
  const list = await aList(user, bucket);
  const entry = await save(
    await anEntry(user, bucket, { ...aNoteDraft("before"), listId: list.uid }),
    "after",
  );
  await moveEntries(user.session, { source: bucket, target: bucket, entries: [named(entry, aNoteDraft())] });
  const params = { bucketId: bucket.uid, id: entry.uid };
  const moved = await user.session.api.buckets.getEntry({ params });
  assert.equal(moved.password_list, null);
  assert.equal(await textAt(moved, 1), "before");
});

test("a move does not count as a write, and its tombstone counts as an entry", async () => {
  const owner = await aUser(server, { plan: "partner" });
  const [source, target] = [await aBucket(owner), await aBucket(owner)];
  const entry = await anEntry(owner, source);
  const written = async () => {
    const { rows } = await sql<{ entries: number; written: number }>`
      select sum(entries)::int as entries, sum(written)::int as written from account_usage
      where user_uid = ${uidOf(owner)}`.execute(server.database.handle);
    return rows[0];
  };
  assert.deepEqual(await written(), { entries: 1, written: 1 });
  await moveEntries(owner.session, { source, target, entries: [named(entry)] });
  assert.deepEqual(await written(), { entries: 2, written: 1 });
});

test("history moves with its entry and is deleted with it", async () => {
  const target = await aBucket(user);
  const entry = await save(await anEntry(user, bucket, aNoteDraft("before")), "after");
  await moveEntries(user.session, { source: bucket, target, entries: [named(entry, aNoteDraft())] });
  const params = { bucketId: target.uid, id: entry.uid };
  const moved = await user.session.api.buckets.getEntry({ params });
  assert.equal(await textAt(moved, 1, target), "before");
  await assert.rejects(versionsOf(entry), { code: "entry.not_found" });
  const before = await rowCounts(server);
  await user.session.api.buckets.deleteEntry({ params });
  const after = await rowCounts(server);
  for (const table of ["entries", "entry_versions", "entry_previous_keys"])
    assert.equal(after[table], (before[table] ?? 0) - 1, table);
});

test("a stranger reads no history through any bucket, and an invalid revision is not found", async () => {
  const entry = await save(await anEntry(user, bucket, aNoteDraft()), "x");
  const stranger = await aUser(server);
  const own = await systemBucket(stranger);
  for (const within of [bucket, own])
    for (const path of ["versions", "versions/1"]) {
      const url = `/api/buckets/${within.uid}/entries/${entry.uid}/${path}`;
      assert.equal((await send(server, { method: "GET", url, token: tokenOf(stranger) })).status, 404);
    }
  for (const rev of ["0", "2", "-1", "1.5", "x", "2147483648", "4294967296", "9999999999999999", "", "%00"]) {
    const url = `/api/buckets/${bucket.uid}/entries/${entry.uid}/versions/${rev}`;
    assert.equal((await send(server, { method: "GET", url, token: tokenOf(user) })).status, 404, rev);
  }
});
