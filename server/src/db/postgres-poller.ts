/**
 * @file [Note: Polled notifications] Receives notifications without LISTEN. LISTEN needs a connection that keeps its
 * session, which PgBouncer in transaction mode does not offer. Each server that receives notifications this way is a
 * reader. While a reader is registered, `kw_notify` (migration 0046) stores each notification in a table. A reader
 * keeps PostgreSQL's snapshot of its last reading, and reads what has become visible since. So a reader gets every
 * notification once, whatever the order of commits.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { beginOnce, createChannelHandlers } from "./channel-handlers.ts";
import type { PostgresListener } from "./postgres-listener.ts";
import type { Handle } from "./schema.ts";

const POLL_MS = 100;
/** How often a reader extends its registration. A registration that is not extended ends after a minute. */
const SEEN_MS = 10_000;
/**
 * The first `listen` waits until the transactions that began before it have ended. It checks at most this many times.
 */
const SETTLE_TRIES = 10;
/** How long a notification is kept: longer than a registration lasts, so that no registered reader misses it. */
const KEPT_SECONDS = 180;

interface PollerOptions {
  readonly handle: Handle;
  /** Called with the first error of several in a row. */
  readonly onError: (error: Error) => void;
}

interface Reading {
  readonly snapshot: string;
  /**
   * Whether this reader is still registered. The registration ends if the database crashes, or if the reader does not
   * extend it for a minute.
   */
  readonly registered: boolean;
  /**
   * Whether every transaction that began before the registration has ended. Until then, this reader can miss a
   * notification, because such a transaction may not store its notifications.
   */
  readonly settled: boolean;
  readonly notifications: readonly { readonly channel: string; readonly payload: string }[];
}

/** How far a reader has read: the snapshots at its registration and at its last reading. */
interface Position {
  readonly registeredAt: string;
  readonly readAt: string;
}

const register = async (handle: Handle, uid: string): Promise<Position> => {
  await sql`
    insert into notification_readers (uid) values (${uid})
    on conflict (uid) do update set seen_at = now()`.execute(handle);
  const { rows } = await sql<{ at: string }>`select pg_current_snapshot()::text as at`.execute(handle);
  const at = rows[0]?.at ?? "";
  return { registeredAt: at, readAt: at };
};

const tidy = async (handle: Handle): Promise<void> => {
  await sql`
    delete from notifications where sent_at < now() - make_interval(secs => ${KEPT_SECONDS})`.execute(handle);
  await sql`
    delete from notification_readers where seen_at < now() - make_interval(secs => ${KEPT_SECONDS})`.execute(
    handle,
  );
};

/** Extends the registration, unless it has ended. */
const stillHere = async (handle: Handle, uid: string): Promise<void> => {
  await sql`
    update notification_readers set seen_at = now()
    where uid = ${uid} and seen_at > now() - interval '1 minute'`.execute(handle);
  await tidy(handle);
};

const read = async (
  handle: Handle,
  { uid, position }: { uid: string; position: Position },
): Promise<Reading | undefined> => {
  const { rows } = await sql<Reading>`
    select pg_current_snapshot()::text as snapshot,
      exists (
        select from notification_readers where uid = ${uid} and seen_at > now() - interval '1 minute'
      ) as registered,
      pg_snapshot_xmin(pg_current_snapshot()) >= pg_snapshot_xmax(${position.registeredAt}::pg_snapshot) as settled,
      (
        select coalesce(json_agg(json_build_object('channel', channel, 'payload', payload) order by id), '[]')
        from notifications
        where xid >= pg_snapshot_xmin(${position.readAt}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${position.readAt}::pg_snapshot)
      ) as notifications`.execute(handle);
  return rows[0];
};

/**
 * Registers a reader at the first call of `listen`. Whenever notifications may have been missed, calls every handler
 * with null.
 */
export const createPostgresPoller = ({ handle, onError }: PollerOptions): PostgresListener => {
  const uid = randomUUID();
  const handlers = createChannelHandlers();
  let position: Position | undefined;
  let isSettled = false;
  let seenAt = 0;
  let running: Promise<void> | undefined;
  let closed = false;

  const enter = async (): Promise<void> => {
    await tidy(handle);
    position = await register(handle, uid);
    isSettled = false;
    seenAt = performance.now();
  };

  const step = async (): Promise<void> => {
    if (!position) {
      await enter();
      return handlers.reportGap();
    }
    if (performance.now() - seenAt > SEEN_MS) {
      await stillHere(handle, uid);
      seenAt = performance.now();
    }
    const reading = await read(handle, { uid, position });
    if (!reading?.registered) {
      position = undefined;
      return;
    }
    position = { ...position, readAt: reading.snapshot };
    for (const { channel, payload } of reading.notifications) handlers.deliver(channel, payload);
    if (!isSettled && reading.settled) {
      isSettled = true;
      handlers.reportGap();
    }
  };

  const poll = async (): Promise<void> => {
    let failures = 0;
    while (!closed) {
      await wait(POLL_MS, undefined, { ref: false });
      try {
        if (!closed) await step();
        failures = 0;
      } catch (error) {
        position = undefined;
        failures += 1;
        if (failures === 1 && !closed) onError(error as Error);
      }
    }
  };

  const begin = beginOnce(async () => {
    await enter();
    // The transactions that are running now usually end soon. After that, no notification can be missed.
    for (let tries = 0; position && !isSettled && tries < SETTLE_TRIES; tries += 1) {
      isSettled = (await read(handle, { uid, position }))?.settled ?? false;
      if (!isSettled) await wait(POLL_MS);
    }
    running = poll();
  });

  return {
    listen: (channel, handler) => handlers.add(channel, handler, begin),

    close: async () => {
      closed = true;
      await begin.settled();
      await running;
      // Without the reader's row, other servers store nothing more for this reader. The row also expires by itself.
      if (running)
        await handle
          .deleteFrom("notification_readers")
          .where("uid", "=", uid)
          .execute()
          .catch(() => {});
    },
  };
};
