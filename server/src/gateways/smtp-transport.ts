import nodemailer from "nodemailer";
import type { SmtpConfig } from "../message-config.ts";
import { DeliveryError, type OutgoingMail, type Transport } from "./transport.ts";

const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;
/**
 * The time limit of a whole delivery. It also ends a delivery to a server that answers one byte at a time. It is
 * shorter than the worker's lease.
 */
const WHOLE_MS = 90_000;

/**
 * The commands at which a mail server refuses the recipient or the mail itself. After such a refusal with a status of
 * 500 or more, a retry is useless. After any other refusal, the mail is sent again later: the refusal may be temporary,
 * or the operator may correct its cause (the sender, a password or encryption).
 */
const ABOUT_THE_LETTER: ReadonlySet<unknown> = new Set(["RCPT TO", "DATA"]);

/** Translates an error of nodemailer. Its message and response may contain addresses, so they are not read. */
const deliveryError = (error: unknown): DeliveryError => {
  const of = (key: string): unknown =>
    typeof error === "object" && error !== null ? (error as Record<string, unknown>)[key] : undefined;
  const status = of("responseCode");
  const code = typeof of("code") === "string" ? String(of("code")) : "unknown";
  const refused = typeof status === "number" && status >= 500 && ABOUT_THE_LETTER.has(of("command"));
  return new DeliveryError(typeof status === "number" ? `${code} ${status}` : code, !refused);
};

/**
 * Sends through a mail server. Each mail has its own connection and one recipient, so a mail is never delivered to only
 * some of its recipients.
 */
export const createSmtpTransport = (config: SmtpConfig): Transport<OutgoingMail> => {
  const domain = config.from.address.slice(config.from.address.lastIndexOf("@") + 1);
  const mailer = nodemailer.createTransport({
    host: config.host,
    port: config.port,
    secure: config.tls === "implicit",
    requireTLS: config.tls === "starttls",
    ignoreTLS: config.tls === "off",
    ...(config.auth === undefined ? {} : { auth: { user: config.auth.user, pass: config.auth.password } }),
    tls: { minVersion: "TLSv1.2" },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    handshake: async () => {
      await mailer.verify().catch((error: unknown) => {
        throw deliveryError(error);
      });
    },

    send: async ({ uid, to, subject, text, html }) => {
      try {
        await mailer.sendMail({
          from: config.from,
          // `to` is an object, because nodemailer would parse a text, and could find another address in the text.
          to,
          subject,
          text,
          html,
          messageId: `<${uid}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
          signal: AbortSignal.timeout(WHOLE_MS),
        });
        return "sent";
      } catch (error) {
        throw deliveryError(error);
      }
    },
  };
};
