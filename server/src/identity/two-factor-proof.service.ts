/**
 * @file Checks second factors, for every call that asks for one. Codes have few digits, so tries are limited. One limit
 * counts by account and network, another by account only. Both count the tries of all sign-ins and confirmations, on
 * all servers together.
 */
import { fail } from "@keepwell/contract/errors.ts";
import type { Assertion, CredentialChallenge } from "@keepwell/contract/identity/credentials.endpoints.ts";
import {
  CODE_METHODS,
  type CodeMethod,
  type TwoFactorMethod,
} from "@keepwell/contract/identity/two-factor-method.ts";
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
import { listCredentials } from "./credential.store.ts";
import type { CredentialProofService } from "./credential-proof.service.ts";
import { findPhoneFactor } from "./phone-factor.store.ts";
import type { ChallengeUse } from "./webauthn-challenge.service.ts";

/** The second factors of an account. Backup codes stand in for a factor and are not factors themselves. */
export interface Factors {
  /** The app's secret, sealed. */
  readonly authenticator: string | null;
  readonly phone: string | null;
  readonly securityKeys: number;
  /** A passkey is not a second factor of its own, but its signature is accepted in place of a security key's. */
  readonly passkeys: number;
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
  readonly method: CodeMethod | undefined;
}

interface SignedFor extends ChallengeUse {
  readonly assertion: Assertion;
}

interface ProofParts {
  readonly activity: ActivityService;
  readonly credentials: CredentialProofService;
}

/** The form of codes of apps and text messages. Backup codes are longer. */
const SHORT_NUMBER = /^\d{4,8}$/;

export const loadFactors = async (handle: Handle, userUid: string): Promise<Factors> => {
  const phone = await findPhoneFactor(handle, userUid);
  const authenticator = await findAuthenticator(handle, userUid);
  const credentials = await listCredentials(handle, userUid);
  const securityKeys = credentials.filter(({ kind }) => kind === "security_key").length;
  const backup = await countBackupCodes(handle, userUid);
  return {
    authenticator: authenticator?.secret ?? null,
    phone: phone?.phone ?? null,
    securityKeys,
    passkeys: credentials.length - securityKeys,
    backupCodes: backup?.left ?? 0,
  };
};

/** Whether a sign-in with the password also needs a second factor. */
export const isTwoFactorOn = ({ authenticator, phone, securityKeys }: Factors): boolean =>
  authenticator !== null || phone !== null || securityKeys > 0;

/** The methods with which the user can prove a second factor, the best first. Empty if the password is enough. */
export const listMethods = (factors: Factors): TwoFactorMethod[] => {
  const { authenticator, phone, securityKeys, passkeys, backupCodes } = factors;
  if (!isTwoFactorOn(factors)) return [];
  const methods: TwoFactorMethod[] = [];
  if (securityKeys + passkeys > 0) methods.push("security_key");
  if (authenticator !== null) methods.push("authenticator");
  if (phone !== null) methods.push("phone");
  if (backupCodes > 0) methods.push("backup_code");
  return methods;
};

export const createTwoFactorProofService = (context: Context, { activity, credentials }: ProofParts) => {
  const { clock, database, limits, phones, secrets } = context;
  const { handle } = database;
  const keys = acceptedKeys(secrets, "twoFactorKey");
  type Judge = (userUid: string, factors: Factors, typed: TypedCode) => Promise<boolean>;

  const judges: Readonly<Record<CodeMethod, Judge>> = {
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

  const listFitting = (factors: Factors, { code, method }: TypedCode): CodeMethod[] => {
    const offered = listMethods(factors);
    return CODE_METHODS.filter((one) => offered.includes(one)).filter((one) =>
      method === undefined ? (one === "backup_code") !== SHORT_NUMBER.test(code) : one === method,
    );
  };

  const findProvenMethod = async (userUid: string, typed: TypedCode): Promise<CodeMethod | undefined> => {
    const factors = await loadFactors(handle, userUid);
    for (const method of listFitting(factors, typed))
      if (await judges[method](userUid, factors, typed)) return method;
    return undefined;
  };

  /** Counts the try before the check, so that concurrent guesses all count. */
  const proveWith = async (
    userUid: string,
    caller: Caller,
    findMethod: () => Promise<TwoFactorMethod | undefined>,
  ): Promise<boolean> => {
    const pair = `${userUid}|${caller.network}`;
    await limits.spend(["two_factor", pair], ["two_factor_account", userUid]);
    const method = await findMethod();
    const occasion = { userUid, caller };
    if (method === undefined) {
      await activity.record(handle, "two_factor_failed", occasion);
      return false;
    }
    await limits.reset("two_factor", pair);
    await limits.reset("two_factor_account", userUid);
    if (method === "backup_code") await activity.record(handle, "backup_code_used", occasion);
    return true;
  };

  return {
    /**
     * Whether the code is right; a right code is used up. Do not call it inside a transaction: a rollback would give
     * tries back.
     */
    prove: (userUid: string, typed: TypedCode, caller: Caller): Promise<boolean> =>
      proveWith(userUid, caller, () =>
        findProvenMethod(userUid, { ...typed, code: typed.code.replaceAll(/\s/g, "") }),
      ),

    /** Like `prove`, with the signature of one of the user's security keys or passkeys. */
    proveByKey: (userUid: string, signed: SignedFor, caller: Caller): Promise<boolean> =>
      proveWith(userUid, caller, async () => {
        const { assertion, ...use } = signed;
        return (await credentials.proves(userUid, assertion, use)) ? "security_key" : undefined;
      }),

    /** Makes a challenge for `proveByKey`. */
    challenge: async (userUid: string, use: ChallengeUse, caller: Caller): Promise<CredentialChallenge> => {
      const { securityKeys, passkeys } = await loadFactors(handle, userUid);
      if (securityKeys + passkeys === 0) return fail("not_found");
      return credentials.challenge(userUid, use, caller);
    },

    /**
     * Spends the limits in this order, so that a user who is refused early uses up nothing of the limits that others
     * share. A phone number has a separate limit for each purpose, so a stranger who requests codes for another purpose
     * cannot use up the number's limit for sign-in codes.
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
