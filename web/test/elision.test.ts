/** @file French elides « de » and « que » before vowels and a mute h, whatever name they stand before. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { de, que } from "../src/text/elision.ts";

test("before a name that begins with a vowel or a mute h, the word is elided", () => {
  for (const name of [
    "Acme",
    "ana@example.test",
    "Élise",
    "Île-Perrot",
    "Hélène",
    "Hydro-Québec",
    "Yves",
    "œuvre",
  ]) {
    assert.equal(de(name), `d’${name}`);
    assert.equal(que(name), `qu’${name}`);
  }
});

test("before a name that begins with a consonant, an aspirated h, a y and a vowel, or a digit, no word is elided", () => {
  for (const name of [
    "Bo",
    "Montréal",
    "Harvard",
    "Honda",
    "Yahoo",
    "Onze",
    "11 amis",
    "«\u00a0Ana\u00a0»",
    "",
  ]) {
    assert.equal(de(name), `de ${name}`);
    assert.equal(que(name), `que ${name}`);
  }
});
