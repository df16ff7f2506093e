/** @file What the server can verify of a grant: who signed it, for whom, and what it claims to give. */
import { failField } from "@keepwell/contract/errors.ts";
import { equalBytes, fromHex, toHex } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { type ExpectedGrant, verifyGrant } from "@keepwell/crypto/grant/verify-grant.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import type { BucketTerms, Checked, Party, Recipient, TeamTerms } from "./key-copy.store.ts";

/** Returns the result of `work`. Fails with 422 on the field if `work` throws CannotVerifyError. */
export const orRefuse = async <T>(field: string, work: () => Promise<T> | T): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CannotVerifyError) return failField(field, "grant_invalid");
    throw error;
  }
};

/**
 * A user as a recipient. @throws CannotVerifyError if the user's bundle is not signed by its own keys or is another
 * user's.
 */
export const userRecipient = async ({ uid, bundle }: Party): Promise<Recipient> => {
  const { fingerprint } = await verifyBundle(bundle, { uid });
  return { kind: "user", uid, key_gen: bundle.gen, fingerprint: toHex(fingerprint) };
};

/** The recipient, in the fields of a grant's header. */
export const addressedTo = ({ kind, uid, fingerprint }: Recipient) => ({
  recipientKind: kind,
  recipientUid: uid,
  recipientFingerprint: fromHex(fingerprint),
});

/**
 * Verifies that the signature holds for exactly what is expected, and returns what the grant states. Otherwise fails
 * with 422 on the field.
 */
export const checkSigned = (
  wire: string,
  { signer, expected }: { signer: Party; expected: ExpectedGrant },
  field: string,
) =>
  orRefuse(field, async () => {
    const by = await verifyBundle(signer.bundle, { uid: signer.uid });
    return (await verifyGrant(wire, { signer: by, expected })).facts;
  });

/**
 * Verifies that the signature holds for exactly these terms, and returns the copy. Otherwise fails with 422 on the
 * field.
 */
export const checkCopy = async <T extends BucketTerms | TeamTerms>(
  wire: string,
  terms: T,
  field: string,
): Promise<Checked<T>> => {
  const { label, subject, gen, role, signer, recipient } = terms;
  const expected = { label, subject, gen, role, ...addressedTo(recipient) };
  const { time } = await checkSigned(wire, { signer, expected }, field);
  return { ...terms, wire, signedAt: new Date(time * 1000) };
};

/**
 * Whether the grant is sealed to this recipient, but not to the recipient's current key. This happens if the client has
 * seen only a previous key.
 */
export const isOutdated = async (wire: string, to: Recipient, field: string): Promise<boolean> => {
  const claimed = await orRefuse(field, () => parseGrant(wire));
  const { recipientKind, recipientUid, recipientFingerprint } = addressedTo(to);
  const isSame = claimed.recipientKind === recipientKind && claimed.recipientUid === recipientUid;
  return isSame && !equalBytes(claimed.recipientFingerprint, recipientFingerprint);
};

/** Whether the grant names this user with the keys of the user's bundle. Does not verify the grant's signature. */
export const namesUser = async (wire: string, user: Party): Promise<boolean> => {
  const claimed = await orRefuse("grant", () => parseGrant(wire));
  if (claimed.recipientUid !== user.uid) return false;
  const { fingerprint } = await verifyBundle(user.bundle, { uid: user.uid });
  return equalBytes(claimed.recipientFingerprint, fingerprint);
};
