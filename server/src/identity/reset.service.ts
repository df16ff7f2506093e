/**
 * @file [Note: Reset] A reset link proves only the address. Sealed data stays readable only if the user can also open
 * the account key. That takes the recovery code, the key of a trusted browser, or an administrator who approves a
 * recovery request. The server records on the token which of them was used. If none was used, a reset makes a new
 * account key, and locks or deletes what depends on the previous one. A reset opens no session, because signing in
 * still asks for the second factor.
 */
import { randomUUID } from "node:crypto";
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { ResetBody } from "@keepwell/contract/identity/reset.endpoints.ts";
import { RETIRED_DAYS } from "@keepwell/contract/identity/retired.endpoints.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { refuseTaken } from "../db/refuse-taken.ts";
import type { Handle } from "../db/schema.ts";
import { deleteUserRequests } from "../keys/recovery-request.store.ts";
import { holdAddress } from "../people/address.store.ts";
import { nameOf } from "../people/name-of.ts";
import { lockUser, type User } from "../people/user.store.ts";
import { lockUserTeam } from "../roster/restart-membership.ts";
import { deleteAllSessions } from "../sessions/session.store.ts";
import type { InvitationService } from "../sharing/invitation.service.ts";
import type { ActivityService } from "./activity.service.ts";
import { cancelPendingLinks, useEmailToken } from "./email-token.store.ts";
import { deleteRecoveryCode, findRecoveryCode } from "./recovery-code.store.ts";
import { resetUser } from "./reset.store.ts";
import { checkFresh, freshColumns, startEmpty } from "./reset-empty.ts";
import { readResetToken } from "./reset-token.ts";
import { insertRetiredKey } from "./retired.store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface ResetParts {
  readonly activity: ActivityService;
  /** Invitations to other users' buckets. */
  readonly shares: InvitationService;
}

interface Reset {
  readonly user: User;
  readonly hash: string;
  readonly form: ResetBody;
  readonly verifier: string;
  readonly caller: Caller;
}

export const createResetService = (
  { database: { handle }, clock, limits, mailer, verifiers }: Context,
  { activity, shares }: ResetParts,
) => {
  /**
   * Keeps the account key, sealed under the password that the reset replaces, and that password's verifier. If the
   * reset makes a new account key, also keeps the previous account key, sealed under the recovery code. See [Note:
   * Retired keys].
   */
  const retire = async (within: Handle, { user, form }: Reset): Promise<void> => {
    const code = form.fresh && (await findRecoveryCode(within, user));
    const { ak_gen, epoch, kdf, salt, verifier, sek } = user;
    const now = clock.now();
    await insertRetiredKey(within, {
      uid: randomUUID(),
      user_uid: user.uid,
      ak_gen,
      epoch,
      kdf,
      salt,
      verifier,
      sek,
      recovery_wrap: code?.wrap ?? null,
      recovery_verifier_hash: code?.verifier_hash ?? null,
      retired_at: now,
      erase_at: new Date(now.getTime() + RETIRED_DAYS * DAY_MS),
    });
  };

  const recordAndMail = async (within: Handle, { user, form, caller }: Reset): Promise<void> => {
    const occasion = { userUid: user.uid, caller };
    await activity.record(within, "password_reset", occasion);
    if (form.fresh) await activity.record(within, "started_empty", occasion);
    await mailer.enqueue(within, {
      template: "password_changed",
      to: { name: nameOf(user), address: user.email },
      locale: user.locale,
      vars: activity.occasion(caller),
    });
  };

  /** Writes the reset. Of two concurrent calls with one link, only the first to consume the token writes. */
  const write = async (within: Handle, reset: Reset): Promise<void> => {
    const { user, form, hash, verifier, caller } = reset;
    const now = clock.now();
    await holdAddress(within, user.email);
    if (form.fresh) await lockUserTeam(within, user.uid);
    const { email, email_verified_at: provenAt, disabled_at } = await lockUser(within, user.uid);
    const token = await useEmailToken(within, { hash, purpose: "reset", now });
    if (token?.email !== email || disabled_at !== null) return fail("reset.invalid_token");
    if (!form.fresh && token.recovered_by === null) return fail("forbidden");
    await retire(within, reset);
    const { kdf, salt, sek } = form;
    // The link proves only that the caller reads the mailbox. Opening the account key shows that the account is theirs,
    // and only then does the address become proven.
    const provesAddress = provenAt === null && !form.fresh;
    const isReset = await resetUser(within, user, {
      verifier,
      kdf,
      salt,
      sek,
      ...(form.fresh ? freshColumns(form.fresh) : {}),
      email_verified_at: provesAddress ? now : provenAt,
    });
    if (!isReset) return fail("conflict");
    if (provesAddress) await shares.attach(within, user, email);
    if (form.fresh) await startEmpty(within, user, { fresh: form.fresh, at: now, ip: caller.ip });
    else if (token.recovered_by === "code") await deleteRecoveryCode(within, user.uid);
    await deleteAllSessions(within, user.uid);
    await cancelPendingLinks(within, user);
    await deleteUserRequests(within, user.uid);
    await recordAndMail(within, reset);
  };

  return {
    /**
     * Resets the account. A refused call does not use up the token, so the user can correct the form and send it again.
     * The reply tells whether the new password equals the current one. So tries are counted by account: a person who
     * has only the mailbox must not be able to guess the current password.
     */
    reset: async (form: ResetBody, caller: Caller): Promise<void> => {
      await limits.spend(["link", caller.network]);
      const { user, hash } = await readResetToken(handle, form.token, clock.now());
      if (form.email !== user.email) return fail("reset.invalid_user");
      await limits.spend(["recovery", `password|${user.uid}`]);
      if (await verifiers.verifies(form.new_under_old_salt, user.verifier))
        return fail("reset.invalid_password");
      if (form.kdf < user.kdf) return failField("kdf", "invalid");
      if (form.epoch !== user.epoch + 1) return fail("conflict");
      if (form.fresh) await checkFresh(user, form.fresh);
      const verifier = await verifiers.make(form.password);
      try {
        await inTransaction(handle, (within) => write(within, { user, hash, form, verifier, caller }));
      } catch (error) {
        return refuseTaken(error);
      }
    },
  };
};
