/**
 * @file The members of a bucket, each with the evidence of their membership. Only signatures and MACs prove what the
 * server says.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { verifyInvite } from "@keepwell/crypto/bucket/verify-invite.ts";
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";
import { requireOwners } from "../keyring/bucket-pin.ts";
import { orNull } from "../or-null.ts";
import { factsOf, findGrantSigner } from "../people/authority.ts";
import { rememberedDetails } from "../people/details.ts";
import { holderOf, isSameHolder, type KeyHolder, verified } from "../people/fingerprints.ts";
import { loadPerson, type Person, rememberFirstNames } from "../people/people.ts";
import type { Trusted } from "../people/trusted.ts";
import type { Session } from "../session/session.ts";
import { endedIn } from "./ended.ts";
import { hasCurrentKey } from "./has-current-key.ts";

/**
 * The evidence of a membership.
 * - `owner`: the person is the owner, under keys that this account has accepted.
 * - `signed`: an owner or administrator has signed this access level for these keys, and the signature is still valid.
 * - `unsigned`: there is no valid signature, so nothing is ever sealed for this person.
 * - `waiting`: a person who has the bucket's key has invited the address.
 * - `altered`: the server shows an invitation that differs from the signed one (MS-41).
 */
export type Evidence = "owner" | "signed" | "unsigned" | "waiting" | "altered";

export interface Member {
  readonly access: Access;
  /**
   * Null if the address is not proven yet, if the public keys do not verify, or if the member is this account itself.
   */
  readonly person: Person | null;
  readonly isSelf: boolean;
  readonly evidence: Evidence;
  /** The address of the person who signed the grant; null if it is not known. */
  readonly givenBy: string | null;
  /**
   * The address that the signer of the grant has signed for the member (MS-135). Null if it equals the shown address,
   * or if the grant names no address.
   */
  readonly meantFor: string | null;
}

interface Reading {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly key: BucketKey;
  /** The owner: one holder for each of the owner's key pairs whose signatures are accepted. */
  readonly owners: readonly KeyHolder[];
  readonly rows: readonly Access[];
  readonly ended: Awaited<ReturnType<typeof endedIn>>;
  readonly trusted: Trusted;
}

export const isInvited = async (key: BucketKey, bid: string, access: Access): Promise<boolean> => {
  const { uid: accessUid, display_email: email, access_type: role, invite_mac } = access;
  const checked = await orNull(async () => {
    await verifyInvite(key, { bid, accessUid, email, role }, invite_mac ?? "");
    return true;
  });
  return checked ?? false;
};

/** The address that the account remembers for a person, otherwise the address that the server sends. */
const emailOf = ({ rows, bucket, trusted }: Reading, { uid, fingerprint }: KeyHolder): string | null =>
  rememberedDetails(trusted, { uid, fingerprint })?.email ??
  rows.find(({ user }) => user?.uid === uid)?.display_email ??
  (uid === bucket.owner_uid ? (bucket.owner?.email ?? null) : null);

type SignedBy = Pick<Member, "evidence" | "givenBy" | "meantFor">;

const withoutSigner = (evidence: Evidence): SignedBy => ({ evidence, givenBy: null, meantFor: null });

/**
 * Whether the grant to this person is still valid: the person has the current key (`hasCurrentKey`), or the person's
 * invitation is signed under the current key. For a person whom this account has removed, the invitation does not
 * count, and the grant must be later than the removal.
 */
const grantCounts = async (
  { bucket, key, ended }: Reading,
  access: Access,
  holder: KeyHolder,
): Promise<boolean> =>
  hasCurrentKey(bucket, access, { holder, endedAt: ended[holder.uid] }) ||
  (ended[holder.uid] === undefined && (await isInvited(key, bucket.uid, access)));

const findEvidence = async (
  reading: Reading,
  access: Access,
  holder: KeyHolder | null,
): Promise<SignedBy> => {
  const { bucket, key, owners } = reading;
  if (access.status === "owner") {
    const isOwner = holder && owners.some((owner) => isSameHolder(holder, owner));
    return withoutSigner(isOwner ? "owner" : "unsigned");
  }
  if (access.status !== "active")
    return withoutSigner((await isInvited(key, bucket.uid, access)) ? "waiting" : "altered");
  const signer =
    holder && access.grant && (await grantCounts(reading, access, holder))
      ? await findGrantSigner(bucket, owners, access.grant, { recipient: holder, role: access.access_type })
      : null;
  if (!signer || !access.grant) return withoutSigner("unsigned");
  const meantFor = factsOf(access.grant)?.email || null;
  return { evidence: "signed", givenBy: emailOf(reading, signer), meantFor };
};

const readMember = async (reading: Reading, access: Access): Promise<Member> => {
  const { session } = reading;
  const { user } = access;
  const isSelf = user?.uid === session.identity.uid;
  const keys = user && (await orNull(() => verified(user.bundle)));
  const found = await findEvidence(reading, access, keys ? holderOf(keys) : null);
  const told = { email: access.display_email, name: user?.name ?? null };
  const read = async () => user && loadPerson(session, user, told);
  const person = keys && !isSelf ? await orNull(read) : null;
  const shown = person?.email ?? access.display_email;
  return { access, person, isSelf, ...found, meantFor: found.meantFor === shown ? null : found.meantFor };
};

/**
 * Everyone who has access to a bucket.
 * @throws CannotVerifyError when the bucket itself does not verify; ClosedBucketError
 */
export const listMembers = async (
  session: Session,
  { uid }: Pick<Bucket, "uid">,
): Promise<(Member | Unverifiable)[]> => {
  const { identity, keyring, api } = session;
  // The bucket is read again, because the reply has the grants that prove its current members.
  const bucket = await api.buckets.getBucket({ params: { id: uid } });
  const key = await keyring.bucketKey(bucket);
  const owners = await requireOwners({ uid: identity.uid, ...keyring }, bucket);
  const rows = await api.sharing.listAccesses({ params: { bucketId: bucket.uid } });
  const read = rows.filter((row): row is Access => !isUnverifiable(row));
  const ended = await endedIn(session, bucket);
  const trusted = await (await keyring.trust()).read();
  const reading: Reading = { session, bucket, key, owners, rows: read, ended, trusted };
  const members = await Promise.all(
    rows.map((row) => (isUnverifiable(row) ? row : readMember(reading, row))),
  );
  const people = members.flatMap((one) => (isUnverifiable(one) ? [] : (one.person ?? [])));
  await rememberFirstNames(session, people);
  return members;
};
