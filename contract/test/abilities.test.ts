import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ACCESS_TYPES, type BucketAbility, canOnBucket } from "../src/abilities.ts";

const ABILITIES = [
  "bucket.view",
  "bucket.rename",
  "bucket.delete",
  "bucket.mark",
  "entry.view",
  "entry.create",
  "entry.edit",
  "entry.delete",
  "list.create",
  "list.edit",
  "list.delete",
] as const satisfies readonly BucketAbility[];

const KINDS = [false, true] as const;

/** y where it is allowed. Columns: owner, admin, write, read; then the same on a system bucket. */
const MATRIX = `
bucket.view    y y y y   y y y y
bucket.rename  y y . .   . . . .
bucket.delete  y . . .   . . . .
bucket.mark    y y y y   . . . .
entry.view     y y y y   y y y y
entry.create   y y y .   y y y .
entry.edit     y y y .   y y y .
entry.delete   y y y .   y y y .
list.create    y y y .   y y y .
list.edit      y y y .   y y y .
list.delete    y y y .   y y y .
`;

const row = (ability: BucketAbility): string => {
  const cells = KINDS.map((is_system) =>
    ACCESS_TYPES.map((access_type) => (canOnBucket({ access_type, is_system }, ability) ? "y" : ".")).join(
      " ",
    ),
  );
  return `${ability.padEnd(13)}  ${cells.join("   ")}`;
};

test("who may do what on a bucket", () => {
  assert.equal(ABILITIES.map(row).join("\n"), MATRIX.trim());
});

const ability = fc.constantFrom(...ABILITIES);
const level = fc.constantFrom(...ACCESS_TYPES);

test("a higher level never has fewer abilities", () => {
  fc.assert(
    fc.property(level, level, ability, fc.boolean(), (one, other, verb, is_system) => {
      const [higher, lower] =
        ACCESS_TYPES.indexOf(one) <= ACCESS_TYPES.indexOf(other) ? [one, other] : [other, one];
      return (
        !canOnBucket({ access_type: lower, is_system }, verb) ||
        canOnBucket({ access_type: higher, is_system }, verb)
      );
    }),
  );
});

test("nobody renames or deletes a system bucket", () => {
  fc.assert(
    fc.property(
      level,
      (access_type) =>
        !canOnBucket({ access_type, is_system: true }, "bucket.rename") &&
        !canOnBucket({ access_type, is_system: true }, "bucket.delete"),
    ),
  );
});

test("a bucket that is a system bucket never allows more than one that is not", () => {
  fc.assert(
    fc.property(
      level,
      ability,
      (access_type, verb) =>
        !canOnBucket({ access_type, is_system: true }, verb) ||
        canOnBucket({ access_type, is_system: false }, verb),
    ),
  );
});
