/**
 * @file How the server stores an auth key: Argon2id with a pepper. With a copy of the database, but without the pepper,
 * an attacker can neither replay nor guess an auth key.
 */
import { type Argon2Parameters, argon2, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const argon2id = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

/** The cost of a hash. */
interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
}

/**
 * The cost of every "v1" verifier: the minimum that OWASP recommends. It suffices, because each guess at a password
 * also costs the Argon2id run that the browser makes.
 */
const V1: Cost = { memoryKib: 19_456, passes: 2 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Stands for a verifier if the address is unknown, so that the reply takes as long as for a known address. */
const DUMMY = `v1.${Buffer.alloc(SALT_BYTES).toString("base64url")}.${Buffer.alloc(HASH_BYTES).toString("base64url")}`;

export interface Verifiers {
  /** `v1.<salt>.<hash>.<pepper>`: salt and hash in base64url; the last part says which pepper was used. */
  make(authKey: string): Promise<string>;
  /** Compares an auth key with its verifier in constant time. Without a verifier, returns false after the same work. */
  verifies(authKey: string, verifier: string | undefined): Promise<boolean>;
  /** Whether the verifier was made with the current pepper. */
  isCurrent(verifier: string): boolean;
}

/** Identifies a pepper, in hex, without revealing it. */
export const idOfPepper = (pepper: Buffer): string =>
  createHmac("sha256", pepper).update("keepwell pepper id").digest("hex").slice(0, 8);

/**
 * Makes verifiers with the first pepper, and accepts verifiers made with any of the peppers. A verifier of an earlier
 * version of Keepwell names no pepper; it was made with the oldest pepper. Tests use another cost, because they sign up
 * thousands of people.
 */
export const createVerifiers = (
  peppers: readonly [Buffer, ...Buffer[]],
  { memoryKib: memory, passes }: Cost = V1,
): Verifiers => {
  const [current] = peppers;
  const oldest = peppers.at(-1) ?? current;
  const currentId = idOfPepper(current);
  const byId = new Map(peppers.map((pepper) => [idOfPepper(pepper), pepper]));
  const hash = (authKey: string, nonce: Buffer, pepper: Buffer): Promise<Buffer> =>
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
      const hashed = await hash(authKey, salt, current);
      return `v1.${salt.toString("base64url")}.${hashed.toString("base64url")}.${currentId}`;
    },
    verifies: async (authKey, verifier) => {
      const [, salt = "", expected = "", id] = (verifier ?? DUMMY).split(".");
      const pepper = id === undefined ? oldest : byId.get(id);
      const found = await hash(authKey, Buffer.from(salt, "base64url"), pepper ?? current);
      const same = timingSafeEqual(found, Buffer.from(expected, "base64url"));
      return same && verifier !== undefined && pepper !== undefined;
    },
    isCurrent: (verifier) => verifier.endsWith(`.${currentId}`),
  };
};
