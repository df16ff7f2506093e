import type { RowEntry } from "../vault/kept-row.ts";
import type { SignInRequest } from "./read-request.ts";
import { isAccepted } from "./sign-with-passkey.ts";

/** Returns the entries with a passkey that the website accepts. Keeps the order of `entries`. */
export const rowsWithPasskey = <Entry extends Pick<RowEntry, "passkeys">>(
  entries: readonly Entry[],
  request: Pick<SignInRequest, "rpId" | "allowed">,
): readonly Entry[] =>
  entries.filter(({ passkeys }) => passkeys.some(([rpId, id]) => isAccepted(request, { rpId, id })));
