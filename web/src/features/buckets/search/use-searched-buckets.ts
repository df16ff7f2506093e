import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listedOnce } from "@keepwell/client/buckets/listed-once.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Entries } from "../lists/list-entries.ts";
import { bucketsQuery, entriesQuery } from "../queries.ts";

/** How long entries in memory count as fresh. If they change earlier, an event announces the change. */
const FRESH_MS = 60_000;

/** A bucket that could be opened, and its entries as far as they are in memory. */
export interface ReadBucket {
  readonly bucket: OpenBucket;
  readonly entries: Entries;
}

interface SearchInput {
  /** Whether the caller needs the buckets at all. */
  readonly isWanted: boolean;
  /** Whether to load the entries that are not in memory, or no longer fresh. */
  readonly isLoaded: boolean;
}

interface SearchedBuckets {
  readonly searched: readonly ReadBucket[];
  readonly isLoading: boolean;
  /** The error if the buckets or the entries of a bucket could not be loaded; otherwise null or undefined. */
  readonly error: unknown;
}

/**
 * Returns every bucket that can be opened, with its entries. Each entry appears once. Entries in memory are returned at
 * once. If `isLoaded` is true, the others are loaded.
 */
export const useSearchedBuckets = (
  session: Session,
  { isWanted, isLoaded }: SearchInput,
): SearchedBuckets => {
  const listed = useQuery({ ...bucketsQuery(session), enabled: isWanted });
  const buckets = useMemo(
    () => (isWanted ? (listed.data ?? []) : []).flatMap((row) => (isUnverifiable(row) ? [] : [row])),
    [isWanted, listed.data],
  );
  const combine = useCallback(
    (results: UseQueryResult<Entries>[]): SearchedBuckets => ({
      searched: listedOnce(buckets.map((bucket, at) => ({ bucket, entries: results[at]?.data ?? [] }))),
      isLoading: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error,
    }),
    [buckets],
  );
  const read = useQueries({
    queries: buckets.map(({ uid }) => ({
      ...entriesQuery(session, uid),
      enabled: isLoaded,
      staleTime: FRESH_MS,
    })),
    combine,
  });
  return {
    ...read,
    isLoading: listed.isPending || read.isLoading,
    error: listed.error ?? read.error,
  };
};
