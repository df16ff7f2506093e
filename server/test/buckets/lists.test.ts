import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { isUid } from "@keepwell/contract/uid.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import {
  aBucket,
  aList,
  aNoteDraft,
  anEntry,
  aPasswordDraft,
  aUser,
  aUserWithBucket,
  systemBucket,
  tokenOf,
} from "../factories.ts";
import { rowCounts, send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";

const server = useServer();
const { user, bucket } = prepare(server, () => aUserWithBucket(server));

const api = () => user.session.api.buckets;
const call = (method: string, url: string, body?: unknown, by = user) =>
  send(server, { method, url, token: tokenOf(by), ...(body === undefined ? {} : { body }) });
const entriesOf = async (list: { uid: string }, within = bucket) =>
  (await api().listEntriesOfList({ params: { bucketId: within.uid, listId: list.uid } })).flatMap((row) =>
    isUnverifiable(row) ? [] : [row.uid],
  );

test("a list is created, read, renamed and deleted, and its entries stay", async () => {
  const within = await aBucket(user);
  const list = await aList(user, within, "Banks");
  assert.deepEqual(
    [list.name, list.id, list.bucket.uid, list.entry_count],
    ["Banks", list.uid, within.uid, 0],
  );
  const entry = await anEntry(user, within, { ...aPasswordDraft(), listId: list.uid });
  const other = await anEntry(user, within, aNoteDraft());
  assert.deepEqual(entry.password_list, { uid: list.uid, name: "Banks" });
  assert.equal(other.password_list, null);
  const params = { id: list.uid };
  assert.deepEqual(await api().getList({ params }), { ...list, entry_count: 1 });
  await assert.rejects(api().updateList({ params, body: { name: "Money " } }), { code: "validation" });
  const renamed = await api().updateList({ params, body: { name: "Money" } });
  assert.deepEqual([renamed.name, renamed.entry_count, renamed.created_at], ["Money", 1, list.created_at]);
  assert.deepEqual(await entriesOf(list, within), [entry.uid]);
  await api().deleteList({ params });
  await assert.rejects(api().getList({ params }), { code: "list.not_found" });
  const kept = await api().getEntry({ params: { bucketId: within.uid, id: entry.uid } });
  assert.deepEqual(kept, { ...entry, password_list: null });
});

test("lists are returned with the number of their entries, and entries with their lists", async () => {
  const within = await aBucket(user);
  const [full, empty] = [await aList(user, within, "Full"), await aList(user, within, "Empty")];
  for (const _ of [1, 2, 3]) await anEntry(user, within, { ...aNoteDraft(), listId: full.uid });
  await anEntry(user, within, aNoteDraft());
  const lists = await api().listLists({ params: { id: within.uid } });
  const counts = new Map(lists.flatMap((row) => (isUnverifiable(row) ? [] : [[row.uid, row.entry_count]])));
  assert.deepEqual([counts.size, counts.get(full.uid), counts.get(empty.uid)], [2, 3, 0]);
  const rows = await api().listEntries({ params: { bucketId: within.uid } });
  const names = rows.map((row) => (isUnverifiable(row) ? "?" : (row.password_list?.name ?? "")));
  assert.deepEqual(names.sort(), ["", "Full", "Full", "Full"]);
});

test("an entry stays in its list when it is saved", async () => {
  const list = await aList(user, bucket);
  const opened = await anEntry(user, bucket, { ...aNoteDraft(), listId: list.uid });
  const saved = await updateEntry(user.session, bucket, { opened, draft: aNoteDraft("other") });
  assert.deepEqual(saved.password_list, { uid: list.uid, name: list.name });
});

test("an entry can be created only in a list of its own bucket", async () => {
  const elsewhere = await aList(user, await aBucket(user));
  const stranger = await aUser(server);
  const foreign = await aList(stranger, await systemBucket(stranger));
  const before = await rowCounts(server);
  for (const listId of [elsewhere.uid, foreign.uid, makeUid()])
    await assert.rejects(anEntry(user, bucket, { ...aNoteDraft(), listId }), {
      code: "bucket.not_found",
    });
  await assert.rejects(anEntry(user, bucket, { ...aNoteDraft(), listId: "x" }), {
    fields: { list_id: { code: "uid_invalid", message: "uid_invalid" } },
  });
  assert.deepEqual(await rowCounts(server), before);
});

test("a list's name is checked like any other name, and nothing is written if it is refused", async () => {
  const list = await aList(user, bucket);
  const before = await rowCounts(server);
  const names: [string, string][] = [
    ["", "required"],
    ["x".repeat(256), "too_long"],
    ["a\nb", "control_characters"],
  ];
  for (const [name, code] of names) {
    const made = await call("POST", `/api/buckets/${bucket.uid}/lists`, { uid: makeUid(), name });
    const renamed = await call("PUT", `/api/lists/${list.uid}`, { name });
    for (const reply of [made, renamed]) assert.deepEqual([reply.status, reply.fields["name"]], [422, code]);
  }
  for (const uid of ["x", null, 7, "0b7e4f0a-1c2d-7e3f-8a9b-0c1d2e3f4a5b"])
    assert.equal((await call("POST", `/api/buckets/${bucket.uid}/lists`, { uid, name: "L" })).status, 422);
  assert.deepEqual(await rowCounts(server), before);
  assert.deepEqual(await api().getList({ params: { id: list.uid } }), list);
});

test("a list can be created with only a name, and the server then makes its uid", async () => {
  const within = await aBucket(user);
  const replies = [];
  for (const name of ["Banks", "Banks"])
    replies.push(await call("POST", `/api/buckets/${within.uid}/lists`, { name }));
  const lists = replies.map(({ status, text }) => ({ status, list: JSON.parse(text) }));
  assert.deepEqual(
    lists.map(({ status, list }) => [status, list.name, isUid(list.uid), list.id === list.uid]),
    [
      [201, "Banks", true, true],
      [201, "Banks", true, true],
    ],
  );
  for (const { list } of lists) assert.deepEqual(await api().getList({ params: { id: list.uid } }), list);
  assert.notEqual(lists[0]?.list.uid, lists[1]?.list.uid);
  const stranger = await aUser(server);
  const before = await rowCounts(server);
  const refused = await call("POST", `/api/buckets/${within.uid}/lists`, { name: "Mine" }, stranger);
  assert.deepEqual([refused.status, refused.code], [404, "bucket.not_found"]);
  assert.deepEqual(await rowCounts(server), before);
});

test("if several calls create a list with the same uid at the same time, one is accepted", async () => {
  const body = { uid: makeUid(), name: "L" };
  const replies = await Promise.all(
    [1, 2, 3].map(() => call("POST", `/api/buckets/${bucket.uid}/lists`, body)),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409]);
  assert.ok(replies.some(({ code }) => code === "uid_taken"));
});

test("a stranger cannot tell another user's list from one that does not exist", async () => {
  const [list, stranger] = [await aList(user, bucket), await aUser(server)];
  const own = await systemBucket(stranger);
  for (const [method, body] of [["GET"], ["PUT", { name: "Mine" }], ["DELETE"]] as const)
    for (const uid of [list.uid, makeUid(), "x"]) {
      const reply = await call(method, `/api/lists/${uid}`, body, stranger);
      assert.equal(reply.status, 404, `${method} ${uid}`);
      if (uid !== "x") assert.match(reply.text, /List not found\./);
    }
  for (const within of [bucket, own]) {
    const reply = await call(
      "GET",
      `/api/buckets/${within.uid}/lists/${list.uid}/entries`,
      undefined,
      stranger,
    );
    assert.deepEqual([reply.status, reply.code], [404, "bucket.not_found"]);
  }
  assert.deepEqual(await api().getList({ params: { id: list.uid } }), list);
});

test("the server ignores the fields of the body that a caller cannot choose", async () => {
  const other = await aBucket(user);
  const extra = { bucket_uid: other.uid, bucket: { uid: other.uid }, entry_count: 9, id: makeUid() };
  const uid = makeUid();
  await call("POST", `/api/buckets/${bucket.uid}/lists`, { uid, name: "L", ...extra });
  await call("PUT", `/api/lists/${uid}`, { name: "M", uid: makeUid(), ...extra });
  const list = await api().getList({ params: { id: uid } });
  assert.deepEqual([list.name, list.bucket.uid, list.entry_count], ["M", bucket.uid, 0]);
});

test("an entry that is created while its list is deleted is stored whole or refused", async () => {
  const within = await aBucket(user);
  const list = await aList(user, within);
  const [made, gone] = await Promise.allSettled([
    anEntry(user, within, { ...aNoteDraft(), listId: list.uid }),
    api().deleteList({ params: { id: list.uid } }),
  ]);
  assert.equal(gone.status, "fulfilled");
  if (made.status === "rejected") assert.equal(made.reason.code, "bucket.not_found");
  const rows = await api().listEntries({ params: { bucketId: within.uid } });
  assert.equal(rows.length, made.status === "fulfilled" ? 1 : 0);
  assert.ok(rows.every((row) => !isUnverifiable(row) && row.password_list === null));
  await aList(user, within);
  await api().deleteBucket({ params: { id: within.uid } });
  const left = await server.database.handle
    .selectFrom("lists")
    .select("uid")
    .where("bucket_uid", "=", within.uid)
    .execute();
  assert.deepEqual(left, []);
});
