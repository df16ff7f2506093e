import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  exceededBy,
  hasRoom,
  kindOf,
  OFFERED_PLANS,
  PLAN_IDS,
  PLANS,
  type PlanLimits,
  plansOf,
} from "../src/plans.ts";

const LIMITS = ["buckets", "sharings", "users"] as const satisfies readonly (keyof PlanLimits)[];

test("the plans and limits are those of section 9 of the specification", () => {
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

test("the partner plan is not offered to users", () => {
  assert.deepEqual(
    PLAN_IDS.filter((id) => !OFFERED_PLANS.some((offered) => offered === id)),
    ["partner"],
  );
});

test("`free` has no room for a bucket, `personal` has room for three sharings, `small_business` for five users", () => {
  assert.equal(hasRoom("free", "buckets", 0), false);
  assert.equal(hasRoom("free", "sharings", 0), false);
  assert.deepEqual([hasRoom("personal", "sharings", 2), hasRoom("personal", "sharings", 3)], [true, false]);
  assert.deepEqual(
    [hasRoom("small_business", "users", 4), hasRoom("small_business", "users", 5)],
    [true, false],
  );
});

test("a plan that has room at some usage has room at every lower usage", () => {
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

test("the partner plan always has room", () => {
  fc.assert(
    fc.property(fc.constantFrom(...LIMITS), fc.nat(), (what, used) => hasRoom("partner", what, used)),
  );
});

test("a user can choose a plan if their usage fits into the plan (spec section 5)", () => {
  const usage = (buckets: number, sharings: number, users: number) => ({ buckets, sharings, users });
  assert.deepEqual(exceededBy("free", usage(0, 0, 1)), []);
  assert.deepEqual(exceededBy("free", usage(1, 0, 1)), ["buckets"]);
  assert.deepEqual(exceededBy("free", usage(1, 1, 1)), ["buckets", "sharings"]);
  assert.deepEqual(exceededBy("personal", usage(90, 3, 1)), []);
  assert.deepEqual(exceededBy("personal", usage(0, 4, 1)), ["sharings"]);
  assert.deepEqual(exceededBy("small_business", usage(90, 90, 5)), []);
  assert.deepEqual(exceededBy("small_business", usage(0, 0, 6)), ["users"]);
  for (const plan of ["premium", "enterprise", "partner"] as const)
    assert.deepEqual(exceededBy(plan, usage(900, 900, 900)), []);
});

test("each kind of account is offered its own plans, and every offered plan is for one kind of account", () => {
  assert.deepEqual(plansOf("standard"), ["free", "personal", "premium"]);
  assert.deepEqual(plansOf("enterprise"), ["small_business", "enterprise"]);
  for (const plan of OFFERED_PLANS) assert.equal(plansOf(kindOf(plan)).includes(plan), true);
});
