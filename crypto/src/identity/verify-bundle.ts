import { fromBase64 } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { type Bundle, bundleContext, type VerifiedBundle } from "./bundle.ts";
import { checkEd25519, checkX25519 } from "./check-points.ts";
import { deriveFingerprint } from "./derive-fingerprint.ts";
import { verifySignature } from "./verify-signature.ts";

const KEYS = ["created", "ed_pk", "gen", "sig", "uid", "v", "x_pk"];

/** Whether an unchecked value has exactly the properties of a `Bundle`, each of the right type. */
const isBundle = (value: unknown): value is Bundle => {
  if (typeof value !== "object" || value === null) return false;
  const { v, uid, ed_pk, x_pk, gen, created, sig } = value as Record<string, unknown>;
  return (
    Object.keys(value).sort().join() === KEYS.join() &&
    v === 1 &&
    [uid, ed_pk, x_pk, sig].every((text) => typeof text === "string") &&
    [gen, created].every((number) => Number.isSafeInteger(number))
  );
};

/**
 * Checks a user's public keys: exact form, the user's uid, valid points and the self-signature (docs/security.md
 * section 2.4, MS-33, MS-34). This does not prove that the bundle is the user's. To prove this, the caller must compare
 * the bundle's fingerprint with a pinned fingerprint, or with the code that the user has read out.
 * @param minGen the highest generation seen so far. A bundle with a lower generation is refused.
 * @throws CannotVerifyError
 */
export const verifyBundle = (
  bundle: unknown,
  { uid, minGen = 1 }: { uid: string; minGen?: number },
): Promise<VerifiedBundle> =>
  orCannotVerify(async () => {
    ensure(isBundle(bundle) && bundle.uid === uid && bundle.gen >= minGen);
    const edPublic = fromBase64(bundle.ed_pk);
    const xPublic = fromBase64(bundle.x_pk);
    checkEd25519(edPublic);
    await checkX25519(xPublic);
    const facts = { uid, gen: bundle.gen, created: bundle.created, edPublic, xPublic };
    await verifySignature(edPublic, fromBase64(bundle.sig), bundleContext(facts));
    return { ...facts, fingerprint: await deriveFingerprint(uid, edPublic, xPublic) };
  });
