import assert from "node:assert/strict";
import { test } from "node:test";
import { lengthProblem } from "../file-length.ts";

const linesOf = (count: number): string => "export {};\n".repeat(count);

test("a source file has at most 250 lines", () => {
  assert.equal(lengthProblem("a.ts", linesOf(250)), null);
  assert.match(lengthProblem("a.ts", linesOf(251)) ?? "", /^a\.ts has 251 lines/);
});

test("a file on the list of exceptions may be longer, and must leave the list once it is short enough", () => {
  const table = "contract/src/billing/countries.ts";
  assert.equal(lengthProblem(table, linesOf(251)), null);
  assert.match(lengthProblem(table, linesOf(250)) ?? "", /short enough/);
});
