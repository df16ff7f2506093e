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
import type { Api } from "../api/api.ts";
import type { OlderState } from "../people/older-than-seen.ts";
import type { Trust } from "../people/trust.ts";
import type { SealedStore } from "../storage/sealed-store.ts";
import { checkHeader } from "./bucket-header.ts";
import type { OpenedKey } from "./opened-key.ts";
import type { Enterprise } from "./team/enterprise.ts";
import type { Team } from "./team/team.ts";

export interface Keyring {
  /** Wraps own keys; non-extractable. */
  readonly wrap: CryptoKey;
  /** Own keys to sign and receive with. @throws CannotVerifyError */
  identity(): Promise<Identity>;
  /** What this account remembers of others. */
  trust(): Promise<Trust>;
  /** The enterprise that it belongs to, by its verified roster; null for none. @throws CannotVerifyError */
  enterprise(): Promise<Enterprise | null>;
  /** The same, and the keys that it has of it. */
  team(): Promise<Team>;
  /** Seals a text that stays in this browser, bound to this account and that name. */
  sealDraft(name: string, text: string): Promise<Sealed<"draft">>;
  /** @throws CannotVerifyError */
  openDraft(name: string, sealed: string): Promise<string>;
  /**
   * The bucket's key of now or of an earlier generation, once its header (name, owner, generation, kind) has
   * proved to be what its owner wrote, and its key to come from who may give it.
   * @throws CannotVerifyError, `ShareNotAccepted` for a bucket of somebody whom this account has not met, and
   * `AwaitingKey` for a team's bucket whose key no member has given yet.
   */
  bucketKey(bucket: Bucket, gen?: number): Promise<BucketKey>;
  /**
   * The key of now, to seal something new under.
   * @throws the same, and `KeyFromFormerMember` where whoever gave it belongs to the team no more.
   */
  sealingKey(bucket: Bucket): Promise<BucketKey>;
}

interface KeyringParts {
  readonly uid: string;
  readonly accountKey: AccountKey;
  readonly api: Api;
  readonly sealed: SealedStore;
  /** Told of each older state of the account that the server shows; null when it shows none. */
  readonly onOlder?: ((older: OlderState | null) => void) | undefined;
}

const FIRST_GENERATION = 1;

const copyOf = (bucket: Bucket, gen: number): BucketKeyCopy | null => {
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

export const createKeyring = async (parts: KeyringParts): Promise<Keyring> => {
  const { uid, accountKey, api, sealed, onOlder } = parts;
  const keys = await deriveAccountKeys(accountKey, uid);
  const { wrap } = keys;
  const opened = new Map<string, OpenedKey>();
  const seal = (name: string, text: string) => sealDraft(text, { key: keys.draft, uid, draftId: name });
  const unseal = (name: string, text: string) => openDraft(text, { key: keys.draft, uid, draftId: name });

  const identity = once(async () => {
    const { openIdentity } = await import("@keepwell/crypto/identity/open-identity.ts");
    const { bundle, private_keys: privateKeys } = await api.identity.myKeys();
    return openIdentity({ uid, gen: bundle.gen, bundle, privateKeys, wrap });
  });

  const others = once(async () => {
    const { createOthers } = await import("./others.ts");
    return createOthers({ uid, key: keys.state, api, identity, sealed, seal, unseal, onOlder });
  });
  const team = async () => (await others()).team();

  const open = async (bucket: Bucket, gen: number, copy: BucketKeyCopy | null): Promise<OpenedKey> =>
    copy?.form === "self"
      ? { key: await openOwnBucketKey(copy.wrap, { wrap, uid, bid: bucket.uid, gen }) }
      : (await others()).open(bucket, { gen, copy });

  const openOnce = async (bucket: Bucket, gen: number): Promise<OpenedKey> => {
    const copy = copyOf(bucket, gen);
    // The place belongs to the name: a wrap shown elsewhere must be opened there, and will not.
    const place = `${bucket.uid}/${gen}/${copy?.form === "self" ? copy.wrap : copy?.grant}`;
    const known = opened.get(place);
    if (known) return known;
    const key = await open(bucket, gen, copy);
    opened.set(place, key);
    return key;
  };

  const openCurrent = async (bucket: Bucket): Promise<OpenedKey> => {
    if (bucket.is_system && bucket.owner_uid !== uid) throw new CannotVerifyError();
    const current = await openOnce(bucket, bucket.gen);
    await checkHeader(current.key, bucket);
    if (!isPlainOwn(bucket, uid)) await (await others()).check(bucket);
    return current;
  };

  return {
    wrap,
    identity,
    team,
    trust: async () => (await others()).trust,
    enterprise: async () => (await team()).enterprise(),
    sealDraft: seal,
    openDraft: unseal,
    bucketKey: async (bucket, gen = bucket.gen) => {
      const current = await openCurrent(bucket);
      return (gen === bucket.gen ? current : await openOnce(bucket, gen)).key;
    },
    sealingKey: async (bucket) => {
      const { key, giver } = await openCurrent(bucket);
      if (giver) await (await team()).requireCurrent(giver);
      return key;
    },
  };
};
