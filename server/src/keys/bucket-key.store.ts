/**
 * @file Which user has which key of a bucket. A user has a key if they wrapped it, or if it was granted to their
 * current identity, to one of their groups, or to the enterprise that they administer.
 */
import type { BucketKeyCopy, Rotation } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { type RawBuilder, sql } from "kysely";
import { type Among, amongThese } from "../db/among.ts";
import type { Handle } from "../db/schema.ts";
import { isKeyInUse } from "./key-in-use.store.ts";
import { type HeldKey, listSharedKeys } from "./shared-key.store.ts";

/**
 * Whether the user of the access has the bucket's current key; for queries that join `accesses` and `buckets`. A grant
 * to the user's previous identity is not enough: after a reset without data, the account cannot open such a grant. Each
 * scalar subquery finds its row by the primary key; with `exists` the planner would read every user's keys.
 */
export const holdsKey = sql<boolean>`coalesce(
  (select true from own_bucket_keys held
    where held.bucket_uid = buckets.uid and held.gen = buckets.gen and held.user_uid = accesses.user_uid),
  (select held.recipient_gen = (holder.bundle ->> 'gen')::integer
    from bucket_key_copies held join users holder on holder.uid = held.recipient_uid
    where held.bucket_uid = buckets.uid and held.gen = buckets.gen and held.recipient_kind = 'user'
      and held.recipient_uid = accesses.user_uid),
  false)`;

export interface KeyRow {
  readonly bucket_uid: string;
  readonly gen: number;
  readonly wrap: string | null;
  readonly wire: string | null;
  readonly signer_bundle: unknown;
  readonly refused: boolean;
}

export const toHeldKey = ({
  bucket_uid: bucketUid,
  gen,
  wrap,
  wire,
  signer_bundle: signer,
  refused,
}: KeyRow): HeldKey => ({
  bucketUid,
  gen,
  refused,
  key: (wrap === null ? { form: "grant", grant: wire, signer } : { form: "self", wrap }) as BucketKeyCopy,
});

interface Readable {
  readonly uid: string;
  /** Null for a standard bucket. */
  readonly enterprise_uid: string | null;
  readonly gen: number;
  readonly rotation: Rotation | null;
}

/**
 * The team buckets for which the user's own copies may not suffice. The user may have a needed key only through a
 * group or, as an administrator, only through the enterprise.
 */
const withoutOwnKeys = (buckets: readonly Readable[], own: readonly HeldKey[]): string[] => {
  const held = new Set(
    own.filter(({ refused }) => !refused).map(({ bucketUid, gen }) => `${bucketUid},${gen}`),
  );
  return buckets
    .filter(({ enterprise_uid }) => enterprise_uid !== null)
    .filter(({ uid, gen, rotation }) => rotation !== null || !held.has(`${uid},${gen}`))
    .map(({ uid }) => uid);
};

/** Keys that the user wrapped, and keys sealed to the user's current identity; newest first. */
export const ownKeys = (userUid: string, among: Among): RawBuilder<KeyRow> => sql<KeyRow>`
    select held.* from (
      select bucket_uid, gen, wrap, null as wire, null::jsonb as signer_bundle, false as refused from own_bucket_keys
      where user_uid = ${userUid} and locked_ak_gen is null and bucket_uid ${among}
      union all
      select bucket_uid, gen, null, wire, signer_bundle, refused from bucket_key_copies
      where recipient_kind = 'user' and recipient_uid = ${userUid} and bucket_uid ${among}
        and recipient_gen = (select (bundle ->> 'gen')::integer from users where uid = ${userUid})
    ) held join buckets on buckets.uid = held.bucket_uid
    where ${isKeyInUse}
      -- In a bucket that a reset has locked, its owner's wraps are under the previous account key.
      and (held.wrap is null or buckets.locked_ak_gen is null or buckets.owner_uid <> ${userUid})
    order by held.gen desc, held.wrap nulls last`;

const listOwnKeys = async (
  handle: Handle,
  userUid: string,
  bucketUids: readonly string[],
): Promise<HeldKey[]> => (await ownKeys(userUid, amongThese(bucketUids)).execute(handle)).rows.map(toHeldKey);

/**
 * The user's keys of the buckets, newest first: the current key, and earlier generations that entries, lists or
 * tombstones still use. Copies of one generation come in this order:
 * - wrapped by the user
 * - given to the user
 * - given to one of the user's groups
 * - given to the enterprise that the user administers
 * - any of these copies, if a recipient has refused it
 */
export const listHeldKeys = async (
  handle: Handle,
  userUid: string,
  buckets: readonly Readable[],
): Promise<HeldKey[]> => {
  if (buckets.length === 0) return [];
  const own = await listOwnKeys(
    handle,
    userUid,
    buckets.map(({ uid }) => uid),
  );
  const lacking = withoutOwnKeys(buckets, own);
  if (lacking.length === 0) return own;
  const shared = await listSharedKeys(handle, userUid, lacking);
  return [...own, ...shared].sort(
    (one, other) => other.gen - one.gen || Number(one.refused) - Number(other.refused),
  );
};

/** Stores the bucket's key of one generation, wrapped by the user. */
export const putOwnKey = async (
  within: Handle,
  key: { bucketUid: string; userUid: string; gen: number; wrap: Sealed<"bk-self"> },
): Promise<void> => {
  await within
    .insertInto("own_bucket_keys")
    .values({ bucket_uid: key.bucketUid, user_uid: key.userUid, gen: key.gen, wrap: key.wrap })
    .onConflict((taken) =>
      taken.columns(["bucket_uid", "gen", "user_uid"]).doUpdateSet({ wrap: key.wrap, locked_ak_gen: null }),
    )
    .execute();
};
