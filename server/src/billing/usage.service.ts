import { countOwnBuckets } from "../buckets/bucket.store.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../identity/session.service.ts";
import { countSharings } from "../sharing/access.store.ts";

export const createUsageService = ({ database: { handle } }: Context) => ({
  count: async (actor: Actor) => ({
    sharings: await countSharings(handle, actor.uid),
    buckets: await countOwnBuckets(handle, actor.uid),
  }),
});

export type UsageService = ReturnType<typeof createUsageService>;
