import { argon2id } from "@noble/hashes/argon2.js";
import type { Argon2id } from "./argon2.ts";

/**
 * Argon2id in plain JavaScript, for browsers without WebAssembly. It has the same parameters and result as
 * `argon2Wasm`, so an attacker gains nothing by making a browser use it. It is several times slower and blocks the
 * thread, so run it in a worker.
 */
export const argon2Noble: Argon2id = async ({ password, salt, memoryKib, passes, lanes, bytes }) =>
  new Uint8Array(
    argon2id(password, salt, { m: memoryKib, t: passes, p: lanes, dkLen: bytes, version: 0x13 }),
  );
