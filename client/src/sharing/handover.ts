/** @file Ownership transfer: the owner offers a bucket to a member, who accepts or declines. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { sealOwnBucketKey } from "@keepwell/crypto/bucket/seal-own-bucket-key.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { placeOf, sealNextHeader } from "../keyring/bucket-header.ts";
import { findNewOwnerKeys } from "../keyring/bucket-pin.ts";
import { ClosedBucketError } from "../keyring/key-state.ts";
import { readToContinue } from "../keys/continued-header.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import { giveKey } from "../keys/give-key.ts";
import type { Member } from "../keys/members.ts";
import type { Session } from "../session/session.ts";

/** Offers a bucket to a member who has its key. @throws CannotVerifyError if the member's access is not signed. */
export const offerBucket = async (session: Session, bucket: Bucket, member: Member): Promise<Bucket> => {
  const { person, evidence } = member;
  if (!person || evidence !== "signed") throw new CannotVerifyError();
  return withCurrentKey(session, bucket, async ({ uid: bid, gen }, key) => {
    const grant = await giveKey(session, {
      bid,
      gen,
      key,
      role: "owner",
      to: person.bundle,
      told: person.told,
    });
    return session.api.sharing.offerBucket({ params: { id: bid }, body: { user_uid: person.uid, grant } });
  });
};

/** Ends the offer of a bucket: withdraws it if called by the owner, declines it if called by the member. */
export const withdrawOffer = async ({ api }: Session, { uid }: Bucket): Promise<void> =>
  api.sharing.withdrawOffer({ params: { id: uid } });

/**
 * Accepts the ownership of a bucket. The previous owner becomes an administrator of the bucket.
 * @throws ClosedBucketError if the owner has new keys that this account has not accepted; CannotVerifyError if the
 * offer does not verify.
 */
export const acceptBucket = async (session: Session, bucket: Bucket): Promise<Bucket> => {
  const { keyring, identity, api } = session;
  return withCurrentKey(session, bucket, async (current, key) => {
    const { uid: bid, gen, owner } = current;
    if (!owner) throw new CannotVerifyError();
    const offered = await findNewOwnerKeys({ uid: identity.uid, ...keyring }, current);
    if (offered) throw new ClosedBucketError(offered);
    const place = placeOf({ ...current, owner_uid: identity.uid });
    const content = await readToContinue(session, current, key);
    return api.sharing.acceptBucket({
      params: { id: bid },
      body: {
        ...(await sealNextHeader(key, place, { stored: current, content })),
        key: await sealOwnBucketKey(key, { wrap: keyring.wrap, uid: identity.uid, bid, gen }),
        grant: await giveKey(session, { bid, gen, key, role: "admin", to: owner.bundle, told: owner }),
      },
    });
  });
};
