import { argon2id } from "hash-wasm";
import type { Argon2id } from "./argon2.ts";
import { hashWasmOptions } from "./hash-wasm-options.ts";

/** Argon2id in WebAssembly, the fast implementation. Fails if WebAssembly is switched off. */
export const argon2Wasm: Argon2id = async (input) => new Uint8Array(await argon2id(hashWasmOptions(input)));
