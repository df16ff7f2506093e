/** @file The queries about sharing, such as the members of a bucket. Their keys begin with the identity's uid. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Member } from "@keepwell/client/keys/members.ts";
import { listKnownPeople } from "@keepwell/client/people/known-people.ts";
import { ownCode, sharesWithVerifiedOnly } from "@keepwell/client/people/people.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { Invitation, WaitingMembers } from "@keepwell/contract/sharing/waiting.endpoints.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { queryClient } from "../../app/query-client.ts";
import { usageKey } from "../../app/usage.ts";
import { listSettledMembers } from "./link/link-queries.ts";

const membersKey = ({ identity }: Session, bucketUid: string) =>
  [identity.uid, "accesses", bucketUid] as const;

const membersQuery = (session: Session, bucket: Bucket) =>
  queryOptions({
    queryKey: membersKey(session, bucket.uid),
    queryFn: () => listSettledMembers(session, bucket),
  });

/** The verified members as they were last loaded. */
export const loadedMembers = (session: Session, bucket: Bucket): readonly Member[] => {
  const rows = queryClient.getQueryData(membersQuery(session, bucket).queryKey);
  return rows?.filter((row): row is Member => !isUnverifiable(row)) ?? [];
};

/**
 * Loads the members. When the bucket changes, loads them again: how a member is verified depends on who may give the
 * bucket's key.
 */
export const useMembers = (session: Session, bucket: Bucket) => {
  const query = useQuery(membersQuery(session, bucket));
  const read = useRef(bucket);
  const { refetch } = query;
  useEffect(() => {
    if (read.current === bucket) return;
    read.current = bucket;
    void refetch();
  }, [bucket, refetch]);
  return query;
};

/**
 * Refetches the members, the number of members who wait for a key, and the number of sharings that count for the plan.
 */
export const refreshMembers = async (session: Session, bucketUid: string): Promise<void> => {
  const stale = [membersKey(session, bucketUid), waitingMembersQuery(session).queryKey, usageKey(session)];
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

/** Shows the access that the server has just confirmed. Then reads and verifies the members again. */
export const keepAccess = (session: Session, bucket: Bucket, access: Access): void => {
  queryClient.setQueryData(membersQuery(session, bucket).queryKey, (members) =>
    members?.map((member) =>
      !isUnverifiable(member) && member.access.uid === access.uid ? { ...member, access } : member,
    ),
  );
  void refreshMembers(session, bucket.uid);
};

export const invitationsQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "invitations"],
    queryFn: async () => {
      const rows = await session.api.sharing.listInvitations();
      return rows.filter((row): row is Invitation => !isUnverifiable(row));
    },
  });

/** The buckets in which members wait for this account to give them the key. */
export const waitingMembersQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "waiting-members"],
    queryFn: async () => {
      const rows = await session.api.sharing.listWaitingMembers();
      return rows.filter((row): row is WaitingMembers => !isUnverifiable(row));
    },
  });

export const ownCodeQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "own-code"],
    queryFn: () => ownCode(session),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const verifiedOnlyQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "verified-only"],
    queryFn: () => sharesWithVerifiedOnly(session),
  });

/** The people whom the account remembers. The form suggests them for sharing. */
export const knownPeopleQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "known-people"],
    queryFn: () => listKnownPeople(session),
  });

export const refreshKnownPeople = (session: Session) =>
  queryClient.invalidateQueries({ queryKey: knownPeopleQuery(session).queryKey });
