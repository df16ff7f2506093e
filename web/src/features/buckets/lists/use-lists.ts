import type { Session } from "@keepwell/client/session/session.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAppearance } from "../../../ui/appearance.ts";
import { entriesQuery, listsQuery } from "../queries.ts";
import { countByList, inNameOrder } from "./list-entries.ts";

export interface CountedList {
  readonly uid: string;
  readonly name: string;
  readonly count: number;
  /** For a team's list: what the user may do in it. */
  readonly permissions: List["permissions"];
}

const NONE: readonly List[] = [];

/** A bucket's lists by name. Counted from the loaded entries if possible, so that a move shows at once. */
export const useLists = (session: Session, bucketUid: string) => {
  const { locale } = useAppearance();
  const query = useQuery(listsQuery(session, bucketUid));
  const { data: entries } = useQuery(entriesQuery(session, bucketUid));
  const rows = query.data ?? NONE;
  const counts = useMemo(() => (entries ? countByList(entries) : null), [entries]);
  const lists: readonly CountedList[] = useMemo(
    () =>
      inNameOrder(rows, locale).map(({ uid, name, entry_count, permissions }) => ({
        uid,
        name,
        permissions,
        count: counts ? (counts.get(uid) ?? 0) : entry_count,
      })),
    [rows, locale, counts],
  );
  return { query, lists, total: entries?.length };
};
