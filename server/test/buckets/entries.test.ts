import assert from "node:assert/strict";
import { test } from "node:test";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aPasswordDraft,
  aReadableEntry,
  aUser,
  aUserWithBucket,
  systemBucket,
  tokenOf,
} from "../factories.ts";
import { rowCounts, send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { firstRow, nextRow } from "./row-bodies.ts";

const server = useServer();
const { user, bucket } = prepare(server, () => aUserWithBucket(server));

const urlOf = (entry: { uid: string }, within = bucket) => `/api/buckets/${within.uid}/entries/${entry.uid}`;
const put = (entry: SealedEntry, body: unknown, within = bucket) =>
  send(server, { method: "PUT", url: urlOf(entry, within), token: tokenOf(user), body });
const post = (body: unknown, within = bucket) =>
  send(server, { method: "POST", url: `/api/buckets/${within.uid}/entries`, token: tokenOf(user), body });
const get = (entry: { uid: string }, within = bucket) =>
  user.session.api.buckets.getEntry({ params: { bucketId: within.uid, id: entry.uid } });

const HASH = "0a".repeat(32);

const createBody = (entry: SealedEntry) => ({
  ...entry,
  uid: makeUid(),
  rev: 1,
  row: firstRow(),
  pwd_hash: HASH,
  confirm_password: HASH,
});
const saveBody = (entry: SealedEntry) => ({
  ...entry,
  rev: entry.rev + 1,
  row: nextRow(entry),
  pwd_hash: HASH,
  confirm_password: HASH,
});

for (const [type, draft, changed] of [
  ["password", aPasswordDraft(), aPasswordDraft({ password: "other", text: "é".repeat(500) }, "Changed")],
  ["note", aNoteDraft(), aNoteDraft("another text", "Changed")],
] as const)
  test(`a ${type} is created, read, changed and deleted`, async () => {
    const entry = await anEntry(user, bucket, draft);
    assert.deepEqual([entry.type, entry.rev, entry.name, entry.bucket.uid], [type, 1, "", bucket.uid]);
    assert.equal((await openEntry(user.session, bucket, entry)).name, draft.name);
    assert.deepEqual((await openEntry(user.session, bucket, await get(entry))).fields, draft.fields);
    const saved = await updateEntry(user.session, bucket, { opened: entry, draft: changed });
    assert.deepEqual([saved.rev, saved.created_at], [2, entry.created_at]);
    assert.equal((await openEntry(user.session, bucket, saved)).name, "Changed");
    assert.deepEqual((await openEntry(user.session, bucket, await get(entry))).fields, changed.fields);
    const params = { bucketId: bucket.uid, id: entry.uid };
    await user.session.api.buckets.deleteEntry({ params });
    await assert.rejects(get(entry), { code: "entry.not_found" });
    await assert.rejects(user.session.api.buckets.deleteEntry({ params }), { code: "entry.not_found" });
  });

test("a reply that lists entries contains only what can be shown without opening the entries", async () => {
  const within = await aBucket(user);
  const entry = await anEntry(user, within);
  const { text } = await send(server, {
    method: "GET",
    url: `/api/buckets/${within.uid}/entries`,
    token: tokenOf(user),
  });
  const [row, ...others] = JSON.parse(text);
  assert.equal(others.length, 0);
  const { uid, id, name, rev, row: sealed, bucket: place, type } = entry;
  const { password_list, permissions, created_at, updated_at } = entry;
  assert.deepEqual(row, {
    ...{ uid, id, name, rev, type, row: sealed, bucket: place },
    ...{ password_list, permissions, created_at, updated_at },
    ...{ trashed_at: null, is_restricted: false },
  });
});

test("a save with a revision other than the next one is a conflict, and nothing is written", async () => {
  const entry = await anEntry(user, bucket);
  for (const rev of [1, 3, 4_294_967_295]) {
    const reply = await put(entry, { ...saveBody(entry), rev, name: "Stale" });
    assert.deepEqual([reply.status, reply.code], [409, "conflict"]);
  }
  for (const rev of [0, -1, 1.5, "2", null, 4_294_967_296])
    assert.equal((await put(entry, { ...saveBody(entry), rev })).status, 422, String(rev));
  assert.deepEqual(await get(entry), entry);
});

test("if many saves run at the same time, exactly one is stored", async () => {
  const entry = await anEntry(user, bucket);
  const bodies = [1, 2, 3, 4, 5, 6].map((one) => ({ ...saveBody(entry), name: `Save ${one}` }));
  // Open as many connections as there are saves, so that no save waits for a connection.
  await Promise.all(bodies.map(() => get(entry)));
  const replies = await Promise.all(bodies.map((body) => put(entry, body)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
  const winner = replies.findIndex(({ status }) => status === 200);
  const { name, rev } = await get(entry);
  assert.deepEqual([name, rev], [`Save ${winner + 1}`, 2]);
});

test("saving or creating an entry under another generation than the bucket's current one is a conflict", async () => {
  const entry = await anEntry(user, bucket);
  assert.equal((await put(entry, { ...saveBody(entry), gen: 2 })).status, 409);
  assert.equal((await post({ ...createBody(entry), gen: 2 })).status, 409);
});

test("a save must keep the entry's key, or bring the next key together with the previous key", async () => {
  const entry = await anEntry(user, bucket);
  const prev = entry.ek;
  const refused = [{ ek_gen: 2 }, { ek_gen: 3, prev }, { ek_gen: 1, prev }];
  for (const step of refused) assert.equal((await put(entry, { ...saveBody(entry), ...step })).status, 409);
  assert.equal((await put(entry, { ...saveBody(entry), ek_gen: 2, prev })).status, 200);
  const next = await get(entry);
  assert.deepEqual([next.ek_gen, next.rev], [2, 2]);
  assert.equal((await put(next, { ...saveBody(next), ek_gen: 1 })).status, 409);
  assert.equal((await put(next, saveBody(next))).status, 200);
});

test("a new entry begins at revision 1 under its first key", async () => {
  const entry = await anEntry(user, bucket);
  assert.equal((await post({ ...createBody(entry), rev: 2 })).fields["rev"], "invalid");
  assert.equal((await post({ ...createBody(entry), ek_gen: 2 })).fields["ek_gen"], "invalid");
  assert.equal((await post({ ...createBody(entry), prev: entry.ek })).fields["ek_gen"], "invalid");
  assert.equal((await post(createBody(entry))).status, 201);
});

test("a save cannot turn a password into a note, nor a note into a password", async () => {
  const [password, note] = [await anEntry(user, bucket), await anEntry(user, bucket, aNoteDraft())];
  const asNote = await put(password, { ...saveBody(password), type: "note" });
  const asPassword = await put(note, { ...saveBody(password), rev: 2 });
  assert.deepEqual([asNote.fields["type"], asPassword.fields["type"]], ["invalid", "invalid"]);
  for (const type of ["card", "", null, undefined, ["note"]])
    assert.equal((await put(note, { ...saveBody(note), type })).status, 422);
});

test("a second entry with the same uid is refused, in any bucket and even at the same time", async () => {
  const [entry, elsewhere] = [await anEntry(user, bucket), await aBucket(user)];
  for (const within of [bucket, elsewhere]) {
    const reply = await post({ ...createBody(entry), uid: entry.uid }, within);
    assert.deepEqual([reply.status, reply.code], [409, "uid_taken"]);
  }
  const body = createBody(entry);
  const replies = await Promise.all([post(body), post(body), post(body)]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409]);
});

test("an entry is found only in its own bucket", async () => {
  const [entry, elsewhere] = [await anEntry(user, bucket), await aBucket(user)];
  await assert.rejects(get(entry, elsewhere), { code: "entry.not_found" });
  assert.equal((await put(entry, saveBody(entry), elsewhere)).code, "entry.not_found");
  const url = urlOf(entry, elsewhere);
  assert.equal((await send(server, { method: "DELETE", url, token: tokenOf(user) })).code, "entry.not_found");
  assert.deepEqual(await get(entry), entry);
});

test("a stranger reaches an entry neither through its bucket nor through a bucket of their own", async () => {
  const [entry, stranger] = [await anEntry(user, bucket), await aUser(server)];
  const own = await systemBucket(stranger);
  const before = await rowCounts(server);
  for (const within of [bucket, own])
    for (const method of ["GET", "PUT", "DELETE"]) {
      const body = method === "PUT" ? { body: saveBody(entry) } : {};
      const reply = await send(server, {
        method,
        url: urlOf(entry, within),
        token: tokenOf(stranger),
        ...body,
      });
      assert.equal(reply.status, 404, `${method} ${within.name}`);
    }
  const url = `/api/buckets/${bucket.uid}/entries`;
  assert.equal(
    (await send(server, { method: "POST", url, token: tokenOf(stranger), body: createBody(entry) })).status,
    404,
  );
  assert.deepEqual(await rowCounts(server), before);
  assert.deepEqual(await get(entry), entry);
});

test("confirm_password must be the same as pwd_hash, and the server stores neither of them", async () => {
  const entry = await anEntry(user, bucket);
  const pwd_hash = "ab".repeat(32);
  const reply = await put(entry, { ...saveBody(entry), pwd_hash });
  assert.deepEqual([reply.status, reply.fields], [422, { confirm_password: "password_mismatch" }]);
  const both = { ...saveBody(entry), pwd_hash, confirm_password: pwd_hash };
  assert.equal((await put(entry, both)).status, 200);
  const rows = await server.database.handle.selectFrom("entries").selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(pwd_hash));
});

test("a secret that is not sealed is refused, field by field", async () => {
  const entry = await anEntry(user, bucket);
  for (const field of ["url", "username", "password", "text", "extra", "ek"])
    for (const value of ["hunter2", "", null, undefined, 7, ["x"], "A".repeat(136)]) {
      const reply = await put(entry, { ...saveBody(entry), [field]: value });
      assert.equal(reply.status, 422, `${field} ${value}`);
      assert.ok(reply.fields[field], reply.text);
    }
  assert.deepEqual(await get(entry), entry);
});

test("names, notes and fields are accepted up to their limits", async () => {
  const longestName = await aReadableEntry(user, bucket, aNoteDraft("x", "n".repeat(255)));
  assert.equal(longestName.name.length, 255);
  const tooLong = { ...createBody(longestName), name: "n".repeat(256) };
  assert.equal((await post(tooLong)).fields["name"], "too_long");
  const largest = { text: "x".repeat(65_536), extra: "y".repeat(65_536) };
  const full = await anEntry(user, bucket, { type: "note", name: "Full", fields: largest });
  assert.deepEqual((await openEntry(user.session, bucket, full)).fields, largest);
  const longest = { url: "u".repeat(4096), username: "n".repeat(4096), password: "p".repeat(4096) };
  const password = await anEntry(user, bucket, aPasswordDraft({ ...longest, ...largest }));
  assert.equal(
    (await put(password, { ...saveBody(password), password: password.text })).fields["password"],
    "sealed_invalid",
  );
  assert.equal((await put(password, { ...saveBody(password), padding: "x".repeat(1_100_000) })).status, 413);
});
