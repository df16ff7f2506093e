/** @file The health report finds weak and common passwords. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isCommon } from "../src/features/buckets/health/common.ts";
import { isWeak } from "../src/features/buckets/health/weak.ts";
import { makeZxcvbn } from "../src/kdf/zxcvbn.ts";

const zxcvbn = makeZxcvbn();
const PASSWORDS = [
  ...["$unsh1ne99", "1l0v3y0u", "m0ntre@l"],
  ...[
    "123456",
    "Password1",
    "qwertyuiop",
    "aaaaaaaaaaaaaaaaaaaaaaaa",
    "2019-05-12",
    "P@ssw0rd!",
    "letmein2024",
  ],
  ...[
    "summer2023!",
    "correct horse battery staple",
    "ridge-mango-7-velvet",
    "vK7#qLz0!m",
    "x9$Lq2",
    "montreal514",
  ],
  ...["abcabcabcabcabcabcabcabc", "Tr0ub4dor&3", "kjx83hd02kfj3", "éàçôü-phrase-sûre", ""],
];

test("a test of only the beginning of a password gives the same result as a test of the whole password", () => {
  for (const password of PASSWORDS)
    assert.equal(isWeak(password, []), zxcvbn.check(password).score < 3, password);
});

test("a password that contains words of its entry is easy to guess", () => {
  assert.ok(!isWeak("zorbalingo88", []));
  assert.ok(isWeak("zorbalingo88", ["Zorbalingo"]));
});

test("the most common passwords count as leaked, in upper and lower case", () => {
  for (const password of ["123456", "password", "Password", "iloveyou"])
    assert.ok(isCommon(password), password);
  for (const password of ["vK7#qLz0!m", "correct horse battery staple", ""])
    assert.ok(!isCommon(password), password);
});
