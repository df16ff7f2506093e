/**
 * @file Moving entries to another bucket: their keys are wrapped under that bucket's key, their fields stay as they
 * are.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { sealEntryKey } from "@keepwell/crypto/entry/seal-entry-key.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import { inChunks, type Progress } from "../keys/in-chunks.ts";
import type { Session } from "../session/session.ts";
import { type OpenedEntryKey, openShown, type ShownEntry } from "./shown-entries.ts";

interface Move extends Progress {
  readonly source: Bucket;
  readonly target: Bucket;
  /** As the user selected them. */
  readonly entries: readonly ShownEntry[];
}

/** Wraps an opened entry key under the target's key, and wipes it. Returns it with the entry's uid. */
const wrapFor = async (
  { uid: bid, gen }: Bucket,
  bucketKey: BucketKey,
  { uid: eid, ek_gen, key }: OpenedEntryKey,
) => {
  try {
    const ek = await sealEntryKey(bucketKey, { bid, gen, eid, ekGen: ek_gen }, key);
    return [eid, { ek, gen, ek_gen }] as const;
  } finally {
    wipe(key);
  }
};

/**
 * Moves entries in chunks of at most 500, which each succeed or fail as a whole.
 * @throws CannotVerifyError when a bucket's or an entry's key is not what was saved, or an entry is not the one that is
 * shown; ChangedSinceShownError when it has been saved since. That chunk stays.
 * @throws CallFailure `conflict` when an entry or the target has a new key in the meantime.
 */
export const moveEntries = (
  session: Session,
  { source, target, entries, ...progress }: Move,
): Promise<void> =>
  inChunks(entries, progress, (chunk) =>
    withCurrentKey(session, target, async (bucket, bucketKey) => {
      const opened = await openShown(session, source, chunk);
      const keys = await Promise.all(opened.map((one) => wrapFor(bucket, bucketKey, one)));
      await session.api.buckets.moveToBucket({
        params: { bucketId: target.uid },
        body: { entries: chunk.map(({ uid }) => uid), keys: Object.fromEntries(keys) },
      });
    }),
  );
