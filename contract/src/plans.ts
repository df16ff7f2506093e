/** @file The plans of docs/specification.md, section 9, and what each may hold. */

/** Counts beyond which a plan refuses with 402; `null` is unlimited. */
export interface PlanLimits {
  /** Own buckets besides the system bucket. */
  readonly buckets: number | null;
  /** Accesses (person × bucket) granted on own buckets, pending ones included. */
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

/** The plans a person can choose; `partner` is given by the operator. */
export const OFFERED_PLANS = ["free", "personal", "premium", "small_business", "enterprise"] as const;

export type OfferedPlan = (typeof OFFERED_PLANS)[number];

export type AccountKind = "standard" | "enterprise";

export const kindOf = (plan: OfferedPlan): AccountKind => PLANS[plan].kind;

/** A user who signs up for it founds an enterprise. */
export const isEnterprisePlan = (plan: PlanId): boolean => PLANS[plan].kind === "enterprise";

/** An account keeps its kind, so these are the plans it can choose among. */
export const plansOf = (kind: AccountKind): readonly OfferedPlan[] =>
  OFFERED_PLANS.filter((plan) => kindOf(plan) === kind);

export const isOfferedPlan = (text: string | undefined): text is OfferedPlan =>
  OFFERED_PLANS.some((plan) => plan === text);

/** What a subscriber has, of each thing that plans limit. */
export type PlanUsage = Readonly<Record<keyof PlanLimits, number>>;

export type PaidPlan = Exclude<PlanId, "free" | "partner">;

export const isPaidPlan = (plan: PlanId): plan is PaidPlan => plan !== "free" && plan !== "partner";

/** May the subscriber have one more of it, given how many there are? */
export const hasRoom = (plan: PlanId, what: keyof PlanLimits, used: number): boolean => {
  const limit: number | null = PLANS[plan].limits[what];
  return limit === null || used < limit;
};

/** What of the usage the plan has no place for: nothing, where it fits. */
export const exceededBy = (plan: PlanId, usage: PlanUsage): readonly (keyof PlanLimits)[] =>
  (Object.keys(usage) as (keyof PlanLimits)[]).filter((what) => !hasRoom(plan, what, usage[what] - 1));
