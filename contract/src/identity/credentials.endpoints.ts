/**
 * @file WebAuthn credentials (https://www.w3.org/TR/webauthn-3/). A passkey signs in and opens the account without the
 * password. A security key is a second factor beside the password.
 */
import { emptyReply, endpoint } from "../endpoint.ts";
import { counter, newUid, sealedKey, timestamp, uid } from "../fields.ts";
import {
  accountDisabled,
  accountKeyChanged,
  accountSuspended,
  emailUnproven,
  passwordNotConfirmed,
  refusal,
  tooManyTries,
  uidTaken,
} from "../refusals.ts";
import { named, z } from "../zod.ts";
import { sessionReply } from "./identity.endpoints.ts";
import { addedReply, attemptToken, factorNotConfirmed } from "./two-factor.endpoints.ts";

/** The maximum number of passkeys and security keys, counted together, of an account. */
export const CREDENTIALS_MAX = 20;

/**
 * The maximum number of characters of a credential id. WebAuthn allows 1,023 bytes, which base64url encodes as 1,364
 * characters.
 */
const CREDENTIAL_ID_MAX = 1364;
const CLIENT_DATA_MAX = 4096;
const ATTESTATION_MAX = 16_384;
const AUTHENTICATOR_DATA_MAX = 4096;
const SIGNATURE_MAX = 1024;
const TRANSPORTS_MAX = 10;

/** Bytes in base64url without padding. */
const bytes = (max: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, "invalid"), z.maxLength(max, "too_long"));

export const credentialId = named("CredentialId", bytes(CREDENTIAL_ID_MAX));

/** 32 random bytes that the credential signs. The challenge can be used once, within five minutes. */
const challenge = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, "invalid"));

/** A credential's signature over a challenge (`AuthenticatorAssertionResponse`). */
export const assertion = named(
  "Assertion",
  z.object({
    credential_id: credentialId,
    client_data: bytes(CLIENT_DATA_MAX),
    authenticator_data: bytes(AUTHENTICATOR_DATA_MAX),
    signature: bytes(SIGNATURE_MAX),
  }),
);

/** How browsers reach the authenticator, such as `usb`. */
const transports = z
  .array(z.string().check(z.regex(/^[a-z-]{1,32}$/, "invalid")))
  .check(z.maxLength(TRANSPORTS_MAX, "too_long"));

/** What a browser needs to find a credential (`PublicKeyCredentialDescriptor`). */
const credentialDescriptor = named(
  "CredentialDescriptor",
  z.object({ credential_id: credentialId, transports }),
);

/** A new credential's public key, signed with the challenge (`AuthenticatorAttestationResponse`). */
const attestation = named(
  "Attestation",
  z.object({
    credential_id: credentialId,
    client_data: bytes(CLIENT_DATA_MAX),
    attestation_object: bytes(ATTESTATION_MAX),
    transports,
  }),
);

const challengeReply = z.object({ challenge });

/**
 * A challenge, and the credentials that may sign it. If the challenge is for a new credential, `credentials` lists
 * those that the account already has.
 */
const credentialChallenge = named(
  "CredentialChallenge",
  z.object({ challenge, credentials: z.array(credentialDescriptor).check(z.maxLength(CREDENTIALS_MAX)) }),
);

export const CREDENTIAL_KINDS = ["passkey", "security_key"] as const;

export const credentialRow = z.object({
  uid,
  kind: z.enum(CREDENTIAL_KINDS),
  credential_id: credentialId,
  /** Whether the passkey is stored by a provider that copies it to the user's other devices. */
  is_synced: z.boolean(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
});

/** All causes of this refusal have the same code, so that a caller does not learn which passkeys exist. */
const passkeyRefused = refusal(
  "passkey.failed",
  "The server knows no such passkey, its signature or challenge is not valid, or the user was not verified.",
);

const signInExpired = refusal(
  "two_factor.expired",
  "The sign-in is unknown, used or expired, or the password was changed in the meantime.",
);

export const credentialsEndpoints = {
  passkeyChallenge: endpoint({
    method: "POST",
    path: "/api/authenticate/passkey/challenge",
    summary: "Makes a challenge for a sign-in with a passkey.",
    details: "The call names no account, so it does not tell which accounts exist.",
    access: "anyone",
    refusals: [tooManyTries],
    reply: challengeReply,
  }),
  authenticatePasskey: endpoint({
    method: "POST",
    path: "/api/authenticate/passkey",
    summary: "Opens a session with a passkey.",
    details:
      "No code of a second factor is asked for, because the passkey has verified the user. The token's `sek` is the account key, sealed under the passkey.",
    access: "anyone",
    refusals: [passkeyRefused, accountSuspended, accountDisabled, tooManyTries],
    body: z.object({ assertion }),
    reply: z.object({ session: sessionReply, passkey: uid, ak_gen: counter }),
  }),
  securityKeyChallenge: endpoint({
    method: "POST",
    path: "/api/authenticate/security-key/challenge",
    summary: "Makes a challenge for the second step of a sign-in.",
    details: "The account's passkeys may sign it too.",
    access: "anyone",
    refusals: [
      signInExpired,
      refusal("not_found", "The account has no passkey and no security key."),
      tooManyTries,
    ],
    body: z.object({ two_factor_token: attemptToken }),
    reply: credentialChallenge,
  }),
  authenticateSecurityKey: endpoint({
    method: "POST",
    path: "/api/authenticate/security-key",
    summary: "Opens a session with a security key, after the password was proven.",
    access: "anyone",
    refusals: [
      refusal("two_factor.failed", "The signature, its challenge or its key is not valid."),
      signInExpired,
      accountSuspended,
      accountDisabled,
      tooManyTries,
    ],
    body: z.object({ two_factor_token: attemptToken, assertion }),
    reply: sessionReply,
  }),
  confirmationChallenge: endpoint({
    method: "POST",
    path: "/api/me/confirm/challenge",
    summary: "Makes a challenge for `confirm`, which takes a signature in place of a code.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [refusal("not_found", "The account has no passkey and no security key."), tooManyTries],
    reply: credentialChallenge,
  }),
  listCredentials: endpoint({
    method: "GET",
    path: "/api/me/credentials",
    summary: "Lists the caller's passkeys and security keys, the oldest first.",
    details: "Their names are in the account's sealed state.",
    access: "session",
    isAllowedBeforeFactor: true,
    reply: z.array(credentialRow),
  }),
  newCredentialChallenge: endpoint({
    method: "POST",
    path: "/api/me/credentials/challenge",
    summary: "Makes a challenge for a new passkey or security key.",
    details: "`credentials` are those that the account has, so that no authenticator is added twice.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [emailUnproven, factorNotConfirmed, tooManyTries],
    reply: credentialChallenge,
  }),
  addCredential: endpoint({
    method: "POST",
    path: "/api/me/credentials",
    summary: "Adds a security key or, with `passkey`, a passkey.",
    details: "A passkey must verify the user, and the caller must have confirmed the password.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [
      emailUnproven,
      factorNotConfirmed,
      uidTaken,
      accountKeyChanged,
      refusal(
        "validation",
        "The attestation or its challenge is not valid, or the passkey has not verified the user (`credential_wrong`).",
      ),
      refusal("credentials.full", "The account has as many passkeys and security keys as it can have."),
    ],
    body: z.object({
      uid: newUid,
      attestation,
      passkey: z.optional(z.object({ wrap: sealedKey("ak-passkey"), ak_gen: counter })),
    }),
    reply: addedReply,
  }),
  deleteCredential: endpoint({
    method: "DELETE",
    path: "/api/me/credentials/{id}",
    summary: "Removes a passkey or a security key.",
    details: "The last factor takes the backup codes with it.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [passwordNotConfirmed, refusal("not_found", "The caller has no such passkey or security key.")],
    params: z.object({ id: uid }),
    ...emptyReply,
  }),
};

export type Assertion = z.output<typeof assertion>;
export type CredentialDescriptor = z.output<typeof credentialDescriptor>;
export type Attestation = z.output<typeof attestation>;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];
export type CredentialRow = z.output<typeof credentialRow>;
export type CredentialChallenge = z.output<typeof credentialChallenge>;
