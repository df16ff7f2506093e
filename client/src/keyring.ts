/** @file The keys of one unlocked identity. They live in this closure and leave it for no store. */
import type { Bucket, BucketKeyCopy } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type AccountKey, deriveAccountKeys } from "@keepwell/crypto/account/derive-account-keys.ts";
import { openDraft } from "@keepwell/crypto/account/open-draft.ts";
import { sealDraft } from "@keepwell/crypto/account/seal-draft.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { openOwnBucketKey } from "@keepwell/crypto/bucket/open-own-bucket-key.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import type { Api } from "./api/api.ts";
import { checkHeader } from "./buckets/bucket-header.ts";
import type { Trust } from "./sharing/trust.ts";
import type { SealedStore } from "./storage/sealed-store.ts";
import type { Enterprise } from "./team/enterprise.ts";

export interface Keyring {
  /** Wraps own keys; non-extractable. */
  readonly wrap: CryptoKey;
  /** Own keys to sign and receive with. @throws CannotVerifyError */
  identity(): Promise<Identity>;
  /** What this account remembers of others. */
  trust(): Promise<Trust>;
  /** The enterprise that it belongs to, by its verified roster; null for none. @throws CannotVerifyError */
  enterprise(): Promise<Enterprise | null>;
  /** Seals a text that stays in this browser, bound to this account and that name. */
  sealDraft(name: string, text: string): Promise<Sealed<"draft">>;
  /** @throws CannotVerifyError */
  openDraft(name: string, sealed: string): Promise<string>;
  /**
   * The bucket's key of now or of an earlier generation, once its header (name, owner, generation, kind) has
   * proved to be what its owner wrote, and its key to come from who may give it.
   * @throws CannotVerifyError, and `ShareNotAccepted` for a bucket of somebody whom this account has not met.
   */
  bucketKey(bucket: Bucket, gen?: number): Promise<BucketKey>;
}

interface KeyringParts {
  readonly uid: string;
  readonly accountKey: AccountKey;
  readonly api: Api;
  readonly sealed: SealedStore;
}

const FIRST_GENERATION = 1;
const HIGH_WATER = "state-seq";

const copyOf = (bucket: Bucket, gen: number): BucketKeyCopy => {
  if (gen === bucket.gen) return bucket.key;
  const earlier = bucket.earlier_keys.find((one) => one.gen === gen);
  if (!earlier) throw new CannotVerifyError();
  return earlier.key;
};

/** The first asks, all others wait for the same answer; a failure is asked again. */
const once = <Result>(make: () => Promise<Result>): (() => Promise<Result>) => {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
};

/** Whether the bucket is one's own alone for good: nobody else was ever given its key. */
const isPlainOwn = (bucket: Bucket, uid: string): boolean =>
  bucket.owner_uid === uid && bucket.gen === FIRST_GENERATION && bucket.is_system;

export const createKeyring = async ({ uid, accountKey, api, sealed }: KeyringParts): Promise<Keyring> => {
  const keys = await deriveAccountKeys(accountKey, uid);
  const { wrap } = keys;
  const opened = new Map<string, BucketKey>();
  const seal = (name: string, text: string) => sealDraft(text, { key: keys.draft, uid, draftId: name });
  const unseal = (name: string, text: string) => openDraft(text, { key: keys.draft, uid, draftId: name });

  const identity = once(async () => {
    const { openIdentity } = await import("@keepwell/crypto/identity/open-identity.ts");
    const { bundle, private_keys: privateKeys } = await api.identity.myKeys();
    return openIdentity({ uid, gen: bundle.gen, bundle, privateKeys, wrap });
  });

  const highWater = {
    get: async (): Promise<number> => {
      const kept = await sealed.get(uid, HIGH_WATER);
      return kept === null ? 0 : Number(await unseal(HIGH_WATER, kept).catch(() => "0"));
    },
    put: async (seq: number): Promise<void> => sealed.put(uid, HIGH_WATER, await seal(HIGH_WATER, `${seq}`)),
  };

  const trust = once(async () => {
    const { createTrust } = await import("./sharing/trust.ts");
    return createTrust({ uid, key: keys.state, api, highWater });
  });

  const enterprise = once(async () => {
    const { readEnterprise } = await import("./team/enterprise.ts");
    return readEnterprise({ api, identity, trust });
  });

  const open = async (bucket: Bucket, gen: number, copy: BucketKeyCopy): Promise<BucketKey> => {
    if (copy.form === "self") return openOwnBucketKey(copy.wrap, { wrap, uid, bid: bucket.uid, gen });
    // What one made oneself is never taken from anybody else (MS-37).
    if (bucket.is_system || (bucket.owner_uid === uid && gen === FIRST_GENERATION))
      throw new CannotVerifyError();
    // No person's signature says who may give the key of a team's bucket.
    if (bucket.enterprise_uid !== null) throw new CannotVerifyError();
    const { openGrantedKey } = await import("./sharing/granted-key.ts");
    return openGrantedKey({ uid, identity, trust }, bucket, { gen, copy });
  };

  const openOnce = async (bucket: Bucket, gen: number): Promise<BucketKey> => {
    const copy = copyOf(bucket, gen);
    // The place belongs to the name: a wrap shown elsewhere must be opened there, and will not.
    const place = `${bucket.uid}/${gen}/${copy.form === "self" ? copy.wrap : copy.grant}`;
    const known = opened.get(place);
    if (known) return known;
    const key = await open(bucket, gen, copy);
    opened.set(place, key);
    return key;
  };

  return {
    wrap,
    identity,
    trust,
    enterprise,
    sealDraft: seal,
    openDraft: unseal,
    bucketKey: async (bucket, gen = bucket.gen) => {
      if (bucket.is_system && bucket.owner_uid !== uid) throw new CannotVerifyError();
      const key = await openOnce(bucket, bucket.gen);
      await checkHeader(key, bucket);
      if (!isPlainOwn(bucket, uid)) {
        const { checkBucketPin } = await import("./sharing/bucket-pin.ts");
        await checkBucketPin({ uid, identity, trust }, bucket);
      }
      return gen === bucket.gen ? key : openOnce(bucket, gen);
    },
  };
};
