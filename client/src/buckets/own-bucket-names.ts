import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { openOwnBucketKey } from "@keepwell/crypto/bucket/open-own-bucket-key.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { readBucketHeader } from "../keyring/bucket-header.ts";
import { orNull } from "../or-null.ts";
import type { Session } from "../session/session.ts";

const nameOf = async ({ keyring, identity: { uid } }: Session, bucket: Bucket): Promise<string | null> => {
  const { key, uid: bid, gen } = bucket;
  if (key?.form !== "self") return null;
  return orNull(async () => {
    const opened = await openOwnBucketKey(key.wrap, { wrap: keyring.wrap, uid, bid, gen });
    return (await readBucketHeader(opened, bucket)).n;
  });
};

/**
 * The names, by uid, of the listed buckets whose keys this account has wrapped itself. Works even before the user has
 * decided whether to accept an older state of the account, because it does not read the state.
 * @throws CallFailure
 */
export const readOwnBucketNames = async (session: Session): Promise<ReadonlyMap<string, string>> => {
  const buckets = (await session.api.buckets.listBuckets({ query: {} })).filter(
    (one): one is Bucket => !isUnverifiable(one),
  );
  const named = await Promise.all(buckets.map(async (one) => [one.uid, await nameOf(session, one)] as const));
  return new Map(named.flatMap(([uid, name]) => (name === null ? [] : [[uid, name] as const])));
};
