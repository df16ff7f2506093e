import type { Bytes } from "../bytes.ts";

/** The input of Argon2id (version 1.3). `bytes` is the length of the result. */
export type Argon2idInput = {
  password: Bytes;
  salt: Bytes;
  memoryKib: number;
  passes: number;
  lanes: number;
  bytes: number;
};

/**
 * An implementation of Argon2id. All implementations give the same result, but need different features of the browser.
 */
export type Argon2id = (input: Argon2idInput) => Promise<Bytes>;
