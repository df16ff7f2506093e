/**
 * @file Changes the level of an access. The member's copy of the bucket's key names the level, so the copy is replaced.
 */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { AccessUpdate } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { VisibleBucket } from "../buckets/bucket.store.ts";
import type { Written } from "../buckets/in-bucket.ts";
import type { Actor } from "../caller.ts";
import type { Handle } from "../db/schema.ts";
import { announceToUser } from "../events/change.store.ts";
import { checkUserCopy } from "../keys/check-bucket-copy.ts";
import type { BucketKeyCopy } from "../keys/key-copy.store.ts";
import { nameOf } from "../people/name-of.ts";
import { getUser } from "../people/user.store.ts";
import { type Access, updateAccess } from "./access.store.ts";
import { giveLevel } from "./give-level.ts";
import { deleteOfferTo } from "./handover.store.ts";
import type { ShareLetters } from "./share-letters.ts";

/** Verifies and returns a copy of the bucket's key. It must be for the access's user, at the access's level. */
export const checkKey = async (
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
 * Gives a member who has the key a new copy at the new level. Fails with 422 if the member has the key and the call has
 * no grant. Fails with 409 if the call has a grant and the member does not have the key any more.
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

interface LevelChange {
  readonly letters: ShareLetters;
  readonly actor: Actor;
  readonly bucket: VisibleBucket;
  readonly before: Access;
}

const announceLevel = async (
  within: Handle,
  letters: ShareLetters,
  { access, bucket, by }: { access: Access; bucket: VisibleBucket; by: string },
): Promise<void> => {
  const vars = { by, bucket: bucket.name, level: access.access_type };
  await letters.sendToMember(within, access, { template: "share_changed", vars });
  if (access.user_uid !== null && !access.is_active)
    await announceToUser(within, access.user_uid, { what: "invitations" });
};

/**
 * Changes the level of an access, or renews the signature at the same level. A member who has the bucket's key gets a
 * new copy of the key, because each copy names a level.
 */
export const changeLevel = async (
  within: Handle,
  { letters, actor, bucket, before }: LevelChange,
  { grant, access_type, invite_mac }: AccessUpdate,
): Promise<Written<void>> => {
  const access = { ...before, access_type };
  await regrant(within, actor, { grant, access, bucket });
  await updateAccess(within, access, { access_type, invite_mac });
  const written = { result: undefined, audit: null };
  if (before.access_type === access_type) return { ...written, changed: ["accesses"] };
  if (access.user_uid !== null)
    await deleteOfferTo(within, { bucketUid: bucket.uid, userUid: access.user_uid });
  await announceLevel(within, letters, { access, bucket, by: nameOf(await getUser(within, actor.uid)) });
  return { ...written, changed: ["accesses", "bucket"] };
};
