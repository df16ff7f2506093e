/** @file The user's own recovery code, and what the user can still recover of the data that a reset has locked. */

import { fail } from "@keepwell/contract/errors.ts";
import type { RecoveryState } from "@keepwell/contract/identity/recovery.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { nameOf } from "../people/name-of.ts";
import { getUser } from "../people/user.store.ts";
import type { ActivityService } from "./activity.service.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import { inAccount } from "./in-account.ts";
import { countLocked, listRecoveredBuckets } from "./locked.store.ts";
import { findRecoveryCode, markRecoveryCodeSaved, putRecoveryCode } from "./recovery-code.store.ts";
import { hashOfRecoveryAuth } from "./recovery-verifier.ts";
import { listRetiredKeys, type RetiredKey } from "./retired.store.ts";

interface RecoveryParts {
  readonly activity: ActivityService;
  readonly confirmation: ConfirmationService;
}

interface NewCode {
  readonly wrap: Sealed<"ak-recovery">;
  readonly verifier: string;
  readonly ak_gen: number;
}

type Locked = Awaited<ReturnType<typeof countLocked>>[number];

/** One former account key: the number of buckets and entries that it opens, and the passwords and code that open it. */
const presentRetired = (
  { ak_gen, buckets, entries }: Locked,
  keys: readonly RetiredKey[],
): RecoveryState["retired"] => {
  const own = keys.filter((key) => key.ak_gen === ak_gen);
  const latest = Math.max(...own.map(({ erase_at }) => erase_at.getTime()));
  if (ak_gen === null || own.length === 0) return [];
  return [
    {
      ak_gen,
      erase_at: new Date(latest).toISOString(),
      has_code: own.some(({ recovery_wrap }) => recovery_wrap !== null),
      passwords: own.map(({ uid, epoch, kdf, salt }) => ({ uid, epoch, kdf, salt })),
      buckets,
      entries,
    },
  ];
};

export const createRecoveryService = (
  { database, clock, mailer }: Context,
  { activity, confirmation }: RecoveryParts,
) => ({
  state: async (actor: Actor): Promise<RecoveryState> => {
    const user = await getUser(database.handle, actor.uid);
    const code = await findRecoveryCode(database.handle, user);
    const keys = await listRetiredKeys(database.handle, {
      userUid: user.uid,
      before: user.ak_gen,
      now: clock.now(),
    });
    const locked = await countLocked(database.handle, user.uid);
    return {
      ak_gen: user.ak_gen,
      code: code
        ? { created_at: code.created_at.toISOString(), saved_at: code.saved_at?.toISOString() ?? null }
        : null,
      retired: locked.flatMap((one) => presentRetired(one, keys)),
      recovered_buckets: await listRecoveredBuckets(database.handle, user.uid),
    };
  },

  putCode: async (actor: Actor, code: NewCode, caller: Caller): Promise<void> => {
    await confirmation.requireConfirmed(actor);
    await inAccount({ database, activity }, { actor, caller, lock: "shared" }, async (within, user) => {
      if (code.ak_gen !== user.ak_gen) return fail("conflict");
      await putRecoveryCode(within, {
        user_uid: user.uid,
        wrap: code.wrap,
        verifier_hash: hashOfRecoveryAuth(code.verifier),
        ak_gen: code.ak_gen,
        created_at: clock.now(),
      });
      await mailer.enqueue(within, {
        template: "recovery_code_changed",
        to: { name: nameOf(user), address: user.email },
        locale: user.locale,
        vars: activity.occasion(caller),
      });
      return { result: undefined, activity: "recovery_code_changed", changed: [] };
    });
  },

  /**
   * Records that the user saved the code with this verifier. Fails with 409 if another code has replaced that one.
   * Clients of earlier versions send no verifier: then the current code counts as saved.
   */
  codeSaved: async ({ uid }: Actor, verifier: string | undefined): Promise<void> => {
    const which = verifier === undefined ? {} : { verifier_hash: hashOfRecoveryAuth(verifier) };
    const isNoted = await markRecoveryCodeSaved(database.handle, { user_uid: uid, ...which }, clock.now());
    if (!isNoted) fail(verifier === undefined ? "not_found" : "conflict");
  },
});
