/** @file Creating and renaming buckets. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { CallFailure, hasCode, isConflict } from "../api/call-failure.ts";
import { placeOf, sealNextHeader } from "../keyring/bucket-header.ts";
import { readToContinue } from "../keys/continued-header.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import { type BucketTeam, makeBucketParts } from "../keys/make-bucket-parts.ts";
import type { Session } from "../session/session.ts";
import { keepsReadableNames } from "./readable-copy.ts";
import { typedName } from "./typed-name.ts";

export const isUidTaken = (error: unknown): boolean => hasCode(error, "uid_taken");

/**
 * The enterprise to which a new bucket will belong. It is the enterprise that this account remembers, regardless of
 * what the server says; null if the account remembers none.
 */
const findTeam = async (keyring: Session["keyring"]): Promise<BucketTeam | null> => {
  const enterprise = await keyring.enterprise();
  if (!enterprise) return null;
  if (!enterprise.isMember) throw new CannotVerifyError();
  const { grantToEnterprise } = await import("../keys/team/grant-to-enterprise.ts");
  return {
    uid: enterprise.roster.uid,
    grantKey: (key, place) => grantToEnterprise(keyring, enterprise, { key, ...place }),
  };
};

/** The readable copy of a bucket's name: empty unless the bucket keeps readable names. */
const copyOf = async (
  session: Session,
  bucket: Pick<Bucket, "enterprise_uid" | "owner_uid">,
  name: string,
): Promise<string> => ((await keepsReadableNames(session, bucket)) ? name : "");

/**
 * Returns a function that creates a bucket with the typed name. The caller may call the function again after a lost
 * reply: it then sends the same uid, so the server creates only one bucket. Without `uid`, the function makes one.
 */
export const prepareBucket = (session: Session, typed: string, uid?: string): (() => Promise<Bucket>) => {
  const { api, keyring, identity } = session;
  const name = typedName(typed);
  const make = async () => {
    const team = await findTeam(keyring);
    const owner = { wrap: keyring.wrap, ownerUid: identity.uid };
    const parts = await makeBucketParts({ uid, ...owner, name, isSystem: false, team });
    return {
      ...parts,
      name: await copyOf(session, { enterprise_uid: team?.uid ?? null, owner_uid: identity.uid }, name),
    };
  };
  let made: Awaited<ReturnType<typeof make>> | undefined;
  return async () => {
    made ??= await make();
    const { uid: bid, key } = made;
    const bucket = await api.buckets.createBucket({ body: made }).catch((error: unknown) => {
      if (isUidTaken(error)) return api.buckets.getBucket({ params: { id: bid } });
      // The enterprise has a new key by now. The next call makes the bucket's parts again, and seals the bucket's key
      // to the enterprise's new key.
      if (isConflict(error)) made = undefined;
      throw error;
    });
    // The reply must contain the key that was sent, and a row that opens.
    if (bucket.key?.form !== "self" || bucket.key.wrap !== key) throw new CallFailure("unverifiable");
    await keyring.bucketKey(bucket);
    return { ...bucket, name };
  };
};

export const createBucket = async (session: Session, typed: string): Promise<Bucket> =>
  prepareBucket(session, typed)();

export const renameBucket = async (session: Session, bucket: Bucket, typed: string): Promise<Bucket> => {
  const name = typedName(typed);
  return withCurrentKey(session, bucket, async (current, key) => {
    const content = { ...(await readToContinue(session, current, key)), n: name };
    const next = await sealNextHeader(key, placeOf(current), { stored: current, content });
    const body = { name: await copyOf(session, current, name), gen: current.gen, ...next };
    return { ...(await session.api.buckets.updateBucket({ params: { id: bucket.uid }, body })), name };
  });
};
