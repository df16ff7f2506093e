/** @file By which name a group stands where something is granted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { shownName } from "../src/features/team/permissions/shown-name.ts";

const FINANCE = { uid: "finance", name: "Finance", entity_type: "group" } as const;

test("a group is called as administrators have signed it; what the server calls it besides is told apart", () => {
  const signed = new Map([["finance", "Finance"]]);
  assert.deepEqual(shownName(FINANCE, signed), { name: "Finance", unsigned: null });
  const renamed = { ...FINANCE, name: "Interns" };
  assert.deepEqual(shownName(renamed, signed), { name: "Finance", unsigned: "Interns" });
});

test("a group that is not signed is marked; before the roster is read none is", () => {
  assert.deepEqual(shownName(FINANCE, new Map()), { name: "Finance", unsigned: "Finance" });
  assert.deepEqual(shownName(FINANCE, undefined), { name: "Finance", unsigned: null });
});

test("the names of people are the server's", () => {
  const ada = { uid: "finance", name: "Ada", entity_type: "user" } as const;
  assert.deepEqual(shownName(ada, new Map([["finance", "Finance"]])), { name: "Ada", unsigned: null });
});
