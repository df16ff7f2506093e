/** @file Steps for the queue of messages: workers, and transports that accept or refuse messages. */
import assert from "node:assert/strict";
import {
  DeliveryError,
  type OutgoingMail,
  type OutgoingSms,
  type Transports,
} from "../../src/gateways/transport.ts";
import type { Mail } from "../../src/messages/mailer.ts";
import { findMessages } from "../../src/messages/message.store.ts";
import { createMessageWorker } from "../../src/messages/message-worker.ts";
import { MINUTE } from "../clock.ts";
import type { TestServer } from "../harness.ts";

export const DAY = 24 * 60 * MINUTE;
export const TOKEN = "canary-token-123456789";

/** Transports that record the messages they receive. To refuse a message, `answer` throws. */
export const recorder = (answer: () => void | Promise<void> = () => {}) => {
  const mails: OutgoingMail[] = [];
  const texts: OutgoingSms[] = [];
  const into = <M>(list: M[]) => ({
    send: async (message: M) => {
      await answer();
      list.push(message);
      return "sent" as const;
    },
  });
  return { mails, texts, transports: { mail: into(mails), sms: into(texts) } };
};

export const failing = (code: string, retryable: boolean): Transports =>
  recorder(() => {
    throw new DeliveryError(code, retryable);
  }).transports;

export const aReset = (mail: Partial<Mail<"reset_password">> = {}): Mail<"reset_password"> => ({
  template: "reset_password",
  to: { name: "Ann", address: "ann@example.test" },
  locale: "en",
  vars: { token: TOKEN },
  ...mail,
});

export const messageSteps = ({ context, database: { handle } }: TestServer) => {
  const rows = () => findMessages(handle, undefined, 100);
  return {
    rows,
    onlyRow: async () => {
      const [row, ...more] = await rows();
      assert.ok(row);
      assert.equal(more.length, 0);
      return row;
    },
    enqueue: (mail: Partial<Mail<"reset_password">> = {}): Promise<void> =>
      context.mailer.enqueue(handle, aReset(mail)),
    /**
     * Enqueues a letter whose link opens no account. A letter of this kind can be sent again after the worker gave it
     * up.
     */
    enqueueInvitation: (): Promise<void> =>
      context.mailer.enqueue(handle, {
        template: "team_invitation",
        to: { name: "Ann", address: "ann@example.test" },
        locale: "en",
        vars: { inviter: "Bob", inviterEmail: "bob@example.test", enterprise: "Acme", token: TOKEN },
      }),
    worker: (transports: Transports, of: Parameters<typeof createMessageWorker>[0] = context) =>
      createMessageWorker(of, transports),
  };
};
