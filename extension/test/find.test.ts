import assert from "node:assert/strict";
import { test } from "node:test";
import { closestMatch } from "../src/match/compare-sites.ts";
import { siteOfPage } from "../src/match/site.ts";
import { findIn } from "../src/vault/find.ts";
import type { RowEntry } from "../src/vault/kept-row.ts";

const entry = (name: string, address = "", username = ""): RowEntry => ({
  uid: name,
  name,
  type: "password",
  username,
  hasCode: false,
  passkeys: [],
  sharedIn: null,
  words: `${name} ${username} ${address}`,
  addresses: address === "" ? [] : [{ text: address, mode: "host" }],
  lastUsed: 0,
  bucket: { uid: "bucket" },
});

const ENTRIES = [
  entry("Bank", "https://bank.example.com", "ana"),
  entry("Library", "https://library.example.com", "tremblay"),
  entry("Shop", "https://shop.example.com", "ana"),
  entry("Wi-Fi"),
];
const namesOf = (entries: readonly RowEntry[]) => entries.map(({ name }) => name);
const site = siteOfPage("https://library.example.com/login");
assert.ok(site);
const PAGE = { site, findClosest: closestMatch };

test("entries for the page come first, then entries for its domain, then all others", () => {
  const { here, nearby, others } = findIn(ENTRIES, "", PAGE);
  assert.deepEqual(
    [namesOf(here), namesOf(nearby), namesOf(others)],
    [["Library"], ["Bank", "Shop"], ["Wi-Fi"]],
  );
});

test("words are found in any order, in names, user names and addresses", () => {
  assert.deepEqual(namesOf(findIn(ENTRIES, "example ana", undefined).others), ["Bank", "Shop"]);
  assert.deepEqual(namesOf(findIn(ENTRIES, "wifi", PAGE).others), ["Wi-Fi"]);
  assert.deepEqual(namesOf(findIn(ENTRIES, "trembl", PAGE).here), ["Library"]);
});

test("a long list is cut, and the number of all found entries is returned", () => {
  const many = Array.from({ length: 10_000 }, (_, at) => entry(`Entry ${at}`));
  const { others, othersInAll } = findIn(many, "", undefined);
  assert.deepEqual([others.length, othersInAll], [100, 10_000]);
});
