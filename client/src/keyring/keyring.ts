/** @file The keys of one unlocked identity. They are only in memory, and are never stored. */
import { type AccountKey, deriveAccountKeys } from "@keepwell/crypto/account/derive-account-keys.ts";
import { openDraft } from "@keepwell/crypto/account/open-draft.ts";
import { sealDraft } from "@keepwell/crypto/account/seal-draft.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import type { Api } from "../api/api.ts";
import type { StateDoubt } from "../people/load-state.ts";
import type { Trust } from "../people/trust.ts";
import type { RecordStore } from "../storage/record-store.ts";
import type { SealedStore } from "../storage/sealed-store.ts";
import { type BucketKeys, createBucketKeys } from "./bucket-keys.ts";
import type { BucketMarks } from "./bucket-marks.ts";
import type { ListCache } from "./list-cache.ts";
import type { RowCache } from "./row-cache.ts";
import type { RowMarks } from "./row-marks.ts";
import type { Enterprise } from "./team/enterprise.ts";
import type { Team } from "./team/team.ts";

export interface Keyring extends BucketKeys {
  /** The key that wraps the account's own copies of keys. It cannot be extracted. */
  readonly wrap: CryptoKey;
  /**
   * The account's own key pairs. The account signs with them, and opens keys that other people give it. @throws
   * CannotVerifyError
   */
  identity(): Promise<Identity>;
  /** The account's state: what it remembers of other people, of buckets, and of the user's own marks. */
  trust(): Promise<Trust>;
  /** The enterprise that the account remembers, with its verified roster; null for none. @throws CannotVerifyError */
  enterprise(): Promise<Enterprise | null>;
  /** The enterprise, and the enterprise's keys that this account has. */
  team(): Promise<Team>;
  rowMarks(): Promise<RowMarks>;
  bucketMarks(): Promise<BucketMarks>;
  /** The rows of buckets, as this browser last received them. */
  rowCache(): Promise<RowCache>;
  /** The lists of buckets, as this browser last received them. */
  listCache(): Promise<ListCache>;
  /**
   * Seals a text that stays in this browser. The sealed text is bound to this account and to `name`.
   * @throws RangeError if the text is too long.
   */
  sealDraft(name: string, text: string): Promise<Sealed<"draft">>;
  /** @throws CannotVerifyError */
  openDraft(name: string, sealed: string): Promise<string>;
}

interface KeyringParts {
  readonly uid: string;
  readonly accountKey: AccountKey;
  readonly api: Api;
  readonly sealed: SealedStore;
  readonly records: RecordStore;
  /** Aborted when this identity is signed out in this browser. */
  readonly signedOut: AbortSignal;
  /**
   * Called after each reading of the account's state, with the doubt that the user must decide about; null for none.
   */
  readonly onDoubt?: ((doubt: StateDoubt | null) => void) | undefined;
}

/** Makes a function that does its work once and keeps the result. After a failure the next call does the work again. */
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

export const createKeyring = async (parts: KeyringParts): Promise<Keyring> => {
  const { uid, accountKey, api, sealed, records, signedOut, onDoubt } = parts;
  const keys = await deriveAccountKeys(accountKey, uid);
  const { wrap } = keys;
  const seal = (name: string, text: string) => sealDraft(text, { key: keys.draft, uid, draftId: name });
  const unseal = (name: string, text: string) => openDraft(text, { key: keys.draft, uid, draftId: name });

  const identity = once(async () => {
    const { openIdentity } = await import("@keepwell/crypto/identity/open-identity.ts");
    const { bundle, private_keys: privateKeys } = await api.identity.myKeys();
    return openIdentity({ uid, gen: bundle.gen, bundle, privateKeys, wrap });
  });

  const others = once(async () => {
    const { createOthers } = await import("./others.ts");
    return createOthers({ uid, key: keys.state, api, identity, sealed, seal, unseal, onDoubt });
  });
  const team = async () => (await others()).team();
  const trust = async () => (await others()).trust;

  const marks = { uid, key: keys.cache, records, trust };
  const rowMarks = once(async () => (await import("./row-marks.ts")).createRowMarks(marks));
  const bucketMarks = once(async () => (await import("./bucket-marks.ts")).createBucketMarks(marks));

  const cached = { uid, key: keys.cache, records, signedOut };
  const rowCache = once(async () => (await import("./row-cache.ts")).createRowCache(cached));
  const listCache = once(async () => (await import("./list-cache.ts")).createListCache(cached));

  return {
    wrap,
    identity,
    team,
    trust,
    enterprise: async () => (await team()).enterprise(),
    rowMarks,
    bucketMarks,
    rowCache,
    listCache,
    sealDraft: seal,
    openDraft: unseal,
    ...createBucketKeys({ uid, wrap, others }),
  };
};
