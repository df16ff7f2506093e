import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { findAgain, findEntries } from "../src/features/buckets/search/find-entries.ts";
import { findWords, type Part } from "../src/features/buckets/search/find-words.ts";

const CASES: readonly [name: string, typed: string, parts: readonly Part[]][] = [
  ["Admin panel", "pan", [[6, 9]]],
  [
    "Admin panel",
    "panel adm",
    [
      [0, 3],
      [6, 11],
    ],
  ],
  ["Admin panel", "admin min", [[0, 5]]],
  ["Crème brûlée", "BRULEE", [[6, 12]]],
  ["Crème brûlée", "crème", [[0, 5]]],
  ["Wi-Fi", "wifi", [[0, 5]]],
  ["Wifi", "wi-fi", [[0, 4]]],
  ["a.b", ".", [[1, 2]]],
  ["🔑 Key", "key", [[2, 5]]],
  ["Admin", "admin x", [[0, 5]]],
  ["Admin", "x", []],
  ["Admin", "  ", []],
];

for (const [name, typed, parts] of CASES)
  test(`"${typed}" in "${name}" is at ${parts.map((part) => part.join("-")).join(" and ") || "no place"}`, () => {
    assert.deepEqual(findWords(name, typed), parts);
  });

const bucket = { uid: "b", name: "Home", is_system: false } as OpenBucket;

const entry = (name: string, shown: { readonly u?: string; readonly h?: readonly string[][] } = {}) => ({
  uid: name,
  name,
  type: "password" as const,
  rev: 1,
  shown: { n: name, ...shown },
});

const found = (names: readonly ReturnType<typeof entry>[], typed: string) =>
  findEntries([{ bucket, entries: names }], typed).map(({ name }) => name);

test("results are sorted: matches at the start of the name, at the start of a word, within a word, outside of the name", () => {
  const entries = [
    entry("Old mail", { h: [["https://hot.example"]] }),
    entry("A photo"),
    entry("Hot tub"),
    entry("The hotel"),
    entry("Bank", { u: "hotmail" }),
  ];
  assert.deepEqual(found(entries, "hot"), ["Hot tub", "The hotel", "A photo", "Bank", "Old mail"]);
});

test("a result of an earlier search shows its current name, and disappears when its bucket no longer lists the entry", () => {
  const [before] = findEntries([{ bucket, entries: [entry("Printer")] }], "printer");
  assert.ok(before);
  const renamed = { ...entry("Scanner", { u: "ann" }), uid: before.uid, rev: 2 };
  const now = findAgain(before, { bucket, entries: [entry("Other"), renamed] });
  assert.deepEqual(now, { ...before, name: "Scanner", rev: 2, detail: "ann" });
  assert.equal(findAgain(before, { bucket, entries: [entry("Other")] }), null);
});

test("words are searched in name, user name and addresses", () => {
  const entries = [entry("Work", { u: "ann@mail.example", h: [["https://git.example"]] })];
  assert.deepEqual(found(entries, "ann git work"), ["Work"]);
  assert.deepEqual(found(entries, "ann bank"), []);
  assert.deepEqual(findEntries([{ bucket, entries: [{ unverifiable: true, uid: "x" }] }], "wo"), []);
});

test("a result shows the user name, or an address if a typed word is only in the address", () => {
  const { u, h } = { u: "ann@mail.example", h: [["https://git.example"], ["https://hub.example"]] };
  const detail = (name: string, typed: string, shown: Parameters<typeof entry>[1]) =>
    findEntries([{ bucket, entries: [entry(name, shown)] }], typed).map((found) => found.detail);
  assert.deepEqual(detail("Work", "wor", { u, h }), [u]);
  assert.deepEqual(detail("Work", "ann", { u, h }), [u]);
  assert.deepEqual(detail("Work", "work hub", { u, h }), ["https://hub.example"]);
  assert.deepEqual(detail("Work", "wor", { h }), [undefined]);
});

test("a search finds at most fifty entries", () => {
  const entries = Array.from({ length: 60 }, (_, number) => entry(`Item ${number}`));
  assert.equal(found(entries, "item").length, 50);
});
