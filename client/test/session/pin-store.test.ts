/** @file Where a browser keeps what it has seen of sign-ins. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { toBase64 } from "@keepwell/crypto/bytes.ts";
import { makeSalt } from "@keepwell/crypto/password/make-salt.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { createIndexedDbPinStore } from "../../src/storage/pin-store.ts";
import { aDatabase } from "./fake-database.ts";

const aPin = () => ({ uid: makeUid(), kdf: 1, salt: toBase64(makeSalt()), epoch: 1 });

test("all pins are listed once, even those that the browser did not store (MS-03)", async () => {
  let isFull = false;
  const database = aDatabase(() => isFull);
  const [first, second] = [createIndexedDbPinStore(database), createIndexedDbPinStore(database)];
  const [stored, unstored] = [aPin(), aPin()];
  await first.put("ana@example.test", stored);
  isFull = true;
  await first.put("bo@example.test", unstored);
  const uids = async (store: typeof first) => (await store.list()).map(({ uid }) => uid).sort();
  assert.deepEqual(await uids(first), [stored.uid, unstored.uid].sort());
  assert.deepEqual(await uids(second), [stored.uid]);
  isFull = false;
  await second.put("ana@example.test", { ...stored, epoch: 2 });
  assert.equal((await first.list()).find(({ uid }) => uid === stored.uid)?.epoch, 2);
  await first.deleteAll(unstored.uid);
  assert.deepEqual(await uids(first), [stored.uid]);
  await first.deleteAll(stored.uid);
  assert.deepEqual(await first.list(), []);
});
