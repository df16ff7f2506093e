/** @file Opens the keys of buckets: the account's own copies, and copies that other people gave. */
import type { Bucket, BucketKeyCopy } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { openOwnBucketKey } from "@keepwell/crypto/bucket/open-own-bucket-key.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { StateMissing } from "../people/state-missing.ts";
import { readBucketHeader } from "./bucket-header.ts";
import type { Offered } from "./incoming-share.ts";
import {
  type BucketKeyState,
  type KeyState,
  orClosed,
  requireKey,
  type SealingKeyState,
  UNVERIFIABLE,
} from "./key-state.ts";
import { named } from "./named-offer.ts";
import type { Others } from "./others.ts";

export interface BucketKeys {
  /**
   * Finds the bucket's key of a generation; the current key by default. The key is `open` only under three conditions:
   * - A person who has the key wrote the bucket's row or header (name, owner, generation, kind).
   * - The row says that this generation is still in use.
   * - A person who may give the key has given it.
   */
  findKey(bucket: Bucket, gen?: number): Promise<BucketKeyState>;
  /** Finds the current key, for sealing something new under it. */
  findSealingKey(bucket: Bucket): Promise<SealingKeyState>;
  /** Like `findKey`, but throws if the key is not open. @throws CannotVerifyError, ClosedBucketError */
  bucketKey(bucket: Bucket, gen?: number): Promise<BucketKey>;
  /** Like `findSealingKey`, but throws if there is no such key. @throws CannotVerifyError, ClosedBucketError */
  sealingKey(bucket: Bucket): Promise<BucketKey>;
}

interface Parts {
  readonly uid: string;
  /** Wraps the account's own copies of keys. */
  readonly wrap: CryptoKey;
  readonly others: () => Promise<Others>;
}

const FIRST_GENERATION = 1;

const copyOf = (bucket: Bucket, gen: number): BucketKeyCopy | null => {
  if (gen === bucket.gen) return bucket.key;
  const earlier = bucket.earlier_keys.find((one) => one.gen === gen);
  if (!earlier) throw new CannotVerifyError();
  return earlier.key;
};

/**
 * Whether the server shows the bucket as this account's system bucket, under the bucket's first key. A system bucket
 * cannot be shared, so it is not compared with what the account remembers of it (`check`).
 */
const isPlainOwn = (bucket: Bucket, uid: string): boolean =>
  bucket.owner_uid === uid && bucket.gen === FIRST_GENERATION && bucket.is_system;

/**
 * Returns a function that opens each copy only once. It caches only opened keys. A copy that did not open is tried
 * again at the next call.
 */
const openingOnce = ({ uid, wrap, others }: Parts) => {
  const opened = new Map<string, KeyState>();
  const open = async (bucket: Bucket, gen: number, copy: BucketKeyCopy | null): Promise<KeyState> =>
    copy?.form === "self"
      ? { state: "open", key: await openOwnBucketKey(copy.wrap, { wrap, uid, bid: bucket.uid, gen }) }
      : (await others()).open(bucket, { gen, copy });
  return async (bucket: Bucket, gen: number): Promise<KeyState> => {
    const copy = copyOf(bucket, gen);
    // The cache's key includes bucket and generation. If the server shows one copy for two buckets, the copy is opened
    // again for the second bucket, and that fails.
    const place = `${bucket.uid}/${gen}/${copy?.form === "self" ? copy.wrap : copy?.grant}`;
    const known = opened.get(place);
    if (known) return known;
    const found = await open(bucket, gen, copy);
    if (found.state === "open") opened.set(place, found);
    return found;
  };
};

export const createBucketKeys = (parts: Parts): BucketKeys => {
  const { uid, others } = parts;
  const open = openingOnce(parts);

  /**
   * Checks a bucket against what the account remembers of it. An account whose state is missing remembers nothing. Such
   * an account can still read its own buckets whose key it has wrapped itself.
   */
  const check = async (bucket: Bucket): Promise<Offered | null> => {
    try {
      return await (await others()).check(bucket);
    } catch (error) {
      const isWrappedForSelf = bucket.owner_uid === uid && bucket.key?.form === "self";
      if (error instanceof StateMissing && isWrappedForSelf) return null;
      throw error;
    }
  };

  const openCurrent = async (bucket: Bucket): Promise<BucketKeyState> => {
    if (bucket.is_system && bucket.owner_uid !== uid) return UNVERIFIABLE;
    const current = await open(bucket, bucket.gen);
    if (current.state !== "open") return current;
    const content = await readBucketHeader(current.key, bucket);
    const offered = isPlainOwn(bucket, uid) ? null : await check(bucket);
    return offered ? named(offered, content) : { ...current, content };
  };

  const findKey = (bucket: Bucket, gen = bucket.gen): Promise<BucketKeyState> =>
    orClosed(async () => {
      const current = await openCurrent(bucket);
      if (current.state !== "open" || gen === bucket.gen) return current;
      // The row says that nothing current uses a generation before `g`. Content under an earlier generation was
      // replaced, even if the server still shows it (MS-118).
      if (gen < current.content.g) return UNVERIFIABLE;
      const earlier = await open(bucket, gen);
      return earlier.state === "open" ? { ...earlier, content: current.content } : earlier;
    });

  const findSealingKey = (bucket: Bucket): Promise<SealingKeyState> =>
    orClosed(async () => {
      await (await others()).trust.requireState();
      const found = await openCurrent(bucket);
      if (found.state !== "open" || !found.giver) return found;
      const team = await (await others()).team();
      return (await team.isCurrent(found.giver)) ? found : { state: "former-member" };
    });

  return {
    findKey,
    findSealingKey,
    bucketKey: async (bucket, gen) => requireKey(await findKey(bucket, gen)),
    sealingKey: async (bucket) => requireKey(await findSealingKey(bucket)),
  };
};
