/**
 * @file Verifies what passkeys and security keys sign. Only this file uses the WebAuthn library. The library is loaded
 * at its first use, because loading takes a third of a second.
 */
import { CREDENTIAL_ALGORITHMS } from "@keepwell/contract/identity/credential-algorithms.ts";
import type { Assertion, Attestation } from "@keepwell/contract/identity/credentials.endpoints.ts";

const load = () => import("@simplewebauthn/server");
const loadHelpers = () => import("@simplewebauthn/server/helpers");

type Helpers = Awaited<ReturnType<typeof loadHelpers>>;

/** Who asks for the signature, and for what. */
interface Request {
  readonly challenge: string;
  /** The product's public address. */
  readonly publicUrl: string;
  readonly mustVerifyUser: boolean;
}

/** What the server stores of a credential in order to verify its signatures. */
interface VerifyingKey {
  readonly credential_id: string;
  /** COSE, in base64url. */
  readonly public_key: string;
  readonly sign_count: number;
}

/** The state of a credential, as its valid signature reports it. */
export interface CredentialUse {
  readonly sign_count: number;
  readonly is_synced: boolean;
}

const expected = ({ challenge, publicUrl, mustVerifyUser }: Request) => {
  const { origin, hostname } = new URL(publicUrl);
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: mustVerifyUser,
  };
};

const labelled = (id: string) => ({
  id,
  rawId: id,
  type: "public-key" as const,
  clientExtensionResults: {},
});

/** The library throws errors of many classes when it refuses, so every error counts as a refusal. */
const orUndefined = <Result>(verify: () => Promise<Result | undefined>): Promise<Result | undefined> =>
  verify().catch(() => undefined);

/**
 * The credential's state, as the signature reports it. Undefined unless the signature is valid for this credential and
 * this request.
 */
export const verifyAssertion = async (
  { credential_id, client_data, authenticator_data, signature }: Assertion,
  key: VerifyingKey,
  request: Request,
): Promise<CredentialUse | undefined> => {
  const { verifyAuthenticationResponse } = await load();
  return orUndefined(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(request),
      response: {
        ...labelled(credential_id),
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
      },
      credential: {
        id: key.credential_id,
        publicKey: Uint8Array.from(Buffer.from(key.public_key, "base64url")),
        counter: key.sign_count,
      },
    });
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return verified ? { sign_count: newCounter, is_synced: credentialBackedUp } : undefined;
  });
};

/**
 * Returns the attestation without its statement about the maker of the authenticator, because every authenticator is
 * accepted. To judge a statement, the library would parse certificates and fetch addresses that the caller chose.
 */
const withoutStatement = (
  { decodeAttestationObject, isoBase64URL, isoCBOR }: Helpers,
  attestation: string,
): string => {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestation)).get("authData");
  const stripped = new Map<string | number, Parameters<typeof isoCBOR.encode>[0]>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(stripped));
};

/** The new credential's key, if the attestation is valid for this request; otherwise undefined. */
export const verifyAttestation = async (
  { credential_id, client_data, attestation_object }: Attestation,
  request: Request,
): Promise<(VerifyingKey & CredentialUse) | undefined> => {
  const { verifyRegistrationResponse } = await load();
  const helpers = await loadHelpers();
  return orUndefined(async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected(request),
      supportedAlgorithmIDs: CREDENTIAL_ALGORITHMS,
      response: {
        ...labelled(credential_id),
        response: {
          clientDataJSON: client_data,
          attestationObject: withoutStatement(helpers, attestation_object),
          transports: [],
        },
      },
    });
    if (registrationInfo?.credential.id !== credential_id) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential_id,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      sign_count: credential.counter,
      is_synced: credentialBackedUp,
    };
  });
};
