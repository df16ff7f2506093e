/** @file Sharing a bucket: adding a person, changing a level, confirming, removing, leaving. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { email as emailField } from "@keepwell/contract/fields.ts";
import type { Access, GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { signInvite } from "@keepwell/crypto/bucket/sign-invite.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { withCurrentKey } from "../buckets/current-key.ts";
import type { Session } from "../session/session.ts";
import { giveKey } from "./give-key.ts";
import { listMembers, type Member } from "./members.ts";
import { type Person, trustPerson } from "./people.ts";

interface NewShare {
  readonly email: string;
  readonly accessType: GivenAccessType;
  /** As looked up by that address, and shown to the human with the code; null where nobody has proven it. */
  readonly person: Person | null;
}

/** As the server stores it: the MAC must cover that one. */
const storedEmail = (typed: string): string => emailField.safeParse(typed).data ?? typed;

/** Keys are remembered before anything is sealed to them: what is sealed, the pin says whose it is. */
const meet = async (session: Session, person: Person): Promise<void> => {
  if (person.standing === "changed") throw new CannotVerifyError();
  if (person.standing === "new") await trustPerson(session, person, { verified: false });
};

/**
 * Shares a bucket. A person who has proven the address holds the key at once; anyone else is invited.
 * @throws CannotVerifyError for a person whose keys changed.
 */
export const shareBucket = async (
  session: Session,
  bucket: Bucket,
  { email: typed, accessType, person }: NewShare,
): Promise<Access> => {
  const [uid, email] = [makeUid(), storedEmail(typed)];
  if (person) await meet(session, person);
  return withCurrentKey(session, bucket, async ({ uid: bid, gen }, key) => {
    const invite_mac = await signInvite(key, { bid, accessUid: uid, email, role: accessType });
    const grant = person && (await giveKey(session, { bid, gen, key, role: accessType, to: person.bundle }));
    return session.api.sharing.addAccess({
      params: { bucketId: bid },
      body: { uid, email, access_type: accessType, invite_mac, grant },
    });
  });
};

const requireBundle = ({ person, evidence }: Member, wanted: Member["evidence"]) => {
  if (!person || evidence !== wanted) throw new CannotVerifyError();
  return person.bundle;
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
  const to = isActive ? requireBundle(member, "signed") : null;
  if (!isActive && member.evidence !== "waiting") throw new CannotVerifyError();
  return withCurrentKey(session, bucket, async ({ uid: bid, gen }, key) => {
    const invite = { bid, accessUid: access.uid, email: access.display_email, role: accessType };
    const body = { access_type: accessType, invite_mac: await signInvite(key, invite) };
    const grant = to && (await giveKey(session, { bid, gen, key, role: accessType, to }));
    return session.api.sharing.updateAccess({ params: paramsOf(bid, member), body: { ...body, grant } });
  });
};

const isGiven = (level: string): level is GivenAccessType => level !== "owner";

/** What an administrator signed is void once he is none any more: those people get the key from oneself first. */
const takeOver = async (session: Session, bucket: Bucket, { access: { user } }: Member): Promise<void> => {
  for (const member of await listMembers(session, bucket)) {
    if (isUnverifiable(member) || member.isSelf || member.evidence !== "signed") continue;
    const { access_type: level, grant } = member.access;
    if (grant?.signer.uid === user?.uid && isGiven(level)) await signLevel(session, bucket, member, level);
  }
};

/** Gives a person another level; whoever holds the key gets it again, signed for that level. */
export const changeLevel = async (
  session: Session,
  bucket: Bucket,
  member: Member,
  accessType: GivenAccessType,
): Promise<Access> => {
  const isAppointer = member.access.status === "active" && member.access.access_type === "admin";
  if (isAppointer && accessType !== "admin") await takeOver(session, bucket, member);
  return signLevel(session, bucket, member, accessType);
};

/** Gives the key to whoever has joined, or has new keys, once a human has seen the code. */
export const confirmMember = async (session: Session, bucket: Bucket, member: Member): Promise<Access> => {
  const to = requireBundle(member, "waiting");
  if (member.person) await meet(session, member.person);
  const give = async ({ uid: bid, gen }: Bucket, key: BucketKey): Promise<Access> => {
    const grant = await giveKey(session, { bid, gen, key, role: member.access.access_type, to });
    return session.api.sharing.confirmAccess({ params: paramsOf(bid, member), body: { grant } });
  };
  return withCurrentKey(session, bucket, give);
};

/** Ends a person's access at once. Change the bucket's key then, if they held it (`rotateBucket`). */
export const removeMember = async ({ api }: Session, bucket: Bucket, member: Member): Promise<void> =>
  api.sharing.removeAccess({ params: paramsOf(bucket.uid, member) });

/** Gives up one's own access to somebody else's bucket. */
export const leaveBucket = async ({ api }: Session, { uid }: Pick<Bucket, "uid">): Promise<void> =>
  api.sharing.leaveBucket({ params: { bucketId: uid } });
