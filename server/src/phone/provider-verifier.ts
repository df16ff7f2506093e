/** @file Codes that a provider makes, sends and checks. Keepwell itself enforces single use and the number of tries. */
import { fail } from "@keepwell/contract/errors.ts";
import type { Logger } from "pino";
import type { Clock } from "../gateways/clock.ts";
import { DeliveryError } from "../gateways/transport.ts";
import type { ProviderCheck, ProviderVerdict } from "../gateways/twilio-verify.ts";
import type { Mailer } from "../messages/mailer.ts";
import { PHONE_CODE_MS } from "../messages/message.ts";
import { checkCode, toCheckKey } from "./check-code.ts";
import { putPhoneCheck } from "./phone-check.store.ts";
import type { PhoneVerifier } from "./phone-verifier.ts";

interface ProviderVerifierOptions {
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly provider: ProviderCheck;
}

const CODE = /^\d{4,10}$/;

/**
 * Creates a verifier that leaves the codes to the provider. The request to send a code goes through the message queue,
 * so it is part of the caller's transaction and is retried.
 */
export const createProviderVerifier = (options: ProviderVerifierOptions): PhoneVerifier => {
  const { mailer, clock, log, provider } = options;

  const ask = async (phone: string, code: string): Promise<ProviderVerdict> => {
    try {
      return await provider.check(phone, code);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      log.error({ problem: error.code }, "the provider did not judge a code");
      return fail("unavailable", { cause: error });
    }
  };

  return {
    start: async (within, { to, locale, ...what }) => {
      const expiresAt = new Date(clock.now().getTime() + PHONE_CODE_MS);
      await putPhoneCheck(within, { ...toCheckKey(what), phone: to, code_mac: null, expires_at: expiresAt });
      await mailer.enqueueSms(within, { template: "provider_code", to, locale, vars: {} });
      return { expiresAt };
    },

    check: (handle, { code, ...what }) =>
      checkCode(handle, {
        what,
        now: clock.now(),
        judge: ({ phone, code_mac }) => {
          // This check began while the server still made the codes itself.
          if (code_mac !== null) return "expired";
          const typed = code.replaceAll(/\s/g, "");
          return CODE.test(typed) ? ask(phone, typed) : "wrong";
        },
      }),
  };
};
