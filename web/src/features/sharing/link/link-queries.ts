/** @file The secure links of a bucket. Kept below who reaches it: one is read anew with the other. */

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
 * Everyone who reaches the bucket. Whoever has joined with a link of this account's own is given the key for
 * good first, so that nobody reads that they are unknown; where that fails they are shown as they are.
 */
export const listSettledMembers = async (session: Session, bucket: Bucket) => {
  const members = await listMembers(session, bucket);
  if (!canOnBucket(bucket, "access.modify")) return members;
  const settled = await settleLinks(session, bucket, members).catch(() => 0);
  return settled > 0 ? listMembers(session, bucket) : members;
};
