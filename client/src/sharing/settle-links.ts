/**
 * @file After a person has joined with a secure link, the maker of the link gives the person the key by an ordinary
 * grant. Every member can then see who gave the key. The person's claim proves that the keys belong to the person. The
 * server can neither make a claim nor use a claim for another person, access or bucket.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { ShareLink } from "@keepwell/contract/sharing/links.endpoints.ts";
import { fromBase64, fromHex } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { verifyGrant } from "@keepwell/crypto/grant/verify-grant.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import { verifyLinkClaim } from "@keepwell/crypto/link/link-claim.ts";
import { linkFingerprint } from "@keepwell/crypto/link/link-fingerprint.ts";
import { hasType } from "../api/call-failure.ts";
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";
import { endedIn } from "../keys/ended.ts";
import { giveKey } from "../keys/give-key.ts";
import type { Member } from "../keys/members.ts";
import { isUnsettled } from "../people/details.ts";
import { holderOf, verified } from "../people/fingerprints.ts";
import { type Person, trustPerson } from "../people/people.ts";
import type { Session } from "../session/session.ts";
import { listLinks } from "./link.ts";

interface Joined extends Member {
  readonly person: Person;
}

const hasJoined = (one: Member | Unverifiable): one is Joined =>
  !isUnverifiable(one) &&
  one.access.status === "active" &&
  one.evidence === "unsigned" &&
  one.person !== null &&
  !isUnsettled(one.person.trustLevel);

/**
 * Checks that this account made the link for this access, at this level and under the current key. Also checks that the
 * person who used the link has claimed the keys that the server shows for the member. A link that gave an earlier key
 * proves nothing, because the person may have been removed since.
 * @throws CannotVerifyError
 */
const verifyJoining = async (
  signer: Identity,
  bucket: Bucket,
  { link, member }: { link: ShareLink; member: Joined },
): Promise<void> => {
  const { uid: accessUid, access_type: role } = member.access;
  const xPublic = fromBase64(link.x_pk);
  const recipientFingerprint = await linkFingerprint(accessUid, xPublic);
  const to = { label: "link", recipientKind: "link", recipientUid: accessUid, recipientFingerprint } as const;
  const expected = { ...to, subject: bucket.uid, gen: bucket.gen, role };
  await verifyGrant(link.given.grant, { signer, expected });
  const { uid, fingerprint } = holderOf(await verified(member.person.bundle));
  const claim = { bid: bucket.uid, accessUid, uid, fingerprint: fromHex(fingerprint) };
  await verifyLinkClaim({ xPrivate: signer.xPrivate, xPublic }, claim, link.claim ?? "");
};

const settle = async (session: Session, bucket: Bucket, member: Joined): Promise<void> => {
  const { uid: bid, gen } = bucket;
  const { uid: id, access_type: role } = member.access;
  const key = await session.keyring.bucketKey(bucket);
  await trustPerson(session, member.person, { verified: false });
  const grant = await giveKey(session, {
    bid,
    gen,
    key,
    role,
    to: member.person.bundle,
    told: member.person.told,
  });
  await session.api.sharing.confirmAccess({ params: { bucketId: bid, id }, body: { grant } });
};

/**
 * Whether to skip the member after this error. A member who does not verify gets no grant. A member whose access has
 * changed is tried again in the next run.
 */
const isPassedOver = (error: unknown): boolean =>
  error instanceof CannotVerifyError || hasType(error, "conflict", "not_found", "forbidden");

/**
 * Gives the key to the people who have joined with a link of this account, if their claims verify. @returns how many
 * people got it.
 */
export const settleLinks = async (
  session: Session,
  bucket: Bucket,
  members: readonly (Member | Unverifiable)[],
): Promise<number> => {
  const ended = await endedIn(session, bucket);
  const joined = members.filter(hasJoined).filter(({ person }) => ended[person.uid] === undefined);
  if (joined.length === 0) return 0;
  const links = new Map((await listLinks(session, bucket)).map((link) => [link.uid, link]));
  const signer = await session.keyring.identity();
  let settled = 0;
  for (const member of joined) {
    const link = links.get(member.access.uid);
    if (!link) continue;
    try {
      await verifyJoining(signer, bucket, { link, member });
      await settle(session, bucket, member);
      settled += 1;
    } catch (error) {
      if (!isPassedOver(error)) throw error;
    }
  }
  return settled;
};
