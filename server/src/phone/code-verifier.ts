/** @file Codes that the server makes and checks itself, sent as text messages. */
import { createHmac, hkdfSync, randomInt, timingSafeEqual } from "node:crypto";
import type { Clock } from "../gateways/clock.ts";
import type { Mailer } from "../messages/mailer.ts";
import { PHONE_CODE_MS } from "../messages/message.ts";
import { checkCode, toCheckKey } from "./check-code.ts";
import { putPhoneCheck } from "./phone-check.store.ts";
import type { PhoneAttempt, PhoneVerifier } from "./phone-verifier.ts";

const DIGITS = 6;
const KEY_BYTES = 32;

interface CodeVerifierOptions {
  readonly mailer: Mailer;
  readonly clock: Clock;
  /** The server's two-factor keys, which make the MACs of codes. New codes use the first key. */
  readonly twoFactorKeys: readonly [Buffer, ...Buffer[]];
}

/**
 * Creates the verifier of codes with six digits, valid for ten minutes. In place of the code it stores a MAC over the
 * code and its user, purpose, attempt and phone number. Only the message that waits to be sent, or is kept in the
 * outbox, contains the code.
 */
export const createCodeVerifier = ({ mailer, clock, twoFactorKeys }: CodeVerifierOptions): PhoneVerifier => {
  const [current] = twoFactorKeys;
  const computeMac = (
    twoFactorKey: Buffer,
    { userUid, purpose, attempt }: PhoneAttempt,
    { phone, code }: { readonly phone: string; readonly code: string },
  ): string => {
    const key = Buffer.from(hkdfSync("sha256", twoFactorKey, "", "keepwell/v1/phone-code", KEY_BYTES));
    return createHmac("sha256", key)
      .update(JSON.stringify([userUid, purpose, attempt, phone, code]))
      .digest("base64url");
  };

  return {
    start: async (within, { to, locale, ...what }) => {
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
      const expiresAt = new Date(clock.now().getTime() + PHONE_CODE_MS);
      await putPhoneCheck(within, {
        ...toCheckKey(what),
        phone: to,
        code_mac: computeMac(current, what, { phone: to, code }),
        expires_at: expiresAt,
      });
      await mailer.enqueueSms(within, { template: "sms_code", to, locale, vars: { code } });
      return { expiresAt };
    },

    check: (handle, { code, ...what }) =>
      checkCode(handle, {
        what,
        now: clock.now(),
        judge: ({ phone, code_mac }) => {
          // This check began while a provider still made and checked the codes.
          if (code_mac === null) return "expired";
          const typed = { phone, code: code.replaceAll(/\s/g, "") };
          const isRight = twoFactorKeys.some((key) =>
            timingSafeEqual(Buffer.from(computeMac(key, what, typed)), Buffer.from(code_mac)),
          );
          return isRight ? "approved" : "wrong";
        },
      }),
  };
};
