/** @file The rows of lists. The known answers are computed by `node:crypto`, not by this package. */
import assert from "node:assert/strict";
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { describe, test } from "node:test";
import type { BucketKey } from "../src/bucket/make-bucket-key.ts";
import { fromHex } from "../src/bytes.ts";
import { openListRow, sealListRow } from "../src/row/list-row.ts";
import { isRow, LIST_ROW_SIZE, rowMaxChars } from "../src/row/row-form.ts";
import { BID, flippedBase64, EID as LID, OTHER_UID, refuses, UID } from "./support.ts";

const bucketKey = fromHex("44".repeat(32)) as BucketKey;
const place = { bid: BID, gen: 2, lid: LID, rev: 5 };

const KEY = new Uint8Array(
  hkdfSync("sha256", Buffer.alloc(32, 0x44), Buffer.alloc(16, 0x22), "keepwell/v1/bucket/row", 32),
);
/** `ctx("list-row", bid, u32 2, lid, u32 5)`, written out. */
const CONTEXT = Buffer.from(
  `${Buffer.from("KW1").toString("hex")}08${Buffer.from("list-row").toString("hex")}` +
    `0010${"22".repeat(16)}000400000002` +
    `0010${"33".repeat(16)}000400000005`,
  "hex",
);

/** Seals a text as another program would. */
const sealText = (text: string): string => {
  const padded = Buffer.alloc((Math.floor(Buffer.byteLength(text) / 32) + 1) * 32);
  padded.write(text);
  padded[Buffer.byteLength(text)] = 0x80;
  const iv = Buffer.alloc(12, 1);
  const cipher = createCipheriv("aes-256-gcm", KEY, iv).setAAD(CONTEXT);
  return Buffer.concat([iv, cipher.update(padded), cipher.final(), cipher.getAuthTag()]).toString("base64");
};

describe("the row of a list", () => {
  test("has the same bytes as if another program had sealed it", async () => {
    const row = Buffer.from(await sealListRow(bucketKey, place, { n: "Banks", t: 1 }), "base64");
    const decipher = createDecipheriv("aes-256-gcm", KEY, row.subarray(0, 12)).setAAD(CONTEXT);
    decipher.setAuthTag(row.subarray(-16));
    const padded = Buffer.concat([decipher.update(row.subarray(12, -16)), decipher.final()]);
    const text = '{"n":"Banks","t":1}';
    assert.equal(padded.toString("latin1"), `${text}\u0080`.padEnd(32, "\0"));
    assert.deepEqual(await openListRow(bucketKey, place, sealText(text)), { n: "Banks", t: 1 });
  });

  test("a row that another program has sealed opens", async () => {
    // Computed by a separate program, with another library.
    const known = "AQEBAQEBAQEBAQEBInCyKjm9eDhtDq2/64DXK5XVpIpo7tezdaZ6fkEV4VQlKZdEoqdWOi93osK7AsqQ";
    assert.equal(sealText('{"n":"Banks"}'), known);
    assert.deepEqual(await openListRow(bucketKey, place, known), { n: "Banks" });
  });

  test("another bucket, generation, list or revision, and flipped bits, are refused", async () => {
    const row = await sealListRow(bucketKey, place, { n: "Banks" });
    assert.deepEqual(await openListRow(bucketKey, place, row), { n: "Banks" });
    for (const other of [{ bid: UID }, { gen: 1 }, { lid: OTHER_UID }, { rev: 4 }])
      await refuses(() => openListRow(bucketKey, { ...place, ...other }, row));
    for (let bit = 0; bit < 8 * 60; bit += 37)
      await refuses(() => openListRow(bucketKey, place, flippedBase64(row, bit)));
    await refuses(() => openListRow(bucketKey, place, row.slice(0, -4)));
    await refuses(() => openListRow(fromHex("45".repeat(32)) as BucketKey, place, row));
  });

  test("a text that is not a list's content is refused, even if the right key sealed it", async () => {
    for (const text of [
      '{"n":""}',
      '{"t":1}',
      '{"n":"a","t":2}',
      '{"n":"a","t":true}',
      '{ "n":"a"}',
      '"a"',
      "",
    ])
      await refuses(() => openListRow(bucketKey, place, sealText(text)));
    await refuses(() => sealListRow(bucketKey, place, { n: "a\nb" }));
  });

  test("JSON members that a later version adds are kept, and the longest name fits", async () => {
    const later = { n: "Banks", later: [{ a: null }] };
    assert.deepEqual(await openListRow(bucketKey, place, await sealListRow(bucketKey, place, later)), later);
    const longest = { n: "\u{ffff}".repeat(255), t: 1 } as const;
    assert.ok(isRow(await sealListRow(bucketKey, place, longest), LIST_ROW_SIZE));
    assert.equal(rowMaxChars(LIST_ROW_SIZE), 1104);
  });
});
