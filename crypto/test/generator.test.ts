import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  ALPHABETS,
  type CharacterSet,
  LOOK_ALIKES,
  makePassword,
  PASSWORD_LENGTHS,
  passwordBits,
} from "../src/generator/make-password.ts";
import { randomBelow } from "../src/generator/random-below.ts";

const ALL = Object.values(ALPHABETS).join("");

/** Pearson's statistic of counts that should be equal. */
const chiSquare = (counts: readonly number[]): number => {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
};

/**
 * A uniform generator exceeds this limit with a probability below one in ten million (normal approximation, 5.5 sigma).
 */
const limit = (categories: number): number => categories - 1 + 5.5 * Math.sqrt(2 * (categories - 1));

const countChars = (texts: readonly string[]): number[] => {
  const counts = new Map([...ALL].map((char) => [char, 0]));
  for (const char of texts.join("")) counts.set(char, (counts.get(char) ?? assert.fail(char)) + 1);
  return [...counts.values()];
};

test("no alphabet has a character twice", () => assert.equal(new Set(ALL).size, ALL.length));

for (const length of PASSWORD_LENGTHS) {
  test(`${length} characters have letters of both cases, a digit and a symbol, and differ each time`, () => {
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

test("a password shorter than eight characters need not contain every set, and has equally likely characters", () => {
  const made = Array.from({ length: 40_000 }, () => makePassword({ length: 7 }));
  assert.ok(chiSquare(countChars(made)) < limit(ALL.length));
});

test("the characters of a set are equally likely, and a digit is equally likely at each position", () => {
  const made = Array.from({ length: 20_000 }, () => makePassword({ length: 8 }));
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

test("every number below the limit is the result of equally many draws", (t) => {
  let byte = 0;
  t.mock.method(crypto, "getRandomValues", (bytes: Uint8Array) => bytes.fill(byte));
  for (const limit of [3, 90]) {
    const counts = new Map<bigint, number>();
    for (byte = 0; byte < 256; byte += 1) {
      try {
        const drawn = randomBelow(BigInt(limit));
        counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
      } catch {
        // If every draw is this byte, no draw is below the limit.
      }
    }
    assert.equal(counts.size, limit);
    assert.equal(new Set(counts.values()).size, 1);
  }
});

const setsOf = (rules: { readonly atLeast: Partial<Record<CharacterSet, number>> }) =>
  Object.keys(ALPHABETS).filter((set) => rules.atLeast[set as CharacterSet] !== undefined) as CharacterSet[];

const rulesOf = fc
  .record({
    length: fc.integer({ min: 8, max: 128 }),
    atLeast: fc.record(
      {
        upper: fc.integer({ min: 0, max: 1 }),
        lower: fc.integer({ min: 0, max: 1 }),
        digits: fc.integer({ min: 0, max: 3 }),
        symbols: fc.integer({ min: 0, max: 3 }),
      },
      { requiredKeys: [] },
    ),
    withoutLookAlikes: fc.boolean(),
  })
  .filter(({ atLeast }) => Object.keys(atLeast).length > 0);

test("every password has the length and the minimums of its rules, and only characters of their sets", () => {
  fc.assert(
    fc.property(rulesOf, (rules) => {
      const password = [...makePassword(rules)];
      const sets = setsOf(rules);
      assert.equal(password.length, rules.length);
      for (const set of sets) {
        const count = password.filter((char) => ALPHABETS[set].includes(char)).length;
        assert.ok(count >= (rules.atLeast[set] ?? 0));
      }
      assert.ok(password.every((char) => sets.some((set) => ALPHABETS[set].includes(char))));
      if (rules.withoutLookAlikes) assert.ok(!password.some((char) => LOOK_ALIKES.includes(char)));
    }),
  );
});

test("different random numbers give different passwords", (t) => {
  const digits = "0123456789";
  const symbols = ALPHABETS.symbols;
  let nth = 0n;
  t.mock.method(crypto, "getRandomValues", (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; at += 1)
      bytes[at] = Number((nth >> BigInt(8 * (bytes.length - 1 - at))) & 255n);
    return bytes;
  });
  const rules = { length: 8, atLeast: { digits: 7, symbols: 1 } } as const;
  // The symbol is at one of eight places.
  const count = 8n * 10n ** 7n * BigInt(symbols.length);
  assert.ok(Math.abs(passwordBits(rules) - Math.log2(Number(count))) < 1e-9);
  const first = new Set<string>();
  for (let step = 0n; step < 5000n; step += 1n) {
    nth = step * (count / 5000n);
    const password = makePassword(rules);
    assert.equal([...password].filter((char) => digits.includes(char)).length, 7);
    first.add(password);
  }
  assert.equal(first.size, 5000);
});

test("the entropy is the logarithm of the number of allowed passwords", () => {
  const close = (bits: number, expected: number) => assert.ok(Math.abs(bits - expected) < 1e-9, String(bits));
  close(passwordBits({ length: 20, atLeast: { lower: 0 } }), 20 * Math.log2(26));
  close(passwordBits({ length: 7 }), 7 * Math.log2(ALL.length));
  close(passwordBits({ length: 8, atLeast: { digits: 0 }, withoutLookAlikes: true }), 24);
  // All passwords of digits and lower case letters, minus those that have only digits or only letters.
  const both = 36 ** 8 - 26 ** 8 - 10 ** 8;
  close(passwordBits({ length: 8, atLeast: { digits: 1, lower: 1 } }), Math.log2(both));
  assert.ok(passwordBits({ length: 128 }) > 800);
});

test("MS-25 a server's bytes neither determine a password nor make some characters likelier", () => {
  const constant = new Uint8Array(64).fill(65);
  const made = Array.from({ length: 40_000 }, () => makePassword({ length: 7, mix: constant }));
  assert.equal(new Set(made).size, made.length);
  assert.ok(chiSquare(countChars(made)) < limit(ALL.length));
  for (const mix of [new Uint8Array(), new Uint8Array(1), crypto.getRandomValues(new Uint8Array(500))]) {
    assert.notEqual(makePassword({ length: 24, mix }), makePassword({ length: 24, mix }));
  }
});

test("a server's bytes change the result", (t) => {
  t.mock.method(crypto, "getRandomValues", (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * 37) % 256;
    return bytes;
  });
  const plain = makePassword({ length: 7 });
  assert.equal(makePassword({ length: 7 }), plain);
  assert.notEqual(makePassword({ length: 7, mix: new Uint8Array([1, 2, 3]) }), plain);
});

test("rules that no password follows, and a broken random generator, are refused", (t) => {
  for (const length of [0, -1, 1.5, 257, Number.NaN])
    assert.throws(() => makePassword({ length }), RangeError);
  assert.throws(() => makePassword({ length: 16, atLeast: {} }), RangeError);
  assert.throws(() => makePassword({ length: 8, atLeast: { digits: 9 } }), RangeError);
  assert.equal(makePassword({ length: 256 }).length, 256);
  t.mock.method(crypto, "getRandomValues", (bytes: Uint8Array) => bytes.fill(255));
  assert.throws(() => makePassword({ length: 16 }), /broken/);
});
