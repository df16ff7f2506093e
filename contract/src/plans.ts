/** @file The plans of spec.md section 9 and what each may hold. */

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

/** May the subscriber have one more of it, given how many there are? */
export const hasRoom = (plan: PlanId, what: keyof PlanLimits, used: number): boolean => {
  const limit: number | null = PLANS[plan].limits[what];
  return limit === null || used < limit;
};
