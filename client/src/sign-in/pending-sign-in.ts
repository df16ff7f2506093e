/**
 * @file A sign-in with the right password that still needs its second factor. The keys derived from the password are
 * only in memory, so a user who reloads or leaves the page must sign in again.
 */
import type { TwoFactorChallenge, TwoFactorMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import type { TypedCode, TypedKeys } from "../account/password-proof.ts";
import { createApi } from "../api/api.ts";
import { CallFailure } from "../api/call-failure.ts";
import type { Authenticator } from "../session/authenticator.ts";
import type { Device, Session } from "../session/session.ts";
import { type Entering, enterWithKeys } from "./enter.ts";

/**
 * A sign-in that waits for the second factor. The keys derived from the password are in the object's closure, not in
 * its properties.
 */
export interface PendingSignIn {
  readonly email: string;
  /**
   * At least one method of the second factor, the preferred one first. Methods that this version of the client does not
   * know are left out.
   */
  readonly methods: readonly TwoFactorMethod[];
  /** The last digits of the phone number. */
  readonly phoneHint: string | null;
  /** Whether the server has already sent a text message with a code. */
  readonly codeSent: boolean;
  /**
   * Signs in and makes the identity the active one.
   * @throws CallFailure `unauthorized`: `two_factor.failed` for a wrong code, `two_factor.expired` when the user must
   * sign in again.
   * @throws CannotVerifyError when the password's keys do not open the account key that the server then sends;
   * PasswordOlderThanSeen as `enterWithKeys`.
   */
  finish(typed: TypedCode): Promise<Session>;
  /**
   * Signs in with a security key or a passkey of the account, in place of a code.
   * @throws DOMException `NotAllowedError` when the user cancels.
   * @throws as `finish`
   */
  finishWithKey(authenticator: Authenticator, signal?: AbortSignal): Promise<Session>;
  /** Sends a text message with a code. */
  sendCode(): Promise<void>;
}

interface Held {
  readonly email: string;
  readonly challenge: TwoFactorChallenge;
  readonly typed: TypedKeys & Entering;
}

/**
 * Keeps a sign-in until the user has given the second factor. The server's challenge decides only which methods and
 * hints the page shows. The client sends only the code with its method, or the key's signature, and the token of the
 * challenge.
 * @throws CallFailure `unverifiable` when the challenge names no method that this version knows.
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
    finishWithKey: async (authenticator, signal) => {
      const { authenticateWithKey } = await import("../session/security-key.ts");
      const signing = { two_factor_token, authenticator, signal };
      return enterWithKeys(device, await authenticateWithKey(api, signing), typed);
    },
    sendCode: () => api.identity.sendTwoFactorCode({ body: { two_factor_token } }),
  };
};
