import { authKey, counter } from "../fields.ts";
import { kdfChoice } from "./identity.endpoints.ts";

/** How a password was derived, so that a client can derive the same keys from a typed one. */
export const passwordFacts = { ...kdfChoice, epoch: counter };

/** The proof of a recovery code: 32 bytes derived from it, base64url. */
export const recoveryAuth = authKey;
