import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { makePassword } from "@keepwell/crypto/generator/make-password.ts";
import {
  defaultSettings,
  type GeneratorSettings,
  LANGUAGES,
  LONGEST,
  MINIMUMS,
  type PasswordSettings,
  passwordRules,
  SHORTEST,
  settingsFrom,
} from "../src/features/buckets/generator/settings.ts";
import { generatedStrength } from "../src/features/buckets/generator/strength.ts";
import { loadWords, WORDS_IN } from "../src/features/buckets/generator/word-lists.ts";

for (const language of LANGUAGES) {
  test(`the ${language} list has the assumed number of words, none twice, in plain lower-case letters`, async (t) => {
    const mock = t.mock.method(globalThis, "fetch", async () => new Response("", { status: 404 }));
    await assert.rejects(loadWords(language));
    mock.mock.mockImplementation(async () => new Response('{"words":"too few"}'));
    await assert.rejects(loadWords(language));
    mock.mock.mockImplementation(async (url: unknown) => new Response(await readFile(url as URL)));
    const words = await loadWords(language);
    assert.equal(words.length, WORDS_IN[language]);
    assert.equal(new Set(words).size, words.length);
    assert.deepEqual(
      words.filter((word) => !/^[a-z]+$/.test(word)),
      [],
    );
    assert.ok(words.length >= 2048);
  });
}

const YES_OR_NO = [true, false] as const;

/**
 * All combinations of character sets and minimums, for a short, a medium and a long password. Some of them exclude
 * look-alikes.
 */
const allSettings: readonly PasswordSettings[] = YES_OR_NO.flatMap((upper) =>
  YES_OR_NO.flatMap((lower) =>
    YES_OR_NO.flatMap((digits) =>
      YES_OR_NO.flatMap((symbols) =>
        MINIMUMS.flatMap((leastDigits) =>
          MINIMUMS.flatMap((leastSymbols) =>
            [SHORTEST, 21, LONGEST].map((length) => ({
              ...{ length, upper, lower, digits, symbols, leastDigits, leastSymbols },
              withoutLookAlikes: (length + Number(leastDigits)) % 2 === 0,
            })),
          ),
        ),
      ),
    ),
  ),
).filter(({ upper, lower, digits, symbols }) => upper || lower || digits || symbols);

test("every combination of settings makes a password that has each chosen kind of character and its minimum", () => {
  for (const settings of allSettings) {
    const password = makePassword(passwordRules(settings));
    const count = (chars: RegExp) => password.match(chars)?.length ?? 0;
    const least = (isChosen: boolean, minimum: string) => (isChosen ? Number(minimum) : 0);
    assert.equal(password.length, settings.length);
    assert.equal(count(/[A-Z]/g) >= 1, settings.upper);
    assert.equal(count(/[a-z]/g) >= 1, settings.lower);
    assert.ok(count(/\d/g) >= least(settings.digits, settings.leastDigits));
    assert.ok(count(/[^A-Za-z\d]/g) >= least(settings.symbols, settings.leastSymbols));
    if (!settings.digits) assert.equal(count(/\d/g), 0);
    if (!settings.symbols) assert.equal(count(/[^A-Za-z\d]/g), 0);
    if (settings.withoutLookAlikes) assert.equal(count(/[IOl01|]/g), 0);
  }
});

test("the shown strength is computed from the settings of the generator", () => {
  const usual = defaultSettings("en");
  const of = (change: Partial<GeneratorSettings>) => generatedStrength({ ...usual, ...change });
  const length = (characters: number) => of({ password: { ...usual.password, length: characters } });
  assert.deepEqual(length(8), { bits: 50, level: 2 });
  assert.equal(length(16).level, 5);
  assert.ok(length(128).bits > 800);
  assert.deepEqual(of({ kind: "passphrase" }), { bits: 90, level: 4 });
  assert.deepEqual(of({ kind: "passphrase", language: "french" }), { bits: 77, level: 4 });
});

test("stored settings are read back, and unknown values are replaced by defaults", () => {
  const usual = defaultSettings("fr-CA");
  assert.deepEqual(settingsFrom(null, "fr-CA"), usual);
  assert.equal(usual.language, "french");
  const changed = { ...usual, kind: "passphrase", passphrase: { ...usual.passphrase, count: 4 } } as const;
  assert.deepEqual(settingsFrom(JSON.parse(JSON.stringify(changed)), "en"), changed);
  const wrong = {
    kind: "emoji",
    language: 3,
    password: { length: 4, digits: "no", leastDigits: "9" },
    later: 1,
  };
  assert.deepEqual(settingsFrom(wrong, "fr-CA"), usual);
  const none = { password: { upper: false, lower: false, digits: false, symbols: false } };
  assert.equal(settingsFrom(none, "en").password.lower, true);
});
