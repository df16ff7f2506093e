import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type BucketAbility,
  type BucketFacts,
  canOnBucket,
  canOnEntry,
  canOnList,
  permits,
} from "../src/abilities.ts";
import { ACCESS_TYPES } from "../src/access-type.ts";
import {
  CONTEXT_PERMISSIONS,
  type Permission,
  permissionsInOrder,
  withImplied,
} from "../src/team/permissions.ts";

const ABILITIES = [
  "bucket.view",
  "bucket.rename",
  "bucket.delete",
  "bucket.mark",
  "bucket.leave",
  "bucket.rotate",
  "bucket.seal",
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

const STANDARD = { is_system: false, enterprise_uid: null, permissions: null };
const SYSTEM = { is_system: true, enterprise_uid: null, permissions: null };
const KINDS = [STANDARD, SYSTEM] as const;

/** y: the level has the ability. Columns: owner, admin, write, read of a standard bucket, then of a system bucket. */
const MATRIX = `
bucket.view      y y y y   y y y y
bucket.rename    y y . .   . . . .
bucket.delete    y . . .   . . . .
bucket.mark      y y y y   . . . .
bucket.leave     . y y y   . y y y
bucket.rotate    y y . .   . . . .
bucket.seal      y y . .   y y . .
bucket.hand_over y . . .   . . . .
access.view      y y y y   . . . .
access.add       y y . .   . . . .
access.modify    y y . .   . . . .
entry.view       y y y y   y y y y
entry.create     y y y .   y y y .
entry.edit       y y y .   y y y .
entry.delete     y y y .   y y y .
list.create      y y y .   y y y .
list.edit        y y y .   y y y .
list.delete      y y y .   y y y .
`;

const row = (ability: BucketAbility): string => {
  const cells = KINDS.map((kind) =>
    ACCESS_TYPES.map((access_type) => (canOnBucket({ access_type, ...kind }, ability) ? "y" : ".")).join(" "),
  );
  return `${ability.padEnd(16)} ${cells.join("   ")}`;
};

test("each access level has its abilities on a bucket", () => {
  assert.equal(ABILITIES.map(row).join("\n"), MATRIX.trim());
});

const ability = fc.constantFrom(...ABILITIES);
const level = fc.constantFrom(...ACCESS_TYPES);
const kind = fc.constantFrom(...KINDS);

test("a higher access level has every ability of a lower one, except leaving", () => {
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

test("no access level allows renaming or deleting a system bucket", () => {
  fc.assert(
    fc.property(
      level,
      (access_type) =>
        !canOnBucket({ access_type, ...SYSTEM }, "bucket.rename") &&
        !canOnBucket({ access_type, ...SYSTEM }, "bucket.delete"),
    ),
  );
});

test("a system bucket never allows more than a standard bucket", () => {
  fc.assert(
    fc.property(
      level,
      ability,
      (access_type, verb) =>
        !canOnBucket({ access_type, ...SYSTEM }, verb) || canOnBucket({ access_type, ...STANDARD }, verb),
    ),
  );
});

const held = (model: "bucket" | "list" | "entry", ...granted: Permission[]): Permission[] =>
  permissionsInOrder(model, withImplied(model, granted));

const ENTERPRISE = "e1e1e1e1-e1e1-41e1-81e1-e1e1e1e1e1e1";
const inTeam = (access_type: BucketFacts["access_type"], permissions: Permission[]): BucketFacts => ({
  access_type,
  permissions,
  is_system: false,
  enterprise_uid: ENTERPRISE,
});

const ALL = [...CONTEXT_PERMISSIONS.bucket];
/** Columns: owner and administrators, then members who manage, write or read the bucket, or see a part of it. */
const IN_TEAM = [
  inTeam("owner", ALL),
  inTeam("admin", ALL),
  inTeam("write", held("bucket", "manage")),
  inTeam("write", held("bucket", "write")),
  inTeam("read", held("bucket", "read")),
  inTeam("read", []),
] as const;

const TEAM_MATRIX = `
bucket.view      y y y y y y
bucket.rename    y y y . . .
bucket.delete    y y y . . .
bucket.mark      y y y y y y
bucket.leave     . . . . . .
bucket.rotate    y y . . . .
bucket.seal      y y . . . .
bucket.hand_over . . . . . .
access.view      . . . . . .
access.add       . . . . . .
access.modify    . . . . . .
entry.view       y y y y y .
entry.create     y y y y . .
entry.edit       y y y y . .
entry.delete     y y y y . .
list.create      y y y . . .
list.edit        y y y . . .
list.delete      y y y . . .
`;

const marks = (cells: readonly boolean[]): string => cells.map((one) => (one ? "y" : ".")).join(" ");

test("each permission gives its abilities on a team's bucket", () => {
  const rows = ABILITIES.map(
    (verb) => `${verb.padEnd(16)} ${marks(IN_TEAM.map((bucket) => canOnBucket(bucket, verb)))}`,
  );
  assert.equal(rows.join("\n"), TEAM_MATRIX.trim());
});

/** A member who has rights only on the list and the entry themselves. */
const PART = inTeam("read", []);

/**
 * Columns: the member's permission. On a list: manage, write, read, manage_permissions. On an entry: write, delete,
 * read, manage_permissions.
 */
const INSIDE_MATRIX = `
entry.view       y y y y   y y y y
entry.create     y y . .   y . . .
entry.edit       y y . .   y . . .
entry.delete     y y . .   . y . .
list.create      y . . .   . . . .
list.edit        y . . .   . . . .
list.delete      y . . .   . . . .
`;

test("each permission gives its abilities on a list or an entry of a team's bucket", () => {
  const byList = (["manage", "write", "read", "manage_permissions"] as const).map((one) => ({
    permissions: held("list", one),
  }));
  const byEntry = (["write", "delete", "read", "manage_permissions"] as const).map((one) => ({
    permissions: held("entry", one),
  }));
  const verbs = ABILITIES.filter((verb) => verb.startsWith("entry.") || verb.startsWith("list."));
  const rows = verbs.map((verb) => {
    const cells = [
      marks(byList.map((list) => canOnList(PART, list, verb))),
      marks(byEntry.map((entry) => canOnEntry(PART, { list: null, entry }, verb))),
    ];
    return `${verb.padEnd(16)} ${cells.join("   ")}`;
  });
  assert.equal(rows.join("\n"), INSIDE_MATRIX.trim());
});

const NO_SAY = { permissions: null };

test("an entry without own permissions has those of its list or, if it is in no list, of its bucket", () => {
  const bucket = fc.constantFrom(...IN_TEAM);
  const listSay = fc.subarray([...CONTEXT_PERMISSIONS.list]).map((some) => held("list", ...some));
  const entrySay = fc.subarray([...CONTEXT_PERMISSIONS.entry]).map((some) => held("entry", ...some));
  fc.assert(
    fc.property(bucket, fc.option(listSay), fc.option(entrySay), ability, (facts, ofList, ofEntry, verb) => {
      const list = ofList && { permissions: ofList };
      const expected = ofEntry
        ? permits(ofEntry, verb)
        : list
          ? canOnList(facts, list, verb)
          : canOnBucket(facts, verb);
      return canOnEntry(facts, { list, entry: { permissions: ofEntry } }, verb) === expected;
    }),
  );
});

test("in a personal bucket, lists and entries have the abilities of the bucket", () => {
  fc.assert(
    fc.property(level, kind, ability, (access_type, facts, verb) => {
      const bucket = { access_type, ...facts };
      const inBucket = canOnBucket(bucket, verb);
      return (
        canOnList(bucket, NO_SAY, verb) === inBucket &&
        canOnEntry(bucket, { list: NO_SAY, entry: NO_SAY }, verb) === inBucket &&
        canOnEntry(bucket, { list: null, entry: NO_SAY }, verb) === inBucket
      );
    }),
  );
});
