import type { Bucket, SignedGrant } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { openGrant } from "@keepwell/crypto/grant/open-grant.ts";
import { mayGive } from "../people/authority.ts";
import { holderOf, type KeyHolder, verified } from "../people/fingerprints.ts";
import { readBucketHeader } from "./bucket-header.ts";
import { findNewOwnerKeys, findOwners, type Self } from "./bucket-pin.ts";
import { type Offered, offerFromGiver } from "./incoming-share.ts";
import { type KeyState, UNVERIFIABLE } from "./key-state.ts";
import { named } from "./named-offer.ts";

interface Granted {
  readonly gen: number;
  readonly copy: SignedGrant;
}

interface Given {
  readonly gen: number;
  readonly key: BucketKey;
  readonly signer: KeyHolder;
}

/**
 * Checks an offered bucket before the user is asked to accept its owner. The signer of the key must be this owner or an
 * administrator whom this owner has appointed. If the key is the current one, the bucket's row or header must verify
 * under it.
 * @throws CannotVerifyError
 */
const checkedOffer = async (
  bucket: Bucket,
  offered: Offered,
  { gen, key, signer }: Given,
): Promise<Offered> => {
  ensure(await mayGive(bucket, offered.owner, signer));
  return gen === bucket.gen ? named(offered, await readBucketHeader(key, bucket)) : offered;
};

/**
 * Returns an offer if this account owns the bucket, another person gave its current key, and the user must compare that
 * person's code before the key is used. Otherwise returns null. The comparison is needed if the account's state was
 * lost ([Note: Missing state]).
 */
const findUncompared = async (
  self: Self,
  bucket: Bucket,
  { gen, copy }: Granted,
): Promise<Offered | null> => {
  if (bucket.owner_uid !== self.uid || gen !== bucket.gen) return null;
  const offered = await offerFromGiver(bucket, copy.signer, await (await self.trust()).read());
  return offered.share.from.mustCompare ? offered : null;
};

/**
 * Opens a bucket key that another person gave. The key is open only if its signer is the owner whom this account knows,
 * or an administrator whom that owner has appointed. The result is `offered` if all signatures are right, but the user
 * must first accept the owner or the owner's current keys, or compare the signer's code. If the signer may not give the
 * key, the result is `unverifiable` if there is no owner to accept; otherwise this function throws. It also throws if a
 * signature is wrong.
 * @throws CannotVerifyError
 */
export const openGrantedKey = async (
  self: Self,
  bucket: Bucket,
  { gen, copy }: Granted,
): Promise<KeyState> => {
  const reader = await self.identity();
  const signer = await verified(copy.signer);
  const expected = { label: "grant", recipientKind: "user", subject: bucket.uid, gen } as const;
  const opened = await openGrant(copy.grant, { reader, signer, expected });
  const given = { gen, key: opened.key as BucketKey, signer: holderOf(signer) };
  const owners = await findOwners(self, bucket);
  if (owners.state === "known")
    for (const owner of owners.holders)
      if (await mayGive(bucket, owner, given.signer))
        return (await findUncompared(self, bucket, { gen, copy })) ?? { state: "open", key: given.key };
  const offered = owners.state === "offered" ? owners : await findNewOwnerKeys(self, bucket);
  if (!offered) return UNVERIFIABLE;
  return checkedOffer(bucket, offered, given);
};
