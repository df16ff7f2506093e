/** @file The names of entries and lists in the audit log and the reports, from the rows of their buckets. */
import { hasType } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { readNamesInside } from "@keepwell/client/team/names-inside.ts";
import { queryOptions, type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { queryClient } from "../../app/query-client.ts";
import { useAuditText } from "../../text/audit-text.ts";
import { teamKey } from "./team-queries.ts";

/** An object with the name that the server recorded, which may be empty. */
interface Named {
  readonly uid: string;
  readonly name: string;
}

type Names = ReadonlyMap<string, string>;

/** The kinds of objects in a bucket whose names are sealed. */
export type InsideModel = "entry" | "list";

/** Names an object of a bucket whose own name cannot be read. */
export type Unnamed = Readonly<Record<InsideModel, (bucket: string) => string>>;

/** Returns the name to show for an entry or a list of a bucket. */
export type NameInside = (object: Named & { readonly model: InsideModel }, bucket: Named) => string;

/** Names that were read less than this long ago are not read again. */
const FRESH_MS = 60_000;

/** A bucket that was deleted, or that this account cannot see, has no names. */
const readNames = async (session: Session, bucketUid: string): Promise<Names> => {
  try {
    return await readNamesInside(session, bucketUid);
  } catch (error) {
    if (hasType(error, "not_found")) return new Map();
    throw error;
  }
};

const namesQuery = (session: Session, bucketUid: string) =>
  queryOptions({
    queryKey: [...teamKey(session), "entry-names", bucketUid] as const,
    queryFn: () => readNames(session, bucketUid),
    staleTime: FRESH_MS,
  });

/** Prefers the sealed name to the recorded one; an object without either is named by its bucket. */
export const namerOf =
  (byBucket: ReadonlyMap<string, Names | undefined>, unnamed: Unnamed): NameInside =>
  ({ uid, name, model }, bucket) =>
    byBucket.get(bucket.uid)?.get(uid) ?? (name || unnamed[model](bucket.name));

/** Names entries and lists of these buckets: with what the server recorded at first, and with their rows once these are read. */
export const useNamesInside = (session: Session, buckets: readonly string[]): NameInside => {
  const unnamed = useAuditText().unnamed;
  const wanted = useMemo(() => [...new Set(buckets)].toSorted(), [buckets]);
  const combine = useCallback(
    (results: UseQueryResult<Names>[]) =>
      namerOf(new Map(wanted.map((uid, at) => [uid, results[at]?.data])), unnamed),
    [wanted, unnamed],
  );
  return useQueries({ queries: wanted.map((uid) => namesQuery(session, uid)), combine });
};

/** The same for a file, which waits until all names are read. */
export const loadNamesInside = async (
  session: Session,
  buckets: readonly string[],
  unnamed: Unnamed,
): Promise<NameInside> => {
  const wanted = [...new Set(buckets)];
  const read = wanted.map((uid) => queryClient.fetchQuery(namesQuery(session, uid)));
  const names = await Promise.all(read);
  return namerOf(new Map(wanted.map((uid, at) => [uid, names[at]])), unnamed);
};
