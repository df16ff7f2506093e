/**
 * @file Reads the buckets of the home page while the user is idle. When the user then opens a bucket or searches, the
 * entries are already in memory.
 */
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { queryClient } from "../../app/query-client.ts";
import { currentSession } from "../../app/sessions.ts";
import { whenIdle } from "../../app/when-idle.ts";
import { entriesQuery, showKeptEntries, showKeptLists } from "./queries.ts";

/** Loads the stored data of these buckets into memory, without a call to the server. */
export const loadKept = async (
  session: Session,
  buckets: readonly Bucket[],
  signal: AbortSignal,
): Promise<void> => {
  for (const bucket of buckets) {
    if (signal.aborted) return;
    await showKeptLists(session, bucket.uid, () => bucket);
    await showKeptEntries(session, bucket.uid, () => bucket);
  }
};

/** Reads the entries of those buckets that have none in memory yet, one bucket after the other. */
export const readMissing = async (
  session: Session,
  buckets: readonly Bucket[],
  signal: AbortSignal,
): Promise<void> => {
  for (const { uid } of buckets) {
    if (signal.aborted || currentSession() !== session) return;
    const query = entriesQuery(session, uid);
    if (queryClient.getQueryState(query.queryKey) === undefined) await queryClient.prefetchQuery(query);
  }
};

/** Sorts the entries that are in memory, so that a click on a bucket only has to draw them. */
export const sortInAdvance = async (
  session: Session,
  buckets: readonly Bucket[],
  signal: AbortSignal,
): Promise<void> => {
  const { prepareRows } = await import("./selection/prepare-rows.ts");
  for (const bucket of buckets) {
    await whenIdle(0, signal);
    prepareRows(session, bucket);
  }
};
