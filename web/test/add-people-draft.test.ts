/**
 * @file When people get a level, they are added to the right access list, or to a new list with the right permissions.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import { type Permission, withImplied } from "@keepwell/contract/team/permissions.ts";
import {
  draftOf,
  LEVELS,
  type Level,
  listOfLevel,
} from "../src/features/team/permissions/add-people-draft.ts";
import { grantedIn } from "../src/features/team/permissions/list-draft.ts";

const MODELS = ["bucket", "list", "entry"] as const;

const person = (uid: string) => ({ uid, name: uid, entity_type: "user" }) as const;

const aList = (uid: string, granted: readonly Permission[], ...users: readonly string[]): AccessList => ({
  uid,
  id: uid,
  model: "bucket",
  object_id: "here",
  created_at: "2026-01-01T00:00:00.000Z",
  name: uid,
  permissions: Object.fromEntries(granted.map((one) => [one, true])),
  users: users.map(person),
});

const newList = (model: (typeof MODELS)[number], level: Level) =>
  draftOf([person("ann")], { model, level, list: null, name: "New" });

test("a new access list grants its level and all lower levels, and only a search for its own level finds it", () => {
  for (const model of MODELS)
    for (const level of LEVELS[model]) {
      const granted = grantedIn(model, newList(model, level));
      const below = LEVELS[model].slice(0, LEVELS[model].indexOf(level) + 1);
      assert.deepEqual(new Set(granted), withImplied(model, below));
      const list = aList(`${model}-${level}`, granted);
      const found = LEVELS[model].filter((one) => listOfLevel(model, [list], one) !== null);
      assert.deepEqual(found, [level]);
    }
});

test("an access list that grants more than the level is never extended", () => {
  const managing = aList("managing", ["read", "manage_permissions"]);
  assert.equal(listOfLevel("bucket", [managing], "read"), null);
  assert.equal(listOfLevel("bucket", [managing, aList("reading", ["read"])], "read")?.uid, "reading");
});

test("an extended access list keeps its name, rights and members, and contains each person once", () => {
  const list = aList("reading", ["read"], "ann", "bo");
  const draft = draftOf([person("bo"), person("cy")], { model: "list", level: "read", list, name: "Other" });
  assert.equal(draft.name, "reading");
  assert.deepEqual(
    draft.grantees.map(({ uid }) => uid),
    ["ann", "bo", "cy"],
  );
  assert.deepEqual(grantedIn("list", draft), ["read"]);
});
