import type { Bucket, SignedGrant } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type AsRead, isoTime } from "../db/in-columns.ts";
import type { Handle } from "../db/schema.ts";
import { listHeldKeys, toHeldKey } from "../keys/bucket-key.store.ts";
import { presentGrant } from "../keys/grant.presenter.ts";
import { listProofs, type Proof } from "../keys/proof.store.ts";
import type { HeldKey } from "../keys/shared-key.store.ts";
import type { VisibleBucket } from "./bucket.store.ts";
import { type BucketContext, listBucketContexts } from "./bucket-context.store.ts";
import { presentBucketRow } from "./bucket-header.ts";
import type { UnsharedBucket } from "./unshared.store.ts";

type OwnerColumns = Pick<BucketContext, "email" | "firstname" | "lastname" | "bundle" | "signed_address">;

interface Parts {
  readonly context: Omit<AsRead<BucketContext>, keyof OwnerColumns>;
  /** Null if the owner is the reader. */
  readonly owner: Bucket["owner"];
  /** Those keys of the bucket that the reader has, newest first. */
  readonly keys: readonly HeldKey[];
  readonly proofs: readonly SignedGrant[];
}

/** A bucket as a store returns it, or as a combined read returns it in JSON. */
type ListedBucket = AsRead<VisibleBucket>;

const isOwn = (bucket: Pick<VisibleBucket, "access_type">): boolean => bucket.access_type === "owner";

const presentRotation = ({ rotation }: ListedBucket, { is_behind }: Parts["context"]) =>
  rotation === "running" && !is_behind ? null : rotation;

const presentOwner = ({
  email,
  firstname,
  lastname,
  bundle,
  signed_address,
}: OwnerColumns): Bucket["owner"] => ({
  email,
  name: `${firstname} ${lastname}`,
  bundle,
  signed_address,
});

const presentHandover = (bucket: ListedBucket, { to_uid, offered_at }: Parts["context"], reader: string) => {
  if (to_uid === null || offered_at === null || !(isOwn(bucket) || to_uid === reader)) return null;
  return { to_uid, offered_at: isoTime(offered_at) };
};

/** Keeps one copy of each generation's key: the first that the store returned. */
const oncePerGeneration = (keys: readonly HeldKey[]): HeldKey[] =>
  keys.filter(({ gen }, at) => keys.findIndex((one) => one.gen === gen) === at);

const present = (bucket: ListedBucket, reader: string, { context, owner, keys, proofs }: Parts): Bucket => {
  const held = oncePerGeneration(keys);
  const current = held.find(({ gen }) => gen === bucket.gen);
  // A member may lack the key of a team's bucket. Another member's client gives them the key as soon as it notices.
  if (!current && bucket.permissions === null)
    throw new Error(`Bucket ${bucket.uid} has no key for a user who can see it.`);
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
    rotation: presentRotation(bucket, context),
    owner,
    proofs: [...proofs],
    handover: presentHandover(bucket, context, reader),
    row: presentBucketRow(bucket),
    header_mac: bucket.header_mac,
    trashed_at: bucket.trashed_at === null ? null : isoTime(bucket.trashed_at),
    created_at: isoTime(bucket.created_at),
    updated_at: isoTime(bucket.updated_at),
  };
};

/** The rows that were read together with the buckets. */
export interface BucketParts {
  readonly contexts: readonly AsRead<BucketContext>[];
  /** The reader's keys, newest first. */
  readonly keys: readonly HeldKey[];
  readonly proofs: readonly Proof[];
}

/**
 * The uids of the buckets whose key may come from another user. For these buckets, the reply must contain proofs. A
 * team's bucket needs no proofs, because the roster says who may give its key.
 */
const listNeedingProofs = (
  buckets: readonly ListedBucket[],
  { contexts, keys }: Omit<BucketParts, "proofs">,
): string[] => {
  const shared = new Set(contexts.filter(({ is_shared }) => is_shared).map(({ uid }) => uid));
  const granted = new Set(keys.filter(({ key }) => key.form === "grant").map(({ bucketUid }) => bucketUid));
  return buckets
    .filter(({ uid, permissions }) => permissions === null && (shared.has(uid) || granted.has(uid)))
    .map(({ uid }) => uid);
};

export const presentWith = (
  reader: string,
  buckets: readonly ListedBucket[],
  parts: BucketParts,
): Bucket[] => {
  const contexts = new Map(parts.contexts.map((one) => [one.uid, one]));
  const keys = Map.groupBy(parts.keys, ({ bucketUid }) => bucketUid);
  const signed = new Set(listNeedingProofs(buckets, parts));
  const proofs = Map.groupBy(parts.proofs, ({ bucket_uid }) => bucket_uid);
  return buckets.map((bucket) => {
    const context = contexts.get(bucket.uid);
    if (!context) throw new Error(`Bucket ${bucket.uid} lacks an owner.`);
    return present(bucket, reader, {
      context,
      owner: isOwn(bucket) ? null : presentOwner(context),
      keys: keys.get(bucket.uid) ?? [],
      proofs: signed.has(bucket.uid) ? (proofs.get(bucket.uid) ?? []).map(presentGrant) : [],
    });
  });
};

/** Presents the reader's own buckets that are shared with no other user, each with its key; see `unsharedRead`. */
export const presentUnshared = (reader: string, buckets: readonly AsRead<UnsharedBucket>[]): Bucket[] =>
  buckets.map((bucket) => {
    const { uid, wrap, gen, to_uid, offered_at } = bucket;
    const row = { bucket_uid: uid, gen, wrap, wire: null, signer_bundle: null, refused: false };
    return present(bucket, reader, {
      context: { uid, to_uid, offered_at, is_shared: false, is_behind: false },
      owner: null,
      keys: wrap === null ? [] : [toHeldKey(row)],
      proofs: [],
    });
  });

/**
 * Presents buckets as this user sees them. The caller has read the buckets in the handle's snapshot. At most four
 * queries load everything else that the replies contain, however many buckets there are.
 */
export const presentBuckets = async (
  handle: Handle,
  reader: string,
  buckets: readonly VisibleBucket[],
): Promise<Bucket[]> => {
  if (buckets.length === 0) return [];
  const keys = await listHeldKeys(handle, reader, buckets);
  const contexts = await listBucketContexts(
    handle,
    buckets.map(({ uid }) => uid),
  );
  const proofs = await listProofs(handle, listNeedingProofs(buckets, { contexts, keys }));
  return presentWith(reader, buckets, { keys, contexts, proofs });
};
