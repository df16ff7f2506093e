import { TRASH_DAYS } from "@keepwell/contract/buckets/trash-days.ts";
import type { Context } from "../context.ts";
import { eraseEntries } from "./delete-entries.ts";
import { byServer } from "./in-bucket.ts";
import { listBucketsTrashedUntil, lockTrashedUntil } from "./trash.store.ts";

/** How many entries one transaction deletes. In a team, other writes in the bucket wait for it. */
const BATCH = 200;
const KEPT_MS = TRASH_DAYS * 24 * 60 * 60 * 1000;

export const createTrashPurge = (context: Pick<Context, "clock" | "database" | "log">) => {
  const {
    clock,
    database: { handle },
    log,
  } = context;

  /** Deletes at most one batch. Returns how many entries it deleted. */
  const purgeBatch = async (bucketUid: string, until: Date): Promise<number> => {
    const deleted = await byServer(context, bucketUid, async (within, bucket) => {
      const entries = await lockTrashedUntil(within, { bucketUid, until, limit: BATCH });
      if (entries.length === 0) return { result: 0, audit: null, changed: [] };
      await eraseEntries(
        within,
        bucket,
        entries.map(({ uid }) => uid),
      );
      return { result: entries.length, audit: { kind: "entry_deleted", entries }, changed: ["entries"] };
    });
    return deleted ?? 0;
  };

  const purgeBucket = async (bucketUid: string, until: Date): Promise<void> => {
    while ((await purgeBatch(bucketUid, until)) === BATCH);
  };

  return {
    /**
     * Deletes what has been in Trash for 30 days, bucket by bucket. A crash leaves the batches that are committed, and
     * a bucket that fails does not keep the others back: the next sweep continues with what is left.
     */
    sweep: async (): Promise<void> => {
      const until = new Date(clock.now().getTime() - KEPT_MS);
      for (const bucketUid of await listBucketsTrashedUntil(handle, until))
        await purgeBucket(bucketUid, until).catch((error: unknown) =>
          log.error({ err: error, bucket: bucketUid }, "trash not emptied"),
        );
    },
  };
};
