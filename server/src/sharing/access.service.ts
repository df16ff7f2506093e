/** @file Lists the members of a bucket, and adds a member. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import {
  ACCESSES_MAX,
  type AccessCreate,
  type Access as AccessReply,
} from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { WaitingMembers } from "@keepwell/contract/sharing/waiting.endpoints.ts";
import { requireSharingsFit } from "../billing/capacity.service.ts";
import { findVisibleBucket, type VisibleBucket } from "../buckets/bucket.store.ts";
import { aloneInBucket, type Written } from "../buckets/in-bucket.ts";
import { authorizeBucket, isHidden } from "../buckets/policies/authorize-bucket.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { inSnapshot } from "../db/in-snapshot.ts";
import { refuseTaken } from "../db/refuse-taken.ts";
import type { Handle } from "../db/schema.ts";
import { announceToUser } from "../events/change.store.ts";
import { checkUserCopy } from "../keys/check-bucket-copy.ts";
import { namesUser } from "../keys/check-copy.ts";
import type { BucketKeyCopy } from "../keys/key-copy.store.ts";
import { holdAddress } from "../people/address.store.ts";
import { getUser, type User } from "../people/user.store.ts";
import { presentAccess, presentOwner } from "./access.presenter.ts";
import {
  countAccesses,
  countWaitingMembers,
  findAccess,
  findAccessIn,
  insertAccess,
  listAccesses,
} from "./access.store.ts";
import { giveLevel } from "./give-level.ts";
import { findProvenUser, type ProvenUser } from "./invitation.store.ts";
import { getBucketOwner } from "./owner.store.ts";
import type { ShareLetters } from "./share-letters.ts";

const SHARED = ["email", "email_shared"] as const;

/**
 * Fails with 422 on `email` if the address was already invited, or if the person already has access under another
 * address. Fails with 409 if the uid is taken.
 */
const refuse = (error: unknown): never =>
  refuseTaken(error, { accesses_email: SHARED, accesses_user: SHARED });

const refuseOwn = (
  bucket: VisibleBucket,
  inviter: User,
  person: ProvenUser | undefined,
  email: string,
): void => {
  if (email === inviter.email) failField("email", "email_own");
  if (person?.uid === bucket.owner_uid) failField("email", "email_owner");
};

export const createAccessService = (context: Context, letters: ShareLetters) => {
  const {
    clock,
    database: { handle },
    limits,
  } = context;
  /**
   * The verified copy of the key for the user who has proven the address; empty if the call has no grant. Fails with
   * 409 if no user has proven the address, or if the key is sealed to another user or to previous keys of this user.
   */
  const checkKey = async (
    bucket: VisibleBucket,
    { grant, access_type: role }: AccessCreate,
    { signer, person }: { signer: User; person: ProvenUser | undefined },
  ): Promise<BucketKeyCopy[]> => {
    if (grant === undefined || grant === null) return [];
    if (!person || !(await namesUser(grant, person))) return fail("conflict");
    return [
      await checkUserCopy(grant, { bucketUid: bucket.uid, gen: bucket.gen, role, signer, recipient: person }),
    ];
  };

  const add = async (
    within: Handle,
    { actor, bucket }: { actor: Actor; bucket: VisibleBucket },
    body: AccessCreate,
  ): Promise<Written<void>> => {
    const { uid, email, access_type, invite_mac } = body;
    const { uid: bucketUid } = bucket;
    const inviter = await getUser(within, actor.uid);
    const person = await findProvenUser(within, email);
    refuseOwn(bucket, inviter, person, email);
    const grants = await checkKey(bucket, body, { signer: inviter, person });
    await insertAccess(within, {
      uid,
      email,
      access_type,
      invite_mac,
      bucket_uid: bucketUid,
      user_uid: person?.uid ?? null,
      invited_by: actor.uid,
    });
    await requireSharingsFit(within, { userUid: bucket.owner_uid, now: clock.now() });
    if ((await countAccesses(within, bucketUid)) > ACCESSES_MAX) fail("access.payment");
    for (const grant of grants) await giveLevel(within, grant);
    await letters.sendInvitation(within, inviter, { bucket: bucket.name, email, person });
    const isGiven = grants.length > 0;
    if (person)
      await announceToUser(
        within,
        person.uid,
        isGiven ? { what: "buckets", bucket: bucketUid } : { what: "invitations" },
      );
    return { result: undefined, audit: null, changed: isGiven ? ["accesses", "bucket"] : ["accesses"] };
  };

  return {
    list: (actor: Actor, bucketUid: string): Promise<AccessReply[]> =>
      inSnapshot(handle, async (within) => {
        await authorizeBucket(within, actor, bucketUid, "access.view");
        const owner = presentOwner(await getBucketOwner(within, bucketUid));
        return [owner, ...(await listAccesses(within, bucketUid)).map(presentAccess)];
      }),

    listWaiting: async (actor: Actor): Promise<WaitingMembers[]> =>
      (await countWaitingMembers(handle, actor.uid)).map(({ uid, members }) => ({
        bucket: { uid },
        members,
      })),

    get: async (actor: Actor, uid: string): Promise<AccessReply> => {
      const access = await findAccess(handle, uid);
      const bucket = access && (await findVisibleBucket(handle, actor.uid, access.bucket_uid));
      return access && bucket && !isHidden(bucket, "access.view") ? presentAccess(access) : fail("not_found");
    },

    add: async (actor: Actor, bucketUid: string, body: AccessCreate): Promise<AccessReply> => {
      await authorizeBucket(handle, actor, bucketUid, "access.add");
      await limits.spend(["invite", actor.uid]);
      const write = { actor, bucketUid, ability: "access.add" } as const;
      return aloneInBucket(
        context,
        { ...write, first: (within) => holdAddress(within, body.email) },
        async (within, bucket) => ({
          ...(await add(within, { actor, bucket }, body)),
          result: presentAccess((await findAccessIn(within, bucketUid, body.uid)) ?? fail("conflict")),
        }),
      ).catch(refuse);
    },
  };
};
