import assert from "node:assert/strict";
import { test } from "node:test";
import { ALPHABETS, makePassword, PASSWORD_LENGTHS } from "../src/generator/make-password.ts";

const ALL = Object.values(ALPHABETS).join("");

/** Pearson's statistic of counts that should be equal. */
const chiSquare = (counts: readonly number[]): number => {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
};

/** Beyond this, chance is below one in ten million (normal approximation, more than five sigma). */
const limit = (categories: number): number => categories - 1 + 5.5 * Math.sqrt(2 * (categories - 1));

const countChars = (texts: readonly string[]): number[] => {
  const counts = new Map([...ALL].map((char) => [char, 0]));
  for (const char of texts.join("")) counts.set(char, (counts.get(char) ?? assert.fail(char)) + 1);
  return [...counts.values()];
};

test("no alphabet has a character twice", () => assert.equal(new Set(ALL).size, ALL.length));

for (const length of PASSWORD_LENGTHS) {
  test(`${length} characters have a letter, a digit and a symbol, and differ each time`, () => {
    const made = Array.from({ length: 300 }, () => makePassword({ length }));
    assert.equal(new Set(made).size, made.length);
    for (const password of made) {
      assert.equal(password.length, length);
      for (const alphabet of Object.values(ALPHABETS)) {
        assert.ok([...password].some((char) => alphabet.includes(char)));
      }
      assert.ok([...password].every((char) => ALL.includes(char)));
    }
  });
}

test("without required classes every character is equally likely", () => {
  const made = Array.from({ length: 40_000 }, () => makePassword({ length: 7 }));
  assert.ok(chiSquare(countChars(made)) < limit(ALL.length));
});

test("within its class, and at each place, every character is equally likely", () => {
  const made = Array.from({ length: 40_000 }, () => makePassword({ length: 8 }));
  for (const alphabet of Object.values(ALPHABETS)) {
    const counts = [...alphabet].map((char) => made.join("").split(char).length - 1);
    assert.ok(chiSquare(counts) < limit(alphabet.length));
  }
  const digits = Array.from(
    { length: 8 },
    (_, at) => made.filter((one) => ALPHABETS.digits.includes(one[at] ?? "")).length,
  );
  assert.ok(chiSquare(digits) < limit(8));
});

test("every byte gives a character, each one equally often, or is discarded", (t) => {
  let byte = 0;
  t.mock.method(crypto, "getRandomValues", (bytes: Uint8Array) => bytes.fill(byte));
  const drawn: string[] = [];
  let thrownAway = 0;
  for (; byte < 256; byte += 1) {
    try {
      drawn.push(makePassword({ length: 1 }));
    } catch {
      thrownAway += 1;
    }
  }
  assert.equal(thrownAway, 256 % ALL.length);
  assert.deepEqual(new Set(countChars(drawn)), new Set([Math.floor(256 / ALL.length)]));
});

test("MS-25 a server's value cannot determine the result, and hardly shapes it", () => {
  const constant = new Uint8Array(64).fill(65);
  const made = Array.from({ length: 40_000 }, () => makePassword({ length: 7, mix: constant }));
  assert.equal(new Set(made).size, made.length);
  assert.ok(chiSquare(countChars(made)) < limit(ALL.length));
  for (const mix of [new Uint8Array(), new Uint8Array(1), crypto.getRandomValues(new Uint8Array(500))]) {
    assert.notEqual(makePassword({ length: 24, mix }), makePassword({ length: 24, mix }));
  }
});

test("a server's value is mixed in", (t) => {
  t.mock.method(crypto, "getRandomValues", (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * 37) % 256;
    return bytes;
  });
  const plain = makePassword({ length: 7 });
  assert.equal(makePassword({ length: 7 }), plain);
  assert.notEqual(makePassword({ length: 7, mix: new Uint8Array([1, 2, 3]) }), plain);
});

test("a length outside 1 to 256, and a broken random generator, are refused", (t) => {
  for (const length of [0, -1, 1.5, 257, Number.NaN])
    assert.throws(() => makePassword({ length }), RangeError);
  assert.equal(makePassword({ length: 256 }).length, 256);
  t.mock.method(crypto, "getRandomValues", (bytes: Uint8Array) => bytes.fill(255));
  assert.throws(() => makePassword({ length: 16 }), /broken/);
});
