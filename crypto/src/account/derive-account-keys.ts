import type { Branded } from "../brand.ts";
import { deriveSealKey } from "../hkdf.ts";
import { uidBytes } from "../uid.ts";
import type { RawAccountKey } from "./make-account-key.ts";

/** An account key that can only be used to derive other keys: an HKDF key, not extractable. */
export type AccountKey = Branded<CryptoKey, "account key">;

/** The keys that are derived from an account key, each AES-GCM and not extractable. */
export type AccountKeys = {
  /** Wraps the account's own private keys and bucket keys. */
  wrap: CryptoKey;
  /** Seals the account's state. */
  state: CryptoKey;
  /** Seals drafts and some other values that this browser keeps for the account. */
  draft: CryptoKey;
  /** Seals the records that this browser keeps of the account's buckets: rows, lists and marks. */
  cache: CryptoKey;
};

const DRAFT = "keepwell/v1/ak/draft";

/** Imports a raw account key as a key that is not extractable. The caller wipes the raw bytes. */
export const importAccountKey = async (raw: RawAccountKey): Promise<AccountKey> =>
  (await crypto.subtle.importKey("raw", raw, "HKDF", false, ["deriveKey"])) as AccountKey;

/** Derives only `AccountKeys.draft`. @throws CannotVerifyError for a malformed uid. */
export const deriveDraftKey = async (accountKey: AccountKey, uid: string): Promise<CryptoKey> =>
  deriveSealKey(accountKey, uidBytes(uid), DRAFT);

/**
 * Derives the account's four keys from the account key, by HKDF with the uid as salt (docs/security.md section 2.2).
 * The account key itself never seals content.
 * @throws CannotVerifyError for a malformed uid.
 */
export const deriveAccountKeys = async (accountKey: AccountKey, uid: string): Promise<AccountKeys> => {
  const salt = uidBytes(uid);
  const [wrap, state, draft, cache] = await Promise.all([
    deriveSealKey(accountKey, salt, "keepwell/v1/ak/wrap"),
    deriveSealKey(accountKey, salt, "keepwell/v1/ak/state"),
    deriveSealKey(accountKey, salt, DRAFT),
    deriveSealKey(accountKey, salt, "keepwell/v1/ak/cache"),
  ]);
  return { wrap, state, draft, cache };
};
