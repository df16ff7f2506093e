/** @file Giving a bucket to somebody who has access to it, who takes it over or not. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { sealOwnBucketKey } from "@keepwell/crypto/bucket/seal-own-bucket-key.ts";
import { signBucketHeader } from "@keepwell/crypto/bucket/sign-bucket-header.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { headerOf } from "../keyring/bucket-header.ts";
import { ownerWithNewKeys } from "../keyring/bucket-pin.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import { giveKey } from "../keys/give-key.ts";
import type { Member } from "../keys/members.ts";
import type { Session } from "../session/session.ts";

/** Offers a bucket to one who holds its key. @throws CannotVerifyError for whoever nobody signed for. */
export const offerBucket = async (session: Session, bucket: Bucket, member: Member): Promise<Bucket> => {
  const { person, evidence } = member;
  if (!person || evidence !== "signed") throw new CannotVerifyError();
  return withCurrentKey(session, bucket, async ({ uid: bid, gen }, key) => {
    const grant = await giveKey(session, { bid, gen, key, role: "owner", to: person.bundle });
    return session.api.sharing.offerBucket({ params: { id: bid }, body: { user_uid: person.uid, grant } });
  });
};

/** Takes an offer back, or declines it. */
export const withdrawOffer = async ({ api }: Session, { uid }: Bucket): Promise<void> =>
  api.sharing.withdrawOffer({ params: { id: uid } });

/**
 * Takes over a bucket that was offered. Its owner until now stays as an administrator.
 * @throws CannotVerifyError where the server shows other keys of his than those that this account follows.
 */
export const acceptBucket = async (session: Session, bucket: Bucket): Promise<Bucket> => {
  const { keyring, identity, api } = session;
  return withCurrentKey(session, bucket, async (current, key) => {
    const { uid: bid, gen, owner } = current;
    if (!owner) throw new CannotVerifyError();
    const changed = await ownerWithNewKeys({ uid: identity.uid, ...keyring }, current);
    if (changed) throw changed;
    const header = headerOf({ ...current, owner_uid: identity.uid });
    return api.sharing.acceptBucket({
      params: { id: bid },
      body: {
        header_mac: await signBucketHeader(key, header),
        replaces: current.header_mac,
        key: await sealOwnBucketKey(key, { wrap: keyring.wrap, uid: identity.uid, bid, gen }),
        grant: await giveKey(session, { bid, gen, key, role: "admin", to: owner.bundle }),
      },
    });
  });
};
