import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { movableIn } from "../entry-rights.ts";
import { entriesQuery, listsQuery } from "../queries.ts";
import type { CountedList } from "./use-lists.ts";

interface InList {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly list: Pick<CountedList, "uid">;
}

const NONE: readonly ShownEntry[] = [];

/** The entries of a list, if the user may delete them all and all can be verified; otherwise none. */
export const useListEntries = ({ session, bucket, list }: InList): readonly ShownEntry[] => {
  const lists = useQuery(listsQuery(session, bucket.uid)).data;
  const entries = useQuery(entriesQuery(session, bucket.uid)).data;
  return useMemo(() => {
    if (!lists || !entries) return NONE;
    const verified = entries.flatMap((entry) => (isUnverifiable(entry) ? [] : [entry]));
    if (verified.length < entries.length) return NONE;
    const inList = verified.filter(({ password_list }) => password_list?.uid === list.uid);
    return inList.every(movableIn(bucket, lists)) ? inList : NONE;
  }, [bucket, lists, entries, list.uid]);
};
