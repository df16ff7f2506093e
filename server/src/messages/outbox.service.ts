/** @file Shows the operator the last messages, and deletes old ones. */
import type { Context } from "../context.ts";
import { deleteOldMessages, eraseUseless, findMessages, type Message } from "./message.store.ts";
import { knowsTemplate, writeMail, writeText } from "./write-message.ts";

const SHOWN = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 7 * DAY_MS;
const GONE_MS = 30 * DAY_MS;

export interface OutboxMessage {
  readonly uid: string;
  readonly kind: Message["kind"];
  readonly template: string;
  readonly to: string;
  readonly status: Message["status"];
  readonly at: Date;
  readonly problem: string | undefined;
  /** Undefined if the message was sent or given up, or if this version of Keepwell does not have its template. */
  readonly content: { readonly subject: string; readonly text: string; readonly link?: string } | undefined;
}

const toContent = (message: Message, publicUrl: string): OutboxMessage["content"] => {
  if (message.status === "sent" || message.status === "failed") return undefined;
  if (!knowsTemplate(message.template)) return undefined;
  if (message.kind === "sms") return { subject: "", text: writeText(message, publicUrl).text ?? "" };
  const { subject, text, link } = writeMail(message, publicUrl);
  return { subject, text, ...(link === undefined ? {} : { link }) };
};

type Needs = Pick<Context, "config" | "database" | "clock">;

export const createOutboxService = ({ config, database, clock }: Needs) => {
  const { handle } = database;
  return {
    /** The last messages, newest first. With `to`, only the messages to this address or phone number. */
    latest: async (to?: string): Promise<OutboxMessage[]> =>
      (await findMessages(handle, to, SHOWN)).map((message) => ({
        uid: message.uid,
        kind: message.kind,
        template: message.template,
        to: message.to_address,
        status: message.status,
        at: message.created_at,
        problem: message.last_error ?? undefined,
        content: toContent(message, config.publicUrl),
      })),

    /**
     * Deletes old messages, by the time since they were queued: a message kept for the operator after a week, a sent or
     * failed message after 30 days. Erases the content of a failed message once the message is of no use.
     */
    sweep: async (): Promise<void> => {
      const now = clock.now();
      const before = (ms: number) => new Date(now.getTime() - ms);
      await eraseUseless(handle, now);
      await deleteOldMessages(handle, { keptBefore: before(KEPT_MS), goneBefore: before(GONE_MS) });
    },
  };
};

export type OutboxService = ReturnType<typeof createOutboxService>;
