/** @file Signing in with a passkey, which names the account and proves the user without the password. */
import { fail } from "@keepwell/contract/errors.ts";
import type { Assertion } from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { SessionReply } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { getUser } from "../people/user.store.ts";
import type { ActivityService } from "./activity.service.ts";
import { recordUse, type StoredCredential } from "./credential.store.ts";
import type { CredentialProofService } from "./credential-proof.service.ts";
import type { SignInOpening } from "./sign-in-opening.ts";
import type { CredentialUse } from "./verify-credential.ts";
import type { WebauthnChallengeService } from "./webauthn-challenge.service.ts";

interface PasskeySignInParts {
  readonly activity: ActivityService;
  readonly challenges: WebauthnChallengeService;
  readonly credentials: CredentialProofService;
  readonly opening: SignInOpening;
}

/** A session, and the passkey that opened it. */
interface PasskeySession {
  readonly session: SessionReply;
  readonly passkey: string;
  readonly ak_gen: number;
}

export const createPasskeySignInService = (
  { clock, database: { handle }, limits }: Context,
  { activity, challenges, credentials, opening }: PasskeySignInParts,
) => {
  const open = async (
    { uid, user_uid, wrap, ak_gen }: StoredCredential,
    use: CredentialUse,
    caller: Caller,
  ): Promise<PasskeySession> => {
    if (wrap === null || ak_gen === null) return fail("passkey.failed");
    const user = await getUser(handle, user_uid);
    return inTransaction(handle, async (within) => {
      await opening.lockProven(within, user, "passkey.failed");
      if (!(await recordUse(within, uid, { ...use, at: clock.now() }))) return fail("passkey.failed");
      const session = await opening.open(within, user, { caller, passkeyWrap: wrap });
      return { session, passkey: uid, ak_gen };
    });
  };

  return {
    challenge: async (caller: Caller): Promise<{ challenge: string }> => ({
      challenge: await challenges.make({ purpose: "sign_in", subject: null }, caller),
    }),

    /** A try spends a point of the limit before the check. A successful sign-in gives its point back. */
    authenticate: async (assertion: Assertion, caller: Caller): Promise<PasskeySession> => {
      const spent = await limits.spend(["passkey", caller.network]);
      const { credential, use } = (await credentials.checkPasskey(assertion)) ?? fail("passkey.failed");
      if (!use) {
        await activity.record(handle, "passkey_failed", { userUid: credential.user_uid, caller });
        return fail("passkey.failed");
      }
      const opened = await open(credential, use, caller);
      await limits.refund(spent, "passkey");
      return opened;
    },
  };
};
