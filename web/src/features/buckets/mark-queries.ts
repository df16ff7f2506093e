/** @file Which buckets the user has starred and archived. Keys begin with the identity. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { inChunks } from "@keepwell/client/keys/in-chunks.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../app/query-client.ts";
import type { BulkAction } from "./home/bulk-actions.ts";

type Mark = "bookmarks" | "archives";

const TYPE = "bucket";
const keyOf = ({ identity }: Session, mark: Mark) => [identity.uid, mark, TYPE] as const;

const known = <Row>(rows: readonly Row[]): Exclude<Row, { unverifiable: true }>[] =>
  rows.filter((row): row is Exclude<Row, { unverifiable: true }> => !isUnverifiable(row));

export const starredQuery = (session: Session) =>
  queryOptions({
    queryKey: keyOf(session, "bookmarks"),
    queryFn: async (): Promise<ReadonlySet<string>> => {
      const rows = known(await session.api.buckets.listBookmarks({ params: { type: TYPE } }));
      return new Set(rows.map(({ bookmarkable }) => bookmarkable.uid));
    },
  });

export const archivedQuery = (session: Session) =>
  queryOptions({
    queryKey: keyOf(session, "archives"),
    queryFn: async (): Promise<ReadonlySet<string>> => {
      const rows = known(await session.api.buckets.listArchives({ params: { type: TYPE } }));
      return new Set(rows.map(({ archivable }) => archivable.uid));
    },
  });

const MARK_OF = {
  star: { mark: "bookmarks", isSet: true, call: "bookmarkMany" },
  unstar: { mark: "bookmarks", isSet: false, call: "deleteBookmarkMany" },
  archive: { mark: "archives", isSet: true, call: "archiveMany" },
  unarchive: { mark: "archives", isSet: false, call: "unarchiveMany" },
} as const satisfies Record<BulkAction, { mark: Mark; isSet: boolean; call: string }>;

const set = (session: Session, mark: Mark, uids: readonly string[], isSet: boolean): void => {
  queryClient.setQueryData<ReadonlySet<string>>(keyOf(session, mark), (before = new Set()) => {
    const rest = new Set([...before].filter((uid) => !uids.includes(uid)));
    return isSet ? new Set([...rest, ...uids]) : rest;
  });
};

// One call after the other, so that two presses on one star are not reordered.
let last: Promise<unknown> = Promise.resolve();
const inTurn = (work: () => Promise<void>): Promise<void> => {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
};

/**
 * Marks buckets at once on the page and then on the server, by uid, so that a mark can be undone before the reply.
 * What the server refuses is reverted.
 */
export const markBuckets = async (
  session: Session,
  action: BulkAction,
  uids: readonly string[],
): Promise<void> => {
  const { mark, isSet, call } = MARK_OF[action];
  const queryKey = keyOf(session, mark);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<ReadonlySet<string>>(queryKey);
  const changed = uids.filter((uid) => (before?.has(uid) ?? false) !== isSet);
  set(session, mark, changed, isSet);
  try {
    await inTurn(() =>
      inChunks(
        uids.map((uid) => ({ uid })),
        {},
        (chunk) =>
          session.api.buckets[call]({ params: { type: TYPE }, body: { uids: chunk.map(({ uid }) => uid) } }),
      ),
    );
  } catch (error) {
    set(session, mark, changed, !isSet);
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey });
  }
};
