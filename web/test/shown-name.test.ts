/** @file The name that is shown for a group or a person with a permission. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type SignedNames, shownName } from "../src/features/team/permissions/shown-name.ts";

const named = (names: Partial<NonNullable<SignedNames>>): SignedNames => ({
  user: new Map(),
  group: new Map(),
  ...names,
});

const FINANCE = { uid: "finance", name: "Finance", entity_type: "group" } as const;

test("a group is shown under its signed name, beside a different name from the server", () => {
  const signed = named({ group: new Map([["finance", "Finance"]]) });
  assert.deepEqual(shownName(FINANCE, signed), { name: "Finance", unsigned: null });
  const renamed = { ...FINANCE, name: "Interns" };
  assert.deepEqual(shownName(renamed, signed), { name: "Finance", unsigned: "Interns" });
});

test("a group without a signed name is marked as unsigned, but not before the roster is read", () => {
  assert.deepEqual(shownName(FINANCE, named({})), { name: "Finance", unsigned: "Finance" });
  assert.deepEqual(shownName(FINANCE, undefined), { name: "Finance", unsigned: null });
});

test("a member is shown under the signed name, or under the server's name if none is signed", () => {
  const ada = { uid: "ada", name: "Ada", entity_type: "user" } as const;
  assert.deepEqual(shownName(ada, named({ user: new Map([["ada", "Ada"]]) })), {
    name: "Ada",
    unsigned: null,
  });
  assert.deepEqual(shownName(ada, named({ user: new Map([["ada", "Zoé"]]) })), {
    name: "Zoé",
    unsigned: "Ada",
  });
  assert.deepEqual(shownName(ada, named({})), { name: "Ada", unsigned: null });
  assert.deepEqual(shownName(ada, undefined), { name: "Ada", unsigned: null });
});

test("a group and a member with the same uid each have only their own signed name", () => {
  const signed = named({ user: new Map([["finance", "Mallory"]]) });
  assert.deepEqual(shownName({ ...FINANCE, name: "Mallory" }, signed), {
    name: "Mallory",
    unsigned: "Mallory",
  });
  const both = named({ ...signed, group: new Map([["finance", "Finance"]]) });
  assert.deepEqual(shownName(FINANCE, both), { name: "Finance", unsigned: null });
  const person = { ...FINANCE, entity_type: "user", name: "Finance" } as const;
  assert.deepEqual(shownName(person, both), { name: "Mallory", unsigned: "Finance" });
});
