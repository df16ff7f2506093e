import type { Branded } from "../brand.ts";
import { type Bytes, utf8, wipe } from "../bytes.ts";
import { ensure } from "../errors.ts";
import type { Argon2id } from "./argon2.ts";
import { isKdfVersion, KDF_VERSIONS } from "./kdf-versions.ts";
import { isSalt } from "./make-salt.ts";

/** The 32 bytes that Argon2id derives from a password. Used only to derive other keys, for an account or an export. */
export type MasterKey = Branded<Bytes, "master key">;

/** The maximum length of a password, in characters (Unicode code points after normalisation). */
export const PASSWORD_MAX_CHARS = 1024;

/**
 * A test password with its known master key. Each new worker first derives the master key of this password. If the
 * result is not the known key, the client does not use the worker (docs/security.md MS-81).
 */
export const KNOWN_ANSWER = {
  password: "correct horse battery stapl\u00e9",
  salt: new Uint8Array(16).fill(0xa0),
  kdf: 1,
  masterKeyHex: "08de4c01cf3f9c1455b95591562ff364ddab679f45e2cc12c06e766fb32caa36",
} as const;

const passwordBytes = (password: string): Bytes => {
  const normal = password.normalize("NFKC");
  if (normal === "") throw new RangeError("an empty password");
  if (!normal.isWellFormed()) throw new RangeError("a password that is not valid Unicode");
  if ([...normal].length > PASSWORD_MAX_CHARS) throw new RangeError("a password that is too long");
  return utf8(normal);
};

/**
 * Derives the master key of a password: Argon2id over NFKC(password), neither trimmed nor truncated (docs/security.md
 * section 2.2).
 * @param salt 16 bytes: new, or from the server or an export file.
 * @param kdf a number in `KDF_VERSIONS`, from the same source.
 * @throws CannotVerifyError for an unknown kdf or a salt that `isSalt` refuses, before anything is computed.
 * @throws RangeError for a password that is empty, over 1024 characters or not valid Unicode.
 */
export const deriveMasterKey = async ({
  password,
  salt,
  kdf,
  argon2id,
}: {
  password: string;
  salt: Bytes;
  kdf: number;
  argon2id: Argon2id;
}): Promise<MasterKey> => {
  ensure(isKdfVersion(kdf) && isSalt(salt));
  const bytes = passwordBytes(password);
  try {
    return (await argon2id({ password: bytes, salt, ...KDF_VERSIONS[kdf] })) as MasterKey;
  } finally {
    wipe(bytes);
  }
};
