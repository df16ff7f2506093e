import assert from "node:assert/strict";
import { test } from "node:test";
import { type BucketAbility, type BucketFacts, canInTrash } from "../src/abilities.ts";
import type { AccessType } from "../src/access-type.ts";
import type { Permission } from "../src/team/permissions.ts";

const alone = (access_type: AccessType, is_system = false): BucketFacts => ({
  access_type,
  is_system,
  enterprise_uid: null,
  permissions: null,
});
const inTeam = (access_type: AccessType, ...permissions: Permission[]): BucketFacts => ({
  access_type,
  is_system: false,
  enterprise_uid: "team",
  permissions,
});

const COLUMNS = [
  ...[alone("owner"), alone("admin"), alone("owner", true)],
  ...[inTeam("owner", "read", "write", "manage"), inTeam("write", "read", "write", "manage")],
  inTeam("write", "read", "write"),
];

/**
 * Columns: a standard bucket's owner and administrator, a system bucket's owner; then a team's owner, manager and
 * writer.
 */
const MATRIX = `
bucket.view      y . .   y y .
bucket.rename    . . .   . . .
bucket.delete    y . .   y y .
bucket.mark      . . .   . . .
bucket.leave     . . .   . . .
bucket.rotate    y . .   y . .
bucket.seal      y . .   y . .
bucket.hand_over . . .   . . .
access.view      y . .   . . .
access.add       . . .   . . .
access.modify    . . .   . . .
entry.view       y . .   y y .
entry.create     . . .   . . .
entry.edit       . . .   . . .
entry.delete     . . .   . . .
list.create      . . .   . . .
list.edit        . . .   . . .
list.delete      . . .   . . .
`;

const ABILITIES = MATRIX.trim()
  .split("\n")
  .map((line) => line.split(" ")[0] as BucketAbility);

test("in Trash, a user has only these abilities on a bucket", () => {
  const lines = ABILITIES.map((ability) => {
    const cells = COLUMNS.map((facts) => (canInTrash(facts, ability) ? "y" : "."));
    return `${ability.padEnd(16)} ${cells.slice(0, 3).join(" ")}   ${cells.slice(3).join(" ")}`;
  });
  assert.equal(lines.join("\n"), MATRIX.trim());
});
