/** @file The preview of a permission change keeps groups and members apart. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { previewChange } from "../src/team/preview.ts";

test("a group without known members is not taken for the member who has the same uid", () => {
  const ada = { uid: "ada", name: "Ada" };
  const holders = [{ user: ada, reasons: [{ kind: "owner" }] }] as const;
  const grantees = [{ ...ada, entity_type: "group" }] as const;
  const change = { kind: "save", list: { uid: null, grantees, permissions: ["read"] } } as const;
  const found = previewChange({ model: "bucket", holders, groups: new Map() }, change);
  assert.deepEqual(
    found.map(({ who, gained, turn }) => [who.entity_type, gained, turn]),
    [["group", ["read"], "in"]],
  );
});
