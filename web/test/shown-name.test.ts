/** @file For people and groups with permissions, the page shows the signed names. It marks unsigned names of groups. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type SignedNames, shownName } from "../src/features/team/permissions/shown-name.ts";

const named = (names: Partial<NonNullable<SignedNames>>): SignedNames => ({
  user: new Map(),
  group: new Map(),
  ...names,
});

const FINANCE = { uid: "finance", name: "Finance", entity_type: "group" } as const;

test("a group is shown with its signed name, and with the server's name if that differs", () => {
  const signed = named({ group: new Map([["finance", "Finance"]]) });
  assert.deepEqual(shownName(FINANCE, signed), { name: "Finance", unsigned: null });
  const renamed = { ...FINANCE, name: "Interns" };
  assert.deepEqual(shownName(renamed, signed), { name: "Finance", unsigned: "Interns" });
});

test("a group without a signed name is marked as unsigned, but only after the roster is read", () => {
  assert.deepEqual(shownName(FINANCE, named({})), { name: "Finance", unsigned: "Finance" });
  assert.deepEqual(shownName(FINANCE, undefined), { name: "Finance", unsigned: null });
});

test("a member is shown with their signed name, or with the server's name if there is no signed name", () => {
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
