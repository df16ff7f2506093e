import { SYSTEM_BUCKET_NAME } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { deriveAccountKeys, importAccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { sealSek } from "@keepwell/crypto/account/seal-sek.ts";
import { toBase64, wipe } from "@keepwell/crypto/bytes.ts";
import { makeIdentity } from "@keepwell/crypto/identity/make-identity.ts";
import { derivePasswordKeys } from "@keepwell/crypto/password/derive-password-keys.ts";
import { CURRENT_KDF } from "@keepwell/crypto/password/kdf-versions.ts";
import { makeSalt } from "@keepwell/crypto/password/make-salt.ts";
import { makeBucketParts } from "../keys/make-bucket-parts.ts";
import type { FirstMemory } from "../people/trusted.ts";
import type { Device } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

interface NewAccount {
  readonly uid: string;
  /** The password as the user typed it. It is used for the key derivation only. */
  readonly password: string;
  readonly raw: RawAccountKey;
  /** The name and address that the user has typed for the account; missing if the user has typed none. */
  readonly own?: NonNullable<FirstMemory["own"]>;
}

/** The epoch of a new account's password, and the generation of its account key and identity. */
export const FIRST = 1;

/**
 * Makes all values that the server must store for a new account, except the account's state. Also derives other keys
 * from the account key.
 */
export const makeAccount = async (device: Device, { uid, password, raw, own }: NewAccount) => {
  const salt = makeSalt();
  const masterKey = await device.deriveMasterKey({ password, salt, kdf: CURRENT_KDF });
  const keys = await derivePasswordKeys(masterKey, salt);
  wipe(masterKey);
  const accountKeys = await deriveAccountKeys(await importAccountKey(raw), uid);
  const { wrap } = accountKeys;
  const time = unixNow();
  const bucket = await makeBucketParts({ wrap, ownerUid: uid, name: SYSTEM_BUCKET_NAME, isSystem: true });
  const memory: FirstMemory = { ...(own && { own }), private_bucket: bucket.uid };
  const identity = await makeIdentity({ uid, gen: FIRST, created: time, wrap });
  return {
    accountKeys,
    /** The content of the account's first state. */
    memory,
    time,
    identity: { gen: FIRST, ...identity },
    body: {
      uid,
      password: keys.authKey,
      kdf: CURRENT_KDF,
      salt: toBase64(salt),
      sek: await sealSek(raw, { keys, uid, epoch: FIRST, kdf: CURRENT_KDF, salt }),
      bundle: identity.bundle,
      private_keys: identity.privateKeys,
      bucket,
    },
  };
};
