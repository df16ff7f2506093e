/** @file Counts the tasks that wait for the user because of other people, such as shares to accept. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { bucketName } from "../features/buckets/names.ts";
import { bucketsQuery } from "../features/buckets/queries.ts";
import { waitingMembersQuery } from "../features/sharing/sharing-queries.ts";
import { waitingIn } from "../features/sharing/waiting.ts";
import { dueQuery, requestsQuery, useIsAdmin } from "../features/team/team-queries.ts";
import { useText } from "../text/text.ts";

/**
 * Returns shares to accept and buckets offered to the user. Outside of a team, also returns how many members of each
 * bucket wait for its key.
 */
export const useWaitingShares = (session: Session) => {
  const text = useText();
  const isStandard = session.identity.entity === null;
  const { data: rows = [], ...buckets } = useQuery(bucketsQuery(session));
  const told = useQuery({ ...waitingMembersQuery(session), enabled: isStandard });
  const shares = rows.flatMap((row) => (isUnverifiable(row) && row.state === "offered" ? [row.share] : []));
  const offered = rows.filter(
    (row): row is Bucket => !isUnverifiable(row) && row.handover?.to_uid === session.identity.uid,
  );
  const members = waitingIn(rows, told.data ?? []).map((one) => ({
    ...one,
    name: bucketName(one.bucket, text),
  }));
  const count = shares.length + offered.length + members.reduce((sum, one) => sum + one.members, 0);
  return { shares, offered, members, count, isLoading: buckets.isLoading || told.isLoading };
};

/**
 * Returns the uids of people who wait to become members, and the number of recovery requests of other users. Only for
 * administrators of a team.
 */
export const useWaitingPeople = (session: Session) => {
  const enabled = useIsAdmin(session);
  const due = useQuery({ ...dueQuery(session), enabled });
  const open = useQuery({ ...requestsQuery(session), enabled });
  const people = (due.data?.admit ?? []).map(({ uid }) => uid);
  const requests = (open.data ?? []).filter(({ user }) => user.uid !== session.identity.uid).length;
  return { people, requests, count: people.length + requests, isLoading: due.isLoading || open.isLoading };
};
