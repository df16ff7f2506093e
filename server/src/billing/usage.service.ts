import { countOwnBuckets } from "../buckets/bucket.store.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../identity/session.service.ts";

export const createUsageService = ({ database: { handle } }: Context) => ({
  /** Sharing a bucket does not exist yet, so no account has any. */
  count: async (actor: Actor) => ({ sharings: 0, buckets: await countOwnBuckets(handle, actor.uid) }),
});

export type UsageService = ReturnType<typeof createUsageService>;
