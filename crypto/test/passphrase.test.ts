import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { makePassphrase, passphraseBits } from "../src/generator/make-passphrase.ts";

const WORDS = ["ant", "bear", "cat", "dog"] as const;
const PLAIN = { count: 2, separator: "-", hasCapitals: false, hasNumber: false } as const;

test("a passphrase has its words, separators, capitals and number", () => {
  fc.assert(
    fc.property(
      fc.record({
        count: fc.integer({ min: 1, max: 12 }),
        separator: fc.constantFrom("-", " ", ".", "_"),
        hasCapitals: fc.boolean(),
        hasNumber: fc.boolean(),
      }),
      (rules) => {
        const parts = makePassphrase(WORDS, rules).split(rules.separator);
        assert.equal(parts.length, rules.count);
        for (const part of parts)
          assert.ok(WORDS.some((word) => word === part.toLowerCase().replace(/\d$/, "")));
        assert.ok(parts.every((part) => /^[A-Z]/.test(part) === rules.hasCapitals));
        assert.equal(parts.filter((part) => /\d/.test(part)).length, rules.hasNumber ? 1 : 0);
      },
    ),
  );
});

test("different draws give different passphrases", (t) => {
  for (const hasNumber of [false, true]) {
    const rules = { ...PLAIN, hasNumber };
    const count = 2 ** passphraseBits(WORDS.length, rules);
    assert.ok(Math.abs(count - 16 * (hasNumber ? 20 : 1)) < 1e-9);
    let nth = 0;
    const mock = t.mock.method(crypto, "getRandomValues", (bytes: Uint8Array) => {
      bytes.fill(0);
      bytes[bytes.length - 1] = nth & 255;
      if (bytes.length > 1) bytes[bytes.length - 2] = nth >> 8;
      return bytes;
    });
    const made = new Set<string>();
    for (; nth < Math.round(count); nth += 1) made.add(makePassphrase(WORDS, rules));
    assert.equal(made.size, Math.round(count));
    mock.mock.restore();
  }
});

test("the words and the digit of a passphrase add to its entropy, and its capitals do not", () => {
  const bits = (rules: Partial<typeof PLAIN> | object) => passphraseBits(7776, { ...PLAIN, ...rules });
  assert.ok(Math.abs(bits({ count: 6 }) - 77.549) < 0.001);
  assert.equal(bits({ hasCapitals: true }), bits({}));
  assert.ok(Math.abs(bits({ hasNumber: true }) - bits({}) - Math.log2(20)) < 1e-9);
  assert.throws(() => makePassphrase(WORDS, { ...PLAIN, count: 0 }), RangeError);
});
