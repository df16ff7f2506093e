import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ACCESS_TYPES, type BucketAbility, canOnBucket } from "../src/abilities.ts";

const ABILITIES = [
  "bucket.view",
  "bucket.rename",
  "bucket.delete",
  "bucket.mark",
  "bucket.leave",
  "bucket.rotate",
  "bucket.hand_over",
  "access.view",
  "access.add",
  "access.modify",
  "entry.view",
  "entry.create",
  "entry.edit",
  "entry.delete",
  "list.create",
  "list.edit",
  "list.delete",
] as const satisfies readonly BucketAbility[];

const STANDARD = { is_system: false, enterprise_uid: null };
const SYSTEM = { is_system: true, enterprise_uid: null };
const TEAM = { is_system: false, enterprise_uid: "e1e1e1e1-e1e1-41e1-81e1-e1e1e1e1e1e1" };
const KINDS = [STANDARD, SYSTEM, TEAM] as const;

/** y where it is allowed. Columns: owner, admin, write, read; the same on a system bucket, and on a team's. */
const MATRIX = `
bucket.view      y y y y   y y y y   y y y y
bucket.rename    y y . .   . . . .   y y . .
bucket.delete    y . . .   . . . .   y . . .
bucket.mark      y y y y   . . . .   y y y y
bucket.leave     . y y y   . y y y   . . . .
bucket.rotate    y y . .   . . . .   . . . .
bucket.hand_over y . . .   . . . .   . . . .
access.view      y y y y   . . . .   . . . .
access.add       y y . .   . . . .   . . . .
access.modify    y y . .   . . . .   . . . .
entry.view       y y y y   y y y y   y y y y
entry.create     y y y .   y y y .   y y y .
entry.edit       y y y .   y y y .   y y y .
entry.delete     y y y .   y y y .   y y y .
list.create      y y y .   y y y .   y y y .
list.edit        y y y .   y y y .   y y y .
list.delete      y y y .   y y y .   y y y .
`;

const row = (ability: BucketAbility): string => {
  const cells = KINDS.map((kind) =>
    ACCESS_TYPES.map((access_type) => (canOnBucket({ access_type, ...kind }, ability) ? "y" : ".")).join(" "),
  );
  return `${ability.padEnd(16)} ${cells.join("   ")}`;
};

test("who may do what on a bucket", () => {
  assert.equal(ABILITIES.map(row).join("\n"), MATRIX.trim());
});

const ability = fc.constantFrom(...ABILITIES);
const level = fc.constantFrom(...ACCESS_TYPES);
const kind = fc.constantFrom(...KINDS);

test("a higher level never has fewer abilities, but that of leaving", () => {
  fc.assert(
    fc.property(level, level, ability, kind, (one, other, verb, facts) => {
      const [higher, lower] =
        ACCESS_TYPES.indexOf(one) <= ACCESS_TYPES.indexOf(other) ? [one, other] : [other, one];
      return (
        verb === "bucket.leave" ||
        !canOnBucket({ access_type: lower, ...facts }, verb) ||
        canOnBucket({ access_type: higher, ...facts }, verb)
      );
    }),
  );
});

test("nobody renames or deletes a system bucket", () => {
  fc.assert(
    fc.property(
      level,
      (access_type) =>
        !canOnBucket({ access_type, ...SYSTEM }, "bucket.rename") &&
        !canOnBucket({ access_type, ...SYSTEM }, "bucket.delete"),
    ),
  );
});

test("a system or team bucket never allows more than any other", () => {
  fc.assert(
    fc.property(
      level,
      ability,
      kind,
      (access_type, verb, facts) =>
        !canOnBucket({ access_type, ...facts }, verb) || canOnBucket({ access_type, ...STANDARD }, verb),
    ),
  );
});
