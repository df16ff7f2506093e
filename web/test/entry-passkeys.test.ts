/** @file Saving the form of an entry removes the passkeys that the user removed, and loses no other passkey. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { passkeysOf } from "@keepwell/client/extra/passkeys-of.ts";
import { asTyped, isSame, type Typed, toDraft, typedFrom } from "../src/features/buckets/entry/draft.ts";
import { duplicateOf } from "../src/features/buckets/entry/duplicate-of.ts";
import { compareExtra } from "../src/features/buckets/entry/extra/compare-extra.ts";
import { newUrl } from "../src/features/buckets/entry/extra/typed-extra.ts";

const entry = (extra: string): OpenEntry => ({
  uid: "entry",
  bucketUid: "bucket",
  name: "Bank",
  rev: 1,
  labelVerified: true,
  createdAt: "",
  updatedAt: "",
  type: "password",
  fields: { url: "", username: "ann", password: "secret", text: "", extra },
});
const saved = (typed: Typed, before: string) => toDraft("password", typed, entry(before)).fields.extra;

const passkey = (id: string, userName = "ann") => ({
  ...{ id, rpId: "bank.test", userHandle: "", userName, displayName: "", key: "MIGHAgEA" },
});
const withPasskeys = (...passkeys: readonly object[]) => JSON.stringify({ v: 1, passkeys });
const removing = (extra: string, id: string): Typed => {
  const typed = typedFrom(entry(extra));
  const passkeys = typed.extra.passkeys.map((one) => ({ ...one, isRemoved: one.id === id }));
  return { ...typed, extra: { ...typed.extra, passkeys } };
};

test("a save deletes a removed passkey, and keeps a passkey that was added elsewhere", () => {
  const opened = withPasskeys(passkey("AA"), passkey("AQ"));
  const typed = removing(opened, "AA");
  assert.ok(!isSame(typed, typedFrom(entry(opened))));
  assert.deepEqual(JSON.parse(saved(typed, opened)).passkeys, [passkey("AQ")]);
  const newer = withPasskeys(passkey("AA"), passkey("AQ"), passkey("Ag"));
  assert.deepEqual(JSON.parse(saved(typed, newer)).passkeys, [passkey("AQ"), passkey("Ag")]);
  assert.equal(saved(removing(opened, "none"), opened), opened);
});

test("the form contains no private key, so a stored draft contains none either", () => {
  const typed = JSON.stringify(typedFrom(entry(withPasskeys(passkey("AA")))));
  assert.match(typed, /bank\.test/);
  assert.doesNotMatch(typed, /MIGHAgEA/);
});

test("two versions are compared by the passkeys that the entry would have after each of them is saved", () => {
  const mine = removing(withPasskeys(passkey("AA"), passkey("AQ", "")), "AA").extra;
  const theirs = typedFrom(entry(withPasskeys(passkey("AA"), passkey("AQ", ""), passkey("Ag", "bo")))).extra;
  const [part, ...others] = compareExtra(mine, theirs);
  assert.deepEqual(others, []);
  assert.equal(part?.what, "passkeys");
  assert.equal(part?.mine, "bank.test\nbank.test (bo)");
  assert.equal(part?.theirs, "bank.test (ann)\nbank.test\nbank.test (bo)");
});

test("a copy gets no passkey", () => {
  const original = entry(withPasskeys(passkey("AA")));
  assert.deepEqual(passkeysOf(original), [passkey("AA")]);
  assert.deepEqual(passkeysOf(duplicateOf(original, "Bank (copy)")), []);
});

test("a draft that an earlier version stored without passkeys is restored, and saving it removes no passkey", () => {
  const stored = entry(withPasskeys(passkey("AA")));
  const { passkeys: _, ...earlier } = typedFrom(stored).extra;
  const urls = [{ ...newUrl(), url: "b.test" }];
  const draft = asTyped({ ...typedFrom(stored), extra: { ...earlier, urls } });
  assert.ok(draft);
  assert.deepEqual(JSON.parse(toDraft("password", draft, stored).fields.extra).passkeys, [passkey("AA")]);
  assert.equal(asTyped({ ...typedFrom(stored), extra: { ...earlier, passkeys: [{}] } }), null);
});
