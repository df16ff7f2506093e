import { argon2id } from "@noble/hashes/argon2.js";
import type { Argon2id } from "./argon2.ts";

/**
 * Argon2id in plain JavaScript, for browsers without WebAssembly. Several times slower than `argon2Wasm`, with the same
 * parameters and result, so an attacker gains nothing by making a browser use it. It blocks the thread, so run it in a
 * worker.
 */
export const argon2Noble: Argon2id = async ({ password, salt, memoryKib, passes, lanes, bytes }) =>
  new Uint8Array(
    argon2id(password, salt, { m: memoryKib, t: passes, p: lanes, dkLen: bytes, version: 0x13 }),
  );
