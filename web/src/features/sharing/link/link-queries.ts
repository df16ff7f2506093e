/**
 * @file The queries of a bucket's members and secure links. The key of the links begins with the key of the members, so
 * that both are refetched together.
 */

import { listMembers } from "@keepwell/client/keys/members.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { listLinks } from "@keepwell/client/sharing/link.ts";
import { settleLinks } from "@keepwell/client/sharing/settle-links.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { queryOptions } from "@tanstack/react-query";

export const linksQuery = (session: Session, bucket: Bucket) =>
  queryOptions({
    queryKey: [session.identity.uid, "accesses", bucket.uid, "links"],
    queryFn: () => listLinks(session, bucket),
  });

/**
 * Lists the people who have access to the bucket. Before that, gives the bucket's key to people who have joined with
 * this account's links. Otherwise the list would show them as unknown.
 */
export const listSettledMembers = async (session: Session, bucket: Bucket) => {
  const members = await listMembers(session, bucket);
  if (!canOnBucket(bucket, "access.modify")) return members;
  const settled = await settleLinks(session, bucket, members).catch(() => 0);
  return settled > 0 ? listMembers(session, bucket) : members;
};
