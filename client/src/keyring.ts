/** @file The keys of one unlocked identity. They live in this closure and leave it for no store. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type AccountKey, deriveAccountKeys } from "@keepwell/crypto/account/derive-account-keys.ts";
import { openDraft } from "@keepwell/crypto/account/open-draft.ts";
import { sealDraft } from "@keepwell/crypto/account/seal-draft.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { openOwnBucketKey } from "@keepwell/crypto/bucket/open-own-bucket-key.ts";
import { verifyBucketHeader } from "@keepwell/crypto/bucket/verify-bucket-header.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

export interface Keyring {
  /** Wraps own keys; non-extractable. */
  readonly wrap: CryptoKey;
  /** Seals a text that stays in this browser, bound to this account and that name. */
  sealDraft(name: string, text: string): Promise<Sealed<"draft">>;
  /** @throws CannotVerifyError */
  openDraft(name: string, sealed: string): Promise<string>;
  /**
   * The bucket's key, once its header (name, owner, generation, kind) has proved to be what its owner wrote.
   * @throws CannotVerifyError
   */
  bucketKey(bucket: Bucket): Promise<BucketKey>;
}

export const createKeyring = async (uid: string, accountKey: AccountKey): Promise<Keyring> => {
  const { wrap, draft } = await deriveAccountKeys(accountKey, uid);
  const opened = new Map<string, BucketKey>();

  const open = async (bucket: Bucket): Promise<BucketKey> => {
    // The place belongs to the name: a wrap shown elsewhere must be opened there, and will not.
    const place = `${bucket.uid}/${bucket.gen}/${bucket.key.wrap}`;
    const known = opened.get(place);
    if (known) return known;
    const key = await openOwnBucketKey(bucket.key.wrap, { wrap, uid, bid: bucket.uid, gen: bucket.gen });
    opened.set(place, key);
    return key;
  };

  return {
    wrap,
    sealDraft: (name, text) => sealDraft(text, { key: draft, uid, draftId: name }),
    openDraft: (name, sealed) => openDraft(sealed, { key: draft, uid, draftId: name }),
    bucketKey: async (bucket) => {
      if (bucket.owner_uid !== uid) throw new CannotVerifyError();
      const key = await open(bucket);
      await verifyBucketHeader(
        key,
        {
          bid: bucket.uid,
          gen: bucket.gen,
          name: bucket.name,
          isSystem: bucket.is_system,
          ownerUid: bucket.owner_uid,
        },
        bucket.header_mac,
      );
      return key;
    },
  };
};
