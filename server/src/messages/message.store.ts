import type { Insertable, Selectable } from "kysely";
import { notify } from "../db/notify.ts";
import type { MessageTable } from "../db/schema/messages.ts";
import type { Handle } from "../db/schema.ts";

export type Message = Selectable<MessageTable>;

export const MESSAGES_CHANNEL = "messages";

const EMPTY = "{}";

/**
 * Queues a message, unless there is one with the same `dedupe_key`. Wakes the workers of every server once the
 * transaction is committed.
 */
export const insertMessage = async (within: Handle, message: Insertable<MessageTable>): Promise<void> => {
  await within
    .insertInto("messages")
    .values(message)
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .execute();
  await notify(within, MESSAGES_CHANNEL);
};

/**
 * Which messages to lease. Mails and text messages are leased separately, so that a silent mail server does not delay
 * text messages with codes.
 */
interface Claim {
  readonly kind: Message["kind"];
  readonly now: Date;
  readonly leasedUntil: Date;
  readonly limit: number;
}

/**
 * Leases up to `limit` due messages of a kind until `leasedUntil`. No two workers get the same message. A message whose
 * outcome was not recorded is due again when the lease ends.
 */
export const claimDueMessages = async (
  handle: Handle,
  { kind, now, leasedUntil, limit }: Claim,
): Promise<Message[]> => {
  const due = handle
    .selectFrom("messages")
    .select("uid")
    .where("status", "=", "queued")
    .where("kind", "=", kind)
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return await handle
    .with(
      (cte) => cte("due").materialized(),
      () => due,
    )
    .updateTable("messages")
    .from("due")
    .set((message) => ({ next_try_at: leasedUntil, attempts: message("messages.attempts", "+", 1) }))
    .whereRef("messages.uid", "=", "due.uid")
    .returningAll("messages")
    .execute();
};

/**
 * Finds the message only for the worker with the latest lease, because only that worker records the outcome. Each lease
 * increases `attempts`, so `attempts` identifies the lease, until an operator queues the message again.
 */
const held = (handle: Handle, { uid, attempts }: Message) =>
  handle
    .updateTable("messages")
    .where("uid", "=", uid)
    .where("status", "=", "queued")
    .where("attempts", "=", attempts);

export const markSent = async (handle: Handle, message: Message, at: Date): Promise<void> => {
  await held(handle, message).set({ status: "sent", sent_at: at, last_error: null, vars: EMPTY }).execute();
};

/** Records that the message is kept for the operator and not sent. */
export const markKept = async (handle: Handle, message: Message, at: Date): Promise<void> => {
  await held(handle, message).set({ status: "kept", sent_at: at, last_error: null }).execute();
};

interface Failure {
  readonly error: string;
  readonly at: Date;
  /** Whether the content is erased at once, although the message could still be of use. */
  readonly isErased: boolean;
}

/**
 * Records that the message was given up. Unless `isErased` is set, its content stays while the message is of use, so
 * that the operator can send it again.
 */
export const markFailed = async (
  handle: Handle,
  message: Message,
  { error, at, isErased }: Failure,
): Promise<void> => {
  const isKept = message.useful_until > at && !isErased;
  await held(handle, message)
    .set({ status: "failed", last_error: error, ...(isKept ? {} : { vars: EMPTY, useful_until: at }) })
    .execute();
};

/** Erases the content of failed messages that are of no more use. */
export const eraseUseless = async (handle: Handle, now: Date): Promise<void> => {
  await handle
    .updateTable("messages")
    .set({ vars: EMPTY })
    .where("status", "=", "failed")
    .where("useful_until", "<=", now)
    .execute();
};

/**
 * Queues failed messages again if they are still of use: the message with the given uid, or all. Returns their uids.
 */
export const requeueFailed = async (
  handle: Handle,
  { uid, now }: { uid: string | undefined; now: Date },
): Promise<string[]> => {
  const queued = await handle
    .updateTable("messages")
    .set({ status: "queued", next_try_at: now, attempts: 0 })
    .where("status", "=", "failed")
    .where("useful_until", ">", now)
    .$if(uid !== undefined, (query) => query.where("uid", "=", uid ?? ""))
    .returning("uid")
    .execute();
  await notify(handle, MESSAGES_CHANNEL);
  return queued.map((row) => row.uid);
};

/**
 * For each kind of message, counts the waiting messages, and how many of these were leased since they were queued.
 * `oldest_due` is the time when the oldest waiting message was queued. It ignores messages whose first attempt is
 * planned for later.
 */
export const countQueued = (handle: Handle, now: Date) =>
  handle
    .selectFrom("messages")
    .select((one) => [
      "kind",
      one.fn.countAll<number>().as("waiting"),
      one.fn.countAll<number>().filterWhere("attempts", ">", 0).as("retried"),
      one.fn
        .min("created_at")
        .filterWhere((message) =>
          message.or([message("next_try_at", "<=", now), message("attempts", ">", 0)]),
        )
        .as("oldest_due"),
    ])
    .where("status", "=", "queued")
    .groupBy("kind")
    .orderBy("kind")
    .execute();

/** The failed messages, the latest queued first. */
export const findFailed = (handle: Handle, limit: number): Promise<Message[]> =>
  handle
    .selectFrom("messages")
    .selectAll()
    .where("status", "=", "failed")
    .orderBy("created_at", "desc")
    .orderBy("uid")
    .limit(limit)
    .execute();

export const tryAgainAt = async (
  handle: Handle,
  message: Message,
  { at, error }: { at: Date; error: string },
): Promise<void> => {
  await held(handle, message).set({ next_try_at: at, last_error: error }).execute();
};

/** The messages to one address or to all, the newest first. */
export const findMessages = (handle: Handle, to: string | undefined, limit: number): Promise<Message[]> =>
  handle
    .selectFrom("messages")
    .selectAll()
    .$if(to !== undefined, (query) => query.where("to_address", "=", to ?? ""))
    .orderBy("created_at", "desc")
    .orderBy("uid")
    .limit(limit)
    .execute();

/** Deletes kept messages queued before `keptBefore`, and sent or failed messages queued before `goneBefore`. */
export const deleteOldMessages = async (
  handle: Handle,
  { keptBefore, goneBefore }: { keptBefore: Date; goneBefore: Date },
): Promise<void> => {
  await handle
    .deleteFrom("messages")
    .where((or) =>
      or.or([
        or.and([or("status", "=", "kept"), or("created_at", "<", keptBefore)]),
        or.and([or("status", "in", ["sent", "failed"]), or("created_at", "<", goneBefore)]),
      ]),
    )
    .execute();
};
