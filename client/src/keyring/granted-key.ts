import type { Bucket, SignedGrant } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import { openGrant } from "@keepwell/crypto/grant/open-grant.ts";
import { mayGive } from "../people/authority.ts";
import { holderOf, type KeyHolder, verified } from "../people/fingerprints.ts";
import { checkHeader } from "./bucket-header.ts";
import { ownersOf, ownerWithNewKeys, type Self } from "./bucket-pin.ts";
import { ShareNotAccepted } from "./share-not-accepted.ts";

interface Granted {
  readonly gen: number;
  readonly copy: SignedGrant;
}

/** Before anyone is asked to accept a bucket: does it come from that owner at all, and under that name? */
const checkWaiting = async (
  bucket: Bucket,
  { owner }: ShareNotAccepted,
  { gen, key, signer }: { gen: number; key: BucketKey; signer: KeyHolder },
): Promise<void> => {
  ensure(await mayGive(bucket, owner, signer));
  if (gen === bucket.gen) await checkHeader(key, bucket);
};

/**
 * Opens a bucket key that somebody else gave: signed by the bucket's owner as this account knows him, or by
 * an administrator whom that owner appointed.
 * @throws CannotVerifyError
 * @throws ShareNotAccepted when all is sound but this account has not met the owner yet, or not with these keys.
 */
export const openGrantedKey = async (
  self: Self,
  bucket: Bucket,
  { gen, copy }: Granted,
): Promise<BucketKey> => {
  const reader = await self.identity();
  const signer = await verified(copy.signer);
  const expected = { label: "grant", recipientKind: "user", subject: bucket.uid, gen } as const;
  const opened = await openGrant(copy.grant, { reader, signer, expected });
  const given = { gen, key: opened.key as BucketKey, signer: holderOf(signer) };
  try {
    for (const owner of await ownersOf(self, bucket))
      if (await mayGive(bucket, owner, given.signer)) return given.key;
    throw (await ownerWithNewKeys(self, bucket)) ?? new CannotVerifyError();
  } catch (error) {
    if (error instanceof ShareNotAccepted) await checkWaiting(bucket, error, given);
    throw error;
  }
};
