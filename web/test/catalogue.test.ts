import assert from "node:assert/strict";
import { test } from "node:test";
import { loadSections } from "./sections.ts";

/** The paths of sentences that are correctly the same in both languages. */
const sameOnPurpose = new Set<string>([]);

const english = flatten(await loadSections("en"));
const french = flatten(await loadSections("fr-CA"));

test("both languages have the same keys", () => {
  assert.deepEqual([...french.keys()].sort(), [...english.keys()].sort());
  for (const [path, value] of english) assert.equal(typeof french.get(path), typeof value, path);
});

test("functions take the same number of arguments", () => {
  for (const [path, value] of english) {
    const other = french.get(path);
    if (typeof value === "function" && typeof other === "function")
      assert.ok(other.length <= value.length, path);
  }
});

/** The text before or after a link, which may be empty. */
const mayBeEmpty = /\.(?:before|after)$/;

test("no text is empty", () => {
  const empty = [...english, ...french].filter(
    ([path, value]) => typeof value === "string" && value.trim() === "" && !mayBeEmpty.test(path),
  );
  assert.deepEqual(empty, []);
});

test("every sentence is translated", () => {
  const left = [...english].filter(
    ([path, value]) =>
      typeof value === "string" &&
      value.split(" ").length > 3 &&
      value === french.get(path) &&
      !sameOnPurpose.has(path),
  );
  assert.deepEqual(left, []);
});

test("French follows the typography of Quebec", () => {
  const wrong = [...french].flatMap(([path, value]) =>
    typeof value === "string" &&
    /\s[?!;]|[^\s\u00a0\d]:\s|(?<!\u00a0) :|"|«[^\u00a0]|[^\u00a0]»|\w'\w/.test(value)
      ? [`${path}: ${value}`]
      : [],
  );
  assert.deepEqual(wrong, []);
});

function flatten(value: unknown, path = ""): Map<string, unknown> {
  if (typeof value !== "object" || value === null) return new Map([[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, child]) => [...flatten(child, path ? `${path}.${key}` : key)]),
  );
}
