/** @file The rows of buckets. The known answers are computed by `node:crypto`, not by this package. */
import assert from "node:assert/strict";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { describe, test } from "node:test";
import type { BucketKey } from "../src/bucket/make-bucket-key.ts";
import { fromHex } from "../src/bytes.ts";
import { openBucketRow, sealBucketRow } from "../src/row/bucket-row.ts";
import { BUCKET_ROW_SIZE, isRow, rowMaxChars } from "../src/row/row-form.ts";
import { BID, flippedBase64, OTHER_UID, refuses, UID } from "./support.ts";

const bucketKey = fromHex("44".repeat(32)) as BucketKey;
const place = { bid: BID, gen: 2, rev: 5, ownerKind: "person", ownerUid: UID, isSystem: false } as const;
const content = { n: "Banks", m: 1, g: 2 } as const;

const derived = (purpose: string) =>
  Buffer.from(
    hkdfSync("sha256", Buffer.alloc(32, 0x44), Buffer.alloc(16, 0x22), `keepwell/v1/bucket/${purpose}`, 32),
  );
/** `ctx("bucket-row", bid, u32 2, u32 5, u8 1, owner uid, u8 0)`, written out. */
const CONTEXT = Buffer.from(
  `${Buffer.from("KW1").toString("hex")}0a${Buffer.from("bucket-row").toString("hex")}` +
    `0010${"22".repeat(16)}000400000002000400000005000101` +
    `0010${"11".repeat(16)}000100`,
  "hex",
);

/** Seals a text as another program would. */
const sealText = (text: string, key = derived("row")): string => {
  const padded = Buffer.alloc((Math.floor(Buffer.byteLength(text) / 32) + 1) * 32);
  padded.write(text);
  padded[Buffer.byteLength(text)] = 0x80;
  const iv = Buffer.alloc(12, 1);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(CONTEXT);
  const sealed = Buffer.concat([iv, cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
  const mac = createHmac("sha256", derived("row-commit")).update(CONTEXT).update(sealed).digest();
  return Buffer.concat([sealed, mac]).toString("base64");
};

describe("the row of a bucket", () => {
  test("has the same bytes as if another program had sealed it", async () => {
    const row = Buffer.from(await sealBucketRow(bucketKey, place, content), "base64");
    const [sealed, mac] = [row.subarray(0, -32), row.subarray(-32)];
    const expected = createHmac("sha256", derived("row-commit")).update(CONTEXT).update(sealed).digest();
    assert.deepEqual(mac, expected);
    const decipher = createDecipheriv("aes-256-gcm", derived("row"), sealed.subarray(0, 12)).setAAD(CONTEXT);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
    assert.equal(padded.toString("latin1"), `{"n":"Banks","m":1,"g":2}\u0080`.padEnd(32, "\0"));
    assert.deepEqual(await openBucketRow(bucketKey, place, sealText('{"n":"Banks","m":1,"g":2}')), content);
  });

  test("another bucket, generation, revision, owner or flag, and flipped bits, are refused", async () => {
    const row = await sealBucketRow(bucketKey, place, content);
    const others = [
      { bid: UID },
      { gen: 3 },
      { rev: 4 },
      { ownerKind: "enterprise" },
      { ownerUid: OTHER_UID },
      { isSystem: true },
    ] as const;
    for (const other of others) await refuses(() => openBucketRow(bucketKey, { ...place, ...other }, row));
    for (let bit = 0; bit < 8 * 92; bit += 37)
      await refuses(() => openBucketRow(bucketKey, place, flippedBase64(row, bit)));
    await refuses(() => openBucketRow(bucketKey, place, row.slice(0, -4)));
    await refuses(() => openBucketRow(fromHex("45".repeat(32)) as BucketKey, place, row));
  });

  test("a row that is sealed under another key is refused, even with the right MAC", async () => {
    await refuses(() =>
      openBucketRow(bucketKey, place, sealText('{"n":"Banks","m":1,"g":2}', Buffer.alloc(32, 9))),
    );
  });

  test("a text that is not a bucket's content is refused, even if the right key sealed it", async () => {
    for (const text of [
      '{"n":"","m":1,"g":1}',
      '{"n":"a","g":1}',
      '{"n":"a","m":2,"g":1}',
      '{"n":"a","m":1}',
      '{"n":"a","m":1,"g":0}',
      '{"n":"a","m":1,"g":3}',
      '{"n":"a","m":1,"g":1.5}',
      '{"n":"a","m":1,"g":1,"d":0}',
      '{"n":"a","m":1,"g":1,"d":"1"}',
      "",
    ])
      await refuses(() => openBucketRow(bucketKey, place, sealText(text)));
    await refuses(() => sealBucketRow(bucketKey, place, { ...content, n: "a\nb" }));
    await refuses(() => sealBucketRow(bucketKey, place, { ...content, g: 3 }));
  });

  test("JSON members that a later version adds are kept, and the longest name fits", async () => {
    const later = { ...content, later: [{ a: null }] };
    assert.deepEqual(
      await openBucketRow(bucketKey, place, await sealBucketRow(bucketKey, place, later)),
      later,
    );
    const longest = { n: "\u{ffff}".repeat(255), m: 1, g: 2, d: 253402300799 } as const;
    assert.ok(isRow(await sealBucketRow(bucketKey, place, longest), BUCKET_ROW_SIZE));
    assert.equal(rowMaxChars(BUCKET_ROW_SIZE), 1192);
  });

  test("a text that is too long is wiped, even though it is not sealed", async (run) => {
    const { mock } = run.mock.method(TextEncoder.prototype, "encode");
    const later = { ...content, later: "x".repeat(BUCKET_ROW_SIZE.maxBytes) };
    await assert.rejects(sealBucketRow(bucketKey, place, later), RangeError);
    const text = mock.calls
      .map(({ result }) => result)
      .find((bytes) => bytes && bytes.length > BUCKET_ROW_SIZE.maxBytes);
    assert.ok(text?.every((byte) => byte === 0));
  });
});
