/** @file From a row of the outbox to what is sent. */
import type { OutgoingMail, OutgoingSms } from "../gateways/transport.ts";
import { writeLetter } from "./letters/letter.ts";
import { renderHtml } from "./letters/render-html.ts";
import { renderText } from "./letters/render-text.ts";
import { writeSms } from "./letters/sms.ts";
import { plainName } from "./mail-address.ts";
import type { Message } from "./message.store.ts";
import { type LetterName, type LetterVars, messageLocale, type SmsVars, USEFUL_MS } from "./message.ts";

/** Rows outlive versions of the program: one may name a template that is no more. */
export const knowsTemplate = (template: string): boolean => Object.hasOwn(USEFUL_MS, template);

/** The letter of a row that still has its vars. Throws where the row makes no sense to this version. */
export const writeMail = (message: Message, publicUrl: string): OutgoingMail => {
  if (!knowsTemplate(message.template)) throw new Error("unknown template");
  const name = plainName(message.to_name);
  // A row's vars are what `enqueue` was given for this template.
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
