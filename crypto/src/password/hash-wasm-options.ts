import type { IArgon2Options } from "hash-wasm";
import type { Argon2idInput } from "./argon2.ts";

/** Returns Argon2's input under the names that the library hash-wasm uses. Internal to this package. */
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
