import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { parseExtra } from "@keepwell/client/extra/extra.ts";
import type { Passkey } from "@keepwell/client/extra/passkey.ts";
import { readPasskeys } from "@keepwell/client/extra/passkeys.ts";
import type { SignInRequest } from "../passkeys/read-request.ts";
import { isAccepted, signWithPasskey } from "../passkeys/sign-with-passkey.ts";

/**
 * `none`: the entry has no passkey any more that the website accepts. `several`: the user has to choose. `signed`: the
 * answer for the website.
 */
export type Signed =
  | { readonly kind: "none" }
  | { readonly kind: "several"; readonly passkeys: readonly Passkey[] }
  | { readonly kind: "signed"; readonly credential: string };

interface ToSign {
  readonly request: SignInRequest;
  readonly origin: string;
}

const acceptedIn = (entry: OpenEntry, request: SignInRequest): readonly Passkey[] =>
  entry.type === "password"
    ? readPasskeys(parseExtra(entry.fields.extra)).filter((one) => isAccepted(request, one))
    : [];

/** Signs with the passkey of an opened entry. Its row only says which entry to open. */
export const signWith = async (entry: OpenEntry, { request, origin }: ToSign): Promise<Signed> => {
  const passkeys = acceptedIn(entry, request);
  const [passkey, ...others] = passkeys;
  if (!passkey) return { kind: "none" };
  if (others.length > 0) return { kind: "several", passkeys };
  return { kind: "signed", credential: await signWithPasskey(request, passkey, origin) };
};
