import type { RowEntry } from "../vault/kept-row.ts";
import type { SignInRequest } from "./read-request.ts";
import { isAccepted } from "./sign-with-passkey.ts";

/** The entries with a passkey that a website accepts, in their order. */
export const rowsWithPasskey = <Entry extends Pick<RowEntry, "passkeys">>(
  entries: readonly Entry[],
  request: Pick<SignInRequest, "rpId" | "allowed">,
): readonly Entry[] =>
  entries.filter(({ passkeys }) => passkeys.some(([rpId, id]) => isAccepted(request, { rpId, id })));
