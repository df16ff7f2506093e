/** @file The page elides « de » and « que » before names that users have typed, by the rules of French. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { de, que } from "../src/text/elision.ts";

test("the word is elided before a name that begins with a vowel or a mute h", () => {
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

test("no word is elided before a consonant, an aspirated h, a digit, or a y before a vowel", () => {
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
