import type { Branded } from "../brand.ts";
import { type Bytes, concat, toBase64, utf8 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { hpkeSeal } from "../grant/hpke.ts";
import { checkX25519 } from "../identity/check-points.ts";
import { uidBytes } from "../uid.ts";

/** What a submitted login is bound to: the account that keeps it, and the origin of the document that submitted it. */
export type SubmittedPlace = { readonly uid: string; readonly origin: string };

export type SealedSubmitted = Branded<string, "submitted">;

/** `ctx("submitted", uid, origin)`. */
export const submittedContext = ({ uid, origin }: SubmittedPlace): Context =>
  ctx("submitted", uidBytes(uid), utf8(origin));

/**
 * Seals text to an account's key pair for submitted logins. This works while the account is locked, but the text can be
 * opened only after the account is unlocked (docs/security.md section 2.7). The result does not show who sealed it.
 * @throws CannotVerifyError for a public key of low order or a malformed uid.
 */
export const sealSubmitted = async (
  text: string,
  xPublic: Bytes,
  place: SubmittedPlace,
): Promise<SealedSubmitted> => {
  await checkX25519(xPublic);
  const { enc, ciphertext } = await hpkeSeal(xPublic, submittedContext(place), utf8(text));
  return toBase64(concat(enc, ciphertext)) as SealedSubmitted;
};
