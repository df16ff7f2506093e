import { DeliveryError } from "../../gateways/transport.ts";
import { openTransports } from "../../open-transports.ts";
import { type Finding, failed, type Installation, ok, warning } from "./finding.ts";

/** Connects to the mail server, encrypts the connection and signs in, as a delivery does. Sends no mail. */
export const checkMail = async ({ config }: Installation): Promise<Finding> => {
  const { mail } = config;
  if (mail.kind === "outbox")
    return warning("mail", "is kept and not sent: users wait for their links until SMTP_URL is set");
  const transports = await openTransports(config, () => {});
  const server = `${mail.host}:${mail.port}`;
  try {
    await transports.mail.handshake?.();
    return ok("mail", `${server} accepts the connection${mail.auth ? " and the sign-in" : ""}`);
  } catch (error) {
    const code = error instanceof DeliveryError ? error.code : "unknown";
    return failed("mail", `${server} refuses (${code}). Check SMTP_URL and SMTP_TLS`);
  }
};

export const checkTexts = ({ config: { sms } }: Installation): Finding =>
  sms.kind === "outbox"
    ? warning("text messages", "are kept and not sent: no SMS_URL, no Twilio")
    : ok(
        "text messages",
        `go by ${sms.kind === "twilio" ? "Twilio" : "SMS_URL"}; only a message would tell more`,
      );
