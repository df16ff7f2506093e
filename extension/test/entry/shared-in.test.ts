import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { nowShared, sharedIn } from "../../src/entry/shared-in.ts";

const OWN = {
  ...{ uid: "own", name: "Family", owner_uid: "ana" },
  ...{ access_type: "owner", is_shared: false, enterprise_uid: null },
} as OpenBucket;
const SHARED: OpenBucket = { ...OWN, is_shared: true };

test("a bucket that other users may write to is named, and the account's own bucket is not", () => {
  assert.equal(sharedIn(OWN, "ana"), null);
  assert.equal(sharedIn(SHARED, "ana"), "Family");
  assert.equal(sharedIn(OWN, "bo"), "Family", "it belongs to another user");
  assert.equal(sharedIn({ ...OWN, enterprise_uid: "team" }, "ana"), "Family");
});

test("a kept row is shown again only if its bucket was shared after the row was kept", () => {
  assert.deepEqual(nowShared({ sharedIn: null }, SHARED, "ana"), { sharedIn: "Family" });
  assert.equal(nowShared({ sharedIn: null }, OWN, "ana"), undefined);
  assert.equal(nowShared({ sharedIn: "Family" }, SHARED, "ana"), undefined, "the user has seen it");
  assert.equal(nowShared({ sharedIn: "Family" }, OWN, "ana"), undefined);
});
