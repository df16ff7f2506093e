import type { Branded } from "../brand.ts";
import { type Bytes, toBase64Url, wipe } from "../bytes.ts";
import { deriveBytes, deriveMacKey, deriveSealKey, importBase } from "../hkdf.ts";
import type { MasterKey } from "./derive-master-key.ts";

/** The proof that the client sends to the server instead of the password: 32 bytes as 43 characters of base64url. */
export type AuthKey = Branded<string, "auth key">;

/**
 * The keys that are derived from a master key. `authKey` proves the password to the server; `kek` and `commit` open the
 * account key.
 */
export type PasswordKeys = { authKey: AuthKey; kek: CryptoKey; commit: CryptoKey };

/**
 * Derives the keys of a password from its master key, by HKDF with the kdf salt (docs/security.md section 2.2). No key
 * reveals anything about another key. So the `authKey`, which the server gets, opens nothing. `kek` is AES-GCM,
 * `commit` HMAC; both are not extractable.
 */
export const derivePasswordKeys = async (masterKey: MasterKey, salt: Bytes): Promise<PasswordKeys> => {
  const base = await importBase(masterKey);
  const auth = await deriveBytes(base, salt, "keepwell/v1/auth");
  try {
    return {
      authKey: toBase64Url(auth) as AuthKey,
      kek: await deriveSealKey(base, salt, "keepwell/v1/kek"),
      commit: await deriveMacKey(base, salt, "keepwell/v1/kek-commit"),
    };
  } finally {
    wipe(auth);
  }
};
