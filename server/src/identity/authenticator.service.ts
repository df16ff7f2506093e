/** @file Sets up, confirms and removes the authenticator app of an account. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { getUser } from "../people/user.store.ts";
import { acceptedKeys } from "../secrets.ts";
import {
  confirmPendingAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  putPendingAuthenticator,
} from "./authenticator.store.ts";
import { authenticatorUri, makeAuthenticatorSecret, stepOfCode, toBase32 } from "./authenticator-code.ts";
import { openAuthenticatorSecret, sealAuthenticatorSecret } from "./authenticator-secret.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import type { TwoFactorChangeService } from "./two-factor-change.service.ts";

/** How long a new secret waits for the first code of its app. */
const SET_UP_MS = 30 * 60 * 1000;

interface AuthenticatorParts {
  readonly changes: TwoFactorChangeService;
  readonly confirmation: ConfirmationService;
}

export const createAuthenticatorService = (
  { clock, database: { handle }, secrets }: Context,
  { changes, confirmation }: AuthenticatorParts,
) => ({
  /** Makes the secret of a new app. The existing app works until the user enters a code from the new app. */
  add: async (actor: Actor): Promise<{ secret: string; uri: string }> => {
    await changes.requireToAdd(actor);
    const { uid, email } = await getUser(handle, actor.uid);
    const secret = makeAuthenticatorSecret();
    await putPendingAuthenticator(handle, uid, {
      secret: sealAuthenticatorSecret(secret, secrets.twoFactorKey, uid),
      until: new Date(clock.now().getTime() + SET_UP_MS),
    });
    return { secret: toBase32(secret), uri: authenticatorUri(secret, email) };
  },

  /**
   * Confirms the pending app with a code. The same code cannot be used to sign in afterwards. Returns backup codes if
   * this is the account's first factor, otherwise null.
   */
  confirm: async (actor: Actor, code: string, caller: Caller): Promise<string[] | null> => {
    await changes.requireToAdd(actor);
    const factor = await findAuthenticator(handle, actor.uid);
    const secret = factor?.pending_secret ?? null;
    if (secret === null || (factor?.pending_until ?? 0) <= clock.now())
      return fail("two_factor.code_invalid");
    const opened = openAuthenticatorSecret(secret, acceptedKeys(secrets, "twoFactorKey"), actor.uid);
    const step = stepOfCode(opened, code.replaceAll(/\s/g, ""), clock.now());
    if (step === undefined) return failField("code", "code_wrong");
    const proven = { secret, step, at: clock.now() };
    return changes.change(actor, {
      factor: "authenticator",
      write: (within) => confirmPendingAuthenticator(within, actor.uid, proven),
      refusal: "two_factor.code_invalid",
      caller,
    });
  },

  remove: async (actor: Actor, caller: Caller): Promise<void> => {
    await confirmation.requireConfirmed(actor);
    await changes.change(actor, {
      factor: "authenticator",
      write: (within) => deleteAuthenticator(within, actor.uid),
      refusal: "not_found",
      caller,
    });
  },
});
