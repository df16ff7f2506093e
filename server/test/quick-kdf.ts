import { createHmac } from "node:crypto";
import type { DeriveMasterKey } from "@keepwell/client/session/session.ts";
import type { Argon2id } from "@keepwell/crypto/password/argon2.ts";
import { deriveMasterKey } from "@keepwell/crypto/password/derive-master-key.ts";

/** A fast replacement for Argon2id. Argon2id is slow by design, and has tests of its own. */
const hmac: Argon2id = async ({ password, salt, memoryKib, passes, lanes }) =>
  new Uint8Array(
    createHmac("sha256", salt).update(`${memoryKib}/${passes}/${lanes}/`).update(password).digest(),
  );

/**
 * Derives master keys quickly, for the thousands of sign-ups in tests. Only Argon2id is replaced. The encodings,
 * versions and limits are the product's own code.
 */
export const deriveMasterKeyQuickly: DeriveMasterKey = (input) =>
  deriveMasterKey({ ...input, argon2id: hmac });
