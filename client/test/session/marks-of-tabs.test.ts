/** @file Several tabs of a browser read at once, and none undoes what another has just seen. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deriveAccountKeys, importAccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import { makeAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { createRowMarks } from "../../src/keyring/row-marks.ts";
import type { Trust } from "../../src/people/trust.ts";
import { NOTHING } from "../../src/people/trusted.ts";
import { createMemoryRecordStore } from "../../src/storage/record-store.ts";

const uid = makeUid();
const keys = await deriveAccountKeys(await importAccountKey(makeAccountKey()), uid);
const trust = async () => ({ read: async () => NOTHING }) as unknown as Trust;

test("a tombstone that is read late does not hide an entry that has come back since", async () => {
  const [bucket, entry] = [makeUid(), makeUid()];
  const marks = createRowMarks({ uid, records: createMemoryRecordStore(), key: keys.cache, trust });
  const isOlder = async (k: number) =>
    (await marks.of(bucket)).olderAmong([{ uid: entry, rev: 3, k }]).has(entry);
  await marks.raise(bucket, { entries: [{ uid: entry, rev: 3, k: 5 }] });
  await marks.raise(bucket, { entries: [{ uid: entry, rev: 3, k: 7 }] });
  await marks.raise(bucket, { gone: [{ uid: entry, k: 6 }] });
  assert.deepEqual([await isOlder(6), await isOlder(7)], [true, false]);
  await marks.raise(bucket, { gone: [{ uid: entry, k: 8 }] });
  assert.deepEqual([await isOlder(8), await isOlder(9)], [true, false]);
});
