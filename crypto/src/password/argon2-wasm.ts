import { argon2id } from "hash-wasm";
import type { Argon2id } from "./argon2.ts";

/** Argon2id in WebAssembly, the fast implementation. Fails if WebAssembly is switched off. */
export const argon2Wasm: Argon2id = async ({ password, salt, memoryKib, passes, lanes, bytes }) =>
  new Uint8Array(
    await argon2id({
      password,
      salt,
      memorySize: memoryKib,
      iterations: passes,
      parallelism: lanes,
      hashLength: bytes,
      outputType: "binary",
    }),
  );
