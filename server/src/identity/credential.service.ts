/** @file The passkeys and security keys of the user's own account. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import {
  type Attestation,
  CREDENTIALS_MAX,
  type CredentialChallenge,
  type CredentialRow,
} from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { refuseTaken } from "../db/refuse-taken.ts";
import type { Handle } from "../db/schema.ts";
import type { User } from "../people/user.store.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import { presentCredential } from "./credential.presenter.ts";
import { deleteCredential, findCredential, insertCredential, listCredentials } from "./credential.store.ts";
import type { CredentialProofService } from "./credential-proof.service.ts";
import type { TwoFactorChangeService } from "./two-factor-change.service.ts";
import { verifyAttestation } from "./verify-credential.ts";
import type { WebauthnChallengeService } from "./webauthn-challenge.service.ts";

interface CredentialParts {
  readonly challenges: WebauthnChallengeService;
  readonly changes: TwoFactorChangeService;
  readonly confirmation: ConfirmationService;
  readonly proof: CredentialProofService;
}

interface NewCredential {
  readonly uid: string;
  readonly attestation: Attestation;
  /** The account key, sealed under a passkey; undefined for a security key. */
  readonly passkey?: { readonly wrap: Sealed<"ak-passkey">; readonly ak_gen: number } | undefined;
}

export const createCredentialService = (
  { clock, config: { publicUrl }, database: { handle } }: Context,
  { challenges, changes, confirmation, proof }: CredentialParts,
) => {
  /** Only the session that asked for the challenge can use it. */
  const useOf = ({ sid }: Actor) => ({ purpose: "add", subject: sid }) as const;

  /** Verifies the attestation, and makes the row to store. Uses up the challenge. */
  const verify = async (actor: Actor, { uid, attestation, passkey }: NewCredential) => {
    const challenge = await challenges.take(attestation.client_data, useOf(actor));
    const request = { publicUrl, mustVerifyUser: passkey !== undefined };
    const verified = challenge && (await verifyAttestation(attestation, { ...request, challenge }));
    if (!verified) return failField("attestation", "credential_wrong");
    const { transports } = attestation;
    return {
      ...{ uid, user_uid: actor.uid, ...verified, transports, created_at: clock.now() },
      kind: passkey ? ("passkey" as const) : ("security_key" as const),
      wrap: passkey?.wrap ?? null,
      ak_gen: passkey?.ak_gen ?? null,
    };
  };

  const store = async (within: Handle, user: User, row: Awaited<ReturnType<typeof verify>>) => {
    if (row.ak_gen !== null && row.ak_gen !== user.ak_gen) return fail("conflict");
    if ((await listCredentials(within, user.uid)).length >= CREDENTIALS_MAX) return fail("credentials.full");
    await insertCredential(within, row);
    return true;
  };

  return {
    list: async (actor: Actor): Promise<CredentialRow[]> =>
      (await listCredentials(handle, actor.uid)).map(presentCredential),

    challenge: async (actor: Actor, caller: Caller): Promise<CredentialChallenge> => {
      await changes.requireToAdd(actor);
      return proof.challenge(actor.uid, useOf(actor), caller);
    },

    /**
     * Adds a credential. Returns backup codes if the account had no second factor and now has one, otherwise null. A
     * passkey opens the account, so a recent sign-in is not enough to add one.
     */
    add: async (actor: Actor, form: NewCredential, caller: Caller): Promise<string[] | null> => {
      await changes.requireToAdd(actor);
      if (form.passkey) await confirmation.requireConfirmed(actor);
      const row = await verify(actor, form);
      const write = (within: Handle, user: User) => store(within, user, row);
      return changes
        .change(actor, { factor: row.kind, write, refusal: "conflict", caller })
        .catch((error: unknown) =>
          refuseTaken(error, { credentials_credential_id: ["attestation", "credential_wrong"] }),
        );
    },

    remove: async (actor: Actor, uid: string, caller: Caller): Promise<void> => {
      await confirmation.requireConfirmed(actor);
      const named = { uid, userUid: actor.uid };
      const { kind } = (await findCredential(handle, named)) ?? fail("not_found");
      await changes.change(actor, {
        factor: kind,
        write: (within) => deleteCredential(within, named),
        refusal: "not_found",
        caller,
      });
    },
  };
};
