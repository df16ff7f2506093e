/**
 * @file Reads the names of buckets, lists and entries from their sealed rows. The audit log and the reports show these
 * names.
 */
import { hasType } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { type ObjectNames, readObjectNames } from "@keepwell/client/team/object-names.ts";
import { queryOptions, type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { queryClient } from "../../app/query-client.ts";
import { useAuditText } from "../../text/audit-text.ts";
import { teamKey } from "./team-queries.ts";

/** An object with the name that the server recorded. The name may be empty. */
interface Named {
  readonly uid: string;
  readonly name: string;
}

/** Returns the names to show. */
export interface Namer {
  readonly bucket: (bucket: Named) => string;
  /** Returns the name of a list or an entry in that bucket. */
  readonly inside: (model: "list" | "entry", object: Named, bucket: Named) => string;
}

/** The words that describe an object whose name cannot be read. */
interface Unnamed {
  readonly bucket: string;
  readonly list: string;
  readonly entry: string;
  readonly listIn: (bucket: string) => string;
  readonly entryIn: (bucket: string) => string;
}

/** How long names stay fresh after they were read. */
const FRESH_MS = 60_000;

const NONE: ObjectNames = { bucket: null, inside: new Map() };

/**
 * Reads the names of a bucket and of its lists and entries. Returns none if the bucket was deleted, or if this account
 * cannot see it.
 */
const readNames = async (session: Session, bucketUid: string): Promise<ObjectNames> => {
  try {
    return await readObjectNames(session, bucketUid);
  } catch (error) {
    if (hasType(error, "not_found")) return NONE;
    throw error;
  }
};

const namesQuery = (session: Session, bucketUid: string) =>
  queryOptions({
    queryKey: [...teamKey(session), "object-names", bucketUid] as const,
    queryFn: () => readNames(session, bucketUid),
    staleTime: FRESH_MS,
  });

/** Only this many characters of a uid are shown. They are enough to distinguish the objects of an enterprise. */
const UID_SHOWN = 8;

/**
 * Makes a `Namer`. It returns an object's sealed name. If there is none, it returns the name that the server has
 * recorded. If there is neither, it describes the object by its kind and its bucket's name. This description also
 * contains the beginning of the uid, but only after the names in the bucket have been read.
 */
export const createNamer = (
  byBucket: ReadonlyMap<string, ObjectNames | undefined>,
  unnamed: Unnamed,
): Namer => {
  const known = ({ uid, name }: Named): string => byBucket.get(uid)?.bucket ?? name;
  const withUid = (words: string, { uid }: Named, bucket: Named): string =>
    byBucket.get(bucket.uid) === undefined ? words : `${words} (${uid.slice(0, UID_SHOWN)})`;
  return {
    bucket: (bucket) => known(bucket) || withUid(unnamed.bucket, bucket, bucket),
    inside: (model, object, bucket) => {
      const found = byBucket.get(bucket.uid)?.inside.get(object.uid) ?? object.name;
      const place = known(bucket);
      if (found !== "") return found;
      return withUid(place === "" ? unnamed[model] : unnamed[`${model}In`](place), object, bucket);
    },
  };
};

/**
 * Returns the names of these buckets and of the objects in them. Until the sealed rows have been read, these are the
 * names that the server recorded.
 */
export const useNamer = (session: Session, buckets: readonly string[]): Namer => {
  const { unnamed } = useAuditText();
  const wanted = useMemo(() => [...new Set(buckets)].toSorted(), [buckets]);
  const combine = useCallback(
    (results: UseQueryResult<ObjectNames>[]) =>
      createNamer(new Map(wanted.map((uid, at) => [uid, results[at]?.data])), unnamed),
    [wanted, unnamed],
  );
  return useQueries({ queries: wanted.map((uid) => namesQuery(session, uid)), combine });
};

/**
 * Reads the names in all of these buckets before it returns. Used for an exported file, because its names cannot be
 * added later.
 */
export const loadNamer = async (
  session: Session,
  buckets: readonly string[],
  unnamed: Unnamed,
): Promise<Namer> => {
  const wanted = [...new Set(buckets)];
  const read = wanted.map((uid) => queryClient.fetchQuery(namesQuery(session, uid)));
  const names = await Promise.all(read);
  return createNamer(new Map(wanted.map((uid, at) => [uid, names[at]])), unnamed);
};
