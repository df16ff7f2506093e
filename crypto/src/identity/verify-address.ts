import { fromBase64 } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { type AddressBundle, addressContext, signedForm, type VerifiedAddress } from "./address-bundle.ts";
import { checkEd25519, checkX25519 } from "./check-points.ts";
import { deriveFingerprint } from "./derive-fingerprint.ts";
import { verifySignature } from "./verify-signature.ts";

const KEYS = ["ed_pk", "email", "gen", "sig", "signed", "uid", "v", "x_pk"];

/** Whether an unchecked value has exactly the properties of an `AddressBundle`, each of the right type. */
const isAddressBundle = (value: unknown): value is AddressBundle => {
  if (typeof value !== "object" || value === null) return false;
  const { v, uid, ed_pk, x_pk, gen, signed, email, sig } = value as Record<string, unknown>;
  return (
    Object.keys(value).sort().join() === KEYS.join() &&
    v === 2 &&
    [uid, ed_pk, x_pk, email, sig].every((text) => typeof text === "string") &&
    [gen, signed].every((number) => Number.isSafeInteger(number) && Number(number) >= 0)
  );
};

/**
 * Checks a signed address: exact form, the user's uid, valid points, an address in the form that is signed (trimmed, in
 * lower case), and the signature.
 * @throws CannotVerifyError
 */
export const verifyAddress = (value: unknown, { uid }: { uid: string }): Promise<VerifiedAddress> =>
  orCannotVerify(async () => {
    ensure(isAddressBundle(value) && value.uid === uid && value.email === signedForm(value.email));
    const edPublic = fromBase64(value.ed_pk);
    const xPublic = fromBase64(value.x_pk);
    checkEd25519(edPublic);
    await checkX25519(xPublic);
    const { gen, signed, email } = value;
    const facts = { uid, gen, edPublic, xPublic, signed, email };
    await verifySignature(edPublic, fromBase64(value.sig), addressContext(facts));
    return { ...facts, fingerprint: await deriveFingerprint(uid, edPublic, xPublic) };
  });
