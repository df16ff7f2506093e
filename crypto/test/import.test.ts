/**
 * @file The uids of the objects that an import creates, and the marks of its merges, are derived as in docs/security.md
 * section 2.11.
 */
import assert from "node:assert/strict";
import { hkdfSync } from "node:crypto";
import { test } from "node:test";
import {
  deriveImportedBucket,
  deriveImportedEntry,
  deriveImportedList,
} from "../src/import/derive-import-uid.ts";
import { deriveMergeMark } from "../src/import/derive-merge-mark.ts";
import { type ImportSecret, openImportSecret } from "../src/import/import-secret.ts";
import { isUid } from "../src/uid.ts";

const SECRET = new Uint8Array(32).fill(9) as ImportSecret;
const BID = "22222222-2222-4222-8222-222222222222";
const BID_BYTES = Buffer.from(BID.replaceAll("-", ""), "hex");
const OTHER_BID = "33333333-3333-4333-8333-333333333333";

/** A second implementation of the derivation. */
const expected = (salt: Buffer, what: string): string => {
  const hex = Buffer.from(hkdfSync("sha256", SECRET, salt, `keepwell/v1/import/${what}`, 32)).toString("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(18, 20)}`,
    hex.slice(20, 32),
  ].join("-");
};

test("a second implementation of the documented derivation gives the same uids", async () => {
  const key = await openImportSecret(SECRET);
  for (const row of [0, 1, 49_999]) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(row);
    const inBucket = Buffer.concat([BID_BYTES, number]);
    assert.equal(await deriveImportedEntry(key, BID, row), expected(inBucket, "entry"));
  }
  const inBucket = Buffer.concat([BID_BYTES, Buffer.from("Été / A")]);
  assert.equal(await deriveImportedList(key, BID, "Été / A"), expected(inBucket, "list"));
  assert.equal(await deriveImportedBucket(key, "Été"), expected(Buffer.from("Été"), "bucket"));
});

test("the mark of a merge is derived from the entry and the revision", async () => {
  const key = await openImportSecret(SECRET);
  const salt = Buffer.from(`${BID.replaceAll("-", "")}00000007`, "hex");
  const expectedMark = Buffer.from(hkdfSync("sha256", SECRET, salt, "keepwell/v1/import/merge", 32));
  assert.equal(await deriveMergeMark(key, BID, 7), expectedMark.toString("hex").slice(0, 32));
  assert.notEqual(await deriveMergeMark(key, BID, 8), await deriveMergeMark(key, BID, 7));
});

test("another row, list, bucket or secret gives another uid", async () => {
  const key = await openImportSecret(SECRET);
  const other = await openImportSecret(new Uint8Array(32).fill(8) as ImportSecret);
  const uids = await Promise.all([
    ...Array.from({ length: 1000 }, (_, row) => deriveImportedEntry(key, BID, row)),
    deriveImportedEntry(key, OTHER_BID, 0),
    deriveImportedEntry(other, BID, 0),
    deriveImportedList(key, BID, "A"),
    deriveImportedList(key, BID, "B"),
    deriveImportedList(key, OTHER_BID, "A"),
    deriveImportedBucket(key, "A"),
    deriveImportedBucket(key, "B"),
  ]);
  assert.equal(new Set(uids).size, uids.length);
  assert.ok(uids.every((uid) => isUid(uid) && uid[14] === "4"));
});
