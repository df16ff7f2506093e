/**
 * @file The records that a browser keeps: their form (docs/security.md section 2.7), and the key and facts to which
 * each record is bound.
 */
import assert from "node:assert/strict";
import { createDecipheriv, hkdfSync } from "node:crypto";
import { test } from "node:test";
import { deriveAccountKeys, importAccountKey } from "../src/account/derive-account-keys.ts";
import type { RawAccountKey } from "../src/account/make-account-key.ts";
import { openRecord } from "../src/account/open-record.ts";
import { type RecordPlace, recordContext, sealRecord } from "../src/account/seal-record.ts";
import { CannotVerifyError } from "../src/errors.ts";

const UID = "11111111-1111-4111-8111-111111111111";
const BID = "22222222-2222-4222-8222-222222222222";
const RAW = new Uint8Array(32).fill(7);

const place = async (change: Partial<RecordPlace> = {}): Promise<RecordPlace> => {
  const accountKey = await importAccountKey(RAW.slice() as RawAccountKey);
  const { cache: key } = await deriveAccountKeys(accountKey, UID);
  return { key, uid: UID, kind: "marks", record: BID, version: 1, ...change };
};

test("another implementation can read a record by its documented form", async () => {
  const at = await place();
  const sealed = Buffer.from(await sealRecord("né", at));
  const salt = Buffer.from(UID.replaceAll("-", ""), "hex");
  const key = Buffer.from(hkdfSync("sha256", RAW, salt, "keepwell/v1/ak/cache", 32));
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
  decipher.setAAD(recordContext(at));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  assert.equal(text.toString(), "né");
});

test("a record opens only if it is whole, and only with the key and facts of its sealing", async () => {
  const at = await place();
  const sealed = await sealRecord("seen", at);
  assert.equal(await openRecord(sealed, at), "seen");
  const others = [{ uid: BID }, { kind: "rows" }, { record: UID }, { version: 2 }];
  for (const other of others)
    await assert.rejects(openRecord(sealed, await place(other)), CannotVerifyError, JSON.stringify(other));
  for (const cut of [sealed.slice(0, 20), sealed.slice(0, -1), sealed.slice(1)])
    await assert.rejects(openRecord(cut, at), CannotVerifyError);
});
