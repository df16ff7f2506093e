/** @file What becomes of an access: another level, the key, its end. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { Access as AccessReply, AccessUpdate } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { VisibleBucket } from "../buckets/bucket.store.ts";
import { authorizeAlone } from "../buckets/policies/authorize-bucket.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { announceInBucket, announceToUser } from "../events/change.store.ts";
import { checkUserCopy } from "../keys/check-bucket-copy.ts";
import type { BucketKeyCopy } from "../keys/key-copy.store.ts";
import { nameOf } from "../people/name-of.ts";
import { getUser } from "../people/user.store.ts";
import { presentAccess } from "./access.presenter.ts";
import { type Access, type AccessPath, findAccessIn, findAccessOf, updateAccess } from "./access.store.ts";
import { announceAccess } from "./announce-access.ts";
import { endAccess } from "./end-access.ts";
import { giveLevel } from "./give-level.ts";
import { deleteOfferTo } from "./handover.store.ts";
import type { ShareLetters } from "./share-letters.ts";

export const createAccessChangeService = (
  { clock, database: { handle }, limits }: Context,
  letters: ShareLetters,
) => {
  /** The access that may be changed. The owner's row is seen like the others and stays as it is. */
  const lockAccess = async (within: Handle, actor: Actor, { bucketId, id }: AccessPath) => {
    const bucket = await authorizeAlone(within, actor, bucketId, "access.modify");
    if (id === bucket.owner_uid) return fail("access.modify");
    return { bucket, access: (await findAccessIn(within, bucketId, id)) ?? fail("not_found") };
  };

  /** The bucket's key for the person of the access, at that level. */
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

  /** Where the person holds the key, it is given again at the new level; 409 where it was not so any more. */
  const regrant = async (
    within: Handle,
    actor: Actor,
    { grant, ...place }: { grant: string | null | undefined; access: Access; bucket: VisibleBucket },
  ): Promise<void> => {
    if (!place.access.is_active) return grant ? fail("conflict") : undefined;
    if (!grant) return failField("grant", "required");
    await giveLevel(within, await checkKey(within, actor, { ...place, grant }));
  };

  const tellLevel = async (
    within: Handle,
    { access, bucket, by }: { access: Access; bucket: VisibleBucket; by: string },
  ): Promise<void> => {
    const vars = { by, bucket: bucket.name, level: access.access_type };
    await letters.tell(within, access, { template: "share_changed", vars });
    await announceInBucket(within, bucket.uid, { what: "bucket" });
    if (access.user_uid !== null && !access.is_active)
      await announceToUser(within, access.user_uid, { what: "invitations" });
  };

  const update = async (
    within: Handle,
    actor: Actor,
    path: AccessPath,
    body: AccessUpdate,
  ): Promise<void> => {
    const { bucket, access: before } = await lockAccess(within, actor, path);
    const { grant, access_type, invite_mac } = body;
    const access = { ...before, access_type };
    await regrant(within, actor, { grant, access, bucket });
    await updateAccess(within, access, { access_type, invite_mac });
    await announceInBucket(within, bucket.uid, { what: "accesses" });
    if (before.access_type === access_type) return;
    if (access.user_uid !== null)
      await deleteOfferTo(within, { bucketUid: bucket.uid, userUid: access.user_uid });
    await tellLevel(within, { access, bucket, by: nameOf(await getUser(within, actor.uid)) });
  };

  const confirm = async (within: Handle, actor: Actor, path: AccessPath, grant: string): Promise<void> => {
    const { bucket, access } = await lockAccess(within, actor, path);
    const key = await checkKey(within, actor, { grant, access, bucket });
    await giveLevel(within, key);
    await announceAccess(within, { bucketUid: bucket.uid, userUid: key.recipient.uid });
  };

  const presentStored = async ({ bucketId, id }: AccessPath): Promise<AccessReply> =>
    presentAccess((await findAccessIn(handle, bucketId, id)) ?? fail("not_found"));

  return {
    update: async (actor: Actor, path: AccessPath, body: AccessUpdate): Promise<AccessReply> => {
      await limits.spend(["invite", actor.uid]);
      await inTransaction(handle, (within) => update(within, actor, path, body));
      return presentStored(path);
    },

    confirm: async (actor: Actor, path: AccessPath, grant: string): Promise<AccessReply> => {
      await inTransaction(handle, (within) => confirm(within, actor, path, grant));
      return presentStored(path);
    },

    remove: async (actor: Actor, path: AccessPath): Promise<void> =>
      inTransaction(handle, async (within) => {
        const { bucket, access } = await lockAccess(within, actor, path);
        await endAccess(within, access);
        const by = nameOf(await getUser(within, actor.uid));
        const letter = { template: "share_removed", vars: { by, bucket: bucket.name } } as const;
        if (access.user_uid !== actor.uid) await letters.tell(within, access, letter);
      }),

    /** A person who may leave the bucket has it shared with them, and may accept it. */
    accept: async (actor: Actor, bucketUid: string): Promise<void> =>
      inTransaction(handle, async (within) => {
        await authorizeAlone(within, actor, bucketUid, "bucket.leave");
        const access = (await findAccessOf(within, bucketUid, actor.uid)) ?? fail("not_found");
        if (access.accepted_at !== null) return;
        await updateAccess(within, access, { accepted_at: clock.now() });
        await announceInBucket(within, bucketUid, { what: "accesses" });
      }),

    leave: async (actor: Actor, bucketUid: string): Promise<void> =>
      inTransaction(handle, async (within) => {
        await authorizeAlone(within, actor, bucketUid, "bucket.leave");
        await endAccess(within, (await findAccessOf(within, bucketUid, actor.uid)) ?? fail("not_found"));
      }),
  };
};
