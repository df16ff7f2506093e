import { createHmac } from "node:crypto";
import type { DeriveMasterKey } from "@keepwell/client/session/session.ts";
import type { Argon2id } from "@keepwell/crypto/password/argon2.ts";
import { deriveMasterKey } from "@keepwell/crypto/password/derive-master-key.ts";

/** In the place of Argon2id, whose whole point is to take its time, and which has tests of its own. */
const hmac: Argon2id = async ({ password, salt, memoryKib, passes, lanes }) =>
  new Uint8Array(
    createHmac("sha256", salt).update(`${memoryKib}/${passes}/${lanes}/`).update(password).digest(),
  );

/** For the thousands of people who sign up in tests. Everything around it is as ever: forms, versions, limits. */
export const deriveMasterKeyQuickly: DeriveMasterKey = (input) =>
  deriveMasterKey({ ...input, argon2id: hmac });
