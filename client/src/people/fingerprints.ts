import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import type { VerifiedBundle } from "@keepwell/crypto/identity/bundle.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";

/** A person or enterprise under certain keys. The fingerprint is 32 bytes, hex. */
export interface KeyHolder {
  readonly uid: string;
  readonly fingerprint: string;
}

/**
 * Public keys whose form and own signature were checked. Whose keys they are is decided by the fingerprint.
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
