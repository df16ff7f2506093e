/** @file The interface for making and using WebAuthn credentials. A page implements it with `navigator.credentials`. */
import type {
  Assertion,
  Attestation,
  CredentialDescriptor,
  CredentialKind,
} from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { Bytes } from "@keepwell/crypto/bytes.ts";

export interface NewCredential {
  readonly kind: CredentialKind;
  /** The server's challenge, in base64url. */
  readonly challenge: string;
  /** `id`: the 16 bytes of the account's uid. `name`: the address, which the browser shows. */
  readonly user: { readonly id: Bytes; readonly name: string };
  /** The account's credentials. An authenticator that has one of them refuses to make another. */
  readonly exclude: readonly CredentialDescriptor[];
  readonly signal?: AbortSignal;
}

export interface CredentialUse {
  /** In base64url. */
  readonly challenge: string;
  /** The credentials that may sign; null for any passkey that the user chooses. */
  readonly credentials: readonly CredentialDescriptor[] | null;
  /** Whether the authenticator must verify the user, by a PIN or biometrics. */
  readonly verifyUser: boolean;
  /** The input from which the passkey computes a secret value; null if no value is needed. */
  readonly input: Bytes | null;
  /** Whether the browser offers the passkeys only among the suggestions of the address field. */
  readonly isConditional?: boolean;
  readonly signal?: AbortSignal;
}

export interface SignedChallenge {
  readonly assertion: Assertion;
  /** The 16 bytes of the uid with which the credential was made; null if the authenticator does not return them. */
  readonly userHandle: Bytes | null;
  /** The 32 secret bytes that the passkey has computed; null if there are none. They never leave this browser. */
  readonly value: Bytes | null;
}

/** Both functions reject with a DOMException, as the browser does: `NotAllowedError` if the user cancels. */
export interface Authenticator {
  readonly create: (wanted: NewCredential) => Promise<Attestation>;
  readonly use: (wanted: CredentialUse) => Promise<SignedChallenge>;
}
