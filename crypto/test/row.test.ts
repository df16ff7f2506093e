/** @file Rows, tombstones and sealed names. The known answers are computed by `node:crypto`, not by this package. */
import assert from "node:assert/strict";
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { describe, test } from "node:test";
import type { BucketKey } from "../src/bucket/make-bucket-key.ts";
import { fromHex } from "../src/bytes.ts";
import { makeEntryKey } from "../src/entry/make-entry-key.ts";
import { openField } from "../src/entry/open-field.ts";
import { openName } from "../src/entry/open-name.ts";
import { sealFields } from "../src/entry/seal-fields.ts";
import { sealName } from "../src/entry/seal-name.ts";
import type { EntryRowContent } from "../src/row/entry-row.ts";
import { openEntryRow } from "../src/row/open-entry-row.ts";
import { ENTRY_ROW_SIZE, isRow, rowMaxChars, TOMBSTONE_SIZE } from "../src/row/row-form.ts";
import { sealEntryRow } from "../src/row/seal-entry-row.ts";
import { openTombstone, sealTombstone } from "../src/row/tombstone.ts";
import { BID, EID, flippedBase64, OTHER_UID, refuses, UID } from "./support.ts";

const bucketKey = fromHex("44".repeat(32)) as BucketKey;
const place = { bid: BID, gen: 2, eid: EID, rev: 5, k: 7, type: "password" } as const;
const content: EntryRowContent = { n: "Bank", u: "alice", h: [["https://a.example"]], o: 1 };

/** HKDF-SHA256 of the bucket's key, with the 16 bytes of the bucket's uid as salt. */
const KEY = new Uint8Array(
  hkdfSync("sha256", Buffer.alloc(32, 0x44), Buffer.alloc(16, 0x22), "keepwell/v1/bucket/row", 32),
);

const field = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const context = (label: string, ...fields: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from("KW1"), Buffer.from([label.length]), Buffer.from(label), ...fields.map(field)]);

const [B, E] = [Buffer.alloc(16, 0x22), Buffer.alloc(16, 0x33)];
const ROW_CONTEXT = context("row", B, u32(2), E, u32(5), u32(7), Buffer.from("password"));

/** Seals a text as another program would. */
const sealText = (text: string, aad = ROW_CONTEXT): string => {
  const padded = Buffer.alloc((Math.floor(Buffer.byteLength(text) / 64) + 1) * 64);
  padded.write(text);
  padded[Buffer.byteLength(text)] = 0x80;
  const iv = Buffer.alloc(12, 1);
  const cipher = createCipheriv("aes-256-gcm", KEY, iv).setAAD(aad);
  return Buffer.concat([iv, cipher.update(padded), cipher.final(), cipher.getAuthTag()]).toString("base64");
};

/** Opens a text as another program would, and returns it with its padding. */
const openPadded = (sealed: string, aad = ROW_CONTEXT): string => {
  const row = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", KEY, row.subarray(0, 12)).setAAD(aad);
  decipher.setAuthTag(row.subarray(-16));
  return Buffer.concat([decipher.update(row.subarray(12, -16)), decipher.final()]).toString("latin1");
};

describe("the row of an entry", () => {
  test("has the same bytes as if another program had sealed it", async () => {
    const text = '{"n":"Bank","u":"alice","h":[["https://a.example"]],"o":1}';
    const padded = openPadded(await sealEntryRow(bucketKey, place, content));
    assert.equal(padded, `${text}\u0080`.padEnd(64, "\0"));
    assert.deepEqual(await openEntryRow(bucketKey, place, sealText(text)), content);
  });

  test("another bucket, generation, entry, revision, counter or type, and flipped bits, are refused", async () => {
    const row = await sealEntryRow(bucketKey, place, content);
    const others = [
      { bid: UID },
      { gen: 1 },
      { eid: OTHER_UID },
      { rev: 4 },
      { k: 6 },
      { type: "note" },
    ] as const;
    for (const other of others) await refuses(() => openEntryRow(bucketKey, { ...place, ...other }, row));
    for (let bit = 0; bit < 8 * 92; bit += 37)
      await refuses(() => openEntryRow(bucketKey, place, flippedBase64(row, bit)));
    await refuses(() => openEntryRow(bucketKey, place, row.slice(0, -4)));
    await refuses(() => openEntryRow(fromHex("45".repeat(32)) as BucketKey, place, row));
  });

  test("each content has one text, and every other text is refused, even under the right key", async () => {
    const refused = [
      '{"n":"a","n":"b"}',
      '{"n": "a"}',
      '{"n":"\\u0061"}',
      '{"n":"a","o":1.0}',
      '["a"]',
      '"a"',
      "",
      '{"n":""}',
      '{"u":"a"}',
      '{"n":"a\\nb"}',
      '{"n":"\\ud800"}',
      `{"n":"${"a".repeat(256)}"}`,
      '{"n":"a","u":""}',
      '{"n":"a","h":[]}',
      '{"n":"a","h":[[]]}',
      '{"n":"a","h":["https://a.example"]}',
      '{"n":"a","o":true}',
      '{"n":"a","p":[]}',
      '{"n":"a","p":["a.example"]}',
      '{"n":"a","p":[["a.example"]]}',
      '{"n":"a","p":[["a.example",""]]}',
      '{"n":"a","more":3}',
      '{"n":"a","d":-1}',
    ];
    for (const text of refused) await refuses(() => openEntryRow(bucketKey, place, sealText(text)));
    await refuses(() => sealEntryRow(bucketKey, place, { n: "" }));
  });

  test("JSON members that a later version adds are kept", async () => {
    const later = { ...content, p: [["a.example", "AAEC"] as const], later: [{ a: null }] };
    assert.deepEqual(
      await openEntryRow(bucketKey, place, await sealEntryRow(bucketKey, place, later)),
      later,
    );
  });

  test("the longest text has 1,087 bytes, and 1,488 characters when sealed", async () => {
    const u = "u".repeat(1087 - '{"n":"a","u":""}'.length);
    assert.equal((await sealEntryRow(bucketKey, place, { n: "a", u })).length, 1488);
    assert.equal(rowMaxChars(ENTRY_ROW_SIZE), 1488);
    await assert.rejects(sealEntryRow(bucketKey, place, { n: "a", u: `${u}u` }), RangeError);
  });

  test("a text that is too long is wiped, even though it is not sealed", async (run) => {
    const { mock } = run.mock.method(TextEncoder.prototype, "encode");
    await assert.rejects(sealEntryRow(bucketKey, place, { n: "a", u: "u".repeat(1087) }), RangeError);
    const text = mock.calls.map(({ result }) => result).find((bytes) => bytes && bytes.length > 1087);
    assert.ok(text?.every((byte) => byte === 0));
  });

  test("a text of an impossible length is not in the form of a row", async () => {
    const row = await sealEntryRow(bucketKey, place, content);
    assert.ok(isRow(row, ENTRY_ROW_SIZE));
    for (const other of ["", "x", row.slice(4), `${row}AAAA`, ` ${row}`, "A".repeat(1492)])
      assert.ok(!isRow(other, ENTRY_ROW_SIZE), other);
  });
});

describe("the tombstone of an entry", () => {
  const grave = { bid: BID, gen: 2, eid: EID, k: 8 };
  const told = { by: UID, at: 1_700_000_000 };

  test("has the same bytes as if another program had sealed it", async () => {
    const aad = context("row-deleted", B, u32(2), E, u32(8));
    const text = `{"by":"${UID}","at":1700000000}`;
    const sealed = await sealTombstone(bucketKey, grave, told);
    assert.equal(openPadded(sealed, aad), `${text}\u0080`.padEnd(64, "\0"));
    assert.ok(isRow(sealed, TOMBSTONE_SIZE));
    assert.deepEqual(await openTombstone(bucketKey, grave, sealText(text, aad)), told);
  });

  test("another bucket, entry or counter is refused, and a row does not open as a tombstone", async () => {
    const sealed = await sealTombstone(bucketKey, grave, told);
    assert.deepEqual(await openTombstone(bucketKey, grave, sealed), told);
    for (const other of [{ bid: UID }, { gen: 1 }, { eid: OTHER_UID }, { k: 7 }])
      await refuses(() => openTombstone(bucketKey, { ...grave, ...other }, sealed));
    await refuses(() => openTombstone(bucketKey, { ...grave, k: 7 }, sealText('{"n":"Bank"}')));
    await refuses(() => openEntryRow(bucketKey, { ...place, k: 8 }, sealed));
  });
});

describe("the sealed name", () => {
  const entryKey = makeEntryKey();
  const at = { eid: EID, ekGen: 1, rev: 5 };

  test("is bound to entry, key generation and revision, and does not open as another field", async () => {
    const sealed = await sealName(entryKey, at, "Bank");
    assert.equal(await openName(entryKey, at, sealed), "Bank");
    for (const other of [{ eid: OTHER_UID }, { ekGen: 2 }, { rev: 4 }])
      await refuses(() => openName(entryKey, { ...at, ...other }, sealed));
    await refuses(() => openField(entryKey, { ...at, field: "text" }, sealed));
    const fields = { text: "Bank", extra: "" };
    const { text } = await sealFields(entryKey, { ...at, type: "note" }, fields);
    await refuses(() => openName(entryKey, at, text));
  });

  test("a text that cannot be a name is not sealed", async () => {
    for (const name of ["", "a\nb", "\u007f", "\ud800", "a".repeat(256)])
      await assert.rejects(sealName(entryKey, at, name), RangeError);
    const longest = "\u{ffff}".repeat(255);
    assert.equal(await openName(entryKey, at, await sealName(entryKey, at, longest)), longest);
  });
});
