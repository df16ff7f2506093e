import assert from "node:assert/strict";
import { test } from "node:test";
import { findTerm } from "../src/features/search/find-term.ts";

const CASES: readonly [name: string, term: string, found: readonly [number, number] | null][] = [
  ["Admin panel", "pan", [6, 9]],
  ["Crème brûlée", "BRULEE", [6, 12]],
  ["Crème brûlée", "crème", [0, 5]],
  ["a.b", ".", [1, 2]],
  ["🔑 Key", "key", [2, 5]],
  ["Admin", "x", null],
  ["Admin", "  ", null],
];

for (const [name, term, found] of CASES)
  test(`"${term}" in "${name}" stands at ${found?.join("-") ?? "no place"}`, () => {
    assert.deepEqual(findTerm(name, term), found);
  });
