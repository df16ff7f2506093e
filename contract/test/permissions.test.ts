import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  effectivePermissions,
  type GrantingList,
  permissionsByList,
} from "../src/team/effective-permissions.ts";
import {
  CONTEXT_PERMISSIONS,
  MODELS,
  type Permission,
  type Place,
  type PlaceFacts,
  permissionMap,
  permissionsFromAbove,
  permissionsInEnterprise,
  permissionsOn,
  withImplied,
} from "../src/team/permissions.ts";
import { isWithin, permissions, placeFacts } from "./place-facts.ts";

const PLAIN: Place = { granted: [], isRestricted: false };
const STEPS = ["bucket", "list", "entry"] as const;

/** The same facts with one object of the chain changed. */
const changed = (facts: PlaceFacts, at: number, change: (step: Place) => Place): PlaceFacts => {
  const there = STEPS.filter((model) => facts[model]);
  const model = there[at % there.length] ?? "bucket";
  return { ...facts, [model]: change(facts[model] ?? PLAIN) };
};

test("without a grant nothing is permitted", () => {
  fc.assert(
    fc.property(placeFacts, (facts) => {
      const empty = (step: Place | null | undefined) => step && { ...step, granted: [] };
      const bare = { ...facts, enterprise: [], list: empty(facts.list), entry: empty(facts.entry) };
      return permissionsOn({ ...bare, bucket: { ...facts.bucket, granted: [] } }).size === 0;
    }),
  );
});

test("restricting an object never widens the permissions on it", () => {
  fc.assert(
    fc.property(placeFacts, fc.nat(), (facts, at) =>
      isWithin(
        permissionsOn(changed(facts, at, (step) => ({ ...step, isRestricted: true }))),
        permissionsOn(changed(facts, at, (step) => ({ ...step, isRestricted: false }))),
      ),
    ),
  );
});

test("a grant never removes a permission", () => {
  fc.assert(
    fc.property(placeFacts, fc.nat(), permissions, (facts, at, more) =>
      isWithin(
        permissionsOn(facts),
        permissionsOn(changed(facts, at, (step) => ({ ...step, granted: [...step.granted, ...more] }))),
      ),
    ),
  );
});

test("every grant includes reading, and gives only permissions that exist for the kind of object", () => {
  fc.assert(
    fc.property(placeFacts, (facts) => {
      const model = facts.entry ? "entry" : facts.list ? "list" : "bucket";
      const held = permissionsOn(facts);
      const known = new Set<Permission>(CONTEXT_PERMISSIONS[model]);
      return isWithin(held, known) && (held.size === 0 || held.has("read"));
    }),
  );
});

test("administrators and the owner have every permission, even on restricted objects", () => {
  fc.assert(
    fc.property(placeFacts, fc.constantFrom("isAdmin", "isOwner"), (facts, who) => {
      const model = facts.entry ? "entry" : facts.list ? "list" : "bucket";
      return permissionsOn({ ...facts, [who]: true }).size === CONTEXT_PERMISSIONS[model].length;
    }),
  );
  assert.equal(permissionsInEnterprise({ isAdmin: true, enterprise: [] }).size, 8);
});

test("implied permissions include the permissions that they imply in turn", () => {
  fc.assert(
    fc.property(fc.constantFrom(...MODELS), permissions, (model, granted) => {
      const once = withImplied(model, granted);
      return (
        isWithin(withImplied(model, once), once) &&
        isWithin(
          new Set(granted.filter((one) => (CONTEXT_PERMISSIONS[model] as readonly string[]).includes(one))),
          once,
        )
      );
    }),
  );
});

test("an entry without access lists inherits from its list or, without a list, from its bucket", () => {
  fc.assert(
    fc.property(placeFacts, (facts) => {
      const above = permissionsOn({ ...facts, entry: null });
      assert.deepEqual(
        [...permissionsOn({ ...facts, entry: PLAIN })].sort(),
        [...permissionsFromAbove(above)].sort(),
      );
    }),
  );
});

test("the map of permissions names exactly the permissions of the context", () => {
  for (const model of MODELS)
    assert.deepEqual(Object.keys(permissionMap(model, new Set(["read"]))), [...CONTEXT_PERMISSIONS[model]]);
  assert.deepEqual(permissionMap("entry", new Set(["read", "manage_users"])), {
    read: true,
    write: false,
    delete: false,
    manage_permissions: false,
  });
});

const step = fc.record({ isRestricted: fc.boolean() });

const objectChain = fc.oneof(
  fc.constant({ bucket: null, list: null, entry: null }),
  fc.record({ bucket: step, list: fc.option(step), entry: fc.option(step) }),
);

const granting: fc.Arbitrary<GrantingList[]> = fc.array(
  fc.record({ model: fc.constantFrom(...MODELS), permissions }),
  { maxLength: 6 },
);

const standing = fc.record({ isAdmin: fc.boolean(), isOwner: fc.boolean() });
const NOBODY = { isAdmin: false, isOwner: false };

test("all access lists together give exactly the permissions of an ordinary member, and each reason gives at least one of them", () => {
  fc.assert(
    fc.property(objectChain, granting, standing, (chain, lists, who) => {
      const reasons = permissionsByList(chain, lists);
      const together = new Set(reasons.flatMap((one) => one.permissions));
      assert.deepEqual([...together].sort(), [...effectivePermissions(chain, NOBODY, lists)].sort());
      assert.ok(reasons.every((one) => one.permissions.length > 0));
      assert.ok(isWithin(together, effectivePermissions(chain, who, lists)));
    }),
  );
});
