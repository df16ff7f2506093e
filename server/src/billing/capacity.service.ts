/**
 * @file [Note: Capacity] The server itself counts everything that a plan limits: in its own database, under a lock on
 * the subscription's row. It never asks the payment provider. While a change of plan is pending, the current plan and
 * the next plan must both have room.
 */
import { type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import { hasRoom, type PlanId, type PlanLimits } from "@keepwell/contract/plans.ts";
import type { Handle } from "../db/schema.ts";
import { type AccountUsage, lockAccountUsage } from "./account-usage.store.ts";
import { type Ceilings, isNear, type Measure, refuseAbove } from "./ceilings.ts";
import { countMembers, countOwnBuckets, countSharings } from "./counted.store.ts";
import { readStanding, type SubscriptionFacts } from "./standing.ts";
import {
  getSubscriptionAndUsage,
  lockSubscriptionOfEnterprise,
  lockSubscriptionOfUser,
  type SubscriptionRow,
} from "./subscription.store.ts";

interface Asked {
  readonly userUid: string;
  readonly now: Date;
}

/**
 * The plans that must have room: the current one and, during a change, the next one. The list is empty if the
 * subscription has expired.
 */
const listCapacityPlans = (row: SubscriptionRow, now: Date): readonly PlanId[] => {
  const { capacity } = readStanding(row, now);
  if (capacity === "expired") return [];
  return row.next_plan === null ? [capacity] : [capacity, row.next_plan];
};

const lockCapacity = async (within: Handle, { userUid, now }: Asked): Promise<readonly PlanId[]> =>
  listCapacityPlans(await lockSubscriptionOfUser(within, userUid), now);

const requireRoom = (
  plans: readonly PlanId[],
  { what, used, refusal }: { what: keyof PlanLimits; used: number; refusal: ErrorCode },
): void => {
  if (plans.length === 0 || !plans.every((plan) => hasRoom(plan, what, used))) fail(refusal);
};

/**
 * Refuses with 402 if the plan has no room for one more bucket of the user. Call it in the transaction that creates the
 * bucket. The subscription's row stays locked, so two concurrent calls cannot both create the last bucket of a plan.
 */
export const requireRoomForBucket = async (within: Handle, asked: Asked): Promise<void> => {
  const plans = await lockCapacity(within, asked);
  const used = await countOwnBuckets(within, asked.userUid);
  requireRoom(plans, { what: "buckets", used, refusal: "payment" });
};

/**
 * Refuses with 402 if the user owns more buckets than the plan allows. Refuses nothing if the subscription has
 * expired, because its user keeps the buckets that they have.
 */
export const requireBucketsFit = async (within: Handle, asked: Asked): Promise<void> => {
  const plans = await lockCapacity(within, asked);
  if (plans.length === 0) return;
  const used = (await countOwnBuckets(within, asked.userUid)) - 1;
  requireRoom(plans, { what: "buckets", used, refusal: "payment" });
};

/**
 * Refuses with 402 if the accesses to the owner's buckets, invitations included, exceed the owner's plan. Call it in
 * the transaction that adds them, after they were added.
 */
export const requireSharingsFit = async (within: Handle, asked: Asked): Promise<void> => {
  const plans = await lockCapacity(within, asked);
  const used = (await countSharings(within, asked.userUid)) - 1;
  requireRoom(plans, { what: "sharings", used, refusal: "access.payment" });
};

/**
 * Refuses with 402 if the enterprise's plan has no room for one more member. Call it in the transaction that adds the
 * member, before the member is added.
 */
export const requireRoomForMember = async (
  within: Handle,
  { enterpriseUid, now }: { enterpriseUid: string; now: Date },
): Promise<void> => {
  const plans = listCapacityPlans(await lockSubscriptionOfEnterprise(within, enterpriseUid), now);
  const used = await countMembers(within, enterpriseUid);
  requireRoom(plans, { what: "users", used, refusal: "payment" });
};

/** Refuses with 402 if the subscription has expired. */
export const requireUnexpired = (facts: SubscriptionFacts, now: Date): void => {
  if (readStanding(facts, now).capacity === "expired") fail("payment");
};

type Seen = Pick<SubscriptionRow, "plan"> & AccountUsage;

/** Whether the next writes could reach a ceiling, judged by what the account held shortly before. */
export const mayReachCeiling = (seen: Seen, ceilings: Ceilings, measures: readonly Measure[]): boolean =>
  seen.plan !== "partner" && isNear({ used: seen, ceilings, measures });

interface Counted {
  /** The owner of the bucket. */
  readonly userUid: string;
  readonly ceilings: Ceilings;
  /** What the account held shortly before, if the caller has already read it. */
  readonly seen?: Seen;
}

/**
 * Refuses if the account that owns a bucket exceeds the ceilings of these measures. Call it in the transaction that
 * writes, after the writes. Near a ceiling, an account's transactions are checked one after another, so that each
 * transaction sees what the earlier ones wrote.
 */
export const requireBelowCeilings = async (
  within: Handle,
  { userUid, ceilings, seen }: Counted,
  measures: readonly Measure[],
): Promise<void> => {
  const before = seen ?? (await getSubscriptionAndUsage(within, userUid));
  if (!mayReachCeiling(before, ceilings, measures)) return;
  await lockAccountUsage(within, userUid);
  const used = await getSubscriptionAndUsage(within, userUid);
  refuseAbove({ used, ceilings, measures });
};
