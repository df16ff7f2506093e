/**
 * @file Argon2 for reading and writing files of other programs, with the parameters that such a file names. The import
 * of a Keepwell file uses this module too, but with the fixed parameters of kdf-versions.ts.
 */
import { argon2d as nobleArgon2d, argon2id as nobleArgon2id } from "@noble/hashes/argon2.js";
import { argon2d, argon2id } from "hash-wasm";
import type { Bytes } from "../bytes.ts";
import type { Argon2idInput } from "./argon2.ts";
import { hasWebAssembly } from "./has-web-assembly.ts";
import { hashWasmOptions } from "./hash-wasm-options.ts";

export interface FileArgon2Input extends Argon2idInput {
  readonly variant: "argon2d" | "argon2id";
  /** 0x13 is the current version (RFC 9106), 0x10 the previous one. */
  readonly version: 0x10 | 0x13;
}

/**
 * Derives a key. The derivation blocks the thread for a time that depends on the parameters. So the caller must limit
 * the parameters, and use a worker.
 */
export const fileArgon2 = async (input: FileArgon2Input): Promise<Bytes> => {
  const { variant, version, password, salt, memoryKib, passes, lanes, bytes } = input;
  // hash-wasm knows the current version only.
  if (version === 0x10 || !hasWebAssembly()) {
    const derive = variant === "argon2d" ? nobleArgon2d : nobleArgon2id;
    return new Uint8Array(
      derive(password, salt, { m: memoryKib, t: passes, p: lanes, dkLen: bytes, version }),
    );
  }
  const derive = variant === "argon2d" ? argon2d : argon2id;
  return new Uint8Array(await derive(hashWasmOptions(input)));
};
