/**
 * @file Queues messages, in the caller's transaction. After a rollback a message is not sent; after a commit it is sent
 * even if this server stops immediately.
 */
import { randomUUID } from "node:crypto";
import { isReleasedAddress } from "@keepwell/contract/identity/released-address.ts";
import type { Handle } from "../db/schema.ts";
import type { Clock } from "../gateways/clock.ts";
import { insertMessage } from "./message.store.ts";
import { type LetterName, type LetterVars, type SmsName, type SmsVars, USEFUL_MS } from "./message.ts";

export interface Mail<N extends LetterName> {
  readonly template: N;
  readonly to: { readonly name: string; readonly address: string };
  /**
   * The stored language of the recipient or, if they have no account, of the inviter. For an account that a form
   * replaces, the form's language.
   */
  readonly locale: string;
  readonly vars: LetterVars[N];
  /** While a message with this key is stored, no second one is queued. */
  readonly dedupeKey?: string;
}

export interface Sms<N extends SmsName> {
  readonly template: N;
  /** In E.164 form. */
  readonly to: string;
  readonly locale: string;
  readonly vars: SmsVars[N];
}

export interface Mailer {
  enqueue<N extends LetterName>(within: Handle, mail: Mail<N>): Promise<void>;
  enqueueSms<N extends SmsName>(within: Handle, sms: Sms<N>): Promise<void>;
}

export const createMailer = (clock: Clock): Mailer => {
  const times = (template: LetterName | SmsName) => {
    const now = clock.now();
    return {
      created_at: now,
      next_try_at: now,
      useful_until: new Date(now.getTime() + USEFUL_MS[template]),
    };
  };
  return {
    enqueue: async (within, { template, to, locale, vars, dedupeKey }) => {
      if (isReleasedAddress(to.address)) return;
      await insertMessage(within, {
        uid: randomUUID(),
        kind: "mail",
        template,
        to_name: to.name,
        to_address: to.address,
        locale,
        vars: JSON.stringify(vars),
        dedupe_key: dedupeKey ?? null,
        ...times(template),
      });
    },

    enqueueSms: (within, { template, to, locale, vars }) =>
      insertMessage(within, {
        uid: randomUUID(),
        kind: "sms",
        template,
        to_name: "",
        to_address: to,
        locale,
        vars: JSON.stringify(vars),
        ...times(template),
      }),
  };
};
