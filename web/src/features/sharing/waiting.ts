/** @file How many members wait for the key of each of the user's buckets. Pure. */
import { isUnverifiable, type Unverifiable } from "@keepwell/client/api/unverifiable.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { WaitingMembers } from "@keepwell/contract/sharing/waiting.endpoints.ts";

/**
 * Returns the server's number of waiting members for each bucket that this account has verified and may share. Numbers
 * for any other bucket are dropped (MS-140).
 */
export const waitingIn = (
  rows: readonly (Bucket | Unverifiable)[],
  told: readonly WaitingMembers[],
): { readonly bucket: Bucket; readonly members: number }[] =>
  rows.flatMap((row) => {
    if (isUnverifiable(row) || !canOnBucket(row, "access.modify")) return [];
    const members = told.find(({ bucket }) => bucket.uid === row.uid)?.members ?? 0;
    return members > 0 ? [{ bucket: row, members }] : [];
  });
