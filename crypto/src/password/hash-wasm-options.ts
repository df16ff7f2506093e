import type { IArgon2Options } from "hash-wasm";
import type { Argon2idInput } from "./argon2.ts";

/** The input of Argon2 in the names of hash-wasm. Internal to this package. */
export const hashWasmOptions = ({ password, salt, memoryKib, passes, lanes, bytes }: Argon2idInput) =>
  ({
    password,
    salt,
    memorySize: memoryKib,
    iterations: passes,
    parallelism: lanes,
    hashLength: bytes,
    outputType: "binary",
  }) as const satisfies IArgon2Options;
