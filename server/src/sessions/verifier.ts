/**
 * @file How the server stores an auth key: Argon2id with a pepper, so that a copy of the database can neither be
 * replayed nor guessed without the pepper.
 */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const argon2id = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

/** The cost of a hash. */
interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** OWASP's minimum; the key has 256 bits of entropy unless the password was weak. Every "v1" verifier uses it. */
const V1: Cost = { memoryKib: 19_456, passes: 2 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** What an unknown address is checked against, so that the reply takes as long as for a known one. */
const DUMMY = `v1.${Buffer.alloc(SALT_BYTES).toString("base64url")}.${Buffer.alloc(HASH_BYTES).toString("base64url")}`;

export interface Verifiers {
  /** `v1.<salt>.<hash>`, both base64url. */
  make(authKey: string): Promise<string>;
  /** Constant-time. Without a verifier it does the same work and returns false. */
  verifies(authKey: string, verifier: string | undefined): Promise<boolean>;
}

/** Tests, which sign up thousands of people, use another cost. */
export const createVerifiers = (pepper: Buffer, { memoryKib: memory, passes }: Cost = V1): Verifiers => {
  const hash = (authKey: string, nonce: Buffer): Promise<Buffer> =>
    argon2id("argon2id", {
      message: authKey,
      nonce,
      secret: pepper,
      memory,
      passes,
      parallelism: 1,
      tagLength: HASH_BYTES,
    });
  return {
    make: async (authKey) => {
      const salt = randomBytes(SALT_BYTES);
      return `v1.${salt.toString("base64url")}.${(await hash(authKey, salt)).toString("base64url")}`;
    },
    verifies: async (authKey, verifier) => {
      const [, salt = "", expected = ""] = (verifier ?? DUMMY).split(".");
      const found = await hash(authKey, Buffer.from(salt, "base64url"));
      const same = timingSafeEqual(found, Buffer.from(expected, "base64url"));
      return same && verifier !== undefined;
    },
  };
};
