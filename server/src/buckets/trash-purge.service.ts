import { TRASH_DAYS } from "@keepwell/contract/buckets/trash-days.ts";
import type { Context } from "../context.ts";
import { announceInBucket } from "../events/change.store.ts";
import { deleteBucket, listTrashedUntil } from "./bucket-trash.store.ts";
import { eraseEntries } from "./delete-entries.ts";
import { aloneByServer, byServer } from "./in-bucket.ts";
import { listBucketsTrashedUntil, lockTrashedUntil } from "./trash.store.ts";

/**
 * How many entries one transaction deletes. In a team's bucket, other deletions and moves wait for that transaction.
 */
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

  const purgeEntries = async (bucketUid: string, until: Date): Promise<void> => {
    while ((await purgeBatch(bucketUid, until)) === BATCH);
  };

  /** Deletes the bucket with everything in it, unless it was restored in the meantime. */
  const purgeBucket = (bucketUid: string, until: Date): Promise<void> =>
    aloneByServer(context, bucketUid, async (within, bucket) => {
      if (bucket.trashed_at === null || bucket.trashed_at > until)
        return { result: undefined, audit: null, changed: [] };
      // The announcement comes before the deletion, while the database still knows whom to notify.
      await announceInBucket(within, bucketUid, { what: "buckets" });
      await deleteBucket(within, bucketUid);
      return { result: undefined, audit: { kind: "bucket_deleted", bucket }, changed: [] };
    });

  /** Does the work in each bucket. A bucket in which the work fails is left to the next sweep. */
  const inEach = async (uids: readonly string[], work: (uid: string) => Promise<void>): Promise<void> => {
    for (const uid of uids)
      await work(uid).catch((error: unknown) =>
        log.error({ err: error, bucket: uid }, "the trash of a bucket could not be emptied"),
      );
  };

  return {
    /**
     * Deletes what has been in Trash for 30 days: buckets, then entries bucket by bucket. Each batch is a transaction,
     * so the next sweep continues after a crash.
     */
    sweep: async (): Promise<void> => {
      const until = new Date(clock.now().getTime() - KEPT_MS);
      await inEach(await listTrashedUntil(handle, until), (uid) => purgeBucket(uid, until));
      await inEach(await listBucketsTrashedUntil(handle, until), (uid) => purgeEntries(uid, until));
    },
  };
};
