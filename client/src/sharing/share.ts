/** @file Changes who has access to a bucket, and at which access level. */
import type { Bucket, SignedGrant } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access, GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { signInvite } from "@keepwell/crypto/bucket/sign-invite.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { CallFailure, hasCode, hasType } from "../api/call-failure.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { requireOwners } from "../keyring/bucket-pin.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import { endedIn, forgetEnded, rememberEnded } from "../keys/ended.ts";
import { giveKey } from "../keys/give-key.ts";
import { listMembers, type Member } from "../keys/members.ts";
import { rotateBucket } from "../keys/rotate.ts";
import { factsOf, mayGive } from "../people/authority.ts";
import { holderOf } from "../people/fingerprints.ts";
import { type Person, requireSettled, trustPerson } from "../people/people.ts";
import { storedEmail } from "../people/stored-details.ts";
import type { Session } from "../session/session.ts";

interface NewShare {
  readonly email: string;
  readonly accessType: GivenAccessType;
  /**
   * The person whom the user has looked up by the address, and whose code the user has seen. Null if no account has
   * proven the address.
   */
  readonly person: Person | null;
}

/**
 * Remembers the keys and the address of a new person before anything is sealed to these keys.
 * @throws PersonChangedError for changed keys or a changed address.
 */
const meet = async (session: Session, person: Person): Promise<void> => {
  if (person.isConfirmed) return requireSettled(session, person);
  await trustPerson(session, person, { verified: false });
};

/**
 * Shares a bucket. A person who has proven the address gets the key at once; any other person is invited.
 * @throws CannotVerifyError if the person's keys have changed, or if the person was looked up by another address;
 * ClosedBucketError
 */
export const shareBucket = async (
  session: Session,
  bucket: Bucket,
  { email: typed, accessType, person }: NewShare,
): Promise<Access> => {
  const [uid, email] = [makeUid(), storedEmail(typed)];
  if (person) {
    ensure(person.told.email === email);
    await meet(session, person);
    await forgetEnded(session, bucket.uid, person.uid);
  }
  return withCurrentKey(session, bucket, async ({ uid: bid, gen }, key) => {
    const invite_mac = await signInvite(key, { bid, accessUid: uid, email, role: accessType });
    const grant =
      person &&
      (await giveKey(session, { bid, gen, key, role: accessType, to: person.bundle, told: person.told }));
    return session.api.sharing.addAccess({
      params: { bucketId: bid },
      body: { uid, email, access_type: accessType, invite_mac, grant },
    });
  });
};

const requirePerson = ({ person, evidence }: Member, wanted: Member["evidence"]): Person => {
  if (!person || evidence !== wanted) throw new CannotVerifyError();
  return person;
};

const paramsOf = (bid: string, { access }: Member) => ({ bucketId: bid, id: access.uid });

const signLevel = async (
  session: Session,
  bucket: Bucket,
  member: Member,
  accessType: GivenAccessType,
): Promise<Access> => {
  const { access } = member;
  const isActive = access.status === "active";
  const to = isActive ? requirePerson(member, "signed") : null;
  if (!isActive && member.evidence !== "waiting") throw new CannotVerifyError();
  return withCurrentKey(session, bucket, async ({ uid: bid, gen }, key) => {
    const invite = { bid, accessUid: access.uid, email: access.display_email, role: accessType };
    const body = { access_type: accessType, invite_mac: await signInvite(key, invite) };
    const given = to && { bid, gen, key, role: accessType, to: to.bundle, told: to.told };
    const grant = given && (await giveKey(session, given));
    return session.api.sharing.updateAccess({ params: paramsOf(bid, member), body: { ...body, grant } });
  });
};

const isGiven = (level: string): level is GivenAccessType => level !== "owner";

/**
 * The current generation if the key must be rotated before a person is demoted; null otherwise. The key must be rotated
 * in two cases:
 * - The person has given the current key to this account or to the owner.
 * - A rotation is due or running.
 */
const generationToReplace = async (
  session: Session,
  bucket: Bucket,
  uid: string,
  members: readonly Member[],
): Promise<number | null> => {
  const { key, gen, rotation } = await session.api.buckets.getBucket({ params: { id: bucket.uid } });
  const isFrom = (given: SignedGrant | null): boolean => {
    const facts = given && factsOf(given);
    return facts?.senderUid === uid && facts.gen === gen;
  };
  const isOwners = ({ access: { status, grant } }: Member) => status === "owner" && isFrom(grant);
  const isNeeded = rotation !== null || (key?.form === "grant" && isFrom(key)) || members.some(isOwners);
  return isNeeded ? gen : null;
};

/**
 * Requires that this account's right to give the key does not depend on a signature of the person who is demoted.
 * Otherwise the demotion would also end this account's role.
 * @throws CallFailure `forbidden`
 */
const requireOwnAuthority = async (session: Session, { uid: bid }: Bucket, uid: string): Promise<void> => {
  const { identity, keyring, api } = session;
  const bucket = await api.buckets.getBucket({ params: { id: bid } });
  const proofs = bucket.proofs.filter((proof) => factsOf(proof)?.recipientUid !== uid);
  const self = holderOf(await keyring.identity());
  for (const owner of await requireOwners({ uid: identity.uid, ...keyring }, bucket))
    if (await mayGive({ uid: bid, proofs }, owner, self)) return;
  throw new CallFailure("forbidden", { code: "access.modify" });
};

/**
 * Prepares the demotion of an administrator. After the demotion, the administrator's signatures are no longer valid. So
 * this account first signs new grants for the members whose grants the administrator has signed. If
 * `generationToReplace` finds that the key must be rotated, this account rotates the key instead.
 */
const takeOver = async (session: Session, bucket: Bucket, uid: string): Promise<void> => {
  await requireOwnAuthority(session, bucket, uid);
  const members = (await listMembers(session, bucket)).filter((one): one is Member => !isUnverifiable(one));
  const from = await generationToReplace(session, bucket, uid, members);
  if (from !== null) return rotateBucket(session, bucket.uid, { from });
  for (const member of members) {
    const { access_type: level, grant } = member.access;
    if (member.isSelf || member.evidence !== "signed" || grant?.signer.uid !== uid || !isGiven(level))
      continue;
    await signLevel(session, bucket, member, level);
  }
};

/**
 * Changes a member's access level. A person who has the key gets it again, in a grant that is signed for the new level.
 */
export const changeLevel = async (
  session: Session,
  bucket: Bucket,
  member: Member,
  accessType: GivenAccessType,
): Promise<Access> => {
  const { status, access_type: before, user } = member.access;
  if (member.person) await meet(session, member.person);
  const isAppointer = status === "active" && before === "admin" && accessType !== "admin";
  if (isAppointer && user) await takeOver(session, bucket, user.uid);
  return signLevel(session, bucket, member, accessType);
};

/** Gives the key to a person who has joined or who has new keys. Call it only after the user has seen the code. */
export const confirmMember = async (session: Session, bucket: Bucket, member: Member): Promise<Access> => {
  const person = requirePerson(member, "waiting");
  const { uid, bundle: to, told } = person;
  await meet(session, person);
  await forgetEnded(session, bucket.uid, uid);
  const give = async ({ uid: bid, gen }: Bucket, key: BucketKey): Promise<Access> => {
    const grant = await giveKey(session, { bid, gen, key, role: member.access.access_type, to, told });
    return session.api.sharing.confirmAccess({ params: paramsOf(bid, member), body: { grant } });
  };
  return withCurrentKey(session, bucket, give);
};

interface Removal {
  /**
   * Whether the user has identified the person by the code instead of the name, because the server and the account have
   * different names for the person.
   */
  readonly byCode?: boolean;
}

/** Ends the access. Does nothing if an earlier attempt, whose reply was lost, has ended it. */
const endAccess = ({ api }: Session, bucket: Bucket, member: Member): Promise<void> =>
  api.sharing.removeAccess({ params: paramsOf(bucket.uid, member) }).catch((error: unknown) => {
    if (!hasCode(error, "not_found")) throw error;
  });

/**
 * Whether a removal has made a rotation due although the list of members showed the removed person without the key.
 * This happens if the person got the key after the list was read. Also true if the bucket cannot be read.
 */
const hasMadeDue = ({ api }: Session, { uid, rotation: before }: Bucket): Promise<boolean> =>
  api.buckets.getBucket({ params: { id: uid } }).then(
    ({ rotation }) => rotation === "due" && before !== "due",
    () => true,
  );

/**
 * Ends a person's access immediately. Returns whether the person had the key, or may have had it. If so, call
 * `rotateBucket` afterwards. Before the call to the server, the account remembers that it removes an active member. So
 * the rotation follows even if the server ignores the call or the reply is lost. The account forgets a removal that the
 * server refuses.
 * @throws PersonChangedError if the person's keys or address are not the remembered ones, unless `byCode` is true.
 */
export const removeMember = async (
  session: Session,
  bucket: Bucket,
  member: Member,
  { byCode = false }: Removal = {},
): Promise<boolean> => {
  const { status, user } = member.access;
  if (member.person && !byCode) await requireSettled(session, member.person);
  if (status !== "active" || !user || member.isSelf) {
    await endAccess(session, bucket, member);
    return status === "active" || hasMadeDue(session, bucket);
  }
  const wasEnded = user.uid in (await endedIn(session, bucket));
  await rememberEnded(session, bucket, user.uid);
  await endAccess(session, bucket, member).catch(async (error: unknown) => {
    if (hasType(error, "forbidden") && !wasEnded) await forgetEnded(session, bucket.uid, user.uid);
    throw error;
  });
  return true;
};

export const leaveBucket = async ({ api }: Session, { uid }: Pick<Bucket, "uid">): Promise<void> =>
  api.sharing.leaveBucket({ params: { bucketId: uid } });
