import { inChunks } from "@keepwell/client/keys/in-chunks.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { queryClient } from "../../../app/query-client.ts";
import { type Mark, marksKey } from "../mark-queries.ts";
import type { BulkAction } from "./bulk-actions.ts";

const MARK_OF = {
  star: { mark: "bookmarks", isSet: true, call: "bookmarkMany" },
  unstar: { mark: "bookmarks", isSet: false, call: "deleteBookmarkMany" },
  archive: { mark: "archives", isSet: true, call: "archiveMany" },
  unarchive: { mark: "archives", isSet: false, call: "unarchiveMany" },
} as const satisfies Record<BulkAction, { mark: Mark; isSet: boolean; call: string }>;

const set = (session: Session, mark: Mark, uids: readonly string[], isSet: boolean): void => {
  queryClient.setQueryData<ReadonlySet<string>>(marksKey(session, mark), (before = new Set()) => {
    const rest = new Set([...before].filter((uid) => !uids.includes(uid)));
    return isSet ? new Set([...rest, ...uids]) : rest;
  });
};

// The calls run one after the other. Otherwise two presses on the same star could reach the server in the wrong order.
let last: Promise<unknown> = Promise.resolve();
const inTurn = (work: () => Promise<void>): Promise<void> => {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
};

/**
 * Stars or archives the buckets with these uids, or undoes this. The page shows the change at once, so that the user
 * can undo it before the server answers. If the server refuses the change, the page reverts it.
 */
export const markBuckets = async (
  session: Session,
  action: BulkAction,
  uids: readonly string[],
): Promise<void> => {
  const { mark, isSet, call } = MARK_OF[action];
  const queryKey = marksKey(session, mark);
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
          session.api.buckets[call]({
            params: { type: "bucket" },
            body: { uids: chunk.map(({ uid }) => uid) },
          }),
      ),
    );
  } catch (error) {
    set(session, mark, changed, !isSet);
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey });
  }
};
