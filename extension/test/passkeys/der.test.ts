import assert from "node:assert/strict";
import { test } from "node:test";
import { fromHex, toHex } from "@keepwell/crypto/bytes.ts";
import { writeSignature } from "../../src/passkeys/der.ts";

const number = (hex: string): string => hex.padStart(64, "0");

/** The two numbers of each signature, and the signature in DER. */
const SIGNATURES: readonly (readonly [r: string, s: string, der: string])[] = [
  [number("1"), number("7f"), "300602010102017f"],
  [number("80"), number("0"), "30070202008002" + "0100"],
  [number("ff00"), number("102"), "3009020300ff0002020102"],
  ["80".repeat(32), "7f".repeat(32), `3045022100${"80".repeat(32)}0220${"7f".repeat(32)}`],
];

test("a signature is written as DER, with the shortest form of each number", () => {
  for (const [r, s, der] of SIGNATURES) assert.equal(toHex(writeSignature(fromHex(r + s))), der);
});
