/**
 * @file How the server keeps an authentication key: Argon2id with a pepper, so that a copy of the
 * database can neither be replayed nor guessed without the pepper.
 */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const argon2id = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

/** OWASP's floor; the key has 256 bits of entropy unless the password was weak. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

const hash = (authKey: string, salt: Buffer, pepper: Buffer): Promise<Buffer> =>
  argon2id("argon2id", {
    message: authKey,
    nonce: salt,
    secret: pepper,
    parallelism: 1,
    memory: MEMORY_KIB,
    passes: PASSES,
    tagLength: HASH_BYTES,
  });

/** `v1.<salt>.<hash>`, both base64url. */
export const makeVerifier = async (authKey: string, pepper: Buffer): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  return `v1.${salt.toString("base64url")}.${(await hash(authKey, salt, pepper)).toString("base64url")}`;
};

/** What an unknown address is checked against, so that the answer takes as long as for a known one. */
const NOBODY = `v1.${Buffer.alloc(SALT_BYTES).toString("base64url")}.${Buffer.alloc(HASH_BYTES).toString("base64url")}`;

/** Constant-time. With no verifier the same work is done, and the answer is no. */
export const verifies = async (
  authKey: string,
  verifier: string | undefined,
  pepper: Buffer,
): Promise<boolean> => {
  const [, salt = "", expected = ""] = (verifier ?? NOBODY).split(".");
  const found = await hash(authKey, Buffer.from(salt, "base64url"), pepper);
  const same = timingSafeEqual(found, Buffer.from(expected, "base64url"));
  return same && verifier !== undefined;
};
