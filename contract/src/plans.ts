/** @file The plans of docs/specification.md, section 9, with their limits. */

/** The limits of a plan, beyond which calls answer 402; `null` is unlimited. */
export interface PlanLimits {
  /** The user's own buckets, without the system bucket. */
  readonly buckets: number | null;
  /** Accesses granted on the user's own buckets: one for each member of each bucket, including pending accesses. */
  readonly sharings: number | null;
  /** Members of an enterprise. */
  readonly users: number | null;
}

interface Plan {
  readonly kind: "standard" | "enterprise" | "any";
  readonly limits: PlanLimits;
}

export const PLANS = {
  free: { kind: "standard", limits: { buckets: 0, sharings: 0, users: null } },
  personal: { kind: "standard", limits: { buckets: null, sharings: 3, users: null } },
  premium: { kind: "standard", limits: { buckets: null, sharings: null, users: null } },
  small_business: { kind: "enterprise", limits: { buckets: null, sharings: null, users: 5 } },
  enterprise: { kind: "enterprise", limits: { buckets: null, sharings: null, users: null } },
  partner: { kind: "any", limits: { buckets: null, sharings: null, users: null } },
} as const satisfies Record<string, Plan>;

export type PlanId = keyof typeof PLANS;

export const PLAN_IDS = Object.keys(PLANS) as [PlanId, ...PlanId[]];

/** The plans that a user can choose; only the operator assigns `partner`. */
export const OFFERED_PLANS = ["free", "personal", "premium", "small_business", "enterprise"] as const;

export type OfferedPlan = (typeof OFFERED_PLANS)[number];

/** The paid plans that the operator of a server without payments can give to everyone. */
export const FREE_OF_CHARGE = ["personal", "premium", "small_business", "enterprise"] as const;

export type AccountKind = "standard" | "enterprise";

export const kindOf = (plan: OfferedPlan): AccountKind => PLANS[plan].kind;

/** Whether a user who signs up for the plan founds an enterprise. */
export const isEnterprisePlan = (plan: PlanId): boolean => PLANS[plan].kind === "enterprise";

/** The plans that are offered to this kind of account. An account cannot change to a plan for the other kind. */
export const plansOf = (kind: AccountKind): readonly OfferedPlan[] =>
  OFFERED_PLANS.filter((plan) => kindOf(plan) === kind);

export const isOfferedPlan = (text: string | undefined): text is OfferedPlan =>
  OFFERED_PLANS.some((plan) => plan === text);

/** How much a subscriber uses of each thing that plans limit. */
export type PlanUsage = Readonly<Record<keyof PlanLimits, number>>;

export type PaidPlan = Exclude<PlanId, "free" | "partner">;

export const isPaidPlan = (plan: PlanId): plan is PaidPlan => plan !== "free" && plan !== "partner";

/** Whether a subscriber who uses `used` of `what` may use one more on this plan. */
export const hasRoom = (plan: PlanId, what: keyof PlanLimits, used: number): boolean => {
  const limit: number | null = PLANS[plan].limits[what];
  return limit === null || used < limit;
};

/** The things of which the subscriber uses more than the plan allows; empty if the usage fits. */
export const exceededBy = (plan: PlanId, usage: PlanUsage): readonly (keyof PlanLimits)[] =>
  (Object.keys(usage) as (keyof PlanLimits)[]).filter((what) => !hasRoom(plan, what, usage[what] - 1));
