/** @file Challenges for an account's passkeys and security keys, and the check of what they sign. */
import type { Assertion, CredentialChallenge } from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { findByCredentialId, listCredentials, recordUse, type StoredCredential } from "./credential.store.ts";
import { type CredentialUse, verifyAssertion } from "./verify-credential.ts";
import type { ChallengeUse, WebauthnChallengeService } from "./webauthn-challenge.service.ts";

/** The credential that an assertion names, and whether the assertion's signature is accepted. */
interface Checked {
  readonly credential: StoredCredential;
  /** Undefined if the signature is refused. */
  readonly use: CredentialUse | undefined;
}

/** The conditions that an assertion must meet. */
interface Wanted {
  readonly use: ChallengeUse;
  readonly mustVerifyUser: boolean;
  readonly accepts: (credential: StoredCredential) => boolean;
}

export const createCredentialProofService = (
  { clock, config: { publicUrl }, database: { handle } }: Context,
  challenges: WebauthnChallengeService,
) => {
  /**
   * Checks an assertion, and uses up its challenge. Returns undefined if the challenge is not for this use, or if the
   * credential is unknown or not accepted.
   */
  const check = async (assertion: Assertion, wanted: Wanted): Promise<Checked | undefined> => {
    const challenge = await challenges.take(assertion.client_data, wanted.use);
    const credential = await findByCredentialId(handle, assertion.credential_id);
    if (challenge === undefined || !credential || !wanted.accepts(credential)) return undefined;
    const request = { challenge, publicUrl, mustVerifyUser: wanted.mustVerifyUser };
    return { credential, use: await verifyAssertion(assertion, credential, request) };
  };

  return {
    /**
     * Makes a challenge. Also returns the user's credentials: the browser signs with one of them or, when it adds a
     * credential, excludes them.
     */
    challenge: async (userUid: string, use: ChallengeUse, caller: Caller): Promise<CredentialChallenge> => ({
      challenge: await challenges.make(use, caller),
      credentials: (await listCredentials(handle, userUid)).map(({ credential_id, transports }) => ({
        credential_id,
        transports,
      })),
    }),

    /**
     * Checks the signature of a passkey, which may belong to any account. Uses up the challenge, but does not record
     * the use of the passkey.
     */
    checkPasskey: (assertion: Assertion): Promise<Checked | undefined> =>
      check(assertion, {
        use: { purpose: "sign_in", subject: null },
        mustVerifyUser: true,
        accepts: ({ kind }) => kind === "passkey",
      }),

    /** Whether a credential of the user signed a challenge for this use. Uses up the challenge, and records the use. */
    proves: async (userUid: string, assertion: Assertion, use: ChallengeUse): Promise<boolean> => {
      const accepts = ({ user_uid }: StoredCredential) => user_uid === userUid;
      const checked = await check(assertion, { use, mustVerifyUser: false, accepts });
      if (!checked?.use) return false;
      return recordUse(handle, checked.credential.uid, { ...checked.use, at: clock.now() });
    },
  };
};

export type CredentialProofService = ReturnType<typeof createCredentialProofService>;
