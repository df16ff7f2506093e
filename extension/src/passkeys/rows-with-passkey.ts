import type { RowEntry } from "../vault/kept-row.ts";
import type { SignInOptions } from "./read-sign-in-options.ts";
import { isAccepted } from "./sign-with-passkey.ts";

/** Returns the entries with a passkey that the website accepts. Keeps the order of `entries`. */
export const rowsWithPasskey = <Entry extends Pick<RowEntry, "passkeys">>(
  entries: readonly Entry[],
  signInOptions: Pick<SignInOptions, "rpId" | "allowed">,
): readonly Entry[] =>
  entries.filter(({ passkeys }) => passkeys.some(([rpId, id]) => isAccepted(signInOptions, { rpId, id })));
