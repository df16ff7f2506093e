/** @file Changing an access: its level, its key, its end. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { Access as AccessReply, AccessUpdate } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { VisibleBucket } from "../buckets/bucket.store.ts";
import { aloneInBucket, type Written } from "../buckets/in-bucket.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import { announceToUser } from "../events/change.store.ts";
import { checkUserCopy } from "../keys/check-bucket-copy.ts";
import type { BucketKeyCopy } from "../keys/key-copy.store.ts";
import { nameOf } from "../people/name-of.ts";
import { getUser } from "../people/user.store.ts";
import { presentAccess } from "./access.presenter.ts";
import { type Access, type AccessPath, findAccessIn, findUserAccess, updateAccess } from "./access.store.ts";
import { ACCESSES_CHANGED, announceToMember } from "./announce-access.ts";
import { endAccess } from "./end-access.ts";
import { giveLevel } from "./give-level.ts";
import { deleteOfferTo } from "./handover.store.ts";
import type { ShareLetters } from "./share-letters.ts";

/** The access, if it may be changed. The owner's row is listed like the others but never changes. */
const requireAccess = async (within: Handle, bucket: VisibleBucket, id: string): Promise<Access> => {
  if (id === bucket.owner_uid) return fail("access.modify");
  return (await findAccessIn(within, bucket.uid, id)) ?? fail("not_found");
};

export const createAccessChangeService = (context: Context, letters: ShareLetters) => {
  const {
    clock,
    database: { handle },
    limits,
  } = context;

  /** Changes an access to a bucket, if the actor has the ability `access.modify` on the bucket. */
  const change = (
    actor: Actor,
    { bucketId: bucketUid, id }: AccessPath,
    work: (within: Handle, place: { bucket: VisibleBucket; access: Access }) => Promise<Written<void>>,
  ): Promise<void> =>
    aloneInBucket(context, { actor, bucketUid, ability: "access.modify" }, async (within, bucket) =>
      work(within, { bucket, access: await requireAccess(within, bucket, id) }),
    );

  /** Verifies the copy of the bucket's key for the user of the access, at the level of the access, and returns it. */
  const checkKey = async (
    within: Handle,
    actor: Actor,
    { grant, access, bucket }: { grant: string; access: Access; bucket: VisibleBucket },
  ): Promise<BucketKeyCopy> => {
    const { user_uid: uid, bundle, access_type: role } = access;
    if (uid === null || bundle === null) return fail("not_found");
    const signer = await getUser(within, actor.uid);
    const terms = { bucketUid: bucket.uid, gen: bucket.gen, role, signer, recipient: { uid, bundle } };
    return checkUserCopy(grant, terms);
  };

  /**
   * Gives a member who has the key a new copy at the new level; 422 if the call has no grant. 409 if the call has a
   * grant and the member does not have the key any more.
   */
  const regrant = async (
    within: Handle,
    actor: Actor,
    { grant, ...place }: { grant: string | null | undefined; access: Access; bucket: VisibleBucket },
  ): Promise<void> => {
    if (!place.access.is_active) return grant ? fail("conflict") : undefined;
    if (!grant) return failField("grant", "required");
    await giveLevel(within, await checkKey(within, actor, { ...place, grant }));
  };

  const announceLevel = async (
    within: Handle,
    { access, bucket, by }: { access: Access; bucket: VisibleBucket; by: string },
  ): Promise<void> => {
    const vars = { by, bucket: bucket.name, level: access.access_type };
    await letters.sendToMember(within, access, { template: "share_changed", vars });
    if (access.user_uid !== null && !access.is_active)
      await announceToUser(within, access.user_uid, { what: "invitations" });
  };

  const update = async (
    within: Handle,
    { actor, bucket, before }: { actor: Actor; bucket: VisibleBucket; before: Access },
    { grant, access_type, invite_mac }: AccessUpdate,
  ): Promise<Written<void>> => {
    const access = { ...before, access_type };
    await regrant(within, actor, { grant, access, bucket });
    await updateAccess(within, access, { access_type, invite_mac });
    const written = { result: undefined, audit: null };
    if (before.access_type === access_type) return { ...written, changed: ["accesses"] };
    if (access.user_uid !== null)
      await deleteOfferTo(within, { bucketUid: bucket.uid, userUid: access.user_uid });
    await announceLevel(within, { access, bucket, by: nameOf(await getUser(within, actor.uid)) });
    return { ...written, changed: ["accesses", "bucket"] };
  };

  const presentStored = async ({ bucketId, id }: AccessPath): Promise<AccessReply> =>
    presentAccess((await findAccessIn(handle, bucketId, id)) ?? fail("not_found"));

  return {
    update: async (actor: Actor, path: AccessPath, body: AccessUpdate): Promise<AccessReply> => {
      await limits.spend(["invite", actor.uid]);
      await change(actor, path, (within, { bucket, access }) =>
        update(within, { actor, bucket, before: access }, body),
      );
      return presentStored(path);
    },

    confirm: async (actor: Actor, path: AccessPath, grant: string): Promise<AccessReply> => {
      await change(actor, path, async (within, { bucket, access }) => {
        const copy = await checkKey(within, actor, { grant, access, bucket });
        await giveLevel(within, copy);
        await announceToMember(within, { bucketUid: bucket.uid, userUid: copy.recipient.uid });
        return ACCESSES_CHANGED;
      });
      return presentStored(path);
    },

    remove: (actor: Actor, path: AccessPath): Promise<void> =>
      change(actor, path, async (within, { bucket, access }) => {
        await endAccess(within, access);
        const by = nameOf(await getUser(within, actor.uid));
        const letter = { template: "share_removed", vars: { by, bucket: bucket.name } } as const;
        if (access.user_uid !== actor.uid) await letters.sendToMember(within, access, letter);
        return ACCESSES_CHANGED;
      }),

    /** Requires `bucket.leave`, because the users who may leave a bucket are those with whom it is shared. */
    accept: (actor: Actor, bucketUid: string): Promise<void> =>
      aloneInBucket(context, { actor, bucketUid, ability: "bucket.leave" }, async (within) => {
        const access = (await findUserAccess(within, bucketUid, actor.uid)) ?? fail("not_found");
        const written = { result: undefined, audit: null };
        if (access.accepted_at !== null) return { ...written, changed: [] };
        await updateAccess(within, access, { accepted_at: clock.now() });
        return { ...written, changed: ["accesses"] };
      }),

    leave: (actor: Actor, bucketUid: string): Promise<void> =>
      aloneInBucket(context, { actor, bucketUid, ability: "bucket.leave" }, async (within) => {
        await endAccess(within, (await findUserAccess(within, bucketUid, actor.uid)) ?? fail("not_found"));
        return ACCESSES_CHANGED;
      }),
  };
};
