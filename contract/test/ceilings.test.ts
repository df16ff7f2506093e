import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestCeiling } from "../src/billing/ceilings.ts";

const held = (entries: number, bytes = 0, containers = 0, most: number | null = 100) => ({
  entries: { used: entries, most },
  bytes: { used: bytes, most },
  containers: { used: containers, most },
});

test("the ceiling with the highest usage is shown, if at least nine tenths of it are used", () => {
  assert.equal(nearestCeiling(held(89, 89, 89)), null);
  assert.deepEqual(nearestCeiling(held(90)), { measure: "entries", used: 90, most: 100 });
  assert.equal(nearestCeiling(held(90, 95, 91))?.measure, "bytes");
  assert.equal(nearestCeiling(held(90, 95, 120))?.measure, "containers");
  assert.equal(nearestCeiling(held(1000, 1000, 1000, null)), null);
});
