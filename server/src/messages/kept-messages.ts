import type { Logger } from "pino";
import type { Config } from "../config.ts";

export const warnOfKept = ({ mail, sms }: Pick<Config, "mail" | "sms">, log: Pick<Logger, "warn">): void => {
  if (mail.kind === "outbox") log.warn("mail is kept in the outbox and not sent: set SMTP_URL");
  if (sms.kind === "outbox")
    log.warn("text messages are kept in the outbox and not sent: set SMS_URL, or the variables of Twilio");
};
