/** @file A pure function that counts the members who wait for the key of each of the user's buckets. */
import { isUnverifiable, type Unverifiable } from "@keepwell/client/api/unverifiable.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { WaitingMembers } from "@keepwell/contract/sharing/waiting.endpoints.ts";

/**
 * The server says how many members wait in each bucket. Returns these numbers for the buckets that this account has
 * verified and may share. Drops the numbers for all other buckets (MS-140).
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
