import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { Passkey } from "@keepwell/client/extra/passkey.ts";
import { passkeysOf } from "@keepwell/client/extra/passkeys-of.ts";
import type { SignInOptions } from "../passkeys/read-sign-in-options.ts";
import { isAccepted, signWithPasskey } from "../passkeys/sign-with-passkey.ts";

/**
 * `none`: the entry no longer has a passkey that the website accepts. `unsure`: the user must choose among several
 * passkeys, or confirm a passkey whose user name is not the entry's. `signed`: the passkey has signed the answer for
 * the website.
 */
export type Signed =
  | { readonly kind: "none" }
  | { readonly kind: "unsure"; readonly passkeys: readonly Passkey[] }
  | { readonly kind: "signed"; readonly credential: string };

interface ToSign {
  readonly signInOptions: SignInOptions;
  readonly origin: string;
  /** The user name of the entry that the user has chosen, as the window showed it. */
  readonly username: string;
}

/**
 * Signs with the passkey of an opened entry. Uses the passkeys in the entry itself, because those in its row may be
 * old.
 */
export const signWith = async (
  entry: OpenEntry,
  { signInOptions, origin, username }: ToSign,
): Promise<Signed> => {
  const passkeys = passkeysOf(entry).filter((one) => isAccepted(signInOptions, one));
  const [passkey, ...others] = passkeys;
  if (!passkey) return { kind: "none" };
  // In a shared bucket, another user can put their own passkey into an entry.
  const isOther = passkey.userName !== "" && passkey.userName !== username;
  if (others.length > 0 || isOther) return { kind: "unsure", passkeys };
  return { kind: "signed", credential: await signWithPasskey(signInOptions, passkey, origin) };
};
