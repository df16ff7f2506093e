/**
 * @file Joins a bucket with a secure link. The link's fragment contains the fingerprint of the owner's keys. So the
 * client checks the server's reply against what the user has received from the inviter.
 */
import type { Bucket, SignedGrant } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { LinkAccessType, SharedByLink } from "@keepwell/contract/sharing/links.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { sealOwnBucketKey } from "@keepwell/crypto/bucket/seal-own-bucket-key.ts";
import { type Bytes, toHex } from "@keepwell/crypto/bytes.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { openGrant } from "@keepwell/crypto/grant/open-grant.ts";
import type { VerifiedBundle } from "@keepwell/crypto/identity/bundle.ts";
import { signLinkClaim } from "@keepwell/crypto/link/link-claim.ts";
import { deriveLinkKeys, type LinkKeys, parseLink } from "@keepwell/crypto/link/link-secret.ts";
import { CallFailure } from "../api/call-failure.ts";
import { readHeader } from "../keyring/bucket-header.ts";
import { mayGive } from "../people/authority.ts";
import { holderOf, type KeyHolder, verified } from "../people/fingerprints.ts";
import { loadPerson, type Person, trustPerson } from "../people/people.ts";
import type { Session } from "../session/session.ts";
import type { LinkAddress } from "./link.ts";

/** The verified content of a link, before the user joins the bucket. */
export interface ReadLink {
  readonly accessUid: string;
  readonly accessType: LinkAccessType;
  readonly bucket: { readonly uid: string; readonly name: string; readonly gen: number };
  readonly owner: Person;
  readonly opened: {
    readonly link: LinkKeys;
    readonly key: BucketKey;
    /** The keys of the user who made the link. */
    readonly inviter: VerifiedBundle;
  };
}

/** Requires that the server and the link name the same owner. */
const requireNamedOwner = async ({ bucket, owner }: SharedByLink, fingerprint: Bytes): Promise<KeyHolder> => {
  const holder = holderOf(await verified(owner.bundle));
  ensure(holder.uid === bucket.owner_uid && holder.fingerprint === toHex(fingerprint));
  return holder;
};

/** Opens the bucket's key, and the name in the bucket's row or header. */
const openKey = async (
  { access, bucket, given }: SharedByLink,
  { accessUid, link, inviter }: { accessUid: string; link: LinkKeys; inviter: VerifiedBundle },
): Promise<{ key: BucketKey; name: string }> => {
  const { uid: bid, gen, owner_uid: ownerUid } = bucket;
  const { key } = await openGrant(given.grant, {
    reader: { ...link, uid: accessUid },
    signer: inviter,
    expected: { label: "link", recipientKind: "link", subject: bid, gen, role: access.access_type },
  });
  const place = { bid, gen, ownerKind: "person", ownerUid, isSystem: false } as const;
  const { n: name } = await readHeader(key as BucketKey, place, bucket);
  return { key: key as BucketKey, name };
};

const verifyInviter = async (
  { bucket, proofs }: SharedByLink,
  given: SignedGrant,
  owner: KeyHolder,
): Promise<VerifiedBundle> => {
  const inviter = await verified(given.signer);
  ensure(await mayGive({ uid: bucket.uid, proofs }, owner, holderOf(inviter)));
  return inviter;
};

/**
 * Reads a link's grant, and opens it with the link's secret. The signer must be the owner whom the link names, or an
 * administrator whose grants lead back to that owner.
 * @throws CannotVerifyError for a malformed fragment, or if something that the server sends does not verify.
 * @throws CallFailure `link.invalid` or `share.other_address` if the server refuses the link.
 */
export const readLink = async (session: Session, { accessUid, fragment }: LinkAddress): Promise<ReadLink> => {
  const { secret, ownerFingerprint } = await parseLink(fragment);
  const link = await deriveLinkKeys(secret, accessUid);
  const told = await session.api.sharing.openLink({
    params: { accessId: accessUid },
    body: { verifier: link.auth },
  });
  const holder = await requireNamedOwner(told, ownerFingerprint);
  const inviter = await verifyInviter(told, told.given, holder);
  const { key, name } = await openKey(told, { accessUid, link, inviter });
  const { uid, gen } = told.bucket;
  return {
    accessUid,
    accessType: told.access.access_type,
    bucket: { uid, name, gen },
    owner: await loadPerson(session, { uid: holder.uid, bundle: told.owner.bundle }, told.owner),
    opened: { link, key, inviter },
  };
};

/**
 * Joins the bucket: remembers the owner, wraps the key for this account, and sends the inviter a claim. The claim
 * proves this account's keys, and the server cannot alter it.
 * @throws CannotVerifyError if the owner's keys differ from the remembered ones; ClosedBucketError
 */
export const acceptLink = async (session: Session, read: ReadLink): Promise<Bucket> => {
  const { keyring, api } = session;
  const { accessUid, bucket, opened } = read;
  const { uid: bid, gen } = bucket;
  await trustPerson(session, read.owner, { verified: false });
  const { uid, fingerprint } = await keyring.identity();
  const pair = { xPrivate: opened.link.xPrivate, xPublic: opened.inviter.xPublic };
  const joined = await api.sharing.useLink({
    params: { accessId: accessUid },
    body: {
      verifier: opened.link.auth,
      gen,
      key: await sealOwnBucketKey(opened.key, { wrap: keyring.wrap, uid, bid, gen }),
      claim: await signLinkClaim(pair, { bid, accessUid, uid, fingerprint }),
    },
  });
  if (joined.uid !== bid) throw new CallFailure("unverifiable");
  await keyring.bucketKey(joined);
  return { ...joined, name: bucket.name };
};
