/**
 * @file Twilio Verify over its HTTP API: Twilio makes the code, writes the message and checks the typed code. Twilio's
 * own library would add 21 MB for two calls.
 */
import type { TwilioConfig } from "../message-config.ts";
import { type HttpReply, httpCall, httpFailure, isSuccess } from "./http-call.ts";
import { DeliveryError, type OutgoingSms, type Transport } from "./transport.ts";

/** Twilio's verdict on a code. */
export type ProviderVerdict = "approved" | "wrong" | "expired" | "too_many";

export interface ProviderCheck {
  /** Checks a typed code. Throws a DeliveryError if Twilio gives no verdict. */
  check(to: string, code: string): Promise<ProviderVerdict>;
}

/**
 * Twilio's error code for more than five messages to a phone number in ten minutes. Twilio would refuse a retry too.
 */
const TOO_MANY_SENDS = 60203;

const readVerdict = (reply: HttpReply): ProviderVerdict | undefined => {
  if (reply.status === 404) return "expired";
  if (reply.status === 429) return "too_many";
  if (!isSuccess(reply)) return undefined;
  switch (reply.json["status"]) {
    case "approved":
      return "approved";
    case "pending":
      return "wrong";
    case "max_attempts_reached":
      return "too_many";
    default:
      return "expired";
  }
};

export const createTwilioVerify = (config: TwilioConfig): Transport<OutgoingSms> & ProviderCheck => {
  const base = `${config.apiUrl}/v2/Services/${config.serviceSid}`;
  const credentials = Buffer.from(`${config.accountSid}:${config.authToken}`).toString("base64");
  const post = (path: string, fields: Record<string, string>): Promise<HttpReply> =>
    httpCall({
      url: `${base}/${path}`,
      method: "POST",
      headers: {
        authorization: `Basic ${credentials}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(fields).toString(),
    });

  const checkOnce = async (to: string, code: string): Promise<ProviderVerdict> => {
    const reply = await post("VerificationCheck", { To: to, Code: code });
    const verdict = readVerdict(reply);
    if (verdict === undefined) throw httpFailure(reply);
    return verdict;
  };

  return {
    send: async ({ to, locale, text }) => {
      // The server wrote this text before Twilio was configured, but Twilio sends only texts of its own.
      if (text !== undefined) throw new DeliveryError("text written by the server", false);
      const reply = await post("Verifications", { To: to, Channel: "sms", Locale: locale });
      if (!isSuccess(reply)) throw httpFailure(reply, reply.json["code"] === TOO_MANY_SENDS);
      return "sent";
    },

    check: (to, code) =>
      checkOnce(to, code).catch((error: unknown) => {
        if (error instanceof DeliveryError && error.retryable) return checkOnce(to, code);
        throw error;
      }),
  };
};
