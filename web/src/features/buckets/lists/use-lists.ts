import type { ListedList } from "@keepwell/client/buckets/list-lists.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { entriesQuery, listsQuery } from "../queries.ts";
import { countByList, inNameOrder } from "./list-entries.ts";
import { UNLISTED } from "./unlisted.ts";

export interface CountedList extends Pick<ListedList, "uid" | "name" | "naming" | "row" | "permissions"> {
  /** Whether the server reports that the list is restricted. */
  readonly isRestricted: boolean;
  /** The name as the page shows it. A name that no user has confirmed is marked as such. */
  readonly label: string;
  readonly count: number;
}

const NONE: readonly ListedList[] = [];

/**
 * A bucket's lists, sorted by name, with the number of their entries. If the entries are loaded, the browser counts
 * them itself, so that the numbers change as soon as the user moves an entry.
 */
export const useLists = (session: Session, bucketUid: string) => {
  const { locale } = useAppearance();
  const { labels } = useVaultText().lists;
  const query = useQuery(listsQuery(session, bucketUid));
  const { data: entries } = useQuery(entriesQuery(session, bucketUid));
  const rows = query.data ?? NONE;
  const counts = useMemo(() => (entries ? countByList(entries) : null), [entries]);
  const lists: readonly CountedList[] = useMemo(
    () =>
      inNameOrder(rows, locale).map(
        ({ uid, name, naming, row, entry_count, permissions, is_restricted }) => ({
          uid,
          name,
          label: labels[naming](name),
          naming,
          row,
          permissions,
          isRestricted: is_restricted,
          count: counts ? (counts.get(uid) ?? 0) : entry_count,
        }),
      ),
    [rows, locale, labels, counts],
  );
  return { query, lists, total: entries?.length, unlisted: counts ? (counts.get(UNLISTED) ?? 0) : undefined };
};
