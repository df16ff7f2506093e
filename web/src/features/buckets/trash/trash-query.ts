import type { TrashedEntry } from "@keepwell/client/buckets/list-entries.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../app/query-client.ts";
import { movableIn } from "../entry-rights.ts";
import { entriesQuery, listsQuery } from "../queries.ts";

export interface ReadTrash {
  readonly all: readonly TrashedEntry[];
  /** The entries in Trash that the user may restore and delete. */
  readonly deletable: readonly TrashedEntry[];
}

/** The query of a bucket's Trash. It becomes stale together with the bucket's entries. */
export const trashQuery = (session: Session, bucket: Bucket) =>
  queryOptions({
    queryKey: [...entriesQuery(session, bucket.uid).queryKey, "trash"],
    queryFn: async (): Promise<ReadTrash> => {
      const { listTrash } = await import("@keepwell/client/buckets/list-entries.ts");
      // Outside of a team, no list has permissions of its own.
      const isTeams = bucket.permissions !== null;
      const [all, lists] = await Promise.all([
        listTrash(session, bucket.uid, () => bucket),
        isTeams ? queryClient.ensureQueryData(listsQuery(session, bucket.uid)) : [],
      ]);
      return { all, deletable: all.filter(movableIn(bucket, lists)) };
    },
  });
