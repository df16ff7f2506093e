import type { Config } from "./config.ts";
import { createHttpSmsTransport } from "./gateways/http-sms-transport.ts";
import { createMailOutbox, createSmsOutbox } from "./gateways/outbox-transport.ts";
import type { Transports } from "./gateways/transport.ts";
import { createTwilioVerify } from "./gateways/twilio-verify.ts";

const openMail = async ({ mail }: Config, print: (line: string) => void): Promise<Transports["mail"]> => {
  if (mail.kind === "outbox") return createMailOutbox(print);
  const { createSmtpTransport } = await import("./gateways/smtp-transport.ts");
  return createSmtpTransport(mail);
};

const openSms = ({ sms }: Config, print: (line: string) => void): Transports["sms"] => {
  if (sms.kind === "http") return createHttpSmsTransport(sms);
  return sms.kind === "twilio" ? createTwilioVerify(sms) : createSmsOutbox(print);
};

/** The ways of sending messages. `print` is called for each message that is kept for the operator and not sent. */
export const openTransports = async (config: Config, print: (line: string) => void): Promise<Transports> => ({
  mail: await openMail(config, print),
  sms: openSms(config, print),
});
