import { authKey, counter } from "../fields.ts";
import { kdfChoice } from "./identity.endpoints.ts";

/** How a password was derived, to try one against it. */
export const passwordFacts = { ...kdfChoice, epoch: counter };

/** What proves a recovery code: 32 bytes derived from it, base64url. */
export const recoveryAuth = authKey;
