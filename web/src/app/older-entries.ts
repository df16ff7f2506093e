/**
 * @file Notes that the server has sent an older version of an entry or a bucket than this browser has already seen
 * ([Note: Row marks], [Note: Bucket marks]).
 */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import type { HiddenEntry } from "@keepwell/client/buckets/list-entries.ts";
import { OlderEntryError } from "@keepwell/client/buckets/older-entry.ts";
import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { createTabStore } from "./tab-store.ts";

const shown = createTabStore<true>();

/** Called with each list of entries that was read. */
export const noteOlderEntries = (
  { identity }: Session,
  entries: readonly (ListedEntry | HiddenEntry)[],
): void => {
  if (entries.some((entry) => isUnverifiable(entry) && entry.why === "older")) shown.set(identity.uid, true);
};

/** Called with each bucket that was read. */
export const noteOlderBuckets = (
  { identity }: Session,
  buckets: readonly (Bucket | ClosedBucket)[],
): void => {
  if (buckets.some((bucket) => isUnverifiable(bucket) && bucket.state === "older-row"))
    shown.set(identity.uid, true);
};

/** Called with the error when reading an entry has failed. */
export const noteOlderEntry = ({ identity }: Session, error: unknown): void => {
  if (error instanceof OlderEntryError) shown.set(identity.uid, true);
};

export const useHasOlderEntries = ({ identity }: Session): boolean => shown.useValue(identity.uid) ?? false;
