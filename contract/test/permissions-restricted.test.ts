/** @file The effects of restrictions and of grants on the enterprise; permissions.test.ts tests the other rules. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type Permission,
  permissionsInEnterprise,
  permissionsOn,
  withImplied,
} from "../src/team/permissions.ts";
import { isWithin, permissions, placeFacts } from "./place-facts.ts";

const sorted = (held: Iterable<Permission>): Permission[] => [...held].sort();
test("a restricted object has the permissions granted on it, and inherits none", () => {
  fc.assert(
    fc.property(placeFacts, permissions, (facts, granted) => {
      const closed = { granted, isRestricted: true };
      const { list, entry } = facts;
      const onBucket = { ...facts, bucket: closed, list: null, entry: null };
      assert.deepEqual(sorted(permissionsOn(onBucket)), sorted(withImplied("bucket", granted)));
      const onList = { ...facts, list: closed, entry: null };
      assert.deepEqual(sorted(permissionsOn(onList)), sorted(withImplied("list", granted)));
      const onEntry = { ...facts, list, entry: closed };
      assert.deepEqual(sorted(permissionsOn(onEntry)), sorted(withImplied("entry", granted)));
      const past = { ...facts, bucket: closed, list: { granted: [], isRestricted: false } };
      const without = { ...past, enterprise: [] };
      assert.deepEqual(
        sorted(permissionsOn({ ...past, entry })),
        sorted(permissionsOn({ ...without, entry })),
        "nor does anything below it",
      );
    }),
  );
});

test("a grant on the enterprise removes no permission on the enterprise or on an object in it", () => {
  fc.assert(
    fc.property(placeFacts, permissions, (facts, more) => {
      const after = { ...facts, enterprise: [...facts.enterprise, ...more] };
      return (
        isWithin(permissionsInEnterprise(facts), permissionsInEnterprise(after)) &&
        isWithin(permissionsOn(facts), permissionsOn(after))
      );
    }),
  );
});
