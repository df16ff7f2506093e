import { type Argon2Parameters, argon2 } from "node:crypto";
import { promisify } from "node:util";
import type { DeriveMasterKey } from "@keepwell/client/session/session.ts";
import type { Argon2id } from "@keepwell/crypto/password/argon2.ts";
import { deriveMasterKey } from "@keepwell/crypto/password/derive-master-key.ts";

const inNode = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

/** Argon2id of Node. It gives the same keys as the Argon2id of the browser client, and is several times faster. */
const argon2Node: Argon2id = async ({ password, salt, memoryKib, passes, lanes, bytes }) =>
  new Uint8Array(
    await inNode("argon2id", {
      message: password,
      nonce: salt,
      memory: memoryKib,
      passes,
      parallelism: lanes,
      tagLength: bytes,
    }),
  );

export const deriveMasterKeyInNode: DeriveMasterKey = (input) =>
  deriveMasterKey({ ...input, argon2id: argon2Node });
