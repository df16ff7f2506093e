/** @file Updates, confirms, accepts and ends existing accesses to buckets. */
import { fail } from "@keepwell/contract/errors.ts";
import type { Access as AccessReply, AccessUpdate } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { VisibleBucket } from "../buckets/bucket.store.ts";
import { aloneInBucket, type Written } from "../buckets/in-bucket.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import { nameOf } from "../people/name-of.ts";
import { getUser } from "../people/user.store.ts";
import { presentAccess } from "./access.presenter.ts";
import { type Access, type AccessPath, findAccessIn, findUserAccess, updateAccess } from "./access.store.ts";
import { ACCESSES_CHANGED, announceToMember } from "./announce-access.ts";
import { changeLevel, checkKey } from "./change-level.ts";
import { endAccess } from "./end-access.ts";
import { giveLevel } from "./give-level.ts";
import type { ShareLetters } from "./share-letters.ts";

/**
 * The access with this id. Fails with `access.modify` for the owner's uid: the list of accesses contains the owner too,
 * but no call changes the owner's row.
 */
const requireAccess = async (within: Handle, bucket: VisibleBucket, id: string): Promise<Access> => {
  if (id === bucket.owner_uid) return fail("access.modify");
  return (await findAccessIn(within, bucket.uid, id)) ?? fail("not_found");
};

export const createAccessChangeService = (context: Context, letters: ShareLetters) => {
  const { clock, limits } = context;

  /** Changes an access to a bucket, if the actor has the ability `access.modify` on the bucket. */
  const change = <Result>(
    actor: Actor,
    { bucketId: bucketUid, id }: AccessPath,
    work: (within: Handle, place: { bucket: VisibleBucket; access: Access }) => Promise<Written<Result>>,
  ): Promise<Result> =>
    aloneInBucket(context, { actor, bucketUid, ability: "access.modify" }, async (within, bucket) =>
      work(within, { bucket, access: await requireAccess(within, bucket, id) }),
    );

  const presentIn = async (within: Handle, { bucketId, id }: AccessPath): Promise<AccessReply> =>
    presentAccess((await findAccessIn(within, bucketId, id)) ?? fail("not_found"));

  return {
    update: async (actor: Actor, path: AccessPath, body: AccessUpdate): Promise<AccessReply> => {
      await limits.spend(["invite", actor.uid]);
      return change(actor, path, async (within, { bucket, access }) => ({
        ...(await changeLevel(within, { letters, actor, bucket, before: access }, body)),
        result: await presentIn(within, path),
      }));
    },

    confirm: (actor: Actor, path: AccessPath, grant: string): Promise<AccessReply> =>
      change(actor, path, async (within, { bucket, access }) => {
        const copy = await checkKey(within, actor, { grant, access, bucket });
        await giveLevel(within, copy);
        await announceToMember(within, { bucketUid: bucket.uid, userUid: copy.recipient.uid });
        return { ...ACCESSES_CHANGED, result: await presentIn(within, path) };
      }),

    remove: (actor: Actor, path: AccessPath): Promise<void> =>
      change(actor, path, async (within, { bucket, access }) => {
        await endAccess(within, access);
        const by = nameOf(await getUser(within, actor.uid));
        const letter = { template: "share_removed", vars: { by, bucket: bucket.name } } as const;
        if (access.user_uid !== actor.uid) await letters.sendToMember(within, access, letter);
        return ACCESSES_CHANGED;
      }),

    /**
     * Accepts a shared bucket for the actor. Requires `bucket.leave`, because exactly the users with whom the bucket is
     * shared have that ability.
     */
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
