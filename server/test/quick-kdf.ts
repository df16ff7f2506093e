import { createHmac } from "node:crypto";
import type { DeriveMasterKey } from "@keepwell/client/session/session.ts";
import type { Argon2id } from "@keepwell/crypto/password/argon2.ts";
import { deriveMasterKey } from "@keepwell/crypto/password/derive-master-key.ts";

/** A fast replacement of Argon2id, which is slow by design and has its own tests. */
const hmac: Argon2id = async ({ password, salt, memoryKib, passes, lanes }) =>
  new Uint8Array(
    createHmac("sha256", salt).update(`${memoryKib}/${passes}/${lanes}/`).update(password).digest(),
  );

/** Derives quickly for the thousands of sign-ups in tests. Encodings, versions and limits stay those of the product. */
export const deriveMasterKeyQuickly: DeriveMasterKey = (input) =>
  deriveMasterKey({ ...input, argon2id: hmac });
