import type { Bytes } from "../bytes.ts";

/** What Argon2id (version 1.3) is to compute. `bytes` is the length of the answer. */
export type Argon2idInput = {
  password: Bytes;
  salt: Bytes;
  memoryKib: number;
  passes: number;
  lanes: number;
  bytes: number;
};

/** One implementation of Argon2id. All give the same answer; they differ in what they need to run. */
export type Argon2id = (input: Argon2idInput) => Promise<Bytes>;
