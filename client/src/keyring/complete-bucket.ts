/**
 * @file [Note: Complete buckets] A bucket's row says whether every entry has a row, and which generation of the key is
 * the lowest in use. The account's state remembers both. So no browser of the account accepts an earlier row that says
 * less (MS-117). With an earlier row, the server could show an entry with a readable name, or an entry under a key that
 * a former member has.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketRowContent } from "@keepwell/crypto/row/bucket-row.ts";
import type { Trust } from "../people/trust.ts";
import type { Trusted } from "../people/trusted.ts";

type Stated = Pick<BucketRowContent, "m" | "g">;

/** The account's state. If it cannot be read, the newest state that this browser has seen; null if there is none. */
export const knownState = (trust: Trust): Promise<Trusted | null> =>
  trust.read().catch(() => trust.lastSeen());

/** Whether a bucket's row says less than the account remembers of the bucket. */
export const saysLess = (
  { complete }: Pick<Trusted, "complete">,
  { uid }: Pick<Bucket, "uid">,
  { m, g }: Stated,
): boolean => {
  const lowest = complete?.[uid];
  return lowest !== undefined && (m === 0 || g < lowest);
};

/**
 * Remembers what the rows of buckets say. Callers do not wait for it. If the save fails, the next reading tries again.
 */
export const rememberComplete = (
  trust: Trust,
  known: Pick<Trusted, "complete">,
  stated: ReadonlyMap<string, Stated>,
): void => {
  const more = [...stated].filter(([uid, { m, g }]) => m === 1 && g > (known.complete?.[uid] ?? 0));
  if (more.length === 0) return;
  const raised = (before: Trusted["complete"]) =>
    Object.fromEntries(more.map(([uid, { g }]) => [uid, Math.max(g, before?.[uid] ?? 0)]));
  void trust
    .update((before) => ({ ...before, complete: { ...before.complete, ...raised(before.complete) } }))
    .catch(() => undefined);
};
