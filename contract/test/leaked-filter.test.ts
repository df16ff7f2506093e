/** @file The format of the file of leaked passwords, to the byte (docs/health.md, "The filter"). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fuseHash, spreadKey } from "../src/leaked-passwords/fuse-hash.ts";
import { readLeakedFilter, writeLeakedFilter } from "../src/leaked-passwords/leaked-filter.ts";

const FILTER = {
  ...{ count: 1, seed: 1, segmentLength: 4, firstLength: 4 },
  fingerprints: Uint16Array.from({ length: 12 }, (_, at) => at * 257),
};
const FILE = writeLeakedFilter(FILTER);

test("the file is laid out as documented", () => {
  const hex = Buffer.from(FILE).toString("hex");
  assert.equal(
    hex.slice(0, 64),
    ["4b574c45414b4544", "01000000", "01000000", "01000000", "04000000", "04000000", "0c000000"].join(""),
  );
  assert.equal(hex.slice(64, 72), "00000101");
  assert.equal(FILE.length, 32 + 24 + 4);
  assert.deepEqual(readLeakedFilter(FILE), FILTER);
});

test("MS-163 an altered file, another kind of file and a later version are refused", () => {
  const altered = (change: (bytes: Uint8Array) => void) => {
    const bytes = FILE.slice();
    change(bytes);
    return readLeakedFilter(bytes);
  };
  for (let length = 0; length < FILE.length; length += 1)
    assert.equal(readLeakedFilter(FILE.slice(0, length)), length < 8 ? "foreign" : "damaged", String(length));
  assert.equal(readLeakedFilter(new Uint8Array([...FILE, 0])), "damaged");
  assert.equal(readLeakedFilter(new Uint8Array(Buffer.from("<!doctype html><title>404</title>"))), "foreign");
  for (let at = 12; at < FILE.length; at += 1)
    assert.equal(
      altered((bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 0x40;
      }),
      "damaged",
      String(at),
    );
  assert.equal(
    altered((bytes) => {
      bytes[8] = 2;
    }),
    "newer",
  );
});

test("a key and a seed always give the same three positions and the same fingerprint", () => {
  const key = { hi: 0x7c4a8d09, lo: 0xca3762af };
  const hashOf = (seed: number) =>
    fuseHash({ seed, segmentLength: 4096, firstLength: 40_960 }, spreadKey(seed, key));
  assert.deepEqual(hashOf(1), { first: 22_372, second: 27_545, third: 30_722, fingerprint: 563 });
  assert.deepEqual(hashOf(0xffff_fff0), { first: 2227, second: 5086, third: 11_936, fingerprint: 40_935 });
});
