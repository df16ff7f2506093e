/**
 * @file Opens a session after a right password: immediately, or once a second factor is proven. Before that, the server
 * hands out nothing that the password opens.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { CallError, type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import type { SessionReply } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { TwoFactorMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { shareLockMembership } from "../people/member.store.ts";
import { nameOf } from "../people/name-of.ts";
import { getUser, shareLockUserAt, type User } from "../people/user.store.ts";
import type { SessionService } from "../sessions/session.service.ts";
import type { ActivityService } from "./activity.service.ts";
import {
  countCode,
  deleteEndedAttempts,
  findLiveAttempt,
  insertAttempt,
  useAttempt,
} from "./sign-in-attempt.store.ts";
import {
  type Factors,
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
  readonly method?: TwoFactorMethod | undefined;
}

/** A sign-in that waits for a code. */
interface Pending {
  readonly uid: string;
  readonly token: string;
  readonly factors: Factors;
}

interface SignInParts {
  readonly sessions: SessionService;
  readonly activity: ActivityService;
  readonly proof: TwoFactorProofService;
}

/**
 * Hashes a sign-in token. The prefix and the table are not those of link tokens. So neither kind of token works in
 * place of the other.
 */
const hashToken = (token: string): string =>
  createHash("sha256").update(`sign-in${token}`).digest("base64url");

export const createSignInAttemptService = (context: Context, { sessions, activity, proof }: SignInParts) => {
  const { clock, database, limits, mailer } = context;
  const { handle } = database;

  /** Refuses a member who was suspended while the sign-in was waiting. */
  const requireNotSuspended = async (within: Handle, { uid }: User): Promise<void> => {
    if ((await shareLockMembership(within, uid))?.state === "suspended") fail("account.suspended");
  };

  /**
   * Locks the user, and checks that the account may sign in and that its password is unchanged. The password and the
   * second factors do not change before the transaction ends, because every change of a factor locks the user too. Such
   * a change also ends all other sessions.
   */
  const lockProven = async (within: Handle, user: User, refusal: ErrorCode): Promise<void> => {
    await requireNotSuspended(within, user);
    const locked = (await shareLockUserAt(within, user)) ?? fail(refusal);
    if (locked.disabled_at !== null) fail("account.disabled");
  };

  /** Opens the session of a user whom `lockProven` has locked. */
  const openSession = async (within: Handle, user: User, caller: Caller): Promise<SessionReply> => {
    const isNew = await activity.isNewBrowser(within, user.uid, caller);
    await activity.record(within, "signed_in", { userUid: user.uid, caller });
    if (isNew)
      await mailer.enqueue(within, {
        template: "new_sign_in",
        to: { name: nameOf(user), address: user.email },
        locale: user.locale,
        vars: activity.occasion(caller),
      });
    return sessions.open(within, user, caller);
  };

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
    const isOnlyPhone = phone !== null && factors.authenticator === null;
    const { code_sent, retryAfter } = isOnlyPhone
      ? await sendAtOnce(user, phone, uid, caller)
      : { code_sent: false, retryAfter: undefined };
    return fail("two_factor_required", {
      ...(retryAfter === undefined ? {} : { retryAfter }),
      twoFactor: {
        user_token: token,
        methods: listMethods(factors),
        phone_hint: phone === null ? null : phone.slice(-HINT_DIGITS),
        code_sent,
      },
    });
  };

  const asked = (token: string) => ({ tokenHash: hashToken(token), now: clock.now(), tries: TRIES });

  return {
    /** For a user whose password was just proven: returns a session, or `two_factor_required`. */
    begin: async (user: User, caller: Caller): Promise<SessionReply> => {
      const begun = await inTransaction(handle, async (within) => {
        await lockProven(within, user, "login.failed");
        const factors = await loadFactors(within, user.uid);
        return listMethods(factors).length > 0
          ? { pending: await insertPending(within, user, factors) }
          : { session: await openSession(within, user, caller) };
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

    /** Finishes the sign-in with a code. Counts the try before the check. A right code consumes the attempt. */
    finish: async (form: SecondStep, caller: Caller): Promise<SessionReply> => {
      const attempt = (await countCode(handle, asked(form.two_factor_token))) ?? fail("two_factor.expired");
      const user = await getUser(handle, attempt.user_uid);
      if (user.epoch !== attempt.epoch) return fail("two_factor.expired");
      const typed = {
        code: form.confirm_code,
        method: form.method,
        purpose: "login",
        attempt: attempt.uid,
      } as const;
      if (!(await proof.prove(user.uid, typed, caller))) return fail("two_factor.failed");
      const session = await inTransaction(handle, async (within) => {
        await lockProven(within, user, "two_factor.expired");
        if (!(await useAttempt(within, attempt.uid, clock.now()))) return fail("two_factor.expired");
        return openSession(within, user, caller);
      });
      await resetLimits(user, caller);
      return session;
    },

    sweep: (): Promise<void> => deleteEndedAttempts(handle, clock.now()),
  };
};

export type SignInAttemptService = ReturnType<typeof createSignInAttemptService>;
