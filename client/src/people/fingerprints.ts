import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import type { VerifiedBundle } from "@keepwell/crypto/identity/bundle.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";

/** A person or an enterprise, with the fingerprint of their public keys: 32 bytes in hex. */
export interface KeyHolder {
  readonly uid: string;
  readonly fingerprint: string;
}

/**
 * Checks that public keys are well formed and signed by their own signing key. Only the fingerprint shows to whom the
 * keys belong.
 * @throws CannotVerifyError
 */
export const verified = (bundle: Bundle): Promise<VerifiedBundle> =>
  verifyBundle(bundle, { uid: bundle.uid });

export const holderOf = ({ uid, fingerprint }: Pick<VerifiedBundle, "uid" | "fingerprint">): KeyHolder => ({
  uid,
  fingerprint: toHex(fingerprint),
});

export const isSameHolder = (one: KeyHolder, other: KeyHolder): boolean =>
  one.uid === other.uid && one.fingerprint === other.fingerprint;
