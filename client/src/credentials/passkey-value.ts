import type { CredentialDescriptor } from "@keepwell/contract/identity/credentials.endpoints.ts";
import { passkeyInput } from "@keepwell/crypto/account/seal-passkey-wrap.ts";
import { type Bytes, randomBytes, toBase64Url } from "@keepwell/crypto/bytes.ts";
import type { Authenticator } from "../session/authenticator.ts";
import { PasskeyWithoutKey } from "./passkey-without-key.ts";

const CHALLENGE_BYTES = 32;

/** The value that a passkey has computed, and the passkey's credential id. The caller wipes the value after use. */
export interface PasskeyValue {
  readonly credentialId: string;
  readonly value: Bytes;
}

/**
 * Asks for the value of one of the named passkeys. The client makes the challenge itself and sends the signature to no
 * server, because it needs only the value, and nothing but the passkey can compute that.
 * @throws PasskeyWithoutKey
 * @throws DOMException `NotAllowedError` when the user cancels.
 */
export const readPasskeyValue = async (
  authenticator: Authenticator,
  credentials: readonly CredentialDescriptor[],
  signal?: AbortSignal,
): Promise<PasskeyValue> => {
  const { assertion, value } = await authenticator.use({
    challenge: toBase64Url(randomBytes(CHALLENGE_BYTES)),
    credentials,
    verifyUser: true,
    input: await passkeyInput(),
    ...(signal && { signal }),
  });
  if (!value) throw new PasskeyWithoutKey();
  return { credentialId: assertion.credential_id, value };
};
