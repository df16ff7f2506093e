import { toBase64 } from "../bytes.ts";
import { type AddressBundle, addressContext, signedForm } from "./address-bundle.ts";
import type { Identity } from "./open-identity.ts";

/**
 * Signs the account's own address with its identity key.
 * @param signed seconds since 1970.
 */
export const signAddress = async (
  { uid, gen, edPrivate, edPublic, xPublic }: Identity,
  { email: typed, signed }: { email: string; signed: number },
): Promise<AddressBundle> => {
  const email = signedForm(typed);
  const context = addressContext({ uid, gen, edPublic, xPublic, signed, email });
  const sig = toBase64(new Uint8Array(await crypto.subtle.sign("Ed25519", edPrivate, context)));
  return { v: 2, uid, ed_pk: toBase64(edPublic), x_pk: toBase64(xPublic), gen, signed, email, sig };
};
