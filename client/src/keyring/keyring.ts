/** @file The keys of one unlocked identity. They stay in this closure and are never stored. */
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
import { type KeyState, orClosed, requireKey, type SealingKeyState, UNVERIFIABLE } from "./key-state.ts";
import type { Enterprise } from "./team/enterprise.ts";
import type { Team } from "./team/team.ts";

export interface Keyring {
  /** Wraps own keys; non-extractable. */
  readonly wrap: CryptoKey;
  /** Own keys to sign and receive with. @throws CannotVerifyError */
  identity(): Promise<Identity>;
  /** What this account remembers of others. */
  trust(): Promise<Trust>;
  /** The enterprise that the account belongs to, by its verified roster; null for none. @throws CannotVerifyError */
  enterprise(): Promise<Enterprise | null>;
  /** The same, and the enterprise's keys that this account has. */
  team(): Promise<Team>;
  /** Seals a text that stays in this browser, bound to this account and that name. */
  sealDraft(name: string, text: string): Promise<Sealed<"draft">>;
  /** @throws CannotVerifyError */
  openDraft(name: string, sealed: string): Promise<string>;
  /**
   * The bucket's current key or one of an earlier generation. It is `open` only if the bucket's header (name, owner,
   * generation, kind) is what its owner wrote, and the key was given by a person who may give it.
   */
  findKey(bucket: Bucket, gen?: number): Promise<KeyState>;
  /** The current key, to seal something new under. */
  findSealingKey(bucket: Bucket): Promise<SealingKeyState>;
  /** As `findKey`, for callers that need the key. @throws CannotVerifyError, ClosedBucketError */
  bucketKey(bucket: Bucket, gen?: number): Promise<BucketKey>;
  /** As `findSealingKey`, for callers that need the key. @throws CannotVerifyError, ClosedBucketError */
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

/** Calls that come while the first is under way share its result; after a failure the next call tries again. */
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

/** Whether the bucket can only ever be this account's own: no other person was given its key. */
const isPlainOwn = (bucket: Bucket, uid: string): boolean =>
  bucket.owner_uid === uid && bucket.gen === FIRST_GENERATION && bucket.is_system;

export const createKeyring = async (parts: KeyringParts): Promise<Keyring> => {
  const { uid, accountKey, api, sealed, onOlder } = parts;
  const keys = await deriveAccountKeys(accountKey, uid);
  const { wrap } = keys;
  const opened = new Map<string, KeyState>();
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

  const open = async (bucket: Bucket, gen: number, copy: BucketKeyCopy | null): Promise<KeyState> =>
    copy?.form === "self"
      ? { state: "open", key: await openOwnBucketKey(copy.wrap, { wrap, uid, bid: bucket.uid, gen }) }
      : (await others()).open(bucket, { gen, copy });

  const openOnce = async (bucket: Bucket, gen: number): Promise<KeyState> => {
    const copy = copyOf(bucket, gen);
    // Bucket and generation are part of the name: a wrap shown in another place must be opened there, and fails.
    const place = `${bucket.uid}/${gen}/${copy?.form === "self" ? copy.wrap : copy?.grant}`;
    const known = opened.get(place);
    if (known) return known;
    const found = await open(bucket, gen, copy);
    if (found.state === "open") opened.set(place, found);
    return found;
  };

  const openCurrent = async (bucket: Bucket): Promise<KeyState> => {
    if (bucket.is_system && bucket.owner_uid !== uid) return UNVERIFIABLE;
    const current = await openOnce(bucket, bucket.gen);
    if (current.state !== "open") return current;
    await checkHeader(current.key, bucket);
    const offered = isPlainOwn(bucket, uid) ? null : await (await others()).check(bucket);
    return offered ?? current;
  };

  const findKey = (bucket: Bucket, gen = bucket.gen): Promise<KeyState> =>
    orClosed(async () => {
      const current = await openCurrent(bucket);
      return current.state === "open" && gen !== bucket.gen ? openOnce(bucket, gen) : current;
    });

  const findSealingKey = (bucket: Bucket): Promise<SealingKeyState> =>
    orClosed(async () => {
      const found = await openCurrent(bucket);
      if (found.state !== "open" || !found.giver) return found;
      return (await (await team()).isCurrent(found.giver)) ? found : { state: "former-member" };
    });

  return {
    wrap,
    identity,
    team,
    trust: async () => (await others()).trust,
    enterprise: async () => (await team()).enterprise(),
    sealDraft: seal,
    openDraft: unseal,
    findKey,
    findSealingKey,
    bucketKey: async (bucket, gen) => requireKey(await findKey(bucket, gen)),
    sealingKey: async (bucket) => requireKey(await findSealingKey(bucket)),
  };
};
