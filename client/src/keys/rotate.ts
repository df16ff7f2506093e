/**
 * @file Rotates a bucket's key after a removal (docs/security.md, "Removal"). For a person's bucket, the next key is
 * given only to the owner and to members whose membership is signed. Then the keys and rows of entries, the lists' rows
 * and the tombstones are sealed again under the next key, in chunks. If this client stops, any client that may rotate
 * the key can continue.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntryKey } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { RotationChunk, RotationPage } from "@keepwell/contract/sharing/rotation.endpoints.ts";
import { type BucketKey, makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { sealOwnBucketKey } from "@keepwell/crypto/bucket/seal-own-bucket-key.ts";
import { signInvite } from "@keepwell/crypto/bucket/sign-invite.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { placeOf, sealNextHeader } from "../keyring/bucket-header.ts";
import { readCompared, shownRow } from "../rows/compare-rows.ts";
import type { Session } from "../session/session.ts";
import { wasStale } from "./again-on-conflict.ts";
import { readToContinue } from "./continued-header.ts";
import { endedIn } from "./ended.ts";
import { giveKey } from "./give-key.ts";
import type { Progress } from "./in-chunks.ts";
import { keysByGeneration } from "./keys-by-generation.ts";
import { isInvited, listMembers, type Member } from "./members.ts";
import { type Rewrapping, reseal } from "./reseal.ts";
import { resealLists } from "./reseal-lists.ts";
import { resealTombstones } from "./reseal-tombstones.ts";
import { sealBucket } from "./seal-bucket.ts";

interface Next {
  readonly bid: string;
  readonly gen: number;
  readonly key: BucketKey;
}

/**
 * The grant of the next key to a member. Null for a member whose membership is not signed, or to whom `giveKey` refuses
 * to give it. The member then waits to be confirmed.
 * @throws CannotVerifyError if `giveKey` refuses to give the key to the owner.
 */
const grantTo = async (session: Session, next: Next, { access, person, evidence }: Member) => {
  if (!person || (evidence !== "signed" && evidence !== "owner")) return null;
  try {
    const grant = await giveKey(session, {
      ...next,
      role: access.access_type,
      to: person.bundle,
      told: person.told,
    });
    return { user_uid: person.uid, grant };
  } catch (error) {
    if (error instanceof CannotVerifyError && evidence !== "owner") return null;
    throw error;
  }
};

/**
 * Signs a member's invitation again under the next key. Null for the owner, and for an invitation that does not verify
 * under the previous key. This account's own invitation is always signed again, to show the other members that the
 * maker of the key is a member.
 */
const inviteUnder = async (next: Next, before: BucketKey, { access, isSelf }: Member) => {
  const { uid, display_email: email, access_type: role } = access;
  if (access.status === "owner" || !(isSelf || (await isInvited(before, next.bid, access)))) return null;
  return { uid, invite_mac: await signInvite(next.key, { bid: next.bid, accessUid: uid, email, role }) };
};

interface Start {
  readonly bucket: Bucket;
  readonly before: BucketKey;
  readonly next: Next;
}

/**
 * The grants for the members who get the next key of a person's bucket, and the invitations signed again under that
 * key.
 */
const givenToMembers = async (session: Session, { bucket, before, next }: Start) => {
  const listed = await listMembers(session, bucket);
  const members = listed.filter((one): one is Member => !isUnverifiable(one));
  const grants = await Promise.all(members.map((member) => grantTo(session, next, member)));
  const invites = await Promise.all(members.map((member) => inviteUnder(next, before, member)));
  return {
    accesses: listed.filter((one) => isUnverifiable(one) || one.access.status !== "owner").length,
    grants: grants.filter((one) => one !== null),
    invites: invites.filter((one) => one !== null),
  };
};

/**
 * In a team's bucket, this client gives the next key only to the administrators. Other entitled members get it
 * afterwards, like any missing key.
 */
const givenToTeam = async (session: Session, { next }: Start) => {
  const { grantNextKey } = await import("./team/grant-next-key.ts");
  return { grants: [], invites: [], team_grants: [await grantNextKey(session, next)] };
};

const startRotation = async (session: Session, bucket: Bucket): Promise<void> => {
  const { keyring, identity, api } = session;
  const before = await keyring.bucketKey(bucket);
  const content = await readToContinue(session, bucket, before);
  const next = { bid: bucket.uid, gen: bucket.gen + 1, key: makeBucketKey() };
  const { bid, gen, key } = next;
  const give = bucket.enterprise_uid === null ? givenToMembers : givenToTeam;
  try {
    await api.sharing.startRotation({
      params: { id: bid },
      body: {
        gen,
        ...(await sealNextHeader(key, placeOf({ ...bucket, gen }), { stored: bucket, content })),
        key: await sealOwnBucketKey(key, { wrap: keyring.wrap, uid: identity.uid, bid, gen }),
        ...(await give(session, { bucket, before, next })),
      },
    });
  } finally {
    wipe(key);
  }
};

/**
 * The entry's key and row under the bucket's next key. Null if the entry's key does not verify. The entry then stays
 * under the bucket's previous key.
 */
const resealed = async (entry: SealedEntryKey, how: Rewrapping) => {
  try {
    return [entry.uid, await reseal(entry, how)] as const;
  } catch (error) {
    if (error instanceof CannotVerifyError) return null;
    throw error;
  }
};

/**
 * Seals everything on a page of the rotation under the next key. Leaves out entries and lists that do not open, and the
 * `older` entries, because an older version would look current once it is sealed under the next key.
 */
const resealPage = async (
  { entries, lists, tombstones = [] }: RotationPage,
  older: ReadonlySet<string>,
  how: Rewrapping,
): Promise<Omit<RotationChunk, "gen">> => {
  const current = entries.filter(({ uid }) => !older.has(uid));
  const keys = await Promise.all(current.map((entry) => resealed(entry, how)));
  return {
    keys: Object.fromEntries(keys.filter((one) => one !== null)),
    lists: Object.fromEntries(await resealLists(lists, how)),
    tombstones: Object.fromEntries(await resealTombstones(tombstones, how)),
  };
};

const continueRotation = async (
  session: Session,
  bucket: Bucket,
  { signal, onProgress }: Progress,
): Promise<void> => {
  const params = { id: bucket.uid };
  const to = { bucket, key: await session.keyring.sealingKey(bucket) };
  const how = { from: { bucket, keyOf: keysByGeneration(session, bucket) }, to };
  let total: number | undefined;
  let query: { after?: string; after_list?: string; after_tombstone?: string } = {};
  for (;;) {
    signal?.throwIfAborted();
    const { reply, older } = await readCompared(session, bucket.uid, {
      read: () => session.api.sharing.getRotation({ params, query }),
      shownIn: ({ entries }) => entries.map(shownRow),
    });
    const { remaining, entries, lists, tombstones = [] } = reply;
    total ??= remaining;
    onProgress?.(Math.max(total - remaining, 0), total);
    const [last, lastList, lastTombstone] = [entries.at(-1), lists.at(-1), tombstones.at(-1)];
    if (remaining === 0 && !lastTombstone) return;
    if (!last && !lastList && !lastTombstone) throw new CannotVerifyError();
    const sealed = await resealPage(reply, older, how);
    if (Object.values(sealed).some((part) => Object.keys(part).length > 0))
      await session.api.sharing.continueRotation({ params, body: { gen: bucket.gen, ...sealed } });
    query = {
      ...query,
      ...(last && { after: last.uid }),
      ...(lastList && { after_list: lastList.uid }),
      ...(lastTombstone && { after_tombstone: lastTombstone.uid }),
    };
  }
};

/**
 * Whether a rotation is due: the server says so, or this account has ended the access of a person who had the current
 * key.
 */
const isDue = async (session: Session, bucket: Bucket): Promise<boolean> =>
  bucket.rotation === "due" || Object.keys(await endedIn(session, bucket)).length > 0;

/**
 * Starts the rotation and reads the bucket with its next key.
 * @throws CannotVerifyError if the server has not started the rotation.
 */
const begin = async (session: Session, bucket: Bucket): Promise<Bucket> => {
  await startRotation(session, bucket);
  const begun = await session.api.buckets.getBucket({ params: { id: bucket.uid } });
  if (begun.gen <= bucket.gen) throw new CannotVerifyError();
  await session.keyring.bucketKey(begun);
  return begun;
};

export interface KeyChange extends Progress {
  /** If the key still has this generation, it is rotated even if no rotation is due. */
  readonly from?: number | undefined;
  /** Called once this client has made the next key, before the entries' keys are sealed under it. */
  readonly onBegun?: () => Promise<void>;
}

const TRIES = 5;

/**
 * Rotates the bucket's key if a rotation is due, and wraps the keys of all entries under the current key. Several
 * clients may do this at the same time. After a failure, or when `signal` is aborted, the finished steps stay done.
 * @throws CannotVerifyError if the bucket's key does not verify. Also thrown if an entry's key does not verify, or if
 * this browser has seen a newer version of an entry; in these cases only after all other entries are done.
 * @throws ClosedBucketError
 */
export const rotateBucket = async (
  session: Session,
  bucketUid: string,
  { from, onBegun, ...progress }: KeyChange = {},
): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      const bucket = await session.api.buckets.getBucket({ params: { id: bucketUid } });
      const isToBegin = bucket.gen === from || (await isDue(session, bucket));
      const begun = isToBegin ? await begin(session, bucket) : bucket;
      if (isToBegin) await onBegun?.();
      if (begun.rotation === "running") await continueRotation(session, begun, progress);
      if (isToBegin || begun.rotation === "running") await sealBucket(session, bucket);
      return;
    } catch (error) {
      // If another client has begun a rotation, this client reads the bucket again and continues.
      if (!wasStale(error) || tries === TRIES) throw error;
    }
  }
};
