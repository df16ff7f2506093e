/** @file Changing the password, and unlocking a browser with it. */

import { fail, failField } from "@keepwell/contract/errors.ts";
import type { PasswordBody } from "@keepwell/contract/identity/account.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { nameOf } from "../people/name-of.ts";
import { replacePassword } from "../people/user.store.ts";
import type { SessionService } from "../sessions/session.service.ts";
import { deleteOtherSessions } from "../sessions/session.store.ts";
import type { ActivityService } from "./activity.service.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import { cancelPendingLinks } from "./email-token.store.ts";
import { inAccount } from "./in-account.ts";

interface PasswordParts {
  readonly activity: ActivityService;
  readonly confirmation: ConfirmationService;
  readonly sessions: SessionService;
}

export const createPasswordService = (
  { database, mailer, verifiers }: Context,
  { activity, confirmation, sessions }: PasswordParts,
) => ({
  /** Changes the password. The account key stays the same; the client has wrapped it under the new password. */
  change: async (actor: Actor, form: PasswordBody, caller: Caller): Promise<{ token: string }> => {
    const user = await confirmation.provePassword(actor, form.password);
    if (await verifiers.verifies(form.new_under_old_salt, user.verifier))
      return failField("new_password", "password_same");
    if (form.kdf < user.kdf) return fail("validation");
    const verifier = await verifiers.make(form.new_password);
    const write = { actor, caller, lock: "exclusive" } as const;
    return inAccount({ database, activity }, write, async (within) => {
      const { kdf, salt, sek } = form;
      const isReplaced = await replacePassword(within, user, { verifier, kdf, salt, sek });
      if (!isReplaced) return fail("conflict");
      await deleteOtherSessions(within, actor);
      await cancelPendingLinks(within, user);
      await mailer.enqueue(within, {
        template: "password_changed",
        to: { name: nameOf(user), address: user.email },
        locale: user.locale,
        vars: activity.occasion(caller),
      });
      const result = await sessions.refresh(actor, form.session_sek, within);
      return { result, activity: "password_changed", changed: [] };
    });
  },

  /** Returns what a locked browser needs, besides the password, to open the account key. */
  unlock: async (actor: Actor, password: string): Promise<{ sek: Sealed<"sek">; epoch: number }> => {
    const { sek, epoch } = await confirmation.provePassword(actor, password);
    return { sek, epoch };
  },
});
