/** @file The rows of lists are stored as the client sealed them. Each change of a row needs the next revision. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listLists } from "@keepwell/client/buckets/list-lists.ts";
import { createList, nameList, sealListNames } from "@keepwell/client/buckets/save-list.ts";
import { packRow } from "@keepwell/crypto/row/row-form.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aList, aUserWithBucket, tokenOf } from "../factories.ts";
import { rowCounts, send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";

const server = useServer();
const { user, bucket } = prepare(server, () => aUserWithBucket(server));

const call = (method: string, url: string, body: unknown) =>
  send(server, { method, url, token: tokenOf(user), body });

/** Makes a row with a false sealed value, which the server cannot distinguish from a genuine one. */
const aRow = (rev: number, gen = 1) => ({
  gen,
  rev,
  sealed: packRow<"list">(new Uint8Array(12), new Uint8Array(32 + 16)),
});

const shown = async (within = bucket) =>
  (await listLists(user.session, within.uid, () => within)).map(({ name, naming }) => [name, naming]);

test("a list is created and renamed with its row, and the server keeps no readable name of it", async () => {
  const within = await aBucket(user);
  const made = await createList(user.session, within, { uid: makeUid(), name: " Banks " });
  assert.deepEqual([made.name, made.row?.rev], ["", 1]);
  assert.deepEqual(await shown(within), [["Banks", "confirmed"]]);
  const renamed = await nameList(user.session, within, made, "Money");
  assert.deepEqual([renamed.name, renamed.row?.rev], ["", 2]);
  assert.deepEqual(await shown(within), [["Money", "confirmed"]]);
});

test("the name of a list without a row stays unconfirmed until a user confirms it", async () => {
  const within = await aBucket(user);
  const made = await aList(user, within, "Banks");
  assert.deepEqual([made.name, made.row], ["Banks", null]);
  assert.deepEqual(await shown(within), [["Banks", "unconfirmed"]]);
  const before = await listLists(user.session, within.uid, () => within);
  await sealListNames(user.session, within, before);
  assert.deepEqual(await shown(within), [["Banks", "unconfirmed"]]);
  const sealed = await user.session.api.buckets.getList({ params: { id: made.uid } });
  assert.deepEqual([sealed.name, sealed.row?.rev], ["", 1]);
  await nameList(user.session, within, sealed, "Banks");
  assert.deepEqual(await shown(within), [["Banks", "confirmed"]]);
});

test("sealing the names of lists that were read earlier leaves a name that was sealed in the meantime", async () => {
  const within = await aBucket(user);
  const list = await aList(user, within, "Banks");
  const seen = await listLists(user.session, within.uid, () => within);
  await nameList(user.session, within, list, "Money");
  await sealListNames(user.session, within, seen);
  assert.deepEqual(await shown(within), [["Money", "confirmed"]]);
});

test("a rename without a row, or with a row of a wrong revision or generation, changes nothing", async () => {
  const made = await createList(user.session, bucket, { uid: makeUid(), name: "Banks" });
  const rename = (body: unknown) => call("PUT", `/api/lists/${made.uid}`, body);
  assert.equal((await rename({ name: "Money" })).code, "row_required");
  for (const row of [aRow(1), aRow(3), aRow(4_294_967_295), aRow(2, 2)])
    assert.equal((await rename({ name: "", row })).code, "conflict");
  for (const row of [{ rev: 2, gen: 1 }, { ...aRow(2), sealed: "AAAA" }, { ...aRow(2), rev: 0 }, "x", null])
    assert.equal((await rename({ name: "", row })).status, 422);
  assert.deepEqual(await user.session.api.buckets.getList({ params: { id: made.uid } }), made);
});

test("a first row has revision 1, and a list needs a readable or a sealed name", async () => {
  const before = await rowCounts(server);
  const create = (body: object) =>
    call("POST", `/api/buckets/${bucket.uid}/lists`, { uid: makeUid(), ...body });
  for (const row of [aRow(2), aRow(1, 2)]) assert.equal((await create({ name: "", row })).code, "conflict");
  const unnamed = await create({ name: "" });
  assert.deepEqual([unnamed.status, unnamed.fields["name"]], [422, "required"]);
  assert.deepEqual(await rowCounts(server), before);
  const bare = await aList(user, bucket);
  for (const row of [aRow(2), aRow(1, 2)])
    assert.equal((await call("PUT", `/api/lists/${bare.uid}`, { name: "", row })).code, "conflict");
  assert.equal((await call("PUT", `/api/lists/${bare.uid}`, { name: "", row: aRow(1) })).status, 200);
});

test("if several renames run at the same time, one is stored", async () => {
  const made = await createList(user.session, bucket, { uid: makeUid(), name: "Banks" });
  const replies = await Promise.all(
    [1, 2, 3].map(() => call("PUT", `/api/lists/${made.uid}`, { name: "", row: aRow(2) })),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409]);
});
