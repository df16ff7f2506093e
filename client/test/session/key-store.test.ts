/** @file Where a browser keeps the keys that open its sessions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeSessionKey } from "@keepwell/crypto/account/make-session-key.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { createIndexedDbKeyStore } from "../../src/storage/indexed-db-key-store.ts";
import { aDatabase } from "./fake-database.ts";

test("a key that one tab deletes is gone in every tab, also in the tab that stored it (MS-73)", async () => {
  const database = aDatabase();
  const [first, second] = [createIndexedDbKeyStore(database), createIndexedDbKeyStore(database)];
  const uid = makeUid();
  await first.put(uid, (await makeSessionKey()).unlock);
  assert.ok(await second.get(uid));
  await second.delete(uid);
  assert.equal(await first.get(uid), null);
});

test("a key that the browser cannot store is in one tab only, until another tab locks the browser", async () => {
  const database = aDatabase(() => true);
  const [first, second] = [createIndexedDbKeyStore(database), createIndexedDbKeyStore(database)];
  const uid = makeUid();
  const { unlock } = await makeSessionKey();
  await first.put(uid, unlock);
  assert.deepEqual([await first.get(uid), await second.get(uid)], [unlock, null]);
  first.clearMemory();
  assert.equal(await first.get(uid), null);
});

for (const refuses of [false, true])
  test(`a key is replaced only if there is one, ${refuses ? "in memory" : "in the database"}`, async () => {
    const store = createIndexedDbKeyStore(aDatabase(() => refuses));
    const uid = makeUid();
    const [first, second] = [(await makeSessionKey()).unlock, (await makeSessionKey()).unlock];
    await store.replace(uid, first);
    assert.equal(await store.get(uid), null);
    await store.put(uid, first);
    await store.replace(uid, second);
    assert.equal(await store.get(uid), second);
    await store.delete(uid);
    await store.replace(uid, first);
    assert.equal(await store.get(uid), null);
  });
