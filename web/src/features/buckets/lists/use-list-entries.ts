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

interface ListEntries {
  /** The entries of the list. Empty while they are not loaded, or if they cannot be moved to Trash with the list. */
  readonly entries: readonly ShownEntry[];
  /**
   * Why the entries cannot be moved. `unverified`: an entry of the bucket cannot be verified, and it may be in the
   * list. `forbidden`: the user may not delete one of the entries.
   */
  readonly why?: "unverified" | "forbidden";
}

const NONE: ListEntries = { entries: [] };

/** The entries of a list, if the user may delete all of them and all entries of the bucket can be verified. */
export const useListEntries = ({ session, bucket, list }: InList): ListEntries => {
  const lists = useQuery(listsQuery(session, bucket.uid)).data;
  const entries = useQuery(entriesQuery(session, bucket.uid)).data;
  return useMemo(() => {
    if (!lists || !entries) return NONE;
    const verified = entries.flatMap((entry) => (isUnverifiable(entry) ? [] : [entry]));
    if (verified.length < entries.length) return { entries: [], why: "unverified" };
    const inList = verified.filter(({ password_list }) => password_list?.uid === list.uid);
    const isMovable = inList.every(movableIn(bucket, lists));
    return isMovable ? { entries: inList } : { entries: [], why: "forbidden" };
  }, [bucket, lists, entries, list.uid]);
};
