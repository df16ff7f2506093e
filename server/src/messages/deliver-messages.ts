/** @file One round of sending: leases due messages, sends them, and records the outcome. */
import type { Context } from "../context.ts";
import { isPhoneNumber } from "../gateways/phone/phone-number.ts";
import { type Delivery, DeliveryError, type Transports } from "../gateways/transport.ts";
import { isMailAddress } from "./mail-address.ts";
import {
  claimDueMessages,
  type Message,
  markFailed,
  markKept,
  markSent,
  tryAgainAt,
} from "./message.store.ts";
import { isErasedWhenGivenUp } from "./message.ts";
import { writeMail, writeText } from "./write-message.ts";

/** How many messages are sent concurrently. */
const AT_ONCE = 5;
/**
 * How long a message is leased: longer than any transport needs for one message, plus the difference between servers'
 * clocks.
 */
const LEASE_MS = 5 * 60 * 1000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 4 * 60 * 60 * 1000;

/** Milliseconds until the next attempt: 30 s, 2 min, 8 min, 32 min, and so on up to 4 h. */
export const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), LONGEST_PAUSE_MS);

/** Records only the kind of an unexpected error, because its message may contain anything. */
const describeProblem = (error: unknown): DeliveryError =>
  error instanceof DeliveryError
    ? error
    : new DeliveryError(error instanceof Error ? error.name : "unknown", false);

export type DeliveryContext = Pick<Context, "config" | "database" | "clock" | "log">;

/** Creates the function that sends up to five due messages of a kind and returns how many it leased. */
export const createDelivery = (
  { config, database, clock, log }: DeliveryContext,
  transports: Transports,
): ((kind: Message["kind"]) => Promise<number>) => {
  const { handle } = database;

  const send = async (message: Message): Promise<Delivery> => {
    if (message.useful_until <= clock.now()) throw new DeliveryError("too late", false);
    if (message.kind === "mail") {
      if (!isMailAddress(message.to_address)) throw new DeliveryError("bad address", false);
      return transports.mail.send(writeMail(message, config.publicUrl));
    }
    if (!isPhoneNumber(message.to_address)) throw new DeliveryError("bad number", false);
    return transports.sms.send(writeText(message, config.publicUrl));
  };

  const settleFailure = async (message: Message, { code, retryable }: DeliveryError): Promise<void> => {
    const at = new Date(clock.now().getTime() + pauseAfter(message.attempts));
    const again = retryable && at < message.useful_until;
    const { uid, template, attempts } = message;
    log.warn({ message: uid, template, attempts, problem: code, again }, "a message could not be sent");
    if (again) await tryAgainAt(handle, message, { at, error: code });
    else {
      const failure = { error: code, at: clock.now(), isErased: isErasedWhenGivenUp(template) };
      await markFailed(handle, message, failure);
    }
  };

  const deliver = async (message: Message): Promise<void> => {
    const outcome = await send(message).catch(describeProblem);
    if (outcome instanceof DeliveryError) await settleFailure(message, outcome);
    else await (outcome === "sent" ? markSent : markKept)(handle, message, clock.now());
  };

  return async (kind) => {
    const now = clock.now();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const messages = await claimDueMessages(handle, { kind, now, leasedUntil, limit: AT_ONCE });
    await Promise.all(messages.map(deliver));
    return messages.length;
  };
};
