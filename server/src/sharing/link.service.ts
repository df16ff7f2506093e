/** @file Makes secure links, and lets users join a bucket with a link. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import {
  LINK_ACCESS_TYPES,
  type LinkPut,
  type LinkUse,
  type SharedByLink,
  type ShareLink,
} from "@keepwell/contract/sharing/links.endpoints.ts";
import { lockBucket, type VisibleBucket } from "../buckets/bucket.store.ts";
import { aloneInBucket, conclude, type Written } from "../buckets/in-bucket.ts";
import { authorizeBucket } from "../buckets/policies/authorize-bucket.ts";
import { presentBucket } from "../buckets/present-bucket.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { putOwnKey } from "../keys/bucket-key.store.ts";
import { listProofs } from "../keys/proof.store.ts";
import { nameOf } from "../people/name-of.ts";
import { getUser, type User } from "../people/user.store.ts";
import { type AccessPath, findAccessIn, findUserAccess, updateAccess } from "./access.store.ts";
import { ACCESSES_CHANGED, announceToMember } from "./announce-access.ts";
import { presentLink, presentShare } from "./link.presenter.ts";
import { type AccessLink, deleteUnusedLink, findLink, listLinks, putLink, useLink } from "./link.store.ts";
import { checkLink, hashOfLinkVerifier, provesLink } from "./link-check.ts";
import { type ShareLetters, toRecipient } from "./share-letters.ts";

/** Stores a link for a pending invitation of the bucket. The link replaces the invitation's previous link. */
const put = async (
  within: Handle,
  { actor, bucket, id }: { actor: Actor; bucket: VisibleBucket; id: string },
  body: LinkPut,
): Promise<Written<void>> => {
  const access = (await findAccessIn(within, bucket.uid, id)) ?? fail("not_found");
  const role = LINK_ACCESS_TYPES.find((one) => one === access.access_type);
  if (role === undefined || access.is_active) return fail("conflict");
  const signer = await getUser(within, actor.uid);
  const { uid: accessUid } = access;
  await checkLink(body, { accessUid, bucketUid: bucket.uid, gen: bucket.gen, role, signer });
  await putLink(within, {
    bucket_uid: bucket.uid,
    access_uid: accessUid,
    x_pk: body.x_pk,
    wire: body.grant,
    verifier_hash: hashOfLinkVerifier(body.verifier),
    access_type: role,
    gen: bucket.gen,
    owner_uid: bucket.owner_uid,
    signer_uid: actor.uid,
    signer_bundle: JSON.stringify(signer.bundle),
  });
  return { result: undefined, audit: null, changed: ["accesses"] };
};

/**
 * The link, if the caller proves its secret and has the invited address. Fails with 403 if the secret is right but the
 * caller has another address, otherwise with 404. The caller's address need not be proven, because only the invited
 * person has received the secret.
 */
const requireLink = async (
  from: Handle,
  actor: Actor,
  { uid, verifier }: { uid: string; verifier: string },
): Promise<{ link: AccessLink; user: User }> => {
  const link = await findLink(from, uid);
  if (!provesLink(verifier, link?.verifier_hash) || !link?.is_usable) return fail("link.invalid");
  const user = await getUser(from, actor.uid);
  if (user.email !== link.email) return fail("share.other_address");
  if (link.user_uid !== null && link.user_uid !== user.uid) return fail("link.invalid");
  return { link, user };
};

export const createLinkService = (context: Context, letters: ShareLetters) => {
  const {
    database: { handle },
    limits,
    clock,
  } = context;
  const join = async (within: Handle, actor: Actor, uid: string, body: LinkUse): Promise<string> => {
    const found = (await findLink(within, uid)) ?? fail("link.invalid");
    await lockBucket(within, found.bucket_uid);
    const { link, user } = await requireLink(within, actor, { uid, verifier: body.verifier });
    const { bucket_uid: bucketUid } = link;
    const other = await findUserAccess(within, bucketUid, user.uid);
    if (body.gen !== link.gen || user.uid === link.owner_uid || (other && other.uid !== uid))
      return fail("conflict");
    await updateAccess(
      within,
      { bucket_uid: bucketUid, uid },
      { user_uid: user.uid, accepted_at: clock.now() },
    );
    await putOwnKey(within, { bucketUid, userUid: user.uid, gen: link.gen, wrap: body.key });
    await useLink(within, { bucketUid, accessUid: uid }, { claim: body.claim, at: clock.now() });
    await announceUse(within, link, user);
    const bucket = { uid: bucketUid, name: link.bucket_name, enterprise_uid: null };
    await conclude(within, { actor, bucket, at: clock.now() }, ACCESSES_CHANGED);
    return bucketUid;
  };

  /** Tells the link's maker by mail which account used the link, and notifies this account's browsers. */
  const announceUse = async (within: Handle, link: AccessLink, user: User): Promise<void> => {
    const { bucket_uid: bucketUid, bucket_name: bucket } = link;
    const vars = { person: nameOf(user), personEmail: user.email, bucket, bucketUid };
    const maker = toRecipient(await getUser(within, link.signer_uid));
    await letters.send(within, maker, { template: "share_link_used", vars });
    await announceToMember(within, { bucketUid, userUid: user.uid });
  };

  return {
    list: async (actor: Actor, bucketUid: string): Promise<ShareLink[]> => {
      await authorizeBucket(handle, actor, bucketUid, "access.view");
      return (await listLinks(handle, bucketUid)).map(presentLink);
    },

    put: (actor: Actor, path: AccessPath, body: LinkPut): Promise<ShareLink> => {
      const write = { actor, bucketUid: path.bucketId, ability: "access.add" } as const;
      return aloneInBucket(context, write, async (within, bucket) => ({
        ...(await put(within, { actor, bucket, id: path.id }, body)),
        result: presentLink((await findLink(within, path.id)) ?? fail("conflict")),
      }));
    },

    remove: (actor: Actor, path: AccessPath): Promise<void> => {
      const write = { actor, bucketUid: path.bucketId, ability: "access.add" } as const;
      return aloneInBucket(context, write, async (within, bucket) => {
        const access = (await findAccessIn(within, bucket.uid, path.id)) ?? fail("not_found");
        const at = { bucketUid: bucket.uid, accessUid: access.uid };
        if (!(await deleteUnusedLink(within, at))) fail("not_found");
        return { result: undefined, audit: null, changed: ["accesses"] };
      });
    },

    open: async (actor: Actor, uid: string, { verifier }: { verifier: string }): Promise<SharedByLink> => {
      await limits.spend(["share_link", actor.uid]);
      const { link } = await requireLink(handle, actor, { uid, verifier });
      return presentShare(link, await listProofs(handle, [link.bucket_uid]));
    },

    use: async (actor: Actor, uid: string, body: LinkUse): Promise<Bucket> => {
      await limits.spend(["share_link", actor.uid]);
      return inTransaction(handle, async (within) =>
        presentBucket(within, actor, await join(within, actor, uid, body)),
      );
    },
  };
};
