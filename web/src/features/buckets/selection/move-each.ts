import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import type { Progress } from "@keepwell/client/keys/in-chunks.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { eachBucket, type PlacedEntry } from "./placed-entries.ts";

interface Move extends Progress {
  readonly entries: readonly PlacedEntry[];
  readonly target: Bucket;
}

/** Moves entries of several buckets to one bucket. Does not change entries that are already in that bucket. */
export const moveEach = (session: Session, { entries, target, ...progress }: Move): Promise<void> =>
  eachBucket(entries, progress, async ({ bucket: source, ...part }) => {
    if (source.uid !== target.uid) return moveEntries(session, { source, target, ...part });
    part.onProgress?.(part.entries.length, part.entries.length);
  });
