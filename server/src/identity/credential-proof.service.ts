/** @file Challenges for an account's passkeys and security keys, and the check of what they sign. */
import type { Assertion, CredentialChallenge } from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { findByCredentialId, listCredentials, recordUse, type StoredCredential } from "./credential.store.ts";
import { type CredentialUse, verifyAssertion } from "./verify-credential.ts";
import type { ChallengeUse, WebauthnChallengeService } from "./webauthn-challenge.service.ts";

/** The outcome of a check. */
interface Checked {
  /** The credential that the assertion names, if it may be used here. */
  readonly credential: StoredCredential | undefined;
  /** Undefined if the assertion is refused. */
  readonly use: CredentialUse | undefined;
}

const REFUSED: Checked = { credential: undefined, use: undefined };

export const createCredentialProofService = (
  { clock, config: { publicUrl }, database: { handle } }: Context,
  challenges: WebauthnChallengeService,
) => ({
  /** Makes a challenge that only the user's own credentials may sign. */
  challenge: async (userUid: string, use: ChallengeUse, caller: Caller): Promise<CredentialChallenge> => ({
    challenge: await challenges.make(use, caller),
    credentials: (await listCredentials(handle, userUid)).map(({ credential_id, transports }) => ({
      credential_id,
      transports,
    })),
  }),

  /** Checks the signature of a passkey of any account, but does not record its use. Uses up the challenge. */
  checkPasskey: async (assertion: Assertion): Promise<Checked> => {
    const challenge = await challenges.take(assertion.client_data, { purpose: "sign_in", subject: null });
    const credential = await findByCredentialId(handle, assertion.credential_id);
    if (challenge === undefined || credential?.kind !== "passkey") return REFUSED;
    const request = { challenge, publicUrl, mustVerifyUser: true };
    return { credential, use: await verifyAssertion(assertion, credential, request) };
  },

  /** Whether a credential of the user signed a challenge for this use. Uses up the challenge, and records the use. */
  proves: async (userUid: string, assertion: Assertion, use: ChallengeUse): Promise<boolean> => {
    const challenge = await challenges.take(assertion.client_data, use);
    const credential = await findByCredentialId(handle, assertion.credential_id);
    if (challenge === undefined || credential?.user_uid !== userUid) return false;
    const request = { challenge, publicUrl, mustVerifyUser: false };
    const signed = await verifyAssertion(assertion, credential, request);
    return signed !== undefined && recordUse(handle, credential.uid, { ...signed, at: clock.now() });
  },
});

export type CredentialProofService = ReturnType<typeof createCredentialProofService>;
