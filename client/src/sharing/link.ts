/**
 * @file Makes a secure link (docs/security.md, "Secure links"). The secret is only in the returned address. A user who
 * loses the address must make a new link.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { ShareLink } from "@keepwell/contract/sharing/links.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { fromHex, toBase64 } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import {
  deriveLinkKeys,
  formatLink,
  type LinkKeys,
  makeLinkSecret,
} from "@keepwell/crypto/link/link-secret.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { requireOwner } from "../keyring/bucket-pin.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import type { Member } from "../keys/members.ts";
import { sharesWithVerifiedOnly } from "../people/people.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

/** The two parts of a link's address. The fragment must not appear in any call, log or history. */
export interface LinkAddress {
  readonly accessUid: string;
  /** The fragment: 86 characters of base64url. */
  readonly fragment: string;
}

interface LinkTo {
  readonly access: Member["access"];
  readonly keys: LinkKeys;
}

const sealTo = async (
  { keyring }: Session,
  { access, keys }: LinkTo,
  { bid, gen, key }: { bid: string; gen: number; key: BucketKey },
) =>
  sealGrant(key, {
    label: "link",
    subject: bid,
    gen,
    role: access.access_type,
    time: unixNow(),
    signer: await keyring.identity(),
    recipient: { kind: "link", uid: access.uid, fingerprint: keys.fingerprint, xPublic: keys.xPublic },
  });

/**
 * Makes a secure link for an invited person. The new link replaces the previous one.
 * @throws CannotVerifyError if the person does not wait for the key, or if the invitation does not verify. Also if this
 * account shares only with people whose code was compared, because a link works without a comparison.
 */
export const makeLink = async (session: Session, bucket: Bucket, { access, evidence }: Member) => {
  if (evidence !== "waiting" || (await sharesWithVerifiedOnly(session))) throw new CannotVerifyError();
  const secret = makeLinkSecret();
  const keys = await deriveLinkKeys(secret, access.uid);
  const params = { bucketId: bucket.uid, id: access.uid };
  return withCurrentKey(session, bucket, async (current, key): Promise<LinkAddress> => {
    const { identity, keyring, api } = session;
    const owner = await requireOwner({ uid: identity.uid, ...keyring }, current);
    const grant = await sealTo(session, { access, keys }, { bid: current.uid, gen: current.gen, key });
    await api.sharing.putLink({
      params,
      body: { x_pk: toBase64(keys.xPublic), verifier: keys.auth, grant },
    });
    return { accessUid: access.uid, fragment: formatLink(secret, fromHex(owner.fingerprint)) };
  });
};

/** Revokes a link that was not used. */
export const revokeLink = async ({ api }: Session, { uid }: Bucket, accessUid: string): Promise<void> =>
  api.sharing.removeLink({ params: { bucketId: uid, id: accessUid } });

/** The links of a bucket that can still be used, and the links that were used. */
export const listLinks = async ({ api }: Session, { uid }: Pick<Bucket, "uid">): Promise<ShareLink[]> => {
  const rows = await api.sharing.listLinks({ params: { bucketId: uid } });
  return rows.filter((row): row is ShareLink => !isUnverifiable(row));
};
