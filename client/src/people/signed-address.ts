import type { Bundle, SignedAddress } from "@keepwell/contract/identity/identity.endpoints.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import type { VerifiedBundle } from "@keepwell/crypto/identity/bundle.ts";
import { verifyAddress } from "@keepwell/crypto/identity/verify-address.ts";
import { orNull } from "../or-null.ts";

/** A person's public keys, and the person's signature of their address if there is one, as the server sends them. */
export interface ToldKeys {
  readonly bundle: Bundle;
  readonly signed_address?: SignedAddress | null | undefined;
}

/**
 * Returns the time, in seconds since 1970, at which the person with these keys signed the address `email`. Null if
 * there is no valid signature of this address by these keys.
 */
export const whenSigned = async (
  { signed_address }: ToldKeys,
  { uid, fingerprint }: Pick<VerifiedBundle, "uid" | "fingerprint">,
  email: string | null,
): Promise<number | null> => {
  if (!signed_address || email === null) return null;
  const signed = await orNull(() => verifyAddress(signed_address, { uid }));
  const isSame =
    signed !== null && toHex(signed.fingerprint) === toHex(fingerprint) && signed.email === email;
  return isSame ? signed.signed : null;
};
