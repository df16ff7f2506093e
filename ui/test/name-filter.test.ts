import assert from "node:assert/strict";
import { test } from "node:test";
import { nameFilter } from "../src/text/name-filter.ts";

const CASES: readonly [typed: string, name: string, isIn: boolean][] = [
  ["PAN", "Admin panel", true],
  ["  panel ", "Admin panel", true],
  ["admin panel", "Admin  panel", true],
  ["panel admin", "Admin panel", true],
  ["admin bank", "Admin panel", false],
  ["wifi", "Wi-Fi", true],
  ["wi-fi", "Wifi", true],
  ["github.com", "GitHub ann https://github.com", true],
  ["l'ecole", "L’École", true],
  ["quebec", "Ville de Québec", true],
  ["Québec", "VILLE DE QUEBEC", true],
  ["ECOLE", "École", true],
  // The é is written as an e and a separate accent mark, as some systems write it.
  ["école", "e\u0301cole", true],
  ["ecole", "Eco", false],
  ["ø", "Øre", true],
  ["\ud83d\udd11", "\ud83d\udd11 Key", true],
  [".", "a.b", true],
  [".", "ab", false],
];

for (const [typed, name, isIn] of CASES)
  test(`"${typed}" ${isIn ? "finds" : "does not find"} "${name}"`, () => {
    assert.equal(nameFilter(typed)?.(name), isIn);
  });

test("if only blanks, or accents without a letter, are typed, there is no filter", () => {
  for (const typed of ["", "   ", "\u0301"]) assert.equal(nameFilter(typed), undefined);
});
