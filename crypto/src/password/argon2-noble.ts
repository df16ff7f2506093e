import { argon2id } from "@noble/hashes/argon2.js";
import type { Argon2id } from "./argon2.ts";

/**
 * Argon2id in plain JavaScript, several times slower, for browsers without WebAssembly. Same parameters
 * and same answer, so there is no weaker path to be pushed onto. It blocks: run it in a worker.
 */
export const argon2Noble: Argon2id = async ({ password, salt, memoryKib, passes, lanes, bytes }) =>
  new Uint8Array(
    argon2id(password, salt, { m: memoryKib, t: passes, p: lanes, dkLen: bytes, version: 0x13 }),
  );
