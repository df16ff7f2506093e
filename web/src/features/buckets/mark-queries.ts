/**
 * @file The queries of the buckets that the user has starred and archived. Their keys begin with the identity's uid.
 */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { queryOptions } from "@tanstack/react-query";

export type Mark = "bookmarks" | "archives";

const TYPE = "bucket";
export const marksKey = ({ identity }: Session, mark: Mark) => [identity.uid, mark, TYPE] as const;

const known = <Row>(rows: readonly Row[]): Exclude<Row, { unverifiable: true }>[] =>
  rows.filter((row): row is Exclude<Row, { unverifiable: true }> => !isUnverifiable(row));

export const starredQuery = (session: Session) =>
  queryOptions({
    queryKey: marksKey(session, "bookmarks"),
    queryFn: async (): Promise<ReadonlySet<string>> => {
      const rows = known(await session.api.buckets.listBookmarks({ params: { type: TYPE } }));
      return new Set(rows.map(({ bookmarkable }) => bookmarkable.uid));
    },
  });

export const archivedQuery = (session: Session) =>
  queryOptions({
    queryKey: marksKey(session, "archives"),
    queryFn: async (): Promise<ReadonlySet<string>> => {
      const rows = known(await session.api.buckets.listArchives({ params: { type: TYPE } }));
      return new Set(rows.map(({ archivable }) => archivable.uid));
    },
  });
