/**
 * @file The queries of the codes that an administrator compares with members, and of the comparisons that they have
 * made. The query keys begin with the identity's uid.
 */
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { teamKey } from "./team-queries.ts";

const comparisons = () => import("@keepwell/client/team/roster/comparisons.ts");

/** The code to compare with a person who is not in the roster yet. */
export const joinCodeQuery = (session: Session, bundle: Bundle) =>
  queryOptions({
    queryKey: [...teamKey(session), "join-code", bundle.uid, bundle.sig],
    queryFn: async () => (await comparisons()).joinCodeOf(session, bundle),
    retry: false,
  });

/** The code to compare with a member, computed from the keys in the verified roster. */
export const memberJoinCodeQuery = (session: Session, uid: string) =>
  queryOptions({
    queryKey: [...teamKey(session), "member-join-code", uid],
    queryFn: async () => (await comparisons()).memberJoinCode(session, uid),
    retry: false,
  });

/** By a member's uid: true if this administrator has compared that member's code, false if they postponed it. */
export const comparedQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "compared"],
    queryFn: async () => (await comparisons()).comparedMembers(session),
  });
