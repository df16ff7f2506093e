/** @file The phone, the authenticator app and the backup codes of an account. */
import type { TwoFactor } from "@keepwell/contract/identity/two-factor.endpoints.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { findAuthenticator } from "./authenticator.store.ts";
import { countBackupCodes } from "./backup-code.store.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import type { PhoneFactorService } from "./phone-factor.service.ts";
import type { TwoFactorChangeService } from "./two-factor-change.service.ts";

interface TwoFactorParts {
  readonly changes: TwoFactorChangeService;
  readonly confirmation: ConfirmationService;
  readonly phone: PhoneFactorService;
}

export const createTwoFactorService = (
  { database: { handle } }: Context,
  { changes, confirmation, phone }: TwoFactorParts,
) => ({
  get: async (actor: Actor): Promise<TwoFactor> => {
    const authenticator = await findAuthenticator(handle, actor.uid);
    const codes = await countBackupCodes(handle, actor.uid);
    const since = authenticator?.confirmed_at ?? null;
    return {
      phone: await phone.get(actor),
      authenticator: since && { confirmed_at: since.toISOString() },
      backup_codes: codes ? { left: codes.left, made_at: codes.madeAt.toISOString() } : null,
    };
  },

  makeBackupCodes: async (actor: Actor, caller: Caller): Promise<string[]> => {
    await confirmation.requireConfirmed(actor);
    return changes.renewCodes(actor, caller);
  },
});
