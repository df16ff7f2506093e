/** @file The queries of the reports about former members. Their keys begin with the identity's uid. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { readLeaver } from "@keepwell/client/team/read-leaver.ts";
import type { LeaverItem, LeaverReport } from "@keepwell/contract/team/audit.endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../app/query-client.ts";
import { inEnterprise, loadEnterpriseParams, teamKey } from "../team-queries.ts";

const keys = {
  all: (session: Session) => [...teamKey(session), "leavers"] as const,
  one: (session: Session, id: string) => [...keys.all(session), id] as const,
};

/** The reports in the server's order: the member who left last comes first. */
export const leaversQuery = (session: Session) =>
  queryOptions({
    queryKey: keys.all(session),
    queryFn: async (): Promise<readonly LeaverReport[]> => {
      const rows = await session.api.team.listLeavers({ params: await loadEnterpriseParams(session) });
      return rows.filter((row): row is LeaverReport => !isUnverifiable(row));
    },
    staleTime: 0,
  });

export const leaverQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: keys.one(session, id),
    queryFn: async () => readLeaver(session.api, await inEnterprise(session, id)),
  });

type IsIt = (item: LeaverItem) => boolean;

const replace = (session: Session, report: string, [isIt, item]: readonly [IsIt, LeaverItem]): void => {
  queryClient.setQueryData(
    leaverQuery(session, report).queryKey,
    (before) => before && { ...before, items: before.items.map((one) => (isIt(one) ? item : one)) },
  );
};

// The calls run one after the other. Otherwise two presses on the same box could reach the server in the wrong order.
let last: Promise<unknown> = Promise.resolve();
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
};

/**
 * Ticks or unticks an item, at once on the page and then on the server. If the server refuses, the page reverts the
 * change, unless the user has pressed the box again in the meantime.
 */
export const tickItem = async (
  session: Session,
  { report, item, done }: { report: string; item: LeaverItem; done: boolean },
): Promise<void> => {
  const ticked = { ...item, done_at: done ? new Date().toISOString() : null };
  // The cache contains copies of items, so an item is identified by its uid and its tick.
  const isStill = ({ uid, done_at }: LeaverItem) => uid === item.uid && done_at === ticked.done_at;
  await queryClient.cancelQueries({ queryKey: keys.one(session, report) });
  replace(session, report, [({ uid }) => uid === item.uid, ticked]);
  try {
    const params = { ...(await inEnterprise(session, item.uid)), reportId: report };
    const stored = await inTurn(() => session.api.team.tickLeaverItem({ params, body: { done } }));
    replace(session, report, [isStill, stored]);
  } catch (error) {
    replace(session, report, [isStill, item]);
    void queryClient.invalidateQueries({ queryKey: keys.one(session, report) });
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: keys.all(session), exact: true });
  }
};
