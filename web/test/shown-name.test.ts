/** @file The name that is shown for a group or a person with a permission. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { shownName } from "../src/features/team/permissions/shown-name.ts";

const FINANCE = { uid: "finance", name: "Finance", entity_type: "group" } as const;

test("a group is shown under its signed name, beside a different name from the server", () => {
  const signed = new Map([["finance", "Finance"]]);
  assert.deepEqual(shownName(FINANCE, signed), { name: "Finance", unsigned: null });
  const renamed = { ...FINANCE, name: "Interns" };
  assert.deepEqual(shownName(renamed, signed), { name: "Finance", unsigned: "Interns" });
});

test("a group without a signed name is marked as unsigned, but not before the roster is read", () => {
  assert.deepEqual(shownName(FINANCE, new Map()), { name: "Finance", unsigned: "Finance" });
  assert.deepEqual(shownName(FINANCE, undefined), { name: "Finance", unsigned: null });
});

test("a member is shown under the signed name, or under the server's name if none is signed", () => {
  const ada = { uid: "ada", name: "Ada", entity_type: "user" } as const;
  assert.deepEqual(shownName(ada, new Map([["ada", "Ada"]])), { name: "Ada", unsigned: null });
  assert.deepEqual(shownName(ada, new Map([["ada", "Zoé"]])), { name: "Zoé", unsigned: "Ada" });
  assert.deepEqual(shownName(ada, new Map()), { name: "Ada", unsigned: null });
  assert.deepEqual(shownName(ada, undefined), { name: "Ada", unsigned: null });
});
