/** @file French elides « de » and « que » before vowels and a mute h, whatever name they stand before. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { de, que } from "../src/text/elision.ts";

test("a name with a vowel or a mute h elides the word before it", () => {
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

test("a consonant, an aspirated h, a y before a vowel and a digit do not", () => {
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
