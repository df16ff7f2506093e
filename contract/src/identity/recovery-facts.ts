import { authKey, counter } from "../fields.ts";
import { kdfChoice } from "./identity.endpoints.ts";

/** How the keys of a password were derived, so that a client derives the same keys when the user types the password. */
export const passwordFacts = { ...kdfChoice, epoch: counter };

/** The proof of a recovery code: 32 bytes that are derived from the code, base64url. */
export const recoveryAuth = authKey;
