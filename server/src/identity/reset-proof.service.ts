/**
 * @file Returns the sealed account key to a caller who has a reset link and a proof: the recovery code or a trusted
 * browser.
 */
import { CallError, fail, failField } from "@keepwell/contract/errors.ts";
import type { WayBack } from "@keepwell/contract/identity/reset.endpoints.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { findRecoverable } from "../keys/recoverable.ts";
import { nameOf } from "../people/name-of.ts";
import type { User } from "../people/user.store.ts";
import type { ActivityService } from "./activity.service.ts";
import { findDevice, listDevices, touchDevice } from "./device.store.ts";
import { markRecovered } from "./email-token.store.ts";
import { findRecoveryCode } from "./recovery-code.store.ts";
import { provesRecoveryCode } from "./recovery-verifier.ts";
import { readResetToken } from "./reset-token.ts";

interface Proof {
  readonly token: string;
  readonly verifier?: string | undefined;
  readonly device_id?: string | undefined;
}

interface Asking {
  readonly hash: string;
  readonly user: User;
  readonly caller: Caller;
}

type Wraps = Pick<WayBack, "recovery_wrap" | "device_wrap">;

const NOTHING: Wraps = { recovery_wrap: null, device_wrap: null };
const HOUR_MS = 60 * 60 * 1000;

export const createResetProofService = (
  { database: { handle }, clock, limits, mailer }: Context,
  activity: ActivityService,
) => {
  const letter = ({ user, caller }: Asking) => ({
    to: { name: nameOf(user), address: user.email },
    locale: user.locale,
    vars: activity.occasion(caller),
  });

  /**
   * Counts an attempt before its proof is checked. If the limit refuses the attempt, the user gets a mail, at most one
   * an hour.
   */
  const spend = async (asking: Asking): Promise<void> => {
    const { uid } = asking.user;
    await limits.spend(["recovery", uid]).catch(async (error: unknown) => {
      const hour = Math.floor(clock.now().getTime() / HOUR_MS);
      if (error instanceof CallError && error.type === "rate_limited")
        await mailer.enqueue(handle, {
          ...letter(asking),
          template: "recovery_code_guessed",
          dedupeKey: `recovery_code_guessed:${uid}:${hour}`,
        });
      throw error;
    });
  };

  const byCode = async (verifier: string, asking: Asking): Promise<Wraps> => {
    const { hash, user, caller } = asking;
    await spend(asking);
    const code = await findRecoveryCode(handle, user);
    if (!code || !provesRecoveryCode(verifier, code.verifier_hash)) {
      await activity.record(handle, "recovery_code_failed", { userUid: user.uid, caller });
      return failField("verifier", "recovery_code_wrong");
    }
    await inTransaction(handle, async (within) => {
      if (!(await markRecovered(within, { hash, by: "code", now: clock.now() }))) return;
      await activity.record(within, "recovery_code_used", { userUid: user.uid, caller });
      await mailer.enqueue(within, { ...letter(asking), template: "recovery_code_used" });
    });
    return { ...NOTHING, recovery_wrap: code.wrap };
  };

  /** A browser proves itself by its uid, which is random. A caller who has only the link never learns this uid. */
  const byBrowser = async (uid: string, { hash, user, caller }: Asking): Promise<Wraps> => {
    const device = (await findDevice(handle, user, uid)) ?? fail("not_found");
    const now = clock.now();
    await inTransaction(handle, async (within) => {
      await touchDevice(within, uid, now);
      if (await markRecovered(within, { hash, by: "browser", now }))
        await activity.record(within, "browser_used", { userUid: user.uid, caller });
    });
    return { ...NOTHING, device_wrap: device.wrap };
  };

  return {
    recover: async ({ token, verifier, device_id }: Proof, caller: Caller): Promise<WayBack> => {
      await limits.spend(["link", caller.network]);
      const { hash, user } = await readResetToken(handle, token, clock.now());
      const asking = { hash, user, caller };
      const wraps =
        (verifier !== undefined && (await byCode(verifier, asking))) ||
        (device_id !== undefined && (await byBrowser(device_id, asking))) ||
        NOTHING;
      const { uid, kdf, salt, epoch, ak_gen, bundle } = user;
      return {
        uid,
        kdf,
        salt,
        epoch,
        ak_gen,
        identity_gen: bundle.gen,
        unproven: user.email_verified_at === null,
        has_code: (await findRecoveryCode(handle, user)) !== undefined,
        has_administrators: (await findRecoverable(handle, user.uid)) !== undefined,
        devices: (await listDevices(handle, user)).length,
        ...wraps,
      };
    },
  };
};
