/** @file The rows of lists are sealed again when the key of their bucket is rotated. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { LIST_ROWS_MAX } from "@keepwell/contract/sharing/rotation.endpoints.ts";
import { packRow } from "@keepwell/crypto/row/row-form.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aList, aUser } from "../../../server/test/factories.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { listLists } from "../../src/buckets/list-lists.ts";
import { createList, nameList } from "../../src/buckets/save-list.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

const fresh = ({ uid }: Bucket) => user.session.api.buckets.getBucket({ params: { id: uid } });

const shown = async (bucket: Bucket) =>
  (await listLists(user.session, bucket.uid, () => bucket)).map(
    ({ name, naming, row }) => `${name} ${naming} ${row?.gen} ${row?.rev}`,
  );

test("each list's row is sealed again under the next key and with the next revision", async () => {
  const bucket = await aBucket(user);
  await createList(user.session, bucket, { uid: makeUid(), name: "Banks" });
  await createList(user.session, bucket, { uid: makeUid(), name: "Wifi", isConfirmed: false });
  await aList(user, bucket, "Bare");
  await rotateBucket(user.session, bucket.uid, { from: 1 });
  const after = await fresh(bucket);
  assert.deepEqual([after.gen, after.rotation], [2, null]);
  assert.deepEqual((await shown(after)).toSorted(), [
    "Banks confirmed 2 2",
    "Bare unconfirmed undefined undefined",
    "Wifi unconfirmed 2 2",
  ]);
});

test("a rotation handles more lists than fit into one chunk", async () => {
  const bucket = await aBucket(user);
  for (let made = 0; made <= LIST_ROWS_MAX; made += 1)
    await createList(user.session, bucket, { uid: makeUid(), name: `L${made}` });
  await rotateBucket(user.session, bucket.uid, { from: 1 });
  const after = await fresh(bucket);
  const rows = await shown(after);
  assert.deepEqual([after.rotation, rows.length], [null, LIST_ROWS_MAX + 1]);
  assert.ok(rows.every((row) => row.endsWith(" confirmed 2 2")));
});

test("MS-121 while a list's row does not open, the rotation does not end and the previous key is kept", async () => {
  const bucket = await aBucket(user);
  const list = await createList(user.session, bucket, { uid: makeUid(), name: "Banks" });
  await createList(user.session, bucket, { uid: makeUid(), name: "Wifi" });
  const sealed_row = packRow<"list">(new Uint8Array(12), new Uint8Array(32 + 16));
  await server.database.handle.updateTable("lists").set({ sealed_row }).where("uid", "=", list.uid).execute();
  await assert.rejects(rotateBucket(user.session, bucket.uid, { from: 1 }), { name: "CannotVerifyError" });
  const running = await fresh(bucket);
  assert.equal(running.rotation, "running");
  assert.deepEqual((await shown(running)).toSorted(), [" unverifiable 1 1", "Wifi confirmed 2 2"]);
  await nameList(user.session, running, list, "Banks");
  await rotateBucket(user.session, bucket.uid);
  const after = await fresh(bucket);
  assert.equal(after.rotation, null);
  assert.deepEqual((await shown(after)).toSorted(), ["Banks confirmed 2 2", "Wifi confirmed 2 2"]);
});

test("during a rotation the server accepts rows of lists only under the new key", async () => {
  const bucket = await aBucket(user);
  const { uid } = await createList(user.session, bucket, { uid: makeUid(), name: "Banks" });
  const sealed_row = packRow<"list">(new Uint8Array(12), new Uint8Array(32 + 16));
  await server.database.handle.updateTable("lists").set({ sealed_row }).where("uid", "=", uid).execute();
  await assert.rejects(rotateBucket(user.session, bucket.uid, { from: 1 }), { name: "CannotVerifyError" });
  const params = { id: bucket.uid };
  const sending = (gen: number, row: { gen: number; rev: number }) =>
    user.session.api.sharing.continueRotation({
      params,
      body: { gen, keys: {}, lists: { [uid]: { ...row, sealed: sealed_row } } },
    });
  await assert.rejects(sending(2, { gen: 1, rev: 2 }), { type: "validation" });
  await assert.rejects(sending(2, { gen: 3, rev: 2 }), { type: "validation" });
  await assert.rejects(sending(1, { gen: 1, rev: 2 }), { type: "conflict" });
  const before = await user.session.api.buckets.getList({ params: { id: uid } });
  assert.deepEqual([before.row?.gen, before.row?.rev], [1, 1], "nothing was stored");
  await sending(2, { gen: 2, rev: 2 });
  const after = await user.session.api.buckets.getList({ params: { id: uid } });
  assert.deepEqual([after.row?.gen, after.row?.rev], [2, 2]);
});

test("a page can rename a list that was sealed again in the meantime, but not a list that was renamed", async () => {
  const bucket = await aBucket(user);
  await createList(user.session, bucket, { uid: makeUid(), name: "Banks" });
  const [list = assert.fail()] = await listLists(user.session, bucket.uid, () => bucket);
  await rotateBucket(user.session, bucket.uid, { from: 1 });
  await nameList(user.session, bucket, list, "Banques");
  assert.deepEqual(await shown(await fresh(bucket)), ["Banques confirmed 2 3"]);
  await assert.rejects(nameList(user.session, bucket, list, "Wifi"), { type: "conflict" });
});
