import type { SignedGrant } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type RawBuilder, sql } from "kysely";
import { type Among, amongThese } from "../db/among.ts";
import type { Handle } from "../db/schema.ts";

export interface Proof {
  readonly bucket_uid: string;
  readonly wire: string;
  readonly signer_bundle: SignedGrant["signer"];
}

/**
 * Selects proofs for the copies of these buckets' keys. A proof is a grant that shows that a copy's signer may give the
 * key. First comes the newest grant to each user, if it gave the level of administrator or owner, and one of these
 * holds:
 * - The user is still an administrator of the bucket.
 * - The user has signed a stored copy.
 *
 * Then come the grants that transferred the ownership, oldest first.
 */
export const selectProofs = (among: Among): RawBuilder<Proof> => sql<Proof>`
    select bucket_uid, wire, signer_bundle from (
      select bucket_uid, wire, signer_bundle, 0 as seq from (
        select distinct on (bucket_uid, recipient_uid) * from bucket_key_copies
        where bucket_uid ${among} and recipient_kind = 'user'
        order by bucket_uid, recipient_uid, gen desc
      ) newest
      where access_type in ('admin', 'owner') and (
        exists (select from bucket_key_copies given
          where given.bucket_uid = newest.bucket_uid and given.recipient_kind = 'user'
            and given.signer_uid = newest.recipient_uid)
        or exists (select from accesses where accesses.bucket_uid = newest.bucket_uid
          and accesses.user_uid = newest.recipient_uid and accesses.access_type = 'admin'))
      union all
      select bucket_uid, wire, signer_bundle, seq from bucket_owner_grants
      where bucket_uid ${among}
    ) proofs order by seq`;

export const listProofs = async (handle: Handle, bucketUids: readonly string[]): Promise<Proof[]> =>
  bucketUids.length === 0 ? [] : (await selectProofs(amongThese(bucketUids)).execute(handle)).rows;
