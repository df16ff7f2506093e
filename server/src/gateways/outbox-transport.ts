/** @file Transports that send nothing, for a server without a mail server or an SMS service. */
import { DeliveryError, type OutgoingMail, type OutgoingSms, type Transport } from "./transport.ts";

/** Keeps mails in the outbox, and logs each in one line. */
export const createMailOutbox = (print: (line: string) => void): Transport<OutgoingMail> => ({
  send: async ({ to, subject, link }) => {
    print(`Mail to ${to.address}: ${subject}${link === undefined ? "" : `  ${link}`}`);
    return "kept";
  },
});

/** Keeps text messages in the outbox, and logs each in one line. */
export const createSmsOutbox = (print: (line: string) => void): Transport<OutgoingSms> => ({
  send: async ({ to, text }) => {
    // A message without a text was queued for a provider that makes its own codes. That provider is no longer
    // configured.
    if (text === undefined) throw new DeliveryError("no text", false);
    print(`Text message to ${to}: ${text.replaceAll(/\s+/g, " ")}`);
    return "kept";
  },
});
