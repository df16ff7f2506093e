import assert from "node:assert/strict";
import { test } from "node:test";
import { loadSections } from "./sections.ts";

/** The paths of sentences that are the same in both languages on purpose. */
const sameOnPurpose = new Set<string>([]);

const english = flatten(await loadSections("en"));
const french = flatten(await loadSections("fr-CA"));

test("both languages have the same keys", () => {
  assert.deepEqual([...french.keys()].sort(), [...english.keys()].sort());
  for (const [path, value] of english) assert.equal(typeof french.get(path), typeof value, path);
});

test("a French text takes no more arguments than the English text", () => {
  for (const [path, value] of english) {
    const other = french.get(path);
    if (typeof value === "function" && typeof other === "function")
      assert.ok(other.length <= value.length, path);
  }
});

/** The paths of texts that stand before or after a link. Such a text can be empty. */
const mayBeEmpty = /\.(?:before|after)$/;

test("no text is empty", () => {
  const empty = [...english, ...french].filter(
    ([path, value]) => typeof value === "string" && value.trim() === "" && !mayBeEmpty.test(path),
  );
  assert.deepEqual(empty, []);
});

test("every sentence without arguments is translated", () => {
  const left = [...english].filter(
    ([path, value]) =>
      typeof value === "string" &&
      value.split(" ").length > 3 &&
      value === french.get(path) &&
      !sameOnPurpose.has(path),
  );
  assert.deepEqual(left, []);
});

/**
 * Returns a text as it is. For a function that makes a text, returns the function's templates, with X in place of each
 * value.
 */
const saidBy = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  if (typeof value !== "function") return [];
  const templates = String(value).match(/`[^`]*`/g) ?? [];
  // A match ends where a nested template begins. The value in which that template is nested has no closing brace in the
  // match.
  return templates.map((template) => template.slice(1, -1).replace(/\$\{[^}]*(?:\}|$)/g, "X"));
};

/**
 * Whether a match of `saidBy` is text. `saidBy` also matches code, such as ` : `, between two templates that are nested
 * in a third one. Such code has no lower-case letter.
 */
const isText = (said: string): boolean => /\p{Ll}/u.test(said);

const BREAKS_RULES = /\s[?!;]|[^\s\u00a0\d]:\s|(?<!\u00a0) :|"|«[^\u00a0]|[^\u00a0]»|\w'\w/;

test("French follows the typography of Quebec", () => {
  const wrong = [...french].flatMap(([path, value]) =>
    saidBy(value)
      .filter((said) => isText(said) && BREAKS_RULES.test(said))
      .map((said) => `${path}: ${said}`),
  );
  assert.deepEqual(wrong, []);
});

function flatten(value: unknown, path = ""): Map<string, unknown> {
  if (typeof value !== "object" || value === null) return new Map([[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, child]) => [...flatten(child, path ? `${path}.${key}` : key)]),
  );
}
