import type { Bucket, SignedGrant } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Handle } from "../db/schema.ts";
import { type HeldKey, listHeldKeys } from "../sharing/bucket-key.store.ts";
import { presentGrant } from "../sharing/grant.presenter.ts";
import { listProofs } from "../sharing/proof.store.ts";
import type { VisibleBucket } from "./bucket.store.ts";
import { type BucketContext, listBucketContexts } from "./bucket-context.store.ts";

interface Parts {
  readonly context: BucketContext;
  /** The reader's, the latest first. */
  readonly keys: readonly HeldKey[];
  readonly proofs: readonly SignedGrant[];
}

const isOwn = (bucket: Pick<VisibleBucket, "access_type">): boolean => bucket.access_type === "owner";

const rotationOf = ({ rotation }: VisibleBucket, { is_behind }: BucketContext) =>
  rotation === "running" && !is_behind ? null : rotation;

const ownerOf = ({ email, firstname, lastname, bundle }: BucketContext) => ({
  email,
  name: `${firstname} ${lastname}`,
  bundle,
});

const handoverOf = (bucket: VisibleBucket, { to_uid, offered_at }: BucketContext, reader: string) => {
  if (to_uid === null || offered_at === null || !(isOwn(bucket) || to_uid === reader)) return null;
  return { to_uid, offered_at: offered_at.toISOString() };
};

/** One copy of each generation's key: the first that the store gave. */
const oncePerGeneration = (keys: readonly HeldKey[]): HeldKey[] =>
  keys.filter(({ gen }, at) => keys.findIndex((one) => one.gen === gen) === at);

const present = (bucket: VisibleBucket, reader: string, { context, keys, proofs }: Parts): Bucket => {
  const held = oncePerGeneration(keys);
  const current = held.find(({ gen }) => gen === bucket.gen);
  // In an enterprise some other member's client gives the key, when it next finds that it is missing.
  if (!current && bucket.permissions === null)
    throw new Error(`Bucket ${bucket.uid} lacks a key for one who may see it.`);
  return {
    uid: bucket.uid,
    id: bucket.uid,
    name: bucket.name,
    is_system: bucket.is_system,
    is_shared: context.is_shared,
    access_type: bucket.access_type,
    accepted: bucket.accepted,
    owner_uid: bucket.owner_uid,
    enterprise_uid: bucket.enterprise_uid,
    permissions: bucket.permissions === null ? null : [...bucket.permissions],
    gen: bucket.gen,
    key: current?.key ?? null,
    earlier_keys: held.filter(({ gen }) => gen < bucket.gen).map(({ gen, key }) => ({ gen, key })),
    rotation: rotationOf(bucket, context),
    owner: isOwn(bucket) ? null : ownerOf(context),
    proofs: [...proofs],
    handover: handoverOf(bucket, context, reader),
    header_mac: bucket.header_mac,
    created_at: bucket.created_at.toISOString(),
    updated_at: bucket.updated_at.toISOString(),
  };
};

/**
 * Buckets as this user reads them, in the snapshot in which they were read. However many they are, three
 * queries fetch what belongs to them.
 */
export const presentBuckets = async (
  handle: Handle,
  reader: string,
  buckets: readonly VisibleBucket[],
): Promise<Bucket[]> => {
  if (buckets.length === 0) return [];
  const uids = buckets.map(({ uid }) => uid);
  const keys = Map.groupBy(await listHeldKeys(handle, reader, buckets), ({ bucketUid }) => bucketUid);
  const contexts = new Map((await listBucketContexts(handle, uids)).map((one) => [one.uid, one]));
  // In an enterprise its roster says who may give a key.
  const signed = buckets
    .filter(({ permissions }) => permissions === null)
    .map(({ uid }) => uid)
    .filter((uid) => contexts.get(uid)?.is_shared || keys.get(uid)?.some(({ key }) => key.form === "grant"));
  const proofs = Map.groupBy(await listProofs(handle, signed), ({ bucket_uid }) => bucket_uid);
  return buckets.map((bucket) => {
    const context = contexts.get(bucket.uid);
    if (!context) throw new Error(`Bucket ${bucket.uid} lacks an owner.`);
    return present(bucket, reader, {
      context,
      keys: keys.get(bucket.uid) ?? [],
      proofs: (proofs.get(bucket.uid) ?? []).map(presentGrant),
    });
  });
};
