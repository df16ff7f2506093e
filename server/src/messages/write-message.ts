/** @file Turns a queued row into the message to send. */
import type { OutgoingMail, OutgoingSms } from "../gateways/transport.ts";
import { writeLetter } from "./letters/letter.ts";
import { renderHtml } from "./letters/render-html.ts";
import { renderText } from "./letters/render-text.ts";
import { writeSms } from "./letters/sms.ts";
import { plainName } from "./mail-address.ts";
import type { Message } from "./message.store.ts";
import { type LetterName, type LetterVars, messageLocale, type SmsVars, USEFUL_MS } from "./message.ts";

/**
 * Whether this version of Keepwell has the template. An earlier version may have queued a row whose template this
 * version no longer has.
 */
export const knowsTemplate = (template: string): boolean => Object.hasOwn(USEFUL_MS, template);

/** The mail of a row whose values were not erased. Throws if this version of Keepwell cannot read the row. */
export const writeMail = (message: Message, publicUrl: string): OutgoingMail => {
  if (!knowsTemplate(message.template)) throw new Error("unknown template");
  const name = plainName(message.to_name);
  // The row stores the values that `enqueue` was given for this template.
  const vars = message.vars as LetterVars[LetterName];
  const letter = writeLetter(message.template as LetterName, vars, {
    name,
    locale: message.locale,
    publicUrl,
  });
  return {
    uid: message.uid,
    to: { name, address: message.to_address },
    subject: letter.subject,
    text: renderText(letter),
    html: renderHtml(letter),
    link: letter.link,
  };
};

export const writeText = (message: Message, publicUrl: string): OutgoingSms => {
  const { uid, to_address: to, template, locale } = message;
  return {
    uid,
    to,
    locale: messageLocale(locale),
    text:
      template === "sms_code"
        ? writeSms(message.vars as SmsVars["sms_code"], { locale, publicUrl })
        : undefined,
  };
};
