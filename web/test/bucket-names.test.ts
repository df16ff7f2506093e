/**
 * @file The names under which the page shows buckets, and the mark on names that look like the system bucket's name.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { SYSTEM_BUCKET_NAME } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { bucketName } from "../src/features/buckets/names.ts";
import { en as english } from "../src/text/en.ts";
import { frCa as french } from "../src/text/fr-CA.ts";

const shown = (name: string, more: { is_system?: boolean; claims_system?: true } = {}, text = english) =>
  bucketName({ name, is_system: false, ...more }, text);

test("the account's own system bucket has its name in the language of the page", () => {
  assert.equal(shown(SYSTEM_BUCKET_NAME, { is_system: true }), "Private passwords");
  assert.equal(shown(SYSTEM_BUCKET_NAME, { is_system: true }, french), "Mots de passe privés");
});

test("MS-154: another bucket with the system bucket's name, in any language and spelling, is marked", () => {
  const names = [SYSTEM_BUCKET_NAME, english.buckets.systemBucket, french.buckets.systemBucket];
  const alike = [" PRIVATE  Passwords", "Ｐrivate passwords", "Private pass\u200bwords", "Priväte passwords"];
  for (const name of [...names, ...alike]) assert.equal(shown(name), `${name} (not your private bucket)`);
  assert.equal(shown("Work", { claims_system: true }), "Work (not your private bucket)");
  assert.equal(shown("Recovered private passwords"), "Recovered private passwords");
});
