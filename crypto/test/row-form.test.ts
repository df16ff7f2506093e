/** @file The wire form of rows, without keys: docs/security.md section 2.10. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  BUCKET_ROW_SIZE,
  ENTRY_ROW_SIZE,
  isRow,
  LIST_ROW_SIZE,
  packRow,
  type RowSize,
  rowMaxChars,
  TOMBSTONE_SIZE,
  unpackRow,
} from "../src/row/row-form.ts";
import { refuses } from "./support.ts";

const [IV, TAG] = [12, 16];

/** Each kind of row, with its longest padded text in bytes and its longest wire form in characters. */
const KINDS: readonly (readonly [name: string, size: RowSize, longest: number, chars: number])[] = [
  ["an entry", ENTRY_ROW_SIZE, 1088, 1488],
  ["a list", LIST_ROW_SIZE, 800, 1104],
  ["a bucket", BUCKET_ROW_SIZE, 832, 1192],
  ["a tombstone", TOMBSTONE_SIZE, 128, 208],
];

/** Makes bytes with different values, so that the tests notice a part that begins or ends at the wrong position. */
const bytes = (length: number, first: number) => Uint8Array.from({ length }, (_, at) => (first + at) % 256);

for (const [name, size, longest, chars] of KINDS) {
  const { block, macBytes = 0 } = size;
  const parts = (padded: number, mac = macBytes) => ({
    iv: bytes(IV, 1),
    value: bytes(padded + TAG, 50),
    mac: bytes(mac, 200),
  });
  const packed = (padded: number, mac = macBytes) => packRow(...Object.values(parts(padded, mac)));

  test(`the row of ${name} unpacks to its parts, from one block to its longest`, () => {
    assert.equal(rowMaxChars(size), chars);
    assert.equal(packed(longest).length, chars);
    for (const padded of [block, longest]) {
      assert.ok(isRow(packed(padded), size));
      assert.deepEqual(unpackRow(packed(padded), size), parts(padded));
    }
  });

  test(`a text that is not base64, or whose length no row of ${name} has, is refused`, async () => {
    const others = [
      packed(0),
      packed(block - 1),
      packed(block + 1),
      packed(longest + block),
      packed(block, macBytes + 1),
      ` ${packed(block)}`,
      `${packed(block).slice(0, -4)}!!!!`,
    ];
    for (const other of others) {
      assert.equal(isRow(other, size), false, other);
      await refuses(() => unpackRow(other, size));
    }
  });
}
