/**
 * @file A sign-in whose password was right and whose code is still missing. What the password opens is kept in memory
 * only: a reload, or leaving the page, drops it, and the user signs in again.
 */
import type { TwoFactorChallenge, TwoFactorMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import type { TypedCode, TypedKeys } from "../account/password-proof.ts";
import { createApi } from "../api/api.ts";
import { CallFailure } from "../api/call-failure.ts";
import type { Device, Session } from "../session/session.ts";
import { type Entering, enterWithKeys } from "./enter.ts";

/** Its keys are in a closure, not in its properties. */
export interface PendingSignIn {
  readonly email: string;
  /** At least one, the best first. Methods that this version does not know are left out. */
  readonly methods: readonly TwoFactorMethod[];
  /** The last digits of the phone. */
  readonly phoneHint: string | null;
  /** Whether a text message was sent already. */
  readonly codeSent: boolean;
  /**
   * Signs in and makes the identity the active one.
   * @throws CallFailure `unauthorized`: `two_factor.failed` for a wrong code, `two_factor.expired` when the user must
   * sign in again.
   * @throws CannotVerifyError when what the server then sends is not what the password opens.
   */
  finish(typed: TypedCode): Promise<Session>;
  /** Sends a text message with a code. */
  sendCode(): Promise<void>;
}

interface Held {
  readonly email: string;
  readonly challenge: TwoFactorChallenge;
  readonly typed: TypedKeys & Entering;
}

/**
 * The server's challenge only decides where the code is typed: the server is sent nothing but the code and its own
 * token.
 * @throws CallFailure `unverifiable` when it names no method that this version knows.
 */
export const holdSignIn = (device: Device, { email, challenge, typed }: Held): PendingSignIn => {
  const { methods } = challenge;
  if (methods.length === 0) throw new CallFailure("unverifiable");
  const api = createApi({ transport: device.transport, token: () => null });
  const two_factor_token = challenge.user_token;
  return {
    email,
    methods,
    phoneHint: challenge.phone_hint,
    codeSent: challenge.code_sent,
    finish: async ({ code, method }) => {
      const body = { confirm_code: code, two_factor_token, method };
      return enterWithKeys(device, await api.identity.authenticateTwoFactor({ body }), typed);
    },
    sendCode: () => api.identity.sendTwoFactorCode({ body: { two_factor_token } }),
  };
};
