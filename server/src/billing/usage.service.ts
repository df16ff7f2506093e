import type { HeldByAccount } from "@keepwell/contract/billing/billing.endpoints.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { countOwnBuckets, countSharings } from "./counted.store.ts";
import { getSubscriptionAndUsage } from "./subscription.store.ts";

export const createUsageService = ({ config, database: { handle } }: Context) => ({
  count: async (actor: Actor) => ({
    sharings: await countSharings(handle, actor.uid),
    buckets: await countOwnBuckets(handle, actor.uid),
  }),

  /** Returns what the account holds, and the most that it may hold; see [Note: Ceilings]. */
  ceilings: async (actor: Actor): Promise<HeldByAccount> => {
    const used = await getSubscriptionAndUsage(handle, actor.uid);
    const held = (measure: keyof HeldByAccount) => ({
      used: used[measure],
      most: used.plan === "partner" ? null : config.ceilings[measure],
    });
    return { entries: held("entries"), bytes: held("bytes"), containers: held("containers") };
  },
});

export type UsageService = ReturnType<typeof createUsageService>;
