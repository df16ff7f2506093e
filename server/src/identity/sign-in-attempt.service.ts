/**
 * @file Opens a session after a right password: immediately, or once a second factor is proven. Before that, the server
 * hands out nothing that the password opens.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { CallError, fail } from "@keepwell/contract/errors.ts";
import type { Assertion, CredentialChallenge } from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { SessionReply } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { CodeMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { getUser, type User } from "../people/user.store.ts";
import {
  countTry,
  deleteEndedAttempts,
  findLiveAttempt,
  insertAttempt,
  type SignInAttempt,
  useAttempt,
} from "./sign-in-attempt.store.ts";
import type { SignInOpening } from "./sign-in-opening.ts";
import {
  type Factors,
  isTwoFactorOn,
  listMethods,
  loadFactors,
  type TwoFactorProofService,
} from "./two-factor-proof.service.ts";

const TOKEN_BYTES = 32;
const GOOD_FOR_MS = 10 * 60 * 1000;
const TRIES = 5;
const HINT_DIGITS = 2;

interface SecondStep {
  readonly confirm_code: string;
  readonly two_factor_token: string;
  readonly method?: CodeMethod | undefined;
}

interface SecondStepByKey {
  readonly assertion: Assertion;
  readonly two_factor_token: string;
}

/** A sign-in that waits for its second factor. */
interface Pending {
  readonly uid: string;
  readonly token: string;
  readonly factors: Factors;
}

interface SignInParts {
  readonly opening: SignInOpening;
  readonly proof: TwoFactorProofService;
}

/**
 * Hashes a sign-in token. The prefix and the table differ from those of link tokens, so that neither kind of token
 * works in place of the other.
 */
const hashToken = (token: string): string =>
  createHash("sha256").update(`sign-in${token}`).digest("base64url");

export const createSignInAttemptService = (context: Context, { opening, proof }: SignInParts) => {
  const { clock, database, limits } = context;
  const { handle } = database;

  /**
   * Resets the limits on failed sign-ins. Call it only after a session was opened: neither a right password nor a right
   * code is enough if another check can still refuse the sign-in.
   */
  const resetLimits = async ({ email }: User, { network }: Caller): Promise<void> => {
    await limits.reset("login", `${email}|${network}`);
    await limits.reset("login_account", email);
  };

  const sendText = async (user: User, to: string, attempt: string, caller: Caller): Promise<void> => {
    const what = { purpose: "login", attempt, to } as const;
    await proof.spendText(user.uid, what, caller);
    await inTransaction(handle, (within) => proof.text(within, user, what));
  };

  /**
   * Sends the first text message of a sign-in. If a limit is reached, the sign-in still begins, because the user can
   * request a message later.
   */
  const sendAtOnce = (...what: Parameters<typeof sendText>) =>
    sendText(...what).then(
      () => ({ code_sent: true, retryAfter: undefined }),
      (error: unknown) => {
        if (!(error instanceof CallError && error.code === "rate_limited")) throw error;
        return { code_sent: false, retryAfter: error.retryAfter };
      },
    );

  const insertPending = async (within: Handle, user: User, factors: Factors): Promise<Pending> => {
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const uid = randomUUID();
    await insertAttempt(within, {
      uid,
      token_hash: hashToken(token),
      user_uid: user.uid,
      epoch: user.epoch,
      expires_at: new Date(clock.now().getTime() + GOOD_FOR_MS),
    });
    return { uid, token, factors };
  };

  const challenge = async (user: User, pending: Pending, caller: Caller): Promise<never> => {
    const { uid, token, factors } = pending;
    const { phone } = factors;
    const methods = listMethods(factors);
    const { code_sent, retryAfter } =
      phone !== null && methods[0] === "phone"
        ? await sendAtOnce(user, phone, uid, caller)
        : { code_sent: false, retryAfter: undefined };
    return fail("two_factor_required", {
      ...(retryAfter === undefined ? {} : { retryAfter }),
      twoFactor: {
        user_token: token,
        methods,
        phone_hint: phone === null ? null : phone.slice(-HINT_DIGITS),
        code_sent,
      },
    });
  };

  const asked = (token: string) => ({ tokenHash: hashToken(token), now: clock.now(), tries: TRIES });

  /** Counts the try before the check. A right code or signature consumes the attempt. */
  const finishWith = async (
    token: string,
    caller: Caller,
    prove: (attempt: SignInAttempt) => Promise<boolean>,
  ): Promise<SessionReply> => {
    const attempt = (await countTry(handle, asked(token))) ?? fail("two_factor.expired");
    const user = await getUser(handle, attempt.user_uid);
    if (user.epoch !== attempt.epoch) return fail("two_factor.expired");
    if (!(await prove(attempt))) return fail("two_factor.failed");
    const session = await inTransaction(handle, async (within) => {
      await opening.lockProven(within, user, "two_factor.expired");
      if (!(await useAttempt(within, attempt.uid, clock.now()))) return fail("two_factor.expired");
      return opening.open(within, user, { caller, passkeyWrap: null });
    });
    await resetLimits(user, caller);
    return session;
  };

  return {
    /**
     * Continues the sign-in of a user whose password was just proven. Returns a session, or fails with
     * `two_factor_required`.
     */
    begin: async (user: User, caller: Caller): Promise<SessionReply> => {
      const begun = await inTransaction(handle, async (within) => {
        await opening.lockProven(within, user, "login.failed");
        const factors = await loadFactors(within, user.uid);
        return isTwoFactorOn(factors)
          ? { pending: await insertPending(within, user, factors) }
          : { session: await opening.open(within, user, { caller, passkeyWrap: null }) };
      });
      if (begun.pending) return challenge(user, begun.pending, caller);
      await resetLimits(user, caller);
      return begun.session;
    },

    /** Sends another text message for a sign-in that waits. */
    sendCode: async (token: string, caller: Caller): Promise<void> => {
      const attempt = (await findLiveAttempt(handle, asked(token))) ?? fail("two_factor.expired");
      const { phone } = await loadFactors(handle, attempt.user_uid);
      if (phone === null) return fail("not_found");
      await sendText(await getUser(handle, attempt.user_uid), phone, attempt.uid, caller);
    },

    /** Makes a challenge for the security keys and passkeys of the user whose sign-in waits. */
    challengeKey: async (token: string, caller: Caller): Promise<CredentialChallenge> => {
      const attempt = (await findLiveAttempt(handle, asked(token))) ?? fail("two_factor.expired");
      return proof.challenge(attempt.user_uid, { purpose: "second_step", subject: attempt.uid }, caller);
    },

    /** Finishes the sign-in with a code. */
    finish: (form: SecondStep, caller: Caller): Promise<SessionReply> =>
      finishWith(form.two_factor_token, caller, ({ uid, user_uid }) => {
        const { confirm_code: code, method } = form;
        return proof.prove(user_uid, { code, method, purpose: "login", attempt: uid }, caller);
      }),

    /** Finishes the sign-in with the signature of a security key or a passkey. */
    finishByKey: (form: SecondStepByKey, caller: Caller): Promise<SessionReply> =>
      finishWith(form.two_factor_token, caller, ({ uid, user_uid }) => {
        const signed = { assertion: form.assertion, purpose: "second_step", subject: uid } as const;
        return proof.proveByKey(user_uid, signed, caller);
      }),

    sweep: (): Promise<void> => deleteEndedAttempts(handle, clock.now()),
  };
};

export type SignInAttemptService = ReturnType<typeof createSignInAttemptService>;
