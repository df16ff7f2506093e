import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { hasRoom, OFFERED_PLANS, PLAN_IDS, PLANS, type PlanLimits } from "../src/plans.ts";

const LIMITS = ["buckets", "sharings", "users"] as const satisfies readonly (keyof PlanLimits)[];

test("the plans and limits are those of spec section 9", () => {
  assert.deepEqual(
    Object.fromEntries(PLAN_IDS.map((id) => [id, LIMITS.map((what) => PLANS[id].limits[what])])),
    {
      free: [0, 0, null],
      personal: [null, 3, null],
      premium: [null, null, null],
      small_business: [null, null, 5],
      enterprise: [null, null, null],
      partner: [null, null, null],
    },
  );
});

test("nobody can choose partner", () => {
  assert.deepEqual(
    PLAN_IDS.filter((id) => !OFFERED_PLANS.some((offered) => offered === id)),
    ["partner"],
  );
});

test("free has no room for a bucket, personal for three sharings, small business for five users", () => {
  assert.equal(hasRoom("free", "buckets", 0), false);
  assert.equal(hasRoom("free", "sharings", 0), false);
  assert.deepEqual([hasRoom("personal", "sharings", 2), hasRoom("personal", "sharings", 3)], [true, false]);
  assert.deepEqual(
    [hasRoom("small_business", "users", 4), hasRoom("small_business", "users", 5)],
    [true, false],
  );
});

test("where there is room for n there is room for fewer", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PLAN_IDS),
      fc.constantFrom(...LIMITS),
      fc.nat(1000),
      fc.nat(1000),
      (plan, what, one, other) =>
        !hasRoom(plan, what, Math.max(one, other)) || hasRoom(plan, what, Math.min(one, other)),
    ),
  );
});

test("partner always has room", () => {
  fc.assert(
    fc.property(fc.constantFrom(...LIMITS), fc.nat(), (what, used) => hasRoom("partner", what, used)),
  );
});
