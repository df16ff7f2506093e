import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseSuites } from "../suites.ts";

test("only the names of suites choose a suite", (context) => {
  const suites = { api: 1, page: 2 };
  const choose = (...names: readonly string[]) => chooseSuites(suites, ["api"], names);
  assert.deepEqual(choose(), ["api"]);
  assert.deepEqual(choose("page"), ["page"]);
  const { mock } = context.mock.method(console, "error", () => {});
  context.mock.method(process, "exit", () => {
    throw new Error("ended");
  });
  for (const name of ["other", "toString", "__proto__"]) assert.throws(() => choose("page", name), /ended/);
  assert.match(String(mock.calls[1]?.arguments), /no suite toString\. Choose from: api, page\./);
});
