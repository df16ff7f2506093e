/** @file Transfers the ownership of a bucket to one of its members, once that member accepts the offer. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { CallError, fail, failField } from "@keepwell/contract/errors.ts";
import type { AcceptBody, OfferBody } from "@keepwell/contract/sharing/handover.endpoints.ts";
import {
  requireBelowCeilings,
  requireRoomForBucket,
  requireSharingsFit,
} from "../billing/capacity.service.ts";
import type { VisibleBucket } from "../buckets/bucket.store.ts";
import { nextHeader } from "../buckets/bucket-header.ts";
import { aloneInBucket, type Written } from "../buckets/in-bucket.ts";
import { presentBucket } from "../buckets/present-bucket.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { refuseTaken } from "../db/refuse-taken.ts";
import type { Handle } from "../db/schema.ts";
import { putOwnKey } from "../keys/bucket-key.store.ts";
import { putUserCopies } from "../keys/bucket-key-copy.store.ts";
import { checkUserCopy } from "../keys/check-bucket-copy.ts";
import { findMembership } from "../people/member.store.ts";
import { nameOf } from "../people/name-of.ts";
import { getUser, type User } from "../people/user.store.ts";
import { findUserAccess, updateAccess } from "./access.store.ts";
import { ACCESSES_CHANGED } from "./announce-access.ts";
import { deleteOffer, findOffer, insertOwnerGrant, putOffer, setOwner } from "./handover.store.ts";
import { deleteInvitationAt } from "./invitation.store.ts";
import { type ShareLetters, toRecipient } from "./share-letters.ts";

type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** Answers 409 unless the bucket's current owner made the offer, with the current key, to this user's current keys. */
const checkOffer = async (
  bucket: VisibleBucket,
  { wire, signer_bundle }: Offer,
  user: User,
): Promise<void> => {
  const signer = { uid: bucket.owner_uid, bundle: signer_bundle };
  const terms = { bucketUid: bucket.uid, gen: bucket.gen, role: "owner", signer, recipient: user } as const;
  await checkUserCopy(wire, terms).catch((error: unknown) => {
    if (error instanceof CallError) fail("conflict");
    throw error;
  });
};

/**
 * Answers 409 if another access already has the former owner's address. The former owner is to get an access under this
 * address, so the other access must be removed first.
 */
const refuseTakenPlace = (error: unknown): never => refuseTaken(error, {}, "conflict");

/** A bucket, and the user who hands it over or takes it over. */
interface Place {
  readonly actor: Actor;
  readonly bucket: VisibleBucket;
}

export const createHandoverService = (context: Context, letters: ShareLetters) => {
  const { clock, config, limits } = context;

  const offer = async (within: Handle, { actor, bucket }: Place, body: OfferBody): Promise<Written<void>> => {
    const { uid } = bucket;
    const access = await findUserAccess(within, uid, body.user_uid);
    if (!access?.is_active) return failField("user_uid", "invalid");
    // A member of an enterprise cannot take over a personal bucket, because a member's buckets belong to the
    // enterprise.
    if (await findMembership(within, body.user_uid)) return failField("user_uid", "invalid");
    const signer = await getUser(within, actor.uid);
    const recipient = await getUser(within, body.user_uid);
    const terms = { bucketUid: uid, gen: bucket.gen, role: "owner", signer, recipient } as const;
    const { wire } = await checkUserCopy(body.grant, terms);
    const signerBundle = JSON.stringify(signer.bundle);
    await putOffer(within, { bucketUid: uid, toUid: recipient.uid, wire, signerBundle });
    const vars = { by: nameOf(signer), bucket: bucket.name };
    await letters.send(within, toRecipient(recipient), { template: "handover_offered", vars });
    return { result: undefined, audit: null, changed: ["bucket"] };
  };

  /**
   * Gives the previous owner the access that the new owner had, at the level admin. The owner of a bucket needs no
   * access.
   */
  const changePlaces = async (
    within: Handle,
    bucketUid: string,
    { from, to }: { from: User; to: User },
  ): Promise<void> => {
    const access = (await findUserAccess(within, bucketUid, to.uid)) ?? fail("conflict");
    await deleteInvitationAt(within, { bucketUid, email: from.email });
    await updateAccess(within, access, {
      user_uid: from.uid,
      email: from.email,
      access_type: "admin",
      // The access counts as accepted, so that members still see the previous owner's name, which they know already.
      accepted_at: clock.now(),
      invited_by: to.uid,
    });
  };

  const accept = async (
    within: Handle,
    { actor, bucket }: Place,
    body: AcceptBody,
  ): Promise<Written<void>> => {
    const { uid } = bucket;
    const offered = await findOffer(within, uid);
    if (offered?.to_uid !== actor.uid) return fail("not_found");
    const to = await getUser(within, actor.uid);
    const from = await getUser(within, bucket.owner_uid);
    await checkOffer(bucket, offered, to);
    const header = nextHeader(bucket, body);
    const terms = { bucketUid: uid, gen: bucket.gen, role: "admin", signer: to, recipient: from } as const;
    const copy = await checkUserCopy(body.grant, terms);
    const capacity = { userUid: to.uid, now: clock.now(), ceilings: config.ceilings };
    await requireRoomForBucket(within, capacity);
    await changePlaces(within, uid, { from, to });
    await setOwner(within, { bucketUid: uid, ownerUid: to.uid, header });
    await requireSharingsFit(within, capacity);
    await requireBelowCeilings(within, capacity, ["entries", "bytes", "containers"]);
    await putOwnKey(within, { bucketUid: uid, userUid: to.uid, gen: bucket.gen, wrap: body.key });
    await putUserCopies(within, [copy]);
    const { wire, signer_bundle: signerBundle } = offered;
    await insertOwnerGrant(within, { bucketUid: uid, wire, signerBundle });
    await deleteOffer(within, uid);
    const vars = { by: nameOf(to), bucket: bucket.name };
    await letters.send(within, toRecipient(from), { template: "handover_accepted", vars });
    return ACCESSES_CHANGED;
  };

  return {
    offer: async (actor: Actor, uid: string, body: OfferBody): Promise<Bucket> => {
      await limits.spend(["invite", actor.uid]);
      const write = { actor, bucketUid: uid, ability: "bucket.hand_over" } as const;
      return aloneInBucket(context, write, async (within, bucket) => ({
        ...(await offer(within, { actor, bucket }, body)),
        result: await presentBucket(within, actor, uid),
      }));
    },

    /** The owner takes the offer back, or the recipient declines it. Other members do not know of the offer. */
    withdraw: (actor: Actor, uid: string): Promise<void> =>
      aloneInBucket(context, { actor, bucketUid: uid, ability: "bucket.view" }, async (within, bucket) => {
        const offered = await findOffer(within, uid);
        if (!offered || ![bucket.owner_uid, offered.to_uid].includes(actor.uid)) return fail("not_found");
        await deleteOffer(within, uid);
        return { result: undefined, audit: null, changed: ["bucket"] };
      }),

    accept: (actor: Actor, uid: string, body: AcceptBody): Promise<Bucket> => {
      const write = { actor, bucketUid: uid, ability: "bucket.view" } as const;
      return aloneInBucket(context, write, async (within, bucket) => ({
        ...(await accept(within, { actor, bucket }, body)),
        result: await presentBucket(within, actor, uid),
      })).catch(refuseTakenPlace);
    },
  };
};
