/**
 * @file Checks the codes of second factors, for every call that asks for one. Codes have few digits, so attempts are
 * limited. One limit counts by account and network, another by account only. Each counts the attempts of all sign-ins
 * and on all servers together.
 */
import type { TwoFactorMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import type { User } from "../people/user.store.ts";
import type { PhonePurpose } from "../phone/phone-verifier.ts";
import { acceptedKeys } from "../secrets.ts";
import type { ActivityService } from "./activity.service.ts";
import { findAuthenticator, takeStep } from "./authenticator.store.ts";
import { stepOfCode } from "./authenticator-code.ts";
import { openAuthenticatorSecret } from "./authenticator-secret.ts";
import { countBackupCodes, useBackupCode } from "./backup-code.store.ts";
import { macOfBackupCode } from "./backup-code.ts";
import { findPhoneFactor } from "./phone-factor.store.ts";

/** The second factors of an account. Backup codes stand in for a factor and are not factors themselves. */
export interface Factors {
  /** The app's secret, sealed. */
  readonly authenticator: string | null;
  readonly phone: string | null;
  readonly backupCodes: number;
}

/** What a text message with a code is for. A code that was sent for one attempt is refused in another. */
interface TextFor {
  readonly purpose: PhonePurpose;
  readonly attempt: string;
}

export interface TypedCode extends TextFor {
  readonly code: string;
  /** Undefined if the caller names no method; then all methods that fit the form of the code are tried. */
  readonly method: TwoFactorMethod | undefined;
}

/** Codes of apps and text messages; backup codes are longer. */
const SHORT_NUMBER = /^\d{4,8}$/;

export const loadFactors = async (handle: Handle, userUid: string): Promise<Factors> => {
  const phone = await findPhoneFactor(handle, userUid);
  const authenticator = await findAuthenticator(handle, userUid);
  const backup = await countBackupCodes(handle, userUid);
  return {
    authenticator: authenticator?.secret ?? null,
    phone: phone?.phone ?? null,
    backupCodes: backup?.left ?? 0,
  };
};

/** The methods with which the user can prove a second factor, the best first. Empty if the password is enough. */
export const listMethods = ({ authenticator, phone, backupCodes }: Factors): TwoFactorMethod[] => {
  const factors: TwoFactorMethod[] = [];
  if (authenticator !== null) factors.push("authenticator");
  if (phone !== null) factors.push("phone");
  return factors.length > 0 && backupCodes > 0 ? [...factors, "backup_code"] : factors;
};

export const createTwoFactorProofService = (context: Context, activity: ActivityService) => {
  const { clock, database, limits, phones, secrets } = context;
  const { handle } = database;
  const keys = acceptedKeys(secrets, "twoFactorKey");
  type Judge = (userUid: string, factors: Factors, typed: TypedCode) => Promise<boolean>;

  const judges: Readonly<Record<TwoFactorMethod, Judge>> = {
    authenticator: async (userUid, { authenticator }, { code }) => {
      if (authenticator === null) return false;
      const secret = openAuthenticatorSecret(authenticator, keys, userUid);
      const step = stepOfCode(secret, code, clock.now());
      return step !== undefined && takeStep(handle, userUid, { secret: authenticator, step });
    },
    phone: async (userUid, { phone }, { code, purpose, attempt }) => {
      const judged = await phones.check(handle, { userUid, purpose, attempt, code });
      // The number may have been changed since the code was sent.
      return judged.verdict === "approved" && judged.phone === phone;
    },
    backup_code: async (userUid, _factors, { code }) => {
      const macs = keys.map((key) => macOfBackupCode(code, key, userUid));
      return useBackupCode(handle, userUid, { macs, at: clock.now() });
    },
  };

  const listFitting = (factors: Factors, { code, method }: TypedCode): TwoFactorMethod[] =>
    listMethods(factors).filter((one) =>
      method === undefined ? (one === "backup_code") !== SHORT_NUMBER.test(code) : one === method,
    );

  const findProvenMethod = async (
    userUid: string,
    typed: TypedCode,
  ): Promise<TwoFactorMethod | undefined> => {
    const factors = await loadFactors(handle, userUid);
    for (const method of listFitting(factors, typed))
      if (await judges[method](userUid, factors, typed)) return method;
    return undefined;
  };

  return {
    /**
     * Whether the code is right; a right code is used up. Counts the attempt before the check, so that concurrent
     * guesses all count. Do not call it inside a transaction: a rollback would give tries back.
     */
    prove: async (userUid: string, typed: TypedCode, caller: Caller): Promise<boolean> => {
      const pair = `${userUid}|${caller.network}`;
      await limits.spend(["two_factor", pair], ["two_factor_account", userUid]);
      const method = await findProvenMethod(userUid, { ...typed, code: typed.code.replaceAll(/\s/g, "") });
      const occasion = { userUid, caller };
      if (method === undefined) {
        await activity.record(handle, "two_factor_failed", occasion);
        return false;
      }
      await limits.reset("two_factor", pair);
      await limits.reset("two_factor_account", userUid);
      if (method === "backup_code") await activity.record(handle, "backup_code_used", occasion);
      return true;
    },

    /**
     * Spends the limits in this order, so that a user who is refused early uses up nothing of the limits that others
     * share. A phone number has a separate limit for each purpose, so a stranger who requests other codes to that
     * number cannot use up its limit for sign-in codes.
     */
    spendText: async (
      userUid: string,
      { to, purpose }: { to: string; purpose: PhonePurpose },
      caller: Caller,
    ): Promise<void> => {
      await limits.spend(
        ["sms_resend", userUid],
        ["sms_user", userUid],
        ["sms_number", `${purpose}|${to}`],
        ["sms_ip", caller.network],
        ["sms_day", "all"],
      );
    },

    /** Sends a code, but does not spend the limits. Returns the time at which the code expires. */
    text: async (
      within: Handle,
      user: Pick<User, "uid" | "locale">,
      what: TextFor & { readonly to: string },
    ): Promise<Date> => {
      const { expiresAt } = await phones.start(within, { ...what, userUid: user.uid, locale: user.locale });
      return expiresAt;
    },
  };
};

export type TwoFactorProofService = ReturnType<typeof createTwoFactorProofService>;
