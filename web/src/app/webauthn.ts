/** @file The only file that calls `navigator.credentials`, for passkeys and security keys. Loaded on demand. */
import type {
  Authenticator,
  CredentialUse,
  NewCredential,
  SignedChallenge,
} from "@keepwell/client/session/authenticator.ts";
import { CREDENTIAL_ALGORITHMS } from "@keepwell/contract/identity/credential-algorithms.ts";
import type { Attestation, CredentialDescriptor } from "@keepwell/contract/identity/credentials.endpoints.ts";
import { type Bytes, fromBase64Url, toBase64Url } from "@keepwell/crypto/bytes.ts";

const PATIENCE_MS = 2 * 60 * 1000;
const VALUE_BYTES = 32;

const textOf = (buffer: ArrayBuffer): string => toBase64Url(new Uint8Array(buffer));

const describe = (credentials: readonly CredentialDescriptor[]): PublicKeyCredentialDescriptor[] =>
  credentials.map(({ credential_id, transports }) => ({
    type: "public-key",
    id: fromBase64Url(credential_id),
    // An empty list is left out, because it would mean that the authenticator cannot be reached.
    ...(transports.length > 0 ? { transports: transports as AuthenticatorTransport[] } : {}),
  }));

/**
 * Returns the bytes themselves and not a copy, so that wiping them also wipes the bytes in the browser's credential.
 */
const bytesOf = (source: BufferSource): Bytes =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength);

/**
 * Returns the value that a passkey has computed. Null if it has the wrong length: some providers return no bytes, or
 * bytes that are still encrypted.
 */
const readValue = (credential: PublicKeyCredential): Bytes | null => {
  const value = credential.getClientExtensionResults().prf?.results?.first;
  return value?.byteLength === VALUE_BYTES ? bytesOf(value) : null;
};

/** @throws DOMException `NotAllowedError` if the browser answers with another kind of credential, or with none. */
const asPublicKey = <Response extends AuthenticatorResponse>(
  credential: Credential | null,
  kind: new (...parts: never[]) => Response,
): { readonly credential: PublicKeyCredential; readonly response: Response } => {
  if (credential instanceof PublicKeyCredential && credential.response instanceof kind)
    return { credential, response: credential.response };
  throw new DOMException("No credential was chosen.", "NotAllowedError");
};

const create = async (wanted: NewCredential): Promise<Attestation> => {
  const { kind, challenge, user, exclude, signal } = wanted;
  const isPasskey = kind === "passkey";
  const made = await navigator.credentials.create({
    ...(signal ? { signal } : {}),
    publicKey: {
      rp: { name: "Keepwell" },
      user: { id: user.id, name: user.name, displayName: user.name },
      challenge: fromBase64Url(challenge),
      pubKeyCredParams: CREDENTIAL_ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: describe(exclude),
      attestation: "none",
      timeout: PATIENCE_MS,
      authenticatorSelection: {
        residentKey: isPasskey ? "required" : "discouraged",
        requireResidentKey: isPasskey,
        userVerification: isPasskey ? "required" : "discouraged",
      },
      ...(isPasskey ? { extensions: { prf: {} } } : {}),
    },
  });
  const { credential, response } = asPublicKey(made, AuthenticatorAttestationResponse);
  return {
    credential_id: textOf(credential.rawId),
    client_data: textOf(response.clientDataJSON),
    attestation_object: textOf(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  };
};

/**
 * Copies, one by one, the members that are sent. `toJSON()` would include the value that the passkey computes, which
 * must never leave the browser.
 */
const use = async (wanted: CredentialUse): Promise<SignedChallenge> => {
  const { challenge, credentials, verifyUser, input, isConditional, signal } = wanted;
  const chosen = await navigator.credentials.get({
    ...(isConditional ? { mediation: "conditional" } : {}),
    ...(signal ? { signal } : {}),
    publicKey: {
      challenge: fromBase64Url(challenge),
      allowCredentials: describe(credentials ?? []),
      userVerification: verifyUser ? "required" : "discouraged",
      timeout: PATIENCE_MS,
      ...(input ? { extensions: { prf: { eval: { first: input } } } } : {}),
    },
  });
  const { credential, response } = asPublicKey(chosen, AuthenticatorAssertionResponse);
  return {
    assertion: {
      credential_id: textOf(credential.rawId),
      client_data: textOf(response.clientDataJSON),
      authenticator_data: textOf(response.authenticatorData),
      signature: textOf(response.signature),
    },
    userHandle: response.userHandle ? new Uint8Array(response.userHandle) : null,
    value: readValue(credential),
  };
};

export const browserAuthenticator: Authenticator = { create, use };
